"""Damage: weapon and net hits, armor, the place, harm and shock, and who falls."""

import pytest

from world.skirmish import engine
from world.skirmish.rulesets.apocrypha.data import Weapon
from world.skirmish.rulesets.apocrypha.exchange.damage import Damaged, Died, Fell
from world.skirmish.rulesets.apocrypha.table import Aim
from world.skirmish.rulesets.apocrypha.tests.positions import (
    ARMS_HIT,
    HEAD,
    LEGS_HIT,
    TORSO,
    duel,
    fight,
    fighter,
    going,
    harmed,
    hits,
    prepared,
)
from world.skirmish.state.events import Defeat
from world.skirmish.testing.reading import all_of, asked, event
from world.skirmish.testing.typed_moves import foe, play


def hit(net: int = 1, place: int = TORSO, *, words="attack foe", weapon="longsword", **fields):
    """Return `foe` after an attack of 8 dice with this many hits above the rating of 1."""
    start = duel(
        fighter("me", weapon, martial_melee=6, hand_to_hand=6),
        fighter("foe", **{"ap": 0, "fit": 50} | fields),
        dice=(*hits(net + 1, 8), place),
        house={"reach": 0},
    )
    return play(start, f"me: {words}")


@pytest.mark.parametrize(
    ("net", "armor", "harm"), [(1, 0, 7), (3, 0, 9), (1, 4, 3), (2, 8, 0), (1, 20, 0)]
)
def test_damage_is_that_of_the_weapon_and_the_net_hits_less_armor(net, armor, harm):
    now, events = hit(net, armor=armor)
    assert (foe(now).harm, foe(now).shock) == (harm, 0)
    told = event(events, Damaged)
    assert (told.damage, told.armor, told.harm) == (6 + net, armor, harm)


@pytest.mark.parametrize(
    ("die", "place"),
    [(1, "head"), (2, "torso"), (6, "torso"), (7, "arms"), (8, "arms"), (9, "legs"), (10, "legs")],
)
def test_where_it_lands_is_rolled(die, place):
    assert event(hit(place=die)[1], Damaged).location == place


@pytest.mark.parametrize("place", ["head", "face", "torso", "arms", "legs"])
def test_a_place_that_is_called_is_where_it_lands_and_no_die_is_rolled(place):
    start = duel(
        fighter("me", martial_melee=6, crd=50), fighter("foe", ap=0, fit=50), dice=hits(11, 11)
    )
    now, events = play(start, f"me: attack foe at {place}")
    assert event(events, Damaged).location == place
    assert now.drawn == 11 - {"head": 4, "face": 6, "torso": 0, "arms": 2, "legs": 1}[place]


@pytest.mark.parametrize(("net", "armor", "harm"), [(1, 0, 10), (1, 3, 4), (1, 6, 0)])
def test_the_head_has_2_of_armor_more_and_what_gets_through_counts_twice(net, armor, harm):
    now, events = hit(net, HEAD, armor=armor)
    assert (foe(now).harm, event(events, Damaged).armor) == (harm, armor + 2)


def test_nothing_protects_the_face_and_it_counts_twice():
    start = duel(
        fighter("me", martial_melee=6, crd=50),
        fighter("foe", ap=0, fit=50, armor=9),
        dice=hits(2, 5),
    )
    now, events = play(start, "me: attack foe at face")
    assert (foe(now).harm, event(events, Damaged).armor) == (2 * (6 + 1), 0)


@pytest.mark.parametrize("place", [ARMS_HIT, LEGS_HIT])
@pytest.mark.parametrize(("net", "armor", "harm"), [(1, 0, 4), (2, 0, 4), (1, 2, 3), (1, 7, 0)])
def test_arms_and_legs_take_half_rounded_up(place, net, armor, harm):
    assert foe(hit(net, place, armor=armor)[0]).harm == harm


def test_bare_hands_do_shock():
    now, _ = hit(weapon="")
    assert (foe(now).harm, foe(now).shock) == (0, 3 + 1)


def test_a_weapon_that_does_shock_does_it_everywhere():
    club = Weapon("Club", "martial_melee", "crd", erg=2, bulk=1, damage=5, shock=True, reach=2)
    now, _ = hit(place=ARMS_HIT, weapon=club)
    assert (foe(now).harm, foe(now).shock) == (0, 3)


# Falling.


@pytest.mark.parametrize(("vitality", "falls"), [(29, True), (30, False)])
def test_at_vitality_one_is_incapacitated(vitality, falls):
    """17 harm and 5 shock, and 7 more."""
    now, events = hit(harm=17, shock=5, vitality=vitality)
    assert foe(now).able is not falls
    assert all_of(events, Fell) == ([Fell("foe")] if falls else [])


@pytest.mark.parametrize(("harm", "dead"), [(13, False), (14, True)])
def test_harm_alone_at_one_and_a_half_times_vitality_kills(harm, dead):
    """9 more, of a Vitality of 15."""
    now, events = hit(net=3, harm=harm, shock=0, fit=20)
    assert all_of(events, Fell, Died) == [Died("foe") if dead else Fell("foe")]
    assert foe(now).dead is dead


def test_the_dead_are_defeated_for_good_and_their_character_is_told():
    assert issubclass(Died, Defeat)
    assert not issubclass(Fell, Defeat)


def test_shock_does_not_kill():
    now, _ = hit(weapon="", shock=14, harm=0, fit=20, net=6, place=HEAD)
    assert (foe(now).shock > 23, foe(now).dead, foe(now).able) == (True, False, False)


def test_the_sheet_gets_the_harm_and_not_the_shock():
    now, _ = hit(harm=2, shock=3)
    assert engine.write_back(now)["foe"] == {"apocrypha_harm": 9}


def test_who_falls_holds_nothing_any_more_and_nobody_holds_anything_against_them():
    victim = fighter(
        "foe", "pistol", ap=0, harm=14, readied=True, defending=True, exposed=True, feinted=True,
        prepared=prepared("aim and fire", "moves"), riposte="me", aim=Aim("me", 1),
        **going(2, "me"),
    )  # fmt: skip
    ann = fighter("ann", "pistol", aim=Aim("foe", 2), x=3000)
    start = fight([fighter("me", riposte="foe"), ann], [victim, fighter("bob", x=9000)],
                  dice=hits(4), shots=[("ann", "foe")])  # fmt: skip
    now, _ = play(start, "me: attack foe")
    fallen = foe(now)
    assert not fallen.able
    assert (fallen.readied, fallen.defending, fallen.exposed, fallen.feinted) == (False,) * 4
    assert (fallen.prepared, fallen.riposte, fallen.aim, fallen.rate) == (None, "", None, 0)
    assert (now.table.fighters["ann"].aim, now.table.fighters["me"].riposte) == (None, "")
    assert now.table.shots == []


def test_when_one_side_at_most_has_anybody_able_the_fight_is_over():
    now, _ = hit(harm=29)
    assert (asked(now), engine.outcome(now).winner) == ([], "A")


def test_how_much_a_fighter_has_taken_in_all_is_told():
    _, events = hit(harm=2, shock=3)
    assert harmed(events) == [("foe", "torso", 7, 0)]
    assert event(events, Damaged).hurt == 12
