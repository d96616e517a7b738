"""A PostgreSQL server of its own, on a socket in a temporary folder."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Final

_PROGRAMS: Final = ("postgres", "initdb", "pg_ctl")
#: PostgreSQL refuses to run as root; then it runs as this user.
_USER: Final = "postgres"


def missing() -> str:
    """Return why there can be no PostgreSQL here; empty if there can."""
    for program in _PROGRAMS:
        if shutil.which(program) is None:
            return f"this machine has no {program}"
    if os.geteuid() == 0 and shutil.which("runuser") is None:
        return "it does not run as root, and this machine has no runuser"
    found = subprocess.run(
        [sys.executable, "-c", "import psycopg"], capture_output=True, check=False
    )
    return "" if found.returncode == 0 else "the Python package psycopg is missing"


@contextmanager
def short_folder() -> Iterator[Path]:
    """Make a folder whose path is short enough for a socket, and that others may read."""
    folder = Path(mkdtemp(prefix="skirmish"))
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def server(folder: Path) -> Iterator[dict[str, str]]:
    """Run a server; yield Django's settings for a database in it.

    Args:
        folder: Where its files are. On Unix the path of a socket has at most 107 characters.
    """
    folder.mkdir()
    if os.geteuid() == 0:
        shutil.chown(folder, _USER)
    data = str(folder / "data")
    _run("initdb", "--pgdata", data, "--username", "skirmish", "--auth", "trust", "--no-sync")
    started = f"-c listen_addresses='' -c unix_socket_directories='{folder}'"
    _run("pg_ctl", "--pgdata", data, "--wait", "--log", f"{folder}/log", "-o", started, "start")
    try:
        yield {
            "ENGINE": "django.db.backends.postgresql",
            "HOST": str(folder),
            "NAME": "postgres",
            "USER": "skirmish",
        }
    finally:
        _run("pg_ctl", "--pgdata", data, "--mode", "immediate", "stop")


def connect(database: Mapping[str, str]) -> Any:
    """Return a connection of psycopg to a database with these settings of Django."""
    import psycopg

    host, name, user = (database[key] for key in ("HOST", "NAME", "USER"))
    return psycopg.connect(host=host, dbname=name, user=user)


def _run(program: str, *words: str) -> None:
    path = shutil.which(program)
    assert path is not None
    other_user = ["runuser", "--user", _USER, "--"] if os.geteuid() == 0 else []
    done = subprocess.run(
        [*other_user, path, *words],
        cwd="/",
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{program} failed: {done.stderr.decode(errors='replace')}")
