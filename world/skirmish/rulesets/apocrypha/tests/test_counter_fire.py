"""Counter-fire: two shots at once, and the courage that it takes."""

import pytest

from world.skirmish.rulesets.apocrypha.exchange.damage import Fell
from world.skirmish.rulesets.apocrypha.exchange.ranged_reactions import CourageTested
from world.skirmish.rulesets.apocrypha.position import ReadyLost
from world.skirmish.rulesets.apocrypha.table import Aim
from world.skirmish.rulesets.apocrypha.tests.positions import (
    TORSO,
    dice_of,
    hits,
    pool,
    shot_at,
    struck,
)
from world.skirmish.testing.reading import all_of, asked, choices, event
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import foe, me, play


def answered(
    theirs=None, mine=None, *, how="hip", words="fire from the hip foe", dice=(), apart=5.0
):
    """`foe`, with a pistol, fires back at `me`."""
    asking = shot_at(
        {"weapon": "pistol"} | (theirs or {}), mine, words=words, dice=dice, apart=apart
    )
    return play(asking, f"foe: counter-fire {how}")


def test_both_fire_at_each_others_rating():
    _, events = answered({"crd": 36}, {"crd": 26}, dice=(*hits(2), *hits(1), *hits(3)))
    assert struck(events) == [("me", "foe", 2, 3, False), ("foe", "me", 3, 2, True)]


def test_both_may_fall():
    now, events = answered(
        {"harm": 14}, {"harm": 14}, dice=(*hits(3, 3), *hits(1, 3), *hits(3, 3), TORSO, TORSO)
    )
    assert [happened.actor for happened in all_of(events, Fell)] == ["foe", "me"]
    assert (me(now).able, foe(now).able, asked(now)) == (False, False, [])


@pytest.mark.parametrize(("how", "cost"), [("hip", 1), ("aimed", 3), ("readied", 2)])
def test_it_costs_what_the_shot_costs(how, cost):
    now, _ = answered({"readied": True}, how=how)
    assert foe(now).ap == 10 - cost


def test_it_takes_more_points_than_the_attacker_has_left():
    sentence = "Counter-fire takes more AP than me has left, 10."
    even = shot_at({"weapon": "pistol"}, {"ap": 11})
    refuses(even, "foe", "counter-fire hip", sentence)
    more = shot_at({"weapon": "pistol", "ap": 11}, {"ap": 11})
    assert "counter-fire hip" in choices(more, "foe")


def test_it_takes_a_weapon_that_reaches_and_the_way_it_is_fired():
    far = shot_at({"weapon": "pistol"}, {"weapon": "assault rifle", "ap": 5}, apart=41)
    refuses(far, "foe", "counter-fire hip", "me is out of range: your Pistol reaches 40 meters.")
    near = shot_at({"weapon": "pistol"})
    sentence = "Your Pistol is not readied."
    refuses(near, "foe", "counter-fire readied", sentence)
    blade = shot_at({"weapon": "longsword"})
    sentence = "You need a ranged weapon in hand; you have your Longsword."
    refuses(blade, "foe", "counter-fire hip", sentence)


@pytest.mark.parametrize(
    ("rounds", "hits_", "kept"), [(1, 0, False), (1, 1, True), (4, 3, False), (4, 4, True)]
)
def test_courage_against_the_incoming_rounds_or_a_die_less_for_each(rounds, hits_, kept):
    rifle = {"weapon": "assault rifle", "ap": 12, "martial_weapons": 0}
    dice = (*hits(0, 2 * rounds), *hits(hits_))
    words = f"fire from the hip foe rounds {rounds}"
    _, events = answered({"ap": 20, "personal_weapons": 6}, rifle, words=words, dice=dice)
    told = event(events, CourageTested)
    assert (told.pool.hits, told.rounds, told.kept) == (hits_, rounds, kept)
    assert pool(events, "foe", "courage") == {}
    back = pool(events, "foe", "fire from the hip")
    assert back == ({} if kept else {"under fire": -rounds})


def test_courage_is_resolve_and_acuity():
    _, events = answered({"res": 40, "acu": 30})
    assert dice_of(events, "foe", "courage") == 7


def test_an_aim_at_the_attacker_helps():
    _, events = answered({"aim": Aim("me", 2)}, how="aimed")
    assert pool(events, "foe", "aim and fire")["precise aim"] == 2


def test_nobody_reacts_to_counter_fire():
    now, _ = answered(mine={"ap": 9})
    assert asked(now) == ["me turn"]


def test_a_burst_that_is_answered_has_its_recoil():
    rifle = {"weapon": "pistol", "readied": True, "ap": 9}
    _, events = answered(
        None, rifle, words="fire readied weapon foe rounds 2", dice=(1, 3, 3, 3, 3, 3)
    )
    assert event(events, ReadyLost).actor == "me"
