"""Miscellaneous actions: skill checks, Leadership, and what only the referee can settle."""

import pytest
from msgspec.structs import replace

from world.skirmish import engine
from world.skirmish.base.errors import NotAsked
from world.skirmish.referee.rulings import OtherBegan, OtherSettled
from world.skirmish.rulesets.cepheus.checks import Checked
from world.skirmish.rulesets.cepheus.miscellaneous import CheckTried, Led
from world.skirmish.rulesets.cepheus.tests.positions import DICE, duel, fight, fighter, left
from world.skirmish.rulesets.cepheus.turns.rounds import Skip, TwoMinorsTaken
from world.skirmish.state.events import TurnBegan
from world.skirmish.state.fight import REFEREE
from world.skirmish.testing.reading import all_of, asked, choices, event
from world.skirmish.testing.refusals import refused, refuses
from world.skirmish.testing.typed_moves import after, me, play

# Skill checks.


def skilled(**kwargs):
    return duel(fighter("me", skills={"medicine": 1, "zero-g": 0}, int=9), **kwargs)


def test_the_referee_says_how_difficult_a_skill_check_is():
    now = after(skilled(), "me: check medicine")
    assert asked(now) == ["referee check"]
    assert now.pending.questions[0].skill == "medicine"


def test_everybody_hears_of_it_before_the_referee_has_spoken():
    assert play(skilled(), "me: check medicine")[1] == [CheckTried("me", "medicine")]


def test_and_which_characteristic_helps():
    now = after(skilled(dice=DICE[8]), "me: check medicine")
    _, events = play(now, "referee: difficulty difficult int")
    assert event(events, Checked).total == 8 + 1 + 1 - 2


def test_silence_is_an_average_difficulty_and_no_characteristic():
    now = after(skilled(dice=DICE[8]), "me: check medicine")
    silence = now.pending.questions[0].default
    _, events = engine.decide(now, REFEREE, silence)
    assert event(events, Checked).total == 8 + 1


@pytest.mark.parametrize(
    ("words", "minors", "significants"),
    [("check medicine minor", 0, 1), ("check medicine significant", 1, 0),
     ("check medicine", 0, 1)],
)  # fmt: skip
def test_a_skill_check_is_a_minor_or_a_significant_action(words, minors, significants):
    now = after(skilled(), f"me: {words}", "referee: difficulty average")
    assert left(now) == (minors, significants)


def test_without_a_word_on_it_the_action_that_is_left_is_used():
    now, events = play(skilled(), "me: check medicine minor", "referee: difficulty average",
                       "me: check medicine", "referee: difficulty average")  # fmt: skip
    assert event(events, TwoMinorsTaken)
    assert asked(now) == ["me turn"]


def test_a_skill_one_has_not_learned_may_be_tried():
    now = after(skilled(dice=DICE[8]), "me: check leadership")
    assert event(play(now, "referee: difficulty average")[1], Checked).total == 8 - 3


def test_a_skill_check_changes_nothing_else():
    now = after(skilled(), "me: check medicine", "referee: difficulty average")
    assert [replace(fighter, minor=1) for fighter in now.table.fighters.values()] == [
        *skilled().table.fighters.values()
    ]


def test_after_a_significant_check_there_is_no_attack():
    now = after(skilled(apart=1), "me: check zero-g significant", "referee: difficulty average")
    refuses(now, "me", "attack foe", "You have used your significant action of this turn.")


# Leadership.


def led(words="leadership foe", *lines, dice=10, soc=7, level=0):
    """Ann may lead Bob, who has yet to act, or Zoe, who has acted."""
    start = fight(
        [fighter("zoe"), fighter("ann", skills={"leadership": level}, soc=soc), fighter("bob")],
        [fighter("foe", acted=True, base=1)],
        dice=DICE[dice],
    )
    return play(start, "zoe: skip", f"ann: leadership {words}", *lines)


def initiatives(fight):
    return {name: fighter.initiative for name, fighter in fight.table.fighters.items()}


def test_leadership_raises_the_initiative_of_another_by_its_effect():
    now, events = led("bob")
    assert event(events, Led) == Led("ann", "bob", 2)
    assert initiatives(now) == {"zoe": 20, "ann": 19, "bob": 18 + 2, "foe": 1}


def test_for_who_has_yet_to_act_it_counts_in_this_round():
    now, _ = led("bob", "ann: skip", "bob: skip", "foe: skip")
    assert now.table.round == 2
    assert initiatives(now)["bob"] == 18


def test_for_who_has_acted_it_counts_in_the_next_round():
    now, _ = led("zoe")
    assert initiatives(now)["zoe"] == 20
    now = after(now, "ann: skip", "bob: skip", "foe: skip")
    assert initiatives(now)["zoe"] == 22
    now = after(now, "zoe: skip", "ann: skip", "bob: skip", "foe: skip")
    assert initiatives(now)["zoe"] == 20


def test_leadership_may_let_others_act_sooner():
    start = fight([fighter("ann", skills={"leadership": 4}, base=20), fighter("bob", base=10)],
                  [fighter("cid", base=12)], dice=DICE[8])  # fmt: skip
    now, events = play(start, "ann: leadership bob", "ann: skip")
    assert [happened.actor for happened in all_of(events, TurnBegan)] == ["bob"]
    assert initiatives(now)["bob"] == 14


def test_leadership_takes_level_and_social_standing():
    _, events = led("bob", dice=7, soc=12, level=1)
    assert event(events, Checked).total == 7 + 1 + 2


def test_a_failure_lowers_nobody():
    now, events = led("bob", dice=2)
    assert event(events, Led).raised == 0
    assert initiatives(now)["bob"] == 18


@pytest.mark.parametrize(("soc", "offered"), [(0, True), (7, True)])
def test_leadership_that_cannot_raise_anything_is_not_offered(soc, offered):
    """A 12 and -2 for their standing have an Effect of 2, and of 0 against 10."""
    for number in (8, 10):
        start = fight([fighter("ann", skills={"leadership": 0}, soc=soc), fighter("bob")],
                      [fighter("foe")], house={"target_number": number})  # fmt: skip
        listed = {type(move).__name__ for move in engine.choices(start, "ann")}
        assert ("Leadership" in listed) is (number == 8 or soc == 7)


def test_leadership_is_a_significant_action():
    now, _ = led("bob")
    assert left(now) == (1, 0)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [("leadership ann", "You cannot lead yourself. Name another ally."),
     ("leadership bob", "bob is not on your side. Name an ally."),
     ("leadership out", "out is unconscious."), ("leadership gone", "gone has left the fight.")],
)  # fmt: skip
def test_one_leads_others_who_can_be_led(words, sentence):
    out = fighter("out", now={"end": 0, "str": 0}, conscious=False)
    start = fight(
        [fighter("ann", skills={"leadership": 0}), out, fighter("gone", withdrawn=True)],
        [fighter("bob")],
    )
    refuses(start, "ann", words, sentence)


def three():
    return fight([fighter("me"), fighter("friend")], [fighter("foe")])


def test_who_has_not_learned_it_does_not_lead():
    refuses(three(), "me", "leadership friend", "You do not have Leadership.")


# Anything else.


def test_anything_else_waits_for_the_referee():
    now, events = play(duel(), "me: other")
    assert events == [OtherBegan("me")]
    assert asked(now) == ["referee other"]
    now, events = play(now, "referee: done")
    assert events == [OtherSettled("me")]
    assert asked(now) == ["me turn"]


def test_where_nobody_could_settle_it_it_is_not_offered():
    start = fight([fighter("me")], [fighter("foe")], house={"referee": False})
    refuses(start, "me", "other", "This fight has no referee who could settle it.")
    assert "other" not in choices(start, "me")


@pytest.mark.parametrize(
    ("words", "minors", "significants"),
    [("other minor", 0, 1), ("other significant", 1, 0), ("other", 0, 1)],
)
def test_it_is_a_minor_or_a_significant_action(words, minors, significants):
    now = after(duel(), f"me: {words}", "referee: done")
    assert left(now) == (minors, significants)


def test_it_has_no_effect_of_its_own():
    now = after(duel(), "me: other", "referee: done")
    assert [replace(fighter, minor=1) for fighter in now.table.fighters.values()] == [
        *duel().table.fighters.values()
    ]


def test_it_may_be_the_last_action_of_a_turn():
    now, events = play(duel(), "me: other", "referee: done", "me: other significant")
    assert asked(now) == ["referee other"]
    assert all_of(events, TurnBegan) == []
    assert asked(after(now, "referee: done")) == ["foe turn"]


def test_nobody_goes_on_before_the_referee_has_settled_it():
    now = after(duel(), "me: other")
    with refused("The fight waits for the referee, who is asked to settle what me does.", NotAsked):
        engine.decide(now, "me", Skip())


@pytest.mark.parametrize(
    "words", ["cover foe half", "terrain difficult", "pace 2", "light low", "withdraw friend"]
)
def test_the_referee_may_do_what_it_takes_before_it_is_settled(words):
    start = fight([fighter("me"), fighter("friend")], [fighter("foe")])
    now = after(start, "me: other", f"referee: {words}")
    assert asked(now) == ["referee other"]


def test_the_referee_may_take_out_the_one_who_asked_for_it():
    start = fight([fighter("me"), fighter("friend")], [fighter("foe")])
    now = after(start, "me: other", "referee: withdraw me")
    assert asked(now) == ["friend turn"]


def test_the_referee_may_end_the_hostilities_before_it_is_settled():
    now = after(duel(fighter("me", now={"end": 6})), "me: other", f"{REFEREE}: cease")
    assert asked(now) == ["me first aid"]


def test_it_does_not_count_against_later_turns():
    now = after(duel(), "me: other", "referee: done", "me: skip", "foe: skip")
    assert left(now) == (1, 1)
    assert me(now).conscious
