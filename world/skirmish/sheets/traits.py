"""Traits: the kinds of lines that a sheet has, how each is typed, checked and shown."""

import re
from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct

from world.skirmish.base.errors import Ambiguous, NotUnderstood
from world.skirmish.base.names import find, is_same, match_name, shorten
from world.skirmish.base.typed_words import YES_NO, is_whole, why_not_whole

#: Digits of one sign beyond 9, as sheets of the hobby have them: A is 10, Z is 33.
PSEUDO_HEX: Final = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ"
#: A level after a dash, `Gun Combat-1`, and a name with what it is in particular.
_DASHED: Final = re.compile(r"(.+?)\s*[-\u2013\u2212]\s*(\d{1,20})")
_IN_PARTICULAR: Final = re.compile(r".+?\s*\((.+)\)")


class Trait(Struct, frozen=True, kw_only=True):
    """One line of a sheet.

    Attributes:
        key: The Attribute's key on the Character.
        name: What people read and may type.
        default: The value of a new character; None if it must be chosen.
        help: One sentence on what it means.
        optional: Whether it may stay empty.
        own: Whether players choose it for themselves (a house setting may say otherwise).
        spoken: What is said for the name, if that is only for the eye: `action dice`.
    """

    key: str
    name: str
    default: Any = None
    help: str
    optional: bool = False
    own: bool = False
    spoken: str = ""

    def problem(self, value: Any) -> str | None:
        """Return a sentence about what is wrong with a stored value, or None."""
        if self.is_missing(value):
            return missing([self])
        if value in (None, ""):
            return None
        return self._wrong(value)

    def is_missing(self, value: Any) -> bool:
        """Return whether a line is empty that must not be."""
        return not self.optional and value in (None, "")

    def example(self, taken: Container[str]) -> str:
        """Return a value as it may be typed, for a choice one that is not taken."""
        return self.show(self.default)

    def read(self, text: str) -> Any:
        """Return the value that was typed.

        Raises:
            NotUnderstood: It is not a value of this trait.
        """
        raise NotImplementedError

    def show(self, value: Any) -> str:
        """A value as people read it."""
        return "-" if value in (None, "") else str(value)

    def expected(self) -> str:
        """Return the end of a sentence that says what a value must be."""
        raise NotImplementedError

    def _wrong(self, value: Any) -> str | None:
        raise NotImplementedError


class NumberTrait(Trait, frozen=True, kw_only=True):
    """A whole number between two bounds; without `most` there is only the lower.

    Attributes:
        least: The least value.
        most: The greatest value; None for no bound.
        kept: Whether fights write it back; one without a usual value is empty while it is whole.
        pseudo_hex: Whether a letter may be typed for a number of two digits, as `A` for 10.
    """

    least: int = 0
    most: int | None = None
    kept: bool = False
    pseudo_hex: bool = False

    def read(self, text: str) -> int:
        text = text.strip()
        if self.pseudo_hex and len(text) == 1 and text.upper() in PSEUDO_HEX:
            text = str(PSEUDO_HEX.index(text.upper()))
        if not is_whole(text):
            why = why_not_whole(text, f"is not a valid {self.name}")
            raise NotUnderstood(f"'{shorten(text)}' {why}: {self.expected()}.")
        value = int(text)
        if wrong := self._wrong(value):
            raise NotUnderstood(wrong)
        return value

    def show(self, value: Any) -> str:
        is_whole = value in (None, "") and self.kept and self.default is None
        return "full" if is_whole else super().show(value)

    def example(self, taken: Container[str]) -> str:
        return str(self.least if self.default is None else self.default)

    def expected(self) -> str:
        if self.most is None:
            return f"it takes a whole number, {self.least} or more"
        return f"it takes a whole number from {self.least} to {self.most}"

    def _wrong(self, value: Any) -> str | None:
        whole = isinstance(value, int) and not isinstance(value, bool)
        if whole and self.least <= value and (self.most is None or value <= self.most):
            return None
        stored = f"the text '{shorten(value)}'" if isinstance(value, str) else shorten(str(value))
        return f"{self.name} is {stored}; {self.expected()}."


class ChoiceTrait(Trait, frozen=True, kw_only=True):
    """One of a list of words, which may have short forms."""

    words: Mapping[str, str]
    what: str

    def read(self, text: str) -> str | None:
        if self.optional and text.strip() in ("", "-", "none"):
            return None
        return self.words[self.find(text)]

    def find(self, text: str) -> str:
        """Return the short form of the word that was typed.

        Raises:
            NotUnderstood: None is called that.
        """
        for short, word in self.words.items():
            if text == word:  # as sheets store it: every fight that starts asks for these
                return short
        if text.strip().casefold() in self.words:
            return text.strip().casefold()
        try:
            return match_name(self.words, text, self.what)
        except NotUnderstood as refusal:
            raise NotUnderstood(f"{refusal} {self.expected().capitalize()}.") from None

    def show(self, value: Any) -> str:
        try:
            return self.words[self.find(str(value))] if value else "-"
        except NotUnderstood:
            return str(value)

    def example(self, taken: Container[str]) -> str:
        words = [word.casefold() for word in self.words.values()]
        return next((word for word in words if word not in taken), words[0])

    def expected(self) -> str:
        return f"choose from {', '.join(self.words.values())}"

    def _wrong(self, value: Any) -> str | None:
        try:
            self.find(str(value))
        except NotUnderstood:
            return f"{self.name} is '{shorten(str(value))}'; {self.expected()}."
        return None


class Flag(Trait, frozen=True, kw_only=True):
    """Yes or no."""

    def read(self, text: str) -> bool:
        value = YES_NO.get(text.strip().casefold())
        if value is None:
            raise NotUnderstood(f"'{shorten(text)}' is not a valid {self.name}: {self.expected()}.")
        return value

    def show(self, value: Any) -> str:
        return "yes" if value else "no"

    def expected(self) -> str:
        return "it is yes or no"

    def _wrong(self, value: Any) -> str | None:
        if isinstance(value, bool):
            return None
        return f"{self.name} is {shorten(str(value))}; {self.expected()}."


class Lines(Trait, frozen=True, kw_only=True):
    """Lines of text; typed with bars between.

    Attributes:
        read_line: Makes of a line what it stands for, and refuses one that is none.
        many: How many lines a table has that is not empty; 0 for any number.
    """

    read_line: Callable[[str], Any] = str
    many: int = 0

    def read(self, text: str) -> list[str]:
        lines = (" ".join(line.split()) for line in text.split("|"))
        return [line for line in lines if line and line not in ("-", "none")]

    def show(self, value: Any) -> str:
        return " | ".join(value or ()) or "-"

    def expected(self) -> str:
        return f"it takes {self.many or ''} lines of text, with | between".replace("  ", " ")

    def _wrong(self, value: Any) -> str | None:
        wrong = f"{self.name} is {shorten(str(value))}; {self.expected()}."
        if not (isinstance(value, (list, tuple)) and all(isinstance(name, str) for name in value)):
            return wrong
        for line in value:
            try:
                self.read_line(line)
            except NotUnderstood as refusal:
                return str(refusal)
        return wrong if value and self.many and len(value) != self.many else None


class Counts(Trait, frozen=True, kw_only=True):
    """Whole numbers by name, as in `gun combat 1, tactics 0`; no `words` allow any name.

    Attributes:
        open: Whether other names than the `words` are allowed too.
        dashed: Whether sheets of the hobby may be typed: `Gun Combat-1, Gun Combat (Archery)-0`.
    """

    words: Mapping[str, str]
    what: str
    most: int
    open: bool = False
    dashed: bool = False

    def read(self, text: str) -> dict[str, int]:
        counts: dict[str, int] = {}
        for part in filter(None, (part.strip() for part in text.split(","))):
            typed, number = self._parts(part)
            if not is_whole(number) or not 0 <= int(number) <= self.most or not typed:
                raise NotUnderstood(
                    f"'{shorten(part)}' is not part of {self.name}: {self.expected()}."
                )
            name = self.name_of(typed)
            if any(is_same(name, other) for other in counts):
                raise NotUnderstood(f"{self.name} has {self.words.get(name, name)} twice.")
            counts[name] = int(number)
        return counts

    def _parts(self, text: str) -> tuple[str, str]:
        """Return the name and the number of a part."""
        if self.dashed and (dashed := _DASHED.fullmatch(text)):
            return dashed[1], dashed[2]
        name, _, number = text.replace("=", " ").rpartition(" ")
        return name.strip(), number

    def name_of(self, text: str) -> str:
        """Return the word that a name or its beginning stands for; other names stay as they are.

        Raises:
            NotUnderstood: It means several words, or none where only those are allowed.
        """
        if not self.words:
            return text
        if self.dashed and (particular := _IN_PARTICULAR.fullmatch(text)):
            meant = find(self.words, particular[1])
            text = self.words[meant[0]] if len(meant) == 1 else text
        try:
            return match_name(self.words, text, self.what)
        except Ambiguous:
            raise
        except NotUnderstood:
            if not self.open:
                raise
            return text.lower()

    def show(self, value: Any) -> str:
        return ", ".join(f"{name} {number}" for name, number in (value or {}).items()) or "-"

    def expected(self) -> str:
        example = f"{next(iter(self.words), 'name')}={min(1, self.most)}"
        return (
            f"it takes names with numbers from 0 to {self.most}, with commas between, "
            f"such as {example}"
        )

    def _wrong(self, value: Any) -> str | None:
        if isinstance(value, Mapping):
            wrong = [name for name, number in value.items() if not self._is_part(name, number)]
            if not wrong:
                return None
            return f"{self.name}: '{shorten(str(wrong[0]))}'; {self.expected()}."
        return f"{self.name} is {shorten(str(value))}; {self.expected()}."

    def _is_part(self, name: Any, number: Any) -> bool:
        whole = isinstance(number, int) and not isinstance(number, bool)
        is_counted = self.open or not self.words or str(name).casefold() in self.words
        return whole and is_counted and 0 <= number <= self.most


class Catalog(Trait, frozen=True, kw_only=True):
    """Rows of a table, by name; a row that no table has is given whole, as a mapping.

    Attributes:
        rows: The table: lower-case name to row.
        kind: The Struct of a row.
        what: What a row is, as a noun.
        defined_by: The key of the Attribute in which builders write rows of their own.
        broken: What is wrong with rows that builders wrote, by lower-case name.
    """

    rows: Mapping[str, Any]
    kind: Any
    what: str
    defined_by: str = ""
    broken: Mapping[str, str] = {}

    def read(self, text: str) -> list[str]:
        return [self.find(name).name for name in _names(text)]

    def read_open(self, text: str) -> list[str]:
        """Return names of rows; unknown names stay, for tables to which builders add rows."""
        return [self._name_or_text(name) for name in _names(text)]

    def find(self, text: str) -> Any:
        """Return the row that a name or the beginning of one means.

        Raises:
            NotUnderstood: There is none, or it has a mistake.
        """
        if wrong := self.broken.get(text.casefold()):
            raise NotUnderstood(f"The {self.what} '{shorten(text)}' has a mistake: {wrong}.")
        names = {key: row.name for key, row in self.rows.items()}
        return self.rows[match_name(names, text, self.what, "Choose from")]

    def row(self, value: Any) -> Any:
        """Return the row of a stored value.

        Raises:
            NotUnderstood: There is none.
        """
        if isinstance(value, str):
            row = self.rows.get(value.casefold())
            if row is None:
                raise NotUnderstood(f"unknown {self.what} '{shorten(value)}'")
            return row
        try:
            return msgspec.convert(value, self.kind)
        except msgspec.ValidationError as error:
            raise NotUnderstood(
                f"a {self.what} has a mistake ({shorten(str(error), 80)})"
            ) from None

    def show(self, value: Any) -> str:
        return ", ".join(self._name(row) for row in value or ()) or "-"

    def expected(self) -> str:
        return f"it takes names from the table ({self.what}), with commas between"

    def _wrong(self, value: Any) -> str | None:
        if not isinstance(value, (list, tuple)):
            return f"{self.name} is {shorten(str(value))}; {self.expected()}."
        for row in value:
            try:
                self.row(row)
            except NotUnderstood as refusal:
                return f"{self.name}: {refusal}."
        return None

    def _name_or_text(self, text: str) -> str:
        try:
            return str(self.find(text).name)
        except Ambiguous:
            raise
        except NotUnderstood:
            return text

    def _name(self, value: Any) -> str:
        try:
            return str(self.row(value).name)
        except NotUnderstood:
            return str(value)


def _names(text: str) -> list[str]:
    """Names with commas between; a dash, or `none`, is none."""
    names = (part.strip() for part in text.split(","))
    return [name for name in names if name and name.casefold() not in ("-", "none")]


def missing(lines: Sequence[Trait]) -> str:
    """Return a sentence about empty lines that all take the same values."""
    names, expected = ", ".join(line.name for line in lines), lines[0].expected()
    if len(lines) == 1:
        return f"{names} is missing; {expected}."
    expected = expected.replace("it takes ", "they take ", 1).replace("it is ", "they are ", 1)
    return f"{names} are missing; {expected}."
