"""A database that takes nothing for a while: because it is locked, or because the disk is full."""

import resource
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

from tests.e2e.server import Game


@contextmanager
def locked(game: Game) -> Iterator[None]:
    """Hold the lock of the game's SQLite database, as another program may."""
    file = game.root / "server/evennia.db3"
    with closing(sqlite3.connect(file, isolation_level=None, timeout=30)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        yield
        holder.execute("ROLLBACK")


@contextmanager
def full_disk(game: Game) -> Iterator[None]:
    """Let every write of the server to a file fail.

    The system refuses it with EFBIG and not with ENOSPC; SQLite rolls back in the same way.
    """
    pid = int((game.root / "server/server.pid").read_text())
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)
