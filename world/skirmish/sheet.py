"""A sheet: what a ruleset needs to know of a character, declared once.

From one list of traits come the check at `combat add`, `combat sheet`, the forms of the admin, the
check of NPC templates and the table in the documentation.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from .errors import NotUnderstood
from .names import match_name, shorten

#: Attribute key to value; a missing key or None is an empty line of the sheet.
Sheet = dict[str, Any]

_WHOLE = re.compile(r"[+-]?\d{1,20}")


class Trait(Struct, frozen=True, kw_only=True):
    """One line of a sheet.

    Attributes:
        key: The Attribute's key on the Character.
        name: What people read and may type.
        default: The value for somebody who has none; None where it must be chosen.
        help: One sentence on what it means.
        optional: Whether it may stay empty.
        own: Whether players choose it for themselves (a house setting may say otherwise).
    """

    key: str
    name: str
    default: Any = None
    help: str
    optional: bool = False
    own: bool = False

    def problem(self, value: Any) -> str | None:
        """What is wrong with a stored value, as a sentence, or None."""
        if value is None or value == "":
            if self.optional:
                return None
            return f"{self.name} ({self.key}) is missing; {self.expected()}."
        return self._wrong(value)

    def read(self, text: str) -> Any:
        """The value that somebody types.

        Raises:
            NotUnderstood: It is not a value of this trait.
        """
        raise NotImplementedError

    def show(self, value: Any) -> str:
        """A value as people read it."""
        return "-" if value in (None, "") else str(value)

    def expected(self) -> str:
        """What a value must be, to end a sentence with."""
        raise NotImplementedError

    def _wrong(self, value: Any) -> str | None:
        raise NotImplementedError


class Number(Trait, frozen=True, kw_only=True):
    """A whole number between two bounds; `most` of None is no bound."""

    least: int = 0
    most: int | None = None

    def read(self, text: str) -> int:
        if not _WHOLE.fullmatch(text.strip()):
            raise NotUnderstood(f"'{shorten(text)}' is no {self.name}: {self.expected()}.")
        value = int(text)
        if wrong := self._wrong(value):
            raise NotUnderstood(wrong)
        return value

    def expected(self) -> str:
        if self.most is None:
            return f"it takes a whole number, {self.least} or more"
        return f"it takes a whole number from {self.least} to {self.most}"

    def _wrong(self, value: Any) -> str | None:
        whole = isinstance(value, int) and not isinstance(value, bool)
        if whole and self.least <= value and (self.most is None or value <= self.most):
            return None
        return f"{self.name} ({self.key}) is {shorten(str(value))}; {self.expected()}."


class Choice(Trait, frozen=True, kw_only=True):
    """One of a list of words, which may have short forms."""

    words: Mapping[str, str]
    what: str

    def read(self, text: str) -> str | None:
        if self.optional and text.strip() in ("", "-", "none"):
            return None
        return self.words[self.find(text)]

    def find(self, text: str) -> str:
        """The short form of the word that somebody means.

        Raises:
            NotUnderstood: None is called that.
        """
        if text.strip().casefold() in self.words:
            return text.strip().casefold()
        try:
            return match_name(self.words, text, self.what)
        except NotUnderstood as refusal:
            raise NotUnderstood(f"{refusal} {self.expected().capitalize()}.") from None

    def expected(self) -> str:
        return f"choose from {', '.join(self.words.values())}"

    def _wrong(self, value: Any) -> str | None:
        try:
            self.find(str(value))
        except NotUnderstood:
            return f"{self.name} ({self.key}) is '{shorten(str(value))}'; {self.expected()}."
        return None


def find_trait(traits: tuple[Trait, ...], text: str) -> Trait:
    """The trait that somebody means by its key or its name.

    Raises:
        NotUnderstood: The sheet has no such line.
    """
    by_key = {trait.key: trait for trait in traits}
    wanted = text.strip().casefold()
    for trait in traits:
        if wanted in (trait.key.casefold(), trait.key.casefold().partition("_")[2]):
            return trait
    try:
        return by_key[match_name({trait.key: trait.name for trait in traits}, text, "line")]
    except NotUnderstood as refusal:
        listed = ", ".join(trait.name for trait in traits)
        raise NotUnderstood(f"{refusal} The sheet has: {listed}.") from None


def trait_problems(traits: tuple[Trait, ...], sheet: Sheet) -> Iterator[str]:
    """What is wrong with each line of a sheet."""
    for trait in traits:
        if problem := trait.problem(sheet.get(trait.key)):
            yield problem
