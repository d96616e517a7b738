"""The tables of weapons and armor, row by row, as they stand in the rules."""

import pytest
from msgspec.structs import replace

from world.skirmish.rulesets.cepheus.fighters.armor import ARMOR
from world.skirmish.rulesets.cepheus.fighters.skills import SKILLS
from world.skirmish.rulesets.cepheus.fighters.weapons import WEAPONS

#: skills; how it reaches; dice; tech level; kg; credits; the law level that forbids it.
MELEE = """
Unarmed Strike | natural              | close quarters         | 1 | 0 | 0    | 0   | 0
Cudgel         | bludgeoning          | close quarters         | 3 | 0 | 1    | 10  | 9
Dagger         | piercing             | close quarters, thrown | 1 | 0 | 0.25 | 10  | 5
Spear          | piercing             | extended reach, thrown | 3 | 0 | 1.5  | 10  | 8
Pike           | piercing             | extended reach         | 4 | 1 | 8    | 40  | 8
Sword          | piercing, slashing   | extended reach         | 3 | 1 | 1    | 150 | 8
Broadsword     | slashing             | extended reach         | 4 | 2 | 3    | 300 | 8
Halberd        | slashing             | extended reach         | 4 | 2 | 3    | 75  | 8
Bayonet        | piercing             | close quarters         | 1 | 3 | 0.25 | 10  | 5
Blade          | piercing             | extended reach         | 2 | 3 | 0.35 | 50  | 8
Cutlass        | slashing             | extended reach         | 3 | 3 | 1.25 | 100 | 8
Foil           | piercing             | extended reach         | 3 | 3 | 0.5  | 100 | 8
"""

#: skill; how it reaches; dice; rounds; tech level; kg; credits; law level;
#: credits and kg of a full magazine.
RANGED = """
Bow                   | archery       | assault weapon | 2  | 1   | 1  | 1    | 60     | 6 | 1     | 0.025
Crossbow              | archery       | rifle          | 2  | 1   | 2  | 3    | 75     | 6 | 2     | 0.02
Revolver              | slug pistol   | pistol         | 2  | 6   | 4  | 0.9  | 150    | 6 | 5     | 0.1
Auto Pistol           | slug pistol   | pistol         | 2  | 15  | 5  | 0.75 | 200    | 6 | 10    | 0.25
Carbine               | slug rifle    | shotgun        | 2  | 20  | 5  | 3    | 200    | 6 | 10    | 0.125
Rifle                 | slug rifle    | rifle          | 3  | 10  | 5  | 4    | 200    | 6 | 20    | 0.5
Shotgun               | shotgun       | shotgun        | 4  | 10  | 5  | 3.75 | 1500   | 7 | 10    | 0.75
Submachinegun         | slug pistol   | assault weapon | 2  | 30  | 5  | 2.5  | 500    | 4 | 20    | 0.5
Auto Rifle            | slug rifle    | rifle          | 3  | 20  | 6  | 5    | 1000   | 6 | 20    | 0.5
Assault Rifle         | slug rifle    | rifle          | 3  | 30  | 7  | 3    | 300    | 4 | 20    | 0.33
Body Pistol           | slug pistol   | pistol         | 2  | 6   | 7  | 0.25 | 500    | 1 | 20    | 0.05
Laser Carbine         | energy rifle  | pistol         | 4  | 50  | 8  | 5    | 2500   | 2 | 200   | 3
Snub Pistol           | slug pistol   | pistol         | 2  | 15  | 8  | 0.25 | 150    | 6 | 10    | 0.03
Accelerator Rifle     | slug rifle    | rifle          | 3  | 15  | 9  | 2.5  | 900    | 6 | 25    | 0.5
Laser Rifle           | energy rifle  | rifle          | 5  | 100 | 9  | 6    | 3500   | 2 | 300   | 4
Advanced Combat Rifle | slug rifle    | rifle          | 3  | 20  | 10 | 3.5  | 1000   | 6 | 15    | 0.5
Gauss Rifle           | slug rifle    | rifle          | 4  | 40  | 12 | 3.5  | 1500   | 6 | 30    | 0.4
Laser Pistol          | energy pistol | pistol         | 4  | 25  | 12 | 1.2  | 1000   | 2 | 100   | 0.5
Grenade Launcher      | heavy weapons | shotgun        | -  | 6   | 7  | 6    | 400    | 3 | 180   | 0.5
Rocket Launcher       | heavy weapons | rocket         | 4  | 1   | 7  | 6    | 2000   | 3 | 300   | 1
RAM Grenade Launcher  | heavy weapons | assault weapon | -  | 6   | 8  | 6    | 800    | 3 | 180   | 0.5
PGMP                  | heavy weapons | rifle          | 10 | 40  | 12 | 10   | 20000  | 2 | 2500  | 6
FGMP                  | heavy weapons | rifle          | 16 | 40  | 14 | 12   | 100000 | 2 | 65000 | 9
"""  # noqa: E501

#: what it takes off; off a laser; tech level; kg; credits; the skill it takes.
TABLE_OF_ARMOR = """
Jack                  | 3  | 3  | 1  | 1  | 50     |
Mesh                  | 5  | 5  | 7  | 2  | 150    |
Cloth                 | 9  | 9  | 6  | 2  | 250    |
Ablat                 | 3  | 8  | 9  | 2  | 75     |
Reflec                | 0  | 14 | 10 | 1  | 1500   |
Vacc Suit             | 6  | 6  | 9  | 8  | 9000   | zero-g
Hostile Env Vacc Suit | 8  | 8  | 12 | 40 | 18000  | zero-g
Combat Armor          | 11 | 11 | 11 | 18 | 20000  | zero-g
Battle Dress          | 18 | 18 | 13 | 60 | 200000 | battle dress
"""


def rows(table):
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


def number(cell):
    return float(cell) if cell != "-" else 0


def found(name):
    return WEAPONS[name.lower()]


def names(table):
    return {row[0] for row in rows(table)}


def test_the_tables_here_hold_every_weapon_and_armor():
    assert names(MELEE) | names(RANGED) == {weapon.name for weapon in WEAPONS.values()}
    assert names(TABLE_OF_ARMOR) == {armor.name for armor in ARMOR.values()}


@pytest.mark.parametrize("row", rows(MELEE), ids=lambda row: row[0])
def test_a_melee_weapon_is_as_in_the_table(row):
    name, skills, reaches, *numbers = row
    weapon = found(name)
    assert weapon.skills == tuple(skills.split(", "))
    assert weapon.ranges == tuple(reaches.split(", "))
    stats = [weapon.damage, weapon.tl, weapon.kg, weapon.cost, weapon.law]
    assert stats == [number(text) for text in numbers]
    assert weapon.magazine == 0


@pytest.mark.parametrize("row", rows(RANGED), ids=lambda row: row[0])
def test_a_ranged_weapon_is_as_in_the_table(row):
    name, skill, reaches, dice, rounds, *numbers = row
    weapon = found(name)
    assert weapon.skills == (skill,)
    assert weapon.ranges == (reaches,)
    assert (weapon.damage, weapon.magazine) == (number(dice), number(rounds))
    stats = [weapon.tl, weapon.kg, weapon.cost, weapon.law, weapon.ammo_cost, weapon.ammo_kg]
    assert stats == [number(text) for text in numbers]


@pytest.mark.parametrize("row", rows(TABLE_OF_ARMOR), ids=lambda row: row[0])
def test_an_armor_is_as_in_the_table(row):
    name, protection, laser, *numbers, skill = row
    armor = ARMOR[name.lower()]
    off_lasers = armor.protection if armor.laser is None else armor.laser
    assert (armor.protection, off_lasers) == (int(protection), int(laser))
    assert [armor.tl, armor.kg, armor.cost] == [number(text) for text in numbers]
    assert armor.skill == skill


def weapons_with(field):
    return {weapon.name for weapon in WEAPONS.values() if getattr(weapon, field)}


def test_three_weapons_are_lasers():
    assert weapons_with("laser") == {"Laser Carbine", "Laser Rifle", "Laser Pistol"}


def test_the_submachinegun_alone_always_fires_bursts():
    assert weapons_with("burst") == {"Submachinegun"}
    assert {weapon.name for weapon in WEAPONS.values() if weapon.rounds != 1} == {"Submachinegun"}


def test_three_weapons_hit_an_area():
    assert weapons_with("area") == {"Grenade Launcher", "Rocket Launcher", "RAM Grenade Launcher"}


def test_two_weapons_take_strength():
    assert {name: found(name).strength for name in weapons_with("strength")} == {"PGMP": 12}
    takes = {name: found(name).least_strength for name in weapons_with("least_strength")}
    assert takes == {"FGMP": 9}


def armor_with(field):
    return {armor.name for armor in ARMOR.values() if getattr(armor, field)}


def test_reflec_alone_is_worn_over_another_armor():
    assert armor_with("over") == {"Reflec"}


def test_lasers_burn_ablat_alone_away():
    assert armor_with("burns") == {"Ablat"}


def test_battle_dress_alone_lends_strength_and_dexterity():
    dress = ARMOR["battle dress"]
    assert armor_with("strength") == armor_with("dexterity") == {"Battle Dress"}
    assert (dress.strength, dress.dexterity) == (4, 4)


@pytest.mark.parametrize(
    ("skill", "belongs_to"),
    [("natural", "melee combat"), ("bludgeoning", "melee combat"), ("piercing", "melee combat"),
     ("slashing", "melee combat"), ("archery", "gun combat"), ("slug pistol", "gun combat"),
     ("slug rifle", "gun combat"), ("shotgun", "gun combat"), ("energy pistol", "gun combat"),
     ("energy rifle", "gun combat"), ("heavy weapons", "gun combat"), ("athletics", ""),
     ("tactics", ""), ("leadership", ""), ("medicine", ""), ("zero-g", ""), ("battle dress", ""),
     ("gun combat", ""), ("melee combat", "")],
)  # fmt: skip
def test_a_specialty_belongs_to_a_skill(skill, belongs_to):
    assert SKILLS[skill] == belongs_to


def test_a_weapon_with_any_range_of_melee_is_used_hand_to_hand():
    melee = {name for name, weapon in WEAPONS.items() if weapon.melee}
    assert melee >= {"spear", "dagger", "sword"}
    assert not melee & {"rifle", "bow", "laser pistol"}


@pytest.mark.parametrize(("field", "value"), [("skills", ("charm",)), ("ranges", ("afar",))])
def test_a_weapon_of_a_skill_or_range_that_is_none_is_refused(field, value):
    with pytest.raises(ValueError, match="unknown"):
        replace(WEAPONS["rifle"], **{field: value})
