"""A crash and an undo in the middle of a dodge, and between any two answers."""

import pytest
from msgspec.structs import replace

from world.skirmish import engine
from world.skirmish.base.errors import StaleChoice
from world.skirmish.rulesets.dungeoneers.by_tactics import TacticsRolled
from world.skirmish.rulesets.dungeoneers.dodge import Dodge, DodgeCounted
from world.skirmish.rulesets.dungeoneers.tests.positions import (
    MISS,
    adversary,
    defence,
    fight,
    fighter,
    hits,
)
from world.skirmish.state.dice import Dice
from world.skirmish.state.events import Rolled
from world.skirmish.testing.reading import all_of, asked, event
from world.skirmish.testing.typed_moves import after, foe, me, play

#: A round with every question that a fight asks in the middle of a move.
ROUND = (
    "me: sprint",
    "me: go B6",
    "ann: interact other",
    "referee: done",
    "me: push foe",
    "me: force",
    "ann: pass",
    "foe: by tactics",
    "me: dodge at most 2",
    "bob: mount foe",
    "foe: yes",
    "foe: pass",
)


def start():
    """Two of us against an ogre and its rider."""
    return fight(
        [fighter("me", "B5"), fighter("ann", "A6")],
        [adversary("foe", "B7", size="large", tactics=("strike nearest",) * 6),
         adversary("bob", "A7")],
        dice=(*hits(2), *hits(2), 4, *hits(3)),
    )  # fmt: skip


def crashed(now):
    """The fight as the database has it."""
    return engine.decode(engine.encode(now))


def test_a_fight_goes_on_from_between_any_two_answers_as_if_nothing_had_been():
    whole, told = play(start(), *ROUND)
    now, heard = start(), []
    for line in ROUND:
        now, news = play(crashed(now), line)
        heard += news
    assert now == whole
    assert heard == told


def test_a_crash_while_a_fighter_is_asked_to_dodge_changes_nothing():
    asking = after(defence(), "foe: strike me")
    again = crashed(asking)
    assert asked(again) == ["me dodge"]
    assert play(again, "me: dodge") == play(asking, "me: dodge")


def test_it_throws_no_die_anew():
    """The line of tactics was rolled before the question."""
    mob = adversary("foe", tactics=("hide", "hide", "strike nearest", "hide", "hide", "hide"))
    asking = after(defence(foe=mob, dice=(3, *hits(2))), "foe: by tactics")
    now, events = play(crashed(asking), "me: dodge")
    assert all_of(events, TacticsRolled) == []
    assert (me(now).stress, now.drawn) == (2, 4)


# Undo.


def dodged():
    """Before a dodge, and after one that had no successes; the dice after those three are fair."""
    asking = replace(after(defence(), "foe: strike me"), loaded=(MISS, MISS, MISS, 0))
    return asking, after(asking, "me: dodge")


def faces(events) -> list[tuple[int, ...]]:
    return [roll.faces for roll in all_of(events, Rolled)]


def test_a_creature_that_goes_back_to_the_question_is_asked_again():
    asking, later = dodged()
    back = engine.rewind(later, asking)
    assert asked(back) == ["me dodge"]
    assert (me(back).wounds, me(back).free_action) == (0, True)


def test_dice_that_were_seen_do_not_come_back():
    asking, later = dodged()
    assert later.drawn == 3
    _, events = play(engine.rewind(later, asking), "me: dodge")
    assert faces(events) == [Dice("any", 3).faces(3, 10)]


def test_a_link_to_the_question_as_it_was_asked_first_is_stale():
    asking, later = dodged()
    back = engine.rewind(later, asking)
    with pytest.raises(StaleChoice):
        engine.decide(back, "me", Dodge(), rev=asking.rev)
    assert engine.decide(back, "me", Dodge(), rev=back.rev)


def test_a_creature_that_goes_back_past_the_question_has_not_been_attacked():
    before = defence()
    asking = after(before, "foe: strike me")
    back = engine.rewind(asking, before)
    assert asked(back) == ["foe turn"]
    assert back.table == before.table
    assert after(back, "foe: pass").continuation is None


def test_a_dodge_undone_and_declined_costs_no_free_action():
    asking, later = dodged()
    now = after(engine.rewind(later, asking), "me: do nothing")
    assert (me(now).free_action, me(now).dodged, me(now).wounds) == (True, -1, 2)


def test_the_roll_that_counts_for_the_round_is_the_one_after_the_undo():
    start = fight(
        [adversary("foe", "B7")], [fighter("me", "B6")], [adversary("bob", "C7")],
        dice=(*hits(3), *hits(1)),
    )  # fmt: skip
    asking = after(start, "foe: strike me")
    back = engine.rewind(after(asking, "me: dodge"), asking)
    now, events = play(back, "me: dodge", "foe: pass", "me: pass", "bob: strike me")
    assert [happened.successes for happened in all_of(events, DodgeCounted)] == [1, 1]
    assert foe(now).able


def test_the_fight_gone_back_into_can_be_stored():
    asking, later = dodged()
    back = engine.rewind(later, asking)
    assert play(crashed(back), "me: dodge") == play(back, "me: dodge")
    assert event(play(crashed(back), "me: dodge")[1], DodgeCounted).actor == "me"
