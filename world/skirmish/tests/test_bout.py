"""What answers cost, costs that meet, how a turn begins, and effects that count down."""

import pytest

from world.skirmish import engine
from world.skirmish.state.events import FightOver, TurnBegan
from world.skirmish.testing.positions import fight
from world.skirmish.testing.reading import asked, choices
from world.skirmish.testing.refusals import refused
from world.skirmish.testing.typed_moves import after, play
from world.skirmish.tests.bout import RULESET, Bout
from world.skirmish.views import view
from world.skirmish.views.display import Reader

pytestmark = pytest.mark.usefixtures("bout_is_registered")


def test_a_number_in_an_answer_is_spent():
    start = fight(RULESET, ["Ann"], ["Cid"])
    now = after(start, "ann: threaten cid with knife", "cid: parry 2")
    assert now.table.fighters["cid"].luck == 0


def test_what_only_answers_cost_is_left_for_the_turns_of_others():
    now = after(fight(RULESET, ["Ann"], ["Cid"]), "ann: done", "cid: threaten ann with knife")
    assert choices(now, "ann") == ["parry 1", "parry 2", "let"]
    now = after(now, "ann: parry 1")
    assert now.table.fighters["cid"].nerve == 1
    assert asked(now) == ["ann turn"]


def test_a_cost_and_a_number_spent_of_the_same_are_checked_together():
    start = fight(RULESET, ["Ann"], ["Cid"])
    assert [choice for choice in choices(start, "ann") if "lunge" in choice] == ["lunge 1"]
    with refused("That costs 3 stamina; you have 2."):
        after(start, "ann: lunge 2")


def test_a_resource_begins_at_its_greatest_value_at_most():
    assert fight(RULESET, ["Ann"], ["Cid"]).table.fighters["ann"].stamina == 2


def test_rows_of_the_sheet_are_named_by_their_names():
    start = fight(RULESET, ["Ann blades=sword,knife"], ["Cid"])
    typed = [choice for choice in choices(start, "ann") if "threaten" in choice]
    assert typed == ["threaten Cid with sword", "threaten Cid with knife"]
    after(start, "ann: threaten cid with sw")
    with refused("Unknown blade 'axe'. You have: sword, knife."):
        after(start, "ann: threaten cid with axe")


def test_an_effect_that_counts_goes_down_with_each_turn():
    now = fight(RULESET, ["Ann max_hp=9 hp=9"], ["Cid"])
    now.table.fighters["ann"].bleeding = 3
    seen = []
    for _ in range(3):
        now = after(now, "ann: done", "cid: done")
        seen.append((now.table.fighters["ann"].bleeding, now.table.fighters["ann"].hp))
    assert seen == [(2, 8), (1, 7), (0, 7)]
    assert engine.decode(engine.encode(now)) == now


def test_who_falls_as_their_turn_begins_has_no_turn():
    now = fight(RULESET, ["Ann"], ["Cid hp=1", "Dot"])
    now.table.fighters["cid"].bleeding = 2
    now, events = play(now, "ann: done")
    assert asked(now) == ["dot turn"]
    assert TurnBegan("cid") not in events


def test_those_whose_turn_begins_read_it_in_what_they_are_asked():
    table = fight(RULESET, ["Ann"], ["Cid"]).table
    told = [
        view(RULESET.name).sentence(table, TurnBegan("ann"), Reader(who)) for who in ("ann", "cid")
    ]
    assert told == ["", "It is Ann's turn."]


def test_a_fight_ends_when_the_last_of_a_team_falls_as_their_turn_begins():
    now = fight(RULESET, ["Ann"], ["Cid hp=1"])
    now.table.fighters["cid"].bleeding = 2
    assert engine.outcome(after(now, "ann: done")).winner == "A"


def test_a_fight_may_be_ended_as_a_turn_begins():
    start = fight(RULESET, ["Ann"], ["Cid"], night=2)
    now, events = play(start, "ann: done", "cid: done")
    assert events[-1] == FightOver("")
    assert engine.outcome(now).winner == ""


def test_an_order_that_is_illegal_now_does_not_answer_the_question_that_is_asked():
    now = after(fight(RULESET, ["Ann"], ["Cid"]), "ann: threaten cid with knife")
    now.table.fighters["cid"].nerve = 0
    for line in ("always parry 1", "orders parrying parry 1"):
        with refused("You have used your nerve of this turn."):
            after(now, f"cid: {line}")
    assert asked(after(now, "cid: always let")) == ["cid turn"]


def test_a_beginning_that_leaves_out_super_is_told_so():
    class Forgetful(Bout):
        def begin(self, ctx):
            pass

    with pytest.raises(LookupError, match=r"overrides begin or roll_initiative calls super\(\)"):
        fight(Forgetful(), ["Ann"], ["Cid"])
