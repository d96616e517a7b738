"""Simulated fights, and forecasts against the same fights played on.

`make bench` says how long a fight of three against three takes in the laboratory. Run as
`python -m tests.bench.simulation`, it also plays many fights on from the middle, as a game plays
them, and compares the wins with a forecast.
"""

from time import process_time
from typing import Final

from msgspec.structs import replace

from world.skirmish import engine, lobby, tactics
from world.skirmish.fight import AnyFight
from world.skirmish.laboratory import Setup, read_matchup, run, under_way
from world.skirmish.laboratory.playing import MOST_MOVES, FightPlayer
from world.skirmish.registry import get as ruleset

TEAMS: Final = {
    "grapple": ("a=ac:co:en:10:3:3:5:2 x3", "b=ac:co:en:10:3:3:5:2 x3"),
    "cepheus": ("a=guard x3", "b=thug x3"),
    "dungeoneers": ("a=skeleton x3", "b=zombie x3"),
    "apocrypha": ("a=guard x3", "b=thug x3"),
}
#: Fights that are timed, and fights that are played on.
TIMED: Final = 5
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
    """Print how long a simulated fight takes."""
    print("\nSimulated fights of three against three")
    for name in TEAMS:
        player = FightPlayer(setup_of(name))
        player.play(0, "warm")
        began, moves = process_time(), 0
        for number in range(TIMED):
            moves += player.play(number, "bench").moves
        spent = process_time() - began
        each = f"{1000 * spent / TIMED:8.1f} ms a fight, {1e6 * spent / moves:7.0f} us a move"
        print(f"  {name:<12} {each}")


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
    compare()
