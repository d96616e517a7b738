"""Examples of what `game` has for views, tests and upgrades, by Relay, a ruleset for them."""

import pytest
from msgspec import json

from world.skirmish import engine, game
from world.skirmish.engine import standing_orders
from world.skirmish.odds import finish
from world.skirmish.odds.branching import every_way
from world.skirmish.odds.moment import Moment, Repeated
from world.skirmish.referee.entering import Enter
from world.skirmish.state.context import new_context
from world.skirmish.testing.positions import fight
from world.skirmish.testing.reading import asked
from world.skirmish.testing.refusals import refused
from world.skirmish.testing.typed_moves import after, play
from world.skirmish.tests import bands

from .relay import RULESET, House, Run, Throw, Thrown, ThrowTwice

pytestmark = pytest.mark.usefixtures("bands_are_registered", "relay_is_registered")


def start(**house):
    return fight(RULESET, ["Ann", "Amy"], ["Cid"], **house)


# What is told


def test_what_teams_do_in_turn_is_told():
    now, events = play(start(), "ann: end turn", "amy: turn north")
    assert game.TeamTurn(now.table.teams[1]) in events
    assert isinstance(now.table, game.TeamTable)
    assert isinstance(now.pending.questions[0], game.TakeTurn)


def test_what_the_referee_does_is_told():
    now, events = play(start(), "referee: set ann breath=2", "referee: withdraw amy")
    assert events == [game.Corrected("ann", "breath", "2"), game.Withdrawn("amy")]
    now, events = play(now, "referee: return amy", "referee: team amy B")
    assert events == [game.Returned("amy", "A"), game.TeamChanged("amy", "B", "A")]
    late = Enter(game.Participant("bob", "Bob", "A", RULESET.read_spec("", House())))
    assert game.Entered("bob", "A") in engine.decide(now, game.REFEREE, late)[1]


def test_what_ends_a_fight_is_told():
    events = play(start(), "ann: give up", "amy: give up")[1]
    assert game.FightOver("B") in events
    assert game.Decided("") in events
    assert issubclass(game.Yield, game.Move)


def test_what_only_the_referee_settles_is_told():
    now, events = play(start(), "ann: trick")
    assert game.OtherBegan("ann") in events
    assert game.OtherSettled("ann") in play(now, f"referee: {asked(now) and 'done'}")[1]


def test_what_initiative_and_attempts_come_to_is_told():
    sheet = bands.RULESET.read_spec("", bands.RULESET.house())
    people = [game.Participant(team, team, team, sheet) for team in ("A", "B")]
    now, events = engine.begin(bands.RULESET, people, bands.RULESET.house(), "seed")
    assert isinstance(now.table, game.InitiativeTable)
    assert any(isinstance(event, game.InitiativeRolled) for event in events)
    now, told = start(), []
    ctx = new_context(RULESET, now.table, game.Dice("seed", emit=told.append, loaded=(15,)))
    ctx.attempt("climb", now.table.fighters["ann"], 2, 12)
    assert game.Attempted("ann", "climb", 17, 12, succeeded=True) in ctx.events


# What is asked


def test_an_answer_that_the_framework_has():
    now = after(start(), "ann: throw cid")
    assert asked(now) == ["cid catch"]
    given = game.Answer("cid", game.Yes())
    assert engine.decide(now, given.actor, given.move)[1] == [Thrown("ann", "cid", 0)]
    assert standing_orders.parse(now, "cid", f"{game.ALWAYS} no") is not None


def test_the_rest_of_a_move_is_done_after_its_questions_and_at_once_inside_of_another():
    seed, target = start(), "cid"
    now = after(seed, "ann: throw twice cid", "cid: yes")
    assert asked(now) == ["cid catch"]
    breath = seed.table.fighters[target].breath
    now, events = engine.decide(now, target, game.No())
    hit = [event.harm for event in events if isinstance(event, Thrown)]
    assert hit == [breath - now.table.fighters[target].breath]


@pytest.mark.parametrize(("move", "mean"), [(Throw("cid"), 0.5), (ThrowTwice("cid"), 1)])
def test_trials_of_a_move_do_its_rest_for_each_fall_of_the_dice(move, mean):
    moment, asked = Moment(start(), "ann"), []

    def answering(table, question):
        asked.append(question)
        return game.No()

    repeated = Repeated(moment, move, answering)

    def harm(dice):
        events = repeated(dice).events
        return sum(event.harm for event in events if isinstance(event, Thrown))

    ways = finish(every_way(harm, 100))
    assert round(sum(chance * harm for chance, harm in ways), 9) == mean
    # A move that rolls before its rest is made from its beginning each time.
    assert len(asked) == (1 if type(move) is Throw else 2 * len(ways))
    assert moment.table.fighters["cid"].breath == 3


# What is typed


def test_how_moves_are_typed():
    known: game.Syntaxes = game.syntaxes([Throw])
    form: game.Syntax = next(iter(known))
    assert (form.verb, game.arguments(Throw)[0].field) == ("throw", "target")
    assert game.notation.parse(known, start().table, "ann", "throw cid") == Throw("cid")
    assert game.target_of(Throw("cid")) == "cid"
    with refused("You run at most 10 meters, not 12.5 meters."):
        after(start(), "ann: run 12.5")


def test_what_is_typed_wrong_is_not_understood():
    with pytest.raises(game.NotUnderstood, match="Unknown direction 'up'"):
        after(start(), "ann: turn up")
    assert issubclass(game.NotUnderstood, game.Refusal)
    now = start()
    assert not game.is_allowed(Run(2000).check, now.table, now.table.fighters["ann"])


# Words and columns


def test_words():
    assert game.with_article("axe") == "an axe"
    assert game.command("status") == "combat status"
    assert game.shorten("a  long line", 8) == "a lon..."
    assert game.plain_digits("\u0663 meters") == "3 meters"
    assert (game.meters(150), game.in_meters(100)) == ("1.5", "1 meter")


def test_columns():
    assert game.width("\u5263") == 2
    assert game.fit("longsword", 7) == "long..."
    assert len(set(game.marks_of(("goblin1", "goblin2")))) == 2


# Fights that are stored


def test_a_stored_fight_as_plain_data():
    asking = after(start(), "ann: throw cid")
    stored: game.Stored = json.decode(engine.encode(asking))["fight"]
    assert [table["round"] for table in game.stored_tables(stored)] == [1, 1]
    assert [move["move"] for move in game.stored_moves(stored)] == ["throw"]
    assert [row["question"] for row in game.stored_questions(stored)] == ["catch", "turn", "turn"]
    game.new_house_rule("daylight", True)(stored)
    assert [table["house"]["daylight"] for table in game.stored_tables(stored)] == [True, True]
    game.take_back_move(stored)
    assert stored["continuation"] is None
