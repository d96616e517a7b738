"""Whether `SKIRMISH_NUMBERS` names what is there. Runs inside the game, as `checks` does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from inspect import getattr_static
from typing import Any, Final

from django.conf import settings
from django.core import checks as django_checks
from django.core.checks import CheckMessage
from evennia.utils.utils import class_from_module

from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.sheets import own_numbers
from typeclasses.skirmish.sheets.attributes import house_rules_for
from world.skirmish import registry

#: So many characters, the newest, are read.
_SAMPLE: Final = 20
_METHODS: Final = ("read", "write")


def check_setting() -> Iterator[CheckMessage]:
    """Yield names that no ruleset, no class and no character can have."""
    for ruleset, named in get_setting("SKIRMISH_NUMBERS").items():
        if ruleset not in registry.names():
            names = ", ".join(registry.names())
            yield _warning("W013", f"names '{ruleset}', which is not a ruleset.", f"one of {names}")
        elif isinstance(named, Mapping):
            yield from _places(ruleset, named)
        else:
            yield from _class(named)


def check_characters() -> Iterator[CheckMessage]:
    """Yield what an adapter cannot read, or no character has."""
    if list(check_setting()):
        return
    characters = _characters()
    for ruleset, named in get_setting("SKIRMISH_NUMBERS").items():
        found = []
        for each in characters:
            try:
                found.append(dict(own_numbers.adapter(ruleset).read(each)))
            except Exception as error:  # noqa: BLE001  the game's code may raise anything
                what = f"cannot read the numbers of {each.key}: {error!r}."
                yield _warning("W017", what, f"the adapter for {ruleset}")
                break
        keys = _keys(ruleset)
        for key in sorted({key for sheet in found for key in sheet if key not in keys}):
            yield _unknown(ruleset, key)
        if found and isinstance(named, Mapping):
            for key, place in named.items():
                if all(sheet.get(key) is None for sheet in found):
                    what = f"names the place {place}, where no character has anything."
                    yield _warning("W018", what, f"the place of {key}")


def _places(ruleset: str, places: Mapping[str, str]) -> Iterator[CheckMessage]:
    try:
        cls = class_from_module(settings.BASE_CHARACTER_TYPECLASS)
    except Exception:  # noqa: BLE001  Evennia says by itself that it cannot be imported
        return
    for key, place in places.items():
        if key not in _keys(ruleset):
            yield _unknown(ruleset, key)
        first, _, rest = place.partition(".")
        missing = getattr_static(cls, first, None) is None
        if missing or (first == "db" and not rest):
            what = f"names the place {place}, which {cls.__name__} does not have."
            yield _warning("W015", what, "such as db.hp, traits.health.current, or a property")


def _class(path: str) -> Iterator[CheckMessage]:
    try:
        cls = class_from_module(path)
    except Exception as error:  # noqa: BLE001  a module of the game's may raise anything
        yield _warning("W016", f"names {path}, which cannot be imported: {error}", "another path")
        return
    if lacking := [name for name in _METHODS if not callable(getattr(cls, name, None))]:
        what = f"names {path}, which has no method {' and no method '.join(lacking)}."
        yield _warning("W016", what, "read(self, character); write(self, character, changes)")


def _unknown(ruleset: str, key: str) -> CheckMessage:
    lines = ", ".join(_keys(ruleset))
    what = f"has '{key}' for {ruleset}, which is not a line of its sheet."
    return _warning("W014", what, f"one of {lines}")


def _keys(ruleset: str) -> list[str]:
    rules = registry.get(ruleset)
    return [trait.key for trait in rules.traits(house_rules_for(rules))]


def _characters() -> list[Any]:
    cls = class_from_module(settings.BASE_CHARACTER_TYPECLASS)
    return list(cls.objects.all().order_by("-id")[:_SAMPLE])


def _warning(number: str, what: str, instead: str) -> CheckMessage:
    return django_checks.Warning(
        f"SKIRMISH_NUMBERS {what}",
        hint=f"server/conf/settings.py: {instead}",
        id=f"skirmish.{number}",
    )
