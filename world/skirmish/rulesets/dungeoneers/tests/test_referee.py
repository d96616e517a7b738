"""The referee: places, new zones, taking a fighter out at any moment. Conditions: see there."""

import pytest

from world.skirmish import engine
from world.skirmish.base.errors import NotUnderstood
from world.skirmish.rulesets.dungeoneers.fighters.field import name
from world.skirmish.rulesets.dungeoneers.ground.drawing_zones import Redrawn
from world.skirmish.rulesets.dungeoneers.ground.movement import Moved
from world.skirmish.rulesets.dungeoneers.spotlight import SpotlightMoved
from world.skirmish.rulesets.dungeoneers.tests.positions import (
    adversary,
    conditions,
    duel,
    fight,
    fighter,
    hits,
)
from world.skirmish.state.events import FightOver, Withdrawn
from world.skirmish.testing.reading import asked, event
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after, foe, me, play


def where(fight) -> dict[str, str]:
    return {fighter.name: name(fighter.tile) for fighter in fight.table.fighters.values()}


# Places.


def test_the_referee_puts_any_fighter_on_any_tile_with_room():
    now, events = play(duel(), "referee: place foe A1")
    assert event(events, Moved) == Moved("foe", "A1", 6)
    assert where(now)["foe"] == "A1"


def test_a_held_line_does_not_keep_the_referee():
    start = duel(adversary("me", "B6", line_size=9))
    assert where(after(start, "referee: place foe A4"))["foe"] == "A4"


def test_no_creature_is_put_where_a_fighter_stands():
    refuses(duel(), "referee", "place foe B6", "foe does not fit on B6.")


def test_a_creature_is_not_put_where_it_stands():
    refuses(duel(), "referee", "place foe B7", "foe stands on B7 already.")


def test_no_creature_is_put_off_the_field():
    with pytest.raises(NotUnderstood):
        engine.parse(duel(), "referee", "place foe M1")


def ridden():
    return fight(
        [fighter("me", "B6", mount="horse"), adversary("horse", "B6", size="large")],
        [adversary("foe")],
    )


def test_riders_are_put_with_their_mount():
    now = after(ridden(), "referee: place horse A1")
    assert (where(now)["me"], me(now).mount) == ("A1", "horse")


def test_a_rider_who_is_put_elsewhere_no_longer_rides():
    now = after(ridden(), "referee: place me A1")
    assert (where(now), me(now).mount) == ({"me": "A1", "horse": "B6", "foe": "B7"}, "")


# Zones.


@pytest.mark.parametrize(
    ("ours", "theirs", "then"),
    [
        ("F3", "F4", ("F6", "F7")),
        ("F2", "G5", ("F5", "G8")),
        ("F9", "F12", ("F5", "F8")),
        ("F6", "F10", ("F4", "F8")),
    ],
)
def test_zones_are_drawn_so_that_the_two_closest_meet_in_the_middle(ours, theirs, then):
    start = duel(fighter("me", ours), adversary("foe", theirs))
    now = after(start, "referee: redraw")
    assert (where(now)["me"], where(now)["foe"]) == then


def test_everyone_keeps_their_place_among_the_others():
    start = fight(
        [fighter("me", "F2"), fighter("ann", "A1"), fighter("bob", "L2", armed="dropped",
                                                           lies="C3")],
        [adversary("foe", "F3"), adversary("cid", "H6")],
    )  # fmt: skip
    now, events = play(start, "referee: redraw")
    assert event(events, Redrawn) == Redrawn(4)
    assert where(now) == {"me": "F6", "ann": "A5", "bob": "L6", "foe": "F7", "cid": "H10"}
    assert now.table.fighters["bob"].lies == "C7"


def test_no_creature_falls_off_the_field():
    start = fight([fighter("me", "F2")], [adversary("foe", "F3"), adversary("cid", "A11")])
    assert where(after(start, "referee: redraw")) == {"me": "F3", "foe": "F4", "cid": "A12"}


def test_the_dead_do_not_block_the_way():
    start = fight([fighter("me", "F9"), fighter("ann", "A1", dead=True)], [adversary("foe", "F12")])
    now = after(start, "referee: redraw")
    assert where(now)["me"] == "F5"


def test_zones_that_are_as_they_would_be_are_not_drawn():
    refuses(duel(), "referee", "redraw", "To draw the zones again would change nothing.")


def test_new_zones_count_at_once():
    """`me` was in our back line, and is in the front line now."""
    start = duel(fighter("me", "F2"), adversary("foe", "F3"), dice=hits(2))
    assert foe(after(start, "referee: redraw", "me: strike foe")).wounds == 3


# Taking a fighter out.


def four(*lines: str, **table):
    start = fight(
        [fighter("me", "B6"), fighter("ann", "A6")],
        [adversary("foe", "B7", size="large"), adversary("bob", "A7")],
        dice=hits(2), **table,
    )  # fmt: skip
    return after(start, *lines)


def test_a_creature_that_cannot_go_on_is_taken_out():
    now, events = play(four(), "referee: withdraw me")
    assert events == [Withdrawn("me")]
    assert me(now).withdrawn
    assert asked(now) == ["ann turn"]


def test_no_creature_is_taken_out_twice():
    refuses(four("referee: withdraw me"), "referee", "withdraw me", "me has left the fight.")


def test_a_creature_that_is_taken_out_reads_so():
    refuses(four("referee: withdraw me"), "me", "pass", "You have left this fight.")


@pytest.mark.parametrize("who", ["foe", "bob"])
def test_a_fighter_of_the_side_that_waits_may_be_taken_out(who):
    assert asked(four(f"referee: withdraw {who}")) == ["me turn", "ann turn"]


def test_after_the_action_those_who_are_left_have_their_free_actions():
    now = four("me: strike foe", "referee: withdraw me")
    assert asked(now) == ["ann turn"]
    assert now.table.phase == "after"


def test_when_no_fighter_has_a_free_action_left_the_spotlight_goes_on():
    now = four("me: channel", "me: strike foe")
    now, events = play(now, "referee: withdraw ann")
    assert event(events, SpotlightMoved) == SpotlightMoved("B")
    assert asked(now) == ["foe turn", "bob turn"]


def test_when_no_fighter_of_a_side_of_three_is_left_the_spotlight_goes_on():
    start = fight([fighter("me")], [adversary("foe")], [adversary("bob", "A7")])
    now = after(start, "referee: withdraw me")
    assert asked(now) == ["foe turn"]


def test_the_last_of_a_side_to_be_taken_out_ends_the_fight():
    now, events = play(four("referee: withdraw foe"), "referee: withdraw bob")
    assert events[-1] == FightOver("A")
    assert (asked(now), engine.outcome(now).winner) == ([], "A")


#: Moments in the middle of a move: what leads there, and who is asked.
MOMENTS = {
    "dodge": (["me: pass", "foe: strike me"], "me is asked whether to dodge foe's strike"),
    "sprint": (["me: sprint"], "me is asked where to sprint"),
    "push": (["me: push foe"], "me is asked whether to force foe away or to the ground"),
    "mount": (["referee: place foe B5", "me: mount foe"], "foe is asked whether to carry me"),
    "other": (["me: interact other"], "the referee is asked to settle what me does"),
}


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("words", ["withdraw bob", "place bob C9", "condition bob dazed"])
def test_in_the_middle_of_a_move_who_is_asked_answers_first(moment, words):
    lines, who = MOMENTS[moment]
    name = who.split()[0]
    skip = "" if name == "the" else f" To go on without them, type combat skip {name}."
    back = "To take the move back, type combat undo."
    under_way = f"A move is under way: {who}, and must answer first."
    refuses(four(*lines), "referee", words, f"{under_way}{skip} {back}")


ANSWERS = {
    "dodge": "me: do nothing",
    "sprint": "me: stay",
    "push": "me: force",
    "mount": "foe: yes",
    "other": "referee: done",
}


@pytest.mark.parametrize("moment", ANSWERS)
@pytest.mark.parametrize("who", ["me", "foe", "ann", "bob"])
def test_and_then_any_fighter_may_be_taken_out(moment, who):
    now = four(*MOMENTS[moment][0], ANSWERS[moment], f"referee: withdraw {who}")
    assert now.table.fighters[who].withdrawn
    assert all(who not in question for question in asked(now))
    assert asked(now)


def test_after_the_end_the_referee_does_nothing_more():
    now = four("referee: withdraw foe", "referee: withdraw bob")
    refuses(now, "referee", "condition me dazed", "The fight is over.")


@pytest.mark.parametrize(("rounds", "may"), [(100, True), (101, False)])
def test_a_condition_lasts_a_hundred_rounds_at_most(rounds, may):
    words = f"condition foe dazed {rounds}"
    if may:
        assert conditions(foe(after(duel(), f"referee: {words}"))) == ["dazed"]
    else:
        refuses(duel(), "referee", words, "A condition lasts 1 to 100 rounds, not 101.")


def mounted():
    start = fight([fighter("me"), adversary("horse", "B5", size="large")], [adversary("foe")])
    return after(start, "me: mount horse", "horse: yes")


@pytest.mark.parametrize(("who", "other"), [("me", "horse"), ("horse", "me")])
def test_a_rider_and_the_mount_stay_on_one_side(who, other):
    sentence = f"{who} and {other} ride together, on one side."
    refuses(mounted(), "referee", f"team {who} B", sentence)
    alone = fight([fighter("me"), adversary("horse", "B5", size="large")], [adversary("foe")])
    assert after(alone, f"referee: team {who} B").table.fighters[who].team == "B"
