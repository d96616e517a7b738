"""Riposte: an opening that is left for one enemy, and what becomes of who strikes into it."""

import pytest

from world.skirmish.rulesets.apocrypha.actions.defensive_actions import RiposteLaid
from world.skirmish.rulesets.apocrypha.tests.positions import (
    TORSO,
    duel,
    fight,
    fighter,
    hits,
    pool,
    pools,
    struck,
)
from world.skirmish.state.events import Rolled
from world.skirmish.testing.reading import all_of, asked, event
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after, foe, me, play


def lay(mine=None, theirs=None, *, dice=()):
    start = duel(
        fighter("me", **{"ap": 12} | (mine or {})), fighter("foe", **theirs or {}), dice=dice
    )
    return play(start, "me: riposte foe")


# Laying it.


@pytest.mark.parametrize(
    ("weapon", "cost"), [("", 2), ("knife", 3), ("longsword", 5), ("halberd", 7), ("pistol", 2)]
)
def test_it_costs_erg_and_bulk_of_what_one_strikes_with(weapon, cost):
    assert me(lay({"weapon": weapon})[0]).ap == 12 - cost


@pytest.mark.parametrize(
    ("mine", "theirs", "hidden"), [(1, 0, True), (1, 1, False), (2, 3, False), (4, 3, True)]
)
def test_skill_and_coordination_against_the_wits_and_the_best_combat_skill_of_the_enemy(
    mine, theirs, hidden
):
    now, events = lay(dice=(*hits(mine), *hits(theirs)))
    assert event(events, RiposteLaid) == RiposteLaid("me", "foe", hidden)
    assert me(now).riposte == ("foe" if hidden else "")


def test_what_is_rolled():
    wits = {"cog": 40, "hand_to_hand": 0, "martial_melee": 1, "personal_weapons": 5, "avoidance": 6}
    _, events = lay({"martial_melee": 3, "crd": 30}, wits)
    assert [len(roll.faces) for roll in all_of(events, Rolled)] == [3 + 3, 4 + 5]


def test_wounds_hamper_both():
    assert lay({"harm": 8}, {"harm": 8})[0].drawn == 3 + 3


def test_nobody_is_told_of_the_roll():
    assert pools(lay()[1]) == []


def test_for_whom_it_may_be_laid():
    start = fight([fighter("me"), fighter("ann")], [fighter("foe"), fighter("bob", shock=15, ap=0)])
    refuses(start, "me", "riposte ann", "ann is on your side. Name an enemy.")
    refuses(start, "me", "riposte bob", "bob is incapacitated.")
    now, _ = lay(dice=hits(1))
    refuses(now, "me", "riposte foe", "foe has not seen your last opening yet.")


def test_it_is_for_one_enemy_at_a_time():
    start = fight(
        [fighter("me", ap=12)], [fighter("foe"), fighter("bob")], dice=(*hits(1), *hits(0)) * 2
    )
    now = after(start, "me: riposte foe", "me: riposte bob")
    assert me(now).riposte == "bob"


# Striking into it.


def baited(theirs=None, mine=None, *, dice=(), words="attack me", apart=1, **rest):
    """`foe` attacks `me`, who has left an opening for them."""
    start = duel(
        fighter("foe", **{"ap": 20, "ooda": 20} | (theirs or {})),
        fighter("me", **{"riposte": "foe", "ap": 0, "fit": 50} | (mine or {})),
        dice=dice,
        apart=apart,
        **rest,
    )
    return play(start, f"foe: {words}")


def test_the_attack_is_met_by_a_free_attack_before_it_is_resolved():
    now, events = baited(dice=(*hits(3), TORSO, *hits(3), TORSO))
    assert struck(events) == [("me", "foe", 3, 1, True), ("foe", "me", 3, 1, True)]
    assert (foe(now).harm, me(now).harm) == (8, 8)
    assert (me(now).ap, me(now).riposte) == (0, "")


def test_who_falls_to_it_does_not_strike():
    now, events = baited({"harm": 8}, dice=(*hits(3), TORSO))
    assert not foe(now).able
    assert [blow[0] for blow in struck(events)] == ["me"]


def test_the_enemy_cannot_react_to_it():
    assert asked(baited({"ap": 30})[0]) == ["foe turn"]


def test_it_has_no_modifier_of_a_reaction():
    _, events = baited(mine={"feinted": True, "defending": True, "reacted": 2})
    assert pool(events, "me", "attack") == {}


def test_it_meets_one_attack():
    now, _ = baited()
    _, events = play(now, "foe: attack me")
    assert [blow[0] for blow in struck(events)] == ["foe"]


def test_whoever_is_not_that_enemy_strikes_as_usual():
    start = fight([fighter("bob")], [fighter("me", ap=0, riposte="foe"), fighter("ann")])
    start.table.fighters["foe"] = fighter("foe", team="A", ap=0)
    now, events = play(start, "bob: attack me")
    assert [blow[0] for blow in struck(events)] == ["bob"]
    assert me(now).riposte == "foe"


def test_a_shot_is_not_met():
    now, events = baited({"weapon": "pistol"}, words="fire from the hip me")
    assert [blow[0] for blow in struck(events)] == ["foe"]
    assert me(now).riposte == "foe"


def test_an_attack_from_beyond_ones_own_reach_is_not_met():
    now, events = baited({"weapon": "halberd"}, {"weapon": "knife"}, apart=3)
    assert [blow[0] for blow in struck(events)] == ["foe"]
    assert me(now).riposte == "foe"


def test_after_it_one_may_still_react():
    now, _ = baited(mine={"ap": 10})
    assert asked(now) == ["me melee"]
    assert asked(after(now, "me: parry")) == ["foe turn"]


def test_the_second_blow_of_a_flurry_is_met_as_well():
    people = [fighter("ann", ap=0), fighter("me", ap=0, riposte="foe")]
    start = fight([fighter("foe")], people)
    _, events = play(start, "foe: flurry ann and me")
    assert [blow[0] for blow in struck(events)] == ["me", "foe", "foe"]


def test_it_lapses_with_the_round():
    now, _ = lay(dice=hits(1))
    assert me(after(now, "me: done", "foe: done")).riposte == ""


def test_the_two_openings_of_two_enemies_meet_each_other():
    now, events = baited({"riposte": "me"})
    assert [blow[0] for blow in struck(events)] == ["foe", "me", "foe"]
    assert (foe(now).riposte, me(now).riposte) == ("", "")
