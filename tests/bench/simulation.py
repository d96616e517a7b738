"""Simulated fights, and forecasts against the same fights played on.

`make bench` says how long a fight of three against three takes in the laboratory, beside the same
moves without choosing them. Run as `python -m tests.bench.simulation`, it also plays 10,000 fights
of Grapple on all cores, and many fights on from the middle, as a game plays them, and compares the
wins with a forecast.
"""

from collections.abc import Iterator
from multiprocessing import cpu_count
from statistics import mean
from time import perf_counter, process_time
from typing import Any, Final
from unittest import mock

from msgspec.structs import replace

from tests.bench.ratios import Ratio, ratio, show
from world.skirmish import engine, tactics
from world.skirmish.engine import lobby
from world.skirmish.laboratory import Setup, read_matchup, run, under_way
from world.skirmish.laboratory.playing import MOST_MOVES, FightPlayer
from world.skirmish.ruleset.registry import get as ruleset
from world.skirmish.state.fight import AnyFight

TEAMS: Final = {
    "grapple": ("a=ac:co:en:10:3:3:5:2 x3", "b=ac:co:en:10:3:3:5:2 x3"),
    "cepheus": ("a=guard x3", "b=thug x3"),
    "dungeoneers": ("a=skeleton x3", "b=zombie x3"),
    "apocrypha": ("a=guard x3", "b=thug x3"),
}
TITLE: Final = "Simulated fights"
#: The most fights by Grapple that one should cost, and the most times that one by Grapple should
#: cost what its moves alone do.
_IN_FIGHTS_BY_GRAPPLE: Final = 5
_IN_ITS_MOVES: Final = 5
#: Fights that are timed: the most, the fewest, and how long more than those may take.
_MOST: Final = 500
_LEAST: Final = 5
_SECONDS: Final = 40
#: Fights that are timed on all cores.
TIMED_AT_ONCE: Final = 10_000
#: Fights that are played on.
PLAYED: Final = 300
#: Moves before a forecast is made.
BEFORE: Final = 8


def setup_of(name: str) -> Setup:
    return read_matchup(ruleset(name), TEAMS[name]).setup()


def play_on(fight: AnyFight, moves: int) -> AnyFight:
    """Return a fight after so many moves of schemers, or at its end."""
    for _ in range(moves):
        seats = engine.open_seats(fight)
        if not seats:
            break
        decision = tactics.choose(fight, seats[0], "schemer")
        fight, _ = engine.decide(fight, decision.seat, decision.move)
    return fight


def ratios() -> Iterator[Ratio]:
    """Yield what a simulated fight costs, in fights by Grapple and in its own moves alone.

    The first fights of a process count, in which it learns; by rules that take long, so many of
    them as fit into a time.
    """
    played = {name: _play(name) for name in TEAMS}
    beside = mean(spent for spent, _ in played["grapple"])
    for name, times in played.items():
        spent, bare = zip(*times, strict=True)
        goal = _IN_ITS_MOVES if name == "grapple" else None
        yield ratio(f"{name}, 3 against 3", "times its moves alone", spent, bare, goal)
        if name != "grapple":
            yield ratio(
                f"{name}, 3 against 3, {len(times)} fights",
                "fights by Grapple",
                spent,
                [beside] * len(spent),
                _IN_FIGHTS_BY_GRAPPLE,
            )


def _play(name: str) -> list[tuple[float, float]]:
    """Return the seconds of each fight, and of its moves alone."""
    player, times, bare = FightPlayer(setup_of(name)), list[tuple[float, float]](), 0.0
    advance = engine.Simulation.advance

    def timed(simulation: engine.Simulation, seat: str, move: Any) -> AnyFight:
        nonlocal bare
        began = process_time()
        after = advance(simulation, seat, move)
        bare += process_time() - began
        return after

    started = process_time()
    with mock.patch.object(engine.Simulation, "advance", timed):
        while len(times) < _MOST and (len(times) < _LEAST or process_time() - started < _SECONDS):
            bare, began = 0.0, process_time()
            player.play(len(times), "bench")
            times.append((process_time() - began, bare))
    return times


def at_once() -> None:
    """Print how long many fights of Grapple take on all cores."""
    began = perf_counter()
    run([setup_of("grapple")], TIMED_AT_ONCE, "bench")
    spent = perf_counter() - began
    print(f"\n{TIMED_AT_ONCE:,} fights of Grapple on {cpu_count()} cores: {spent:.1f} s (goal: 10)")


def compare() -> None:
    """Print what forecasts say, and how the same fights went when they were played on."""
    print(f"\nForecasts after {BEFORE} moves, and {PLAYED} fights played on")
    for name in TEAMS:
        fight, _, _ = lobby.start(setup_of(name).lobby, [], "bench")
        fight = play_on(fight, BEFORE)
        [forecast] = run([under_way(fight, {})], PLAYED, "bench")
        wins = 0
        for number in range(PLAYED):
            other = replace(fight, seed=f"played on {number}")
            outcome = engine.outcome(play_on(other, MOST_MOVES))
            wins += outcome is not None and outcome.winner == "a"
        low, high = forecast.win("a").bounds
        print(f"  {name:<12} forecast {low:.0%} to {high:.0%}, played {wins / PLAYED:.0%}")


if __name__ == "__main__":
    show(TITLE, ratios())
    at_once()
    compare()
