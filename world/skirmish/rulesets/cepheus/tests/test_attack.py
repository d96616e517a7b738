"""Significant Action: Attack. The roll, rounds, range, and the targets."""

import pytest

from world.skirmish import engine
from world.skirmish.rulesets.cepheus.attacks.attack import Attack, AttackBegan, Attacked
from world.skirmish.rulesets.cepheus.attacks.damage import Damaged
from world.skirmish.rulesets.cepheus.fighters.weapons import WEAPONS
from world.skirmish.rulesets.cepheus.tests.positions import (
    DICE,
    attack_dm,
    begun,
    dm,
    duel,
    fight,
    fighter,
)
from world.skirmish.state.events import Rolled
from world.skirmish.testing.reading import all_of, asked, event
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after, foe, me, play

# The roll.


def test_an_attack_is_two_dice():
    _, events = play(duel(), "me: attack foe")
    assert [(len(roll.faces), roll.sides) for roll in all_of(events, Rolled)] == [(2, 6)]


@pytest.mark.parametrize(("dice", "effect", "hit"), [(7, -1, False), (8, 0, True), (11, 3, True)])
def test_8_or_more_hits_and_the_rest_is_the_effect(dice, effect, hit):
    attack = event(play(duel(dice=DICE[dice]), "me: attack foe")[1], Attacked)
    assert (attack.total, attack.effect, attack.succeeded) == (dice, effect, hit)


def test_a_miss_does_no_damage():
    now, events = play(duel(dice=DICE[7]), "me: attack foe")
    assert all_of(events, Damaged) == []
    assert foe(now).damaged == ()


# The choices, and the weapon in hand.


def test_what_cannot_hit_is_not_offered_but_may_be_tried():
    dark = duel(fighter("me", "Rifle", skills={}, dex=2), light="dark")
    assert not [choice for choice in engine.choices(dark, "me") if isinstance(choice, Attack)]
    assert attack_dm(dark) == -3 - 2 - 4


def test_enemies_are_offered_first():
    start = fight([fighter("me", "Rifle"), fighter("friend")], [fighter("foe")], apart=5)
    shots = [choice for choice in engine.choices(start, "me") if isinstance(choice, Attack)]
    assert shots[0].target == "foe"
    assert {shot.target for shot in shots[1:]} == {"friend"}


def test_two_guns_of_one_kind_have_rounds_of_their_own():
    fight_, _ = begun("ann/A: weapon=revolver weapon=revolver", "bob/B:", aware="all", range=10,
                      dice=(1, 2, 0))  # fmt: skip
    ann = fight_.table.fighters["ann"]
    assert ann.loaded == {"Revolver": 6, "Revolver 2": 6}
    now = after(fight_, "ann: draw revolver 2", "ann: attack bob", "bob: nothing")
    assert now.table.fighters["ann"].loaded == {"Revolver": 6, "Revolver 2": 5}


def test_the_unaware_are_told_why_they_are_not_asked():
    assert event(play(duel(), "me: attack foe")[1], AttackBegan).unaware
    knows = duel(foe=fighter("foe", aware=True))
    assert not event(play(knows, "me: attack foe")[1], AttackBegan).unaware


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
    refuses(empty, "me", "attack foe", "Your Rifle is empty.")


def test_a_submachinegun_fires_4_rounds_with_a_dm_of_1():
    now = after(duel(fighter("me", "Submachinegun"), apart=10), "me: attack foe")
    assert me(now).loaded == {"Submachinegun": 26}
    assert dm("Submachinegun", 10) == 1


def test_a_submachinegun_takes_4_rounds():
    nearly = fighter("me", "Submachinegun", loaded={"Submachinegun": 3})
    sentence = "Your Submachinegun has 3 rounds left; it fires 4."
    refuses(duel(nearly, apart=10), "me", "attack foe", sentence)
    one = fighter("me", "Submachinegun", loaded={"Submachinegun": 1})
    sentence = "Your Submachinegun has 1 round left; it fires 4."
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
    refuses(weak, "me", "attack foe", "Your FGMP takes a Strength of 9.")


@pytest.mark.parametrize("weapon", ["Rocket Launcher", "Grenade Launcher", "RAM Grenade Launcher"])
def test_what_bursts_over_an_area_is_for_the_referee(weapon):
    sentence = f"The referee decides what a {weapon} does. First type combat other."
    refuses(duel(fighter("me", weapon)), "me", "attack foe", sentence)


# Range.


def test_the_range_is_a_dm():
    assert dm("Rifle", 1) == -4
    assert dm("Rifle", 300) == -2


def test_out_of_range_nothing_can_be_attacked():
    far = duel(fighter("me", "Shotgun"), apart=251)
    refuses(far, "me", "attack foe", "Your Shotgun does not reach foe: Very Long "
            "range. First type combat move forward 1.")  # fmt: skip


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


@pytest.mark.parametrize(("armor", "offered"), [("Jack", True), ("Combat Armor", False)])
def test_an_attack_that_cannot_hurt_is_not_offered_and_may_be_typed(armor, offered):
    """A fist does at most 6, and 4 for the best Effect."""
    start = duel(fighter("me"), fighter("foe", armor=[armor]), apart=1)
    assert any(isinstance(move, Attack) for move in engine.choices(start, "me")) is offered
    assert after(start, "me: attack foe")


def test_through_any_armor_an_exceptional_success_hurts():
    start = duel(fighter("me", skills={"melee combat": 2}), fighter("foe", armor=["Combat Armor"]),
                 apart=1)  # fmt: skip
    assert any(isinstance(move, Attack) for move in engine.choices(start, "me"))


def test_every_target_that_can_be_reached_is_a_choice():
    start = fight(
        [fighter("me", "Cudgel"), fighter("friend")],
        [fighter("foe"), fighter("near", x=299), fighter("far", x=301)],
    )
    attacks = {move.target for move in engine.choices(start, "me") if isinstance(move, Attack)}
    assert attacks == {"near", "friend"}


def test_who_holds_what_does_not_reach_is_told_what_does():
    start = duel(fighter("me", "Sword", carries=("Shotgun",)), apart=10)
    refuses(start, "me", "attack foe", "Your Sword does not reach foe: Short range. "
            "First type combat draw shotgun.")  # fmt: skip


def test_who_has_nothing_in_hand_is_told_what_to_draw():
    start = duel(fighter("me", carries=("Sword", "Shotgun")), apart=10)
    refuses(
        start,
        "me",
        "attack foe",
        "You have nothing in hand, and your Unarmed Strike does not reach foe: Short range. "
        "First type combat draw shotgun.",
    )
