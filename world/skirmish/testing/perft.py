"""Perft: counting the legal moves, the legal moves after each, and so on.

    python -m world.skirmish.testing.perft            compare what is kept with what is counted
    python -m world.skirmish.testing.perft --write    keep what is counted

Each ruleset keeps some positions in `tests/perft.json`: the teams, the moves that led there, and
the number of ways to go on for one move, two moves and so on. The dice fall as in the fight itself,
so a change of what is legal, of what a move does, or of who is asked, shows as another number.
"""

import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from world.skirmish import engine
from world.skirmish.ruleset import registry
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.state.fight import AnyFight
from world.skirmish.testing import positions


class Position(Struct, frozen=True, kw_only=True):
    """A position, and what was counted.

    Attributes:
        name: What is tried there.
        teams: The fighters of each team, as `positions.fight` takes them.
        house: House rules.
        moves: The moves that led there: the seat, and the words.
        counts: The number of ways to go on for one move, for two, and so on.
    """

    name: str
    teams: list[list[str]]
    house: dict[str, Any] = {}
    moves: list[tuple[str, str]] = []
    counts: list[int]

    def fight(self, rules: AnyRuleset) -> AnyFight:
        """Return the fight in this position."""
        fight = positions.fight(rules, *self.teams, **self.house)
        for seat, words in self.moves:
            fight, _ = engine.decide(fight, seat, engine.parse_canonical(fight, seat, words))
        return fight

    def counted(self, rules: AnyRuleset) -> "Position":
        """Return the position with its counts made again, to the same depth."""
        fight = self.fight(rules)
        depths = range(1, len(self.counts) + 1)
        return replace(self, counts=[perft(fight, depth) for depth in depths])


def perft(fight: AnyFight, depth: int) -> int:
    """Return the number of ways to make that many moves, one after the other."""
    ways = 0
    for seat in engine.open_seats(fight):
        for move in engine.choices(fight, seat):
            ways += 1 if depth == 1 else perft(engine.decide(fight, seat, move)[0], depth - 1)
    return ways


def path(rules: AnyRuleset) -> Path:
    """Return where the positions of a ruleset are kept."""
    package = registry.packages()[rules.name]
    return Path(str(files(package).joinpath("tests", "perft.json")))


def kept(rules: AnyRuleset) -> list[Position]:
    """Return the positions of a ruleset; none where none are kept."""
    place = path(rules)
    return msgspec.json.decode(place.read_bytes(), type=list[Position]) if place.is_file() else []


def main(arguments: list[str]) -> int:
    """Compare or write the counts of all rulesets; return 1 where one differs."""
    differ = False
    for rules in registry.every():
        before = kept(rules)
        now = [node.counted(rules) for node in before]
        if "--write" in arguments and before:
            path(rules).write_bytes(msgspec.json.format(msgspec.json.encode(now)) + b"\n")
            continue
        for old, new in zip(before, now, strict=True):
            if old != new:
                differ = True
                print(f"{rules.name}, {old.name}: kept {old.counts}, now {new.counts}")
    return int(differ)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
