"""Checks: two dice, a level, a characteristic, and what hinders; 8 or more succeeds."""

import pytest

from world.skirmish.rulesets.cepheus.attacks.attack import Attacked
from world.skirmish.rulesets.cepheus.checks import Checked, Modifier, score
from world.skirmish.rulesets.cepheus.fighters.skills import characteristic_dm
from world.skirmish.rulesets.cepheus.tests.positions import DICE, attack_dm, duel, fighter
from world.skirmish.state.events import Rolled
from world.skirmish.testing.reading import event
from world.skirmish.testing.typed_moves import play

DIFFICULTIES = {
    "simple": 6, "easy": 4, "routine": 2, "average": 0, "difficult": -2, "very difficult": -4,
    "formidable": -6,
}  # fmt: skip


def check(me, *, skill="medicine", difficulty="average", dice=7, **kwargs):
    """A skill check, and the referee's word on it."""
    start = duel(me, dice=DICE[dice], **kwargs)
    _, events = play(start, f"me: check {skill}", f"referee: difficulty {difficulty}")
    return event(events, Checked)


@pytest.mark.parametrize(
    ("scores", "dm"),
    [("0 1 2", -2), ("3 4 5", -1), ("6 7 8", 0), ("9 10 11", 1), ("12 13 14", 2), ("15 16 17", 3),
     ("18 19 20", 4), ("21 22 23", 5), ("24 25 26", 6), ("27 28 29", 7), ("30 31 32", 8),
     ("33 34 35 36 37", 9)],
)  # fmt: skip
def test_a_characteristic_has_its_dm(scores, dm):
    assert {characteristic_dm(int(score)) for score in scores.split()} == {dm}


def test_the_dm_is_that_of_the_score_as_damage_has_left_it():
    hurt = fighter("me", "Rifle", dex=9, now={"dex": 2})
    assert attack_dm(duel(hurt)) == -2


def test_a_check_is_two_dice():
    _, events = play(duel(), "me: check medicine", "referee: difficulty average")
    assert [(len(roll.faces), roll.sides) for roll in events if isinstance(roll, Rolled)] == [
        (2, 6)
    ]


def test_a_check_adds_level_and_characteristic_and_difficulty():
    checked = check(fighter("me", skills={"medicine": 2}, edu=12), difficulty="difficult edu")
    assert checked.total == 7 + 2 + 2 - 2


@pytest.mark.parametrize(("level", "dm"), [(0, 0), (1, 1), (4, 4)])
def test_the_level_of_a_skill_is_its_dm(level, dm):
    assert check(fighter("me", skills={"medicine": level})).total - 7 == dm


def test_without_the_skill_a_check_is_at_minus_3():
    assert check(fighter("me", skills={})).total - 7 == -3


@pytest.mark.parametrize(("jack", "dm"), [(0, -3), (1, -2), (2, -1), (3, 0), (5, 0)])
def test_jack_of_all_trades_shrinks_the_minus_3_and_is_never_a_bonus(jack, dm):
    assert check(fighter("me", skills={"jack of all trades": jack})).total - 7 == dm


def test_jack_of_all_trades_does_nothing_for_a_skill_one_has():
    assert check(fighter("me", skills={"medicine": 0, "jack of all trades": 3})).total == 7


@pytest.mark.parametrize(("difficulty", "dm"), DIFFICULTIES.items())
def test_a_difficulty_is_a_dm(difficulty, dm):
    me = fighter("me", skills={"medicine": 0})
    assert check(me, difficulty=difficulty).total - 7 == dm


def test_without_a_characteristic_none_helps():
    brilliant = fighter("me", skills={"medicine": 0}, edu=15, int=15)
    assert check(brilliant).total == 7


@pytest.mark.parametrize(("dice", "effect"), [(7, -1), (8, 0), (9, 1)])
def test_the_effect_is_the_total_less_8(dice, effect):
    assert check(fighter("me", skills={"medicine": 0}), dice=dice).effect == effect


def test_a_natural_2_fails_only_if_the_total_does():
    assert check(fighter("me", skills={"medicine": 6}), dice=2).effect == 0


def test_a_natural_12_succeeds_only_if_the_total_does():
    assert check(fighter("me", skills={}), dice=12, difficulty="difficult").effect == -1


def test_a_natural_2_may_hit():
    expert = fighter("me", "Rifle", skills={"gun combat": 6})
    assert attack(expert, 2).succeeded


def test_a_natural_12_may_miss():
    bungler = fighter("me", "Rifle", skills={}, dex=2)
    assert not attack(bungler, 12).succeeded


def attack(me, dice):
    return event(play(duel(me, dice=DICE[dice]), "me: attack foe")[1], Attacked)


@pytest.mark.parametrize(("reactions", "dm"), [(1, -1), (2, -2), (3, -3)])
def test_each_reaction_in_force_hampers_a_check(reactions, dm):
    me = fighter("me", skills={"medicine": 0}, reactions=reactions)
    assert check(me).total - 7 == dm


def test_fatigue_is_minus_2_on_a_check():
    assert check(fighter("me", skills={"medicine": 0}, fatigued=True)).total == 5


#: In kilograms, for a Strength of 7: light up to 14, medium up to 28, heavy up to 42.
MEDIUM, HEAVY = ["Pike"] * 2, ["Pike"] * 5


@pytest.mark.parametrize(("carries", "dm"), [([], 0), (MEDIUM, -1), (HEAVY, -2)])
@pytest.mark.parametrize("characteristic", ["str", "dex", "end"])
def test_a_load_hampers_physical_checks(carries, dm, characteristic):
    me = fighter("me", skills={"athletics": 0}, carries=carries)
    checked = check(me, skill="athletics", difficulty=f"average {characteristic}")
    assert checked.total - 7 == dm


@pytest.mark.parametrize("characteristic", ["", "int", "edu", "soc"])
def test_a_load_does_not_hamper_other_checks(characteristic):
    me = fighter("me", skills={"medicine": 0}, carries=HEAVY)
    assert check(me, difficulty=f"average {characteristic}").total == 7


@pytest.mark.parametrize(
    ("armor", "skill"),
    [("Vacc Suit", "zero-g"), ("Combat Armor", "zero-g"), ("Battle Dress", "battle dress")],
)
class TestArmorThatTakesASkill:
    """R22: without it the wearer is untrained on physical checks."""

    #: Battle Dress lends Strength and Dexterity; these make no difference of that.
    STRONG = {"str": 26, "dex": 3}

    def physical(self, armor, skills):
        me = fighter("me", armor=[armor], skills={"athletics": 0} | skills, **self.STRONG)
        checked = check(me, skill="athletics", difficulty="average end")
        return checked.total - 7

    def test_without_the_skill_it_is_minus_3_on_physical_checks(self, armor, skill):
        assert self.physical(armor, {}) == -3

    def test_with_level_0_it_is_no_hindrance(self, armor, skill):
        assert self.physical(armor, {skill: 0}) == 0

    def test_a_high_level_is_no_help(self, armor, skill):
        assert self.physical(armor, {skill: 3}) == 0

    def test_jack_of_all_trades_makes_it_less(self, armor, skill):
        assert self.physical(armor, {"jack of all trades": 2}) == -1

    def test_other_checks_do_not_suffer(self, armor, skill):
        me = fighter("me", armor=[armor], skills={"medicine": 0}, **self.STRONG)
        assert check(me, difficulty="average edu").total == 7


def test_battle_dress_lends_4_strength_and_dexterity_to_checks():
    me = fighter("me", armor=["Battle Dress"], skills={"battle dress": 0, "athletics": 0})
    for characteristic in ("str", "dex"):
        checked = check(me, skill="athletics", difficulty=f"average {characteristic}")
        assert checked.total - 7 == 1
    assert check(me, skill="athletics", difficulty="average end").total == 7


def test_every_dm_of_a_check_is_told_with_its_reason():
    me = fighter("me", skills={"medicine": 2}, edu=9, reactions=1, fatigued=True)
    assert check(me, difficulty="easy edu").dms == (
        Modifier("medicine", 2),
        Modifier("EDU", 1),
        Modifier("reactions", -1),
        Modifier("fatigue", -2),
        Modifier("easy", 4),
    )


def test_what_counts_as_a_success_is_a_house_rule():
    me = fighter("me", skills={"medicine": 0})
    assert check(me, house={"target_number": 10}).effect == -3


def test_a_skill_that_the_rules_do_not_know_is_checked_like_any_other():
    assert check(fighter("me", skills={"pilot": 2}), skill="pilot").total - 7 == 2


def test_a_dm_names_the_skill_that_was_used_or_says_that_it_is_missing():
    knows = attack(fighter("me", "Rifle", skills={"gun combat": 2}), 7)
    assert knows.dms == (Modifier("Medium range", 0), Modifier("gun combat", 2))
    lacks = attack(fighter("me", "Rifle", skills={}), 7)
    assert lacks.dms[1:] == (Modifier("untrained in slug rifle", -3),)


@pytest.mark.parametrize(("armor", "counts"), [((), 7), (("Cloth",), 7), (("Battle Dress",), 11)])
def test_a_characteristic_counts_with_what_armor_lends(armor, counts):
    assert score(fighter("me", armor=armor), "str") == counts
    assert score(fighter("me", armor=armor), "end") == 7
