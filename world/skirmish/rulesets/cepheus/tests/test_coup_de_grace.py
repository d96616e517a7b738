"""Significant Action: Coup de Grace. A helpless, adjacent victim dies without a roll."""

import pytest

from world.skirmish import engine
from world.skirmish.rulesets.cepheus.attacks.attack import AttackBegan
from world.skirmish.rulesets.cepheus.attacks.coup_de_grace import CoupDeGrace, Executed
from world.skirmish.rulesets.cepheus.tests.positions import fight, fighter, left
from world.skirmish.rulesets.cepheus.turns.consciousness import Died
from world.skirmish.state.events import Rolled
from world.skirmish.testing.reading import all_of, asked, event
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after, foe, me, play

OUT = {"end": 0, "str": 0}


def helpless(weapon="Sword", apart=1, me=None, **fields):
    """An unconscious fighter, and another on their side."""
    victim = fighter("foe", **{"now": OUT, "conscious": False, "aware": True} | fields)
    me = me or fighter("me", weapon)
    return fight([me, fighter("friend")], [victim, fighter("other", "Rifle")], apart=apart)


def test_the_victim_dies():
    now, events = play(helpless(), "me: coup de grace foe")
    assert foe(now).dead
    assert [foe(now).now(characteristic) for characteristic in ("str", "dex", "end")] == [0, 0, 0]
    assert event(events, Executed) == Executed("me", "foe", "Sword")
    assert event(events, Died) == Died("foe")


def test_it_cannot_fail_and_nobody_reacts():
    now, events = play(helpless(stance="standing"), "me: coup de grace foe")
    assert all_of(events, Rolled, AttackBegan) == []
    assert asked(now) == ["me turn"]


def test_armor_and_cover_do_not_help():
    now = after(helpless(armor=["Battle Dress"], cover="full", stance="prone"), "me: execute foe")
    assert foe(now).dead


def test_it_is_a_significant_action():
    now = after(helpless(), "me: coup de grace foe")
    assert left(now) == (1, 0)
    refuses(now, "me", "coup de grace other", "You have used your significant action of this turn.")


def test_the_dead_have_no_turn_any_more():
    now = after(helpless(), "me: coup de grace foe", "me: skip", "friend: skip")
    assert asked(now) == ["other turn"]


@pytest.mark.parametrize("apart", [0, 1, 1.5])
def test_the_victim_is_within_a_meter_and_a_half(apart):
    assert foe(after(helpless(apart=apart), "me: coup de grace foe")).dead


def test_who_is_farther_away_is_not_adjacent():
    far = helpless(apart=1.51)
    refuses(far, "me", "coup de grace foe", "foe is out of reach: move closer first.")


def test_the_victim_is_unconscious():
    sentence = "other is conscious. You can execute only the unconscious."
    refuses(helpless(), "me", "coup de grace other", sentence)


def test_nobody_dies_twice():
    dead = helpless(now={"end": 0, "str": 0, "dex": 0})
    refuses(dead, "me", "coup de grace foe", "foe is dead.")


def test_nobody_is_killed_who_has_left_the_fight():
    gone = helpless(withdrawn=True)
    refuses(gone, "me", "coup de grace foe", "foe has left the fight.")


@pytest.mark.parametrize("weapon", ["Sword", "Cudgel", "", "Dagger"])
def test_a_blade_or_bare_hands_do(weapon):
    now = after(helpless(weapon), "me: coup de grace foe")
    assert foe(now).dead
    assert me(now).drawn == weapon


@pytest.mark.parametrize("weapon", ["Sword", ""])
def test_but_not_while_prone(weapon):
    prone = helpless(me=fighter("me", weapon, stance="prone"))
    refuses(
        prone,
        "me",
        "coup de grace foe",
        "You cannot fight hand to hand while prone. First type combat stance standing.",
    )


def test_a_gun_does_even_while_prone():
    prone = helpless(me=fighter("me", "Rifle", stance="prone"))
    assert foe(after(prone, "me: coup de grace foe")).dead


@pytest.mark.parametrize("weapon", ["Rifle", "Submachinegun"])
def test_a_gun_uses_one_round(weapon):
    full = fighter("me", weapon).loaded[weapon]
    now = after(helpless(weapon), "me: coup de grace foe")
    assert me(now).loaded[weapon] == full - 1


def test_a_gun_must_be_loaded():
    empty = helpless(me=fighter("me", "Rifle", loaded={"Rifle": 0}))
    refuses(empty, "me", "coup de grace foe", "Your Rifle is empty.")


@pytest.mark.parametrize(
    ("weapon", "sentence"),
    [
        ("FGMP", "Your FGMP takes a Strength of 9."),
        (
            "Rocket Launcher",
            "The referee decides what a Rocket Launcher does. First type combat other.",
        ),
    ],
)
def test_a_gun_must_be_fit_to_use(weapon, sentence):
    refuses(helpless(me=fighter("me", weapon, str=8)), "me", "execute foe", sentence)


def test_nobody_kills_from_behind_full_cover():
    behind = helpless(me=fighter("me", "Rifle", cover="full", stance="prone"))
    sentence = "You are completely behind cover. First type combat stance standing."
    refuses(behind, "me", "execute foe", sentence)


def test_the_last_of_a_side_to_be_killed_changes_nothing_of_who_wins():
    """Its side had lost when the last of it fell; here one fighter still stands."""
    now = after(helpless(), "me: coup de grace foe")
    assert now.table.phase == "rounds"


def executions(fight):
    return [choice for choice in engine.choices(fight, "me") if isinstance(choice, CoupDeGrace)]


def test_every_helpless_victim_within_reach_is_a_choice():
    assert executions(helpless()) == [CoupDeGrace("foe")]


def test_bare_hands_are_a_choice_where_what_is_in_hand_is_of_no_use():
    empty = helpless(me=fighter("me", "Revolver", loaded={"Revolver": 0}))
    assert executions(empty) == [CoupDeGrace("foe", "Unarmed Strike")]


def test_the_reach_is_a_house_rule():
    victim = fighter("foe", now=OUT, conscious=False)
    start = fight([fighter("me", "Sword")], [victim, fighter("other")], apart=3,
                  house={"adjacent": 3})  # fmt: skip
    assert foe(after(start, "me: coup de grace foe")).dead


def test_bare_hands_do_though_an_empty_gun_is_in_hand():
    empty = helpless(me=fighter("me", "Revolver", loaded={"Revolver": 0}))
    now, events = play(empty, "me: coup de grace foe with unarmed strike")
    assert foe(now).dead
    assert event(events, Executed).weapon == "Unarmed Strike"


def test_a_gun_that_could_not_be_fired_does_not():
    nearly = helpless(me=fighter("me", "Submachinegun", loaded={"Submachinegun": 3}))
    sentence = "Your Submachinegun has 3 rounds left; it fires 4."
    refuses(nearly, "me", "execute foe", sentence)


def test_nobody_executes_their_own_side():
    hurt = fighter("friend", now=OUT, conscious=False)
    start = fight([fighter("me", "Sword"), hurt], [fighter("foe")], apart=1)
    refuses(start, "me", "execute friend", "friend is on your side. Name an enemy.")
    refuses(start, "me", "execute me", "You cannot execute yourself.")
    assert not [choice for choice in engine.choices(start, "me") if isinstance(choice, CoupDeGrace)]
