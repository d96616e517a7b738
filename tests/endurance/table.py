"""Four players in a room, who talk or fight as fast as the game lets them."""

import time
from collections import deque
from collections.abc import Sequence
from itertools import count
from random import Random
from typing import Any, Final, NamedTuple

from server.play.telnet import TelnetPlayer
from tests.e2e.server import HOST, Game
from tests.endurance.rooms import PASSWORD, Room
from world.cast import OPTIONS
from world.skirmish import engine
from world.skirmish.state.events import Event
from world.skirmish.state.fight import REFEREE, AnyFight
from world.skirmish.views import view
from world.skirmish.views.display import Reader

#: After so many seconds without an answer a table asks how its fight stands.
_LOST: Final = 5
_NEVER: Final = ("yield", "leave", "always", "other")
#: So many characters tell one text from another.
_ENOUGH: Final = 40

_numbers = count(1)


class _Typed(NamedTuple):
    """A move that is known beforehand.

    Attributes:
        restores: Whether the fight goes back to where it was saved before it.
        player: Who types it.
        line: What they type.
        answer: What they read then.
    """

    restores: bool
    player: TelnetPlayer
    line: str
    answer: str


class Table:
    """Four players in a room.

    Args:
        game: Where.
        room: Which room.
        chance: Chooses their moves.
    """

    def __init__(self, game: Game, room: Room, chance: Random) -> None:
        self.players = [TelnetPlayer(HOST, game.telnet_port, gmcp=True) for _ in room.players]
        #: How long each thing took.
        self.times: list[float] = []
        self._room, self._chance = room, chance
        self._do = self._nothing
        self._waiting: dict[TelnetPlayer, tuple[str, float]] = {}
        self._heard = time.monotonic()
        self._seats: dict[TelnetPlayer, list[dict[str, Any]]] = {}
        self._learned: deque[_Typed] = deque()

    @property
    def room_name(self) -> str:
        """The name of the room that it stands in."""
        return self._room.name

    def enter(self) -> None:
        """Let everyone log in."""
        for name, player in zip(self._room.players, self.players, strict=True):
            player.connect().login(name, PASSWORD)

    def show_panels(self) -> None:
        """Show the panel to everyone."""
        for player in self.players:
            player.gmcp("Combat.Subscribe")

    def say_together(self) -> None:
        """All of them say something, each again once they have read it."""
        self._do = self._go_on_saying
        for player in self.players:
            self._say(player)

    def say(self) -> None:
        """One of them says something, then the next."""
        self._do = self._let_the_next_say
        self._say(self.players[0])

    def learn(self, fight: AnyFight, moves: int) -> None:
        """Find out what to type, beforehand: the game is to be measured, and not its players.

        Args:
            fight: The fight, as it was stored when it was saved.
            moves: How many moves to learn; any more are found out when they are typed.
        """
        self._saved = self._fight = fight
        self._learned = deque(self._next_move() for _ in range(moves))

    def fight_by_heart(self) -> None:
        """Each types a move when the fight asks them, without asking what there is to choose."""
        self._do = self._go_on_typing
        self._type_next()

    def fight(self) -> None:
        """Each chooses a move on the panel when the fight asks them."""
        self._do = self._go_on_fighting
        self._ask()

    def stop(self) -> None:
        """Finish, and do nothing more."""
        self._do = self._nothing
        self._waiting.clear()

    def start_fight(self) -> None:
        """Two against two, who can come back to the start."""
        owner = self.players[0]
        owner.send(f"combat init bout {OPTIONS[self._room.ruleset]}")
        for place, player in enumerate(self.players):
            player.expect("bout")
            player.send(f"combat join {'ab'[place % 2]}")
            player.expect(rf"^\+ {player.name} (?:is added to|forms the new) team")
        for line in ("combat start a b", "combat save"):
            owner.send(line)
        owner.expect("Combat saved")

    def hear(self, player: TelnetPlayer) -> bool:
        """Take in what has come for a player, and go on.

        Returns:
            Whether there was anything to read; Evennia keeps connections alive with what is not.
        """
        player.receive(0)
        read = bool(player.unread or player.messages)
        self._heard = time.monotonic()
        self._do(player)
        player.messages.clear()
        return read

    def waits(self) -> str:
        """Return what each player waits for, and what they have read instead."""
        return "; ".join(
            f"{player.name} waits for {answer!r} and has read {player.unread!r}"
            for player, (answer, _) in self._waiting.items()
        )

    def nudge(self) -> None:
        """Ask again if nothing has come for long."""
        if self._do == self._go_on_fighting and time.monotonic() - self._heard > _LOST:
            self._heard = time.monotonic()
            self._waiting.clear()
            self._ask()

    def _nothing(self, player: TelnetPlayer) -> None:
        player.unread = ""

    def _type(self, player: TelnetPlayer, line: str, answer: str) -> None:
        self._waiting[player] = answer, time.monotonic()
        player.send(line)

    def _answered(self, player: TelnetPlayer) -> bool:
        """Return whether the answer has come that a player waits for."""
        answer, since = self._waiting.get(player, ("", 0.0))
        if not answer or answer not in player.unread:
            return False
        self.times.append(time.monotonic() - since)
        del self._waiting[player]
        player.unread = ""
        return True

    def _say(self, player: TelnetPlayer) -> None:
        words = f"word {next(_numbers)}."
        self._type(player, f"say {words}", f'You say, "{words}"')

    def _go_on_saying(self, player: TelnetPlayer) -> None:
        if self._answered(player):
            self._say(player)

    def _let_the_next_say(self, player: TelnetPlayer) -> None:
        if self._answered(player):
            place = self.players.index(player) + 1
            self._say(self.players[place % len(self.players)])
        elif player not in self._waiting:
            player.unread = ""

    def _go_on_typing(self, player: TelnetPlayer) -> None:
        if self._answered(player):
            self._type_next()
        elif player not in self._waiting:
            player.unread = ""

    def _type_next(self) -> None:
        """Type the next move; a fight that is over goes back to where it was saved."""
        move = self._learned.popleft() if self._learned else self._next_move()
        if move.restores:
            self.players[0].send("combat restore")
        self._type(move.player, move.line, move.answer)

    def _next_move(self) -> "_Typed":
        """Play the fight on by a move, and return what is typed for it."""
        fight, restores = self._fight, False
        if engine.outcome(fight) is not None:
            fight, restores = engine.rewind(fight, self._saved), True
        seat = engine.open_seats(fight)[0]
        moves = {engine.say(fight, choice): choice for choice in engine.choices(fight, seat)}
        words = self._chance.choice([move for move in moves if not move.startswith(_NEVER)])
        self._fight, events = engine.decide(fight, seat, moves[words])
        owner, *_ = self._room.players
        name = owner if seat == REFEREE else fight.table.fighters[seat].name
        player = self.players[self._room.players.index(name)]
        answer = _read_by(self._fight, seat, events)
        return _Typed(restores, player, _typed(seat, words), answer)

    def _ask(self) -> None:
        for player in self.players:
            player.gmcp("Combat.State")

    def _go_on_fighting(self, player: TelnetPlayer) -> None:
        self._answered(player)
        if player not in self._waiting:
            player.unread = ""
        for kind, data in player.messages:
            if kind in ("Combat.State", "Combat.Event"):
                self._see(player, data)
            elif kind == "Combat.Choices":
                self._choose(player, data)

    def _see(self, player: TelnetPlayer, data: dict[str, Any]) -> None:
        if data["over"] and player is self.players[0]:
            player.send("combat restore")
        elif data["seats"] and player not in self._waiting:
            player.gmcp("Combat.Choices", {"seat": data["seats"][0]["seat"]})

    def _choose(self, player: TelnetPlayer, data: dict[str, Any]) -> None:
        known = [
            choice["words"]
            for group in data["groups"]
            for choice in group["choices"]
            if not choice["words"].startswith(_NEVER)
        ]
        if known and player not in self._waiting:
            pose = f"notch {next(_numbers)}."
            words = _typed(data["seat"], self._chance.choice(known))
            self._type(player, f"{words} = {pose}", pose)


def _typed(seat: str, words: str) -> str:
    return f"combat {words}" if seat == REFEREE else f"combat move {words}"


def _read_by(fight: AnyFight, seat: str, events: Sequence[Event]) -> str:
    """Return what the one who has moved reads first."""
    if fight.given:
        return "Noted."
    words = view(fight.ruleset)
    read = words.render_events(fight.table, events, Reader(seat=seat))
    if not read and seat in engine.open_seats(fight):
        prompt = words.prompt(fight.table, engine.open_question(fight, seat))
        read = prompt.text if prompt is not None else ""
    told = read or engine.question_announcement(fight) or engine.waiting_for(fight)
    return told.splitlines()[0][:_ENOUGH]
