"""Significant Action: Attack. The skill and the characteristic of the roll."""

import pytest

from world.skirmish.rulesets.cepheus.tests.positions import dm


@pytest.mark.parametrize("level", [0, 1, 4])
def test_shooting_adds_the_level_of_gun_combat(level):
    assert dm(skills={"gun combat": level}) == level


def test_shooting_adds_the_dm_of_dexterity_and_not_of_strength():
    assert dm(dex=12, str=2) == 2
    assert dm(dex=5, str=15) == -1


@pytest.mark.parametrize("level", [0, 1, 4])
def test_fighting_hand_to_hand_adds_the_level_of_melee_combat(level):
    assert dm("Sword", 2, skills={"melee combat": level}) == level


@pytest.mark.parametrize(("strength", "dexterity", "best"), [(12, 5, 2), (5, 12, 2), (2, 3, -1)])
def test_hand_to_hand_the_better_of_strength_and_dexterity_counts(strength, dexterity, best):
    assert dm("Sword", 2, str=strength, dex=dexterity) == best


@pytest.mark.parametrize(
    ("weapon", "apart", "general", "special"),
    [
        ("", 1, "melee combat", "natural"),
        ("Cudgel", 1, "melee combat", "bludgeoning"),
        ("Bayonet", 1, "melee combat", "piercing"),
        ("Halberd", 2, "melee combat", "slashing"),
        ("Bow", 10, "gun combat", "archery"),
        ("Revolver", 10, "gun combat", "slug pistol"),
        ("Rifle", 20, "gun combat", "slug rifle"),
        ("Shotgun", 2, "gun combat", "shotgun"),
        ("Laser Pistol", 10, "gun combat", "energy pistol"),
        ("Laser Rifle", 20, "gun combat", "energy rifle"),
        ("FGMP", 20, "gun combat", "heavy weapons"),
    ],
)
class TestTheSkillOfAWeapon:
    """R3. Everyone here has a Strength of 9, and so a DM of +1 hand to hand."""

    def dm(self, weapon, apart, skills, house=None):
        return dm(weapon, apart, skills=skills, str=9, dex=9, house=house) - 1

    def test_is_its_specialty(self, weapon, apart, general, special):
        assert self.dm(weapon, apart, {special: 2}) == 2

    def test_is_the_specialty_even_where_the_general_level_is_higher(
        self, weapon, apart, general, special
    ):
        assert self.dm(weapon, apart, {special: 0, general: 3}) == 0

    def test_is_the_higher_of_the_two_by_a_house_rule(self, weapon, apart, general, special):
        house = {"parent_skill": True}
        assert self.dm(weapon, apart, {special: 0, general: 3}, house) == 3
        assert self.dm(weapon, apart, {special: 2, general: 1}, house) == 2

    def test_is_else_the_general_one(self, weapon, apart, general, special):
        assert self.dm(weapon, apart, {general: 1}) == 1

    def test_and_without_either_it_is_minus_3(self, weapon, apart, general, special):
        others = {"athletics": 5, "tactics": 5} | {
            "gun combat" if general == "melee combat" else "melee combat": 5
        }
        assert self.dm(weapon, apart, others) == -3


@pytest.mark.parametrize(
    ("skills", "level"),
    [
        ({"piercing": 2, "slashing": 1}, 2),
        ({"piercing": 1, "slashing": 2}, 2),
        ({"slashing": 2}, 2),
        ({"piercing": 0, "melee combat": 2}, 2),
    ],
)
def test_a_sword_takes_the_better_of_piercing_and_slashing(skills, level):
    assert dm("Sword", 2, skills=skills) == level


def test_what_is_thrown_takes_athletics_and_dexterity():
    assert dm("Spear", 10, skills={"athletics": 3, "piercing": 5}, dex=9, str=15) == 3 + 1 - 2
