"""The engine alone, beside its floor: what a move cannot avoid, whatever the rules are.

That is to copy the table of so many fighters, to roll the dice that the move rolls, and to make the
events that it tells. The moves are made by chance, each kind as likely as the others; in Grapple
they are also shown as text.
"""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any, Final, NamedTuple

from tests.bench import floors
from tests.bench.ratios import Ratio, ratio, times_in_turn
from tests.bench.tactics import SIDES, start
from world.skirmish import engine
from world.skirmish.ruleset.registry import get as ruleset
from world.skirmish.state.events import Event
from world.skirmish.state.fight import AnyFight
from world.skirmish.testing.fights import Fights
from world.skirmish.views import view

TITLE: Final = "The engine, in floors: the table copied, the dice rolled, the events made"
#: The most floors that a move of two fighters should cost, and of twelve.
_GOALS: Final = {
    "grapple": (7, 4.5),
    "cepheus": (12, 6),
    "dungeoneers": (18, 9),
    "dungeoneers (players)": (14, 8),
    "apocrypha": (18, 18),
}
#: With the sentences and the table as text, by Grapple.
_WITH_TEXT: Final = 16
#: How often each set of moves is made again, how many sets there are, and how many moves are in
#: one of them, all of one fight.
_RUNS: Final = 3
_SETS: Final = 30
_LENGTH: Final = 40


class _Made(NamedTuple):
    """A move that has been made.

    Attributes:
        fight: The fight before it.
        seat: Who made it.
        move: The move.
        after: The fight after it.
        events: What happened.
    """

    fight: AnyFight
    seat: str
    move: Any
    after: AnyFight
    events: list[Event]


def ratios() -> Iterator[Ratio]:
    """Yield how many floors a move costs, by each ruleset."""
    for name in SIDES:
        for a_side, goal in zip((1, 6), _GOALS[name], strict=True):
            sets = [_moves(name, a_side, number) for number in range(_SETS)]
            what = f"{name}, {2 * a_side} fighters"
            yield _beside_floor(what, sets, _decide, goal)
            if name == "grapple" and a_side == 1:
                yield _beside_floor(f"{what}, with text", sets, _decide_with_text, _WITH_TEXT)


def _beside_floor(
    what: str, sets: list[list[_Made]], make: Callable[[list[_Made]], object], goal: float
) -> Ratio:
    """Return what some moves cost beside their floors."""
    spent, least = list[float](), list[float]()
    for made in sets:
        floor = [floors.of_a_move(move.fight, move.after, move.events) for move in made]
        times = times_in_turn(
            lambda made=made: partial(make, made),
            lambda floor=floor: partial(_run, floor),
            runs=_RUNS,
            warm=1,
        )
        spent.append(min(times[0]))
        least.append(min(times[1]))
    return ratio(what, "floors", spent, least, goal)


def _decide(moves: list[_Made]) -> None:
    for fight, seat, move, _, _ in moves:
        engine.decide(fight, seat, move)


def _decide_with_text(moves: list[_Made]) -> None:
    """Make moves, with their sentences and the table as people read them."""
    for fight, seat, move, _, _ in moves:
        after, events = engine.decide(fight, seat, move)
        words = view(after.ruleset)
        words.render_events(after.table, events)
        words.status(after.table)


def _run(acts: list[Callable[[], object]]) -> None:
    for act in acts:
        act()


def _moves(name: str, a_side: int, number: int) -> list[_Made]:
    """Return the first moves of a fight, made by chance."""
    chance, fights = Random(number), Fights(ruleset(name.partition(" ")[0]))
    fight, made = start(name, f"moves {number}", a_side), list[_Made]()
    while len(made) < _LENGTH and engine.open_seats(fight):
        seat, move = fights.lively(fight, chance)
        after, events = engine.decide(fight, seat, move)
        made.append(_Made(fight, seat, move, after, events))
        fight = after
    return made
