"""The game's own numbers: lines of sheets that a game keeps somewhere else than we would.

`SKIRMISH_NUMBERS` names an adapter for a ruleset: a class with the methods of `Adapter`, or a
mapping of lines to places. Lines that it does not have are Attributes.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from typing import Any, Protocol

from evennia.utils.utils import class_from_module

from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.messaging import staff
from world.skirmish.errors import Refusal
from world.skirmish.ruleset import Ruleset
from world.skirmish.sheet import Sheet


class NotWritten(Refusal):
    """The game's code has failed to write its numbers; nothing has been written."""


class Adapter(Protocol):
    """Reads and writes lines of a sheet where the game keeps them."""

    def read(self, character: Any) -> Sheet:
        """Return the lines that the game keeps for a character, by key; None for an empty one."""

    def write(self, character: Any, changes: Sheet) -> None:
        """Write the new values of those lines that have changed; None empties a line."""


class Places:
    """An adapter made of a mapping: the place of each line, as a path from the character.

    Places are such as `db.hp`, `traits.health.current`, or the name of a property. A character that
    does not have a place keeps the line as an Attribute.
    """

    def __init__(self, places: Mapping[str, str]) -> None:
        self._places = places

    def read(self, character: Any) -> Sheet:
        return {
            key: getattr(holder, name)
            for key, place in self._places.items()
            for holder, name in [_find(character, place)]
            if hasattr(holder, name)
        }

    def write(self, character: Any, changes: Sheet) -> None:
        for key, value in changes.items():
            holder, name = _find(character, self._places[key])
            if value is None:
                # Someone has emptied a line that stands for nothing else.
                delattr(holder, name)
            else:
                setattr(holder, name, value)


def read(whose: Any, rules: Ruleset[Any, Any]) -> Sheet:
    """Return the lines that the game keeps for a character.

    If its adapter fails, staff are told, and all lines are Attributes.
    """
    if rules.name not in get_setting("SKIRMISH_NUMBERS"):
        return {}
    try:
        held = dict(adapter(rules.name).read(whose))
    except Exception as error:  # noqa: BLE001  the game's code may raise anything
        staff.report_once(
            f"The adapter of SKIRMISH_NUMBERS for {rules.name} cannot read the numbers of "
            f"{whose.key}: {error}. Attributes are used instead."
        )
        return {}
    # Traits reckon with fractions; sheets have whole numbers.
    return {key: round(each) if isinstance(each, float) else each for key, each in held.items()}


def write(whose: Any, rules: Ruleset[Any, Any], values: Sheet) -> Sheet:
    """Write those lines that the game keeps, and return the others.

    Raises:
        NotWritten: The adapter has failed. The caller takes back what has been written.
    """
    held = read(whose, rules)
    changes = {key: value for key, value in values.items() if key in held}
    try:
        if changes:
            adapter(rules.name).write(whose, changes)
    except Exception as error:
        sentence = f"The numbers of {whose.key} could not be written, and stay as they were"
        staff.report(f"{sentence}: {error}. See the adapter of SKIRMISH_NUMBERS for {rules.name}.")
        raise NotWritten(f"{sentence}. Ask staff to look into the server's log.") from error
    return {key: value for key, value in values.items() if key not in held}


def adapter(ruleset: str) -> Adapter:
    """Return the adapter that the game names for a ruleset; without one, it has no lines.

    Raises:
        ImportError: It names a class that cannot be imported.
    """
    named = get_setting("SKIRMISH_NUMBERS").get(ruleset, {})
    if isinstance(named, Mapping):
        return Places(named)
    made: Adapter = class_from_module(named)()
    return made


def _find(character: Any, place: str) -> tuple[Any, str]:
    """Return the object that has a place, or would have it, and the name there."""
    *path, name = place.split(".")
    return reduce(lambda holder, part: getattr(holder, part, None), path, character), name
