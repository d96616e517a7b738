"""The turns of the unconscious (R15): waking up, or losing the turn."""

import pytest

from world.skirmish import engine
from world.skirmish.base.errors import NotAsked
from world.skirmish.rulesets.cepheus.checks import Modifier
from world.skirmish.rulesets.cepheus.tests.positions import DICE, fight, fighter
from world.skirmish.rulesets.cepheus.turns.consciousness import FellUnconscious, WakeTried
from world.skirmish.rulesets.cepheus.turns.rounds import Skip, TurnLost
from world.skirmish.state.events import Rolled, TurnBegan
from world.skirmish.state.fight import REFEREE
from world.skirmish.testing.reading import all_of, asked, event
from world.skirmish.testing.refusals import refused
from world.skirmish.testing.typed_moves import after, play

OUT = {"end": 0, "str": 0}


def felled(**kwargs):
    """Ann acts, then Bob, who is unconscious, then Cid."""
    dice = kwargs.pop("dice", ())
    bob = fighter("bob", now=kwargs.pop("now", OUT), conscious=False, **kwargs)
    return fight([fighter("ann", "Rifle")], [bob, fighter("cid")], dice=dice)


def test_the_referee_is_asked_whether_the_unconscious_may_try_to_wake_up():
    now = after(felled(), "ann: skip")
    assert (asked(now), now.pending.questions[0].fighter) == (["referee wake"], "bob")


def test_who_delays_is_asked_before_the_referee():
    now = after(felled(), "ann: delay")
    assert asked(now) == ["ann delay"]
    assert asked(after(now, "ann: no")) == ["referee wake"]


@pytest.mark.parametrize(
    ("end", "dice", "woke"), [(0, 10, True), (0, 9, False), (7, 8, True), (7, 7, False)]
)
def test_the_unconscious_wake_at_8_with_the_dm_of_endurance(end, dice, woke):
    scores = {"end": end, "str": 0, "dex": 0 if end else 7}
    now, events = play(felled(now=scores, dice=DICE[dice]), "ann: skip", "referee: yes")
    assert event(events, Rolled) == Rolled(6, DICE[dice], by="bob")
    assert event(events, WakeTried).succeeded is woke
    assert now.table.fighters["bob"].conscious is woke


@pytest.mark.parametrize("tries", [1, 2])
def test_each_try_that_failed_makes_the_next_easier_by_1(tries):
    now = felled(tries=tries, dice=DICE[10 - tries])
    assert event(play(now, "ann: skip", "referee: yes")[1], WakeTried).succeeded
    now = felled(tries=tries, dice=DICE[9 - tries])
    assert not event(play(now, "ann: skip", "referee: yes")[1], WakeTried).succeeded


def test_a_failure_is_counted():
    now = after(felled(dice=DICE[2]), "ann: skip", "referee: yes")
    assert now.table.fighters["bob"].tries == 1


@pytest.mark.parametrize("hindrance", [{"reactions": 3}, {"carries": ["Pike"] * 3}])
def test_neither_reactions_nor_a_load_hinder_waking(hindrance):
    _, events = play(felled(dice=DICE[10], **hindrance), "ann: skip", "referee: yes")
    assert event(events, WakeTried).dms == (Modifier("END", -2),)


def test_who_wakes_takes_the_turn_at_once():
    now, events = play(felled(dice=DICE[12]), "ann: skip", "referee: yes")
    assert asked(now) == ["bob turn"]
    assert events[-1] == TurnBegan("bob")


def test_who_does_not_wake_loses_the_turn():
    now, events = play(felled(dice=DICE[2]), "ann: skip", "referee: yes")
    assert TurnLost("bob", unconscious=True) in events
    assert asked(now) == ["cid turn"]


def test_the_referee_may_say_no():
    now, events = play(felled(), "ann: skip", "referee: no")
    assert not all_of(events, WakeTried, Rolled)
    assert asked(now) == ["cid turn"]
    assert now.table.fighters["bob"].tries == 0


def test_the_referee_is_asked_again_in_the_next_round():
    now = after(felled(), "ann: skip", "referee: no", "cid: skip", "ann: skip")
    assert asked(now) == ["referee wake"]


def test_who_woke_with_two_characteristics_at_0_stays_conscious():
    now = after(felled(dice=DICE[12]), "ann: skip", "referee: yes", "bob: skip", "cid: skip",
                "ann: skip")  # fmt: skip
    assert asked(now) == ["bob turn"]


def test_and_faints_again_at_the_next_point_of_damage():
    now, events = play(
        felled(dice=(*DICE[12], *DICE[8], 1, 1, 1)), "ann: skip", "referee: yes", "bob: skip",
        "cid: skip", "ann: attack bob", "bob: do nothing",
    )  # fmt: skip
    assert event(events, FellUnconscious) == FellUnconscious("bob")
    assert not now.table.fighters["bob"].conscious


def test_the_tries_of_an_earlier_faint_do_not_count():
    now = after(felled(tries=2, dice=DICE[8]), "ann: skip", "referee: yes")
    assert now.table.fighters["bob"].tries == 0


def test_the_dead_have_no_turn():
    now = felled(now={"end": 0, "str": 0, "dex": 0})
    assert asked(after(now, "ann: skip")) == ["cid turn"]


def test_why_it_is_not_ones_turn():
    now = felled()
    reasons = {
        "bob": "You are unconscious; you cannot move.",
        "cid": "It is ann's turn.",
        "zoe": "You are not in this fight.",
    }
    for name, reason in reasons.items():
        with refused(reason, NotAsked):
            engine.decide(now, name, Skip())
    with pytest.raises(NotAsked):
        engine.decide(now, REFEREE, Skip())
