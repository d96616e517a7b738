"""The rulesets: those that come with Skirmish, and those that a game adds.

A ruleset is a module or package with `RULESET` in it, and `VIEW` in it or in its module `view` if
it has words of its own. One that cannot be imported is logged and left out; the others work.
"""

import logging
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, Final, TypeVar

from world.skirmish.base import kinds
from world.skirmish.base.errors import DeclarationError, NotUnderstood, UnusableRuleset
from world.skirmish.base.names import match_name, shorten
from world.skirmish.moves.base import Move, Question

from . import declarations, lessons

if TYPE_CHECKING:
    from world.skirmish.state.fight import AnyFight

    from .base import AnyRuleset

K = TypeVar("K")

_log = logging.getLogger(__name__)

#: The view of rulesets that have none of their own.
USUAL_VIEW: Final = "world.skirmish.views.usual_view"

#: The package of the rulesets that come with Skirmish.
_SHIPPED: Final = "world.skirmish.rulesets"

#: Dotted paths of the packages that a game has added, in order.
_added: list[str] = []

#: The rulesets that were found sound, by the path of their package: to check one takes long.
_sound: dict[str, "AnyRuleset"] = {}

#: The separator after the name of a ruleset in the name of a variant.
_VARIANT: Final = "~"

#: Variants of rulesets, as tests make them; only fights by a variant know of it.
_variants: list["AnyRuleset"] = []


def add(paths: Iterable[str]) -> None:
    """Add rulesets by the dotted paths of their packages; one of a shipped name replaces it."""
    _added.extend(path for path in paths if path not in _added)
    _forget()


def added() -> tuple[str, ...]:
    """Return what `add` has added, so that another process can add it too."""
    return tuple(_added)


def remove(paths: Iterable[str]) -> None:
    """Take back what `add` has added."""
    removed = tuple(paths)
    _added[:] = [path for path in _added if path not in removed]
    for path in removed:
        _sound.pop(path, None)
    _forget()


def _forget() -> None:
    for cached in (packages, _ruleset, get, names):
        cached.cache_clear()


@cache
def packages() -> dict[str, str]:
    """Return the dotted path of each ruleset's package by the ruleset's name."""
    shipped = (
        module.name for module in iter_modules(import_module(_SHIPPED).__path__) if module.ispkg
    )
    return {
        **{name: f"{_SHIPPED}.{name}" for name in sorted(shipped)},
        **{path.rpartition(".")[2]: path for path in _added},
    }


@cache
def names() -> tuple[str, ...]:
    """Return the names of the rulesets that can be imported, with those of the game last."""
    return tuple(name for name in packages() if _ruleset(name) is not None)


def load(path: str) -> "AnyRuleset":
    """Import a ruleset and its view; raise whatever is wrong with them."""
    rules: AnyRuleset = import_module(path).RULESET
    declarations.check(rules)
    declarations.check_listed(rules, declared_with(rules, Question))
    declarations.check_listed(rules, declared_with(rules, Move))
    module = import_module(view_module(path))
    if not hasattr(module, "VIEW"):
        raise DeclarationError(f"{module.__name__} has no view. Write VIEW = ..., your class.")
    view: Any = module.VIEW
    if not isinstance(view, type):
        raise DeclarationError(
            f"{view_module(path)}.VIEW is no class. Write {type(view).__name__}."
        )
    view.check(rules)  # type: ignore[attr-defined]
    if hasattr(import_module(path), "__path__"):
        lessons.check(rules, path)
    return rules


def home(rules: "AnyRuleset") -> str:
    """Return the dotted path of the modules of a ruleset."""
    module, path = type(rules).__module__, packages().get(rules.name, "")
    return path if f"{module}.".startswith(f"{path}.") else module


def declared_with(rules: "AnyRuleset", kind: type[K]) -> Iterator[type[K]]:
    """Yield the classes of a kind in the modules of a ruleset, except base classes and tests'."""
    package = home(rules)
    for subclass in kinds.subclasses(kind):
        inside = f"{subclass.__module__}.".startswith(f"{package}.")
        of_tests = subclass.__module__.startswith(f"{package}.tests.")
        if inside and not of_tests and not subclass.__subclasses__():
            yield subclass


def view_module(path: str) -> str:
    """Return the dotted path of the module with a ruleset's `VIEW`; the usual view's for none."""
    module = import_module(path)
    if hasattr(module, "VIEW"):
        return path
    own = f"{path}.view"
    return own if hasattr(module, "__path__") and find_spec(own) is not None else USUAL_VIEW


@cache
def _ruleset(name: str) -> "AnyRuleset | None":
    """Import a ruleset; None, and an entry in the log, where that fails."""
    path = packages()[name]
    try:
        rules = _sound[path] = _sound.get(path) or load(path)
    except Exception:  # noqa: BLE001  a bug in one ruleset is for the log, and harms no other
        _log.exception("The ruleset %s cannot be used; it is left out.", path)
        return None
    if rules.name != name:
        _log.error("%s calls itself %r; write name = %r. It is left out.", path, rules.name, name)
        return None
    return rules


def unusable() -> dict[str, str]:
    """Return why rulesets that are named cannot be used, by the dotted path of each."""
    reasons = {}
    for path in (path for name, path in packages().items() if name not in names()):
        try:
            reasons[path] = f"It calls itself '{load(path).name}', and its package is another."
        except Exception as error:  # noqa: BLE001  a ruleset may raise anything
            reasons[path] = f"{error}"
    return reasons


@cache
def get(name: str) -> "AnyRuleset":
    """Return the ruleset of that exact name.

    Raises:
        UnusableRuleset: There is none, or it cannot be imported.
    """
    _, variant, number = name.partition(_VARIANT)
    if variant and number.isdecimal() and int(number) < len(_variants):
        return _variants[int(number)]
    if name not in packages():
        raise UnusableRuleset(f"There is no ruleset '{shorten(name)}' in SKIRMISH_RULESETS.")
    rules = _ruleset(name)
    if rules is None:
        raise UnusableRuleset(_unusable(name))
    return rules


def find(words: str) -> "AnyRuleset":
    """Return the ruleset that was typed: any case, any unambiguous beginning.

    Raises:
        NotUnderstood: No ruleset matches, or several do.
    """
    try:
        return get(match_name({name: name for name in names()}, words, "ruleset"))
    except NotUnderstood as refusal:
        typed, why = words.casefold(), str(refusal)
        if typed in packages() and typed not in names():
            why = _unusable(typed)
        raise NotUnderstood(f"{why} Rulesets: {', '.join(names())}.") from None


def _unusable(name: str) -> str:
    return f"The ruleset '{name}' cannot be used; the server's log says why."


def every() -> Iterator["AnyRuleset"]:
    """Yield every ruleset that can be used."""
    return map(get, names())


def name_of(rules: "AnyRuleset") -> str:
    """Return the name by which `get` finds exactly these rules.

    A variant is not registered by its name, so it gets a name that is not typed.
    """
    if rules.name in packages() and _ruleset(rules.name) is rules:
        return rules.name
    if rules not in _variants:
        _variants.append(rules)
    return f"{rules.name}{_VARIANT}{_variants.index(rules)}"


def path_of(name: str) -> str:
    """Return the dotted path of a ruleset's package; a variant's is that of what it varies."""
    if name in packages():
        return packages()[name]
    rules = get(name)
    for kind in type(rules).__mro__:
        for path in packages().values():
            if f"{kind.__module__}.".startswith(f"{path}."):
                return path
    return type(rules).__module__


def rules_of(fight: "AnyFight") -> "AnyRuleset":
    """Return the rules that a fight is fought by."""
    return get(fight.ruleset)
