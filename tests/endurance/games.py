"""A game with many fighters, on SQLite or on PostgreSQL."""

import math
import re
import sqlite3
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any, Final

from tests.e2e.server import Game, copy_game
from tests.endurance import postgres
from tests.endurance.wire import Wire, wire

SQLITE: Final = "SQLite"
POSTGRESQL: Final = "PostgreSQL"
_TRIES: Final = 5
_PATIENCE: Final = 900
_PAGES: Final = ("count", "size")

#: Everyone may log in at once and type as fast as they can; passwords cost little.
_SETTINGS: Final = """
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
MAX_CONNECTION_RATE = MAX_COMMAND_RATE = 10**6
LOGIN_THROTTLE_LIMIT = None
SKIRMISH_BRIEF = False
"""


class CrowdedGame(Game):
    """A game with `Room`s of fighters.

    Args:
        root: The directory.
        database: Django's settings of its database; None for SQLite.
    """

    def __init__(self, root: Path, database: Mapping[str, str] | None) -> None:
        super().__init__(root)
        self._database = database
        self.wire: Wire | None = None

    def database_size(self) -> int:
        """Return how many bytes the database has."""
        if self._database is None:
            with closing(sqlite3.connect(self.root / "server/evennia.db3")) as file:
                sizes = (file.execute(f"PRAGMA page_{what}").fetchone() for what in _PAGES)
                return math.prod(size for (size,) in sizes)
        return int(self.query("SELECT pg_database_size(current_database())"))

    def query(self, statement: str) -> Any:
        """Run a statement on PostgreSQL, and return the first value of its first row."""
        assert self._database is not None, "SQLite has no server to ask"
        with postgres.connect(self._database) as connection:
            row = connection.execute(statement).fetchone()
        return row[0] if row is not None else None

    def start(self) -> None:
        """Start it as a game that may be new, however slow the machine is."""
        for _ in range(_TRIES):
            done = self.run(sys.executable, "-m", "server.play", "serve", timeout=_PATIENCE)
            if done.returncode == 0:
                return
        raise AssertionError(f"{done.stdout}\n{self.log()[-4000:]}")

    def launch(self) -> None:
        """Start what does not run, of a game that has been started before."""
        for _ in range(_TRIES):
            said = self.run("evennia", "start", timeout=_PATIENCE).stdout
            if "Evennia running." in said:
                return
            status = self.run("evennia", "status", timeout=_PATIENCE).stdout
            if re.search(r"Server:\s+RUNNING", status):
                return
        raise AssertionError(f"The game does not start.\n{said}\n{self.log()[-4000:]}")

    def python(self, module: str, *words: str) -> str:
        """Run a module in the game's folder, and return what it prints."""
        done = self.run(sys.executable, "-m", module, *words, timeout=1800)
        assert done.returncode == 0, done.stdout
        return done.stdout


@contextmanager
def crowded_game(
    rooms: int, each: int, database: str = SQLITE, *, wired: bool = False, **settings: Any
) -> Iterator[CrowdedGame]:
    """Run a game with so many rooms, and so many players in each.

    Args:
        rooms: How many rooms.
        each: How many players fight in each.
        database: `SQLITE` or `POSTGRESQL`.
        wired: Whether it is connected to PostgreSQL by a wire that can be cut: `game.wire`.
        settings: More settings of the game.
    """
    with ExitStack() as stack:
        folder = stack.enter_context(postgres.short_folder())
        default = None
        if database == POSTGRESQL:
            default = stack.enter_context(postgres.server(folder / "pg"))
            settings["DATABASES"] = {"default": default}
        game = CrowdedGame(copy_game(folder / "game"), default)
        if wired:
            game.wire = stack.enter_context(wire(folder / "pg", folder / "wire"))
            through = {**settings["DATABASES"]["default"], "HOST": str(folder / "wire")}
            settings["DATABASES"] = {"default": through}
        stack.callback(game.stop)
        _add_settings(game, settings)
        game.start()
        game.stop()
        game.python("tests.endurance.population", str(rooms), str(each))
        game.launch()
        yield game


def _add_settings(game: CrowdedGame, settings: Mapping[str, Any]) -> None:
    lines = [f"{name} = {value!r}" for name, value in settings.items()]
    with (game.root / "server/conf/settings.py").open("a") as file:
        file.write(_SETTINGS + "\n".join(lines) + "\n")
