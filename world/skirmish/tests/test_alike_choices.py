"""Choices that come to the same, as a ruleset says, are judged alike and have the same odds."""

from collections.abc import Hashable, Iterator
from random import Random

import pytest
from msgspec.structs import replace

from world.skirmish import engine, odds
from world.skirmish.moves.base import Move
from world.skirmish.moves.evaluation import Evaluation
from world.skirmish.odds import finish
from world.skirmish.odds.moment import Moment
from world.skirmish.ruleset import registry
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.state.fight import REFEREE, AnyFight
from world.skirmish.tactics import TEMPERAMENTS
from world.skirmish.tactics.judging import Judge
from world.skirmish.testing.fingerprint import chance_move, chance_participants

POSITIONS = 60
#: So many positions of a fight are looked at, a few moves apart.
OF_A_FIGHT, APART = 12, 5

RULES = [
    rules
    for rules in registry.every()
    if rules.evaluation.comes_to.__func__ is not Evaluation.comes_to.__func__
]


def positions(rules: AnyRuleset) -> Iterator[tuple[AnyFight, str]]:
    """Yield fights by chance, and one of the seats that are asked in each."""
    for number in range(POSITIONS // OF_A_FIGHT):
        chance = Random(f"alike {rules.name} {number}")
        who = chance_participants(rules, chance)
        fight, _ = engine.begin(rules, who, rules.house(), f"alike {number}")
        for move in range(OF_A_FIGHT * APART):
            seats = [seat for seat in engine.open_seats(fight) if seat != REFEREE]
            if seats and move % APART == 0:
                yield fight, chance.choice(seats)
            if not engine.open_seats(fight):
                break
            fight, _ = engine.decide(fight, *chance_move(fight, chance))


def alike(fight: AnyFight, seat: str) -> Iterator[list[Move]]:
    """Yield the choices that come to the same, where there are several."""
    evaluation, table = registry.rules_of(fight).evaluation, Moment(fight, seat).table
    found: dict[Hashable, list[Move]] = {}
    for move in engine.choices(fight, seat):
        found.setdefault(evaluation.comes_to(table, seat, move), []).append(move)
    found.pop(None, None)
    yield from (moves for moves in found.values() if len(moves) > 1)


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
def test_each_is_judged_as_high_as_the_others_and_has_their_odds(rules, monkeypatch):
    kinds = set()
    cares = [TEMPERAMENTS[name] for name in ("schemer", "coward", "brute")]
    where = [(fight, seat, list(alike(fight, seat))) for fight, seat in positions(rules)]
    monkeypatch.setattr(rules.evaluation, "comes_to", Evaluation.comes_to)
    for number, (fight, seat, groups) in enumerate(where):
        judge = Judge(Moment(fight, seat), cares[number % len(cares)])
        for first, *others in groups:
            kinds.add(type(first))
            judged = finish(judge.roughly(first)), finish(judge.closely(first))
            known = odds.of_move(fight, seat, first).chances
            for move in others:
                assert finish(judge.roughly(move)).gain == judged[0].gain
                assert finish(judge.closely(move)).gain == judged[1].gain
                assert finish(judge.closely(move)).cost == judged[1].cost
                assert odds.of_move(fight, seat, move).chances == known
    assert len(kinds) > 1


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
def test_one_of_them_is_tried(rules, monkeypatch):
    fight, seat = next((fight, seat) for fight, seat in positions(rules) if [*alike(fight, seat)])
    first, *others = next(alike(fight, seat))
    made, begin = [], Moment.begin
    monkeypatch.setattr(
        Moment, "begin", lambda moment, move, dice: made.append(move) or begin(moment, move, dice)
    )
    judge = Judge(Moment(fight, seat), TEMPERAMENTS["schemer"])
    one, *rest = (finish(judge.roughly(move)) for move in (first, *others))
    assert rest == [replace(one, move=move) for move in others]
    finish(judge.closely(others[0]))
    listed = finish(odds.steps_of_moves(fight, seat, [first, *others]))
    assert [known.move for known in listed] == [first, *others]
    assert {id(move) for move in made} == {id(first)}
