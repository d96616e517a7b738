"""Looking a few moves ahead, for rules that do not say what a place promises.

Where no choice harms an enemy, the choices are found that begin a shortest way to harm: a fighter
with a sword walks up to an enemy, and ends a turn in which nothing is left to do. What is decided
between two moves, such as orders for a round, is worth what the fighter's next turn is worth after
it. Only the fighter's own moves are tried, with dice that fall in their middle.
"""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct

from world.skirmish.moves.base import Move, TakeTurn
from world.skirmish.odds.branching import BranchingDice
from world.skirmish.odds.moment import Moment
from world.skirmish.odds.steps import Steps

from .judging import Judge, Judged, thinkable

#: The moves that are looked ahead, and the most positions on the way.
_DEEP: Final = 8
_POSITIONS: Final = 60


class _Position(Struct):
    """A table that choices lead to, by the places of these choices."""

    table: Any
    choices: frozenset[int]


#: Positions by what is stored of them.
_Reached = dict[bytes, _Position]


def promises(judge: Judge, judged: Sequence[Judged]) -> Steps[list[float]]:
    """Return, in steps, the promise of each choice; nothing for a judge without plans."""
    moment, nothing = judge.moment, [0.0] * len(judged)
    if not judge.plans or moment.fight.continuation or moment.seat not in moment.table.fighters:
        return nothing
    if moment.rules.actions and not isinstance(moment.question, TakeTurn):
        gains = []
        for answer in judged:
            table = moment.run(answer.move, BranchingDice(most=1), moment.by_default).table
            yield
            gains.append((yield from _best_gain(judge, moment.in_turn(table))))
        return gains
    if any(choice.harms for choice in judged):
        return nothing
    ways = yield from _shortest_ways(moment, judge, judged)
    # A deed that is possible now is not put off, or it would be put off again each time.
    waits = {place for place in ways if judged[place].move == moment.rules.silence}
    ways = ways - waits or ways
    return [judge.promise() if place in ways else 0.0 for place in range(len(judged))]


def _shortest_ways(moment: Moment, judge: Judge, judged: Sequence[Judged]) -> Steps[frozenset[int]]:
    """Return, in steps, the places of the choices that begin a shortest way to harm an enemy."""
    reached: _Reached = {}
    for place, candidate in enumerate(judged):
        yield from _reach(reached, moment, candidate.move, frozenset([place]))
    known, looked = set(reached), 0
    for _ in range(_DEEP):
        choices: frozenset[int] = frozenset()
        further: _Reached = {}
        for position in reached.values():
            looked += 1
            if looked > _POSITIONS:
                return choices
            trial = moment.at(position.table)
            if trial is None:
                continue
            moves = yield from thinkable(trial)
            if (yield from _harms(judge.ahead(trial), moves)):
                choices |= position.choices
            elif not choices:
                for move in moves:
                    yield from _reach(further, trial, move, position.choices)
        if choices:
            return choices
        reached = {key: further[key] for key in further.keys() - known}
        known |= further.keys()
    return frozenset()


def _best_gain(judge: Judge, turn: Moment | None) -> Steps[float]:
    """Return, in steps, the gain of the best move of a turn; 0 if all are bad."""
    best = 0.0
    if turn is not None:
        ahead = judge.ahead(turn)
        for move in (yield from thinkable(turn)):
            best = max(best, (yield from ahead.closely(move, best)).gain)
    return best


def _harms(judge: Judge, moves: Sequence[Move]) -> Steps[bool]:
    """Return, in steps, whether any of these moves may harm an enemy."""
    for move in moves:
        judged = yield from judge.roughly(move)
        if judged.harms:
            return True
    return False


def _reach(reached: _Reached, moment: Moment, move: Move, choices: frozenset[int]) -> Steps[None]:
    """Add, in a step, the position that a move leads to."""
    table = moment.run(move, BranchingDice(most=1), moment.by_default).table
    yield
    _begin_next_turn(moment, table, move)
    key = msgspec.json.encode(table)
    if key in reached:
        reached[key].choices |= choices
    else:
        reached[key] = _Position(table, choices)


def _begin_next_turn(moment: Moment, table: Any, move: Move) -> None:
    """Give the fighter back what their next turn brings, if this one is over."""
    fighter, rules = table.fighters[moment.seat], moment.rules
    goes_on = fighter.has_left("turn", but=rules.for_answers)
    if not goes_on or move == rules.silence:
        for period in ("round", "turn"):
            fighter.refresh(period)
            fighter.end_effects(period)
