"""The odds of a move as data: how likely each result is, how much of it, and how sure that is."""

from collections.abc import Container, Iterable, Mapping
from math import sqrt
from typing import Any, Final

from msgspec import Struct

from world.skirmish.moves.base import Move
from world.skirmish.state.events import Event

#: Standard deviations on each side of a sample's mean that hold the truth 19 times in 20.
CONFIDENCE: Final = 1.96

#: How much of each result there was in one way: by the name of the result and the fighter.
Results = dict[tuple[str, str], int]


class Chance(Struct, frozen=True):
    """The chance that a move has one result for one fighter.

    Attributes:
        result: The name of the result, as the ruleset declares it.
        fighter: Whom it happens to: the target of the event, or the actor if it has none.
        amounts: How much of it there may be, and the probability of each amount.
        samples: How many ways of the dice were tried, where not all were; 0 for an exact chance.
    """

    result: str
    fighter: str
    amounts: tuple[tuple[int, float], ...]
    samples: int = 0

    @property
    def probability(self) -> float:
        """The probability of any amount of the result."""
        # Floating-point numbers may sum to a little more than 1.
        return min(1.0, sum(chance for amount, chance in self.amounts if amount > 0))

    @property
    def mean(self) -> float:
        """The average amount."""
        return sum(amount * chance for amount, chance in self.amounts)

    @property
    def margin(self) -> float:
        """The margin of the probability at 95% confidence; 0 for an exact one."""
        likely = self.probability
        return CONFIDENCE * sqrt(likely * (1 - likely) / self.samples) if self.samples else 0.0

    @property
    def mean_margin(self) -> float:
        """The margin of the mean at 95% confidence; 0 for an exact one."""
        if not self.samples:
            return 0.0
        mean = self.mean
        variance = sum(chance * (amount - mean) ** 2 for amount, chance in self.amounts)
        return CONFIDENCE * sqrt(variance / self.samples)


class Odds(Struct, frozen=True):
    """The odds of a move.

    Attributes:
        chances: Each result for each fighter, in the order in which the ruleset declares them.
        ways: How many ways of the dice were tried.
        exact: Whether these are all there are.
        answers: If a fighter is asked before the dice are rolled: the odds for each answer.
            `chances` are then those of the default answer.
    """

    chances: tuple[Chance, ...] = ()
    ways: int = 1
    exact: bool = True
    answers: "tuple[AnsweredOdds, ...]" = ()

    def chance(self, result: str, fighter: str) -> Chance:
        """Return the chance of a result for a fighter; an empty one if it never comes."""
        for chance in self.chances:
            if (chance.result, chance.fighter) == (result, fighter):
                return chance
        return Chance(result, fighter, ((0, 1.0),), 0 if self.exact else self.ways)


class AnsweredOdds(Struct, frozen=True):
    """The odds of a move if a seat that is asked gives this answer."""

    seat: str
    answer: Move
    odds: Odds


class MoveOdds(Struct, frozen=True):
    """A move, and its odds."""

    move: Move
    odds: Odds


def results_of(
    declared: Mapping[type[Event], tuple[tuple[str, str], ...]],
    events: Iterable[Any],
    fighters: Container[str],
) -> Results:
    """Return how much of each result events bring.

    Args:
        declared: The events that are declared as results.
        events: What happened.
        fighters: The fighters before it; what befalls those who came meanwhile does not count.
    """
    amounts: Results = {}
    for event in events:
        for result, field in declared.get(type(event), ()):
            amount = int(getattr(event, field)) if field else 1
            if amount:
                fighter = getattr(event, "target", None) or event.actor
                if fighter in fighters:
                    key = (result, fighter)
                    amounts[key] = amounts.get(key, 0) + amount
    return amounts


def summed(
    names: Iterable[str], ways: list[tuple[float, Results]], *, exact: bool
) -> tuple[Chance, ...]:
    """Return the chances that these ways of the dice come to."""
    amounts: dict[tuple[str, str], dict[int, float]] = {}
    for chance, results in ways:
        for key, amount in results.items():
            by_amount = amounts.setdefault(key, {})
            by_amount[amount] = by_amount.get(amount, 0.0) + chance
    order = {name: place for place, name in enumerate(names)}
    samples = 0 if exact else len(ways)
    return tuple(
        Chance(result, fighter, _with_none(by_amount), samples)
        for (result, fighter), by_amount in sorted(
            amounts.items(), key=lambda item: order[item[0][0]]
        )
    )


def _with_none(by_amount: dict[int, float]) -> tuple[tuple[int, float], ...]:
    """Return the amounts in order, with that of nothing."""
    nothing = max(0.0, 1.0 - sum(by_amount.values()))
    every = {0: nothing, **by_amount} if nothing > _ROUNDING else by_amount
    return tuple(sorted(every.items()))


#: The largest error of a sum of probabilities.
_ROUNDING: Final = 1e-12
