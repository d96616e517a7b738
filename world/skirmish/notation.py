"""How moves are typed: every move says itself in words, and the same words make the same move.

A ruleset declares a `Form` for each move: its verb, short forms, and the slots that follow. Words
may have any case and any unambiguous beginning; slots may hold several words where names do.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from .errors import Ambiguous, NotUnderstood
from .fight import Move, Table
from .names import match_name, shorten

#: Nobody types a longer move; more is a slip or an attack.
LONGEST_LINE = 300

_WHOLE = re.compile(r"[+-]?\d{1,20}")


class Slot(Struct, frozen=True):
    """A place in a form that a word fills.

    Attributes:
        field: The move's field.
        hint: How the slot reads in a usage line.
        optional: Whether it may be left out.
    """

    field: str
    hint: str
    optional: bool = False

    def read(self, table: Table, actor: str, words: str) -> Any:
        """The value those words mean.

        Raises:
            NotUnderstood: They mean nothing here.
        """
        raise NotImplementedError

    def say(self, table: Table, value: Any) -> str:
        """The words that `read` makes this value of."""
        return str(value)


class Whole(Slot, frozen=True):
    """A whole number. What numbers are legal is the rules' business."""

    def read(self, table: Table, actor: str, words: str) -> int:
        if not _WHOLE.fullmatch(words):
            wrong = "is too large a number" if words.isdigit() else "is not a whole number"
            raise NotUnderstood(f"'{shorten(words)}' {wrong}.")
        return int(words)


class Word(Slot, frozen=True, kw_only=True):
    """One of a fixed list of words; `words` maps the stored short form to what people read."""

    words: Mapping[str, str]
    what: str

    def read(self, table: Table, actor: str, words: str) -> str:
        if words.casefold() in self.words:
            return words.casefold()
        return match_name(self.words, words, self.what)

    def say(self, table: Table, value: str) -> str:
        return self.words[value].lower()


class Target(Slot, frozen=True):
    """A fighter, by name; `me` is oneself."""

    def read(self, table: Table, actor: str, words: str) -> str:
        names = {fighter.id: fighter.name for fighter in table.fighters.values()}
        try:
            return match_name(names, words, "fighter")
        except NotUnderstood as refusal:
            if words.casefold() in ("me", "self") and actor in names:
                return actor
            if isinstance(refusal, Ambiguous):
                raise
            raise NotUnderstood(f"{refusal} Fighters: {', '.join(names.values())}.") from None

    def say(self, table: Table, value: str) -> str:
        return table.fighters[value].name


class Form(Struct, frozen=True):
    """How one kind of move is typed.

    Attributes:
        move: The move's class.
        verb: One or more words, in full.
        short: Other ways to type the verb.
        slots: What follows: slots, and words that must stand between them.
    """

    move: type[Move]
    verb: str
    short: tuple[str, ...] = ()
    slots: tuple[Slot | str, ...] = ()

    @property
    def usage(self) -> str:
        """The form as a line of help: `strike 1-6 TARGET`."""
        parts = [self.verb]
        for slot in self.slots:
            if isinstance(slot, str):
                parts.append(slot)
            else:
                parts.append(f"[{slot.hint}]" if slot.optional else slot.hint)
        return " ".join(parts)


def say(forms: Iterable[Form], table: Table, move: Move) -> str:
    """The move in words, as somebody would type it."""
    form = next(form for form in forms if form.move is type(move))
    words = [form.verb]
    for slot in form.slots:
        if isinstance(slot, str):
            words.append(slot)
        elif (value := getattr(move, slot.field)) not in (None, "") or not slot.optional:
            words.append(slot.say(table, value))
    return " ".join(words)


def parse(forms: Sequence[Form], table: Table, actor: str, text: str) -> Move:
    """The move that somebody types. It may still be illegal.

    Raises:
        NotUnderstood: The words are no move, or a name in them is nobody's.
        Ambiguous: They could be several.
    """
    if len(text) > LONGEST_LINE:
        raise NotUnderstood(f"That is too long for a move ({len(text)} characters).")
    words = text.split()
    if not words:
        raise NotUnderstood(f"Which move? You can type: {usages(forms)}.")
    form, rest = _find_form(forms, words)
    values = _fill(form.slots, table, actor, rest, form)
    return form.move(**values)


def begins(forms: Sequence[Form], text: str) -> bool:
    """Whether the first words could be the verb of one of the forms."""
    try:
        return bool(text.split() and _find_form(forms, text.split()))
    except Ambiguous:
        return True
    except NotUnderstood:
        return False


def usages(forms: Iterable[Form]) -> str:
    """The forms as one line of help."""
    return " · ".join(form.usage for form in forms)


def _find_form(forms: Sequence[Form], words: Sequence[str]) -> tuple[Form, Sequence[str]]:
    """The form whose verb the words begin with, and the words after it.

    A verb typed in full wins over a beginning, and a longer one over a shorter.
    """
    whole: list[tuple[int, Form]] = []
    partial: list[tuple[int, Form]] = []
    for form in forms:
        for spelling in (form.verb, *form.short):
            verb = spelling.split()
            typed = _same_length(verb, words)
            if typed == len(verb) and all(
                word.casefold() == part for word, part in zip(words, verb, strict=False)
            ):
                whole.append((typed, form))
            elif typed and spelling == form.verb:
                partial.append((typed, form))
    found = whole or partial
    if not found:
        raise NotUnderstood(
            f"'{shorten(words[0])}' is not a move here. You can type: {usages(forms)}."
        )
    most = max(typed for typed, _ in found)
    best = [form for typed, form in found if typed == most]
    if len(best) > 1:
        raise Ambiguous(f"'{shorten(words[0])}' could be: {', '.join(form.verb for form in best)}.")
    return best[0], words[most:]


def _same_length(verb: Sequence[str], words: Sequence[str]) -> int:
    """How many words of the verb are begun by the words typed, from the first."""
    count = 0
    for part, word in zip(verb, words, strict=False):
        if not part.startswith(word.casefold()):
            break
        count += 1
    return count


def _fill(
    slots: Sequence[Slot | str], table: Table, actor: str, words: Sequence[str], form: Form
) -> dict[str, Any]:
    """The values of the slots, in order."""
    if not slots:
        if words:
            raise NotUnderstood(f"'{shorten(' '.join(words))}' is too much. Type: {form.usage}.")
        return {}
    slot, rest = slots[0], slots[1:]
    if isinstance(slot, str):
        if not words or words[0].casefold() != slot:
            raise NotUnderstood(f"Type: {form.usage}.")
        return _fill(rest, table, actor, words[1:], form)
    if not words:
        if slot.optional:
            return _fill(rest, table, actor, words, form)
        raise NotUnderstood(f"Type: {form.usage}.")
    if not isinstance(slot, Target):
        try:
            value = slot.read(table, actor, words[0])
        except NotUnderstood as refusal:
            raise NotUnderstood(f"{refusal} Type: {form.usage}.") from None
        return {slot.field: value, **_fill(rest, table, actor, words[1:], form)}
    return _fill_target(slots, table, actor, words, form)


def _fill_target(
    slots: Sequence[Slot | str], table: Table, actor: str, words: Sequence[str], form: Form
) -> dict[str, Any]:
    """A name takes as many words as make sense, the most first."""
    slot, rest = slots[0], slots[1:]
    assert isinstance(slot, Target)
    first: NotUnderstood | None = None
    for taken in range(len(words), 0, -1):
        try:
            value = slot.read(table, actor, " ".join(words[:taken]))
            return {slot.field: value, **_fill(rest, table, actor, words[taken:], form)}
        except NotUnderstood as refusal:
            first = first or refusal
    raise first or NotUnderstood(f"Type: {form.usage}.")
