"""The referee's moves: cover, and incapacitated fighters."""

import pytest

from world.skirmish import engine
from world.skirmish.base.errors import NotAsked
from world.skirmish.rulesets.apocrypha.action_economy import PassBegan
from world.skirmish.rulesets.apocrypha.actions.universal_actions import CoverIs, CoverSought
from world.skirmish.rulesets.apocrypha.position import CoverTaken
from world.skirmish.rulesets.apocrypha.tests.positions import (
    duel,
    fight,
    fighter,
    going,
    prepared,
    struck_at,
)
from world.skirmish.state.events import FightOver, Withdrawn
from world.skirmish.state.fight import REFEREE
from world.skirmish.testing.reading import all_of, asked, choices, event
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after, foe, me, play

# Cover.


def test_whoever_takes_cover_pays_a_point_and_the_referee_says_what_there_is():
    now, events = play(duel(), "me: take cover")
    assert event(events, CoverSought).actor == "me"
    assert (me(now).ap, asked(now)) == (9, [f"{REFEREE} cover"])
    assert now.pending.questions[0].default == CoverIs("none")
    assert choices(now, REFEREE) == [
        "cover none",
        "cover light",
        "cover half",
        "cover heavy",
        "cover full",
    ]
    now, events = play(now, f"{REFEREE}: cover half")
    assert event(events, CoverTaken) == CoverTaken("me", "half")
    assert (me(now).cover, asked(now)) == ("half", ["me turn"])


def test_there_may_be_none():
    assert me(after(duel(), "me: take cover", f"{REFEREE}: cover none")).cover == "none"


def test_who_runs_finds_cover_where_the_point_has_taken_them():
    start = duel(fighter("me", **going(2, "foe", toward=False)), fighter("foe", ap=0), apart=5)
    now = after(start, "me: take cover", f"{REFEREE}: cover light")
    assert (me(now).x, me(now).cover) == (-400, "light")
    assert me(after(now, "me: crouch")).cover == "none"


def test_the_referee_gives_cover_and_takes_it_at_any_time():
    now, events = play(duel(), "referee: cover foe heavy")
    assert event(events, CoverTaken) == CoverTaken("foe", "heavy")
    assert (foe(now).cover, asked(now)) == ("heavy", ["me turn"])
    assert foe(after(now, "referee: cover foe none")).cover == "none"


def test_but_not_in_the_middle_of_a_move():
    with pytest.raises(NotAsked, match="foe"):
        play(struck_at(), "referee: cover foe heavy")


def test_nor_between_question_and_answer_of_their_own():
    now = after(duel(), "me: take cover")
    with pytest.raises(NotAsked):
        play(now, "referee: cover foe heavy")


# Out of the fight.


def test_whoever_is_taken_out_holds_nothing_any_more():
    start = fight(
        [fighter("me")],
        [fighter("foe", "pistol", readied=True, prepared=prepared("crouch", "moves"),
                 **going(1, "me")), fighter("bob")],
        shots=[("foe", "me")],
    )  # fmt: skip
    now, events = play(start, "referee: withdraw foe")
    assert event(events, Withdrawn).actor == "foe"
    assert (foe(now).able, foe(now).ap, foe(now).rate, foe(now).readied) == (False, 0, 0, False)
    assert (foe(now).prepared, now.table.shots) == (None, [])
    assert asked(now) == ["me turn"]


def test_when_it_is_whose_pass_it_is_the_next_acts():
    start = fight([fighter("me"), fighter("ann", ap=4)], [fighter("foe", ap=3)])
    _, events = play(start, "referee: withdraw me")
    assert event(events, PassBegan).actor == "ann"


def test_when_it_is_the_last_of_a_side_the_fight_is_over():
    now, events = play(duel(), "referee: withdraw foe")
    assert event(events, FightOver).winner == "A"
    assert engine.outcome(now).winner == "A"


def test_of_three_sides_two_go_on():
    start = fight([fighter("me")], [fighter("foe")], [fighter("cid")])
    now, events = play(start, "referee: withdraw foe")
    assert (asked(now), all_of(events, FightOver)) == (["me turn"], [])
    assert engine.outcome(after(now, "referee: withdraw me")).winner == "C"


def test_nobody_is_taken_out_twice_and_nothing_is_done_after_the_end():
    start = fight([fighter("me")], [fighter("foe"), fighter("bob")])
    now = after(start, "referee: withdraw foe")
    refuses(now, "referee", "withdraw foe", "foe has left the fight.")
    over = after(now, "referee: withdraw bob")
    for words in ("withdraw me", "cover me half", "unaware me"):
        refuses(over, "referee", words, "The fight is over.")


def test_the_incapacitated_may_be_taken_out_so_that_they_do_not_come_round():
    start = fight([fighter("me")], [fighter("foe"), fighter("bob", shock=15, ap=0)])
    now = after(start, "referee: withdraw bob", "me: done", "foe: done", "me: pause", "foe: pause")
    assert asked(now) == ["me pause", "foe pause"]


def test_the_harm_of_who_was_taken_out_is_kept():
    start = fight([fighter("me")], [fighter("foe", harm=4)])
    assert engine.write_back(after(start, "referee: withdraw foe"))["foe"] == {"apocrypha_harm": 4}
