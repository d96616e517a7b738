"""How moves are typed: every move says itself in words, and the same words make the same move.

The syntax of a move is its verb, its aliases, and the arguments that follow. Words may have any
case and any unambiguous beginning; an argument may hold several words where names do.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import msgspec

from .errors import Ambiguous, NotUnderstood
from .fight import Move, Table
from .moves import Syntax as Form
from .names import shorten, unquoted

#: Nobody types a longer move; more is a slip or an attack.
LONGEST_LINE = 300

#: More forms than these are too long a line with all that follows their verbs.
_FEW = 5


def say(forms: Iterable[Form], table: Table, move: Move) -> str:
    """The move in words, as somebody would type it."""
    return " ".join(words for _, words in parts(forms, table, move))


def parts(forms: Iterable[Form], table: Table, move: Move) -> list[tuple[Any, str]]:
    """The same in parts: the verb, then what each slot says, and the words between slots."""
    form = next(form for form in forms if _makes(form, move))
    said: list[tuple[Any, str]] = [(None, form.verb)]
    for slot in form.slots:
        if isinstance(slot, str):
            said.append((None, slot))
        elif not (slot.optional and _is_default(move, slot.field)):
            said.append((slot, slot.say(table, getattr(move, slot.field))))
    return said


def _makes(form: Form, move: Move) -> bool:
    """Whether the form can make the move: what it does not say is as it is by default."""
    if form.move is not type(move):
        return False
    slots = [slot for slot in form.slots if not isinstance(slot, str)]
    if not all(slot.optional or slot.takes(getattr(move, slot.field)) for slot in slots):
        return False
    said = {slot.field for slot in slots}
    unsaid = _defaults(form.move) | dict(form.fixed)
    return all(
        getattr(move, field) == value for field, value in unsaid.items() if field not in said
    )


def _is_default(move: Move, field: str) -> bool:
    return bool(getattr(move, field) == _defaults(type(move)).get(field))


@cache
def _defaults(move: type[Move]) -> dict[str, Any]:
    fields = msgspec.structs.fields(move)
    return {field.name: field.default for field in fields if not field.required}


def parse(
    forms: Sequence[Form], table: Table, actor: str, text: str, *, typed: bool = True
) -> Move:
    """The move that somebody has `typed`, or that was said in full. It may still be illegal.

    Raises:
        NotUnderstood: The words are no move, or a name in them is nobody's.
        Ambiguous: They could be several.
    """
    if typed and len(text) > LONGEST_LINE:
        raise NotUnderstood(f"That is too long for a move ({len(text)} characters).")
    words = unquoted(text).split()
    if not words:
        raise NotUnderstood(f"Which move? You can type: {usages(forms)}.")
    found, rest = _find_forms(forms, words)
    refusals: list[tuple[int, NotUnderstood]] = []
    for form in found:
        try:
            values = _fill(form.slots, table, actor, rest, form)
        except NotUnderstood as refusal:
            refusals.append((_fixed_words(form, rest), refusal))
        else:
            return form.move(**dict(form.fixed), **values)
    raise max(refusals, key=lambda each: each[0])[1]


def names_verb(forms: Iterable[Form], word: str) -> bool:
    """Whether a word is the verb of one of the forms, or its short form, in full."""
    return any(word.casefold() in (form.verb, *form.short) for form in forms)


def names_phrase(forms: Iterable[Form], text: str) -> bool:
    """Whether the first words are, in full, a verb of several words."""
    typed = f"{' '.join(text.casefold().split())} "
    return any(" " in form.verb and typed.startswith(f"{form.verb} ") for form in forms)


def begins(forms: Sequence[Form], text: str) -> bool:
    """Whether the first words could be the verb of one of the forms."""
    try:
        return bool(text.split() and _find_forms(forms, text.split()))
    except Ambiguous:
        return True
    except NotUnderstood:
        return False


def usages(forms: Sequence[Form]) -> str:
    """The forms as one line of help; where there are many, their verbs."""
    listed = [form for form in forms if form.listed] or forms
    if len(listed) > _FEW:
        return ", ".join(dict.fromkeys(form.verb for form in listed))
    return " · ".join(form.usage for form in listed)


def _find_forms(forms: Sequence[Form], words: Sequence[str]) -> tuple[list[Form], Sequence[str]]:
    """The forms whose verb the words begin with, and the words after it.

    A verb typed in full wins over a beginning, and a longer one over a shorter: `c b` is `catch
    breath`, though `c` alone is short for it. Several forms may share a verb; the rest of the
    words decides.
    """
    whole: list[tuple[int, Form]] = []
    partial: list[tuple[int, Form]] = []
    first = words[0].casefold()
    for form in forms:
        for spelling in (form.verb, *form.short):
            if not spelling.startswith(first):
                continue
            verb = spelling.split()
            typed = _same_length(verb, words)
            if typed == len(verb) and all(
                word.casefold() == part for word, part in zip(words, verb, strict=False)
            ):
                whole.append((typed, form))
            elif typed and spelling == form.verb:
                partial.append((typed, form))
    longest = max((typed for typed, _ in whole), default=0)
    begun = [each for each in partial if longest < each[0] == len(each[1].verb.split())]
    found = begun if whole and begun else whole or partial
    if not found:
        raise NotUnderstood(
            f"'{shorten(words[0])}' is not a move here. You can type: {usages(forms)}."
        )
    most = max(typed for typed, _ in found)
    best = [form for typed, form in found if typed == most]
    verbs = dict.fromkeys(form.verb for form in best)
    if len(verbs) > 1:
        raise Ambiguous(f"'{shorten(words[0])}' could be: {', '.join(verbs)}.")
    return best, words[most:]


def _fixed_words(form: Form, words: Sequence[str]) -> int:
    """How many of the words between a form's slots have been typed in order: the most is meant."""
    left = iter([word.casefold() for word in words])
    return sum(slot in left for slot in form.slots if isinstance(slot, str))


def _same_length(verb: Sequence[str], words: Sequence[str]) -> int:
    """How many words of the verb are begun by the words typed, from the first."""
    count = 0
    for part, word in zip(verb, words, strict=False):
        if not part.startswith(word.casefold()):
            break
        count += 1
    return count


def _fill(
    slots: Sequence[Any], table: Table, actor: str, words: Sequence[str], form: Form
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
    try:
        return _fill_given(slots, table, actor, words, form)
    except NotUnderstood:
        # One that may be left out is left out where what follows it stands there.
        if slot.optional and rest and words[0].casefold() == rest[0]:
            return _fill(rest, table, actor, words, form)
        raise


def _fill_given(
    slots: Sequence[Any], table: Table, actor: str, words: Sequence[str], form: Form
) -> dict[str, Any]:
    """The values of the slots, the first of which has been typed."""
    slot, rest = slots[0], slots[1:]
    if slot.is_phrase():
        return _fill_phrase(slots, table, actor, words, form)
    try:
        value = slot.read(table, actor, words[0])
    except NotUnderstood as refusal:
        raise NotUnderstood(f"{refusal} Type: {form.usage}.") from None
    return {slot.field: value, **_fill(rest, table, actor, words[1:], form)}


def _fill_phrase(
    slots: Sequence[Any], table: Table, actor: str, words: Sequence[str], form: Form
) -> dict[str, Any]:
    """A phrase takes as many words as make sense, the most first."""
    slot, rest = slots[0], slots[1:]
    unread: NotUnderstood | None = None
    after: NotUnderstood | None = None
    for taken in range(len(words), 0, -1):
        try:
            value = slot.read(table, actor, " ".join(words[:taken]))
        except NotUnderstood as refusal:
            # What is quoted ends where the word stands that must follow it.
            if unread is None or (rest and words[taken : taken + 1] == [rest[0]]):
                unread = refusal
            continue
        try:
            return {slot.field: value, **_fill(rest, table, actor, words[taken:], form)}
        except NotUnderstood as refusal:
            after = after or refusal
    # Where nothing is to follow, words too many are more likely a name that is nobody's.
    raise (after if rest else None) or unread or after or NotUnderstood(f"Type: {form.usage}.")
