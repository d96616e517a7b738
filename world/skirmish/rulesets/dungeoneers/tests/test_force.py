"""Forced movement: where to, what ends it, what it ends."""

import pytest

from world.skirmish.rulesets.dungeoneers.fighters.field import name
from world.skirmish.rulesets.dungeoneers.ground.movement import Forced
from world.skirmish.rulesets.dungeoneers.tests.positions import (
    adversary,
    conditions,
    fight,
    fighter,
    hits,
)
from world.skirmish.testing.reading import event
from world.skirmish.testing.typed_moves import after, foe, play


def at(fighter) -> str:
    return name(fighter.tile)


def pushed(me_at: str, foe_at: str, *others, successes: int = 2, **numbers):
    """`foe` after `me` has forced it two tiles away, unless something is in the way."""
    start = fight(
        [fighter("me", me_at)], [adversary("foe", foe_at, **numbers), *others],
        dice=hits(successes),
    )  # fmt: skip
    now = after(start, "me: push foe")
    return play(now, "me: force") if successes == 2 else (now, [])


@pytest.mark.parametrize(
    ("me_at", "foe_at", "there"),
    [
        ("F6", "F7", "F9"),
        ("F7", "F6", "F4"),
        ("F6", "G6", "I6"),
        ("F6", "E7", "C9"),
        ("F6", "G8", "I10"),
        # 18.4, 21.8 and 23.2 degrees from straight on; a diagonal is nearer from 22.5.
        ("A3", "B6", "B8"),
        ("A1", "C6", "C8"),
        ("A1", "D8", "F10"),
    ],
)
def test_a_creature_that_is_forced_goes_straight_away(me_at, foe_at, there):
    now, events = pushed(me_at, foe_at)
    assert at(foe(now)) == there
    assert event(events, Forced) == Forced("me", "foe", there, 2)


def test_force_ends_where_a_fighter_stands():
    now, events = pushed("F6", "F7", adversary("bob", "F9"))
    assert at(foe(now)) == "F8"
    assert event(events, Forced).tiles == 1


def test_force_ends_at_the_edge_of_the_field():
    now, _ = pushed("F10", "F11")
    assert at(foe(now)) == "F12"
    assert not foe(now).fled


def test_force_does_not_depend_on_speed():
    assert at(foe(pushed("F6", "F7", speed=0)[0])) == "F9"


@pytest.mark.parametrize("hold", ["grappled", "grappling"])
def test_being_forced_ends_every_hold(hold):
    start = fight([adversary("me", "F6")], [adversary("foe", "F7", conditions=[hold])])
    assert conditions(foe(after(start, "me: push foe", "me: force"))) == []


@pytest.mark.parametrize(("side", "there"), [(0, "F8"), (1, "F4")])
def test_from_the_same_tile_force_goes_toward_the_edge_of_the_enemy(side, there):
    me, target = fighter("me", "F6", size="small"), adversary("foe", "F6", size="small")
    other = adversary("cur", "A12") if side == 0 else fighter("ann", "A1")
    teams = ([me], [target, other]) if side == 0 else ([other], [me, target])
    now = after(fight(*teams, active_side=side, dice=hits(2)), "me: push foe", "me: force")
    assert at(foe(now)) == there
