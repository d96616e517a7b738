"""Significant Action: Attack. What may be attacked with what, and every DM of the roll."""

import pytest

from world.skirmish import engine
from world.skirmish.events import Rolled
from world.skirmish.rulesets.cepheus.attack import Attack, AttackBegan, Attacked
from world.skirmish.rulesets.cepheus.damage import Damaged
from world.skirmish.rulesets.cepheus.fighter import Aim
from world.skirmish.rulesets.cepheus.tests.positions import (
    DICE,
    after,
    all_of,
    asked,
    attack_dm,
    begun,
    duel,
    event,
    fight,
    fighter,
    foe,
    me,
    play,
    refuses,
)
from world.skirmish.rulesets.cepheus.weapons import WEAPONS, Weapon


def dm(weapon="Rifle", apart=30, *, words="attack foe", target=None, house=None, table=None, **who):
    """The DMs of an attack, all told; there is none but what is given here."""
    start = duel(
        fighter("me", weapon, **who), target or fighter("foe"), apart=apart, house=house,
        **table or {},
    )  # fmt: skip
    return attack_dm(start, words=words)


def at_foe(**fields):
    return dm(target=fighter("foe", **fields))


# The roll.


def test_an_attack_is_two_dice():
    _, events = play(duel(), "me: attack foe")
    assert [(len(each.faces), each.sides) for each in all_of(events, Rolled)] == [(2, 6)]


@pytest.mark.parametrize(("dice", "effect", "hit"), [(7, -1, False), (8, 0, True), (11, 3, True)])
def test_8_or_more_hits_and_the_rest_is_the_effect(dice, effect, hit):
    attack = event(play(duel(dice=DICE[dice]), "me: attack foe")[1], Attacked)
    assert (attack.total, attack.effect, attack.succeeded) == (dice, effect, hit)


def test_a_miss_does_no_damage():
    now, events = play(duel(dice=DICE[7]), "me: attack foe")
    assert all_of(events, Damaged) == []
    assert foe(now).damaged == ()


# Skill and characteristic.


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
    """R3. Everybody here has a Strength of 9, and so a DM of +1 hand to hand."""

    def dm(self, weapon, apart, skills):
        return dm(weapon, apart, skills=skills, str=9, dex=9) - 1

    def test_is_its_specialty(self, weapon, apart, general, special):
        assert self.dm(weapon, apart, {special: 2}) == 2

    def test_is_the_specialty_even_where_the_general_level_is_higher(
        self, weapon, apart, general, special
    ):
        assert self.dm(weapon, apart, {special: 0, general: 3}) == 0

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


# Which way a weapon is used.


@pytest.mark.parametrize(
    ("weapon", "apart", "thrown"),
    [
        ("Dagger", 1, False),  # close quarters 0, cannot be thrown
        ("Dagger", 2, True),  # close quarters -2, thrown 0
        ("Dagger", 10, True),
        ("Spear", 1, False),
        ("Spear", 2, False),  # both 0: by hand
        ("Spear", 10, True),
    ],
)
def test_a_weapon_is_used_the_best_way_and_by_hand_where_both_are_as_good(weapon, apart, thrown):
    now = after(duel(fighter("me", weapon), apart=apart), "me: attack foe")
    assert (me(now).drawn == "") is thrown


BLADE = {"melee combat": 3}


def test_whole_modifiers_decide_and_not_the_range_alone():
    """By hand -2 for the range and +3; thrown 0 for the range and -3 without Athletics."""
    start = duel(fighter("me", "Dagger", skills=BLADE), apart=2)
    assert attack_dm(start) == 1
    assert me(after(start, "me: attack foe")).drawn == "Dagger"


@pytest.mark.parametrize(
    ("words", "dm", "drawn"),
    [("attack foe by hand", 1, "Dagger"), ("attack foe thrown", -3, ""), ("attack foe t", -3, "")],
)
def test_the_way_may_be_said(words, dm, drawn):
    start = duel(fighter("me", "Dagger", skills=BLADE), apart=2)
    assert attack_dm(start, words=words) == dm
    assert me(after(start, f"me: {words}")).drawn == drawn


def test_a_way_that_does_not_reach_is_refused():
    far = duel(fighter("me", "Dagger"), apart=10)
    sentence = "Your Dagger does not reach foe by hand: Short range."
    refuses(far, "me", "attack foe by hand", sentence)
    refuses(duel(fighter("me", "Dagger"), apart=1), "me", "attack foe thrown",
            "Your Dagger does not reach foe thrown: Personal range.")  # fmt: skip


def test_who_is_prone_throws():
    prone = duel(fighter("me", "Dagger", skills=BLADE, stance="prone"), apart=2)
    assert me(after(prone, "me: attack foe")).drawn == ""


def test_what_cannot_hit_is_not_offered_but_may_be_tried():
    dark = duel(fighter("me", "Rifle", skills={}, dex=2), light="dark")
    assert not [each for each in engine.choices(dark, "me") if isinstance(each, Attack)]
    assert attack_dm(dark) == -3 - 2 - 4


def test_enemies_are_offered_first():
    start = fight([fighter("me", "Rifle"), fighter("friend")], [fighter("foe")], apart=5)
    shots = [each for each in engine.choices(start, "me") if isinstance(each, Attack)]
    assert shots[0].target == "foe"
    assert {each.target for each in shots[1:]} == {"friend"}


def test_two_guns_of_one_kind_have_rounds_of_their_own():
    fight_, _ = begun("ann/A: weapon=revolver weapon=revolver", "bob/B:", aware="all", range=10,
                      dice=(1, 2))  # fmt: skip
    ann = fight_.table.fighters["ann"]
    assert ann.loaded == {"Revolver": 6, "Revolver 2": 6}
    now = after(fight_, "ann: draw revolver 2", "ann: attack bob", "bob: nothing")
    assert now.table.fighters["ann"].loaded == {"Revolver": 6, "Revolver 2": 5}


def test_the_unaware_are_told_why_they_are_not_asked():
    assert event(play(duel(), "me: attack foe")[1], AttackBegan).unaware
    knows = duel(foe=fighter("foe", aware=True))
    assert not event(play(knows, "me: attack foe")[1], AttackBegan).unaware


def test_what_is_thrown_is_gone_for_this_fight():
    now = after(duel(fighter("me", "Dagger", carries=["Spear"])), "me: attack foe")
    assert [each.name for each in me(now).weapons] == ["Spear"]
    assert me(now).weapon().name == "Unarmed Strike"


def test_of_two_daggers_one_is_thrown():
    now = after(duel(fighter("me", "Dagger", carries=["Dagger"])), "me: attack foe")
    assert [each.name for each in me(now).weapons] == ["Dagger"]


def test_what_is_thrown_is_on_the_sheet_all_the_same():
    now = after(duel(fighter("me", "Dagger")), "me: attack foe")
    assert "cepheus_weapons" not in engine.write_back(now)["me"]


@pytest.mark.parametrize("words", ["attack foe with unarmed", "attack foe with unarmed strike"])
def test_bare_hands_are_always_there(words):
    now, events = play(duel(fighter("me", "Rifle"), apart=1), f"me: {words}")
    assert event(events, Attacked).weapon == "Unarmed Strike"
    assert me(now).loaded == {"Rifle": 10}


def test_with_nothing_drawn_one_fights_with_bare_hands():
    _, events = play(duel(fighter("me", carries=["Rifle"]), apart=1), "me: attack foe")
    assert event(events, Attacked).weapon == "Unarmed Strike"


# Rounds.


def test_a_shot_uses_a_round():
    assert me(after(duel(), "me: attack foe")).loaded == {"Rifle": 9}


def test_nobody_fires_an_empty_weapon():
    empty = duel(fighter("me", "Rifle", loaded={"Rifle": 0}))
    refuses(empty, "me", "attack foe", "Your Rifle is empty. Type: reload.")


def test_a_submachinegun_fires_4_rounds_with_a_dm_of_1():
    now = after(duel(fighter("me", "Submachinegun"), apart=10), "me: attack foe")
    assert me(now).loaded == {"Submachinegun": 26}
    assert dm("Submachinegun", 10) == 1


def test_a_submachinegun_takes_4_rounds():
    nearly = fighter("me", "Submachinegun", loaded={"Submachinegun": 3})
    sentence = "Your Submachinegun has 3 rounds left; it fires 4. Type: reload."
    refuses(duel(nearly, apart=10), "me", "attack foe", sentence)
    one = fighter("me", "Submachinegun", loaded={"Submachinegun": 1})
    sentence = "Your Submachinegun has 1 round left; it fires 4. Type: reload."
    refuses(duel(one, apart=10), "me", "attack foe", sentence)
    enough = fighter("me", "Submachinegun", loaded={"Submachinegun": 4})
    assert asked(after(duel(enough, apart=10), "me: attack foe")) == ["me turn"]


@pytest.mark.parametrize("weapon", ["Auto Rifle", "Assault Rifle", "Gauss Rifle"])
def test_other_weapons_that_could_fire_bursts_fire_single_shots(weapon):
    now = after(duel(fighter("me", weapon)), "me: attack foe")
    assert me(now).loaded[weapon] == WEAPONS[weapon.lower()].magazine - 1
    assert dm(weapon) == 0


# What a weapon takes.


@pytest.mark.parametrize(("strength", "value"), [(15, 0), (12, 0), (11, -1), (7, -5)])
def test_below_a_strength_of_12_a_pgmp_is_at_minus_1_for_each_point(strength, value):
    assert dm("PGMP", str=strength) == value


def test_a_fgmp_takes_a_strength_of_9():
    assert dm("FGMP", str=9) == 0
    weak = duel(fighter("me", "FGMP", str=9, now={"str": 8}))
    refuses(weak, "me", "attack foe", "A FGMP takes a Strength of 9.")


@pytest.mark.parametrize("weapon", ["Rocket Launcher", "Grenade Launcher", "RAM Grenade Launcher"])
def test_what_bursts_over_an_area_is_for_the_referee(weapon):
    sentence = f"The referee decides what a {weapon} does. Type: other."
    refuses(duel(fighter("me", weapon)), "me", "attack foe", sentence)


# Range.


def test_the_range_is_a_dm():
    assert dm("Rifle", 1) == -4
    assert dm("Rifle", 300) == -2


def test_out_of_range_nothing_can_be_attacked():
    far = duel(fighter("me", "Shotgun"), apart=251)
    refuses(far, "me", "attack foe", "Your Shotgun does not reach foe: Very Long range.")


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
        "You are completely behind cover. Type stance standing to attack.",
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
        "You cannot fight hand to hand while prone. Type: stance standing.",
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


def test_armour_one_has_not_learned_to_wear_is_minus_3():
    assert dm(armor=["Vacc Suit"]) == -3
    assert dm(armor=["Vacc Suit"], skills={"gun combat": 0, "zero-g": 0}) == 0


@pytest.mark.parametrize("armor", ["Jack", "Mesh", "Cloth", "Ablat", "Reflec"])
def test_other_armour_hinders_nobody(armor):
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


# Targets.


def test_others_near_the_target_make_no_difference():
    """R8: all of a side stand together, so firing into a melee is nothing special."""
    start = fight([fighter("me", "Rifle")], [fighter("foe"), fighter("other", x=2990)])
    assert attack_dm(start) == 0
    now = after(start, "me: attack foe")
    assert now.table.fighters["other"].damaged == ()


def test_ones_own_side_may_be_attacked():
    start = fight([fighter("me", "Cudgel"), fighter("friend")], [fighter("foe")])
    assert event(play(start, "me: attack friend")[1], Attacked).target == "friend"


def test_the_unconscious_may_be_attacked():
    out = fighter("foe", now={"end": 0, "str": 0}, conscious=False)
    start = fight([fighter("me", "Rifle")], [out, fighter("other")], dice=(*DICE[8], 6, 1, 1))
    now = after(start, "me: attack foe")
    assert foe(now).dead


@pytest.mark.parametrize(
    ("target", "sentence"),
    [("me", "You cannot attack yourself."), ("dead", "dead is dead."),
     ("gone", "gone has left the fight.")],
)  # fmt: skip
def test_who_takes_no_part_is_no_target(target, sentence):
    dead = fighter("dead", now={"str": 0, "dex": 0, "end": 0}, conscious=False)
    start = fight(
        [fighter("me", "Rifle")], [fighter("foe"), dead, fighter("gone", withdrawn=True)]
    )  # fmt: skip
    refuses(start, "me", f"attack {target}", sentence)


def test_every_target_that_can_be_reached_is_a_choice():
    start = fight(
        [fighter("me", "Cudgel"), fighter("friend")],
        [fighter("foe"), fighter("near", x=299), fighter("far", x=301)],
    )
    attacks = {move.target for move in engine.choices(start, "me") if isinstance(move, Attack)}
    assert attacks == {"near", "friend"}


def test_every_dm_is_told_with_its_reason():
    start = duel(
        fighter("me", "Rifle", skills={"gun combat": 2}, dex=9, aim=Aim("foe", False, 3)),
        fighter("foe", cover="half", stance="crouched", moved=1000, aware=True),
        apart=300,
        light="low",
    )
    attack = event(play(start, "me: attack foe", "foe: dodge")[1], Attacked)
    assert {each.reason: each.dm for each in attack.dms} == {
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
