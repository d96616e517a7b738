"""Every action of a pass can be prepared, and a ranged reaction takes places and bursts."""

import pytest

from world.skirmish import engine
from world.skirmish.rulesets.apocrypha.actions.preparing import PREPARABLE
from world.skirmish.rulesets.apocrypha.exchange.hitting import AttackBegan
from world.skirmish.rulesets.apocrypha.exchange.reactions import Reacted
from world.skirmish.rulesets.apocrypha.push_or_pause import PauseBegan
from world.skirmish.rulesets.apocrypha.table import Course
from world.skirmish.rulesets.apocrypha.tests.positions import (
    duel,
    fight,
    fighter,
    going,
    pool,
    prepared,
    shot_at,
)
from world.skirmish.testing.reading import asked, event
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after, me, play

RUN = 2


@pytest.mark.parametrize(
    ("weapon", "words", "cost"),
    [
        ("longsword", "attack at head", 5),
        ("longsword", "flurry and bob", 8),
        ("longsword", "charge at legs", 5),
        ("assault rifle", "aim and fire at head rounds 3", 7),
        ("assault rifle", "fire from the hip rounds 4", 6),
        ("longsword", "walk toward ann until 3", 2),
        ("longsword", "sprint away from", 6),
        ("longsword", "draw Knife", 1),
    ],
)
def test_places_bursts_charges_a_named_weapon_and_every_speed(weapon, words, cost):
    mine = fighter("me", weapon, carries=["knife"], ap=20, ooda=20)
    foes = [fighter("foe"), fighter("bob")]
    start = fight([mine, fighter("ann", x=900)], foes, apart=9)
    now = after(start, f"me: prepare {words} when attacked")
    assert me(now).ap == 20 - cost
    move = me(now).prepared
    assert engine.parse(start, "me", engine.say(start, move)) == move
    assert engine.decode(engine.encode(now)) == now


def test_every_action_but_those_that_let_time_pass_may_be_prepared():
    from world.skirmish.rulesets.apocrypha import ACTIONS

    left = {kind.verb for kind in ACTIONS} - {kind.verb for kind in PREPARABLE}
    assert left == {"keep going", "prepare", "wait", "done"}


def test_a_called_place_counts_when_it_goes_off():
    held = fighter("me", ap=0, prepared=prepared("attack at legs", "attacked"))
    start = fight([fighter("foe", ap=5)], [held])
    _, events = play(start, "foe: attack me", "me: release")
    assert [happened.location for happened in events if isinstance(happened, AttackBegan)] == [
        "",
        "legs",
    ]
    assert pool(events, "me", "attack") == {"legs": -1}


def test_a_charge_goes_off_at_who_comes_to_meet_it():
    held = prepared("charge", "enters")
    runner = fighter("me", ap=0, prepared=held, **going(RUN, "foe"))
    start = fight([fighter("foe", ap=20, ooda=20, **going(1, "me"))], [runner], apart=4)
    _, events = play(start, "foe: crouch", "me: release", "foe: nothing")
    assert pool(events, "me", "charge")["charge"] == 1


def test_a_movement_goes_where_it_was_said():
    held = fighter("me", ap=0, prepared=prepared("run away from", "attacked"))
    now = after(fight([fighter("foe")], [held]), "foe: attack me", "me: release")
    assert me(now).course == Course("foe", False)


def test_counter_fire_takes_a_place_and_rounds():
    _, events = play(
        shot_at({"weapon": "pistol", "ap": 12}), "foe: counter-fire hip at legs rounds 2"
    )
    told = event(events, Reacted)
    assert (told.location, told.rounds, told.cost) == ("legs", 2, 2)
    found = pool(events, "foe", "fire from the hip")
    assert (found["legs"], found["rounds"]) == (-1, 2)


def test_more_rounds_than_the_weapon_fires_are_refused_out_of_turn_too():
    sentence = "Your Pistol fires 1 to 2 rounds, not 3."
    asking = shot_at({"weapon": "pistol", "ap": 12})
    refuses(asking, "foe", "counter-fire hip rounds 3", sentence)


def test_what_could_not_go_off_is_refused_before_one_pays():
    start = duel(fighter("me", "pistol"), apart=9)
    sentence = "Your Pistol is not readied. First type combat ready weapon."
    refuses(start, "me", "prepare fire readied weapon when in the open", sentence)
    said = {engine.say(start, move) for move in engine.choices(start, "me")}
    assert not any(words.startswith("prepare fire readied") for words in said)


def test_when_reached_is_by_the_reach_of_who_holds_it_and_not_by_the_movers():
    """A halberd reaches 3 meters, a knife 1."""
    held = fighter("me", "knife", ap=0, prepared=prepared("crouch", "enters"))
    runner = fighter("foe", "halberd", ap=20, ooda=20, **going(1, "me"))
    now = after(fight([runner], [held], apart=6), "foe: keep going 1", "foe: keep going 1")
    assert (asked(now), abs(me(now).x - now.table.fighters["foe"].x)) == (["foe turn"], 200)
    assert asked(after(now, "foe: keep going 1")) == ["me trigger"]


def test_nobody_runs_on_the_ground():
    low = duel(fighter("me", stance="prone"), apart=20)
    sentence = "You cannot run on the ground. Stand up first, or walk."
    refuses(low, "me", "run toward foe", sentence)
    assert me(after(low, "me: walk toward foe")).rate == 1
    fast = duel(fighter("me", ap=12, **going(RUN, "foe", toward=False)), apart=90)
    assert me(after(fast, "me: lie down")).rate == 1


def test_a_pause_heals_shock_and_wakes_those_whom_it_kept_down():
    people = [fighter("me"), fighter("bob", shock=15, ap=0)]
    start = fight(people, [fighter("foe")])
    now, events = play(start, "me: done", "foe: done", "me: pause", "foe: pause")
    told = event(events, PauseBegan)
    assert (told.recovered, told.awake) == ((("bob", 15),), ("bob",))
    assert now.table.fighters["bob"].able
    assert "bob pause" in asked(now)
