"""What follows from the declarations of a ruleset in one module, without a view of its own."""

import pytest

from world.skirmish import engine, game, odds
from world.skirmish.moves.evaluation import Evaluation
from world.skirmish.ruleset.turns import EndTurn
from world.skirmish.testing.any_fight import any_fight
from world.skirmish.testing.positions import fight
from world.skirmish.testing.refusals import refused
from world.skirmish.testing.typed_moves import after, play
from world.skirmish.testing.watched import difference
from world.skirmish.views import view
from world.skirmish.views.display import Reader
from world.skirmish.views.pages import odds as odds_view

from .duel import RULESET, Fencer, House, React

pytestmark = pytest.mark.usefixtures("duel_is_registered")


@pytest.fixture
def start():
    """Ann acts first, then Bob, then Cid."""
    return fight(RULESET, ["Ann", "Bob"], ["Cid"], dice=(20, 10, 1))


def told(before, *lines, seat=""):
    """Return the sentences of these moves."""
    now, events = play(before, *lines)
    return view("duel").sentences(now.table, events, Reader(seat))


@pytest.mark.slow
def test_any_fight_of_it_is_sound():
    any_fight(RULESET, examples=30)("runTest").runTest()


def test_the_table_has_the_classes_of_the_ruleset(start):
    assert engine.decode(engine.encode(start)) == start
    cid = engine.decode(engine.encode(start)).table.fighters["cid"]
    assert (type(cid), type(start.table.house)) == (Fencer, House)
    assert start.table.wind == 2


def test_what_a_replay_or_a_stored_fight_changes_is_named(start):
    other = engine.decode(engine.encode(start))
    other.table.fighters["ann"].team = "C"
    assert difference(other, start) == "fight.table.fighters['ann'].team is 'C', not 'A'"
    assert difference([1, (2, 3)], [1, (2, 4)], "it") == "it[1][1] is 3, not 4"
    assert difference((1,), [1], "it") == "it is (1,), not [1]"


def test_a_move_that_asks_without_end_is_stopped(start):
    class Endless(type(RULESET)):
        def after(self, ctx, actor, move):
            while True:
                yield React("cid", "ann")

    now = fight(Endless(), ["Ann", "Bob"], ["Cid"], dice=(20, 10, 1))
    now = after(now, "ann: guard")
    with pytest.raises(RuntimeError, match="These rules ask React without end"):
        after(now, "cid: always no")


def test_rules_that_ask_what_has_one_answer_without_end_are_stopped():
    class Ready(game.Question):
        """Whether to go on."""

        asks = "to go on"
        answers = (game.No,)
        default = game.No()

        def play(self, ctx, answers):
            pass

    class Endless(type(RULESET)):
        questions = (*RULESET.questions, Ready)

        def pending(self, table):
            if table.round < 2:
                return super().pending(table)
            return game.Pending(tuple(Ready(fighter.id) for fighter in table.able()), "all")

    now = after(fight(Endless(), ["Ann"], ["Cid"], dice=(20, 10)), "ann: guard")
    with pytest.raises(RuntimeError, match="These rules ask Ready without end"):
        after(now, "cid: guard")


def test_the_end_of_a_turn_is_typed_though_it_is_not_listed(start):
    assert engine.parse(start, "ann", "end turn") == EndTurn()


def test_an_event_brings_its_sentence(start):
    now = after(start, "ann: guard", "bob: attack cid")
    assert told(now, "cid: no", seat="bob")[0] == "You hit Cid for 2."
    assert told(now, "cid: parry", seat="bob")[1] == "You hit Cid, who parries."


def test_an_action_brings_its_sentence_with_its_arguments(start):
    assert told(start, "ann: guard", seat="ann")[0] == "You are on guard."
    assert told(start, "ann: shout cid for 2", seat="cid")[0] == "Ann shouts at you 2 times."


def test_an_answer_and_a_move_of_the_referee_bring_theirs(start):
    now = after(start, "ann: attack cid")
    assert told(now, "cid: parry", seat="cid")[0] == "You raise your blade."
    assert told(start, "referee: rain cid", seat="cid") == ["Rain soaks you."]


def test_an_answer_is_paid_for(start):
    now = after(start, "ann: attack cid", "cid: parry")
    assert now.table.fighters["cid"].reaction == 0
    # It has only one answer left, so it is not asked.
    assert after(now, "bob: attack cid").table.fighters["cid"].hp == 7


def test_a_number_of_the_sheet_is_paid_with(start):
    hurt = after(start, "ann: guard", "bob: guard", "cid: attack ann", "ann: no")
    now = after(hurt, "ann: drink me")
    assert now.table.fighters["ann"].potions == 0
    assert now.table.fighters["ann"].hp == 9
    again = after(now, "bob: guard", "cid: attack ann", "ann: no")
    with refused("You have no potions left."):
        after(again, "ann: drink me")


def test_only_the_hurt_are_healed(start):
    with refused("You are not hurt."):
        after(start, "ann: drink me")
    with refused("Bob is not hurt."):
        after(start, "ann: drink bob")


@pytest.mark.parametrize(
    ("dice", "sentence"),
    [
        ((4, 4), "You try to flee: 10 against 10, a success."),
        ((4, 3), "You try to flee: 9 against 10, a failure."),
    ],
)
def test_an_attempt_is_rolled_and_told(dice, sentence):
    start = fight(RULESET, ["Ann", "Bob"], ["Cid"], dice=(20, 10, 1, *dice))
    assert told(start, "ann: flee", seat="ann")[0] == sentence
    assert after(start, "ann: flee").table.fighters["ann"].withdrawn == ("success" in sentence)


def test_dice_that_decide_nothing_that_is_counted_are_not_denied(start):
    flee = engine.parse(start, "ann", "flee")
    assert odds_view.of_move(start, "ann", flee, odds.of_move(start, "ann", flee)) == [
        "flee: dice are rolled, but what they decide is not counted in odds"
    ]


def test_an_effect_is_noted_until_the_next_turn(start):
    guarding = after(start, "ann: guard")
    assert view("duel").cards(guarding.table)[0].notes == ("on guard",)
    once_more = after(guarding, "bob: guard")
    assert once_more.table.fighters["ann"].guarding
    assert not after(once_more, "cid: guard").table.fighters["ann"].guarding


def test_an_effect_of_one_who_is_out_is_not_noted(start):
    ann = after(start, "ann: guard").table.fighters["ann"]
    assert ann.notes() == ["on guard"]
    ann.hp = 0
    assert ann.notes() == []


def test_an_effect_is_noted_until_the_next_round(start):
    shaken = after(start, "ann: shout cid for 2", "bob: guard")
    assert view("duel").cards(shaken.table)[2].notes == ("shaken by 2",)
    assert not after(shaken, "cid: guard").table.fighters["cid"].shaken


def test_the_status_shows_what_is_labeled(start):
    card = view("duel").cards(start.table)[0]
    assert card.bars == (("HP", 9, 9), ("FOCUS", 1, 9))
    assert card.numbers == (("SKILL", "2"),)


def test_worths_are_declared_with_the_fields(start):
    ann, bob = (after(start, "ann: guard").table.fighters[name] for name in ("ann", "bob"))
    worth = Evaluation().worth
    assert worth(start.table, ann) - worth(start.table, bob) == pytest.approx(0.05)
    assert Fencer.worths == {"focus": 0.1, "guarding": 0.05}


def test_a_switch_of_the_house():
    start = fight(RULESET, ["Ann"], ["Cid"], dice=(20, 1), first_blood=True)
    ended = after(start, "ann: attack cid", "cid: no")
    assert engine.outcome(ended).winner == "A"
