"""Judging moves: what each would make of the fight, over the outcomes of the dice."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, TypeVar

from msgspec import Struct

from world.skirmish.moves.base import Move, Question
from world.skirmish.odds import Odds
from world.skirmish.odds.branching import BranchingDice, every_way
from world.skirmish.odds.chances import results_of, summed
from world.skirmish.odds.distributions import TooMany
from world.skirmish.odds.moment import Answering, Moment
from world.skirmish.odds.moves import answering, asked_first, declared_events
from world.skirmish.odds.steps import Steps, in_turn
from world.skirmish.ruleset.base import Ruleset
from world.skirmish.state.dice import Dice
from world.skirmish.state.events import Event

from .temperaments import Temperament

R = TypeVar("R")

#: Decimals of a gain; what a sum of floating-point numbers misses is less.
_DECIMALS: Final = 9

#: Ways of the dice that are tried for a move: at first sight, closely, and for each answer to it.
_ROUGHLY: Final = 3
_CLOSELY: Final = 16
_ANSWERED: Final = 4


#: What it is worth to be on the shortest way to an enemy who can be harmed.
_ON_THE_WAY: Final = 0.1


class Judged(Struct, frozen=True):
    """A move, and how good it is for the seat.

    Attributes:
        gain: By how much the fight is better for the seat after it.
        cost: What it takes of the fighter's resources.
        ways: What happened in each way of the dice that was tried, and how likely it is.
        exact: Whether these are all there are.
        harms: Whether an enemy is worse off in any of them; only where it `plans`.
    """

    move: Move
    gain: float
    cost: int
    ways: list[tuple[float, list[Event]]]
    exact: bool
    harms: bool = False

    def odds(self, rules: Ruleset[Any, Any]) -> Odds:
        """Return the odds of the move; those of a rough estimate are marked as not exact."""
        declared = declared_events(rules)
        results = [(chance, results_of(declared, events)) for chance, events in self.ways]
        chances = summed(rules.results, results, exact=True)
        return Odds(chances, len(self.ways), exact=self.exact)


def thinkable(moment: Moment) -> Steps[list[Move]]:
    """Return, in steps, the choices of a moment that its seat thinks of at all."""
    choices = yield from moment.choices()
    considers, table, seat = moment.rules.evaluation.considers, moment.table, moment.seat
    return [choice for choice in choices if considers(table, seat, choice)] or choices


class Judge:
    """Judges the moves of a seat, by what the seat knows and cares about.

    Args:
        moment: The moment in which the seat chooses.
        temperament: What it cares about now.

    Attributes:
        plans: Whether the seat looks moves ahead, since the rules do not say what a place promises.
    """

    def __init__(self, moment: Moment, temperament: Temperament) -> None:
        self.moment = moment
        self._temperament = temperament
        self._evaluation = moment.rules.evaluation()
        self.plans = not (self._evaluation.looks_ahead or self._evaluation.pairwise)
        self._position = temperament.position if self._evaluation.looks_ahead else 0.0
        fighter = moment.table.fighters.get(moment.seat)
        self._team = fighter.team if fighter is not None else ""
        self._worths = {
            other.id: self._evaluation.worth(moment.table, other)
            for other in moment.table.fighters.values()
        }
        self._now = self.value(moment.table)
        self._enemies = [
            other for other in moment.table.fighters.values() if other.team != self._team
        ]
        #: Classes of moves that have rolled more than once, and moves that have asked nothing.
        self._rolls_often: set[type[Move]] = set()
        self._asks_nothing: list[Move] = []

    def value(self, table: Any) -> float:
        """Return how good a table is for the seat."""
        cares, evaluation, seat = self._temperament, self._evaluation, self.moment.seat
        before, total = self.moment.table.fighters, 0.0
        for fighter in table.fighters.values():
            if fighter == before.get(fighter.id):
                worth = self._worths[fighter.id]
            else:
                worth = evaluation.worth(table, fighter)
            if fighter.id == seat:
                total += cares.own * worth
                if self._position and fighter.able and (enemies := table.enemies(fighter)):
                    total += self._position * evaluation.prospect(table, fighter, enemies)
            elif fighter.team == self._team:
                total += cares.allies * worth
            else:
                total -= cares.enemies * worth
        return total

    def of(self, moment: Moment) -> "Judge":
        """Return a judge of another moment who cares about the same."""
        return Judge(moment, self._temperament)

    def promise(self) -> float:
        """Return what it is worth to be on the shortest way to harm an enemy."""
        return _ON_THE_WAY * self._temperament.position

    def _harms(self, table: Any) -> bool:
        """Return whether an enemy is worse off at a table."""
        for before in self._enemies:
            after = table.fighters[before.id]
            if after.able < before.able or (after.able and after.health < before.health):
                return True
        return False

    def roughly(self, move: Move) -> Steps[Judged]:
        """Judge a move, in steps, by a few outcomes of the dice, with default answers."""
        asked = False

        def answer(table: Any, question: Question) -> Move:
            nonlocal asked
            asked = True
            return self.moment.by_default(table, question)

        judged = yield from self._judged(move, answer, _ROUGHLY)
        if not asked:
            self._asks_nothing.append(move)
        return judged

    def closely(self, move: Move) -> Steps[Judged]:
        """Judge a move, in steps, by more outcomes; by all of them if there is one roll.

        With foresight, enemies who are asked answer as is worst, and friends as is best.
        """
        may_ask = (
            self._temperament.foresight
            and self.moment.rules.questions
            and all(each is not move for each in self._asks_nothing)
        )
        asked = asked_first(self.moment, move) if may_ask else None
        if asked is None:
            return (yield from self._judged(move, self.moment.by_default, _CLOSELY))
        question, possible = asked
        found = yield from in_turn(
            self._judged(move, answering(self.moment, question, each), _ANSWERED)
            for each in possible
        )
        fighter = self.moment.table.fighters.get(question.seat)
        friendly = fighter is not None and fighter.team == self._team
        return (max if friendly else min)(found, key=lambda each: each.gain)

    def _judged(self, move: Move, answers: Answering, most: int) -> Steps[Judged]:
        """Judge a move over about this many falls of the dice."""
        harms = False

        def run(dice: Dice) -> tuple[float, list[Event]]:
            nonlocal harms
            ctx = self.moment.run(move, dice, answers)
            harms = harms or (self.plans and self._harms(ctx.table))
            return self.value(ctx.table), ctx.events

        ways, dice = yield from self._tried(type(move), run, most)
        gain = sum(chance * value for chance, (value, _) in ways) - self._now
        happened = [(chance, events) for chance, (_, events) in ways]
        cost = self._cost(move)
        exact = not dice.merged
        return Judged(move, round(gain, _DECIMALS), cost, happened, exact, harms)

    def _tried(
        self, kind: type[Move], run: Callable[[Dice], R], most: int
    ) -> Steps[tuple[list[tuple[float, R]], BranchingDice]]:
        """Return, in steps, about so many ways, one at least, and their dice."""
        if kind not in self._rolls_often:
            dice = BranchingDice(most=most)
            with suppress(TooMany):
                return (yield from every_way(run, most, dice, rolls=1)), dice
            self._rolls_often.add(kind)
        # How many rolls there are is seen with dice that fall in one way.
        dice = BranchingDice(most=1)
        ways = [(1.0, run(dice))]
        yield
        told_apart = int(most ** (1 / dice.rolled)) if dice.rolled else 1
        while told_apart > 1:
            finer = BranchingDice(most=told_apart)
            with suppress(TooMany):
                return (yield from every_way(run, 2 * most, finer)), finer
            # The middle alone says that an attack misses, and who plans would never make it.
            told_apart = told_apart // 2 if self.plans else 1
        return ways, dice

    def _cost(self, move: Move) -> int:
        moment = self.moment
        return sum(moment.rules.price(moment.table, moment.question, move).values())
