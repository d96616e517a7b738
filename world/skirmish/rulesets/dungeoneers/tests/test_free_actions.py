"""Combat Free Actions except the dodge: reposition, interact, drop prone, mount, channel."""

import pytest

from world.skirmish import engine
from world.skirmish.referee.rulings import OtherBegan, OtherSettled
from world.skirmish.rulesets.dungeoneers.combat_free_actions import (
    Mounted,
    MountSought,
)
from world.skirmish.rulesets.dungeoneers.fighters.data import Condition
from world.skirmish.rulesets.dungeoneers.fighters.field import name
from world.skirmish.rulesets.dungeoneers.ground.movement import Fled
from world.skirmish.rulesets.dungeoneers.ground.riding import Dismounted
from world.skirmish.rulesets.dungeoneers.tests.positions import (
    adversary,
    conditions,
    defence,
    duel,
    fight,
    fighter,
    hits,
)
from world.skirmish.state.fight import REFEREE
from world.skirmish.testing.reading import all_of, asked, choices, event
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after, foe, me, play

USED = "You have used your free action of this round."

#: Free actions that are legal in the usual position, and their answers.
ANY = {
    "reposition B5": [],
    "drop prone": [],
    "interact stow": [],
    "interact other": ["referee: done"],
    "channel": [],
}


# One a round.


@pytest.mark.parametrize("words", ANY)
def test_a_free_action_uses_up_the_one_of_the_round(words):
    now = after(duel(), f"me: {words}", *ANY[words])
    assert not me(now).free_action
    refuses(now, "me", "channel", USED)


@pytest.mark.parametrize("words", ANY)
def test_a_free_action_takes_neither_the_spotlight_nor_a_token(words):
    now = after(duel(), f"me: {words}", *ANY[words])
    assert (now.table.phase, me(now).tokens) == ("act", 3)


def test_a_free_action_may_come_before_the_action_or_after_it():
    assert not me(after(duel(), "me: channel", "me: strike foe")).free_action
    assert not me(after(duel(), "me: strike foe", "me: channel")).free_action


def test_those_who_do_not_act_have_their_free_actions_too():
    start = fight([fighter("me"), fighter("ann", "B5")], [adversary("foe")])
    now = after(start, "ann: channel", "me: strike foe", "me: channel")
    assert asked(now) == ["foe turn"]


def test_a_new_round_brings_a_new_one():
    now = after(duel(), "me: channel", "me: pass", "foe: pass")
    assert me(now).free_action


# Reposition.


def test_to_reposition_is_to_move():
    assert name(me(after(duel(), "me: reposition B4")).tile) == "B4"


def test_or_to_stand_up():
    start = duel(fighter("me", conditions=["prone"]))
    now = after(start, "me: stand up")
    assert (conditions(me(now)), name(me(now).tile), me(now).free_action) == ([], "B6", False)


def test_a_creature_that_stands_does_not_stand_up():
    refuses(duel(), "me", "stand up", "You are standing already.")


# Drop prone.


def test_a_creature_that_drops_is_prone():
    assert conditions(me(after(duel(), "me: drop prone"))) == ["prone"]


def test_a_creature_that_is_prone_does_not_drop():
    refuses(duel(fighter("me", conditions=["prone"])), "me", "drop prone", "You are prone already.")


# Interact.


def test_a_weapon_is_stowed_and_drawn():
    now = after(duel(), "me: interact stow")
    assert me(now).armed == "stowed"
    now = after(now, "me: pass", "foe: pass", "me: interact draw")
    assert me(now).armed == "yes"


def test_nothing_is_drawn_that_is_not_stowed_and_nothing_stowed_that_is_not_in_hand():
    refuses(duel(), "me", "interact draw", "You have no stowed weapon to draw.")
    stowed = duel(fighter("me", armed="stowed"))
    refuses(stowed, "me", "interact stow", "You have no weapon in hand to stow.")


def test_a_tossed_weapon_is_picked_up_within_your_zone():
    start = duel(fighter("me", armed="dropped", lies="C1"))
    now = after(start, "me: interact pick up")
    assert (me(now).armed, me(now).lies) == ("yes", "")


def test_and_not_from_beyond_it():
    start = duel(fighter("me", armed="dropped", lies="D1"))
    refuses(
        start,
        "me",
        "interact pick up",
        "Your weapon lies on D1, outside your zone. Go there first: reposition TILE.",
    )


def test_nothing_is_picked_up_that_was_not_tossed():
    refuses(duel(), "me", "interact pick up", "You have not tossed your weapon.")


def test_anything_else_is_settled_by_the_referee():
    now, events = play(duel(), "me: interact other")
    assert event(events, OtherBegan) == OtherBegan("me")
    assert asked(now) == ["referee other"]
    assert choices(now, REFEREE) == ["done"]
    now, events = play(now, "referee: done")
    assert event(events, OtherSettled) == OtherSettled("me")
    assert asked(now) == ["me turn"]


def test_where_nobody_could_settle_it_it_is_not_offered():
    start = duel(house={"referee": False})
    refuses(start, "me", "interact other", "This fight has no referee who could settle it.")
    assert "interact other" not in choices(start, "me")


# Mount.


def stable(*others, mount: str = "large", at: str = "B5", **numbers):
    """`me` and a `horse` of our side, in our left flank."""
    return fight(
        [fighter("me", **numbers), adversary("horse", at, size=mount), *others],
        [adversary("foe")],
        dice=hits(2),
    )


def riding(*others, **numbers):
    return after(stable(*others, **numbers), "me: mount horse", "horse: yes")


def test_you_mount_only_a_willing_creature():
    now, events = play(stable(), "me: mount horse")
    assert events == [MountSought("me", "horse")]
    assert (asked(now), choices(now, "horse")) == (["horse mount"], ["yes", "no"])
    now, events = play(now, "horse: no")
    assert event(events, Mounted) == Mounted("me", "horse", willing=False)
    assert (me(now).mount, name(me(now).tile), me(now).free_action) == ("", "B6", False)


def test_a_rider_is_where_the_mount_is():
    now = riding()
    assert (me(now).mount, name(me(now).tile)) == ("horse", "B5")


@pytest.mark.parametrize("size", ["medium", "small"])
def test_you_ride_only_a_creature_at_least_one_size_larger(size):
    refuses(stable(mount=size), "me", "mount horse", "horse is not larger than you.")


def test_you_mount_a_creature_within_your_zone():
    refuses(
        stable(at="D6"), "me", "mount horse",
        "horse is out of zone range, in the left quadrant of our front line.",
    )  # fmt: skip


def test_no_creature_mounts_twice():
    now = after(riding(), "me: pass", "foe: pass")
    refuses(now, "me", "mount horse", "You ride horse already.")


def test_no_creature_mounts_who_cannot_move():
    refuses(stable(conditions=["grappled"]), "me", "mount horse", "You have no speed now.")


def test_no_creature_mounts_in_a_quadrant_that_is_held_against_them():
    start = fight(
        [fighter("me", "B3"), adversary("horse", "B5", size="large")],
        [adversary("foe", "B6", line_size=3)],
    )
    refuses(start, "me", "mount horse", "You find no way to horse: a line is held against you.")


def test_a_rider_goes_with_the_mount():
    assert name(me(after(riding(), "horse: reposition B3")).tile) == "B3"


def test_a_rider_who_moves_gets_off():
    now, events = play(after(riding(), "me: pass", "foe: pass"), "me: reposition C5")
    assert event(events, Dismounted) == Dismounted("me")
    assert (me(now).mount, name(me(now).tile)) == ("", "C5")


def test_a_rider_who_shifts_gets_off():
    now = after(riding(), "me: strike foe")
    assert me(now).mount == "horse"
    now = after(riding(at="B3"), "me: strike foe")
    assert (me(now).mount, name(me(now).tile)) == ("", "B4")


def test_a_rider_who_is_forced_gets_off():
    start = fight(
        [fighter("me", "B6", free_action=0, mount="horse"), adversary("horse", "B6", size="large")],
        [adversary("foe")], active_side=1,
    )  # fmt: skip
    now = after(start, "foe: push me", "foe: force")
    assert (me(now).mount, name(me(now).tile)) == ("", "B4")


def test_a_creature_that_is_forced_goes_with_their_riders():
    start = fight(
        [fighter("me", "B6", mount="horse"), adversary("horse", "B6", size="large")],
        [adversary("foe")], active_side=1,
    )  # fmt: skip
    now = after(start, "foe: push horse", "foe: force")
    assert (me(now).mount, name(me(now).tile)) == ("horse", "B4")


def test_a_creature_that_gets_off_stands_beside_the_mount():
    now, events = play(after(riding(), "me: pass", "foe: pass"), "me: interact dismount")
    assert event(events, Dismounted) == Dismounted("me")
    assert (me(now).mount, me(now).free_action) == ("", False)
    assert name(me(now).tile) in {"A5", "C5", "B4", "B6"}


def test_a_creature_that_does_not_ride_does_not_get_off():
    refuses(duel(), "me", "interact dismount", "You are not riding.")


def three_ride():
    """`ann`, who is small, rides `me`; `me` and `bob` ride `horse`."""
    start = stable(fighter("ann", "C6", size="small"), fighter("bob", "C5"), mount="huge", speed=3)
    return after(start, "ann: mount me", "me: yes", "bob: mount horse", "horse: yes",
                 "me: mount horse", "horse: yes")  # fmt: skip


def where(fight) -> dict[str, str]:
    return {
        fighter.name: name(fighter.tile)
        for fighter in fight.table.fighters.values()
        if fighter.able
    }


def test_several_ride_one_mount_and_a_rider_may_be_ridden():
    now = after(three_ride(), "horse: reposition B3")
    tiles = where(now)
    assert tiles["ann"] == tiles["me"] == tiles["bob"] == tiles["horse"] == "B3"


def test_when_the_mount_is_out_of_the_fight_everyone_finds_a_tile():
    tiles = where(after(three_ride(), "referee: withdraw horse"))
    assert tiles["ann"] == tiles["me"]
    assert tiles["bob"] != tiles["me"]


def test_a_creature_that_is_mounted_by_an_enemy_is_asked_too():
    start = duel(fighter("me", "B5"), adversary("foe", "B4", size="large"))
    assert asked(after(start, "me: mount foe")) == ["foe mount"]


# Channel.


def test_you_gain_two_stacks_of_channeling():
    now = after(duel(), "me: channel")
    assert [(condition.name, condition.stacks) for condition in me(now).conditions] == [
        ("channeling", 2)
    ]


def test_stacks_of_channeling_add_up_and_last_until_they_are_used_or_ended():
    now = after(duel(), "me: channel", "me: pass", "foe: pass", "me: channel")
    assert [condition.stacks for condition in me(now).conditions] == [2 + 2]


def test_the_house_may_give_more_stacks():
    now = after(duel(house={"channel_stacks": 4}), "me: channel")
    assert [condition.stacks for condition in me(now).conditions] == [4]


def test_adversaries_have_the_same_free_actions():
    now = after(defence(), "foe: channel")
    assert (conditions(foe(now)), foe(now).free_action) == (["channeling"], False)


def test_a_rider_leaves_the_field_with_the_mount():
    now, events = play(after(riding(), "referee: place horse E1"), "horse: leave")
    assert (me(now).fled, now.table.fighters["horse"].fled) == (True, True)
    assert [happened.actor for happened in all_of(events, Fled)] == ["horse", "me"]
    assert engine.outcome(now).winner == "B"


def test_a_rider_who_leaves_alone_leaves_the_mount():
    now = after(riding(), "referee: place horse E1", "me: pass", "foe: pass", "me: leave")
    assert (me(now).fled, now.table.fighters["horse"].fled) == (True, False)


def test_a_mount_goes_nowhere_that_its_rider_may_not():
    """A line against medium creatures keeps no large one out, but one that carries a medium."""
    start = fight(
        [fighter("me", "B6", mount="horse"), adversary("horse", "B6", size="large")],
        [adversary("foe", "C8", line_size=3)],
    )
    refuses(
        start, "horse", "reposition C7",
        "You find no way to C7: enemies or a line held against you block it.",
    )  # fmt: skip
    me(start).mount = ""
    me(start).row = 3
    assert after(start, "horse: reposition C7")


def test_a_rider_who_is_carried_has_moved():
    start = riding()
    me(start).conditions += (Condition("hidden", until="moving"),)
    assert conditions(me(after(start, "horse: reposition B3"))) == []


def test_a_rider_who_gets_off_onto_another_tile_has_moved():
    start = riding()
    me(start).conditions += (Condition("hidden", until="moving"),)
    start = after(start, "me: pass", "foe: pass")
    assert conditions(me(start)) == ["hidden"]
    assert conditions(me(after(start, "me: interact dismount"))) == []


def test_a_rider_who_is_knocked_prone_falls_off():
    start = fight(
        [fighter("me", "B6")],
        [adversary("foe", "B7", mount="ogre"), adversary("ogre", "B7", size="large")],
        dice=hits(3),
    )
    now = after(start, "me: push foe")
    assert (foe(now).mount, conditions(foe(now))) == ("", ["prone"])


def test_channeling_without_a_number_takes_stacks_and_keeps_them():
    now = after(duel(), "referee: condition me channeling", "me: channel",
                *["me: pass", "foe: pass"] * 3)  # fmt: skip
    assert [condition.stacks for condition in me(now).conditions] == [2]
