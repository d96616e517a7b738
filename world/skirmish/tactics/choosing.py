"""Choosing a move without a player.

A server that must not be held up takes the steps of the work one by one: `steps_to_choose` and
`steps_to_choose_among`.
"""

from collections.abc import Mapping, Sequence
from math import inf
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from world.skirmish import engine
from world.skirmish.base.errors import NotAsked
from world.skirmish.moves.base import Move
from world.skirmish.odds import Odds
from world.skirmish.odds.moment import Moment
from world.skirmish.odds.steps import Steps, finish, in_turn
from world.skirmish.state.dice import Dice
from world.skirmish.state.fight import REFEREE, AnyFight

from .judging import Judge, Judged, thinkable
from .looking_ahead import promises
from .temperaments import TEMPERAMENTS, Temperament

#: The moves that are judged closely: those that look best at first sight.
CLOSELY: Final = 3
#: Moves whose gains differ by less than this are as good.
_EQUAL: Final = 1e-9


class Decision(Struct, frozen=True):
    """A move that was chosen, and why.

    Attributes:
        seat: The seat that makes it.
        move: The move.
        why: `only` if there was no other; `instinct` if it was made without thinking; `usual` if
            the question has a usual answer that is as good as any; else `best`.
        considered: How many moves there were.
        gain: By how much the fight is better for the seat after it.
        odds: What it may bring; those of a rough estimate are marked as not exact.
    """

    seat: str
    move: Move
    why: Literal["only", "instinct", "usual", "best"]
    considered: int
    gain: float = 0.0
    odds: Odds = Odds()


def choose(
    fight: AnyFight, seat: str, temperament: Temperament | str, dice: Dice | None = None
) -> Decision:
    """Choose a move for a seat that is asked, by the knowledge of that seat.

    Args:
        fight: The fight; it stays as it is.
        seat: A seat that is asked: in its turn, or by any other question.
        temperament: What it cares about, or the name of a temperament.
        dice: Decide between moves that are as good; None for the first of them.

    Raises:
        NotAsked: The fight does not wait for this seat.

    Example:
        >>> decision = choose(fight, "ann", "brute")
        >>> engine.say(fight, decision.move), decision.why, decision.considered
        ('strike 6 goblin', 'best', 27)
    """
    return finish(steps_to_choose(fight, seat, temperament, dice))


def choose_among(
    fight: AnyFight, temperaments: Mapping[str, Temperament | str], dice: Dice | None = None
) -> Decision:
    """Choose a move for one of several seats that are asked at once.

    It is the first of them whose move is better than nothing. So no one passes for a side on which
    another has something left to do.

    Args:
        fight: The fight; it stays as it is.
        temperaments: Seats, and what each cares about; those that are not asked are left out.
        dice: Decide between moves that are as good; None for the first of them.

    Raises:
        NotAsked: The fight waits for none of these seats.

    Example:
        >>> decision = choose_among(fight, {"ann": "brute", "gob": "coward"})
        >>> decision.seat, engine.say(fight, decision.move)
        ('ann', 'strike 6 goblin')
    """
    return finish(steps_to_choose_among(fight, temperaments, dice))


def steps_to_choose(
    fight: AnyFight, seat: str, temperament: Temperament | str, dice: Dice | None
) -> Steps[Decision]:
    """Return what `choose` returns, in steps."""
    cares = TEMPERAMENTS[temperament] if isinstance(temperament, str) else temperament
    moment = Moment(fight, seat)
    evaluation = moment.rules.evaluation
    choices = yield from thinkable(moment)
    if len(choices) == 1:
        return Decision(seat, choices[0], "only", 1)
    usual = moment.question.default
    if seat == REFEREE or isinstance(moment.question, evaluation.usual):
        move = usual if usual is not None and usual in choices else choices[0]
        return Decision(seat, move, "usual", len(choices))
    if cares.instinct:
        for move in choices:
            if isinstance(move, evaluation.instincts):
                return Decision(seat, move, "instinct", len(choices))
    judge = Judge(moment, cares.at(fight))
    rough = yield from in_turn(map(judge.roughly, choices))
    promised = yield from promises(judge, rough)
    places = sorted(
        range(len(rough)), key=lambda at: (-rough[at].gain - promised[at], rough[at].tie_break)
    )
    closely: list[Judged] = []
    for at in places[:CLOSELY]:
        least = least_of(closely) - promised[at]
        judged = yield from judge.closely(rough[at].move, least)
        closely.append(replace(judged, gain=judged.gain + promised[at]))
    best = closely[place_of_best(closely, usual, dice)]
    why: Literal["usual", "best"] = "usual" if best.move == usual else "best"
    odds = best.odds(moment.rules, moment.table.fighters)
    return Decision(seat, best.move, why, len(choices), best.gain, odds)


def steps_to_choose_among(
    fight: AnyFight, temperaments: Mapping[str, Temperament | str], dice: Dice | None
) -> Steps[Decision]:
    """Return what `choose_among` returns, in steps."""
    decisions: list[Decision] = []
    for seat in engine.open_seats(fight):
        if seat in temperaments:
            decision = yield from steps_to_choose(fight, seat, temperaments[seat], dice)
            if decision.why == "instinct" or decision.gain > _EQUAL:
                return decision
            decisions.append(decision)
    if not decisions:
        raise NotAsked(engine.waiting_for(fight))
    return max(decisions, key=lambda move: move.gain)


def can_harm(fight: AnyFight, seat: str) -> bool:
    """Return whether any move of a seat that is asked may harm an enemy.

    Example:
        >>> can_harm(fight, "ann")
        True
    """
    moment = Moment(fight, seat)
    judge = Judge(moment, Temperament())
    return any(finish(judge.may_harm(move)) for move in finish(moment.choices()))


def least_of(judged: Sequence[Judged]) -> float:
    """Return the gain of a move that is as good as the best; any if there are none."""
    return max([move.gain for move in judged], default=-inf) - _EQUAL


def place_of_best(judged: Sequence[Judged], usual: Move | None, dice: Dice | None) -> int:
    """Return which of some moves is the best.

    Among equals it is the usual answer, then the cheapest, rather about an enemy than about a
    comrade, then any of them.
    """
    least = least_of(judged)
    equal = [at for at, move in enumerate(judged) if move.gain > least]
    if len(equal) == 1:
        return equal[0]
    for at in equal:
        if judged[at].move == usual:
            return at
    first = min([judged[at].tie_break for at in equal])
    alike = [at for at in equal if judged[at].tie_break == first]
    if dice is None or len(alike) == 1:
        return alike[0]
    return alike[dice.pick(len(alike)) - 1]
