"""Runs both benchmarks."""

from tests.bench import commands, moves


def main() -> None:
    moves.report()
    commands.report()


if __name__ == "__main__":
    main()
