"""How many moves a game makes beside `say`: `python -m tests.endurance.load [PLAYERS ...]`.

Four players a room. First, in each room one of them says something, waits until they have read it,
and then the next; then all of them at once. Then they fight in the same way, each as the fight asks
them, in all rulesets: first they type moves that they know, then each has the panel, asks for their
choices before each move, and writes a pose.
"""

import argparse
import json
import selectors
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any, Final, NamedTuple

from tests.endurance import postgres
from tests.endurance.games import POSTGRESQL, SQLITE, CrowdedGame, crowded_game
from tests.endurance.rooms import Room
from tests.endurance.table import Table
from world.skirmish import engine
from world.skirmish.ruleset import registry
from world.skirmish.testing.strengths import DEMO

_EACH: Final = 4
_PLAYERS: Final = (20, 100, 200)
_SECONDS: Final = 30
#: No table makes as many moves a second.
_QUICK: Final = 20


class Measured(NamedTuple):
    """What was done in a time."""

    times: list[float]
    seconds: float
    processor: float

    @property
    def rate(self) -> float:
        """How many a second."""
        return len(self.times) / self.seconds

    @property
    def cost(self) -> float:
        """Milliseconds of the server's processor time for each."""
        return self.processor / len(self.times) * 1e3

    @property
    def latencies(self) -> str:
        """The median and the 99th percentile in milliseconds."""
        last = quantiles(self.times, n=100)[-1]
        return f"{median(self.times) * 1e3:.0f} / {last * 1e3:.0f}"


class Crowd:
    """All players of a game, at tables of four."""

    def __init__(self, game: CrowdedGame, rooms: int) -> None:
        self._game = game
        self._tables = [Table(game, Room(number, _EACH), Random(number)) for number in range(rooms)]
        self._selector = selectors.DefaultSelector()
        for table in self._tables:
            table.enter()
            for player in table.players:
                self._selector.register(player, selectors.EVENT_READ, table)

    def measure(self, seconds: float, begin: Callable[[Table], None]) -> Measured:
        """Let every table do something for so long."""
        for table in self._tables:
            table.times.clear()
            begin(table)
        began, spent = time.monotonic(), self._processor()
        while (left := began + seconds - time.monotonic()) > 0:
            for key, _ in self._selector.select(min(left, 1)):
                key.data.hear(key.fileobj)
            for table in self._tables:
                table.nudge()
        lasted, used = time.monotonic() - began, self._processor() - spent
        times = [duration for table in self._tables for duration in table.times]
        for table in self._tables:
            assert table.times, f"nothing was done at {table.room_name}: {table.waits()}"
            table.stop()
        self._settle()
        return Measured(times, lasted, used)

    def start_fights(self) -> None:
        """Start a fight at each table."""
        for table in self._tables:
            table.start_fight()
            self._settle(0.1)
        self._settle()

    def learn_fights(self, seconds: float) -> None:
        """Let each table find out what to type in its fight for so long."""
        stored = json.loads(self._game.python("tests.endurance.running"))
        for table in self._tables:
            table.learn(engine.decode(stored[table.room_name]), round(seconds * _QUICK))

    def go_back_with_panels(self) -> None:
        """Let every table begin its fight again, with the panel on everyone's screen."""
        for table in self._tables:
            table.players[0].send("combat restore")
            table.show_panels()
        self._settle()

    def _settle(self, seconds: float = 1) -> None:
        """Wait until nobody has read anything for so long."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            for key, _ in self._selector.select(left):
                if key.data.hear(key.fileobj):
                    end = time.monotonic() + seconds

    def _processor(self) -> float:
        """Seconds of processor time that the server has used."""
        pid = (self._game.root / "server/server.pid").read_text().strip()
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / 100


def memory(game: CrowdedGame) -> float:
    """Return the megabytes that the server has in memory."""
    pid = (game.root / "server/server.pid").read_text().strip()
    status = Path(f"/proc/{pid}/status").read_text()
    kilobytes = next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]
    return int(kilobytes) / 1024


def measure(players: int, database: str, seconds: float) -> dict[str, Any]:
    """Measure one game; return the cells of its row."""
    rooms = players // _EACH
    with crowded_game(rooms, _EACH, database) as game:
        crowd = Crowd(game, rooms)
        together = crowd.measure(seconds, Table.say_together)
        says = crowd.measure(seconds / 2, Table.say)
        crowd.start_fights()
        size, held = game.database_size(), memory(game)
        crowd.learn_fights(seconds)
        typed = crowd.measure(seconds, Table.fight_by_heart)
        crowd.go_back_with_panels()
        moves = crowd.measure(seconds, Table.fight)
        grown, more = game.database_size() - size, memory(game) - held
        again = crowd.measure(seconds / 2, Table.say)
        says = Measured(
            says.times + again.times, says.seconds + again.seconds, says.processor + again.processor
        )
    return {
        "database": database,
        "players": players,
        "say, all at once, a second": f"{together.rate:.0f}",
        "say, a second": f"{says.rate:.0f}",
        "moves a second, typed": f"{typed.rate:.0f}",
        "for a say": f"{typed.rate / says.rate:.2f}",
        "with panels": f"{moves.rate:.0f}",
        "for a say ": f"{moves.rate / says.rate:.2f}",
        "say, ms": says.latencies,
        "move, ms": typed.latencies,
        "with panels, ms": moves.latencies,
        "server, ms a say": f"{says.cost:.1f}",
        "a move": f"{typed.cost:.1f}",
        "a move with panels": f"{moves.cost:.1f}",
        "memory, MB": f"{held:.0f} + {more:.0f}",
        "bytes a move": f"{grown / (len(typed.times) + len(moves.times)):.0f}",
    }


def main(words: list[str]) -> int:
    """Measure, and print a table in Markdown."""
    parser = argparse.ArgumentParser(prog="make load", description=__doc__)
    parser.add_argument("players", type=int, nargs="*", default=_PLAYERS)
    parser.add_argument("--database", choices=[SQLITE, POSTGRESQL])
    parser.add_argument("--seconds", type=float, default=_SECONDS)
    options = parser.parse_args(words)
    # This process finds out what players can type, by the rules that the demo game adds too.
    registry.add(DEMO)
    databases = [SQLITE]
    if reason := postgres.missing():
        print(f"{POSTGRESQL} is left out: {reason}.\n")
    else:
        databases.append(POSTGRESQL)
    heads: list[str] = []
    for database in [options.database] if options.database else databases:
        for players in options.players:
            row = measure(players, database, options.seconds)
            if not heads:
                heads = list(row)
                print(f"| {' | '.join(heads)} |\n|{' --- |' * len(heads)}")
            print(f"| {' | '.join(map(str, row.values()))} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
