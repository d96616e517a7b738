"""Every way to reach at every range band, as the table has it. Which weapon reaches in which way
is in `test_weapons.py`."""

import pytest

from world.skirmish import engine
from world.skirmish.base.errors import IllegalMove
from world.skirmish.rulesets.cepheus.fighters.ranges import RANGE_DMS, band_name, range_dm
from world.skirmish.rulesets.cepheus.fighters.weapons import Weapon
from world.skirmish.rulesets.cepheus.tests.positions import attack_dm, duel, fighter
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after, me

#: Where each band begins and ends, in meters.
BANDS = {
    "Personal": (0, 1.49),
    "Close": (1.5, 3),
    "Short": (3.01, 12),
    "Medium": (12.01, 50),
    "Long": (50.01, 250),
    "Very Long": (250.01, 500),
    "Distant": (500.01, 100_000),
}

X = None  # impossible

DMS = {
    #                  Personal Close Short Medium Long Very Long Distant
    "close quarters": (0, -2, X, X, X, X, X),
    "extended reach": (-2, 0, X, X, X, X, X),
    "thrown": (X, 0, -2, -2, X, X, X),
    "pistol": (-2, 0, 0, -2, -4, X, X),
    "rifle": (-4, -2, 0, 0, 0, -2, -4),
    "shotgun": (-2, 0, -2, -2, -4, X, X),
    "assault weapon": (-2, 0, 0, 0, -2, -4, -6),
    "rocket": (-4, -2, -2, 0, 0, -2, -4),
}

EVERY = [(way, band, dm) for way, dms in DMS.items() for band, dm in zip(BANDS, dms, strict=True)]


@pytest.mark.parametrize(("band", "ends"), BANDS.items())
def test_a_band_goes_from_here_to_there(band, ends):
    for meters in ends:
        assert band_name(round(meters * 100)) == band


def test_every_way_to_reach_is_here():
    assert set(DMS) == set(RANGE_DMS)


@pytest.mark.parametrize(("way", "band", "dm"), EVERY)
def test_an_attack_counts_the_dm_of_the_band_or_is_impossible(way, band, dm):
    club = Weapon("Thing", ("bludgeoning",), (way,), 1)
    for meters in BANDS[band]:
        assert range_dm(way, round(meters * 100)) == dm
    start = duel(fighter("me", club), apart=BANDS[band][1])
    if dm is None:
        with pytest.raises(IllegalMove) as refused:
            engine.parse(start, "me", "attack foe").check(start.table, start.table.fighters["me"])
        assert refused.value.why.endswith(f"Your Thing does not reach foe: {band} range.")
    else:
        assert attack_dm(start) == dm


@pytest.mark.parametrize("apart", [1, 2])
def test_hand_to_hand_wins_where_both_ways_are_as_good(apart):
    spear = Weapon("Thing", ("piercing",), ("extended reach", "thrown"), 1)
    now = after(duel(fighter("me", spear), apart=apart), "me: attack foe")
    assert me(now).drawn == "Thing"


def test_nothing_reaches_beyond_what_a_house_rule_says():
    bow = duel(fighter("me", "Bow"), apart=2000)
    assert attack_dm(bow) == -6
    near = duel(fighter("me", "Bow"), apart=2000, house={"farthest": 1999})
    refuses(near, "me", "attack foe", "Your Bow does not reach foe: Distant range. "
            "First type combat move forward 6.")  # fmt: skip
