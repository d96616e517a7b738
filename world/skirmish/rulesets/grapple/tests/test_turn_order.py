"""Grapple: Rounds. Whose turn it is, and when the fight is over."""

import pytest
from msgspec.structs import replace

from world.skirmish import engine
from world.skirmish.base.errors import NotAsked
from world.skirmish.rulesets.grapple import RULESET
from world.skirmish.rulesets.grapple.actions import CatchBreath, KnockedOut
from world.skirmish.rulesets.grapple.tests.positions import fight, fighter, hits
from world.skirmish.state.events import FightOver, RoundBegan, TeamTurn, Withdrawn
from world.skirmish.testing.reading import event
from world.skirmish.testing.refusals import refused
from world.skirmish.testing.typed_moves import after, play


def to_move(fight):
    return [decision.seat for decision in fight.pending.questions]


def three_teams(**numbers):
    return fight(
        [fighter("ann", sd=6), fighter("bob")], [fighter("cid", **numbers)], [fighter("dan")],
        dice=hits(6, 6),
    )  # fmt: skip


def breathe(fight, *names):
    return after(fight, *(f"{name}: catch breath" for name in names))


def test_the_first_team_begins():
    assert to_move(three_teams()) == ["ann", "bob"]


@pytest.mark.parametrize("names", [("ann", "bob"), ("bob", "ann")])
def test_members_of_a_team_move_in_any_order(names):
    assert to_move(breathe(three_teams(), names[0])) == [names[1]]
    assert to_move(breathe(three_teams(), *names)) == ["cid"]


def test_teams_move_in_their_order():
    now, order = three_teams(), []
    for _ in range(8):
        order.append(to_move(now)[0])
        now = breathe(now, to_move(now)[0])
    assert order == ["ann", "bob", "cid", "dan", "ann", "bob", "cid", "dan"]


def test_after_the_last_team_a_round_ends():
    now = breathe(three_teams(), "ann", "bob", "cid")
    assert now.table.round == 1
    now, events = play(now, "dan: catch breath")
    assert now.table.round == 2
    assert events[1:] == [RoundBegan(2), TeamTurn("A")]


def test_the_turn_of_the_next_team_is_told_when_it_comes():
    now, events = play(three_teams(), "ann: catch breath")
    assert not any(isinstance(happened, TeamTurn) for happened in events)
    _, events = play(now, "bob: catch breath")
    assert events[1:] == [TeamTurn("B")]


def test_nobody_moves_twice_in_a_round():
    now = breathe(three_teams(), "ann")
    with refused("You have moved already in this turn. Yet to move: bob.", NotAsked):
        engine.decide(now, "ann", CatchBreath())


def test_nobody_moves_out_of_turn():
    with refused("It is the turn of team A. The fight waits for ann, bob.", NotAsked):
        engine.decide(three_teams(), "cid", CatchBreath())


def test_a_stranger_does_not_move():
    with refused("You are not in this fight.", NotAsked):
        engine.decide(three_teams(), "zoe", CatchBreath())


def test_a_failed_move_is_a_move():
    start = fight([fighter("ann", sd=6), fighter("bob")], [fighter("cid")], dice=hits(0, 6))
    assert to_move(after(start, "ann: strike 6 cid")) == ["bob"]


def test_who_is_knocked_out_does_not_move():
    now = after(fight([fighter("ann", sd=6)], [fighter("cid", defense=1), fighter("dan")],
                      dice=hits(6, 6)), "ann: strike 6 cid")  # fmt: skip
    assert to_move(now) == ["dan"]
    with refused("You are knocked out; you cannot move.", NotAsked):
        engine.decide(now, "cid", CatchBreath())


def test_a_team_whose_members_are_all_out_is_skipped():
    now, events = play(three_teams(defense=1), "ann: strike 6 cid")
    assert event(events, KnockedOut)
    now, events = play(now, "bob: catch breath")
    assert to_move(now) == ["dan"]
    assert events[1:] == [TeamTurn("C")]


def test_a_round_ends_though_its_last_team_is_skipped():
    now = fight([fighter("ann", sd=6)], [fighter("cid")], [fighter("dan", defense=1)],
                dice=hits(6, 6))  # fmt: skip
    now = after(now, "ann: strike 6 dan")
    now, events = play(now, "cid: catch breath")
    assert to_move(now) == ["ann"]
    assert events[1:] == [RoundBegan(2), TeamTurn("A")]


def test_two_teams_in_a_row_may_be_skipped():
    now = fight([fighter("ann")], [fighter("bob", wounds=3)], [fighter("cid", wounds=3)],
                [fighter("dan")])  # fmt: skip
    assert to_move(breathe(now, "ann")) == ["dan"]
    assert to_move(breathe(now, "ann", "dan")) == ["ann"]


def test_a_team_that_knocks_out_its_own_last_member_to_move_is_done():
    now = fight([fighter("ann", sd=6), fighter("bob", defense=1)], [fighter("cid")],
                dice=hits(6, 6))  # fmt: skip
    assert to_move(after(now, "ann: strike 6 bob")) == ["cid"]


def test_who_was_knocked_out_by_an_enemy_and_brought_back_moves_in_the_next_turn_of_the_team():
    now = fight(
        [fighter("medic", "md co en", sd=6), fighter("bob", wounds=3)], [fighter("cid")],
        dice=hits(8, 8), moving=1,
    )  # fmt: skip
    now = breathe(now, "cid")
    assert to_move(now) == ["medic"]
    now = after(now, "medic: skill 6 md bob")
    assert to_move(now) == ["bob"]


def test_who_is_brought_back_by_another_team_moves_when_the_own_team_does():
    now = fight([fighter("medic", "md co en", sd=6)], [fighter("bob", wounds=3), fighter("cid")],
                dice=hits(8, 8))  # fmt: skip
    assert to_move(after(now, "medic: skill 6 md bob")) == ["bob", "cid"]


def test_a_teammate_struck_down_after_moving_and_brought_back_has_moved():
    """Ann moves, Bob strikes her down, the medic brings her back: she has had her move."""
    now = fight(
        [fighter("ann", max_wounds=1, defense=1), fighter("bob", sd=6),
         fighter("medic", "md co en", sd=6)],
        [fighter("cid")],
        dice=(*hits(6, 6), *hits(8, 8)),
    )  # fmt: skip
    now = after(now, "ann: catch breath", "bob: strike 6 ann", "medic: skill 6 md ann")
    assert to_move(now) == ["cid"]
    assert to_move(breathe(now, "cid")) == ["ann", "bob", "medic"]


def over(**numbers):
    start = fight([fighter("ann", sd=6), fighter("bob")], [fighter("cid", defense=1, **numbers)],
                  dice=hits(6, 6))  # fmt: skip
    return play(start, "ann: strike 6 cid")


def test_the_fight_is_over_when_one_team_stands():
    now, events = over()
    assert event(events, FightOver) == FightOver("A")
    assert engine.outcome(now).winner == "A"


def test_the_end_is_told_last_and_no_team_is_told_to_move():
    _, events = over()
    assert isinstance(events[-1], FightOver)
    assert not any(isinstance(happened, TeamTurn) for happened in events)


def test_nobody_moves_after_the_fight_is_over():
    now, _ = over()
    for name in ("ann", "bob", "cid"):
        with refused("The fight is over.", NotAsked):
            engine.decide(now, name, CatchBreath())


def test_the_fight_goes_on_while_two_teams_stand():
    now = after(three_teams(defense=1), "ann: strike 6 cid")
    assert engine.outcome(now) is None


def test_the_last_of_a_team_may_lose_it_the_fight():
    out, last = fighter("cid", wounds=3), fighter("dan", wounds=2)
    start = fight([fighter("ann", sd=6)], [out, last], dice=hits(6, 6))
    now = after(start, "ann: strike 6 dan")
    assert engine.outcome(now).winner == "A"


def test_a_team_may_strike_itself_out_of_the_fight():
    """Only its last member to stand strikes a teammate; the striker still stands for the team."""
    start = fight([fighter("ann", sd=6), fighter("bob", defense=1)], [fighter("cid")],
                  dice=hits(6, 6))  # fmt: skip
    assert engine.outcome(after(start, "ann: strike 6 bob")) is None


def test_when_nobody_is_left_standing_nobody_has_won():
    start = fight([fighter("ann", wounds=3)], [fighter("bob", wounds=3)])
    assert engine.outcome(start).winner == ""


# The referee takes a fighter out.


def test_who_is_taken_out_does_not_move_and_the_turn_goes_on():
    now, events = play(breathe(three_teams(), "ann"), "referee: withdraw bob")
    assert events == [Withdrawn("bob"), TeamTurn("B")]
    assert to_move(now) == ["cid"]
    with refused("You have left this fight.", NotAsked):
        engine.decide(now, "bob", CatchBreath())


def test_a_team_that_was_taken_out_is_skipped():
    now = after(three_teams(), "referee: withdraw cid")
    assert to_move(breathe(now, "ann", "bob")) == ["dan"]


def test_taking_out_the_last_of_the_second_team_ends_the_fight():
    now, events = play(fight([fighter("ann")], [fighter("cid")]), "referee: withdraw cid")
    assert events == [Withdrawn("cid"), FightOver("A")]
    assert to_move(now) == []


def test_taking_out_is_free_of_dice_and_uses_up_nobodys_move():
    now = after(three_teams(), "referee: withdraw dan")
    assert to_move(now) == ["ann", "bob"]
    assert now.drawn == 0


def test_a_position_in_which_nobody_is_left_to_move_is_a_problem():
    start = three_teams()
    for name in ("ann", "bob"):
        start.table.fighters[name].moved = True
    stuck = replace(start, pending=RULESET.pending(start.table))
    assert list(engine.problems(stuck)) == ["the fight is not over, but waits for no seat"]


def test_a_position_in_which_an_unknown_team_moves_is_a_problem():
    start = three_teams()
    table = replace(start.table, moving=3)
    assert next(iter(engine.problems(replace(start, table=table)))) == "team 3 of 3 is moving"
