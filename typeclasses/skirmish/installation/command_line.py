"""`python install.py PATH_TO_GAME`: what is typed, and what is said."""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Sequence
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

from . import needs, packages, plan
from .blocks import Unsure
from .game_folder import GameFolder
from .packages import Receipt
from .versions import unsupported


class Stop(Exception):
    """Nothing is done; the text says why, and what to type instead."""


def main(clone: Path, words: Sequence[str] | None = None) -> int:
    """Install, upgrade or remove. Returns the status for the shell."""
    options = _parser().parse_args(words)
    try:
        game = _find_game(options.game, clone)
        return _remove(game, options) if options.remove else _install(clone, game, options)
    except Stop as reason:
        print(reason)
        return 2


def _find_game(path: str, clone: Path) -> GameFolder:
    game = GameFolder(Path(path).expanduser().resolve())
    if not game.is_game:
        raise Stop(
            f"{path} is not a game directory of Evennia: it has no server/conf/settings.py. "
            "Type the path to your game."
        )
    if game.root == clone:
        raise Stop("This is the clone itself, which has Skirmish. Type the path to your game.")
    return game


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="install.py",
        description="Put Skirmish into a game of Evennia's, upgrade it, or take it out again.",
    )
    parser.add_argument("game", metavar="PATH_TO_GAME", help="the game's folder")
    parser.add_argument("--check", action="store_true", help="only show what would change")
    parser.add_argument("--command", metavar="NAME", help="the name of the command (combat)")
    parser.add_argument(
        "--alias", metavar="NAME", action="append", help="another name of it (c); '' for none"
    )
    parser.add_argument(
        "--fast-portal",
        action=argparse.BooleanOptionalAction,
        help="let portal and server send at once: 40 ms less for commands in quick succession",
    )
    parser.add_argument("--migrate", action="store_true", help="run evennia migrate as well")
    parser.add_argument(
        "--overwrite", action="store_true", help="replace files of Skirmish that you have changed"
    )
    removing = parser.add_argument_group("taking it out")
    removing.add_argument("--remove", action="store_true", help="take Skirmish out of the game")
    removing.add_argument(
        "--npcs", metavar="CLASS", help="the class that NPCs of Skirmish get instead"
    )
    removing.add_argument("--export", metavar="FILE", help="write the recorded fights to a file")
    removing.add_argument(
        "--discard", action="store_true", help="delete the recorded fights without writing them"
    )
    return parser


# Installing and upgrading


def _install(clone: Path, game: GameFolder, options: argparse.Namespace) -> int:
    old = packages.read_receipt(game.root)
    new = _named(old or Receipt(), options)
    new = replace(new, version=_version(clone))
    _check_environment()
    if game.is_running() and not options.check:
        # A server that runs would read files and tables that do not belong together.
        raise Stop("The game is running. Stop it first: evennia stop")
    if clashes := game.commands_named({new.command, *new.aliases}):
        raise Stop(
            f"Your game has commands of these names: {', '.join(clashes)}. Choose others for "
            "Skirmish, for example: --command fight --alias f"
        )
    changed = packages.changed_by_hand(game.root, old) if old else []
    if changed and not options.overwrite:
        raise Stop(
            "These files of Skirmish have been changed since they were installed:\n"
            + "\n".join(f"    {name}" for name in changed)
            + "\nMove your changes somewhere else, or add --overwrite to lose them."
        )
    planned = plan.install(game, new)
    files = packages.to_copy(clone, game.root, old)
    gone = sorted(set(old.files) - set(files)) if old else []
    _show(planned, f"{len(files)} files of Skirmish {new.version}", gone)
    for name in packages.unknown(clone, game.root, old):
        print(f"Not a file of this version, left as it is: {name}")
    if options.check:
        print("Nothing has been changed.")
        return int(bool(planned.by_hand))
    packages.copy(clone, game.root, new, old)
    for edit in planned.edits:
        edit.write(game)
    print(f"Skirmish {new.version} is in {game.root.name}.")
    if options.migrate:
        if status := game.evennia("migrate"):
            return status
        print("Now, in the game's folder: evennia start")
    else:
        print("Now, in the game's folder: evennia migrate, then evennia start")
    print("To try a fight by each ruleset with your own characters: evennia skirmish selftest")
    return int(bool(planned.by_hand))


def _named(old: Receipt, options: argparse.Namespace) -> Receipt:
    """Return the names of the command and the other choices: as typed, or as they are.

    A new name without an alias loses the alias of the old one.
    """
    if options.alias is not None:
        aliases = [alias for alias in options.alias if alias]
    elif options.command is not None:
        aliases = []
    else:
        aliases = old.aliases
    fast = old.fast_portal if options.fast_portal is None else options.fast_portal
    command = options.command or old.command
    return replace(old, command=command, aliases=aliases, fast_portal=fast)


def _check_environment() -> None:
    if find_spec("evennia") is None:
        raise Stop(
            f"The Python {sys.executable} has no Evennia. Run install.py with the one that your "
            "game runs with."
        )
    missing = [name for name in needs.REQUIREMENTS if find_spec(name) is None]
    if missing:
        raise Stop(f"A package is missing. Type: {sys.executable} -m pip install {missing[0]}")
    try:
        found = {name: version(name) for name in ("evennia", "django")}
    except PackageNotFoundError:
        return
    for problem in unsupported(found["evennia"], found["django"], sys.version_info[:2]):
        print(problem)


# Taking it out


def _remove(game: GameFolder, options: argparse.Namespace) -> int:
    old = packages.read_receipt(game.root)
    if old is None:
        raise Stop(
            "install.py has not installed Skirmish here; docs/installing.md says what to do."
        )
    if game.is_running():
        raise Stop("The game is running. Stop it first: evennia stop")
    if uses := game.uses():
        raise Stop(
            "Your game's own code uses Skirmish. Take this out first: " + "; ".join(uses) + "."
        )
    planned = plan.remove(game)
    _show(planned, "", sorted(old.files))
    if options.check:
        print("Nothing has been changed.")
        return 0
    words = ["--npcs", options.npcs] if options.npcs else []
    words += ["--export", str(Path(options.export).resolve())] if options.export else []
    words += ["--discard"] if options.discard else []
    if game.evennia("skirmish", "remove", *words):
        raise Stop("Nothing has been changed in the game's files.")
    for edit in planned.edits:
        edit.write(game)
    packages.delete(game.root, old)
    print(f"Skirmish is out of {game.root.name}. To start the game: evennia start")
    return 0


def _show(planned: plan.Plan, copied: str, deleted: Sequence[str]) -> None:
    for edit in planned.edits:
        print(edit.diff())
    if copied:
        print(f"Copied: {copied}, into {', '.join(needs.FOLDERS)}")
    if deleted:
        more = f" and {len(deleted) - 5} more" if len(deleted) > 5 else ""
        print(f"Deleted: {', '.join(deleted[:5])}{more}")
    for each in (*planned.notes, *planned.by_hand):
        print(each)


def _version(clone: Path) -> str:
    """Return the version of the clone, without importing what needs packages."""
    text = (clone / "world/skirmish/__init__.py").read_text(encoding="utf-8")
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__version__":
            return str(ast.literal_eval(node.value))
    raise Unsure("world/skirmish/__init__.py names no version")
