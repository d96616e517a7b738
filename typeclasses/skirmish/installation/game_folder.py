"""A game's folder, read without starting the game: settings, files, commands, uses of ours."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import tokenize
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from typeclasses.skirmish.installation.edits import blocks, python_source
from typeclasses.skirmish.installation.edits.blocks import Unsure

from .needs import FOLDERS, PACKAGES

SETTINGS: Final = "server/conf/settings.py"

#: Where the rulesets of a game are.
RULESETS: Final = "world/rules"

#: Folders that hold no code of the game.
_APART: Final = {"__pycache__", ".git", ".static", "logs", "node_modules", "site-packages"}


@dataclass(frozen=True)
class Source:
    """The text of a file, with what it takes to write it back to the byte."""

    text: str
    encoding: str = "utf-8"

    def encode(self) -> bytes:
        return self.text.encode(self.encoding)


@dataclass(frozen=True)
class GameFolder:
    """A game directory of Evennia's."""

    root: Path

    @property
    def is_game(self) -> bool:
        """Whether the folder is that of an Evennia game."""
        return (self.root / SETTINGS).is_file()

    def read(self, name: str) -> Source:
        """Return a file of the game.

        Raises:
            Unsure: It is not there, or in no encoding that it names.
        """
        path = self.root / name
        try:
            with path.open("rb") as file:
                encoding = tokenize.detect_encoding(file.readline)[0]
            return Source(path.read_bytes().decode(encoding), encoding)
        except FileNotFoundError:
            raise Unsure("there is no such file") from None
        except (SyntaxError, UnicodeDecodeError) as error:
            raise Unsure(f"it cannot be read ({error})") from None

    def setting(self, name: str, default: object) -> object:
        """Return a setting of the game's as its settings file says it.

        Raises:
            Unsure: The file computes it.
        """
        value = python_source.constant(self.read(SETTINGS).text, name)
        return default if value is None else value

    def file_of(self, module: str) -> str:
        """Return the file of a module of the game's, where Python finds it.

        A folder comes before the file beside it only if it is a package.
        """
        path = module.replace(".", "/")
        package = f"{path}/__init__.py"
        return package if (self.root / package).is_file() else f"{path}.py"

    def commands_named(self, names: Collection[str]) -> list[str]:
        """Return the commands of the game's own that have one of these names, and where."""
        return [
            f"{name} (line {node.lineno} of {path})"
            for path, module in self._modules()
            for node in ast.walk(module)
            if isinstance(node, ast.ClassDef) and _is_command(node)
            for name in _names(node) & {*names}
        ]

    def heir_by(self, path: str, base: str) -> str:
        """Return the path of a base of a class that has another base; empty for none.

        Args:
            path: The class.
            base: The name of the other base. What the class has itself does not count.
        """
        waiting, seen = [path], {path}
        while waiting:
            module, _, cls = waiting.pop().rpartition(".")
            with suppress(Unsure):
                text = self.read(self.file_of(module)).text
                for other, name in python_source.bases(text, module, cls):
                    heir = f"{other}.{name}"
                    if name == base and f"{module}.{cls}" != path:
                        return f"{module}.{cls}"
                    if name != base and heir not in seen:
                        seen.add(heir)
                        waiting.append(heir)
        return ""

    def uses(self) -> list[str]:
        """Return the lines of the game's code that name our packages, or rulesets of the game.

        Our blocks do not count, nor rulesets themselves: nothing loads them without Skirmish.
        """
        rulesets = self._rulesets()
        packages = [*PACKAGES, *rulesets]
        files = [module.replace(".", "/") for module in rulesets]
        inside = tuple(file + end for file in files for end in ("/", ".py"))
        return [
            f"line {line} of {path}"
            for path, _ in self._modules()
            if not path.startswith(inside)
            for line in python_source.mentions(blocks.blank(self.read(path).text), packages)
        ]

    def _rulesets(self) -> list[str]:
        """Return the modules of the game's own rulesets: those in settings, and copied ones."""
        named: object = ()
        with suppress(Unsure):
            named = self.setting("SKIRMISH_RULESETS", ())
        listed = [str(name) for name in named] if isinstance(named, list | tuple) else []
        folders = sorted((self.root / RULESETS).glob("*/__init__.py"))
        dotted = RULESETS.replace("/", ".")
        return list(dict.fromkeys([*listed, *(f"{dotted}.{path.parent.name}" for path in folders)]))

    def is_running(self) -> bool:
        """Whether the server or the portal of the game runs."""
        return any(map(_is_alive, (self.root / "server").glob("*.pid")))

    def evennia(self, *words: str) -> int:
        """Run Evennia's launcher in the game, and return how it says it ended.

        It ends well where settings or apps cannot be loaded: look at what was to be done.
        """
        done = subprocess.run(  # noqa: S603
            [sys.executable, "-m", "evennia", *words],
            cwd=self.root,
            env=self.environment(),
            check=False,
        )
        return done.returncode

    def environment(self) -> dict[str, str]:
        """Return the environment of programs that run in the game: its own settings count."""
        return {name: value for name, value in os.environ.items() if "DJANGO" not in name}

    def own_modules(self) -> Iterator[str]:
        """Yield the game's own Python files."""
        for path in sorted(self.root.rglob("*.py")):
            inside = path.relative_to(self.root)
            ours = inside.as_posix().startswith(tuple(f"{folder}/" for folder in FOLDERS))
            if not (ours or _APART & set(inside.parts) or _is_environment(path)):
                yield inside.as_posix()

    def _modules(self) -> Iterator[tuple[str, ast.Module]]:
        """Yield the modules of the game that can be read."""
        for name in self.own_modules():
            with suppress(Unsure):
                yield name, python_source.parse(self.read(name).text)


def _is_environment(path: Path) -> bool:
    return any((parent / "pyvenv.cfg").exists() for parent in path.parents)


def _is_command(node: ast.ClassDef) -> bool:
    bases = " ".join(ast.unparse(base) for base in node.bases)
    return "Command" in bases or "Cmd" in bases


def _names(node: ast.ClassDef) -> set[str]:
    """Return the key and the aliases that a command declares."""
    names: set[str] = set()
    for statement in node.body:
        if isinstance(statement, ast.Assign) and isinstance(
            target := statement.targets[0], ast.Name
        ):
            strings = (
                leaf.value for leaf in ast.walk(statement.value) if isinstance(leaf, ast.Constant)
            )
            words = [str(word).casefold() for word in strings]
            if target.id == "key":
                names.update(words)
            elif target.id == "aliases":
                # Evennia takes aliases in one string, too.
                names.update(part.strip() for word in words for part in word.split(";"))
    return names


def _is_alive(pid: Path) -> bool:
    try:
        os.kill(int(pid.read_text()), 0)
    except (ValueError, ProcessLookupError):
        return False
    except PermissionError:
        return True
    return True
