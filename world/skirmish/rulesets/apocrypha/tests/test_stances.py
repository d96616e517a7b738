"""Standing, crouched and prone: changing between them, and what they are worth."""

import pytest

from world.skirmish.rulesets.apocrypha.position import StanceChanged
from world.skirmish.rulesets.apocrypha.tests.positions import duel, fighter, going, pool, struck
from world.skirmish.testing.reading import event
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after, me, play


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
    """Return the rating that an attack on a fighter with these fields must beat."""
    way = "fire from the hip" if weapon == "pistol" else "attack"
    start = duel(fighter("me", weapon), fighter("foe", **{"ap": 0} | fields), apart=apart)
    ((_, _, _, against, _),) = struck(play(start, f"me: {way} foe")[1])
    return against


@pytest.mark.parametrize(("stance", "better"), [("standing", 0), ("crouched", 1), ("prone", 2)])
def test_the_lower_one_is_the_harder_to_hit_from_over_10_meters(stance, better):
    assert rating(10.01, "pistol", stance=stance) == 2 + better
    assert rating(10, "pistol", stance=stance) == 1


@pytest.mark.parametrize(("stance", "worse"), [("standing", 0), ("crouched", 0), ("prone", 1)])
def test_hand_to_hand_the_prone_are_easier_to_hit(stance, worse):
    assert rating(1, "longsword", stance=stance, crd=36) == 3 - worse


def test_prone_or_not_one_may_attack_and_shoot():
    low = fighter("me", "pistol", carries=["knife"], stance="prone")
    assert struck(play(duel(low, fighter("foe", ap=0)), "me: aim and fire foe")[1])
    assert me(after(duel(low), "me: draw knife")).hand == "Knife"


# Steady, and on the ground.


def fired(*lines: str, **mine) -> dict[str, int]:
    start = duel(fighter("me", "pistol", **mine), fighter("foe", ap=0), apart=5)
    return pool(play(start, *lines, "me: aim and fire foe")[1], "me", "aim and fire")


@pytest.mark.parametrize("stance", ["crouched", "prone"])
def test_whoever_takes_precise_aim_low_down_is_steadier(stance):
    aim = "me: precise aim foe"
    assert fired(aim, stance=stance) == {"accuracy": 1, "precise aim": 1, "steady": 1}
    assert fired(aim) == {"accuracy": 1, "precise aim": 1}
    assert fired(stance=stance) == {"accuracy": 1}


def test_and_must_still_be_low_for_the_shot():
    assert "steady" not in fired("me: precise aim foe", "me: stand", stance="prone")


def test_on_the_ground_one_fights_worse_hand_to_hand():
    def struck_from(stance):
        return duel(fighter("me", stance=stance), fighter("foe", ap=0))

    assert pool(play(struck_from("prone"), "me: attack foe")[1], "me", "attack") == {
        "on the ground": -1
    }
    assert pool(play(struck_from("crouched"), "me: attack foe")[1], "me", "attack") == {}


@pytest.mark.parametrize("answer", ["parry", "counter-attack", "avoidance"])
def test_and_defends_worse(answer):
    asking = after(duel(foe=fighter("foe", stance="prone")), "me: attack foe")
    _, events = play(asking, f"foe: {answer}")
    assert pool(events, "foe", answer)["on the ground"] == -1


def test_but_is_shot_at_no_easier_there():
    start = duel(fighter("me", "pistol"), fighter("foe", stance="prone"), apart=5)
    _, events = play(start, "me: hip foe", "foe: avoidance")
    assert "on the ground" not in pool(events, "foe", "avoidance")


def test_who_crawls_is_not_the_harder_to_hit_for_hurrying():
    assert rating(5, "pistol", stance="prone", **going(3, "me")) == 1
    assert rating(5, "pistol", stance="crouched", **going(3, "me")) == 3
