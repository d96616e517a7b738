"""Combat Actions: Hold the Line. What it does to movement: see movement."""

import pytest

from world.skirmish.rulesets.dungeoneers.combat_actions import LineHeld
from world.skirmish.rulesets.dungeoneers.spotlight import SpotlightKept
from world.skirmish.rulesets.dungeoneers.tests.positions import (
    adversary,
    defence,
    duel,
    fighter,
    hits,
    rolled,
)
from world.skirmish.testing.reading import all_of, event
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after, foe, me, play

NO_WAY = "You find no way to C5: enemies or a line held against you block it."


def held(successes: int, **foe):
    """`me` holds A4 to C6 with this many successes; `foe` stands next to it on D5."""
    start = duel(
        fighter("me", "B5", striking=3), adversary("foe", "D5", **foe), dice=hits(successes, 6)
    )
    return after(start, "me: hold the line")


def test_a_line_is_held_by_a_total_roll_of_body_and_striking():
    roll = rolled(duel(fighter("me", body=6, striking=2)), "me: hold the line")
    assert (roll.what, roll.target_number, len(roll.faces)) == ("body", 6, 5)
    assert roll.difficulty is None


@pytest.mark.parametrize("roll", [0, 1, 4])
def test_the_successes_are_the_size_number_against_which_it_is_held(roll):
    now, events = play(duel(fighter("me", striking=3), dice=hits(roll, 6)), "me: hold the line")
    assert event(events, LineHeld) == LineHeld("me", roll)
    assert me(now).line_size == roll


@pytest.mark.parametrize(
    ("size", "roll", "enters"),
    [("medium", 2, True), ("medium", 3, False), ("tiny", 0, True), ("tiny", 1, False),
     ("large", 3, True), ("large", 4, False)],
)  # fmt: skip
def test_creatures_of_a_size_number_lower_than_the_roll_do_not_enter(size, roll, enters):
    now = after(held(roll, size=size), "me: pass")
    if enters:
        assert after(now, "foe: reposition C5")
    else:
        refuses(now, "foe", "reposition C5", NO_WAY)


def test_it_lasts_until_the_holders_next_action():
    now = after(held(5), "me: pass", "foe: pass", "me: strike foe", "me: pass")
    assert after(now, "foe: reposition C5")


def test_it_lasts_over_rounds_without_an_action():
    now = after(held(5), "me: pass", "foe: pass", "me: pass")
    refuses(now, "foe", "reposition C5", NO_WAY)


def test_a_free_action_of_the_holder_does_not_end_it():
    now = after(held(5), "me: reposition B4", "me: pass")
    refuses(now, "foe", "reposition C5", NO_WAY)


def test_it_goes_with_the_holder_into_another_quadrant():
    now = after(held(5), "me: reposition B7", "me: pass")
    assert after(now, "foe: reposition C5")
    refuses(
        now,
        "foe",
        "reposition C7",
        "You find no way to C7: enemies or a line held against you block it.",
    )


def test_it_ends_when_the_holder_is_out_of_the_fight():
    start = after(held(5), "me: pass")
    me(start).fled = True
    assert me(start).line_size == 5
    assert not start.table.is_kept_out(foe(start), me(start).tile.quadrant)


@pytest.mark.parametrize(("successes", "kept"), [(0, False), (1, True)])
def test_a_line_that_is_held_at_all_has_momentum(successes, kept):
    _, events = play(duel(dice=hits(successes)), "me: hold the line")
    assert (all_of(events, SpotlightKept) != []) == kept


def test_an_adversary_holds_it_with_its_general_difficulty_and_without_momentum():
    now, events = play(defence(foe=adversary("foe", general=4)), "foe: hold the line")
    assert event(events, LineHeld) == LineHeld("foe", 4)
    assert (now.drawn, now.table.phase) == (0, "after")
