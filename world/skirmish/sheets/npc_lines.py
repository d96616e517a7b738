"""The line that adds temporary NPCs: `[NAME] SPEC [xNUMBER] [@TEMPERAMENT] [as NAME] TEAM`.

Options may stand anywhere in it. What could be read in two ways is refused with both.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from msgspec import Struct

from world.skirmish.base.command_name import command
from world.skirmish.base.english import plural_of
from world.skirmish.base.errors import Ambiguous, NotUnderstood
from world.skirmish.base.names import (
    find,
    find_several,
    fold,
    longest_name,
    quoted,
    shorten,
    whole_name,
)
from world.skirmish.base.typed_words import TypedWord, is_whole, split_words, why_not_whole

from .npc_spec import Wording, stat_line, take_apart
from .templates import Template, template_names

_COUNT: Final = re.compile(r"x(\d+)", re.IGNORECASE)
_AS: Final = "as"
#: `@brute` is short for `temperament=brute`, as in the laboratory.
_TEMPERAMENT: Final = "@"
_SEVERAL_WORDS: Final = "A name or a team of several words takes quotes"
_USAGE: Final = "add_npc goblin x6 monsters"


class NpcRequest(Struct, frozen=True):
    """What such a line asks for.

    Attributes:
        spec: What the NPC can do.
        team: Its team.
        name: Its name; empty for that of its template.
        count: How many, with numbers after the name; 0 for one without a number.
        note: What to type where the name may have been meant for a template; empty otherwise.
    """

    spec: Wording
    team: str
    name: str = ""
    count: int = 0
    note: str = ""

    @property
    def hint(self) -> str:
        """What to type where the words may be a name or a team of several; empty otherwise."""
        if len(self.spec.words) < 2:
            return ""
        example = command('add_npc "goblin chief" goblin "the red guild"')
        return f" {_SEVERAL_WORDS}: {example}"


class _Options(Struct):
    """What is taken out of a line: `x6`, `as NAME`; and the words that are left.

    Attributes:
        words: The words that are left.
        name: The word after `as`.
        as_at: How many of the words stand before `as`.
        count: The number of `x6`.
        name_is_last: Whether nothing follows the name.
    """

    words: list[TypedWord]
    name: str = ""
    as_at: int = 0
    count: int = 0
    name_is_last: bool = False


def read_request(
    line: str,
    templates: Mapping[str, Template],
    teams: Iterable[str] = (),
    lines: Collection[str] = (),
    digits: int = 0,
) -> NpcRequest:
    """Return what a line asks for.

    If the words before the team name a template, the NPC is called after it; otherwise the first
    of them is its name.

    Args:
        line: What was typed.
        templates: The templates that there are.
        teams: The teams that there are, whose names may be of several words.
        lines: What may stand before `=` in several words, as `npc_spec.line_names` returns it.
        digits: How many digits a stat line has; 0 for none.

    Raises:
        NotUnderstood: A part is missing, or could be read in two ways.
    """
    options = _take_options(split_words(line))
    wording = take_apart(options.words, lines)
    words, team = _take_team(wording.words, teams)
    if not team or not (words or wording.pairs):
        raise _no_name() if options.name_is_last else _misused()
    if not stat_line(words[:1], digits) and not stat_line(words[1:], digits):
        words, options.count = _take_number(words, options.count, templates)
    name, spec = _take_name(words, options.name, wording, templates, digits)
    if len(spec) > 1 and not (_means(templates, spec) or wording.pairs or wording.steps):
        _check_quotes(words, options, team, teams, templates)
    note = "" if spec else _template_instead(name, wording, templates)
    if plural := _plural(spec, templates):
        if not options.count:
            raise _how_many(templates[plural[0]], team)
        spec = [TypedWord(templates[plural[0]].key)] if len(plural) == 1 else spec
    return NpcRequest(wording.named(spec), team, name, options.count, note)


def _take_options(words: Iterable[TypedWord]) -> _Options:
    """Take `x6` and `as NAME` out of the words, wherever they stand."""
    left, options = [*words], _Options([])
    while left:
        word = left.pop(0)
        number = None if word.quoted else _COUNT.fullmatch(word.text)
        if not word.quoted and not options.name and fold(word.text) == _AS:
            if not left:
                raise _no_name()
            options.name, options.as_at = left.pop(0).text, len(options.words)
            options.name_is_last = not left
        elif number is not None:
            if options.count:
                raise _misused()
            options.count = _read_count(word.text, number[1])
        elif not word.quoted and word.text.startswith(_TEMPERAMENT):
            temperament = word.text.removeprefix(_TEMPERAMENT)
            options.words.append(TypedWord(f"temperament={temperament}"))
        else:
            options.words.append(word)
    return options


def _take_team(words: Sequence[TypedWord], teams: Iterable[str]) -> tuple[Sequence[TypedWord], str]:
    """Return the words before the team, and the team: the last word, or all of a known name."""
    if not words:
        return words, ""
    many = longest_name(teams, [word.text for word in words], last=True) or 1
    team = " ".join(word.text for word in words[-many:])
    # `goblin x6 to monsters`
    rest = words[:-many]
    return rest[:-1] if len(rest) > 1 and rest[-1] == TypedWord("to") else rest, team


def _read_count(typed: str, number: str) -> int:
    """Return how many NPCs `x6` or `6` makes."""
    if not is_whole(number):
        raise NotUnderstood(f"'{shorten(typed)}' {why_not_whole(number, 'is not a number')}.")
    if not int(number):
        raise NotUnderstood(f"{typed} makes no NPC; x2 makes two.")
    return int(number)


def _take_number(
    words: Sequence[TypedWord], count: int, templates: Mapping[str, Template]
) -> tuple[list[TypedWord], int]:
    """Take a number out of the words that stands before a template: `3 goblins`."""
    for at, word in enumerate(words[:-1]):
        if word.quoted or not word.text.isdecimal():
            continue
        rest = words[at + 1 :]
        meant = _means(templates, rest) or _plural(rest, templates)
        if not meant:
            continue
        if count:
            raise _misused()
        named = [TypedWord(templates[meant[0]].key)] if len(meant) == 1 else rest
        return [*words[:at], *named], _read_count(word.text, word.text)
    return [*words], count


def _take_name(
    words: Sequence[TypedWord],
    name: str,
    wording: Wording,
    templates: Mapping[str, Template],
    digits: int,
) -> tuple[str, Sequence[TypedWord]]:
    """Return the name of the NPC, empty for that of its template, and what names the template.

    Raises:
        Ambiguous: The first word may be a name or belong to the template.
    """
    if name or not words or _is_template(templates, words) or stat_line(words, digits):
        return name, words
    first, *rest = words
    if rest:
        whole = [] if first.quoted or stat_line(rest, digits) else _means(templates, words)
        if whole and (after := _begun(templates, _text(rest))):
            raise _either(words, templates[whole[0]].key, templates[after[0]].key)
        is_whole_spec = whole or (not first.quoted and _plural(words, templates))
        return ("", words) if is_whole_spec else (first.text, rest)
    if not wording.pairs or ":" in first.text:
        return "", words
    return first.text, []


def _check_quotes(
    words: Sequence[TypedWord],
    options: _Options,
    team: str,
    teams: Iterable[str],
    templates: Mapping[str, Template],
) -> None:
    """Refuse words beside the name of a template that are a name or a team without its quotes.

    Args:
        words: The words before the team.
        options: What was taken out of the line before.
        team: The team, by its last word.
        teams: The teams that there are.
        templates: The templates that there are.

    Raises:
        NotUnderstood: The text says what to type instead, for the team too where it is new.
    """
    if any(word.quoted or ":" in word.text for word in words):
        return
    places = ((at, at + many) for many in range(len(words), 0, -1) for at in range(len(words)))
    named = (place for place in places if _is_template(templates, words[slice(*place)]))
    start, end = next(named, (0, 0))
    if not end:
        return
    [meant_by, *_] = whole_name(template_names(templates), _text(words[start:end]))
    key, before, after = templates[meant_by].key, words[:start], words[end:]
    meant: list[tuple[str, str]] = []
    if options.name and not before and options.as_at == len(words):
        # `goblin monsters as Big Ugly`
        meant = [(f"{options.name} {team}", _text(after))]
    elif options.name and not before:
        meant = [(f"{options.name} {_text(after)}", team)]
    elif not options.name and not after:
        meant = [(_text(before), team)]
    elif not options.name:
        if not before:
            meant = [(_text(after), team)]
        if fold(team) not in map(fold, teams):
            meant.append((_text(before), f"{_text(after)} {team}"))
    number = f" x{options.count}" if options.count else ""
    lines = [
        command(f"add_npc {key}{f' as {quoted(name)}' if name else ''}{number} {quoted(of_team)}")
        for name, of_team in meant
    ]
    if lines:
        raise NotUnderstood(f"{_SEVERAL_WORDS}: {', or '.join(lines)}")


def _is_template(templates: Mapping[str, Template], words: Sequence[TypedWord]) -> bool:
    """Return whether words are the name of a template, in full."""
    return bool(whole_name(template_names(templates), _text(words)))


def _means(templates: Mapping[str, Template], words: Sequence[TypedWord]) -> list[str]:
    """Return the templates that words may mean."""
    return find(template_names(templates), _text(words))


def _begun(templates: Mapping[str, Template], text: str) -> list[str]:
    """Return the templates with this name, or whose names begin so."""
    names = template_names(templates)
    return [key for key, name in names if fold(name).startswith(fold(text))]


def _plural(words: Sequence[TypedWord], templates: Mapping[str, Template]) -> list[str]:
    """Return the templates that words in the plural mean; none if they are a template's name."""
    if not words or _means(templates, words):
        return []
    return find_several(template_names(templates), _text(words))


def _text(words: Sequence[TypedWord]) -> str:
    return " ".join(word.text.replace("_", " ") for word in words)


def _misused() -> NotUnderstood:
    return NotUnderstood(f"Type: {command(_USAGE)}")


def _no_name() -> NotUnderstood:
    example = command("add_npc goblin as Grim monsters")
    return NotUnderstood(f"After 'as' comes a name: {example}")


def _how_many(template: Template, team: str) -> NotUnderstood:
    typed = command(f"add_npc 3 {plural_of(template.key)} {quoted(team)}")
    return NotUnderstood(f"How many {plural_of(template.title)}? Type for example {typed}.")


def _either(words: Sequence[TypedWord], whole: str, after: str) -> Ambiguous:
    """Return the refusal of words that may be a template, or a name and a template after it."""
    name = words[0].text
    return Ambiguous(
        f"'{shorten(_text(words))}' could be the template {whole}, or an NPC that is called {name} "
        f"and made from {after}. Type {whole}, or {after} as {name}."
    )


def _template_instead(name: str, wording: Wording, templates: Mapping[str, Template]) -> str:
    """Return what to type for a template that the name before some pairs begins; empty for none."""
    word = TypedWord(name)
    meant = _begun(templates, name) or _plural([word], templates) if name else []
    if not meant or not wording.pairs:
        return ""
    key, (line, value) = templates[meant[0]].key, wording.pairs[0]
    typed = command(f"add_npc {key} {line}={quoted(value)} TEAM")
    return (
        f"This is no {templates[meant[0]].title}, but has the usual values. For one, type {typed}."
    )
