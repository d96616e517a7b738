"""Simulated fights, and forecasts against the same fights played on.

`make bench` says how long a fight of three against three takes in the laboratory, beside the same
moves without choosing them. Run as `python -m tests.bench.simulation`, it also plays 10,000 fights
of Grapple on all cores, and many fights on from the middle, as a game plays them, and compares the
wins with a forecast.
"""

from multiprocessing import cpu_count
from time import perf_counter, process_time
from typing import Any, Final
from unittest import mock

from msgspec.structs import replace

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
#: Fights that are timed: by rulesets in which what was judged is known, by others, on all cores.
TIMED_BY_HABIT: Final = 5000
TIMED: Final = 5
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


def report() -> None:
    """Print how long a simulated fight takes, and how much of it are its moves."""
    print("\nSimulated fights of three against three (goal for Grapple: 2 ms, 5 times its moves)")
    for name in TEAMS:
        habits = ruleset(name).evaluation.pairwise
        fights, moves, spent, bare = _timed(name, TIMED_BY_HABIT if habits else TIMED)
        each = f"{1000 * spent / fights:8.1f} ms a fight, {1e6 * spent / moves:7.0f} us a move"
        print(f"  {name:<12} {each}, {spent / bare:5.1f} times its moves alone")


def _timed(name: str, fights: int) -> tuple[int, int, float, float]:
    """Return how many fights and moves were played, the seconds, and those of the moves alone."""
    player, bare = FightPlayer(setup_of(name)), 0.0
    advance_in_place = engine.advance_in_place

    def timed(fight: AnyFight, seat: str, move: Any) -> AnyFight:
        nonlocal bare
        began = process_time()
        after = advance_in_place(fight, seat, move)
        bare += process_time() - began
        return after

    player.play(0, "warm")
    began = process_time()
    with mock.patch.object(engine, "advance_in_place", timed):
        moves = sum(player.play(number, "bench").moves for number in range(fights))
    return fights, moves, process_time() - began, bare


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
    report()
    at_once()
    compare()
