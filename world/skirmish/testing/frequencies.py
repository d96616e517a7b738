"""How often played moves have the results that their odds promise."""

from collections import Counter
from math import sqrt
from random import Random
from typing import Any

from msgspec import Struct

from world.skirmish import engine
from world.skirmish.base.copying import copy_table
from world.skirmish.laboratory.playing import with_other_dice
from world.skirmish.odds import MoveOdds, knowledge
from world.skirmish.odds.chances import Results, results_of
from world.skirmish.odds.moves import declared_events
from world.skirmish.ruleset.registry import rules_of
from world.skirmish.state.fight import REFEREE, AnyFight


class Deviation(Struct, frozen=True, order=True):
    """How far played moves are from one promised number.

    Attributes:
        errors: The distance in standard errors; 5 is as good as impossible for true odds.
        what: The move, the result and the fighter.
    """

    errors: float
    what: str


def position(start: AnyFight, moves: int, seed: str) -> tuple[AnyFight, str]:
    """Return the fight after some moves by chance, and a seat that it waits for.

    In it no fighter hides anything from others: odds are those of what a seat knows.
    """
    chance, fight = Random(seed), start
    seen = fight, _seat(fight)
    for _ in range(moves):
        if not (seat := _seat(fight)):
            break
        fight, _ = engine.decide(fight, seat, chance.choice(list(engine.choices(fight, seat))))
        if (seat := _seat(fight)) and seat != REFEREE and not _hides(fight):
            seen = fight, seat
    return seen


def play(fight: AnyFight, seat: str, move: Any, seed: str) -> Results:
    """Return the results of a move with dice of this seed, to which others answer as is usual."""
    rules = rules_of(fight)
    now, events = engine.decide(with_other_dice(fight, seed), seat, move)
    while now.continuation is not None or now.given:
        asked = _seat(now)
        now, more = engine.decide(now, asked, engine.usual_move(now, asked))
        events = [*events, *more]
    return results_of(declared_events(rules), events, fight.table.fighters)


def deviations(fight: AnyFight, seat: str, promised: MoveOdds, times: int) -> list[Deviation]:
    """Play a move many times, and return how far each result is from its odds."""
    move, odds = promised.move, promised.odds
    seen: Counter[tuple[str, str]] = Counter()
    totals: Counter[tuple[str, str]] = Counter()
    for number in range(times):
        results = play(fight, seat, move, f"{move}:{number}")
        seen.update(key for key, amount in results.items() if amount > 0)
        totals.update(results)
    measured: list[Deviation] = []
    keys = {(chance.result, chance.fighter) for chance in odds.chances} | set(totals)
    samples = 1 / times + (0 if odds.exact else 1 / odds.ways)
    for result, fighter in sorted(keys):
        chance = odds.chance(result, fighter)
        likely, mean = chance.probability, chance.mean
        square = sum(amount**2 * probability for amount, probability in chance.amounts)
        what = f"{engine.say(fight, move)}: {result} {fighter}"
        for total, expected, variance in (
            (seen[result, fighter], likely, likely * (1 - likely)),
            (totals[result, fighter], mean, square - mean**2),
        ):
            error = sqrt(max(variance, 0.25 / times) * samples)
            measured.append(Deviation(abs(total / times - expected) / error, what))
    return measured


def _seat(fight: AnyFight) -> str:
    return next(iter(engine.open_seats(fight)), "")


def _hides(fight: AnyFight) -> bool:
    """Return whether a fighter hides something, or a move under way looks like another."""
    rules, seat = rules_of(fight), _seat(fight)
    if fight.continuation is not None and rules.taken_for:
        return True
    seen = copy_table(fight.table)
    knowledge.conceal(rules, seen, seat)
    return bool(seen != fight.table)
