"""The public names: what a game, a client or a stored fight may rely on; `make public` keeps them.

`docs/versions.md` says what a change of each needs.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any, Final

import msgspec
from django.dispatch import Signal
from rest_framework.request import Request
from rest_framework.test import APIRequestFactory

from commands.skirmish.subcommands import SUBCOMMANDS
from tests.docs.pages import ROOT, page, table
from typeclasses.skirmish import launcher, models, signals
from typeclasses.skirmish.characters import SkirmishCharacter
from typeclasses.skirmish.conf import DEFAULTS
from typeclasses.skirmish.records import report
from typeclasses.skirmish.stored import encoding, state
from web.skirmish.api import endpoints
from world.skirmish import game, views
from world.skirmish.base import upgrades
from world.skirmish.ruleset import parts, registry
from world.skirmish.state.events import Event

KEPT: Final = ROOT / "tests/project/public_names.txt"

_HEAD: Final = (
    "# What others rely on. A change here is on purpose: docs/versions.md says what it needs.\n"
    "# `make public` writes this file again.\n"
)


def text() -> str:
    """Return the list as it should be."""
    sections = {
        "game": lambda: _names(game),
        "views": lambda: _names(views),
        "hooks": _hooks,
        "signals": _signals,
        "settings": _settings,
        "subcommands": lambda: (f"combat {subcommand.usage}" for subcommand in SUBCOMMANDS),
        "console": _console,
        "API": _api,
        "GMCP": _gmcp,
        "stored: numbers of the forms": _forms,
        "stored: tables": _tables,
        "stored: sheets": _sheets,
        "stored: fights": _stored,
        "stored: events": _events,
    }
    return _HEAD + "".join(_section(name, lines) for name, lines in sections.items())


def _section(name: str, lines: Callable[[], Iterator[str]]) -> str:
    return "".join(f"{line}\n" for line in ("", f"[{name}]", *lines()))


def _names(module: ModuleType) -> Iterator[str]:
    """Yield what a module hands out: functions as they are called, classes with what they have."""
    handed_out = {getattr(module, name) for name in module.__all__ if name[0].isupper()}
    for name in sorted(module.__all__):
        found = getattr(module, name)
        if inspect.isclass(found):
            bases = [base for base in found.__mro__[1:] if base in handed_out]
            above = f"({bases[0].__name__})" if bases else ""
            known = {member for base in bases for member in _members(base)}
            own = sorted(_members(found) - known)
            yield f"{name}{above}: {', '.join(own)}".rstrip(": ")
        elif inspect.isfunction(found):
            yield f"{name}{_signature(found)}"
        else:
            yield name


def _members(found: type) -> set[str]:
    """Return what is ours of a class and its bases."""
    return {
        name
        for base in found.__mro__
        if base.__module__.startswith("world.skirmish")
        for name in vars(base)
        if not name.startswith("_")
    }


def _signature(function: Callable[..., Any]) -> str:
    names = []
    for given in inspect.signature(function).parameters.values():
        optional = "" if given.default is given.empty else "=..."
        star = {given.VAR_POSITIONAL: "*", given.VAR_KEYWORD: "**"}.get(given.kind, "")
        names.append(f"{star}{given.name}{optional}")
    return f"({', '.join(names)})"


def _hooks() -> Iterator[str]:
    for name in sorted(vars(SkirmishCharacter)):
        if name.startswith("at_"):
            yield f"{name}{_signature(getattr(SkirmishCharacter, name))}"


def _signals() -> Iterator[str]:
    yield from sorted(name for name, found in vars(signals).items() if isinstance(found, Signal))


def _settings() -> Iterator[str]:
    yield from (f"{name} = {usual!r}" for name, usual in sorted(DEFAULTS.items()))


def _console() -> Iterator[str]:
    usage = launcher._USAGE
    yield from (line for line in usage.splitlines() if line.startswith("evennia"))


def _api() -> Iterator[str]:
    """Yield each call with its parameters, and the fields of what is sent."""
    view = endpoints.schema.cls(**endpoints.schema.initkwargs)
    request = Request(APIRequestFactory().get("/api/skirmish/openapi"))
    found = view.schema_generator.get_schema(request, public=True)
    for path, calls in sorted(found["paths"].items()):
        for method, call in sorted(calls.items()):
            given = sorted(
                parameter["name"] for parameter in call["parameters"] if parameter["in"] == "query"
            )
            answers = sorted(call["responses"])
            yield f"{method.upper()} {path} ({', '.join(given)}) {', '.join(answers)}"
    for name, fields in sorted(found["components"]["schemas"].items()):
        yield f"{name}: {', '.join(sorted(fields['properties']))}"


def _gmcp() -> Iterator[str]:
    """Yield the messages and their fields; tests of GMCP compare the page with what is sent."""
    for heading, body in re.findall(
        r"^#{2,3} (.+?)\n(.*?)(?=^#{2,3} |\Z)", page("docs/gmcp.md"), re.MULTILINE | re.DOTALL
    ):
        if names := [name.replace("`", "") for name in table(body)]:
            yield f"{heading}: {', '.join(names)}"


def _forms() -> Iterator[str]:
    yield f"a fight: {upgrades.SCHEMA}, reads from {min(upgrades.SCHEMAS) - 1}"
    yield f"an encounter: {max(encoding._SCHEMAS)}, reads from {min(encoding._SCHEMAS) - 1}"
    yield f"a report: {report.FORM}"
    for rules in registry.every():
        first = min(rules.upgrades, default=rules.version + 1) - 1
        yield f"{rules.name}: {rules.version}, reads from {min(first, rules.version)}"


def _tables() -> Iterator[str]:
    for model in (
        models.FightRecord,
        models.FighterRecord,
        models.MoveRecord,
        models.Snapshot,
        models.FightChances,
        models.SavedEncounter,
    ):
        yield f"{model._meta.db_table}: {', '.join(field.column for field in model._meta.fields)}"


def _sheets() -> Iterator[str]:
    for rules in registry.every():
        keys = sorted(trait.key for trait in rules.traits(rules.house()))
        yield f"{rules.name}: {', '.join(keys)}"


def _stored() -> Iterator[str]:
    kinds = [state.EncounterState, *(rules.fight for rules in registry.every())]
    yield from _structs(kinds)


def _events() -> Iterator[str]:
    found: set[type] = set()
    for rules in registry.every():
        found |= {*registry.declared_with(rules, Event)}
    # What a part tells belongs to the rulesets that take it, and is made as they do.
    shared = {
        kind
        for kind in _subclasses(Event)
        if kind.__module__.startswith(_SHARED) and kind.__module__ != parts.__name__
    }
    for kind in sorted(found | shared, key=lambda kind: str(kind.__struct_config__.tag)):
        if not kind.__subclasses__():
            yield f"{kind.__struct_config__.tag}: {', '.join(kind.__struct_encode_fields__)}"


_SHARED: Final = ("world.skirmish.state", "world.skirmish.referee", "world.skirmish.ruleset.")


def _subclasses(kind: type) -> Iterator[type]:
    for subclass in kind.__subclasses__():
        yield subclass
        yield from _subclasses(subclass)


def _structs(kinds: list[Any]) -> Iterator[str]:
    """Yield each struct that is stored within some types, with its fields and its tag."""
    _, found = msgspec.json.schema_components(kinds)
    for name, schema in sorted(found.items()):
        if "properties" in schema:
            yield f"{name}: {', '.join(schema['properties'])}"
