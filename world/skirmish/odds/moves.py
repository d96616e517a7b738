"""The odds of moves, found by carrying them out in every way in which the dice may fall.

A server that must not be held up takes the steps of the work one by one: `steps_of_move` and
`steps_of_choices`.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from msgspec.structs import replace

from world.skirmish import engine
from world.skirmish.base.errors import IllegalMove
from world.skirmish.moves.base import Move, Question
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.state.dice import Dice
from world.skirmish.state.events import Event
from world.skirmish.state.fight import AnyFight

from .branching import BranchingDice, Trials, every_way, some_ways
from .chances import AnsweredOdds, Chance, MoveOdds, Odds, Results, results_of, summed
from .distributions import TooMany
from .moment import Answering, Moment, Repeated
from .steps import Steps, finish

#: The most falls of the dice to try; if there are more, a sample is taken.
MOST_WAYS: Final = 1500
#: The most falls of the dice to try for each move of a whole list.
MOST_WAYS_LISTED: Final = 200
#: The ways in a sample: a chance is off by 5 percent at most, 19 times in 20.
SAMPLES: Final = 400
#: The most ways to try for all answers to a move together.
MOST_WAYS_ANSWERED: Final = 6000


def of_move(fight: AnyFight, seat: str, move: Move, most: int = MOST_WAYS) -> Odds:
    """Return the odds of a move, from what its seat knows.

    Args:
        fight: The fight; it stays as it is.
        seat: The seat that is asked.
        move: Its move.
        most: How many ways of the dice are tried; if there are more, a sample of them is.

    Raises:
        Refusal: The move is not legal.

    Example:
        >>> odds = of_move(fight, "ann", engine.parse(fight, "ann", "strike 4 goblin"))
        >>> wounds = odds.chance("wounds", "gob")
        >>> f"{wounds.probability:.0%} to wound, {wounds.mean:.2f} wounds on average"
        '20% to wound, 0.20 wounds on average'
    """
    return finish(steps_of_move(fight, seat, move, most))


def of_choices(fight: AnyFight, seat: str, most: int = MOST_WAYS_LISTED) -> list[MoveOdds]:
    """Return the odds of each choice of a seat, the best first; none if it is not asked.

    Other seats give their default answers; `of_move` has the odds for each answer.

    Example:
        >>> best = of_choices(fight, "ann")[0]
        >>> engine.say(fight, best.move)
        'strike 6 goblin'
    """
    return finish(steps_of_choices(fight, seat, most))


def steps_of_move(fight: AnyFight, seat: str, move: Move, most: int = MOST_WAYS) -> Steps[Odds]:
    """Return what `of_move` returns, in steps."""
    moment = Moment(fight, seat)
    if type(move) not in moment.rules.answers[moment.question.kind]:
        raise IllegalMove("That is not an answer to the question.")
    engine.check(fight, seat, move)
    odds = yield from _odds(moment, move, moment.by_default, most)
    asked = asked_first(moment, move)
    if asked is None:
        return odds
    question, possible = asked
    share = min(most, max(SAMPLES, MOST_WAYS_ANSWERED // len(possible)))
    of_answers = yield from _of_each(
        moment,
        question.seat,
        possible,
        lambda answer: _odds(moment, move, answering(moment, question, answer), share),
    )
    answers = zip(possible, of_answers, strict=True)
    return replace(odds, answers=tuple(AnsweredOdds(question.seat, *answer) for answer in answers))


def steps_of_choices(
    fight: AnyFight, seat: str, most: int = MOST_WAYS_LISTED
) -> Steps[list[MoveOdds]]:
    """Return what `of_choices` returns, in steps."""
    if seat not in engine.open_seats(fight):
        return []
    moment = Moment(fight, seat)
    choices = yield from moment.choices()
    of_moves = yield from steps_of_moves(fight, seat, choices, most)
    return best_first(fight, seat, of_moves)


def best_first(fight: AnyFight, seat: str, of_moves: Iterable[MoveOdds]) -> list[MoveOdds]:
    """Return the odds of some moves, the best for the seat's side first."""
    moment = Moment(fight, seat)
    order = {name: place for place, name in enumerate(moment.rules.results)}
    return sorted(
        of_moves, key=lambda move_odds: _worth(moment, order, move_odds.odds.chances), reverse=True
    )


def steps_of_moves(
    fight: AnyFight, seat: str, moves: Sequence[Move], most: int = MOST_WAYS_LISTED
) -> Steps[list[MoveOdds]]:
    """Return, in steps, the odds of some legal moves of a seat, in the same order."""
    moment = Moment(fight, seat)
    odds = yield from _of_each(
        moment, seat, moves, lambda move: _odds(moment, move, moment.by_default, most)
    )
    return [MoveOdds(*pair) for pair in zip(moves, odds, strict=True)]


def _of_each(
    moment: Moment, seat: str, moves: Sequence[Move], work: Callable[[Move], Steps[Odds]]
) -> Steps[list[Odds]]:
    """Do the work for each move of a seat, once for moves with equal outcomes."""
    evaluation, known = moment.rules.evaluation, dict[Hashable, Odds]()
    of_moves: list[Odds] = []
    for move in moves:
        comes_to = evaluation.comes_to(moment.table, seat, move)
        odds = known.get(comes_to)
        if odds is None or comes_to is None:
            odds = known[comes_to] = yield from work(move)
            yield
        of_moves.append(odds)
    return of_moves


def _worth(moment: Moment, order: Mapping[str, int], chances: tuple[Chance, ...]) -> list[float]:
    """Return by result how much is good for the seat's side, less how much is bad."""
    fighters = moment.table.fighters
    own = fighters[moment.seat].team if moment.seat in fighters else None
    worths = [0.0] * len(order)
    for chance in chances:
        is_own = fighters[chance.fighter].team == own
        sign = 1 if is_own is (chance.result in moment.rules.benefits) else -1
        worths[order[chance.result]] += sign * chance.mean
    return worths


def _odds(moment: Moment, move: Move, answering: Answering, most: int) -> Steps[Odds]:
    declared, repeated = declared_events(moment.rules), Repeated(moment, move, answering)

    def run(dice: Dice) -> Results:
        return results_of(declared, repeated(dice).events, moment.table.fighters)

    tried = Trials(run)
    try:
        ways = yield from every_way(tried, most)
        exact = True
    except TooMany:
        ways = yield from some_ways(run, min(most, SAMPLES), tried)
        exact = False
    return Odds(summed(moment.rules.results, ways, exact=exact), len(ways), exact)


@cache
def declared_events(rules: AnyRuleset) -> Mapping[type[Event], tuple[tuple[str, str], ...]]:
    """Return the results that each event brings: the name, and the field that says how much."""
    results: dict[type[Event], tuple[tuple[str, str], ...]] = {}
    for name, events in rules.results.items():
        for event, field in events.items():
            results[event] = (*results.get(event, ()), (name, field))
    return results


def asked_first(moment: Moment, move: Move) -> tuple[Question, list[Move]] | None:
    """Return the question that a move asks before the dice are rolled, with its answers."""
    dice, asked = BranchingDice(), list[tuple[Question, list[Move]]]()

    def answer(table: Any, question: Question) -> Move:
        if not dice.rolled and not asked:
            asked.append((question, list(engine.legal_moves(moment.rules, table, question))))
        return moment.by_default(table, question)

    moment.run(move, dice, answer)
    return asked[0] if asked else None


def answering(moment: Moment, asked: Question, given: Move) -> Answering:
    """Return a function that gives this answer to a question, and usual ones to others."""

    def answer(table: Any, question: Question) -> Move:
        return given if question == asked else moment.by_default(table, question)

    return answer
