"""If you type while others are asked, you read who is asked what."""

import pytest

from world.skirmish import engine
from world.skirmish.base.errors import NotAsked
from world.skirmish.rulesets.cepheus.referee import Cease
from world.skirmish.rulesets.cepheus.tests.positions import begun, duel, fight, fighter
from world.skirmish.rulesets.cepheus.turns.rounds import Skip
from world.skirmish.state.fight import REFEREE
from world.skirmish.testing.refusals import refused
from world.skirmish.testing.typed_moves import after

HURT = {"end": 3, "str": 6, "dex": 6}


def waits(now, sentence, who="cid"):
    with refused(sentence, NotAsked):
        engine.decide(now, who, Skip())


def opening(*lines, **house):
    begin, _ = begun("ann/A: tactics=1", "bob/B: tactics=1", "cid/B:", dice=(6,) * 60, **house)
    return after(begin, *lines)


def three(ann, bob, *, dice=(), **table):
    return fight([ann], [bob, fighter("cid")], dice=dice, **table)


def test_while_the_referee_settles_who_is_aware():
    waits(
        opening(),
        "The fight waits for the referee, who is asked who is aware of their opponents.",
    )


def test_while_the_referee_settles_the_range():
    waits(
        opening("referee: aware all"),
        "The fight waits for the referee, who is asked how far apart the sides stand.",
    )


def test_while_the_tacticians_think():
    begin = opening("referee: aware all", "referee: range 30")
    waits(begin, "The fight waits for ann and bob, who are asked whether to make a Tactics check.")
    one = after(begin, "ann: no")
    waits(one, "The fight waits for bob, who is asked whether to make a Tactics check.")
    waits(
        one,
        "You have answered already. "
        "The fight waits for bob, who is asked whether to make a Tactics check.",
        "ann",
    )


def test_during_somebody_elses_turn():
    waits(three(fighter("ann"), fighter("bob")), "It is ann's turn.")


def test_while_somebody_delays():
    delayed = after(three(fighter("ann"), fighter("bob")), "ann: delay")
    waits(delayed, "The fight waits for ann, who is asked whether to take their turn before bob.")
    end = after(delayed, "ann: no", "bob: skip", "ann: no", "cid: skip")
    waits(
        end,
        "The fight waits for ann, who is asked whether to take their turn before the round ends.",
    )


def test_while_the_referee_is_asked_whether_somebody_may_wake():
    down = fighter("bob", now={"end": 0, "str": 0}, conscious=False)
    now = after(three(fighter("ann"), down), "ann: skip")
    waits(now, "The fight waits for the referee, who is asked whether bob may try to wake up.")


def test_while_somebody_is_attacked():
    now = after(three(fighter("ann", "Rifle"), fighter("bob", aware=True)), "ann: attack bob")
    asked = "who is asked how to react to the attack"
    waits(now, f"The move under way waits for bob, {asked}.")
    first = "A move is under way: bob is asked how to react to the attack, and must answer first."
    first += (
        " To go on without them, type combat skip bob. To take the move back, type combat undo."
    )
    with refused(first, NotAsked):
        engine.decide(now, REFEREE, Cease())


def test_while_the_victim_chooses():
    now = after(
        three(fighter("ann", "Rifle"), fighter("bob", now=HURT), dice=(4, 4, 2, 2, 2)),
        "ann: attack bob",
    )
    waits(now, "The move under way waits for bob, who is asked which characteristic is hit.")


def test_while_the_referee_rates_a_check():
    now = after(three(fighter("ann"), fighter("bob")), "ann: check athletics")
    waits(
        now,
        "The move under way waits for the referee, "
        "who is asked how difficult the Athletics check is.",
    )


def test_while_the_referee_settles_something_else():
    now = after(three(fighter("ann"), fighter("bob")), "ann: other")
    waits(now, "The fight waits for the referee, who is asked to settle what ann does.")


def test_while_wounds_are_tended():
    medic = fighter("ann", skills={"medicine": 0})
    hurt = fighter("bob", now=HURT)
    now = fight([medic, hurt], [fighter("cid")], dice=(4, 5))
    aid = after(now, "referee: cease")
    waits(aid, "The fight waits for ann and bob, who are asked whether to give first aid.")
    heal = after(aid, "ann: aid bob")
    waits(
        heal,
        "The move under way waits for bob, who is asked which characteristics are healed.",
    )


def test_while_a_surgeon_thinks():
    medic = fighter("ann", skills={"medicine": 0})
    badly = {"end": 1, "str": 1, "dex": 1}
    now = fight([medic, fighter("bob", now=badly)], [fighter("cid")], dice=(4, 4))
    surgery = after(now, "referee: cease", "ann: aid bob")
    waits(surgery, "The move under way waits for ann, who is asked whether to operate on bob.")


def test_while_somebody_thinks_of_operating_on_themselves():
    medic = fighter("ann", skills={"medicine": 2}, now={"end": 1, "str": 1, "dex": 1})
    now = fight([medic], [fighter("cid")], dice=(4, 4))
    surgery = after(now, "referee: cease", "ann: aid me")
    waits(
        surgery, "The move under way waits for ann, who is asked whether to operate on themselves."
    )


@pytest.mark.parametrize("who", ["me", "foe", REFEREE])
def test_nothing_is_said_of_waiting_to_whoever_is_out(who):
    over = after(duel(), "referee: cease")
    with pytest.raises(NotAsked, match="over"):
        engine.decide(over, who, Skip())
