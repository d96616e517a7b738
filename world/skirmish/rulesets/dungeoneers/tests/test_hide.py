"""Combat Actions: Hide, of every degree: who may, what hides, what ends it."""

import pytest

from world.skirmish.rulesets.dungeoneers.combat_actions import Missed
from world.skirmish.rulesets.dungeoneers.conditions import ConditionGained
from world.skirmish.rulesets.dungeoneers.spotlight import SpotlightKept
from world.skirmish.rulesets.dungeoneers.tests.positions import (
    adversary,
    conditions,
    defence,
    duel,
    fight,
    fighter,
    hits,
    rolled,
)
from world.skirmish.testing.reading import all_of, choices, event
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after, me, play

NOT_HERE = (
    "You can hide only in a flank, or when shrouded or covered. "
    "Move to a flank first: reposition TILE."
)


def hidden(successes: int, at: str = "B6", **numbers):
    """`me`, in our left flank, has tried to hide with this many successes."""
    start = duel(fighter("me", at, **numbers), adversary("foe", "B9"), dice=hits(successes))
    return play(start, "me: hide")


def is_hidden(fight) -> bool:
    return "hidden" in conditions(me(fight))


def test_you_hide_with_finesse_and_stealth_against_the_notice_difficulty():
    start = duel(fighter("me", finesse=6, stealth=2), adversary("foe", notice_dn=3))
    roll = rolled(start, "me: hide")
    assert (roll.what, roll.target_number, len(roll.faces), roll.difficulty) == ("finesse", 6, 5, 3)


def test_of_several_enemies_the_one_who_notices_best_counts():
    enemies = [adversary(f"n{notice}", f"B{7 + notice}", notice_dn=notice) for notice in (1, 4, 3)]
    assert rolled(fight([fighter("me")], enemies), "me: hide").difficulty == 4


def test_players_notice_as_the_house_says():
    start = fight([fighter("me")], [fighter("foe")])
    assert rolled(start, "me: hide").difficulty == 2
    start = fight([fighter("me")], [fighter("foe")], house={"player_notice": 4})
    assert rolled(start, "me: hide").difficulty == 4


@pytest.mark.parametrize("tile", ["A1", "C6", "J1", "L6", "B7", "K12"])
def test_you_may_hide_in_any_flank(tile):
    assert is_hidden(hidden(2, tile)[0])


@pytest.mark.parametrize("tile", ["D1", "I6", "F7", "F12"])
@pytest.mark.parametrize("condition", ["", "shrouded", "covered", "prone"])
def test_elsewhere_you_hide_only_if_shrouded_or_covered(tile, condition):
    start = duel(
        fighter("me", tile, conditions=[condition] if condition else []),
        adversary("foe", "B9"), dice=hits(2),
    )  # fmt: skip
    if condition in ("shrouded", "covered"):
        assert is_hidden(after(start, "me: hide"))
    else:
        refuses(start, "me", "hide", NOT_HERE)


def test_a_creature_that_is_covered_hides_without_a_roll():
    now, events = hidden(0, conditions=["covered"])
    assert (now.drawn, event(events, ConditionGained).until) == (0, "acting")


def test_a_creature_that_is_shrouded_rolls():
    assert hidden(2, conditions=["shrouded"])[0].drawn == 3


def test_on_a_misstep_you_are_not_hidden():
    now, events = hidden(0)
    assert event(events, Missed) == Missed("me", "", "hide")
    assert not is_hidden(now)


# What ends it.


@pytest.mark.parametrize(("successes", "until"), [(1, "moving"), (2, "acting"), (3, "later")])
def test_the_degree_says_what_ends_it(successes, until):
    now, events = hidden(successes)
    assert is_hidden(now)
    assert event(events, ConditionGained) == ConditionGained("me", "hidden", 0, until)


def test_on_a_lesser_success_you_are_hidden_until_you_move():
    now = hidden(1)[0]
    assert not is_hidden(after(now, "me: reposition B5"))
    acted = after(now, "me: pass", "foe: pass", "me: hold the line")
    assert is_hidden(acted)


def test_on_a_success_you_are_hidden_until_you_take_an_action():
    now = hidden(2)[0]
    assert is_hidden(after(now, "me: reposition B5"))
    assert not is_hidden(after(now, "me: hold the line"))


def test_on_a_greater_success_you_are_hidden_to_the_end_of_the_round_of_your_next_action():
    now = hidden(3)[0]
    waited = after(now, "me: pass", "foe: pass", "me: pass", "foe: pass")
    assert is_hidden(waited)
    acted = after(waited, "me: strike foe")
    assert is_hidden(acted)
    assert is_hidden(after(acted, "me: pass"))
    assert not is_hidden(after(acted, "me: pass", "foe: pass"))


def test_the_action_of_hiding_does_not_end_it():
    assert is_hidden(hidden(2)[0])


def test_a_shift_is_a_movement():
    """From the forward quadrant of the left flank to the rear one."""
    start = duel(fighter("me", "B4"), adversary("foe", "E1"), dice=hits(1))
    now = after(start, "me: hide", "me: pass", "foe: pass", "me: strike foe")
    assert me(now).row < 3
    assert not is_hidden(now)


# What it does.


@pytest.mark.parametrize("words", ["strike me", "toss me", "push me", "grapple me", "mount me"])
def test_a_hidden_creature_cannot_be_targeted(words):
    start = defence(
        fighter("me", "B6", conditions=["hidden"], size="large"),
        adversary("foe", "B5", weapon="light"),
    )
    refuses(start, "foe", words, "me is hidden.")


def test_not_even_a_friend_does():
    start = fight(
        [fighter("me", conditions=["hidden", "prone"]), fighter("ann", "B5")], [adversary("foe")]
    )
    refuses(start, "ann", "end condition prone of me", "me is hidden.")


def test_a_creature_that_is_hidden_does_not_hide_again():
    start = duel(fighter("me", conditions=["hidden"]))
    refuses(start, "me", "hide", "You are hidden already.")


@pytest.mark.parametrize(("successes", "kept"), [(1, False), (2, True), (3, True)])
def test_hiding_that_succeeds_has_momentum(successes, kept):
    assert (all_of(hidden(successes)[1], SpotlightKept) != []) == kept


def test_an_adversary_hides_until_it_acts_without_a_roll_and_without_momentum():
    now, events = play(defence(), "foe: hide")
    assert event(events, ConditionGained) == ConditionGained("foe", "hidden", 0, "acting")
    assert (now.drawn, now.table.phase) == (0, "after")


@pytest.mark.parametrize(("dn", "stealth", "offered"), [(4, 0, True), (5, 0, False), (5, 1, True)])
def test_hiding_without_a_chance_is_not_offered_and_may_be_typed(dn, stealth, offered):
    """Three dice have 3 successes at most; -1 is enough."""
    mine = fighter("me", stealth=stealth)
    start = duel(mine, adversary("foe", notice_dn=dn), house={"critical": 6})
    assert ("hide" in choices(start, "me")) is offered
    assert after(start, "me: hide")


@pytest.mark.parametrize(("critical", "offered"), [(4, False), (3, True)])
def test_a_critical_that_is_possible_is_a_chance_to_hide(critical, offered):
    start = duel(fighter("me"), adversary("foe", notice_dn=5), house={"critical": critical})
    assert ("hide" in choices(start, "me")) is offered
