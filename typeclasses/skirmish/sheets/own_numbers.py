"""Lines of sheets that a game keeps in its own numbers, and not in our Attributes.

`SKIRMISH_NUMBERS` names an adapter for a ruleset: a class with the methods of `Adapter`, or a
mapping of lines to places. Lines that it does not have are Attributes.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import reduce
from math import ceil
from typing import Any, Protocol

from evennia.utils.utils import class_from_module

from typeclasses.skirmish import signals
from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.game_objects import Person
from world.skirmish.base.errors import Refusal
from world.skirmish.ruleset import registry
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.sheets.sheet import Sheet


class NotWritten(Refusal):
    """The game's code has failed to write its numbers; nothing has been written."""


class Adapter(Protocol):
    """Reads and writes lines of a sheet where the game keeps them.

    It may have `live`: the keys of lines that change while a fight goes on, as things come and go.
    """

    def read(self, character: Person) -> Sheet:
        """Return the lines that the game keeps for a character, by key; None for an empty one."""

    def write(self, character: Person, changes: Sheet) -> None:
        """Write the new values of those lines that have changed; None empties a line."""


class OfRuleset:
    """The base class of adapters that serve several rulesets, and are told which.

    Args:
        ruleset: The name of the ruleset.
    """

    def __init__(self, ruleset: str) -> None:
        self.ruleset = ruleset


class Place:
    """A place where the game keeps a line: a path from the character, and how many make one.

    `db.hp` is an Attribute, `traits.health.current` a trait. `db.hp / 10` counts one for every ten
    there, rounded up, so that a few are never none.

    Raises:
        ValueError: What stands behind the `/` is not a number above 0.
    """

    def __init__(self, text: str) -> None:
        path, slash, per = text.partition("/")
        self.path = path.strip()
        self.per = Fraction(per.strip()) if slash else Fraction(1)
        if self.per <= 0:
            raise ValueError(f"{self.per} is not above 0")

    def is_there(self, character: Person) -> bool:
        """Return whether a character has the place."""
        return hasattr(*_find(character, self.path))

    def held(self, character: Person) -> Any:
        """Return what the game keeps in the place."""
        return getattr(*_find(character, self.path))

    def read(self, character: Person) -> Any:
        """Return the number for the sheet; None for an empty place."""
        held = self.held(character)
        if held is None or self.per == 1:
            return held
        return ceil(round(Fraction(held) / self.per, 6))

    def write(self, character: Person, value: Any, most: Any = None) -> None:
        """Write a number to the place, unless what is there reads the same.

        Args:
            character: Whose place it is.
            value: The number; None empties the place.
            most: The game's own number that must not be exceeded, if any.
        """
        holder, name = _find(character, self.path)
        if value is None:
            # Someone has emptied a line that stands for nothing else.
            delattr(holder, name)
        elif self.per == 1:
            setattr(holder, name, value)
        elif value != self.read(character):
            full = value * self.per
            number = int(full) if full.denominator == 1 else float(full)
            setattr(holder, name, number if most is None else min(number, most))


class Places:
    """An adapter made of a mapping: the `Place` of each line, as it is written in the settings.

    A character that does not have a place keeps the line as an Attribute.

    Args:
        places: The places, by key of the line.
        stands_for: Lines that are never more than another, with that one, as rulesets say it.
    """

    def __init__(
        self, places: Mapping[str, str], stands_for: Mapping[str, str] | None = None
    ) -> None:
        self._places = {key: Place(text) for key, text in places.items()}
        self._stands_for = stands_for or {}

    def read(self, character: Person) -> Sheet:
        places = self._places.items()
        return {key: place.read(character) for key, place in places if place.is_there(character)}

    def write(self, character: Person, changes: Sheet) -> None:
        for key, value in changes.items():
            whole = self._places.get(self._stands_for.get(key, ""))
            most = whole.held(character) if whole and whole.is_there(character) else None
            self._places[key].write(character, value, most)


def tell_staff(sentence: str, *, once: bool) -> None:
    """Let staff who are connected know what is wrong with the game's numbers."""
    signals.send(signals.staff_needed, NotWritten, sentence=sentence, once=once)


def read(whose: Person, rules: AnyRuleset) -> Sheet:
    """Return the lines that the game keeps for a character.

    If its adapter fails, staff are told, and all lines are Attributes.
    """
    if rules.name not in get_setting("SKIRMISH_NUMBERS"):
        return {}
    try:
        return read_whole(whose, rules.name)
    except Exception as error:  # noqa: BLE001  the game's code may raise anything
        tell_staff(
            f"The adapter of SKIRMISH_NUMBERS for {rules.name} cannot read the numbers of "
            f"{whose.key}: {error}. Attributes are used instead.",
            once=True,
        )
        return {}


def read_whole(whose: Person, ruleset: str) -> Sheet:
    """Return the lines that the game keeps; whatever its adapter raises is raised."""
    held = dict(adapter(ruleset).read(whose))
    # Traits reckon with fractions; sheets have whole numbers.
    return {
        key: round(number) if isinstance(number, float) else number for key, number in held.items()
    }


def write(whose: Person, rules: AnyRuleset, values: Sheet) -> Sheet:
    """Write the lines of a sheet that the game keeps, and return the others.

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
        tell_staff(
            f"{sentence}: {error}. See the adapter of SKIRMISH_NUMBERS for {rules.name}.",
            once=False,
        )
        raise NotWritten(f"{sentence}. Ask staff to look into the server's log.") from error
    return {key: value for key, value in values.items() if key not in held}


def adapter(ruleset: str) -> Adapter:
    """Return the adapter that the game names for a ruleset; without one, it has no lines.

    Raises:
        ImportError: It names a class that cannot be imported.
    """
    named = get_setting("SKIRMISH_NUMBERS").get(ruleset, {})
    if isinstance(named, Mapping):
        return Places(named, registry.get(ruleset).stands_for if named else {})
    cls = class_from_module(named)
    of_ruleset = isinstance(cls, type) and issubclass(cls, OfRuleset)
    instance: Adapter = cls(ruleset) if of_ruleset else cls()
    return instance


def _find(character: Any, place: str) -> tuple[Any, str]:
    """Return the object that holds a place, or would hold it, and the name of the place there."""
    *path, name = place.split(".")
    return reduce(lambda holder, part: getattr(holder, part, None), path, character), name
