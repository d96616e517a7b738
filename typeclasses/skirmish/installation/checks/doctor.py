"""Whether Skirmish is whole in this game, as Django's system checks. Runs inside the game.

All are warnings: Django does not migrate a game whose checks find errors.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import django
from django.conf import settings
from django.core import checks as django_checks
from django.core.checks import CheckMessage
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.urls import Resolver404, resolve
from evennia import __version__ as evennia_version
from evennia.utils.utils import class_from_module, make_iter

from typeclasses.skirmish.characters import SkirmishCharacter
from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.installation import hooks, needs, tables
from typeclasses.skirmish.installation.edits import webclient_page
from typeclasses.skirmish.installation.versions import unsupported
from world.skirmish.moves.base import Action, Response
from world.skirmish.ruleset import registry
from world.skirmish.views.text import join_words

from . import number_checks, world_checks

_PAGES: Final = "/skirmish/"
#: A storage of static files may put a sum between the name and its ending.
_PANEL: Final = needs.SCRIPT.removesuffix(".js")


def check_all() -> list[CheckMessage]:
    """Return what is wrong, except with rows of the database."""
    return run(_CHECKS)


def run(named: Mapping[str, Callable[[], Iterator[CheckMessage]]]) -> list[CheckMessage]:
    """Return the messages of checks, with one for each check that itself fails."""
    messages: list[CheckMessage] = []
    for what, check in named.items():
        try:
            messages += check()
        except Exception as error:  # noqa: BLE001  the game's code may raise anything
            messages.append(
                django_checks.Warning(
                    f"{what} cannot be checked: {type(error).__name__}: {error}",
                    hint="The game's own code raises this; mend it, and try again",
                    id="skirmish.W023",
                )
            )
    return messages


def check_database() -> list[CheckMessage]:
    """Return whether the tables are those of this version."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes("skirmish"))
    if plan:
        names = [migration.name for migration, _ in plan]
        missing = f"{join_words(names)} {'is' if len(names) == 1 else 'are'} missing"
        problems = [f"The tables of Skirmish are not those of this version ({missing})."]
        hint = "evennia migrate"
    else:
        # A migration that is noted as applied may have held less when it was.
        problems = list(tables.lacking())
        hint = "Restore the database from the copy that was made before the upgrade, and try again"
    return [django_checks.Warning(text, hint=hint, id="skirmish.W001") for text in problems]


def advice() -> list[CheckMessage]:
    """Return what is worth knowing but not wrong; only the doctor says it."""
    if settings.REST_API_ENABLED:
        return []
    return [
        django_checks.Info(
            "The API at /api/skirmish/ is off, because the game's API is off.",
            hint="server/conf/settings.py: REST_API_ENABLED = True",
            id="skirmish.I001",
        )
    ]


def _versions() -> Iterator[CheckMessage]:
    problems = unsupported(evennia_version, django.get_version(), sys.version_info[:2])
    for problem in problems:
        yield django_checks.Warning(problem, id="skirmish.W002")


def _settings() -> Iterator[CheckMessage]:
    for setting in needs.SETTINGS:
        values = list(make_iter(getattr(settings, setting.name)))
        if setting.value not in values:
            yield django_checks.Warning(
                f"{setting.name} lacks {setting.value}, so this is missing: {setting.use}.",
                hint=f"server/conf/settings.py: {setting.line}",
                id="skirmish.W003",
            )
        elif values.count(setting.value) > 1:
            yield django_checks.Warning(
                f"{setting.name} names {setting.value} twice.",
                hint=f"server/conf/settings.py: leave one of them: {setting.line}",
                id="skirmish.W004",
            )


def _mixin() -> Iterator[CheckMessage]:
    path = settings.BASE_CHARACTER_TYPECLASS
    cls = load_class(path)
    if cls is None:
        return
    name = cls.__name__
    if not issubclass(cls, SkirmishCharacter):
        yield django_checks.Warning(
            f"{path} does not have {needs.MIXIN}: fighters can walk away, and players who come "
            "back do not see their fight.",
            hint=f"{needs.MIXIN_IMPORT}; class {name}({needs.MIXIN}, ...):",
            id="skirmish.W005",
        )
        return
    yield from hook_clashes(cls)
    yield from lost_hooks(cls)


def lost_hooks(cls: type) -> Iterator[CheckMessage]:
    """Yield Evennia's hooks that do not reach the mixin of a class, or whose answer is lost."""
    name, path = cls.__name__, f"{cls.__module__}.{cls.__name__}"
    for hook, owner, why in hooks.lost(cls, SkirmishCharacter):
        if why is hooks.Reason.ORDER:
            yield django_checks.Warning(
                f"{needs.MIXIN} comes after {owner.__name__} among the bases of {path}, so "
                f"{owner.__name__}.{hook} hides ours.",
                hint=f"class {name}({needs.MIXIN}, ...): as the first of its bases",
                id="skirmish.W006",
            )
        else:
            lost = (
                "calls the method of its bases and does nothing with the answer, so what ours says "
                "is lost."
                if why is hooks.Reason.UNUSED
                else "does not call the method of its bases, so ours does not run."
            )
            call = f"super().{hook}({hooks.arguments(owner, hook)})"
            answer = "return " if hook in hooks.ANSWERED else ""
            yield django_checks.Warning(
                f"{owner.__module__}.{owner.__name__}.{hook} {lost}",
                hint=f"in {hook}: {answer}{call}",
                id="skirmish.W007",
            )


def hook_clashes(cls: type) -> Iterator[CheckMessage]:
    """Yield the methods of a class that only have the name of a hook, if it has the mixin."""
    if not issubclass(cls, SkirmishCharacter):
        return
    for clash in hooks.clashes(cls, SkirmishCharacter):
        name = f"{clash.owner.__module__}.{clash.owner.__name__}.{clash.hook}"
        why = (
            f"{name} is hidden by the hook of that name of {needs.MIXIN}, so your game's own code "
            "no longer reaches it."
            if clash.hidden
            else f"{name} is not the hook of that name: Skirmish calls it with {clash.given}."
        )
        yield django_checks.Warning(
            why,
            hint=f"give it another name; to use the hook: def {clash.hook}(self, {clash.given}): "
            f"in {cls.__name__}",
            id="skirmish.W022",
        )


def _command() -> Iterator[CheckMessage]:
    path = settings.CMDSET_CHARACTER
    cmdset = load_class(path)
    ours = load_class("commands.skirmish.combat.SkirmishCmdSet")
    if cmdset is None or ours is None:
        return
    names = {get_setting("SKIRMISH_COMMAND"), *get_setting("SKIRMISH_ALIASES")}
    built, replaced = _build(cmdset)
    receivers = [command for command in built.commands if _names(command) & names]
    others = [receiver for receiver in receivers if not _is_ours(receiver)]
    for other in [*others, *replaced]:
        both = ", ".join(sorted(_names(other) & names))
        gone = "; ours replaces it" if other in replaced else ""
        yield django_checks.Warning(
            f"The command {other.key} of {type(other).__module__} has a name of ours: "
            f"{both}{gone}.",
            hint='server/conf/settings.py: SKIRMISH_COMMAND = "fight"; SKIRMISH_ALIASES = []',
            id="skirmish.W008",
        )
    if not others and not receivers:
        yield django_checks.Warning(
            f"{path} has no command {get_setting('SKIRMISH_COMMAND')}.",
            hint="; ".join(line for line in needs.CMDSET_LINES if line)
            + " in its at_cmdset_creation",
            id="skirmish.W009",
        )


def _attack_words() -> Iterator[CheckMessage]:
    cmdset = load_class(settings.CMDSET_CHARACTER)
    words = set(get_setting("SKIRMISH_ATTACK"))
    if cmdset is None or not words:
        return
    for other in _build(cmdset)[0].commands:
        if not _is_ours(other) and (both := ", ".join(sorted(_names(other) & words))):
            yield django_checks.Warning(
                f"SKIRMISH_ATTACK has {both}, but the command {other.key} of "
                f"{type(other).__module__} is added after ours and replaces it.",
                hint=f"take {type(other).__name__} out of {settings.CMDSET_CHARACTER}",
                id="skirmish.W026",
            )


def _build(cmdset: Any) -> tuple[Any, list[Any]]:
    """Return a set of commands, and the game's own that ours has taken the place of in it."""
    replaced: list[Any] = []

    def add(self: Any, *given: Any, **options: Any) -> None:
        before = [command for command in self.commands if not _is_ours(command)]
        cmdset.add(self, *given, **options)
        stay = {id(command) for command in self.commands}
        ours = [command for command in self.commands if _is_ours(command)]
        gone = (command for command in before if id(command) not in stay)
        replaced.extend(command for command in gone if command in ours)

    return type(cmdset.__name__, (cmdset,), {"add": add})(), replaced


def _is_ours(command: Any) -> bool:
    return type(command).__module__.startswith("commands.skirmish")


def _inputfuncs() -> Iterator[CheckMessage]:
    ours = "commands.skirmish.inputfuncs"
    functions = {name for name in vars(import_module(ours)) if name.startswith("combat_")}
    for path in make_iter(settings.INPUT_FUNC_MODULES):
        theirs: Collection[str] = ()
        with suppress(ImportError):
            theirs = vars(import_module(path)) if path != ours else ()
        for name in sorted(functions & {*theirs}):
            yield django_checks.Warning(
                f"{path} has an input function {name} too, and only one of both is called.",
                hint=f"{path}: give {name} another name",
                id="skirmish.W010",
            )


def _rulesets() -> Iterator[CheckMessage]:
    for path, why in registry.unusable().items():
        yield django_checks.Warning(
            f"The ruleset {path} cannot be used: {why}", hint=path, id="skirmish.W019"
        )
    subcommands = import_module("commands.skirmish.subcommands").SUBCOMMANDS
    # Some subcommands give way to a move of the same name.
    first = [subcommand for subcommand in subcommands if subcommand.gives_way is None]
    taken = {name for command in first for name in (command.key, command.short) if name}
    for rules in registry.every():
        for move in rules.moves:
            if not (issubclass(move, Action | Response) and move.listed):
                continue
            for word in sorted({move.verb, *move.aliases} & taken):
                what = 'verb = "another word"' if word == move.verb else f"aliases without {word}"
                yield django_checks.Warning(
                    f"'{word}' of {rules.title} is a subcommand too, so players who type it "
                    "do not make the move.",
                    hint=f"{move.__module__}: in {move.__name__}, {what}",
                    id="skirmish.W020",
                )


def _pages() -> Iterator[CheckMessage]:
    if not settings.WEBSERVER_ENABLED:
        return
    urls = settings.ROOT_URLCONF
    file = f"{urls.replace('.', '/')}.py"
    if not _has_website():
        yield django_checks.Warning(
            f"ROOT_URLCONF names {urls}, which is not there, so the game has no website.",
            hint=f"{file}: {_url_file('evennia.web.urls')}",
            id="skirmish.W011",
        )
        return
    try:
        module = resolve(_PAGES).func.__module__
    except Resolver404:
        module = ""
    if not module.startswith("web.skirmish"):
        what = f"is a page of {module}" if module else "does not exist"
        yield django_checks.Warning(
            f"{_PAGES} {what}, so fights cannot be seen on the website.",
            hint=(
                f"{urls} at the end: {needs.URL_LINES[-1]}"
                if _is_in_the_game(urls)
                else f"web/urls.py: {_url_file(urls)}; and in server/conf/settings.py: "
                'ROOT_URLCONF = "web.urls"'
            ),
            id="skirmish.W011",
        )


def _url_file(theirs: str) -> str:
    """Return the lines of a file of addresses that has those of another and ours."""
    return "; ".join(line.format(theirs=theirs) for line in needs.URL_FILE if line)


def _is_in_the_game(module: str) -> bool:
    """Return whether a module is one of the game's own, so that its owner may edit it."""
    file = getattr(import_module(module), "__file__", None)
    if file is None:
        return False
    top, path = module.split(".", maxsplit=1)[0], Path(file).resolve()
    # A virtual environment may lie in the game's folder, and Evennia in it.
    own = {Path(settings.GAME_DIR).resolve() / name for name in (top, f"{top}.py")}
    return not own.isdisjoint((path, *path.parents))


def _has_website() -> bool:
    """Return whether there is a module of addresses; another check reports one that fails."""
    urls = settings.ROOT_URLCONF
    try:
        import_module(urls)
    except ModuleNotFoundError as error:
        return not f"{urls}.".startswith(f"{error.name}.")
    return True


def _panel() -> Iterator[CheckMessage]:
    has_client = settings.WEBSERVER_ENABLED and settings.WEBCLIENT_ENABLED
    if has_client and _has_website() and _PANEL not in webclient_page.rendered():
        file, lines = webclient_page.where()
        yield django_checks.Warning(
            "The page of the web client does not load the panel of fights.",
            hint=f"{file}: {lines}",
            id="skirmish.W012",
        )


#: The checks, by their subject.
_CHECKS: Final[Mapping[str, Callable[[], Iterator[CheckMessage]]]] = {
    "The versions": _versions,
    "The settings": _settings,
    "The class of characters": _mixin,
    "The commands": _command,
    "The words of SKIRMISH_ATTACK": _attack_words,
    "The input functions": _inputfuncs,
    "The rulesets": _rulesets,
    "The pages of fights": _pages,
    "The page of the web client": _panel,
    "SKIRMISH_NUMBERS": number_checks.check_setting,
    "The settings of fights in the world": world_checks.check_settings,
}


def _names(command: Any) -> set[str]:
    return {command.key, *command.aliases}


def load_class(path: str) -> Any:
    """Return a class; None if it cannot be imported, which Evennia says by itself."""
    try:
        return class_from_module(path)
    except Exception:  # noqa: BLE001  a module of the game's may raise anything
        return None


def told(messages: Iterable[CheckMessage]) -> Iterator[str]:
    """Yield messages as the doctor prints them: a sentence, then the line that fixes it."""
    for message in messages:
        yield message.msg
        if message.hint:
            yield f"    {message.hint}"
