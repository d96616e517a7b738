"""Whether `SKIRMISH_NUMBERS` names what characters have. Runs inside the game, for the doctor."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from inspect import getattr_static
from math import ceil
from typing import Any, Final

from django.conf import settings
from django.core import checks as django_checks
from django.core.checks import CheckMessage
from evennia.objects.models import ObjectDB
from evennia.utils.utils import class_from_module

from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.game_objects import Person
from typeclasses.skirmish.permissions import TEMPERAMENT
from typeclasses.skirmish.sheets import own_numbers
from typeclasses.skirmish.sheets.attributes import house_rules_for
from world.skirmish.ruleset import registry
from world.skirmish.sheets.sheet import Sheet
from world.skirmish.sheets.traits import Trait

#: The most characters, and the most NPCs that fight by themselves, that are read: the newest.
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
    """Yield what an adapter cannot read, no character has, or is out of the bounds of a line."""
    if list(check_setting()):
        return
    characters = _characters()
    for ruleset, named in get_setting("SKIRMISH_NUMBERS").items():
        sheets: list[tuple[str, Sheet]] = []
        for character in characters:
            try:
                sheets.append((character.key, own_numbers.read_whole(character, ruleset)))
            except Exception as error:  # noqa: BLE001  the game's code may raise anything
                what = f"cannot read the numbers of {character.key}: {error!r}."
                yield _warning("W017", what, f"the adapter for {ruleset}")
                break
        keys = _keys(ruleset)
        for key in sorted({key for _, sheet in sheets for key in sheet if key not in keys}):
            yield _unknown(ruleset, key)
        if sheets and isinstance(named, Mapping):
            yield from _empty_places(ruleset, named, sheets)
        yield from _out_of_bounds(ruleset, named, sheets)


def _empty_places(
    ruleset: str, places: Mapping[str, str], sheets: list[tuple[str, Sheet]]
) -> Iterator[CheckMessage]:
    """Yield the places where no character has anything, or where some lack what they need."""
    rules = registry.get(ruleset)
    needed = {trait.key for trait in rules.traits(house_rules_for(rules)) if not trait.optional}
    for key, place in places.items():
        empty = [name for name, sheet in sheets if sheet.get(key, 0) is None]
        if all(sheet.get(key) is None for _, sheet in sheets):
            what = f"names the place {place}, where no character has anything."
            yield _warning("W018", what, f"the place of {key}")
        elif empty and key in needed:
            more = f" and {len(empty) - 3} more" if len(empty) > 3 else ""
            who = f"{', '.join(empty[:3])}{more}"
            what = f"names the place {place}, which is empty for {who}: no one fights without it."
            yield _warning("W018", what, f"the place of {key}; or give them {place}")


def _out_of_bounds(
    ruleset: str, named: Any, sheets: list[tuple[str, Sheet]]
) -> Iterator[CheckMessage]:
    """Yield each line that takes other numbers than those of the game.

    Args:
        ruleset: The ruleset.
        named: What the setting says of it.
        sheets: The names of characters, with what the game keeps for them.
    """
    rules = registry.get(ruleset)
    for trait in rules.traits(house_rules_for(rules)):
        kept = [(name, sheet) for name, sheet in sheets if sheet.get(trait.key) is not None]
        wrong = [(name, trait.problem(sheet[trait.key])) for name, sheet in kept]
        told = [f"{name}: {problem}" for name, problem in wrong if problem]
        if told:
            pair = {trait.key, rules.stands_for.get(trait.key, trait.key)}
            pair |= {key for key, whole in rules.stands_for.items() if whole == trait.key}
            numbers = [sheet[key] for _, sheet in sheets for key in pair if sheet.get(key)]
            hint = _that_fits(ruleset, named, trait, numbers)
            yield _warning("W024", f"does not fit {told[0]}", hint)


def _that_fits(ruleset: str, named: Any, trait: Trait, numbers: list[Any]) -> str:
    """Return what brings numbers of the game into the bounds of a line."""
    most = getattr(trait, "most", None)
    whole = all(isinstance(number, int) for number in numbers)
    if not isinstance(named, Mapping) or not whole or not most or max(numbers) <= most:
        return f"an adapter for {ruleset} whose numbers are within these bounds"
    place = own_numbers.Place(named[trait.key])
    per = place.per * ceil(Fraction(max(numbers), most))
    return f'"{trait.key}": "{place.path} / {per}"'


def _places(ruleset: str, places: Mapping[str, str]) -> Iterator[CheckMessage]:
    try:
        cls = class_from_module(settings.BASE_CHARACTER_TYPECLASS)
    except Exception:  # noqa: BLE001  Evennia says by itself that it cannot be imported
        return
    for key, place in places.items():
        if key not in _keys(ruleset):
            yield _unknown(ruleset, key)
        try:
            path = own_numbers.Place(place).path
        except (ValueError, ZeroDivisionError):
            what = f"names the place {place}, where a number above 0 has to follow the /."
            yield _warning("W015", what, "such as db.hp / 10")
            continue
        first, _, rest = path.partition(".")
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


def _characters() -> list[Person]:
    cls = class_from_module(settings.BASE_CHARACTER_TYPECLASS)
    attacked = ObjectDB.objects.filter(
        db_attributes__db_key=TEMPERAMENT, db_attributes__db_category=None
    )
    samples = (objects.order_by("-id")[:_SAMPLE] for objects in (cls.objects.all(), attacked))
    return list(dict.fromkeys(character for sample in samples for character in sample))


def _warning(number: str, what: str, instead: str) -> CheckMessage:
    return django_checks.Warning(
        f"SKIRMISH_NUMBERS {what}",
        hint=f"server/conf/settings.py: {instead}",
        id=f"skirmish.{number}",
    )
