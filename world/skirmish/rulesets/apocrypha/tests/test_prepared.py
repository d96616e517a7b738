"""Prepared attacks and actions: what they cost, what sets them off, and how they end."""

import pytest

from world.skirmish.rulesets.apocrypha.actions.preparing import Preparing
from world.skirmish.rulesets.apocrypha.exchange.hitting import AttackBegan, Attacked, AttackLost
from world.skirmish.rulesets.apocrypha.exchange.reactions import PreparedLost
from world.skirmish.rulesets.apocrypha.exchange.triggers import Released
from world.skirmish.rulesets.apocrypha.table import Aim, Course
from world.skirmish.rulesets.apocrypha.tests.positions import (
    TORSO,
    duel,
    fight,
    fighter,
    going,
    hits,
    pool,
    prepared,
    struck,
)
from world.skirmish.testing.reading import all_of, asked, choices, event
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after, foe, me, play

WALK, RUN = 1, 2


def holding(what="attack", trigger="attacked", who="", weapon="longsword", **fields):
    """`me`, who holds something, and has no pass now."""
    held = prepared(what, trigger, who)
    return fighter("me", weapon, **{"prepared": held, "ap": 10, "fit": 50} | fields)


def against(mine, *, theirs=None, apart=1.0, dice=(), ann=None):
    """`foe`, to act against `me` who holds something, and `ann`, a friend."""
    own = [mine] if ann is None else [mine, fighter("ann", **{"ap": 0} | ann)]
    acting = fighter("foe", **{"ap": 20, "ooda": 30, "fit": 50} | (theirs or {}))
    return fight([acting], own, apart=apart, dice=dice)


# Preparing.


@pytest.mark.parametrize(
    ("weapon", "what", "cost"),
    [
        ("longsword", "attack", 5),
        ("longsword", "desperate swing", 3),
        ("longsword", "power attack", 6),
        ("longsword", "flurry", 8),
        ("longsword", "feint", 5),
        ("pistol", "attack", 2),
        ("pistol", "aim and fire", 3),
        ("pistol", "fire from the hip", 1),
        ("pistol", "ready weapon", 1),
        ("pistol", "precise aim", 2),
        ("longsword", "crouch", 1),
        ("longsword", "lie down", 1),
        ("longsword", "desperate defense", 3),
        ("longsword", "riposte", 5),
        ("longsword", "run away from", 4),
    ],
)
def test_it_costs_now_what_doing_it_costs(weapon, what, cost):
    start = duel(fighter("me", weapon, ap=20, ooda=20))
    now, events = play(start, f"me: prepare {what} when attacked")
    assert (me(now).prepared, me(now).ap) == (prepared(what, "attacked"), 20 - cost)
    assert event(events, Preparing) == Preparing("me", what, "attacked", "")
    sentence = f"That costs {cost} AP; you have {cost - 1}."
    if cost > 2:
        poor = duel(fighter("me", weapon, ap=cost - 1))
        refuses(poor, "me", f"prepare {what} when attacked", sentence)


@pytest.mark.parametrize(
    ("words", "trigger", "who"),
    [
        ("reached", "enters", ""),
        ("reached by foe", "enters", "foe"),
        ("attacked", "attacked", ""),
        ("attacked by foe", "attacked", "foe"),
        ("they attack ann", "ally", "ann"),
        ("in the open", "moves", ""),
        ("in the open by foe", "moves", "foe"),
        ("left", "leaves", ""),
        ("left by foe", "leaves", "foe"),
    ],
)
def test_its_trigger_is_said_with_it(words, trigger, who):
    start = fight([fighter("me"), fighter("ann")], [fighter("foe")])
    now = after(start, f"me: prepare attack when {words}")
    assert me(now).prepared == prepared("attack", trigger, who)


def test_a_shot_takes_a_ranged_weapon():
    for what in ("aim and fire", "fire from the hip", "fire readied weapon"):
        words = f"prepare {what} when attacked"
        refuses(
            duel(),
            "me",
            words,
            "You need a ranged weapon in hand; you have your Longsword.",
        )


def test_whom_a_trigger_may_name():
    start = fight([fighter("me"), fighter("ann")], [fighter("foe")])
    refuses(start, "me", "prepare attack when they attack foe",
            "foe is not on your side. Name an ally.")  # fmt: skip
    refuses(start, "me", "prepare attack when they attack me",
            "For attacks on yourself, type combat prepare ACTION when attacked.")  # fmt: skip
    refuses(start, "me", "prepare attack when attacked by ann",
            "ann is on your side. Name an enemy.")  # fmt: skip


def test_what_is_prepared_anew_replaces_what_was():
    start = duel(fighter("me", ap=20, ooda=20))
    now = after(start, "me: prepare attack when attacked", "me: prepare crouch when left")
    assert (me(now).prepared, me(now).ap) == (prepared("crouch", "leaves"), 14)


def test_an_attack_takes_no_target_to_be_prepared():
    far = duel(apart=100)
    assert me(after(far, "me: prepare attack when reached")).prepared
    assert "prepare attack when reached" in choices(far, "me")


# Going off.


def test_when_its_trigger_comes_its_holder_is_asked():
    now = after(against(holding()), "foe: attack me")
    assert asked(now) == ["me trigger"]
    assert choices(now, "me") == ["release", "hold"]


def test_it_goes_off_at_no_further_cost_before_what_set_it_off():
    now = against(holding(), theirs={"ap": 5}, dice=(*hits(3), TORSO, *hits(2), TORSO))
    now, events = play(now, "foe: attack me", "me: release")
    assert event(events, Released) == Released("me", "attack", "foe")
    assert struck(events) == [("me", "foe", 3, 1, True)]
    assert asked(now) == ["me melee"]
    assert (me(now).ap, me(now).prepared) == (10, None)
    _, events = play(now, "me: nothing")
    assert struck(events) == [("foe", "me", 2, 1, True)]


def test_who_falls_to_it_does_not_attack():
    now = against(holding(), theirs={"harm": 24}, dice=(*hits(3, 3), TORSO))
    _, events = play(now, "foe: attack me", "me: release", "foe: nothing")
    assert [happened.actor for happened in all_of(events, AttackBegan)] == ["foe", "me"]
    assert [happened.actor for happened in all_of(events, Attacked)] == ["me"]


def test_its_target_may_react_to_it():
    now = after(against(holding()), "foe: attack me", "me: release")
    assert asked(now) == ["foe melee"]
    assert asked(after(now, "foe: counter-attack", "me: parry")) == ["foe turn"]


def test_it_may_be_held_on_to():
    now = after(against(holding()), "foe: attack me", "me: nothing", "me: nothing")
    assert me(now).prepared == prepared("attack", "attacked")
    assert asked(after(now, "foe: attack me")) == ["me trigger"]


def test_another_reaction_cancels_it_and_the_points_are_gone():
    now = after(against(holding()), "foe: attack me", "me: nothing")
    now, events = play(now, "me: parry")
    assert (me(now).prepared, me(now).ap) == (None, 8)
    assert event(events, PreparedLost) == PreparedLost("me", "attack", "reaction")
    assert asked(after(now, "foe: attack me")) == ["me melee"]


def test_it_lapses_with_the_round():
    now, events = play(against(holding()), "foe: done", "me: done")
    assert me(now).prepared is None
    assert event(events, PreparedLost) == PreparedLost("me", "attack", "round")


def test_it_lasts_as_long_as_the_round():
    now = after(
        against(holding(), theirs={"ap": 11, "ooda": 7}),
        "foe: riposte me",
        "foe: crouch",
        "foe: stand",
    )
    assert asked(now) == ["me turn"]
    assert asked(after(now, "me: wait", "foe: walk toward me until 0.5")) == ["foe turn"]
    assert me(now).prepared


def test_without_action_points_it_still_goes_off():
    assert asked(after(against(holding(ap=0)), "foe: attack me")) == ["me trigger"]


def test_the_unaware_hold_nothing_that_goes_off():
    assert asked(after(against(holding(aware=False)), "foe: attack me")) == ["foe turn"]


def test_only_whom_it_names_sets_it_off():
    start = fight([fighter("foe"), fighter("bob")], [holding(who="bob", ap=0)])
    now = after(start, "foe: attack me")
    assert asked(now) == ["foe turn"]
    assert asked(after(now, "foe: done", "bob: attack me")) == ["me trigger"]


def test_what_cannot_be_done_does_not_go_off():
    far = against(holding(weapon="knife", ap=0), theirs={"weapon": "halberd"}, apart=3)
    assert asked(after(far, "foe: attack me")) == ["foe turn"]
    low = against(holding("lie down", stance="prone", ap=0))
    assert asked(after(low, "foe: attack me")) == ["foe turn"]
    unready = against(holding("fire readied weapon", weapon="pistol", ap=0))
    assert asked(after(unready, "foe: attack me")) == ["foe turn"]
    defending = against(holding("desperate defense", defending=True, ap=0))
    assert asked(after(defending, "foe: attack me")) == ["foe turn"]


# Its triggers.


def test_an_attack_on_an_ally():
    start = against(holding(trigger="ally", who="ann", ap=0), ann={"x": 100})
    assert asked(after(start, "foe: attack ann")) == ["me trigger"]
    assert asked(after(start, "foe: attack me")) == ["foe turn"]


def test_a_shot_at_a_fighter_is_an_attack():
    start = against(holding("aim and fire", weapon="pistol"), theirs={"weapon": "pistol"}, apart=9)
    assert asked(after(start, "foe: fire from the hip me")) == ["me trigger"]


def test_entering_reach_by_the_last_meter():
    """The halberd reaches 3 meters, and has the better reach there."""
    mine = holding(trigger="enters", weapon="halberd", ap=0)
    start = against(mine, theirs=going(RUN, "me"), apart=12)
    now = after(start, "foe: riposte me")
    assert asked(now) == ["me trigger"]
    assert foe(now).x == 900
    _, events = play(now, "me: release", "foe: nothing")
    assert pool(events, "me", "attack") == {"reach": 1}


def test_who_goes_on_after_it_gets_there_all_the_same():
    mine = holding(trigger="enters", weapon="halberd", ap=0)
    start = against(mine, theirs=going(RUN, "me"), apart=12)
    now = after(start, "foe: riposte me", "me: release", "foe: nothing")
    assert (foe(now).x, foe(now).rate) == (1100, 0)


def test_entering_range_for_a_shot():
    mine = holding("aim and fire", "enters", weapon="pistol", ap=0)
    now = after(against(mine, theirs=going(RUN, "me"), apart=44), "foe: riposte me")
    assert asked(now) == ["me trigger"]
    assert foe(now).x == 400


def test_passing_by_is_entering():
    """A sprinter goes 6 meters to the point, right through the reach of a knife."""
    runner = fighter("foe", ap=20, ooda=30, **going(3, "bob"))
    start = fight([runner], [holding(trigger="enters", weapon="knife", ap=0, x=300),
                             fighter("bob", x=9000, ap=0)])  # fmt: skip
    now = after(start, "foe: crouch")
    assert (asked(now), foe(now).x) == (["me trigger"], 200)


def test_who_stands_within_reach_already_does_not_enter_it():
    assert asked(after(against(holding(trigger="enters", ap=0)), "foe: riposte me")) == ["foe turn"]


def test_leaving_before_the_step():
    start = against(holding(trigger="leaves", ap=0), theirs=going(WALK, "me", toward=False))
    now = after(start, "foe: crouch")
    assert (asked(now), foe(now).x) == (["me trigger"], -100)


def test_leaving_goes_before_the_opening_that_it_gives():
    start = against(holding(trigger="leaves"), theirs=going(WALK, "me", toward=False))
    now = after(start, "foe: crouch", "me: nothing")
    assert asked(now) == ["me opening"]
    assert asked(after(now, "me: exploit opening", "foe: nothing")) == ["foe turn"]


def test_moving_in_the_open():
    mine = holding("aim and fire", "moves", weapon="pistol", ap=0)
    start = against(mine, theirs=going(WALK, "me", toward=False), apart=9)
    assert asked(after(start, "foe: crouch")) == ["me trigger"]
    start.table.fighters["foe"].cover = "light"
    start.table.house = type(start.table.house)(cover_stays=True)
    assert asked(after(start, "foe: crouch")) == ["foe turn"]


def test_it_is_asked_once_in_a_pass():
    mine = holding("aim and fire", "moves", weapon="pistol", ap=0)
    start = against(mine, theirs=going(WALK, "me", toward=False), apart=9)
    now = after(start, "foe: crouch", "me: nothing", "foe: stand")
    assert asked(now) == ["foe turn"]


def test_it_is_asked_as_soon_as_it_can_be_done():
    """Out of range for the first meters."""
    mine = holding("aim and fire", "moves", weapon="pistol", ap=0)
    now = after(against(mine, theirs=going(WALK, "me"), apart=43), "foe: crouch", "foe: stand")
    assert (asked(now), foe(now).x) == (["me trigger"], 300)


def test_turning_to_a_friend_is_no_attack_on_them():
    start = against(holding(trigger="ally", who="ann", ap=0), ann={"x": 400})
    assert asked(after(start, "foe: walk toward ann", "foe: crouch")) == ["foe turn"]


# What goes off sets off nothing else.


def test_what_goes_off_sets_off_no_other_trigger():
    """`bob` waits for an attack on `foe`, which comes out of turn."""
    bob = fighter("bob", ap=10, prepared=prepared("attack", "ally", "foe"))
    start = fight([fighter("foe", ap=5), bob], [holding(ap=0)])
    now = after(start, "foe: attack me", "me: release")
    assert asked(now) == ["bob turn"]


# Prepared attacks do what attacks do.


def test_a_prepared_swing_leaves_one_open():
    now = after(against(holding("desperate swing", ap=0), theirs={"ap": 5}), "foe: attack me")
    now, events = play(now, "me: release")
    assert pool(events, "me", "desperate swing") == {"desperate swing": -1}
    assert pool(events, "foe", "attack") == {"open after a swing": 2}


def test_a_prepared_power_attack_and_feint_and_flurry():
    for what, dice in (("power attack", -1), ("feint", -1), ("flurry", 1)):
        now = after(against(holding(what, ap=0), theirs={"ap": 5}), "foe: attack me")
        _, events = play(now, "me: release")
        assert pool(events, "me", what) == {what: dice}


def test_a_prepared_shot_uses_the_precise_aim():
    mine = holding("aim and fire", weapon="pistol", ap=0, aim=Aim("foe", 2))
    now = after(against(mine, apart=5, theirs={"weapon": "pistol", "ap": 1}), "foe: hip me")
    _, events = play(now, "me: release")
    assert pool(events, "me", "aim and fire") == {"accuracy": 1, "precise aim": 2}


def test_an_attack_whose_target_has_dived_away_is_lost():
    now = after(against(holding()), "foe: attack me", "me: release")
    now, events = play(now, "foe: dodge")
    assert event(events, AttackLost) == AttackLost("foe", "me")
    assert foe(now).ap == 20 - 5 - 2


# Prepared actions.


def released(what, **fields):
    """Of `me` when shot at from 5 meters."""
    shooter = {"weapon": "pistol", "ap": 1}
    now = after(against(holding(what, ap=0, **fields), theirs=shooter, apart=5), "foe: hip me")
    return play(now, "me: release")


def test_stances():
    assert me(released("lie down")[0]).stance == "prone"
    assert me(released("crouch")[0]).stance == "crouched"
    assert me(released("stand", stance="prone")[0]).stance == "standing"


def test_a_desperate_defense_counts_against_the_attack_that_set_it_off():
    now, events = released("desperate defense")
    assert me(now).defending
    assert struck(events)[0][3] == 2


def test_ready_weapon_and_precise_aim():
    assert me(released("ready weapon", weapon="pistol")[0]).readied
    assert me(released("precise aim", weapon="pistol")[0]).aim == Aim("foe", 1)


def test_run_away():
    now, events = released("run away from")
    assert (me(now).rate, me(now).course) == (RUN, Course("foe", False))
    assert struck(events)[0][3] == 2


def test_a_riposte_meets_the_attack_that_set_it_off():
    start = against(holding("riposte", ap=0), theirs={"ap": 5}, dice=(*hits(1), *hits(0)))
    _, events = play(start, "foe: attack me", "me: release")
    assert [blow[0] for blow in struck(events)] == ["me", "foe"]
