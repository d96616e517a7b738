"""Runs the benchmarks."""

from tests.bench import commands, moves, odds, tactics


def main() -> None:
    moves.report()
    odds.report()
    tactics.report_times()
    commands.report()


if __name__ == "__main__":
    main()
