"""Standing, crouched and prone: changing between them, and what they are worth."""

import pytest

from tests.rulesets.apocrypha.positions import (
    after,
    duel,
    event,
    fighter,
    me,
    play,
    refuses,
    struck,
)
from world.skirmish.rulesets.apocrypha.events import StanceChanged


@pytest.mark.parametrize(
    ("before", "words", "now"),
    [
        ("standing", "crouch", "crouched"),
        ("standing", "lie down", "prone"),
        ("crouched", "stand", "standing"),
        ("prone", "crouch", "crouched"),
        ("prone", "stand", "standing"),
    ],
)
def test_any_change_costs_a_point(before, words, now):
    then, events = play(duel(fighter("me", stance=before)), f"me: {words}")
    assert (me(then).stance, me(then).ap) == (now, 9)
    assert event(events, StanceChanged) == StanceChanged("me", now)


def test_a_stance_that_one_has_is_none_to_change_to():
    refuses(duel(fighter("me", stance="prone")), "me", "lie down", "You are prone already.")
    refuses(duel(), "me", "stand", "You are standing already.")


def rating(apart: float, weapon: str, **fields) -> int:
    """What an attack on somebody like this must beat."""
    way = "fire from the hip" if weapon == "pistol" else "attack"
    start = duel(fighter("me", weapon), fighter("foe", **{"ap": 0} | fields), apart=apart)
    ((_, _, _, against, _),) = struck(play(start, f"me: {way} foe")[1])
    return against


@pytest.mark.parametrize(("stance", "better"), [("standing", 0), ("crouched", 1), ("prone", 2)])
def test_the_lower_one_is_the_harder_to_hit_from_over_10_metres(stance, better):
    assert rating(10.01, "pistol", stance=stance) == 1 + better
    assert rating(10, "pistol", stance=stance) == 1


@pytest.mark.parametrize(("stance", "worse"), [("standing", 0), ("crouched", 0), ("prone", 1)])
def test_hand_to_hand_the_prone_are_easier_to_hit(stance, worse):
    assert rating(1, "longsword", stance=stance, crd=36) == 3 - worse


def test_prone_or_not_one_may_attack_and_shoot():
    low = fighter("me", "pistol", carries=["knife"], stance="prone")
    assert struck(play(duel(low, fighter("foe", ap=0)), "me: aim and fire foe")[1])
    assert me(after(duel(low), "me: draw knife")).hand == "Knife"
