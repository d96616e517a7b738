"""The tables of games in tests: migrated once, and copied from then on.

The migrations of Evennia and of Skirmish together take longer than two hundred tests.
"""

from __future__ import annotations

import fcntl
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Final

from django.apps import apps
from django.db import connection

_CACHE: Final = Path(__file__).parents[1] / ".pytest_cache/tables"
#: Whatever else decides how the tables look once all migrations are applied.
_PACKAGES: Final = ("django", "evennia")


def kept() -> Path:
    """Return the file with a copy of the tables, which there may not be yet."""
    return _CACHE / f"{_fingerprint()}.db"


@contextmanager
def copied() -> Iterator[None]:
    """Let Django create the test database in here, from a copy if there is one of these migrations.

    Django still applies each migration that the copy lacks. Where there is no copy, this keeps one
    once all are applied; until then other processes wait for it.
    """
    file = kept()
    _CACHE.mkdir(parents=True, exist_ok=True)
    with (_CACHE / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if file.exists():
            fcntl.flock(lock, fcntl.LOCK_UN)
            # Django goes on with an open connection to a database in memory.
            connection.ensure_connection()
            with closing(sqlite3.connect(file)) as copy:
                copy.backup(connection.connection)
            yield
            return
        yield
        for stale in _CACHE.glob("*.db"):
            stale.unlink()
        with closing(sqlite3.connect(file)) as copy:
            connection.connection.backup(copy)


def _fingerprint() -> str:
    """Return a hash of all migrations, and of the versions that apply them."""
    found = sha256(" ".join(version(package) for package in _PACKAGES).encode())
    for app in apps.get_app_configs():
        for migration in sorted(Path(app.path).glob("migrations/*.py")):
            found.update(migration.read_bytes())
    return found.hexdigest()[:16]
