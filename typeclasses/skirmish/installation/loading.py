"""Load a game's code as its server would, in a process of its own, and write what was found.

It runs as a file, `python loading.py ANSWER < REQUEST`, with the game's folder as the current one:
it imports nothing of Skirmish, so that it can look at a game that does not have it yet. Both
files are JSON; `dry_start` writes the one and reads the other. No server is started.
"""

from __future__ import annotations

import ast
import json
import os
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, Final

SETTINGS: Final = "server.conf.settings"
#: The module of the doctor's checks, in the game or where it will be copied from.
_CHECKS: Final = "typeclasses.skirmish.installation.checks.doctor"


class _Text(SourceFileLoader):
    """A loader for a file with its planned text."""

    def __init__(self, name: str, path: str, text: str) -> None:
        super().__init__(name, path)
        self._text = text

    def get_code(self, fullname: str) -> CodeType | None:
        # Neither the file nor what Python has compiled of it is what will be there.
        return compile(self._text, self.path, "exec", dont_inherit=True)


class _Planned(MetaPathFinder):
    """A finder for packages and files as they will be after the installation."""

    def __init__(self, root: Path, packages: Mapping[str, str], files: Mapping[str, str]) -> None:
        self._packages = packages
        self._files = files
        # Folders that will be made for our packages.
        above = {name.partition(".")[0] for name in packages}
        self._made = {name: str(root / name) for name in above if not (root / name).exists()}

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        if folder := self._packages.get(fullname):
            init = f"{folder}/__init__.py"
            return spec_from_file_location(fullname, init, submodule_search_locations=[folder])
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is None and fullname in self._made:
            planned = ModuleSpec(fullname, None, is_package=True)
            planned.submodule_search_locations = [self._made[fullname]]
            return planned
        path_of = spec.origin if spec else None
        if spec is None or path_of is None or path_of not in self._files:
            return None
        loader = _Text(fullname, path_of, self._files[path_of])
        below = spec.submodule_search_locations
        return spec_from_file_location(
            fullname, path_of, loader=loader, submodule_search_locations=below
        )


class _Loading:
    """The steps of loading a game, and the problems that were met."""

    def __init__(self, root: Path, ours: list[str], files: Mapping[str, str]) -> None:
        self.problems: list[dict[str, Any]] = []
        self._root = root
        self._ours = ours
        self._files = files

    def start(self) -> bool:
        """Load the settings, the apps and Evennia. Returns whether the game can start."""
        return (
            self._try("settings", self._load_settings)
            and self._try("apps", self._load_apps)
            and self._try("evennia", self._load_evennia)
        )

    def load_classes(self) -> None:
        """Load the classes and modules that Evennia loads only when it needs them."""
        from django.conf import settings

        self._too_early()
        self._try("characters", lambda: _attribute(settings.BASE_CHARACTER_TYPECLASS))
        self._try("commands", lambda: _made(settings.CMDSET_CHARACTER))
        self._try("urls", lambda: import_module(settings.ROOT_URLCONF))

    def read_database(self, report: dict[str, Any], tables: list[str], *, ask: bool) -> None:
        """Report which of our tables the database has, and what they lack."""

        def read() -> None:
            report["rows"] = _rows(tables)
            if ask:
                said = import_module(_CHECKS).check_database()
                report["database"] = [problem.msg for problem in said]

        self._try("database", read)

    def _try(self, step: str, load: Callable[[], object]) -> bool:
        try:
            load()
        except (Exception, SystemExit) as error:  # noqa: BLE001  a game's code may raise anything
            last = traceback.TracebackException.from_exception(error).format_exception_only()
            said = [*last][-1].strip()
            lines = [*self._lines(error)]
            self.problems.append({"step": step, "error": said, "lines": lines})
            return False
        return True

    def _load_settings(self) -> None:
        from django.conf import settings

        _ = settings.INSTALLED_APPS
        for database in settings.DATABASES.values():
            name = str(database.get("NAME", ""))
            # A database that is not there yet would be made by being opened.
            is_file = "sqlite3" in database.get("ENGINE", "") and not name.startswith("file:")
            if is_file and not Path(name).exists():
                database["NAME"] = ":memory:"

    def _load_apps(self) -> None:
        import django

        django.setup()

    def _load_evennia(self) -> None:
        import evennia

        evennia._init()  # noqa: SLF001  Evennia's server and launcher call it in the same way

    def _too_early(self) -> None:
        """Note names that modules imported from Evennia before Evennia had loaded them."""
        import evennia

        for module in list(sys.modules.values()):
            name = self._inside(getattr(module, "__file__", None) or "")
            if not name:
                continue
            for key, value in list(vars(module).items()):
                if value is None and getattr(evennia, key, None) is not None:
                    for line in self._imports(module, key):
                        text = self._line(name, line)
                        error = f"{key} is None, because Evennia is not set up yet"
                        lines = [[name, line, text]]
                        self.problems.append({"step": "names", "error": error, "lines": lines})

    def _imports(self, module: ModuleType, key: str) -> Iterator[int]:
        """Yield the lines in which a module imports a name from Evennia."""
        text = self._text(module.__file__ or "")
        for node in ast.walk(ast.parse(text)):
            if not isinstance(node, ast.ImportFrom) or node.module != "evennia":
                continue
            if key in {alias.asname or alias.name for alias in node.names}:
                yield node.lineno

    def _lines(self, error: BaseException) -> Iterator[list[Any]]:
        """Yield the lines of the game's own code that an error has come through, outermost first.

        Each is a file, the number of the line, and its text.
        """
        for frame in traceback.extract_tb(error.__traceback__):
            if name := self._inside(frame.filename):
                yield [name, frame.lineno, self._line(name, frame.lineno or 0)]
        if isinstance(error, SyntaxError) and (name := self._inside(error.filename or "")):
            yield [name, error.lineno, (error.text or "").strip()]

    def _inside(self, path: str) -> str:
        """Return a file of the game's own, as its owner names it; empty for any other."""
        if not path or not Path(path).is_relative_to(self._root):
            return ""
        inside = Path(path).relative_to(self._root)
        environment = any((parent / "pyvenv.cfg").exists() for parent in Path(path).parents)
        ours = inside.as_posix().startswith(tuple(f"{folder}/" for folder in self._ours))
        return "" if ours or environment else inside.as_posix()

    def _line(self, name: str, number: int) -> str:
        lines = self._text(str(self._root / name)).splitlines()
        return lines[number - 1].strip() if 0 < number <= len(lines) else ""

    def _text(self, path: str) -> str:
        if path in self._files:
            return self._files[path]
        return Path(path).read_text(encoding="utf-8", errors="replace")


def main(answer: Path) -> None:
    """Answer the request that stands on the standard input."""
    request = json.load(sys.stdin)
    root = Path(request["root"])
    files = {str(root / name): text for name, text in request["files"].items()}
    # Evennia's launcher puts the game's folder in the same place.
    sys.path[0] = str(root)
    sys.meta_path.insert(0, _Planned(root, request["packages"], files))
    os.environ["DJANGO_SETTINGS_MODULE"] = SETTINGS
    loading = _Loading(root, request["ours"], files)
    report: dict[str, Any] = {"problems": loading.problems}
    if loading.start():
        loading.load_classes()
        report["starts"] = True
        report["installed"] = _is_installed()
        if request["packages"]:
            report["warnings"] = _warnings()
        loading.read_database(report, request["tables"], ask=request["ask"])
    answer.write_text(json.dumps(report), encoding="utf-8")


def _rows(tables: list[str]) -> dict[str, int]:
    """Return which of these tables the database has, with their numbers of rows."""
    if not tables:
        return {}
    from django.db import connection

    existing = connection.introspection.table_names()
    rows = {}
    with connection.cursor() as cursor:
        for table in tables:
            if table in existing:
                cursor.execute(f"SELECT count(*) FROM {connection.ops.quote_name(table)}")  # noqa: S608
                rows[table] = cursor.fetchone()[0]
    return rows


def _warnings() -> list[str]:
    """Return warnings to read before anything is changed."""
    from django.conf import settings

    checks = import_module(_CHECKS)
    cls = checks.load_class(settings.BASE_CHARACTER_TYPECLASS)
    return [] if cls is None else [*checks.told(checks.hook_clashes(cls))]


def _is_installed() -> bool:
    from django.apps import apps

    return bool(apps.is_installed("typeclasses.skirmish"))


def _made(path: str) -> Any:
    return _attribute(path)()


def _attribute(path: str) -> Any:
    module, _, name = path.rpartition(".")
    return getattr(import_module(module), name)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
