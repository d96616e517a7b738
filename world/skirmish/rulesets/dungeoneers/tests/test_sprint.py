"""Combat Actions: Sprint, of every degree."""

import pytest

from world.skirmish.rulesets.dungeoneers.combat_actions import Missed, Stayed
from world.skirmish.rulesets.dungeoneers.fighters.field import name
from world.skirmish.rulesets.dungeoneers.ground.movement import Moved
from world.skirmish.rulesets.dungeoneers.spotlight import SpotlightKept
from world.skirmish.rulesets.dungeoneers.tests.positions import (
    HIT,
    adversary,
    defence,
    duel,
    fight,
    fighter,
    hits,
    rolled,
)
from world.skirmish.testing.reading import all_of, asked, choices, event
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after, foe, me, play


def sprinting(successes: int, **numbers):
    """`me`, on F6 and with a clear field to the left, has sprinted and is asked where to."""
    dice = hits(successes) if successes < 4 else (1, 1, HIT)  # a critical
    start = duel(fighter("me", "F6", **numbers), adversary("foe", "L6"), dice=dice)
    return play(start, "me: sprint")


def test_a_sprint_is_rolled_with_body_against_average():
    roll = rolled(duel(fighter("me", body=6)), "me: sprint")
    assert (roll.what, roll.target_number, roll.difficulty) == ("body", 6, 2)


def test_on_a_misstep_you_stay():
    now, events = sprinting(0)
    assert event(events, Missed) == Missed("me", "", "sprint")
    assert (asked(now), now.table.phase) == (["me turn"], "after")
    assert name(me(now).tile) == "F6"


@pytest.mark.parametrize(("successes", "times"), [(1, 1), (2, 2), (3, 3), (3 + 1, 3)])
@pytest.mark.parametrize("speed", [1, 2])
def test_you_move_once_twice_or_at_most_three_times_your_speed(successes, times, speed):
    now, _ = sprinting(successes, speed=speed)
    tiles = {choice.split()[1] for choice in choices(now, "me") if choice.startswith("go ")}
    assert max(int(tile[1:]) for tile in tiles) == 6 + times * speed
    assert asked(now) == ["me go"]


def test_you_end_where_you_say():
    now, events = sprinting(2)
    now, events = play(now, "me: go C9")
    assert name(me(now).tile) == "C9"
    assert event(events, Moved) == Moved("me", "C9", 3)


def test_or_stays():
    now, events = play(sprinting(2)[0], "me: stay")
    assert name(me(now).tile) == "F6"
    assert events[0] == Stayed("me")


def test_no_creature_sprints_further_than_the_roll_allows():
    refuses(sprinting(2)[0], "me", "go A6", "A6 is 5 tiles away; you can move 4.")


def test_a_creature_that_cannot_move_does_not_sprint():
    refuses(duel(fighter("me", conditions=["grappled"])), "me", "sprint", "You have no speed now.")


def test_a_sprint_leaves_the_free_action():
    now = after(sprinting(2)[0], "me: go C9", "me: reposition C11")
    assert name(me(now).tile) == "C11"


@pytest.mark.parametrize(("successes", "kept"), [(1, False), (2, True), (3, True)])
def test_a_sprint_that_succeeds_has_momentum(successes, kept):
    now, events = play(sprinting(successes)[0], "me: stay")
    assert (all_of(events, SpotlightKept) != []) == kept
    assert (now.table.phase == "act") == kept


def test_an_adversary_sprints_twice_its_speed_without_a_roll_and_without_momentum():
    now = after(defence(foe=adversary("foe", "F7", speed=1)), "foe: sprint")
    assert now.drawn == 0
    refuses(now, "foe", "go F10", "F10 is 3 tiles away; you can move 2.")
    now = after(now, "foe: go F9")
    assert (name(foe(now).tile), now.table.phase) == ("F9", "after")


def hemmed_in(at: str, *tiles: str):
    """`me`, with one tile to move, has friends all around."""
    friends = [fighter(f"f{place}", tile) for place, tile in enumerate(tiles)]
    sides = [fighter("me", at, speed=1), *friends], [adversary("foe", "L6")]
    return fight(*sides, dice=hits(1))


def test_a_creature_that_can_only_leave_is_asked():
    now = after(hemmed_in("A1", "A2", "B1", "B2"), "me: sprint")
    assert choices(now, "me") == ["leave", "stay"]


def test_a_creature_that_can_go_nowhere_stays_and_everyone_reads_it():
    now, events = play(hemmed_in("A4", "A3", "B3", "B4", "A5", "B5"), "me: sprint")
    assert event(events, Stayed) == Stayed("me")
    assert "me turn" in asked(now)
