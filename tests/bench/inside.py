"""An Evennia server's inside, without the network, with rooms and players, and a clock.

The database is a real SQLite file, and what is sent goes through Evennia's own protocol between
its two processes, up to the socket. A closed loop over telnet would hide all that a command costs
behind the delay between the two.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable
from itertools import count
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

_numbers = count(1)


def start(folder: Path) -> None:
    """Start it, on a database of its own."""
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


def use_parser(*, of_evennia: bool) -> None:
    """Let Evennia's own parser read what is typed from now on, or that of the game."""
    from django.conf import settings
    from evennia.commands import cmdhandler
    from evennia.commands.cmdparser import cmdparser
    from evennia.utils.utils import variable_from_module

    ours = variable_from_module(*settings.COMMAND_PARSER.rsplit(".", 1))
    cmdhandler._COMMAND_PARSER = cmdparser if of_evennia else ours


def make_room() -> Any:
    from django.conf import settings
    from evennia.utils import create

    return create.create_object(settings.BASE_ROOM_TYPECLASS, key="Bench", nohome=True)


def make_player(room: Any, typeclass: str | None = None) -> tuple[Any, Any]:
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


#: Gets an act ready, and returns what is to be timed.
Act = Callable[[], Callable[[], object]]


def medians(*acts: Act, runs: int = 500, clock: Callable[[], float] = perf_counter) -> list[float]:
    """Microseconds of each, after a warm-up; by turns, so that a slow second meets them all.

    Garbage waits until the end: each act leaves as much, but one would pay for that of all.

    Args:
        acts: What is timed.
        runs: How often.
        clock: `process_time` leaves out the time in which other programs have the processor.
    """
    for _ in range(30):
        for ready in acts:
            ready()()
    gc.collect()
    gc.disable()
    times: list[list[float]] = [[] for _ in acts]
    for _ in range(runs):
        for ready, spent in zip(acts, times, strict=True):
            act = ready()
            began = clock()
            act()
            spent.append(clock() - began)
    gc.enable()
    return [median(spent) * 1e6 for spent in times]
