"""An attack is carried out with the weapon that it was begun with, or not at all."""

import pytest

from world.skirmish.rulesets.apocrypha.actions.universal_actions import Drawn
from world.skirmish.rulesets.apocrypha.exchange.hitting import AttackLost
from world.skirmish.rulesets.apocrypha.position import ReadyLost
from world.skirmish.rulesets.apocrypha.tests.positions import (
    fight,
    fighter,
    going,
    prepared,
    struck,
)
from world.skirmish.testing.reading import all_of, asked
from world.skirmish.testing.typed_moves import after, me, play

WALK = 1


def leaving(weapon, what):
    """`me`, who leaves the reach of `foe` with the next points, holds that for an attack."""
    mine = fighter(
        "me", weapon, carries=["knife"], readied=True, ap=20, fit=50,
        prepared=prepared(what, "attacked"), **going(WALK, "foe", toward=False),
    )  # fmt: skip
    return fight([mine], [fighter("foe", fit=50)])


@pytest.mark.parametrize("way", ["fire readied weapon", "aim and fire", "fire from the hip"])
def test_no_shot_is_fired_with_a_weapon_that_was_put_away(way):
    lines = [f"me: {way} foe", "foe: exploit opening", "me: release", "me: nothing"]
    now, events = play(leaving("bow", "draw Knife"), *lines)
    assert [event.weapon for event in all_of(events, Drawn)] == ["Knife"]
    assert all_of(events, AttackLost) == [AttackLost("me", "foe")]
    assert [blow[0] for blow in struck(events)] == ["foe"]
    assert (me(now).hand, me(now).readied) == ("Knife", False)


def test_none_is_fired_readied_that_is_readied_no_more():
    lines = ["me: fire readied weapon foe", "foe: exploit opening", "me: release", "me: nothing"]
    _, events = play(leaving("pistol", "run away from"), *lines)
    assert all_of(events, ReadyLost)
    assert all_of(events, AttackLost) == [AttackLost("me", "foe")]
    assert [blow[0] for blow in struck(events)] == ["foe"]


def test_one_from_the_hip_is_fired_all_the_same():
    lines = ["me: fire from the hip foe", "foe: exploit opening", "me: release", "me: nothing"]
    now = after(leaving("pistol", "run away from"), *lines)
    assert asked(now) == ["foe ranged"]


def test_no_blow_is_struck_with_a_weapon_that_was_put_away():
    mine = fighter(
        "me", carries=["knife"], ap=20, fit=50, prepared=prepared("draw Knife", "attacked"),
        **going(WALK, "foe"),
    )  # fmt: skip
    start = fight([mine], [fighter("foe", "bow", fit=50)], apart=6)
    lines = ["me: attack foe", "foe: shoot hip", "me: release", "me: nothing"]
    _, events = play(start, *lines)
    assert [event.weapon for event in all_of(events, Drawn)] == ["Knife"]
    assert all_of(events, AttackLost) == [AttackLost("me", "foe")]
    assert [blow[0] for blow in struck(events)] == ["foe"]


def test_nor_is_an_opening_exploited_with_one():
    mine = fighter("me", ap=20, fit=50, **going(WALK, "foe", toward=False))
    mine.prepared = prepared("crouch", "attacked")
    held = prepared("draw Knife", "ally", "pal")
    theirs = [fighter("foe", fit=50, carries=["knife"]), fighter("pal", fit=50, prepared=held)]
    start = fight([mine], theirs)
    lines = ["me: keep going 2", "foe: exploit opening", "me: release", "me: nothing"]
    _, events = play(start, *lines)
    assert [blow[0] for blow in struck(events)] == ["foe"]
    assert not all_of(events, AttackLost)
