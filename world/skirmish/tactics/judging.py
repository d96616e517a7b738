"""Judging moves: what each would make of the fight, over the outcomes of the dice."""

from collections.abc import Callable, Container, Hashable, Sequence
from contextlib import suppress
from math import inf
from operator import itemgetter
from typing import Any, Final, NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from world.skirmish.moves.base import Move, Question
from world.skirmish.moves.fields import target_of
from world.skirmish.odds import Odds
from world.skirmish.odds.branching import BranchingDice, Trials, every_way, spread_ways
from world.skirmish.odds.chances import results_of, summed
from world.skirmish.odds.distributions import TooMany
from world.skirmish.odds.moment import Answering, Moment, Repeated
from world.skirmish.odds.moves import answering, asked_first, declared_events
from world.skirmish.odds.steps import Steps
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.state.dice import Dice
from world.skirmish.state.events import Event

from .temperaments import Temperament

R = TypeVar("R")

#: Decimals of a gain; what a sum of floating-point numbers misses is less.
_DECIMALS: Final = 9

#: Ways of the dice that are tried for a move: at first sight, closely, and for each answer to it.
_ROUGHLY: Final = 5
_CLOSELY: Final = 17
_ANSWERED: Final = 5


#: The worth of being on the shortest way to an enemy who can be harmed.
_ON_THE_WAY: Final = 0.1


class Judged(Struct, frozen=True):
    """A move, and how good it is for the seat.

    Attributes:
        gain: By how much the fight is better for the seat after it.
        cost: What it takes of the fighter's resources.
        for_own: Whether it names another of the own side.
        ways: What happened in each way of the dice that was tried, and how likely it is.
        exact: Whether these are all there are.
        harms: Whether an enemy is worse off in any of them; only where it `plans`.
        at_most: Whether it may be less good than `gain` says, which was little enough.
    """

    move: Move
    gain: float
    cost: int
    for_own: bool
    ways: list[tuple[float, list[Event]]]
    exact: bool
    harms: bool = False
    at_most: bool = False

    @property
    def tie_break(self) -> tuple[int, bool]:
        """The order of equally good moves: cheaper ones first, then those about an enemy."""
        return self.cost, self.for_own

    def odds(self, rules: AnyRuleset, fighters: Container[str]) -> Odds:
        """Return the odds of the move; those of a rough estimate are marked as not exact.

        Args:
            rules: The ruleset.
            fighters: The fighters before the move.
        """
        declared = declared_events(rules)
        results = [(chance, results_of(declared, events, fighters)) for chance, events in self.ways]
        chances = summed(rules.results, results, exact=True)
        return Odds(chances, len(self.ways), exact=self.exact)


class _Trial(NamedTuple):
    """What came of a move in one way of the dice."""

    value: float
    events: list[Event]
    asked: bool
    harms: bool


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
        self.plans = self._evaluation.plans
        # Who plans goes for what may harm an enemy, so that must not be overlooked.
        self._at_first = _CLOSELY if self.plans else _ROUGHLY
        self._position = temperament.position if self._evaluation.looks_ahead else 0.0
        fighter = moment.table.fighters.get(moment.seat)
        self._team = fighter.team if fighter is not None else ""
        # The worth of fighters who have not changed is known.
        self._shares = [
            (other, self._share(moment.table, other)) for other in moment.table.fighters.values()
        ]
        self._now = self.value(moment.table)
        self._enemies = [
            other for other in moment.table.fighters.values() if other.team != self._team
        ]
        #: Classes of moves that have rolled more than once, and moves that have asked nothing.
        self._rolls_often: set[type[Move]] = set()
        self._asks_nothing: list[Move] = []
        #: Answers that have spoiled a move most; they are likely to spoil others.
        self._bad_answers: list[Move] = []
        #: The judgment of the first of several choices with equal outcomes.
        self._at_first_sight: dict[Hashable, Judged] = {}
        #: What came of moves with the usual answers, with each move, which must not be forgotten
        #: as long as its number is known.
        self._by_default: dict[int, tuple[Move, Trials[_Trial]]] = {}

    def value(self, table: Any) -> float:
        """Return how good a table is for the seat."""
        evaluation, seat, total = self._evaluation, self.moment.seat, 0.0
        fighters, shares = table.fighters.values(), self._shares
        if len(fighters) != len(shares):
            shares = [(None, 0.0)] * len(fighters)
        for fighter, (before, share) in zip(fighters, shares, strict=True):
            total += share if fighter == before else self._share(table, fighter)
            if fighter.id != seat or not (self._position and fighter.able):
                continue
            if enemies := table.enemies(fighter):
                total += self._position * evaluation.prospect(table, fighter, enemies)
        return total

    def _share(self, table: Any, fighter: Any) -> float:
        """Return a fighter's share in the value of a table, without the own position."""
        cares, worth = self._temperament, self._evaluation.worth(table, fighter)
        if fighter.id == self.moment.seat:
            return cares.own * worth
        if fighter.team == self._team:
            return cares.allies * worth
        if cares.harm and fighter.able:
            return -cares.enemies * worth - cares.harm * self._evaluation.vitality(fighter)
        return -cares.enemies * worth

    def ahead(self, moment: Moment) -> "Judge":
        """Return a judge of a later moment, with the same temperament but a briefer look."""
        judge = Judge(moment, self._temperament)
        judge._at_first = _ROUGHLY
        return judge

    def promise(self) -> float:
        """Return the worth of being on the shortest way to harm an enemy."""
        return _ON_THE_WAY * self._temperament.position

    def is_harm(self, table: Any) -> bool:
        """Return whether an enemy is worse off at a table."""
        for before in self._enemies:
            after = table.fighters.get(before.id)
            able = after is not None and after.able
            if able < before.able or (able and after.health < before.health):
                return True
        return False

    def roughly(self, move: Move) -> Steps[Judged]:
        """Judge a move, in steps, by a few outcomes of the dice, with default answers."""
        comes_to = self._comes_to(move)
        if comes_to is not None and (known := self._at_first_sight.get(comes_to)):
            return self._as(known, move)
        judged, asked = yield from self._judged(move, self._tried_by_default(move), self._at_first)
        if not asked:
            self._asks_nothing.append(move)
        if comes_to is not None:
            self._at_first_sight[comes_to] = judged
        return judged

    def may_harm(self, move: Move) -> Steps[bool]:
        """Return, in steps, whether a move may leave an enemy worse off."""

        def run(dice: Dice) -> bool:
            return self.is_harm(self.moment.run(move, dice, self.moment.by_default).table)

        ways, _ = yield from self._tried(type(move), run, _CLOSELY)
        return any(harms for _, harms in ways)

    def closely(self, move: Move, least: float = -inf) -> Steps[Judged]:
        """Judge a move, in steps, by more outcomes; by all of them if there is one roll.

        With foresight, enemies who are asked answer as is worst, and friends as is best.

        Args:
            move: The move.
            least: The gain that it must have: an enemy's answer that leaves less is bad enough.
        """
        first = self._at_first_sight.get(self._comes_to(move))
        if first is None or first.move is move:
            return (yield from self._closely(move, least))
        return self._as((yield from self._closely(first.move, least)), move)

    def _as(self, judged: Judged, move: Move) -> Judged:
        """Return a judgment as that of another move with equal outcomes."""
        return replace(judged, move=move, for_own=self._is_for_own(move))

    def _is_for_own(self, move: Move) -> bool:
        named = self.moment.table.fighters.get(target_of(move))
        return named is not None and named.team == self._team and named.id != self.moment.seat

    def _comes_to(self, move: Move) -> Hashable:
        moment = self.moment
        return self._evaluation.comes_to(moment.table, moment.seat, move)

    def _closely(self, move: Move, least: float) -> Steps[Judged]:
        may_ask = (
            self._temperament.foresight
            and self.moment.rules.questions
            and all(other is not move for other in self._asks_nothing)
        )
        asked = asked_first(self.moment, move) if may_ask else None
        if asked is None:
            judged, _ = yield from self._judged(move, self._tried_by_default(move), _CLOSELY)
            return judged
        question, possible = asked
        fighter = self.moment.table.fighters.get(question.seat)
        friendly = fighter is not None and fighter.team == self._team
        judgments: list[tuple[int, Judged]] = []
        for place, answer in self._worst_first(move, question, possible):
            tried = self._tried_with(move, question, answer)
            judged, _ = yield from self._judged(move, tried, _ANSWERED)
            yield
            judgments.append((place, judged))
            if judged.gain < least and not friendly:
                self._bad_answers.append(answer)
                return replace(judged, at_most=True)
        judgments.sort(key=itemgetter(0))
        place, judged = (max if friendly else min)(judgments, key=lambda known: known[1].gain)
        self._bad_answers.append(possible[place])
        return judged

    def _worst_first(
        self, move: Move, question: Question, possible: Sequence[Move]
    ) -> list[tuple[int, Move]]:
        """Return answers with distinct outcomes and their places.

        First comes the usual one, which has been tried before, and then what was bad before; unless
        it is not known yet whether the move rolls once, and is tried in every way then.
        """
        evaluation, table = self._evaluation, self.moment.table
        apart: dict[Hashable, tuple[int, Move]] = {}
        for place, answer in enumerate(possible):
            comes_to = evaluation.comes_to(table, question.seat, answer)
            apart.setdefault((place,) if comes_to is None else comes_to, (place, answer))
        answers, usual, bad = list(apart.values()), question.default, self._bad_answers
        if type(move) in self._rolls_often:
            answers.sort(key=lambda known: (known[1] != usual, known[1] not in bad))
        return answers

    def _tried_by_default(self, move: Move) -> "Trials[_Trial]":
        """Return the trials of a move so far, with the usual answers."""
        if id(move) not in self._by_default:
            self._by_default[id(move)] = move, self._tries(move, self.moment.by_default)
        return self._by_default[id(move)][1]

    def _tried_with(self, move: Move, question: Question, given: Move) -> "Trials[_Trial]":
        """Return the trials of a move with one answer to a question."""
        if given == question.default:
            return self._tried_by_default(move)
        return self._tries(move, answering(self.moment, question, given))

    def _tries(self, move: Move, answers: Answering) -> "Trials[_Trial]":
        """Return the trials of a move."""
        repeated = Repeated(self.moment, move, answers)

        def run(dice: Dice) -> _Trial:
            ctx = repeated(dice)
            harms = self.plans and self.is_harm(ctx.table)
            return _Trial(self.value(ctx.table), ctx.events, repeated.asked, harms)

        return Trials(run)

    def _judged(self, move: Move, tried: "Trials[_Trial]", most: int) -> Steps[tuple[Judged, bool]]:
        """Judge a move by a number of ways of the dice; also return whether it asks anything."""
        ways, exact = yield from self._tried(type(move), tried, most)
        gain = sum(chance * trial.value for chance, trial in ways) - self._now
        happened = [(chance, trial.events) for chance, trial in ways]
        trials = tried.results()
        asked, harms = any(trial.asked for trial in trials), any(trial.harms for trial in trials)
        tie_break = self._cost(move), self._is_for_own(move)
        return Judged(move, round(gain, _DECIMALS), *tie_break, happened, exact, harms), asked

    def _tried(
        self, kind: type[Move], run: Callable[[BranchingDice], R], most: int
    ) -> Steps[tuple[list[tuple[float, R]], bool]]:
        """Return, in steps, the results of a number of ways, and whether these are all ways."""
        if kind not in self._rolls_often:
            dice = BranchingDice(most=most)
            with suppress(TooMany):
                return (yield from every_way(run, most, dice, rolls=1)), not dice.merged
            self._rolls_often.add(kind)
        return (yield from spread_ways(run, most)), False

    def _cost(self, move: Move) -> int:
        moment = self.moment
        return sum(moment.rules.price(moment.table, moment.question, move).values())
