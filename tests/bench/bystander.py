"""How long a bystander's `say` takes while six NPCs act beside them: `make bystander`.

A real server, over telnet. In a room by each ruleset a player says something ten times a second,
first while nothing happens there and then while two sides of three NPCs fight by themselves. The
goal is that no `say` takes 50 milliseconds more than in the idle room.
"""

import argparse
import time
from collections.abc import Callable
from itertools import count
from statistics import median, quantiles
from typing import Final, NamedTuple

from server.play.telnet import TelnetPlayer
from tests.e2e.server import HOST
from tests.endurance.games import CrowdedGame, crowded_game
from tests.endurance.rooms import PASSWORD, Room, watcher_of
from world.cast import FOES, OPTIONS

_SECONDS: Final = 30
#: Seconds between two sentences.
_EVERY: Final = 0.1
#: The seconds before an NPC acts, so that they decide most of the time.
_PAUSE: Final = 0.2

_numbers = count(1)


class Delays(NamedTuple):
    """How long each `say` took, in seconds."""

    times: list[float]

    @property
    def figures(self) -> tuple[float, float, float]:
        """The median, the 99th percentile and the greatest, in milliseconds."""
        last = quantiles(self.times, n=100, method="inclusive")[-1]
        return median(self.times) * 1e3, last * 1e3, max(self.times) * 1e3

    def __str__(self) -> str:
        return " / ".join(f"{figure:.0f}" for figure in self.figures)


class Bystander:
    """A player who talks in a room, and the owner of the fight there."""

    def __init__(self, game: CrowdedGame, room: Room) -> None:
        self._ruleset = room.ruleset
        self._talker, self._owner = (TelnetPlayer(HOST, game.telnet_port) for _ in range(2))
        self._talker.connect().login(watcher_of(room.number), PASSWORD)
        self._owner.connect().login(room.players[0], PASSWORD)
        self.fights = 0

    def talk(self, seconds: float, meanwhile: Callable[[], None] = lambda: None) -> Delays:
        """Say something every so often, and return how long each took."""
        times = []
        end = time.monotonic() + seconds
        while (began := time.monotonic()) < end:
            word = f"word{next(_numbers)}"
            self._talker.send(f"say {word}")
            self._talker.expect(f'You say, "{word}"')
            times.append(time.monotonic() - began)
            meanwhile()
            self._talker.quiet(max(0.0, began + _EVERY - time.monotonic()))
        return Delays(times)

    def start_fight(self) -> None:
        """Let two sides of three NPCs fight."""
        self._owner.send(f"combat init bout {OPTIONS[self._ruleset]}")
        for team, name in (("reds", "imp"), ("blues", "orc")):
            self._owner.send(f"combat add_npc {name} {FOES[self._ruleset]} x3 {team}")
        for line in ("combat auto all schemer", "combat start"):
            self._owner.send(line)
        self._owner.expect("Combat has started")
        self.fights += 1

    def keep_fighting(self) -> None:
        """Start another fight where one is over."""
        self._owner.receive(0)
        if "COMBAT IS OVER" in self._owner.unread:
            self._owner.send("combat end")
            self._owner.expect("Ended and removed")
            self.start_fight()

    def leave(self) -> None:
        """End the fight, and hang up."""
        for _ in range(2):
            self._owner.send("combat end")
        self._owner.quiet(1)
        self._owner.close()
        self._talker.close()


def report(seconds: float = _SECONDS) -> None:
    """Print the table in Markdown."""
    print("| ruleset | says | fights | idle, ms | six NPCs act, ms | the greatest, beyond idle |")
    print("| --- | --- | --- | --- | --- | --- |")
    with crowded_game(len(OPTIONS), 1, SKIRMISH_PAUSE=_PAUSE) as game:
        for number in range(len(OPTIONS)):
            room = Room(number, 1)
            bystander = Bystander(game, room)
            idle = bystander.talk(seconds)
            bystander.start_fight()
            busy = bystander.talk(seconds, bystander.keep_fighting)
            bystander.leave()
            more = busy.figures[-1] - idle.figures[-1]
            cells = (room.ruleset, len(busy.times), bystander.fights, idle, busy, f"{more:+.0f}")
            print(f"| {' | '.join(map(str, cells))} |", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=_SECONDS)
    report(**vars(parser.parse_args()))
