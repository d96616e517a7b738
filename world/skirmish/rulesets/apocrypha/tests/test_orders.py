"""Standing orders: answers that are given beforehand."""

import pytest

from world.skirmish.rulesets.apocrypha.reactions import Reacted
from world.skirmish.rulesets.apocrypha.tests.positions import (
    after,
    all_of,
    asked,
    choices,
    duel,
    event,
    fighter,
    foe,
    going,
    me,
    play,
    shot_at,
    struck_at,
)

PARRY = {"melee": Order("parry")}


def test_who_always_does_so_is_not_asked_again():
    now, events = play(struck_at({"ap": 20}), "foe: always parry")
    assert event(events, Ordered) == Ordered("foe", "melee", "parry")
    now, events = play(now, "me: attack foe")
    assert event(events, Reacted).how == "parry"
    assert asked(now) == ["me turn"]


def test_to_do_nothing_always_is_an_order_too():
    now = after(struck_at(), "foe: always nothing")
    now, events = play(now, "me: attack foe")
    assert (asked(now), all_of(events, Reacted)) == (["me turn"], [])


@pytest.mark.parametrize(
    ("words", "situation", "order", "said"),
    [
        ("melee parry", "melee", Order("parry"), "parry"),
        ("melee damage soak arms", "melee", Order("damage soak", "arms"), "damage soak arms"),
        ("ranged counter-fire hip", "ranged", Order("counter-fire", "fire from the hip"),
         "counter-fire fire from the hip"),
        ("open shoot aimed", "open", Order("shoot", "aim and fire"), "shoot aim and fire"),
        ("opening exploit opening", "opening", Order("exploit opening"), "exploit opening"),
        ("countered desperate parry", "countered", Order("desperate parry"), "desperate parry"),
        ("trigger release", "trigger", Order("release"), "release"),
        ("vote pause", "vote", Order("pause"), "pause"),
    ],
)  # fmt: skip
def test_an_order_is_given_for_nothing_in_ones_own_pass(words, situation, order, said):
    now, events = play(duel(), f"me: orders {words}")
    assert (me(now).orders, me(now).ap, asked(now)) == ({situation: order}, 10, ["me turn"])
    assert event(events, Ordered) == Ordered("me", situation, said)


def test_an_order_replaces_the_one_before():
    now = after(duel(), "me: orders melee parry", "me: orders melee avoidance")
    assert me(now).orders == {"melee": Order("avoidance")}


def test_an_order_is_taken_back_by_asking():
    now = after(duel(), "me: orders melee parry")
    assert "orders melee ask" in choices(now, "me")
    now, events = play(now, "me: orders melee ask")
    assert me(now).orders == {}
    assert event(events, Ordered) == Ordered("me", "melee", "")
    assert "orders melee ask" not in choices(now, "me")


def test_an_order_that_cannot_be_followed_is_no_reaction():
    now = struck_at({"orders": PARRY, "ap": 1})
    assert (asked(now), foe(now).ap) == (["me turn"], 1)
    prone = struck_at({"orders": {"melee": Order("desperate dodge")}, "stance": "prone"})
    assert (asked(prone), foe(prone).ap) == (["me turn"], 10)


def test_an_order_for_one_question_is_none_for_another():
    assert asked(shot_at({"orders": PARRY})) == ["foe ranged"]


def test_what_always_is_done_against_a_charge_is_tried_against_every_blow():
    order = {"melee": Order("charge defense", "fire from the hip")}
    now = struck_at({"weapon": "pistol", "orders": order})
    assert (asked(now), foe(now).ap) == (["me turn"], 10)
    start = duel(
        fighter("me", ap=12, **going(2, "foe")),
        fighter("foe", "pistol", orders=order | {"open": Order("nothing")}),
        apart=9,
    )
    _, events = play(start, "me: charge foe")
    assert event(events, Reacted).how == "charge defense"


def test_orders_last_through_rounds_and_pauses():
    now = after(
        duel(), "me: orders melee parry", "me: done", "foe: done", "me: pause", "foe: pause"
    )
    assert me(after(now, "me: resume")).orders == PARRY
