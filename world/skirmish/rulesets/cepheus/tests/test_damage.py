"""After being hit: armor, Endurance first and then the victim's choice, falling and dying."""

import pytest
from msgspec.structs import replace

from world.skirmish import engine
from world.skirmish.base.errors import IllegalMove
from world.skirmish.rulesets.cepheus.attacks.damage import Damaged, Wounded, could_hurt
from world.skirmish.rulesets.cepheus.end_of_combat import Heal, HostilitiesEnded
from world.skirmish.rulesets.cepheus.fighters.weapons import WEAPONS
from world.skirmish.rulesets.cepheus.tests.positions import DICE, duel, fight, fighter
from world.skirmish.rulesets.cepheus.turns.consciousness import Died, FellUnconscious
from world.skirmish.state.events import Rolled
from world.skirmish.testing.reading import all_of, asked, event
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after, foe, play

STURDY = {"end": 33}


def hit(faces, target=None, effect=0, weapon="Rifle", apart=30, other=True, **kwargs):
    """A hit with this Effect and these faces of the weapon's dice, on one of two."""
    me = fighter("me", weapon, skills={"gun combat": effect}, str=12)
    target = target or fighter("foe", **STURDY)
    friends = [fighter("friend")] if other else []
    return fight([me], [target, *friends], dice=(*DICE[8], *faces), apart=apart, **kwargs)


def damage(*args, **kwargs):
    return event(play(hit(*args, **kwargs), "me: attack foe")[1], Damaged)


# How much.


def test_damage_is_the_weapons_dice():
    assert damage((1, 2, 3)).taken == 6


def test_all_dice_have_six_sides():
    _, events = play(hit((1, 2, 3)), "me: attack foe")
    assert [(roll.sides, len(roll.faces)) for roll in all_of(events, Rolled)] == [(6, 2), (6, 3)]


@pytest.mark.parametrize(("weapon", "dice"), [("Revolver", 2), ("Laser Pistol", 4), ("PGMP", 10)])
def test_each_weapon_has_its_number_of_dice(weapon, dice):
    assert damage((6,) * dice, weapon=weapon, apart=12).rolled == 6 * dice


@pytest.mark.parametrize("effect", [0, 1, 5, 8])
def test_the_effect_adds_to_the_damage(effect):
    assert damage((1, 1, 1), effect=effect).taken == 3 + effect


def test_strength_does_not_add_to_the_damage():
    strong = fighter("me", "Sword", str=15)
    start = duel(strong, fighter("foe", **STURDY), apart=2, dice=(2, 3, 1, 1, 1))
    assert event(play(start, "me: attack foe")[1], Damaged).taken == 3 + 0


def wearing(*armor, **fields):
    return fighter("foe", armor=armor, **STURDY, **fields)


@pytest.mark.parametrize(
    ("armor", "off"),
    [("Jack", 3), ("Mesh", 5), ("Cloth", 9), ("Ablat", 3), ("Reflec", 0), ("Vacc Suit", 6),
     ("Hostile Env Vacc Suit", 8), ("Combat Armor", 11), ("Battle Dress", 18)],
)  # fmt: skip
def test_armor_takes_its_value_off(armor, off):
    assert damage((6, 6, 6), wearing(armor)).taken == 18 - off


@pytest.mark.parametrize(
    ("armor", "off"), [("Jack", 3), ("Cloth", 9), ("Ablat", 8), ("Reflec", 14)]
)
def test_lasers_meet_the_armors_own_value_against_them(armor, off):
    assert damage((6, 6, 6, 6), wearing(armor), weapon="Laser Pistol", apart=10).taken == 24 - off


def test_reflec_is_worn_over_other_armor_and_both_count():
    both = wearing("Cloth", "Reflec")
    assert damage((6, 6, 6, 6), both, weapon="Laser Pistol", apart=10).taken == 24 - 9 - 14
    assert damage((6, 6, 6), both).taken == 18 - 9


@pytest.mark.parametrize(("hits", "off"), [(0, 8), (1, 7), (7, 1), (8, 0), (9, 0)])
def test_each_laser_hit_takes_1_off_ablat_against_lasers(hits, off):
    burned = wearing("Ablat", burned=hits)
    assert damage((6, 6, 6, 6), burned, weapon="Laser Pistol", apart=10).taken == 24 - off


def test_a_laser_hit_burns_ablat():
    now = after(hit((1, 1, 1, 1), wearing("Ablat"), weapon="Laser Pistol", apart=10),
                "me: attack foe")  # fmt: skip
    assert foe(now).burned == 1


@pytest.mark.parametrize("armor", ["Cloth", "Reflec"])
def test_lasers_burn_no_other_armor(armor):
    start = hit((6, 6, 6, 6), wearing(armor), weapon="Laser Pistol", apart=10)
    assert foe(after(start, "me: attack foe")).burned == 0


def test_ablat_stays_as_it_was_against_all_else():
    assert damage((6, 6, 6), wearing("Ablat", burned=5)).taken == 18 - 3
    assert foe(after(hit((6, 6, 6), wearing("Ablat")), "me: attack foe")).burned == 0


def test_damage_is_never_below_0():
    assert damage((1, 1, 1), wearing("Battle Dress")).taken == 0


@pytest.mark.parametrize(("effect", "taken"), [(5, 0), (6, 1), (7, 1)])
def test_an_effect_of_6_hurts_whatever_the_armor(effect, taken):
    """Three ones and an Effect of 6 are 9 points, and Combat Armor takes 11 off."""
    assert damage((1, 1, 1), wearing("Combat Armor"), effect=effect).taken == taken


@pytest.mark.parametrize(("faces", "taken"), [((6, 6, 6), 16), ((1, 1, 1), 1)])
def test_the_combat_drug_takes_2_off_each_hit(faces, taken):
    assert damage(faces, wearing(drug=True)).taken == taken


def test_the_drug_comes_after_armor_and_after_the_least_point():
    assert damage((1, 1, 1), wearing("Combat Armor", drug=True), effect=6).taken == 0
    assert damage((4, 4, 4), wearing("Mesh", drug=True)).taken == 12 - 5 - 2
    assert damage((1, 1, 1), wearing("Mesh", drug=True)).taken == 0


def test_every_number_of_a_hit_is_told():
    told = damage((6, 6, 6), wearing("Mesh", drug=True), effect=2)
    assert told == Damaged(
        actor="me", target="foe", rolled=18, effect=2, aim=0, protection=5, drug=-2, taken=13
    )


# Where it goes.


def wound(faces, *answers, **scores):
    """The victim's STR, DEX and END after 3 to 18 points."""
    now, events = play(hit(faces, fighter("foe", now=scores)), "me: attack foe", *answers)
    told = event(events, Wounded)
    physical = [foe(now).now(characteristic) for characteristic in ("str", "dex", "end")]
    assert [told.strength, told.dexterity, told.endurance] == physical
    return physical


def test_endurance_takes_it_first():
    assert wound((2, 2, 2)) == [7, 7, 1]
    assert wound((1, 1, 5)) == [7, 7, 0]


def test_endurance_takes_it_first_though_other_characteristics_are_hurt():
    assert wound((1, 1, 1), str=2, dex=3) == [2, 3, 4]


@pytest.mark.parametrize(
    ("answer", "after_it"), [("strength", [4, 7, 0]), ("dexterity", [7, 4, 0])]
)
def test_what_endurance_does_not_take_goes_where_the_victim_says(answer, after_it):
    assert wound((3, 3, 4), f"foe: {answer}") == after_it


@pytest.mark.parametrize(
    ("answer", "after_it"), [("strength", [1, 7, 0]), ("dexterity", [7, 1, 0])]
)
def test_without_endurance_left_all_goes_where_the_victim_says(answer, after_it):
    assert wound((2, 2, 2), f"foe: {answer}", end=0) == after_it


@pytest.mark.parametrize(
    ("answer", "after_it"), [("strength", [0, 4, 0]), ("dexterity", [4, 0, 0])]
)
def test_what_that_one_does_not_take_goes_to_the_other(answer, after_it):
    assert wound((3, 3, 4), f"foe: {answer}", end=0) == after_it


def test_the_victim_is_asked_how_much_is_left_over():
    now = after(hit((3, 3, 4), fighter("foe")), "me: attack foe")
    assert asked(now) == ["foe wound"]
    assert now.pending.questions[0].rest == 3


def test_the_victim_is_not_asked_while_endurance_takes_it_all():
    now = after(hit((1, 1, 5), fighter("foe")), "me: attack foe")
    assert asked(now) == ["me turn"]


@pytest.mark.parametrize(("scores", "after_it"), [({"str": 0}, [0, 4, 0]), ({"dex": 0}, [4, 0, 0])])
def test_the_victim_is_not_asked_where_one_of_the_two_is_at_0(scores, after_it):
    assert wound((3, 3, 4), **scores) == after_it


def test_the_victim_is_asked_once_for_each_hit():
    now, events = play(hit((3, 3, 4), fighter("foe", now={"end": 0})), "me: attack foe",
                       "foe: strength")  # fmt: skip
    assert asked(now) == ["me turn"]
    assert len(all_of(events, Wounded)) == 1


def test_what_goes_beyond_death_is_lost():
    assert wound((6, 6, 6), end=1, str=2, dex=3) == [0, 0, 0]


def test_nothing_else_can_be_named():
    now = after(hit((3, 3, 4), fighter("foe")), "me: attack foe")
    sentence = "'endurance' is not a move here. You can type: strength · dexterity."
    refuses(now, "foe", "endurance", sentence)
    with pytest.raises(IllegalMove):
        engine.check(now, "foe", Heal("str"))


def test_the_other_characteristics_are_never_hurt():
    now = after(hit((6, 6, 6), fighter("foe")), "me: attack foe", "foe: strength")
    assert [foe(now).now(characteristic) for characteristic in ("int", "edu", "soc")] == [7, 7, 7]


# Falling.


def test_with_one_characteristic_at_0_one_goes_on():
    now, events = play(hit((1, 1, 5), fighter("foe")), "me: attack foe")
    assert foe(now).conscious
    assert all_of(events, FellUnconscious) == []


@pytest.mark.parametrize("hurt", [{"end": 0, "str": 3}, {"end": 0, "dex": 3}])
def test_with_two_of_three_at_0_one_is_unconscious(hurt):
    other = "strength" if "str" in hurt else "dexterity"
    now, events = play(hit((1, 1, 1), fighter("foe", now=hurt)), "me: attack foe", f"foe: {other}")
    assert not foe(now).conscious
    assert not foe(now).dead
    assert event(events, FellUnconscious) == FellUnconscious("foe")


def test_with_all_three_at_0_one_is_dead():
    now, events = play(hit((6, 6, 2), fighter("foe", now={"end": 0})), "me: attack foe")
    assert foe(now).dead
    assert event(events, Died) == Died("foe")
    assert all_of(events, FellUnconscious) == []


def test_the_unconscious_die_of_their_last_characteristic():
    out = fighter("foe", now={"end": 0, "str": 0, "dex": 3}, conscious=False)
    now, events = play(hit((1, 1, 1), out), "me: attack foe")
    assert foe(now).dead
    assert event(events, Died)


def test_the_unconscious_do_not_fall_again():
    out = fighter("foe", now={"end": 0, "str": 0}, conscious=False)
    _, events = play(hit((1, 1, 1), out), "me: attack foe")
    assert all_of(events, FellUnconscious, Died) == []


def test_who_woke_with_two_at_0_faints_again_at_a_point_of_damage():
    woken = fighter("foe", now={"end": 0, "str": 0}, woken=True)
    now, events = play(hit((1, 1, 1), woken), "me: attack foe")
    assert event(events, FellUnconscious) == FellUnconscious("foe")
    assert not foe(now).conscious


def test_who_woke_does_not_faint_where_armor_stops_it_all():
    woken = fighter("foe", now={"end": 0, "str": 0}, woken=True, armor=["Mesh"])
    assert foe(after(hit((1, 1, 1), woken), "me: attack foe")).conscious


def test_who_woke_dies_like_anybody_else():
    woken = fighter("foe", now={"end": 0, "str": 0, "dex": 2}, woken=True)
    _, events = play(hit((1, 1, 1), woken), "me: attack foe")
    assert event(events, Died)
    assert all_of(events, FellUnconscious) == []


def test_the_hostilities_end_when_one_side_has_nobody_conscious():
    out = fighter("foe", now={"end": 0, "str": 3})
    _, events = play(hit((1, 1, 1), out, other=False), "me: attack foe", "foe: strength")
    assert event(events, HostilitiesEnded) == HostilitiesEnded("A")


def test_they_go_on_while_somebody_of_each_side_is_conscious():
    out = fighter("foe", now={"end": 0, "str": 3})
    _, events = play(hit((1, 1, 1), out), "me: attack foe", "foe: strength")
    assert all_of(events, HostilitiesEnded) == []


def test_of_three_sides_two_fight_on():
    start = fight(
        [fighter("me", "Rifle")], [fighter("foe", now={"end": 0, "str": 3})], [fighter("cid")],
        dice=(*DICE[8], 1, 1, 1),
    )  # fmt: skip
    now = after(start, "me: attack foe", "foe: strength", "me: skip")
    assert asked(now) == ["referee wake"]
    assert asked(after(now, "referee: no")) == ["cid turn"]


def test_the_points_that_the_drug_takes_off_are_a_house_rule():
    assert damage((6, 6, 6), wearing(drug=True), house={"drug_damage": -5}).taken == 13


@pytest.mark.parametrize(("points", "asks"), [((6, 6, 2), False), ((6, 6, 1), True)])
def test_the_victim_is_not_asked_where_both_go_to_0_either_way(points, asks):
    now = after(hit(points, fighter("foe", now={"end": 0})), "me: attack foe")
    assert (asked(now) == ["foe wound"]) is asks


@pytest.mark.parametrize(
    ("now", "serious"),
    [({"end": 3, "str": 6, "dex": 6}, True), ({"end": 3}, False), ({"end": 3, "str": 6}, False)],
)
def test_a_wound_tells_whether_it_is_serious(now, serious):
    shot = duel(foe=fighter("foe", now=now), dice=(4, 4, 1, 1, 1))
    assert event(play(shot, "me: attack foe")[1], Wounded).serious is serious


def test_a_wound_that_fells_is_not_told_as_serious():
    shot = duel(foe=fighter("foe", now={"end": 3, "str": 1, "dex": 6}), dice=(4, 4, 2, 1, 1))
    _, events = play(shot, "me: attack foe", "foe: strength")
    assert not event(events, Wounded).serious


def test_a_laser_burns_ablat_off_under_reflec_too():
    start = hit((6, 6, 6, 6), wearing("Ablat", "Reflec"), weapon="Laser Pistol", apart=10)
    assert foe(after(start, "me: attack foe")).burned == 1


@pytest.mark.parametrize(("armor", "burned"), [("Ablat", 1), ("Reflec", 0), ("Cloth", 0)])
def test_nothing_but_ablat_is_burned_off(armor, burned):
    start = hit((6, 6, 6, 6), wearing(armor), weapon="Laser Pistol", apart=10)
    assert foe(after(start, "me: attack foe")).burned == burned


@pytest.mark.parametrize(
    ("armor", "effect", "can"),
    [
        ("Battle Dress", 5, False),  # 12 and 5 against 18
        ("Battle Dress", 6, True),  # an exceptional hit takes 1 at least
        ("Combat Armor", 0, True),  # 12 against 11
    ],
)
def test_a_hit_can_hurt_if_sixes_get_through_the_armor(armor, effect, can):
    start, weapon = duel(foe=wearing(armor)), replace(WEAPONS["rifle"], damage=2)
    assert could_hurt(start.table, foe(start), weapon, effect, 0) is can


def test_a_laser_that_cannot_hurt_can_still_burn_ablat_off():
    tough = fighter("foe", armor=["Ablat", "Reflec"])
    start = duel(foe=tough)
    weak = replace(WEAPONS["laser pistol"], damage=1)
    assert could_hurt(start.table, tough, weak, 0, 0)
    assert not could_hurt(start.table, tough, replace(weak, laser=False, damage=0), 0, 0)
    assert not could_hurt(start.table, fighter("foe", armor=["Reflec"]), weak, 0, 0)
