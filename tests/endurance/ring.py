"""A fight in a room, as its players see it over telnet: what they are asked, and their moves."""

import re
import select
import time
from collections.abc import Iterable
from contextlib import suppress
from itertools import count
from random import Random
from typing import Any, Final

from server.play.choosing import choose
from server.play.telnet import Gone, TelnetPlayer
from tests.e2e.server import HOST, Game
from tests.endurance.rooms import PASSWORD, Room, watcher_of
from world.cast import FOES, OPTIONS

#: What the fights are called that have a game master.
NAME: Final = "bout"
_CLOCK: Final = 10
#: How often a move is chosen at random, and not to win.
_AT_RANDOM: Final = 0.4
_NEVER: Final = ("yield", "leave")
_POSE: Final = re.compile(r"^\S+ (notch \d+)$", re.MULTILINE)

_notches = count(1)


class Ring:
    """A room with its players: the first owns the fight, all of them fight, and one watches.

    Args:
        game: Where.
        room: Which room.
        chance: Decides what they do.
    """

    def __init__(self, game: Game, room: Room, chance: Random) -> None:
        self.room = room
        self._game, self._chance = game, chance
        self.watcher = TelnetPlayer(HOST, game.telnet_port)
        self.players = {
            name: TelnetPlayer(HOST, game.telnet_port, gmcp=True) for name in room.players
        }
        #: The seats that each player answers for.
        self._seats: dict[str, list[dict[str, Any]]] = {}
        self._choices: dict[str, list[dict[str, Any]]] = {}
        self._state: dict[str, Any] = {}
        #: What each player has read since they came.
        self.read: dict[str, str] = {}
        self._last_words = ""

    @property
    def everyone(self) -> list[TelnetPlayer]:
        return [self.watcher, *self.players.values()]

    @property
    def rev(self) -> int:
        """The newest question that has been announced."""
        return int(self._state.get("rev", 0))

    @property
    def over(self) -> bool:
        return bool(self._state.get("over"))

    @property
    def fights(self) -> bool:
        """Whether there is a fight."""
        return bool(self._state)

    @property
    def asked(self) -> list[tuple[str, dict[str, Any]]]:
        """The seats that wait for a player to type, each with that player."""
        return [(name, seat) for name, seats in self._seats.items() for seat in seats]

    def enter(self) -> None:
        """Connect everyone, and ask how the fight stands."""
        self.leave()
        self._state, self._seats, self._choices = {}, {}, {}
        self.read = dict.fromkeys((watcher_of(self.room.number), *self.players), "")
        self.watcher.connect().login(watcher_of(self.room.number), PASSWORD)
        for name, player in self.players.items():
            player.connect().login(name, PASSWORD)
            player.gmcp("Combat.Subscribe")

    def leave(self) -> None:
        """Hang up."""
        for player in self.everyone:
            player.close()

    def begin(self) -> None:
        """Start a fight: with a game master and a clock, or against the NPC of the room."""
        owner = self.room.players[0]
        if self._chance.random() < 0.25:
            self.type(owner, f"combat fight {self.room.foe}")
            return
        self.type(owner, f"combat init {NAME} {OPTIONS[self.room.ruleset]}")
        for name in self.room.players:
            # The fight must be there before anyone joins it.
            self.type(name, "combat join heroes")
            self.settle(0.3)
        for name in ("imp1", "imp2"):
            self.type(owner, f"combat add_npc {name} {FOES[self.room.ruleset]} monsters")
        self.type(owner, "combat auto imp1 brute")
        self.type(owner, f"combat clock {_CLOCK} brute")
        self.type(owner, "combat start heroes monsters")
        self.type(owner, "combat save")

    def go_on_or_end(self) -> None:
        """After a fight, let its owner go back to its start, or end it."""
        line = "combat restore" if self._chance.random() < 0.5 else "combat end"
        self.type(self.room.players[0], line)

    def let_go_on(self) -> None:
        """Let those who act by themselves go on, if they wait since the fight went back."""
        self.type(self.room.players[0], "combat go")

    def plan(self) -> str:
        """Choose a move in advance for a player who is not asked; return its pose."""
        idle = [name for name in self.players if not self._seats.get(name)]
        if not idle or not self._last_words:
            return ""
        pose = f"notch {next(_notches)}"
        self.type(idle[-1], f"combat next {self._last_words} = {pose}")
        return pose

    def ask_choices(self) -> None:
        """Ask what the seats that are asked may choose."""
        self._choices.clear()
        for name, seat in self.asked:
            self.players[name].gmcp("Combat.Choices", {"seat": seat["seat"]})

    def move(self) -> list[str]:
        """Let everyone who is asked and has choices make a move; return the poses."""
        poses = []
        for name, seat in self.asked:
            groups = self._choices.get(seat["seat"], [])
            words = self._choose(groups, seat["seat"])
            if not words:
                continue
            pose = f"notch {next(_notches)}"
            self.type(name, f"{self._command(name, seat)} {words} = {pose}")
            self._last_words = words
            poses.append(pose)
        return poses

    def type(self, name: str, line: str) -> None:
        self.players[name].send(line)

    def settle(self, seconds: float) -> None:
        """Read what comes until nothing has come for a while."""
        while listen([self], seconds):
            pass

    def hear_the_rest(self) -> None:
        """Read what was sent before the connection broke."""
        for player in self.everyone:
            with suppress(Gone):
                player.quiet(1)

    def take_in(self) -> None:
        """Understand what has come."""
        for name, player in zip(self.read, self.everyone, strict=True):
            self.read[name] += player.unread
            player.unread = ""
            messages, player.messages = player.messages, []
            for kind, data in messages:
                self._understand(name, kind, data)

    def poses(self) -> set[str]:
        """Return the poses that any player has read."""
        return {pose for said in self.read.values() for pose in _POSE.findall(said)}

    def around(self, pose: str) -> str:
        """Return what each player has read around a pose."""
        told = []
        for name, said in self.read.items():
            lines = said.splitlines()
            places = [place for place, line in enumerate(lines) if line.endswith(f" {pose}")]
            told += [
                f"{name} has read:\n" + "\n".join(lines[max(0, at - 9) : at + 9]) for at in places
            ]
        return "\n".join(told)

    def stories(self) -> list[str]:
        """Return the lines that the watcher has read, without poses."""
        lines = self.read[watcher_of(self.room.number)].splitlines()
        return [line.strip() for line in lines if not _POSE.search(line)]

    @property
    def has_ended(self) -> bool:
        """Whether the last that the watcher read of a fight was its end."""
        told = [line for line in self.stories() if line.startswith("The fight ")]
        return bool(told) and told[-1].endswith(" has ended.")

    def _understand(self, name: str, kind: str, data: Any) -> None:
        if kind == "Combat.Choices":
            self._choices[data["seat"]] = data["groups"]
        elif kind == "Combat.End":
            self._state, self._seats = {}, {}
        elif kind in ("Combat.State", "Combat.Event"):
            self._seats[name] = data["seats"]
            cards = {card["id"]: card for card in self._state.get("cards", [])}
            for card in data["cards"]:
                cards[card["id"]] = cards.get(card["id"], {}) | card
            # Players do not see hidden events, so some are behind.
            newest = data if data["rev"] >= self.rev else {}
            self._state = self._state | newest | {"cards": list(cards.values())}

    def _choose(self, groups: Iterable[dict[str, Any]], seat: str) -> str:
        all_words = [
            choice["words"]
            for group in groups
            for choice in group["choices"]
            if not choice["words"].startswith(_NEVER)
        ]
        if not all_words:
            return ""
        if self._chance.random() < _AT_RANDOM:
            return self._chance.choice(all_words)
        cards = self._state["cards"]
        team = next((card["team"] for card in cards if card["id"] == seat), "")
        friends = [card["name"] for card in cards if card["team"] == team]
        foes = [card["name"] for card in cards if card["team"] != team and not card["out"]]
        return choose(groups, friends, foes, self._chance, armed=self._chance.random() < 0.5)

    def _command(self, name: str, seat: dict[str, Any]) -> str:
        if seat["seat"] == "referee":
            return "combat"
        return "combat move" if seat["name"] == name else f"combat move_npc {seat['name']}"


def listen(rings: Iterable[Ring], seconds: float) -> bool:
    """Wait for something to come, and take it all in; return whether anything came."""
    players = [player for ring in rings for player in ring.everyone]
    ready, _, _ = select.select(players, [], [], max(seconds, 0))
    for player in ready:
        player.receive(0)
    for ring in rings:
        ring.take_in()
    return bool(ready)


def listen_for(rings: Iterable[Ring], seconds: float) -> None:
    """Take in everything that comes in a time."""
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        listen(rings, left)
