"""Runs the benchmarks."""

from tests.bench import commands, moves, odds, simulation, tactics


def main() -> None:
    moves.report()
    odds.report()
    tactics.report_times()
    simulation.report()
    commands.report()


if __name__ == "__main__":
    main()
