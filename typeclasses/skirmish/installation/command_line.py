"""`python install.py PATH_TO_GAME`: its options, as `--check`, and its steps in their order."""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Sequence
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from . import dry_start, export_file, journal, needs, packages, plan, rulesets
from .dry_start import LoadedGame
from .edits.blocks import BEGIN, END
from .game_folder import GameFolder
from .packages import Receipt
from .versions import not_upgraded, too_old, unsupported

_VERSION_FILE: Final = "world/skirmish/__init__.py"
_BLOCK: Final = f'between "{BEGIN}" and "{END}"'


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
        "--with",
        dest="rulesets",
        metavar="RULESET",
        action="append",
        default=[],
        help="copy another ruleset, such as d20, into world/rules of the game",
    )
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
    for name in options.rulesets:
        if name not in (available := rulesets.available(clone)):
            raise Stop(f"There is no ruleset {name} to copy. Choose from: {', '.join(available)}.")
    old = _receipt(game)
    new = _named(old or Receipt(), options)
    new = replace(new, version=_version(clone))
    _check_environment()
    if game.is_running() and not options.check:
        # A server that runs would read files and tables that do not belong together.
        raise Stop("The game is running. Stop it first: evennia stop")
    if reason := not_upgraded(_version(game.root), by_hand=old is None):
        raise Stop(reason)
    if clashes := game.commands_named({new.command, *new.aliases}):
        raise Stop(
            f"Your game has commands of these names: {', '.join(clashes)}. Choose others for "
            "Skirmish, for example: --command fight --alias f"
        )
    changed = packages.changed_by_hand(game.root, old) if old else []
    changed += [f"{name}, {_BLOCK}" for name in plan.changed_by_hand(game, old)] if old else []
    if changed and not options.overwrite:
        raise Stop(
            "This has been changed since Skirmish was installed:\n"
            + "\n".join(f"    {name}" for name in changed)
            + "\nMove your changes somewhere else, or add --overwrite to lose them."
        )
    planned = plan.install(game, new)
    new = replace(new, blocks=planned.blocks)
    files = packages.to_copy(clone, game.root, old)
    gone = sorted(set(old.files) - set(files)) if old else []
    into = [*needs.FOLDERS, *({needs.TEMPLATE} & {*files})]
    copied = f"{len(files)} files of Skirmish {new.version}, into {', '.join(into)}"
    _show(planned, copied, gone)
    for name in packages.unknown(clone, game.root, old):
        print(f"Not a file of this version, left as it is: {name}")
    ahead = _look_ahead(game, clone, planned)
    if options.check:
        print("Nothing has been changed.")
        return int(bool(planned.by_hand))
    _write(game, clone, planned, new, old, ahead)
    print(f"Skirmish {new.version} is in {game.root.name}.")
    for name in options.rulesets:
        print(rulesets.copy(clone, game.root, name))
    if options.migrate:
        _migrate(game)
        print("The tables are there. Now, in the game's folder: evennia start")
    else:
        print("Now, in the game's folder: evennia migrate, then evennia start")
    print("To try a fight by each ruleset with your own characters: evennia skirmish selftest")
    return int(bool(planned.by_hand))


def _look_ahead(game: GameFolder, clone: Path, planned: plan.Plan) -> LoadedGame:
    """Return what loading the game shows, with Skirmish and the changes that are planned.

    Raises:
        Stop: It would not start any more, or does not start as it is.
    """
    files = {edit.name: edit.after for edit in planned.edits}
    ahead = dry_start.look(game, clone=clone, files=files)
    for line in ahead.warnings:
        print(line)
    if not ahead.problems:
        return ahead
    now = dry_start.look(game)
    if new := dry_start.new_problems(ahead, now):
        said = dry_start.told(new)
        raise Stop(f"With Skirmish, your game would not work:\n{said}\nNothing has been changed.")
    said = dry_start.told(now.problems)
    if not now.starts:
        raise Stop(f"Your game does not start as it is:\n{said}\nNothing has been changed.")
    print(f"Your game has a problem without Skirmish, too:\n{said}")
    return ahead


def _write(
    game: GameFolder,
    clone: Path,
    planned: plan.Plan,
    new: Receipt,
    old: Receipt | None,
    ahead: LoadedGame,
) -> None:
    """Copy our files and change those of the game; if it does not start then, take all back.

    Raises:
        Stop: It does not, or a file cannot be written. Everything is as it was.
    """
    names = [*packages.touched(clone, game.root, old), *(edit.name for edit in planned.edits)]
    try:
        with journal.all_or_nothing(game.root, names):
            packages.copy(clone, game.root, new, old)
            for edit in planned.edits:
                edit.write(game)
            _check_still_starts(game, ahead, "With")
    except (OSError, Stop) as reason:
        raise Stop(f"{reason}\nEverything has been taken back.") from None


def _check_still_starts(game: GameFolder, before: LoadedGame, how: str) -> None:
    """Load the game again.

    Raises:
        Stop: It does not work as it did before.
    """
    if problems := dry_start.new_problems(dry_start.look(game), before):
        raise Stop(f"{how} Skirmish, your game does not work:\n{dry_start.told(problems)}")


def _migrate(game: GameFolder) -> None:
    """Let Evennia migrate, and look whether the tables are there.

    Raises:
        Stop: They are not.
    """
    # The checks concern the whole game, and have been made by loading it.
    game.evennia("migrate", "--skip-checks")
    loaded = dry_start.look(game, ask=True)
    lacking = [*loaded.database, *map(str, loaded.problems if not loaded.rows else ())]
    if lacking or not loaded.rows:
        raise Stop(
            "\n".join(["The tables of Skirmish are not all there:", *lacking])
            + "\nevennia migrate says above what went wrong. When that is mended, type in the "
            "game's folder: evennia migrate\nTo take Skirmish out again, add --remove in place of "
            "--migrate."
        )


def _receipt(game: GameFolder) -> Receipt | None:
    """Return what was installed in a game; None if nothing was, or by hand.

    Raises:
        Stop: It cannot be read.
    """
    try:
        return packages.read_receipt(game.root)
    except (OSError, ValueError, TypeError) as error:
        raise Stop(
            f"{packages.RECEIPT} cannot be read: {error}. A later version has written it, or it "
            "has been changed. Take a clone of that version, or put the file back. Nothing has "
            "been changed."
        ) from None


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
    """Look whether the game's Python can run Skirmish, and say what it has not been tested with.

    Raises:
        Stop: It cannot.
    """
    if reason := too_old(sys.version_info[:2]):
        raise Stop(reason)
    if find_spec("evennia") is None:
        raise Stop(
            f"The Python {sys.executable} has no Evennia. Run install.py with the one that your "
            "game runs with."
        )
    missing = [name for name in needs.REQUIREMENTS if find_spec(name) is None]
    if missing:
        raise Stop(f"A package is missing. Type: {sys.executable} -m pip install {missing[0]}")
    try:
        versions = {name: version(name) for name in ("evennia", "django")}
    except PackageNotFoundError:
        return
    for problem in unsupported(versions["evennia"], versions["django"], sys.version_info[:2]):
        print(problem)


# Taking it out


def _remove(game: GameFolder, options: argparse.Namespace) -> int:
    old = _receipt(game)
    if old is None:
        raise Stop(
            "install.py has not installed Skirmish here; docs/installing.md says what to do."
        )
    _check_environment()
    if game.is_running():
        raise Stop("The game is running. Stop it first: evennia stop")
    if uses := game.uses():
        raise Stop(
            "Your game's own code uses Skirmish. Take this out first: " + "; ".join(uses) + "."
        )
    planned = plan.remove(game)
    _show(planned, "", sorted(old.files))
    loaded = dry_start.look(game)
    if not loaded.starts:
        raise Stop(
            f"Your game does not start, so its data cannot be removed:\n"
            f"{dry_start.told(loaded.problems)}\nNothing has been deleted."
        )
    if loaded.rows and not loaded.installed:
        raise Stop(
            f"The database has {', '.join(loaded.rows)}, but the settings do not name "
            "typeclasses.skirmish. Install Skirmish again, then remove it. Nothing has been "
            "deleted."
        )
    if options.check:
        print("Nothing has been changed.")
        return 0
    # If both are gone, an earlier removal was stopped after this step.
    if loaded.rows or loaded.installed:
        _remove_data(game, options, loaded)
    names = [*packages.touched(game.root, game.root, old), *(edit.name for edit in planned.edits)]
    try:
        with journal.all_or_nothing(game.root, names):
            for edit in planned.edits:
                edit.write(game)
            packages.delete(game.root, old)
            _check_still_starts(game, loaded, "Without")
    except (OSError, Stop) as reason:
        raise Stop(
            f"{reason}\nThe data are removed, and the files are as they were. When that is "
            "mended, type the same again."
        ) from None
    print(f"Skirmish is out of {game.root.name}. To start the game: evennia start")
    return 0


def _remove_data(game: GameFolder, options: argparse.Namespace, loaded: LoadedGame) -> None:
    """Let the installed version remove its data, and look whether it has.

    Raises:
        Stop: It has not. The game's files are as they were.
    """
    export = Path(options.export).resolve() if options.export else None
    words = ["--npcs", options.npcs] if options.npcs else []
    words += ["--export", str(export)] if export else []
    words += ["--discard"] if options.discard else []
    if game.evennia("skirmish", "remove", *words):
        raise Stop("Nothing has been changed in the game's files.")
    now = dry_start.look(game)
    wrong = [*map(str, now.problems)] if not now.starts else []
    wrong += [f"The database still has {', '.join(now.rows)}."] if now.rows else []
    if export and loaded.rows:
        wrong += export_file.lacks(export, loaded.rows)
    if wrong:
        raise Stop(
            "\n".join(["The data have not been removed as they should:", *wrong])
            + "\nNothing has been changed in the game's files."
        )


def _show(planned: plan.Plan, copied: str, deleted: Sequence[str]) -> None:
    for edit in planned.edits:
        print(edit.diff())
    if copied:
        print(f"To copy: {copied}")
    if deleted:
        more = f" and {len(deleted) - 5} more" if len(deleted) > 5 else ""
        print(f"To delete: {', '.join(deleted[:5])}{more}")
    for note in (*planned.notes, *planned.by_hand):
        print(note)


def _version(clone: Path) -> str:
    """Return the version in a clone or a game, without importing it; empty if there is none."""
    if not (clone / _VERSION_FILE).is_file():
        return ""
    text = (clone / _VERSION_FILE).read_text(encoding="utf-8")
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__version__":
            return str(ast.literal_eval(node.value))
    # The first version did not say it.
    return "0.1.0"
