"""Every weapon at every range band, as the tables have it."""

import pytest

from tests.rulesets.cepheus.positions import attack_dm, duel, fighter, refuses
from world.skirmish.rulesets.cepheus.attack import reach
from world.skirmish.rulesets.cepheus.data import WEAPONS, band_name, range_dm

#: Where each band begins and ends, in metres.
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

REACHES = {
    "Unarmed Strike": ["close quarters"],
    "Cudgel": ["close quarters"],
    "Dagger": ["close quarters", "thrown"],
    "Spear": ["extended reach", "thrown"],
    "Pike": ["extended reach"],
    "Sword": ["extended reach"],
    "Broadsword": ["extended reach"],
    "Halberd": ["extended reach"],
    "Bayonet": ["close quarters"],
    "Blade": ["extended reach"],
    "Cutlass": ["extended reach"],
    "Foil": ["extended reach"],
    "Bow": ["assault weapon"],
    "Crossbow": ["rifle"],
    "Revolver": ["pistol"],
    "Auto Pistol": ["pistol"],
    "Carbine": ["shotgun"],
    "Rifle": ["rifle"],
    "Shotgun": ["shotgun"],
    "Submachinegun": ["assault weapon"],
    "Auto Rifle": ["rifle"],
    "Assault Rifle": ["rifle"],
    "Body Pistol": ["pistol"],
    "Laser Carbine": ["pistol"],
    "Snub Pistol": ["pistol"],
    "Accelerator Rifle": ["rifle"],
    "Laser Rifle": ["rifle"],
    "Advanced Combat Rifle": ["rifle"],
    "Gauss Rifle": ["rifle"],
    "Laser Pistol": ["pistol"],
    "Grenade Launcher": ["shotgun"],
    "Rocket Launcher": ["rocket"],
    "RAM Grenade Launcher": ["assault weapon"],
    "PGMP": ["rifle"],
    "FGMP": ["rifle"],
}

EVERY = [
    (weapon, band, max((dm for way in ways if (dm := DMS[way][place]) is not None), default=None))
    for weapon, ways in REACHES.items()
    for place, band in enumerate(BANDS)
]


@pytest.mark.parametrize(("band", "ends"), BANDS.items())
def test_a_band_goes_from_here_to_there(band, ends):
    for metres in ends:
        assert band_name(round(metres * 100)) == band


def test_every_weapon_is_here():
    assert set(REACHES) == {weapon.name for weapon in WEAPONS.values()}


@pytest.mark.parametrize(("weapon", "band", "dm"), EVERY)
def test_a_weapon_has_the_dm_of_its_best_way_to_reach_the_band(weapon, band, dm):
    for metres in BANDS[band]:
        assert range_dm(WEAPONS[weapon.lower()], round(metres * 100)) == dm


#: Those that an attack may be made with.
USABLE = [row for row in EVERY if not WEAPONS[row[0].lower()].area]

#: DMs of these weapons themselves, for somebody of a Strength of 12.
OF_ITS_OWN = {"Submachinegun": 1}


@pytest.mark.parametrize(("weapon", "band", "dm"), USABLE)
def test_an_attack_counts_that_dm_or_is_impossible(weapon, band, dm):
    """With a DM of +2 for Strength, and for Dexterity, so that both ways are the same."""
    in_hand = "" if weapon == "Unarmed Strike" else weapon
    me = fighter("me", in_hand, str=12, dex=12)
    start = duel(me, apart=BANDS[band][1])
    if dm is None:
        sentence = f"Your {weapon} does not reach foe: {band} range."
        refuses(start, "me", "attack foe", sentence)
    else:
        assert attack_dm(start) - 2 - OF_ITS_OWN.get(weapon, 0) == dm


@pytest.mark.parametrize(("weapon", "band", "dm"), USABLE)
def test_an_attack_is_hand_to_hand_where_the_best_way_is(weapon, band, dm):
    place = list(BANDS).index(band)
    how = reach(WEAPONS[weapon.lower()], round(BANDS[band][1] * 100))
    if dm is None:
        assert how is None
        return
    by_hand = [way for way in REACHES[weapon] if way in ("close quarters", "extended reach")]
    assert how.melee is any(DMS[way][place] == dm for way in by_hand)
