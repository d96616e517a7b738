"""Whether a game can start, found out by loading it without a server; and what its database has.

Evennia's launcher ends well where settings or apps cannot be loaded, so it is not believed.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from world.skirmish.base.english import capital

from . import loading, needs
from .game_folder import GameFolder

#: A game that takes longer to load than so many seconds does not start either.
_LOADING_SECONDS: Final = 300

#: The problem with each step of the loading, in words.
_STEPS: Final = {
    "process": "Python ends while it loads the game",
    "settings": "the settings cannot be loaded",
    "apps": "Django cannot load its apps",
    "evennia": "Evennia cannot be set up",
    "names": "a module is loaded too early",
    "characters": "the class of BASE_CHARACTER_TYPECLASS cannot be loaded",
    "commands": "the command set of CMDSET_CHARACTER cannot be made",
    "urls": "the addresses of ROOT_URLCONF cannot be loaded",
    "database": "the database cannot be read",
}
#: Steps in which the game's packages are not meant to be loaded yet.
_EARLY: Final = ("apps", "evennia", "names")
#: The files that Python runs before it finds ours.
_ABOVE: Final = tuple(f"{Path(folder).parent.as_posix()}/__init__.py" for folder in needs.FOLDERS)


class SourceLine(NamedTuple):
    """A line of the game's own code."""

    file: str
    number: int
    text: str

    def __str__(self) -> str:
        return f"{self.file}, line {self.number}: {self.text}".rstrip(": ")


@dataclass(frozen=True)
class Problem:
    """Something that keeps a game from starting.

    Attributes:
        step: What could not be done, one of `_STEPS`.
        error: What Python says.
        lines: The lines of the game's own code that led there, outermost first.
    """

    step: str
    error: str
    lines: tuple[SourceLine, ...] = ()

    @property
    def identity(self) -> tuple[str, str]:
        """The part of a problem that stays the same when lines of files move."""
        return self.step, self.error if self.step == "names" else ""

    def __str__(self) -> str:
        too_early = [line for line in self.lines if line.file in _ABOVE]
        if self.step in _EARLY and too_early:
            return (
                f"{too_early[0]}\n"
                f"    Django loads the apps of Skirmish before the game, and {too_early[0].file} "
                f"with them; there this line fails ({self.error}). Move it to where it is needed, "
                "or into at_server_init in server/conf/at_server_startstop.py, which Evennia calls "
                "when all is loaded."
            )
        where = f"{self.lines[-1]}\n    " if self.lines else ""
        what = _STEPS[self.step]
        return f"{where}{what if where else capital(what)} ({self.error})."


@dataclass(frozen=True)
class LoadedGame:
    """What loading a game has shown.

    Attributes:
        starts: Whether its settings, its apps and Evennia can be loaded.
        installed: Whether its settings name our app.
        problems: What keeps it from starting, or from working.
        warnings: What the doctor will say of it that stops nothing, for a look ahead.
        rows: Our tables that its database has, with the number of rows.
        database: What the installed version misses in its tables, a sentence each.
    """

    starts: bool = False
    installed: bool = False
    problems: tuple[Problem, ...] = ()
    warnings: tuple[str, ...] = ()
    rows: Mapping[str, int] = field(default_factory=dict)
    database: tuple[str, ...] = ()


def look(
    game: GameFolder,
    *,
    clone: Path | None = None,
    files: Mapping[str, str] | None = None,
    ask: bool = False,
) -> LoadedGame:
    """Load a game, and say what was found.

    Args:
        game: The game.
        clone: Where our packages are taken from; None for those of the game, if it has them.
        files: What files of the game will hold, for a look ahead.
        ask: Whether the installed version says what its tables lack.
    """
    packages = zip(needs.PACKAGES, needs.FOLDERS, strict=True)
    request = {
        "root": str(game.root),
        "packages": {name: str(clone / folder) for name, folder in packages} if clone else {},
        "ours": needs.FOLDERS,
        "files": dict(files or {}),
        "tables": [] if clone else needs.TABLES,
        "ask": ask,
    }
    with TemporaryDirectory() as folder:
        answer = Path(folder) / "answer.json"
        try:
            done = subprocess.run(  # noqa: S603
                [sys.executable, "-B", loading.__file__, str(answer)],
                cwd=game.root,
                env=game.environment(),
                input=json.dumps(request),
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
                timeout=_LOADING_SECONDS,
                check=False,
            )
            said = done.stdout.strip().splitlines() or [f"it ended with {done.returncode}"]
        except subprocess.TimeoutExpired:
            said = [f"it did not end within {_LOADING_SECONDS} seconds"]
        if not answer.exists():
            return LoadedGame(problems=(Problem("process", said[-1].strip()),))
        return _read(json.loads(answer.read_text(encoding="utf-8")))


def new_problems(loaded: LoadedGame, before: LoadedGame) -> list[Problem]:
    """Return the problems of a loaded game that it did not have before.

    A step that has failed before may fail for another reason now; names are a step each.
    """
    earlier = {problem.identity for problem in before.problems}
    return [problem for problem in loaded.problems if problem.identity not in earlier]


def told(problems: Iterable[Problem]) -> str:
    """Return problems as a person reads them."""
    return "\n".join(map(str, problems))


def _read(answer: Mapping[str, Any]) -> LoadedGame:
    problems = tuple(
        Problem(
            problem["step"], problem["error"], tuple(SourceLine(*line) for line in problem["lines"])
        )
        for problem in answer["problems"]
    )
    return LoadedGame(
        starts=answer.get("starts", False),
        installed=answer.get("installed", False),
        problems=problems,
        warnings=tuple(answer.get("warnings", ())),
        rows=answer.get("rows", {}),
        database=tuple(answer.get("database", ())),
    )
