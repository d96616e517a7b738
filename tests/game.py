"""A game without a network: real rooms, accounts, sessions and commands; what is sent is kept."""

from __future__ import annotations

import pickle
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import evennia
from django.apps import apps
from django.conf import settings
from evennia.accounts.models import AccountDB
from evennia.objects.models import ObjectDB
from evennia.server.serversession import ServerSession
from evennia.utils import ansi, create
from evennia.utils.idmapper.models import SharedMemoryModel

from tests import reserves
from tests.slices import Slices
from typeclasses.skirmish import pauses
from typeclasses.skirmish.play import slices
from world.skirmish.testing.sample_sheets import SHEET

_numbers = count(1)


class Player:
    """A connected player, who types lines and reads the answers."""

    def __init__(self, game: Game, character: Any, session: Any) -> None:
        self._game = game
        self.character = character
        self.session = session
        self.lines: list[str] = []
        #: Data messages about the fight: the name, and the data.
        self.data: list[tuple[str, dict[str, Any]]] = []

    @property
    def name(self) -> str:
        return str(self.character.key)

    def types(self, line: str) -> str:
        """Type a line. Returns what this player reads because of it."""
        self.lines.clear()
        self.session.execute_cmd(line)
        return self.read()

    def becomes_builder(self) -> None:
        """Give the account the permission of builders."""
        self.session.account.permissions.add("Builder")

    def sends(self, name: str, *args: Any, **kwargs: Any) -> list[tuple[str, dict[str, Any]]]:
        """Send a data message, and return the data messages that come back."""
        self.data.clear()
        self.session.data_in(**{name: [list(args), kwargs]})
        return self.received()

    def received(self) -> list[tuple[str, dict[str, Any]]]:
        """Return the data messages to this player since the last look."""
        data = [*self.data]
        self.data.clear()
        return data

    def read(self) -> str:
        """What this player has been sent since the last look."""
        text = "\n".join(self.lines)
        self.lines.clear()
        return text


class Game:
    """Rooms and people of one test."""

    def __init__(self) -> None:
        self._players: dict[Any, Player] = {}
        self.slices = Slices()
        self._reserves = reserves.Reserves()
        self.room = self.make_room("Tavern")

    def make_room(self, name: str) -> Any:
        return create.create_object(settings.BASE_ROOM_TYPECLASS, key=name, nohome=True)

    def make_player(
        self,
        name: str,
        sheet: dict[str, Any] | None = SHEET,
        permission: str = "Player",
        room: Any = None,
    ) -> Player:
        """A connected player with a character; `sheet` of None leaves the sheet empty."""
        room = room or self.room
        made = None
        if permission == reserves.PERMISSION and sheet in (None, SHEET):
            made = self._reserves.enter(name, room, has_sheet=sheet is not None)
        character, account = made or reserves.make_person(name, room, sheet, permission)
        player = Player(self, character, None)
        self.connect(player, account)
        return player

    def connect(self, player: Player, account: Any) -> None:
        """Connect a player and put them into their character."""
        session = ServerSession()
        session.init_session("telnet", (f"localhost {next(_numbers)}", 0), evennia.SESSION_HANDLER)
        session.sessid = next(_numbers)
        evennia.SESSION_HANDLER.portal_connect(session.get_sync_data())
        session = evennia.SESSION_HANDLER.session_from_sessid(session.sessid)
        evennia.SESSION_HANDLER.login(session, account, testmode=True)
        player.session = session
        self._players[session] = player
        account.puppet_object(session, player.character)
        player.lines.clear()

    def disconnect(self, player: Player) -> None:
        """The player's connection is cut."""
        player.character.account.unpuppet_object(player.session)
        evennia.SESSION_HANDLER.disconnect(player.session, sync_portal=False)

    def make_npc(self, name: str, sheet: dict[str, Any] | None = None, room: Any = None) -> Any:
        npc = create.create_object(
            "typeclasses.skirmish.npc.SkirmishNpc", key=name, location=room or self.room
        )
        npc.attributes.batch_add(*(sheet or {}).items())
        return npc

    def restart(self) -> None:
        """Forget everything that is not in the database, as a new server process has."""
        self.slices.forget()
        kept = {session: player.character.id for session, player in self._players.items()}
        for player in self._players.values():
            player.character = None
        self.room = self.room.id
        forget_objects()
        self.room = ObjectDB.objects.get(id=self.room)
        for session, number in kept.items():
            self._players[session].character = session.puppet = ObjectDB.objects.get(id=number)
            session.account = AccountDB.objects.get(id=session.account.id)

    def send(self, session: Any, **kwargs: Any) -> None:
        """Stands for the network: keeps what a session is sent."""
        text = kwargs.pop("text", None)
        player = self._players.get(session)
        if player is None:
            return
        ours = (name for name in kwargs if name.startswith("combat_"))
        player.data += [(name, as_the_portal_reads(session, kwargs[name])) for name in ours]
        if text is None:
            return
        text = text[0] if isinstance(text, (tuple, list)) else text
        player.lines.append(ansi.strip_ansi(str(text)))


def sheet_of(who: Any) -> dict[str, Any]:
    """The lines of a character's sheet of Grapple."""
    return {key: who.attributes.get(key) for key in SHEET}


def as_the_portal_reads(session: Any, message: Any) -> Any:
    """The data of a message at the other end of the wire between Evennia's two processes."""
    [sent] = evennia.SESSION_HANDLER.clean_senddata(session, {"data": message}).values()
    (data,), _ = pickle.loads(pickle.dumps(sent))
    return data


def forget_objects() -> None:
    """Drop every object from memory; Evennia's own flush spares those with something in `ndb`."""
    for model in apps.get_models():
        if issubclass(model, SharedMemoryModel):
            model.flush_instance_cache(force=True)


@contextmanager
def open_game() -> Iterator[Game]:
    """A game; everything it made goes when it is closed."""
    forget_objects()
    game_box: list[Game] = []
    bugs: list[str] = []
    fights = count(1)

    def send(session: Any, **kwargs: Any) -> None:
        for receiver in session if isinstance(session, (list, tuple)) else (session,):
            game_box[0].send(receiver, **kwargs)

    def seed(size: int) -> str:
        return f"{next(fights):0{2 * size}x}"

    def note(message: str) -> None:
        bugs.append(f"{message}\n{traceback.format_exc()}")

    log = SimpleNamespace(log_trace=note, log_warn=lambda message: None)
    with (
        patch.object(evennia.SESSION_HANDLER, "data_out", send),
        patch.object(evennia.SESSION_HANDLER, "session_portal_partial_sync"),
        patch("commands.skirmish.combat.logger", log),
        patch("typeclasses.skirmish.play.retrying.logger", log),
        # What waits for a pause waits until a test lets time pass.
        patch.object(pauses, "call_later"),
        # Dice fall the same way each time.
        patch("typeclasses.skirmish.gathering.starting.secrets", SimpleNamespace(token_hex=seed)),
    ):
        game = Game()
        game_box.append(game)
        try:
            with patch.multiple(slices, _cooperator=game.slices, _idle_cooperator=game.slices):
                yield game
            # Evennia keeps what a command raises to itself.
            assert not bugs, bugs[0]
        finally:
            evennia.SESSION_HANDLER.clear()
            forget_objects()
