"""Full cover, which is out of sight, and how an engagement at range ends."""

import pytest

from world.skirmish.rulesets.apocrypha.engagements import Disengaged
from world.skirmish.rulesets.apocrypha.position import CoverTaken
from world.skirmish.rulesets.apocrypha.table import Aim
from world.skirmish.rulesets.apocrypha.tests.positions import duel, fight, fighter, going, prepared
from world.skirmish.state.fight import REFEREE
from world.skirmish.testing.reading import all_of, asked, event
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after, foe, me, play
from world.skirmish.views import view
from world.skirmish.views.display import Reader

VIEW = view("apocrypha")
SHOTS = [("foe", "me")]


def test_the_referee_may_find_cover_that_is_out_of_sight():
    now, events = play(duel(), "me: take cover", "referee: cover full")
    assert me(now).cover == "full"
    assert event(events, CoverTaken) == CoverTaken("me", "full")
    assert VIEW.sentence(now.table, event(events, CoverTaken), Reader("me")) == (
        "You are out of sight, in full cover."
    )


@pytest.mark.parametrize("words", ["aim and fire foe", "hip foe", "precise aim foe"])
def test_nobody_shoots_at_whom_they_do_not_see(words):
    start = duel(fighter("me", "pistol"), fighter("foe", cover="full"), apart=9)
    refuses(start, "me", words, "foe is out of sight.")


def test_nor_does_one_see_from_there():
    start = duel(fighter("me", "pistol", cover="full"), apart=9)
    sentence = "You are out of sight and cannot see anyone. Move, or take cover elsewhere."
    refuses(start, "me", "hip foe", sentence)


def test_who_is_engaged_hand_to_hand_sees_well_enough():
    start = duel(fighter("me", "pistol"), fighter("foe", cover="full"), apart=1)
    assert asked(after(start, "me: hip foe")) == ["foe ranged"]
    assert asked(after(duel(foe=fighter("foe", cover="full")), "me: attack foe")) == ["foe melee"]


def test_who_moves_is_seen_again_even_where_cover_comes_along():
    for stays in (False, True):
        walker = fighter("me", cover="full", **going(1, "foe", toward=False))
        start = duel(walker, fighter("foe", ap=0), apart=50, house={"cover_stays": stays})
        assert me(after(start, "me: crouch")).cover == "none"


def test_one_may_look_for_other_cover_from_any():
    for cover in ("heavy", "full"):
        now = after(duel(fighter("me", cover=cover)), "me: take cover")
        assert asked(now) == [f"{REFEREE} cover"]


def test_from_out_of_sight_nothing_that_is_held_is_fired():
    held = prepared("fire from the hip", "moves")
    for cover, questions in (("heavy", ["foe trigger"]), ("full", ["me turn"])):
        waits = fighter("foe", "pistol", cover=cover, prepared=held)
        start = duel(fighter("me", **going(1, "foe", toward=False)), waits, apart=9)
        assert asked(after(start, "me: crouch")) == questions


def test_an_aim_is_lost_with_the_sight_of_its_target():
    aiming = fighter("foe", "pistol", aim=Aim("me", 2))
    now = after(duel(foe=aiming, apart=9, shots=SHOTS), "me: take cover", "referee: cover full")
    assert foe(now).aim is None


# How it ends.


def test_out_of_sight_is_out_of_the_engagement():
    start = duel(fighter("me", "pistol"), fighter("foe", "pistol"), apart=9, shots=SHOTS)
    now, events = play(start, "me: take cover", "referee: cover half")
    assert (now.table.shots, all_of(events, Disengaged)) == (SHOTS, [])
    now, events = play(start, "referee: cover foe full")
    assert now.table.shots == []
    assert event(events, Disengaged) == Disengaged("foe", "me")
    assert VIEW.sentence(now.table, event(events, Disengaged), Reader("me")) == (
        "foe is no longer engaged at range with you."
    )


def test_so_is_who_is_out_of_range_of_all_that_either_carries():
    runner = fighter("me", "knife", ooda=30, **going(3, "foe", toward=False))
    start = duel(runner, fighter("foe", "knife", carries=["pistol"], ap=0), apart=36, shots=SHOTS)
    assert after(start, "me: keep going 1").table.shots == []
    start = duel(runner, fighter("foe", "knife", carries=["pistol"], ap=0), apart=34, shots=SHOTS)
    assert after(start, "me: keep going 1").table.shots == SHOTS


def test_others_stay_engaged():
    start = fight(
        [fighter("me", "pistol"), fighter("ann", "pistol")], [fighter("foe", "pistol")],
        apart=9, shots=[("ann", "foe"), *SHOTS],
    )  # fmt: skip
    assert after(start, "referee: cover me full").table.shots == [("ann", "foe")]
