"""Significant Action: Attack. The DMs of aim, target, attacker and sight."""

import pytest

from world.skirmish.rulesets.cepheus.attacks.attack import Attacked
from world.skirmish.rulesets.cepheus.fighters.fighter import Aim
from world.skirmish.rulesets.cepheus.fighters.weapons import Weapon
from world.skirmish.rulesets.cepheus.tests.positions import (
    at_foe,
    attack_dm,
    dm,
    duel,
    fight,
    fighter,
)
from world.skirmish.testing.reading import event
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after, play

# Aim and sights.


def test_an_aim_is_a_dm():
    assert dm(aim=Aim("foe", False, 4)) == 4


SCOPED = Weapon("Scoped Rifle", ("slug rifle",), ("rifle",), 3, magazine=10, sight=True)


@pytest.mark.parametrize("actions", [1, 6])
def test_a_sight_adds_1_to_any_aim(actions):
    assert dm(SCOPED, aim=Aim("foe", False, actions)) == actions + 1


def test_also_to_one_for_the_kill():
    assert dm(SCOPED, aim=Aim("foe", True, 4)) == 1


@pytest.mark.parametrize("aim", [None, Aim("other", True, 2), Aim("other", False, 2)])
def test_a_sight_adds_nothing_without_an_aim(aim):
    start = fight([fighter("me", SCOPED, aim=aim)], [fighter("foe"), fighter("other")])
    assert attack_dm(start) == 0


# The target.


#: DM of an attack by cover and stance; None cannot be hit.
COVER = {
    "none": {"standing": 0, "crouched": 0},
    "quarter": {"standing": 0, "crouched": -1},
    "half": {"standing": -1, "crouched": -2},
    "three-quarter": {"standing": -2, "crouched": -4},
    "full": {"standing": -4, "crouched": None},
}


COVERED = [(cover, stance, dm) for cover, row in COVER.items() for stance, dm in row.items()]


@pytest.mark.parametrize(("cover", "stance", "value"), COVERED)
def test_cover_is_a_dm_and_one_row_better_for_who_does_not_stand(cover, stance, value):
    if value is None:
        start = duel(None, fighter("foe", cover=cover, stance=stance))
        refuses(start, "me", "attack foe", "foe is completely behind cover. You cannot hit them.")
    else:
        assert at_foe(cover=cover, stance=stance) == value


@pytest.mark.parametrize(("cover", "stance", "value"), COVERED)
def test_prone_is_as_good_as_crouched_behind_cover(cover, stance, value):
    if stance == "crouched" and value is not None:
        far_and_prone = -2
        assert at_foe(cover=cover, stance="prone") == value + far_and_prone


def test_cover_counts_hand_to_hand_too():
    assert dm("Sword", 2, target=fighter("foe", cover="half")) == -1


@pytest.mark.parametrize("stance", ["crouched", "prone"])
def test_who_is_all_behind_cover_attacks_nobody(stance):
    hidden = duel(fighter("me", "Rifle", cover="full", stance=stance))
    refuses(
        hidden,
        "me",
        "attack foe",
        "You are completely behind cover. First type combat stance standing.",
    )


@pytest.mark.parametrize("cover", COVER)
def test_ones_own_cover_is_no_hindrance_to_who_stands(cover):
    assert dm(cover=cover) == 0


@pytest.mark.parametrize(
    ("meters", "value"), [(0, 0), (9.99, 0), (10, -1), (18, -1), (20, -2), (35, -3)]
)
def test_each_10_full_meters_that_the_target_moved_are_minus_1(meters, value):
    assert at_foe(moved=round(meters * 100)) == value


def test_they_are_those_of_the_targets_latest_turn():
    start = fight([fighter("foe")], [fighter("me", "Rifle", base=1)], apart=30)
    now = after(start, "foe: back 6", "foe: back 6", "foe: skip")
    assert attack_dm(now, "foe: do nothing") == -1
    now = after(now, "me: skip", "foe: back 6", "foe: skip")
    assert attack_dm(now, "foe: do nothing") == 0


@pytest.mark.parametrize(
    ("weapon", "apart", "value"),
    [
        ("", 1, 2),  # Personal
        ("Sword", 2, 0),  # Close
        ("Revolver", 12, 0),  # Short
        ("Rifle", 12.01, -2),  # Medium
        ("Rifle", 250, -2),  # Long
        ("Rifle", 500, -2 - 2),  # Very Long, itself at -2
        ("Rifle", 501, -2 - 4),  # Distant, itself at -4
    ],
)
def test_a_prone_target_is_easy_to_hit_from_near_and_hard_from_afar(weapon, apart, value):
    assert dm(weapon, apart, target=fighter("foe", stance="prone")) == value


def test_crouching_is_no_dm_without_cover():
    assert at_foe(stance="crouched") == 0


# The attacker.


@pytest.mark.parametrize("weapon", ["Sword", "", "Spear"])
def test_nobody_fights_hand_to_hand_while_prone(weapon):
    prone = duel(fighter("me", weapon, stance="prone"), apart=1)
    refuses(
        prone,
        "me",
        "attack foe",
        "You cannot fight hand to hand while prone. First type combat stance standing.",
    )


def test_one_may_shoot_while_prone_or_crouched():
    assert dm(stance="prone") == 0
    assert dm(stance="crouched") == 0


@pytest.mark.parametrize("reactions", [1, 2])
def test_each_reaction_in_force_is_minus_1(reactions):
    assert dm(reactions=reactions) == -reactions


def test_fatigue_is_minus_2():
    assert dm(fatigued=True) == -2


@pytest.mark.parametrize(("pikes", "value"), [(1, 0), (3, -1), (4, -2)])
@pytest.mark.parametrize(("weapon", "apart"), [("Rifle", 30), ("Sword", 2)])
def test_a_medium_load_is_minus_1_and_a_heavy_one_minus_2(weapon, apart, pikes, value):
    assert dm(weapon, apart, carries=["Pike"] * pikes) == value


def test_armor_one_has_not_learned_to_wear_is_minus_3():
    assert dm(armor=["Vacc Suit"]) == -3
    assert dm(armor=["Vacc Suit"], skills={"gun combat": 0, "zero-g": 0}) == 0


@pytest.mark.parametrize("armor", ["Jack", "Mesh", "Cloth", "Ablat", "Reflec"])
def test_other_armor_hinders_nobody(armor):
    assert dm(armor=[armor]) == 0


# Sight.


@pytest.mark.parametrize(("light", "value"), [("normal", 0), ("low", -1), ("dark", -4)])
def test_darkness_is_a_dm_at_range(light, value):
    assert dm(table={"light": light}) == value


@pytest.mark.parametrize(("smoke", "value"), [("none", 0), ("thin", -1), ("thick", -2)])
def test_smoke_is_a_dm_at_range_and_twice_that_for_lasers(smoke, value):
    assert dm(table={"smoke": smoke}) == value
    assert dm("Laser Rifle", table={"smoke": smoke}) == 2 * value


@pytest.mark.parametrize(("weather", "value"), [("fair", 0), ("extreme", -2)])
def test_extreme_weather_is_minus_1_to_see_and_minus_1_to_hold_steady(weather, value):
    assert dm(table={"weather": weather}) == value


WORST = {"light": "dark", "smoke": "thick", "weather": "extreme"}


def test_nothing_of_that_counts_hand_to_hand():
    assert dm("Sword", 2, table=WORST) == 0


def test_it_counts_for_what_is_thrown():
    assert dm("Spear", 10, table=WORST) == -2 - 4 - 2 - 2


def test_it_all_adds_up():
    assert dm(table=WORST) == -4 - 2 - 2


# All of them, and house rules.


def test_every_dm_is_told_with_its_reason():
    start = duel(
        fighter("me", "Rifle", skills={"gun combat": 2}, dex=9, aim=Aim("foe", False, 3)),
        fighter("foe", cover="half", stance="crouched", moved=1000, aware=True),
        apart=300,
        light="low",
    )
    attack = event(play(start, "me: attack foe", "foe: dodge")[1], Attacked)
    assert {modifier.reason: modifier.dm for modifier in attack.dms} == {
        "gun combat": 2,
        "DEX": 1,
        "Very Long range": -2,
        "darkness": -1,
        "aim": 3,
        "cover": -2,
        "moving target": -1,
        "dodge": -2,
    }


HOUSE = {
    "quarter_cover": -1, "half_cover": -2, "three_quarter_cover": -3, "full_cover": -6,
}  # fmt: skip


@pytest.mark.parametrize(("rule", "value"), HOUSE.items())
def test_the_dms_of_cover_are_house_rules(rule, value):
    cover = rule.removesuffix("_cover").replace("_", "-")
    assert dm(target=fighter("foe", cover=cover), house={rule: value}) == value


@pytest.mark.parametrize(
    ("house", "value", "who"),
    [
        ({"untrained": -2}, -2, {"skills": {}}),
        ({"fatigue": -1}, -1, {"fatigued": True}),
        ({"medium_load": -3}, -3, {"carries": ["Pike"] * 3}),
        ({"heavy_load": -3}, -3, {"carries": ["Pike"] * 4}),
        ({"reaction_dm": -2}, -4, {"reactions": 2}),
        ({"low_light": -2}, -2, {"table": {"light": "low"}}),
        ({"darkness": -5}, -5, {"table": {"light": "dark"}}),
        ({"thin_smoke": -3}, -3, {"table": {"smoke": "thin"}}),
        ({"thick_smoke": -3}, -3, {"table": {"smoke": "thick"}}),
        ({"extreme_weather": -1}, -1, {"table": {"weather": "extreme"}}),
        ({"moved_target": -2}, -2, {"target": fighter("foe", moved=1000)}),
        ({"prone_far": -1}, -1, {"target": fighter("foe", stance="prone")}),
        ({"burst": 2}, 2, {"weapon": "Submachinegun"}),
        ({"strength_short": -2}, -10, {"weapon": "PGMP"}),
        ({"sight": 2}, 3, {"weapon": SCOPED, "aim": Aim("foe", False, 1)}),
    ],
)
def test_the_other_dms_are_house_rules(house, value, who):
    assert dm(house=house, **who) == value
