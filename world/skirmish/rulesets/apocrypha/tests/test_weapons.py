"""The table of weapons, row by row, and weapons of a builder's own."""

import pytest

from world.skirmish.rulesets.apocrypha import RULESET
from world.skirmish.rulesets.apocrypha.data import COMBAT_SKILLS, UNARMED, WEAPONS, Weapon
from world.skirmish.rulesets.apocrypha.house_rules import ApocryphaHouse

#: skill, attribute; ERG, BULK, damage, reach in meters, size.
MELEE = """
Unarmed   | hand_to_hand  | crd | 2 | 0 | 3 shock | 1 | 0
Knife     | martial_melee | crd | 2 | 1 | 4       | 1 | 1
Longsword | martial_melee | crd | 3 | 2 | 6       | 2 | 3
Halberd   | martial_melee | crd | 4 | 3 | 7       | 3 | 4
"""

#: skill, attribute; ERG, BULK, damage, range in meters, accuracy, rate of fire, recoil, long.
RANGED = """
Bow           | martial_weapons  | dex | 3 | 3 | 6 | 60  | 1 | 1 | 0 | long
Pistol        | personal_weapons | dex | 2 | 1 | 5 | 40  | 1 | 2 | 1 |
Assault Rifle | martial_weapons  | dex | 2 | 3 | 8 | 300 | 2 | 4 | 3 | long
Shotgun       | martial_weapons  | dex | 3 | 3 | 9 | 40  | 1 | 1 | 2 | long
"""


def rows(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


@pytest.mark.parametrize("row", rows(MELEE), ids=lambda row: row[0])
def test_melee_weapons(row):
    name, skill, attribute, erg, bulk, damage, reach, size = row
    assert WEAPONS[name.lower()] == Weapon(
        name,
        skill,
        attribute,
        int(erg),
        int(bulk),
        int(damage.split()[0]),
        shock="shock" in damage,
        reach=int(reach),
        size=int(size),
    )


@pytest.mark.parametrize("row", rows(RANGED), ids=lambda row: row[0])
def test_ranged_weapons(row):
    name, skill, attribute, erg, bulk, damage, reach, accuracy, rof, recoil, long = row
    assert WEAPONS[name.lower()] == Weapon(
        name,
        skill,
        attribute,
        int(erg),
        int(bulk),
        int(damage),
        range=int(reach),
        accuracy=int(accuracy),
        rof=int(rof),
        recoil=int(recoil),
        long=bool(long),
    )


def test_there_are_no_others():
    assert list(WEAPONS) == [row[0].lower() for row in rows(MELEE) + rows(RANGED)]
    assert UNARMED.name == "Unarmed"


def test_every_skill_has_its_weapon():
    assert {weapon.skill for weapon in WEAPONS.values()} == set(COMBAT_SKILLS)


# A builder's own.

SPEAR = {"name": "Spear", "skill": "martial_melee", "attribute": "crd", "erg": 3, "bulk": 2,
         "damage": 5, "reach": 3, "size": 3}  # fmt: skip


def problems(weapon) -> list[str]:
    house = ApocryphaHouse()
    sheet = RULESET.read_spec("", house) | {"apocrypha_weapons": [weapon]}
    return list(RULESET.sheet_problems(sheet, house, npc=False))


def test_a_weapon_may_be_given_whole():
    assert problems(SPEAR) == []
    assert problems({**SPEAR, "reach": 0, "range": 20}) == []


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"skill": "avoidance"}, "skill is avoidance, not hand_to_hand, martial_melee"),
        ({"attribute": "strength"}, "attribute is strength, not crd, dex, fit, acu, vol, res, cog"),
        ({"range": 20}, "it has either a reach or a range"),
        ({"reach": 0}, "it has either a reach or a range"),
        ({"erg": -1}, "Expected `int` >= 0"),
        ({"rof": 0}, "Expected `int` >= 1"),
        ({"colour": "red"}, "unknown field `colour`"),
    ],
)
def test_what_is_no_weapon_is_a_problem(changed, why):
    (problem,) = problems(SPEAR | changed)
    assert problem.startswith("weapons: a weapon has a mistake (")
    assert why in problem


def test_what_the_table_does_not_have_is_named():
    sheet = RULESET.read_spec("weapons=blunderbuss", ApocryphaHouse())
    (problem,) = RULESET.sheet_problems(sheet, ApocryphaHouse(), npc=True)
    assert problem == "weapons: unknown weapon 'blunderbuss'."
