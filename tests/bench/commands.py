"""What `combat move` costs beside `say` in the same room, through Evennia's command handler.

The database is a real SQLite file, and what is sent goes through Evennia's own protocol between
its two processes, up to the socket. The `attack` of Evennia's own turn-battle contrib is measured
in the same way. A closed loop over telnet would hide all of this behind the delay between the two.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from tests.sample_sheets import SHEET

_numbers = count(1)
_TURN_BATTLE = "evennia.contrib.game_systems.turnbattle.tb_basic.TBBasicCharacter"
#: Many strike dice and wounds: nobody falls while the clock runs.
_STURDY = SHEET | {"grapple_maxWounds": 5, "grapple_defense": 6, "grapple_apMaxSize": 20}


def report() -> None:
    """Print medians in microseconds, and each as a ratio to `say` in the same room."""
    with TemporaryDirectory() as folder:
        _start(Path(folder))
        print("Commands, medians (goals: at most 3.5 says with 2 fighters, 2.0 with 20)")
        for fighters in (2, 20):
            _report_fight(fighters)


def _report_fight(fighters: int) -> None:
    say, move, shown = _skirmish(fighters)
    print(f"  {fighters} fighters")
    print(f"    {'say':<28}{say:>8.0f} us")
    print(f"    {'combat move':<28}{move:>8.0f} us  {move / say:5.2f} says")
    print(f"    {'the same, all with panels':<28}{shown:>8.0f} us  {shown / say:5.2f} says")
    say, attack = _turn_battle(fighters)
    print(f"    {'turn-battle contrib: attack':<28}{attack:>8.0f} us  {attack / say:5.2f} says")


def _start(folder: Path) -> None:
    """An Evennia server's inside, without the network, on a database of its own."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "server.conf.test_settings"
    from django.conf import settings

    settings.DATABASES["default"]["NAME"] = str(folder / "bench.db3")
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection

    call_command("migrate", verbosity=0)
    import evennia

    evennia._init()
    with connection.cursor() as cursor:
        for pragma in settings.SQLITE3_PRAGMAS:
            cursor.execute(pragma)
    evennia.EVENNIA_SERVER_SERVICE = _Service()


class _Service:
    """The server's service, connected to a portal that takes everything and answers nothing."""

    def __init__(self) -> None:
        from evennia.server.amp_client import AMPServerClientProtocol
        from twisted.internet.protocol import Protocol
        from twisted.internet.testing import StringTransport

        class Client(AMPServerClientProtocol):
            connectionMade = Protocol.connectionMade  # noqa: N815  the greeting wants a portal

        class Wire(StringTransport):
            def write(self, data: bytes) -> None:
                client._outstandingRequests.clear()

        self.amp_protocol = client = Client()
        client.makeConnection(Wire())

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *args, **kwargs: None


def _room() -> Any:
    from django.conf import settings
    from evennia.utils import create

    return create.create_object(settings.BASE_ROOM_TYPECLASS, key="Bench", nohome=True)


def _player(room: Any, typeclass: str | None = None) -> tuple[Any, Any]:
    """A connected character and its session."""
    import evennia
    from django.conf import settings
    from evennia.server.serversession import ServerSession
    from evennia.utils import create

    name = f"Bench{next(_numbers)}"
    kind = typeclass or settings.BASE_CHARACTER_TYPECLASS
    character = create.create_object(kind, key=name, location=room, home=room)
    account = create.create_account(name, "", "x" * 12, typeclass=settings.BASE_ACCOUNT_TYPECLASS)
    session = ServerSession()
    session.init_session("telnet", (name, 0), evennia.SESSION_HANDLER)
    session.sessid = next(_numbers)
    evennia.SESSION_HANDLER.portal_connect(session.get_sync_data())
    session = evennia.SESSION_HANDLER.session_from_sessid(session.sessid)
    evennia.SESSION_HANDLER.login(session, account, testmode=True)
    character.locks.add("puppet:all()")
    account.puppet_object(session, character)
    return character, session


def _medians(*acts: Callable[[], None], runs: int = 500) -> list[float]:
    """Microseconds of each, after a warm-up; by turns, so that a slow second meets them all.

    Garbage waits until the end: each act leaves as much, but one would pay for that of all.
    """
    for _ in range(30):
        for act in acts:
            act()
    gc.collect()
    gc.disable()
    times: list[list[float]] = [[] for _ in acts]
    for _ in range(runs):
        for act, spent in zip(acts, times, strict=True):
            began = perf_counter()
            act()
            spent.append(perf_counter() - began)
    gc.enable()
    return [median(spent) * 1e6 for spent in times]


def _skirmish(fighters: int) -> list[float]:
    """The cost of `say`, of a move, and of a move that everybody's client gets as data too."""
    say, move = _fight(fighters, panels=False)
    _, shown = _fight(fighters, panels=True)
    return _medians(say, move, shown)


def _fight(fighters: int, *, panels: bool) -> tuple[Callable[[], None], Callable[[], None]]:
    """People in a room: one of them says something; whose turn it is moves."""
    room = _room()
    players = [_player(room) for _ in range(fighters)]
    for character, _ in players:
        for key, value in _STURDY.items():
            character.attributes.add(key, value)
    owner = players[0][1]
    owner.execute_cmd("combat init bench")
    for place, (_, session) in enumerate(players):
        session.execute_cmd(f"combat add me {'ab'[place % 2]}")
    owner.execute_cmd("combat start a b")
    encounter = room.ndb.skirmish
    sessions = {f"o{character.id}": session for character, session in players}
    if panels:
        for session in sessions.values():
            session.data_in(combat_subscribe=[[], {}])

    def move() -> None:
        fight = encounter.stored.fight
        fighter = fight.table.fighters[fight.waiting.decisions[0].actor]
        enemy = next(each for each in fight.table.fighters.values() if each.team != fighter.team)
        words = f"strike 1 {enemy.name}" if fighter.sd else "catch breath"
        words = words if fighter.sd or not fighter.ad else "maneuver 1 accuracy"
        sessions[fighter.id].execute_cmd(f"combat move {words}")
        assert encounter.stored.fight is not fight, "the move was refused"

    return lambda: owner.execute_cmd("say hi"), move


def _turn_battle(fighters: int) -> list[float]:
    """The cost of `say`, and of an attack."""
    from evennia.contrib.game_systems.turnbattle.tb_basic import BattleCmdSet

    room = _room()
    characters = []
    for _ in range(fighters):
        character, _ = _player(room, _TURN_BATTLE)
        character.cmdset.add(BattleCmdSet)
        character.db.hp = character.db.max_hp = 10**6
        characters.append(character)
    characters[0].execute_cmd("fight")
    handler = room.db.combat_turnhandler

    def attack() -> None:
        turn = handler.db.turn
        current = handler.db.fighters[turn]
        other = characters[0] if current is not characters[0] else characters[1]
        current.execute_cmd(f"attack {other.key}")
        assert handler.db.turn != turn, "the attack was refused"

    costs = _medians(lambda: characters[0].execute_cmd("say hi"), attack, runs=200)
    handler.stop()
    return costs
