"""Checks worked out by hand, to the number."""

import pytest

from world.skirmish.rulesets.cepheus.attacks.attack import Attacked
from world.skirmish.rulesets.cepheus.attacks.damage import Damaged
from world.skirmish.rulesets.cepheus.checks import Checked
from world.skirmish.rulesets.cepheus.end_of_combat import AidGiven
from world.skirmish.rulesets.cepheus.fighters.fighter import Aim
from world.skirmish.rulesets.cepheus.tests.positions import DICE, attack_dm, duel, fight, fighter
from world.skirmish.testing.reading import event
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after, foe, play


def rifle_shot(kill, dice):
    """Skill 2, DEX 9, three aims; the target crouches in half cover, in Mesh, and dodges."""
    me = fighter(
        "me", "Rifle", skills={"gun combat": 2}, dex=9, aim=Aim("foe", kill, 6 if kill else 3)
    )
    target = fighter(
        "foe", cover="half", stance="crouched", armor=["Mesh"], end=6, str=7, aware=True
    )
    three_dice = (3, 4, 4)
    start = duel(me, target, dice=(*DICE[dice], *three_dice), apart=30)
    return play(start, "me: attack foe", "foe: dodge")


def test_an_aimed_rifle_shot_of_7_hits_with_an_effect_of_1():
    _, events = rifle_shot(kill=False, dice=7)
    attack = event(events, Attacked)
    assert (attack.total, attack.effect) == (7 + 2 + 1 + 3 - 2 - 2, 1)


def test_its_damage_is_11_and_1_less_5():
    _, events = rifle_shot(kill=False, dice=7)
    assert event(events, Damaged).taken == 7


def test_it_takes_all_endurance_and_a_point_of_strength():
    now = after(rifle_shot(kill=False, dice=7)[0], "foe: strength")
    assert foe(now).now("end") == 0
    assert foe(now).now("str") == 6


def test_the_victim_is_wounded_but_not_seriously():
    now = after(rifle_shot(kill=False, dice=7)[0], "foe: strength")
    assert foe(now).damaged == ("end", "str")
    assert not foe(now).seriously_wounded


def test_aimed_for_the_kill_it_needs_a_9_and_does_12():
    _, events = rifle_shot(kill=True, dice=9)
    assert event(events, Attacked).effect == 9 + 2 + 1 - 2 - 2 - 8 == 0
    assert event(events, Damaged).taken == 11 + 0 + 6 - 5 == 12
    assert not event(rifle_shot(kill=True, dice=8)[1], Attacked).succeeded


def test_that_leaves_a_point_of_strength_and_the_victim_conscious():
    now = after(rifle_shot(kill=True, dice=9)[0], "foe: strength")
    assert (foe(now).now("end"), foe(now).now("str")) == (0, 1)
    assert foe(now).conscious


@pytest.mark.parametrize(
    ("weapon", "apart", "dm"),
    [("", 2, -2), ("Sword", 2, 0), ("Revolver", 60, -4), ("Rifle", 1, -4)],
)
def test_the_range_makes_an_attack_harder(weapon, apart, dm):
    assert attack_dm(duel(fighter("me", weapon), apart=apart)) == dm


def test_a_shotgun_does_not_reach_300_meters():
    start = duel(fighter("me", "Shotgun"), apart=300)
    refuses(start, "me", "attack foe", "Your Shotgun does not reach foe: Very Long "
            "range. First type combat move forward 6.")  # fmt: skip


@pytest.mark.parametrize(("drug", "taken"), [(False, 1), (True, 0)])
def test_9_points_with_an_effect_of_6_are_1_through_combat_armor_and_none_on_the_drug(drug, taken):
    me = fighter("me", "Rifle", skills={"gun combat": 6})
    target = fighter("foe", armor=["Combat Armor"], drug=drug)
    damage = event(play(duel(me, target, dice=(*DICE[8], 1, 1, 1)), "me: attack foe")[1], Damaged)
    assert damage.rolled + damage.effect == 9
    assert damage.taken == taken


def treat(dice, *answers):
    patient = fighter("pat", now={"str": 1, "dex": 1, "end": 3})
    medic = fighter("me", skills={"medicine": 0})
    start = after(fight([medic, patient], [fighter("foe")], dice=dice), "referee: cease")
    return play(start, "me: first aid pat", *answers)


def test_first_aid_with_a_total_of_11_heals_6_points():
    now, events = treat(DICE[11])
    assert (event(events, Checked).effect, event(events, AidGiven).points) == (3, 6)
    assert now.pending.questions[0].points == 6


def test_surgery_with_a_total_of_6_loses_2():
    now, _ = treat((*DICE[8], *DICE[6]), "me: yes")
    assert now.table.fighters["pat"].now("end") == 3 - 2
