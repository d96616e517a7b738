"""A player who walks through the world of the demo game, and never types the fight's command."""

from __future__ import annotations

import re
import time
from random import Random
from typing import Any

from server.play.choosing import DRAWS, choose
from server.play.telnet import PATIENCE, TelnetPlayer
from tests.e2e.server import Game
from world.road import PLACES

#: What everyone reads when a fight is over and gone.
OVER = r"Combat has ended|The fight .+ has ended"

#: Seconds that a fight may take on a busy machine.
LONG = 400
#: Lines that no one in this world has to type.
_COMMAND = re.compile(r"(combat|c)\b", re.IGNORECASE)
#: Moves that begin as commands of the game do, which they would be taken for.
_OF_THE_GAME = ("channel ", "drop ")
#: What ends a turn, or answers a question, and does nothing.
_IDLE = ("catch breath", "skip", "do nothing", "take the hit", "pass", "done", "end turn")


class Walker:
    """Someone on the road: what they type, and what they make of the choices that they have.

    Args:
        game: The game.
        name: Whose character it is.
    """

    def __init__(self, game: Game, name: str) -> None:
        self.name = name
        self.player: TelnetPlayer = game.player(name, gmcp=True)
        self._chance = Random(name)
        self._armed_in: Any = None

    def types(self, line: str, answer: str = r"\S") -> str:
        """Type a line, and return what comes up to an answer, and after it until it is quiet."""
        assert not _COMMAND.match(line), line
        self.player.unread += self.player.quiet(0)
        self.player.unread = ""
        self.player.send(line)
        return self.player.expect(answer) + self.player.quiet()

    def walks(self, room: str) -> str:
        """Walk to a room, whatever comes in between, and return what is seen there."""
        for _ in range(60):
            seen = self.types("look", "Exits: ")
            here = _room_of(seen)
            if self.name in seen.partition("Fighting here: ")[2]:
                self.fights(OVER)
                self.player.quiet()
            elif here == room:
                return seen
            else:
                self.types(_next_way(here, room))
        raise AssertionError(f"{self.name} does not come to {room}")

    def flees(self, way: str, to: str) -> None:
        """Walk out of a fight: now, or once the rules let them; or fight to its end."""
        self.player.send(way)
        self.fights(f"^({to})$|{OVER}")

    def is_attacked(self, by: str) -> None:
        """Wait until someone has attacked, which is seen in the room."""
        end = time.monotonic() + PATIENCE
        while not re.search(by, self.enemies()):
            assert time.monotonic() < end, f"{self.name} is not attacked by {by}"
            self.player.receive(1)

    def enemies(self) -> str:
        """Return what the room shows of the fight that they are in; empty for none."""
        seen = self.types("look", "Exits: ").partition("Fighting here: ")[2]
        return seen if self.name in seen else ""

    def fights(self, until: str, *, idly: bool = False, beside: Walker | None = None) -> str:
        """Make moves, one after the other, until the game says something.

        Args:
            until: A pattern of what it says.
            idly: Whether to do nothing in the fight.
            beside: Another player, who makes theirs.
        """
        end, wanted = time.monotonic() + LONG, re.compile(until, re.MULTILINE)
        while not wanted.search(self.player.unread):
            read = self.player.unread[-3000:]
            assert time.monotonic() < end, f"{self.name} waits for {until}. They have read:\n{read}"
            for walker in filter(None, (self, beside)):
                if words := walker._choose(idly=idly):
                    walker.player.send(words)
                walker.player.receive(0.3)
        return self.player.expect(until)

    def answers(self) -> None:
        """Make a move or answer a question, if the fight waits for one."""
        if words := self._choose(idly=False):
            self.types(words)

    def _choose(self, *, idly: bool) -> str:
        """Return a move, or an answer, if the fight waits for one; empty if it does not."""
        state = self._ask("Combat.State")
        mine = state.get("seat") in state.get("waiting", ())
        if not mine:
            return ""
        choices = self._ask("Combat.Choices")
        groups = [
            {
                **group,
                "choices": [choice for choice in group["choices"] if _is_a_move(choice["words"])],
            }
            for group in choices.get("groups", ())
        ]
        words = [choice["words"] for group in groups for choice in group["choices"]]
        idle = [choice for choice in words if choice.startswith(_IDLE)]
        if idly and idle:
            return min(idle, key=lambda choice: _IDLE.index(next(filter(choice.startswith, _IDLE))))
        cards = {card["id"]: card for card in state["cards"]}
        team = cards[state["seat"]]["team"]
        friends = [card["name"] for card in cards.values() if card["team"] == team]
        foes = [card["name"] for card in cards.values() if card["team"] != team and not card["out"]]
        # In the next fight nothing is in their hands.
        armed = self._armed_in == state["id"]
        chosen = choose(groups, friends, foes, self._chance, armed=armed)
        self._armed_in = state["id"] if chosen.startswith(DRAWS) else self._armed_in
        return chosen if chosen in words else ""

    def _ask(self, what: str) -> dict[str, Any]:
        """Request data, and return it; nothing if the game has none."""
        self.player.messages.clear()
        self.player.gmcp(what)
        end = time.monotonic() + 2
        while time.monotonic() < end:
            self.player.receive(0.05)
            for message, answer in self.player.messages:
                if message == what:
                    return dict(answer)
        return {}


def _is_a_move(words: str) -> bool:
    """Return whether the fight gets these words, typed as they are."""
    return not words.startswith(_OF_THE_GAME)


def _ways() -> dict[str, dict[str, str]]:
    """Return by room which room each of its ways leads to."""
    ways: dict[str, dict[str, str]] = {
        "Tavern": {"yard": "Training Yard"},
        "Training Yard": {"tavern": "Tavern"},
    }
    for place in PLACES:
        ways.setdefault(place.beside, {})[place.way] = place.name
        ways.setdefault(place.name, {})[place.back] = place.beside
    return ways


def _room_of(seen: str) -> str:
    """Return the room that someone sees."""
    (room,) = {room for room in _ways() if re.search(rf"^{room}$", seen, re.MULTILINE)}
    return room


def _next_way(here: str, room: str) -> str:
    """Return what to type to come nearer to a room."""
    ways, ahead, first = _ways(), [here], {here: ""}
    for there in ahead:
        for way, beyond in ways[there].items():
            if beyond not in first:
                first[beyond] = first[there] or way
                ahead.append(beyond)
    return first[room]
