"""Sizes and weapons: the two tables, typed here, and hands."""

import pytest

from world.skirmish.rulesets.dungeoneers.combat_actions import LineHeld
from world.skirmish.rulesets.dungeoneers.fighters.data import SIZES, WEAPONS
from world.skirmish.rulesets.dungeoneers.rolls import Tried
from world.skirmish.rulesets.dungeoneers.tests.positions import adversary, duel, fighter, hits
from world.skirmish.testing.reading import event
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after, foe, me, play

#: Size, its number, the wounds it adds to Body, its reach in tiles.
SIZE_TABLE = [
    ("tiny", 0, 0, 1),
    ("small", 1, 1, 1),
    ("medium", 2, 2, 1),
    ("large", 3, 4, 2),
    ("huge", 4, 8, 3),
    ("massive", 5, 16, 4),
    ("gargantuan", 6, 32, 5),
]

#: Type, range, wounds, hands, the range of a toss.
WEAPON_TABLE = [
    ("improvised", "short", 1, 1, "medium"),
    ("light", "zone", 2, 1, "medium"),
    ("standard", "short", 2, 1, ""),
    ("control", "medium", 2, 2, ""),
    ("heavy", "short", 3, 2, ""),
    ("missile", "long", 1, 2, ""),
]

#: From B5, in our left flank: a tile that each range reaches and the next shorter one does not.
REACHED = {"zone": "B3", "short": "F3", "medium": "H3", "long": "H12"}

WHERE = {
    "F3": "left quadrant of our back line",
    "H3": "right quadrant of our back line",
    "H12": "right quadrant of their back line",
}


def test_there_are_seven_sizes():
    assert list(SIZES) == [size for size, *_ in SIZE_TABLE]


@pytest.mark.parametrize(("size", "number"), [row[:2] for row in SIZE_TABLE])
def test_the_size_number_of_each_size(size, number):
    """A line is held against sizes with a number lower than the roll."""
    me = fighter("me", "B5", body=10, striking=1, conditions=["shrouded", "covered"])
    start = duel(me, adversary("foe", "E5", size=size), dice=(2, 3, 2, 3))
    now, events = play(start, f"me: hold the line at most {number + 1}", "me: pass")
    assert event(events, LineHeld).size == number + 1
    no_way = "You find no way to C5: enemies or a line held against you block it."
    refuses(now, "foe", "reposition C5", no_way)
    start = duel(adversary("me", "B5", dn=number), adversary("foe", "E5", size=size))
    assert after(start, "me: hold the line", "me: pass", "foe: reposition C5")


@pytest.mark.parametrize(("size", "wounds"), [(row[0], row[2]) for row in SIZE_TABLE])
def test_the_wounds_that_each_size_adds_to_body(size, wounds):
    assert adversary("foe", size=size, body=3).capacity == wounds + 3


@pytest.mark.parametrize(("size", "reach"), [(row[0], row[3]) for row in SIZE_TABLE])
def test_strikes_on_a_prone_target_have_bane_from_outside_the_reach_of_each_size(size, reach):
    for far in range(1, 7):
        tile = f"G{6 + far}"
        start = duel(
            fighter("me", "G6", size=size, weapon="missile"),
            adversary("foe", tile, conditions=["prone"]),
            dice=(3,),
        )
        roll = event(play(start, "me: strike foe")[1], Tried)
        assert (roll.target_number == 4) == (far <= reach), tile


def test_there_are_six_weapon_types():
    assert list(WEAPONS) == [weapon for weapon, *_ in WEAPON_TABLE]


@pytest.mark.parametrize(("weapon", "range_"), [row[:2] for row in WEAPON_TABLE])
def test_the_range_of_each_weapon_type(weapon, range_):
    shorter = True
    for reached, tile in REACHED.items():
        start = duel(fighter("me", "B5", weapon=weapon), adversary("foe", tile))
        if shorter:
            assert after(start, "me: strike foe")
        else:
            out = f"foe is out of {range_} range, in the {WHERE[tile]}."
            refuses(start, "me", "strike foe", out)
        shorter = shorter and reached != range_


@pytest.mark.parametrize(("weapon", "wounds"), [(row[0], row[2]) for row in WEAPON_TABLE])
def test_the_wounds_of_each_weapon_type(weapon, wounds):
    start = duel(fighter("me", "B5", weapon=weapon), adversary("foe", "B3"), dice=hits(2))
    assert foe(after(start, "me: strike foe")).wounds == wounds


@pytest.mark.parametrize(("weapon", "hands"), [(row[0], row[3]) for row in WEAPON_TABLE])
def test_the_hands_of_each_weapon_type_and_that_grappling_takes_a_free_one(weapon, hands):
    start = duel(fighter("me", "B5", weapon=weapon), adversary("foe", "B3"))
    if hands == 1:
        assert after(start, "me: grapple foe")
    else:
        refuses(
            start, "me", "grapple foe",
            "You have no hand free. First type combat interact stow.",
        )  # fmt: skip


@pytest.mark.parametrize(("weapon", "toss"), [(row[0], row[4]) for row in WEAPON_TABLE])
def test_the_weapon_types_that_may_be_tossed_and_how_far(weapon, toss):
    at_medium = duel(fighter("me", "B5", weapon=weapon), adversary("foe", REACHED["medium"]))
    at_long = duel(fighter("me", "B5", weapon=weapon), adversary("foe", REACHED["long"]))
    if not toss:
        refuses(at_medium, "me", "toss foe", "What you have in hand cannot be tossed.")
        return
    assert me(after(at_medium, "me: toss foe")).armed == "dropped"
    refuses(
        at_long, "me", "toss foe",
        f"foe is out of {toss} range, in the right quadrant of their back line.",
    )  # fmt: skip


def unarmed(at: str, *dice: int):
    """`me` with a stowed heavy weapon, against `foe` on a tile."""
    return duel(
        fighter("me", "B5", weapon="heavy", armed="stowed"), adversary("foe", at), dice=dice
    )


def test_bare_hands_are_an_improvised_weapon():
    assert foe(after(unarmed(REACHED["short"], *hits(2)), "me: strike foe")).wounds == 1
    refuses(
        unarmed(REACHED["medium"]), "me", "strike foe",
        "foe is out of short range, in the right quadrant of our back line.",
    )  # fmt: skip


def test_bare_hands_cannot_be_tossed():
    refuses(unarmed(REACHED["short"]), "me", "toss foe", "What you have in hand cannot be tossed.")


def test_bare_hands_are_both_free():
    assert after(unarmed(REACHED["zone"]), "me: grapple foe")
