"""A move may end the fight: `ctx.end(team)` names who has won it, or no one."""

import pytest

from world.skirmish import engine
from world.skirmish.base.errors import NotAsked, Refusal
from world.skirmish.ruleset import registry
from world.skirmish.sheets.fighters import Participant
from world.skirmish.state.events import FightOver
from world.skirmish.state.fight import Answer
from world.skirmish.testing.typed_moves import play
from world.skirmish.tests.ending import RULESET, Claim, Rest

PACKAGE = "world.skirmish.tests.ending"


@pytest.fixture
def start():
    registry.add([PACKAGE])
    teams = {"ann": "heroes", "bob": "heroes", "cid": "monsters"}
    who = [Participant(name, name.title(), team, {}) for name, team in teams.items()]
    yield engine.begin(RULESET, who, RULESET.house(), "ending")[0]
    registry.remove([PACKAGE])


@pytest.mark.parametrize(("said", "winner"), [("heroes", "heroes"), ("monsters", "monsters"),
                                              ("none", "")])  # fmt: skip
def test_the_team_that_a_move_names_has_won_though_all_can_fight_on(start, said, winner):
    over, events = play(start, f"ann: claim {said}")
    assert events == [FightOver(winner)]
    assert engine.outcome(over).winner == winner
    assert engine.open_seats(over) == ()
    assert len(over.table.able()) == 3
    with pytest.raises(NotAsked):
        engine.parse(over, "bob", "rest")


def test_a_move_that_ends_nothing_goes_on(start):
    now, events = play(start, "ann: rest")
    assert events == []
    assert engine.outcome(now) is None
    assert engine.open_seats(now) == ("bob",)


def test_the_answer_to_a_question_of_a_move_may_end_the_fight(start):
    asked, _ = play(start, "ann: demand")
    assert engine.open_seats(asked) == ("cid",)
    stored = engine.decode(engine.encode(asked))
    _, events = play(stored, "cid: yes")
    assert events == [FightOver("heroes")]
    on, _ = play(stored, "cid: no")
    assert engine.open_seats(on) == ("bob",)


def test_replayed_it_ends_alike(start):
    over, events = play(start, "ann: rest", "bob: claim monsters")
    answers = [Answer("ann", Rest()), Answer("bob", Claim("monsters"))]
    assert engine.replay(start, answers) == (over, events)
    with pytest.raises(Refusal):
        engine.decide(over, "cid", Rest())
