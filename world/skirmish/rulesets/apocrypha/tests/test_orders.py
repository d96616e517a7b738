"""Standing orders: answers that are given beforehand."""

import pytest

from world.skirmish import engine
from world.skirmish.referee.orders import OrderGiven
from world.skirmish.rulesets.apocrypha.action_economy import PointsLetGo, Waited
from world.skirmish.rulesets.apocrypha.exchange.reactions import Reacted
from world.skirmish.rulesets.apocrypha.position import Moved
from world.skirmish.rulesets.apocrypha.tests.positions import (
    duel,
    fight,
    fighter,
    going,
    shot_at,
    struck_at,
)
from world.skirmish.testing.reading import all_of, asked, event
from world.skirmish.testing.typed_moves import after, foe, me, play

PARRY = {"foe": {"melee": "parry"}}


def test_who_always_does_so_is_not_asked_again():
    now, events = play(after(struck_at({"ap": 20}), "foe: always parry"), "me: attack foe")
    assert event(events, Reacted).how == "parry"
    assert asked(now) == ["me turn"]


def test_to_do_nothing_always_is_an_order_too():
    now, events = play(after(struck_at(), "foe: always nothing"), "me: attack foe")
    assert (asked(now), all_of(events, Reacted)) == (["me turn"], [])


@pytest.mark.parametrize(
    ("kind", "answer", "said"),
    [
        ("melee", "damage soak arms", "damage soak arms"),
        ("ranged", "counter-fire hip at head rounds 2", "counter-fire hip at head rounds 2"),
        ("open", "shoot aimed", "shoot aimed"),
        ("opening", "exploit", "exploit opening"),
        ("countered", "parry", "desperate parry"),
        ("trigger", "yes", "release"),
        ("vote", "pause", "pause"),
        ("last points", "end turn", "done"),
    ],
)
def test_every_question_but_a_pass_may_be_answered_by_order(kind, answer, said):
    now = after(duel(), f"foe: orders {kind} {answer}")
    assert (now.orders, asked(now)) == ({"foe": {kind: said}}, ["me turn"])


def test_an_order_that_cannot_be_followed_is_no_reaction():
    now = struck_at({"ap": 1}, orders=PARRY)
    assert (asked(now), foe(now).ap) == (["me turn"], 1)
    dodging = {"foe": {"melee": "desperate dodge"}}
    prone = struck_at({"stance": "prone"}, orders=dodging)
    assert (asked(prone), foe(prone).ap) == (["me turn"], 10)


def test_nobody_reads_from_the_way_where_an_order_held_an_action_back():
    """Whether the shooter answers once or gives an order, the way of the runner is told as one."""
    runner = fighter("me", ap=12, **going(2, "cid"))
    enemies = [fighter("ann", "pistol"), fighter("cid", "pistol")]
    start = fight([runner], enemies, apart=20, orders={"cid": {"open": "nothing"}})
    asked_ann = after(start, "me: desperate defense")
    _, once = play(asked_ann, "ann: nothing")
    _, always = play(asked_ann, "ann: always nothing")
    assert always == [OrderGiven("ann", "open", "nothing"), *once]
    assert len(all_of(once, Moved)) == 1


def test_an_order_for_one_question_is_none_for_another():
    assert asked(shot_at(orders=PARRY)) == ["foe ranged"]


def test_what_always_is_done_against_a_charge_is_tried_against_every_attack():
    orders = {"foe": {"melee": "charge defense hip", "open": "nothing"}}
    now = struck_at({"weapon": "pistol"}, orders=orders)
    assert (asked(now), foe(now).ap) == (["me turn"], 10)
    charging = fighter("me", ap=12, **going(2, "foe"))
    start = duel(charging, fighter("foe", "pistol"), apart=9, orders=orders)
    _, events = play(start, "me: charge foe")
    assert event(events, Reacted).how == "charge defense"


def test_orders_last_through_rounds_and_pauses():
    lines = ["me: done", "foe: done", "me: pause", "foe: pause", "me: resume"]
    assert after(duel(orders=PARRY), *lines).orders == PARRY


# With points for no attack and no step.


def left_over(**orders: str):
    """`me` has one action point after an attack."""
    mine = {"last points": orders["order"]} if orders else {}
    start = duel(fighter("me", ap=6), fighter("foe", ap=0), orders={"me": mine})
    return play(start, "me: attack foe")


def test_whoever_can_still_afford_an_action_is_asked():
    now, _ = left_over()
    assert asked(now) == ["me last points"]
    assert "crouch" in {engine.say(now, choice) for choice in engine.choices(now, "me")}
    assert me(after(now, "me: crouch")).stance == "crouched"


def test_always_done_answers_for_those_who_do_not_care():
    now, events = left_over(order="done")
    assert event(events, PointsLetGo) == PointsLetGo("me", 1)
    assert asked(now) == ["me vote", "foe vote"]


def test_always_wait_keeps_the_points_for_reactions():
    _, events = left_over(order="wait")
    assert event(events, Waited) == Waited("me", 1)


def test_who_can_afford_nothing_at_all_is_not_asked():
    dear = {"stance_cost": 5, "cover_cost": 5}
    weapons = {"weapon": "longsword", "carries": ["halberd"]}
    start = duel(fighter("me", ap=6, **weapons), fighter("foe", ap=0), house=dear)
    now = after(start, "me: attack foe")
    assert asked(now) == ["me last points"]  # bare hands are free for a point
    bare = duel(fighter("me", "", ap=3), fighter("foe", ap=0), house=dear)
    _, events = play(bare, "me: attack foe")
    assert event(events, Waited) == Waited("me", 1, asked=False)
