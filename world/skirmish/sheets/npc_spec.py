"""Specs: NPCs made from one line.

The name of a template, `key=value` pairs, or both; or, where a ruleset says in which order, values
with colons between. `tougher` and `weaker` change the template or those values by a step each.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from world.skirmish.base.errors import NotUnderstood, Refusal
from world.skirmish.base.names import (
    SeveralNames,
    UnknownName,
    by_words,
    find,
    fold,
    shorten,
    whole_name,
)
from world.skirmish.base.typed_words import TypedWord, join_keys, split_words, twice

from . import npc_steps
from .sheet import Sheet, find_trait
from .stats import Stat
from .templates import Template
from .traits import PSEUDO_HEX, Catalog, Counts, Flag, Lines, NumberTrait, Trait


class Npc(Struct, frozen=True):
    """An NPC as a spec makes it.

    Attributes:
        sheet: Its sheet.
        temperament: What it cares about if it acts by itself; empty if the owner moves it.
        template: The template that it was made from; None for none.
        given: What else was said of it: `Given`, or words as people read them.
    """

    sheet: Sheet
    temperament: str = ""
    template: Template | None = None
    given: "tuple[Given | str, ...]" = ()

    def differs(self, traits: Iterable[Trait], sheet: Sheet) -> tuple[str, ...]:
        """Return what makes the NPC differ from its template, such as `combat drug`."""
        lines = {trait.key: trait for trait in traits}
        return tuple(
            given if isinstance(given, str) else given.in_words(lines[given.key], sheet[given.key])
            for given in self.given
        )


class Given(Struct, frozen=True):
    """A line of the sheet that was set, or what it counts under one word."""

    key: str
    word: str = ""

    def in_words(self, trait: Trait, value: Any) -> str:
        """Return the line as it reads in a sentence: `defense 3`, `combat drug`, `Gun Combat 1`."""
        if isinstance(trait, Counts) and self.word:
            return f"{trait.words[self.word]} {value[self.word]}"
        if isinstance(trait, Flag):
            return trait.name if value else f"no {trait.name}"
        return f"{trait.name} {trait.show(value)}"


class Wording(Struct, frozen=True):
    """A spec, taken apart.

    Attributes:
        name: The words that name a template, or the values with colons between.
        pairs: The `key=value` pairs for lines of the sheet.
        steps: How many steps tougher it is to be; below 0, weaker.
        temperament: The temperament that is given; None for none.
        words: The words of the name one by one.
    """

    name: str
    pairs: tuple[tuple[str, str], ...]
    steps: int
    temperament: str | None
    words: tuple[TypedWord, ...] = ()

    def named(self, words: Sequence[TypedWord]) -> "Wording":
        """Return the wording with other words in place of the name."""
        return replace(self, name=" ".join(word.text for word in words), words=tuple(words))


#: A name with a number after it, as in a list of skills.
_LEVEL: Final = re.compile(r".*[^\W\d].*[\s\-\u2013\u2212=]\d+")
#: The key of the pair that lets an NPC act by itself.
TEMPERAMENT: Final = "temperament"


def take_apart(spec: str | Iterable[TypedWord], lines: Collection[str] = ()) -> Wording:
    """Return the parts of a spec: `old guard tougher str=9 weapon="long bow"`.

    A value goes on to the next word after a comma, so that names in it may have commas between; an
    underscore stands for a space.

    Args:
        spec: What was typed.
        lines: What may stand before `=` in several words, as `line_names` returns it.

    Raises:
        NotUnderstood: Two temperaments are given.
    """
    name: list[TypedWord] = []
    pairs: list[tuple[str, str]] = []
    steps, temperament = 0, None
    for word in join_keys(split_words(spec) if isinstance(spec, str) else [*spec], lines):
        if word.pair is not None:
            key, value = word.pair[0], word.pair[1].replace("_", " ")
            if fold(key) != TEMPERAMENT:
                pairs.append((key, value))
            elif temperament is not None:
                raise twice(TEMPERAMENT)
            else:
                temperament = value.casefold()
        elif not word.quoted and word.text.casefold() in npc_steps.WORDS:
            steps += npc_steps.WORDS[word.text.casefold()]
        elif pairs and pairs[-1][1].endswith(","):
            pairs[-1] = (pairs[-1][0], f"{pairs[-1][1]} {word.text.replace('_', ' ')}")
        else:
            name.append(word)
    return Wording("", tuple(pairs), steps, temperament).named(name)


def line_names(stats: Mapping[str, Stat], traits: Mapping[str, Trait]) -> set[str]:
    """Return what may stand before `=` in several words: lines, and what lines count."""
    return {fold(name) for _, name in _settable(stats, traits) if " " in name}


def is_name(spec: str) -> bool:
    """Return whether a spec is the name of a template and nothing more."""
    wording = take_apart(spec)
    plain = not wording.pairs and not wording.steps and wording.temperament is None
    return plain and ":" not in wording.name


class Read(Struct, frozen=True):
    """The sheet that a spec stands for, and what was said of it, as in `Npc`."""

    sheet: Sheet
    given: tuple[Given | str, ...]


def read(
    wording: Wording,
    template: Template | None,
    stats: Mapping[str, Stat],
    traits: Mapping[str, Trait],
    steps: Mapping[str, npc_steps.Step],
    first: Sheet | None = None,
) -> Read:
    """Return the sheet that a template and pairs stand for.

    Args:
        wording: What was typed.
        template: The template that it names, if any.
        stats: The lines that the ruleset's fighter declares, by field.
        traits: These lines as they are under the house rules of the fight, by field.
        steps: What a step tougher changes.
        first: Values that count before steps and pairs; None for none.

    Raises:
        NotUnderstood: A pair names no line of the sheet, or its value is none of the line.
        Refusal: Steps change nothing.
    """
    sheet = usual_sheet(stats, traits)
    if template is not None:
        sheet |= {traits[field].key: value for field, value in template.values.items()}
    sheet = npc_steps.apply(sheet | (first or {}), steps, traits, wording.steps)
    said: list[Given | str] = [npc_steps.in_words(wording.steps)] if wording.steps else []
    given: dict[str, list[str]] = {}
    for trait, word, text in _settings(wording.pairs, stats, traits):
        if word:
            assert isinstance(trait, Counts)
            if Given(trait.key, word) in said:
                raise twice(trait.words[word])
            level = _level(trait, word).read(text)
            sheet[trait.key] = {**(sheet[trait.key] or {}), word: level}
            said.append(Given(trait.key, word))
            continue
        if trait.key in given and not isinstance(trait, Catalog | Lines | Counts):
            raise twice(trait.name)
        given.setdefault(trait.key, []).append(text)
        sheet[trait.key] = _value(trait, given[trait.key])
        if len(given[trait.key]) == 1:
            said.append(Given(trait.key))
    return Read(sheet, tuple(said))


def _settings(
    pairs: Iterable[tuple[str, str]], stats: Mapping[str, Stat], traits: Mapping[str, Trait]
) -> list[tuple[Trait, str, str]]:
    """Return what pairs set: the line, the word if it is one that the line counts, the value.

    A short word that several lines share sets all that have no pair of their own.
    """
    shared = [(key, text) for key, text in pairs if len(_sharing(key, stats)) > 1]
    others = ((key, text) for key, text in pairs if len(_sharing(key, stats)) < 2)
    own = [(*_find_settable(key, text, stats, traits), text) for key, text in others]
    named = {trait.key for trait, word, _ in own if not word}
    spread = ((traits[field], "", text) for key, text in shared for field in _sharing(key, stats))
    return [*(setting for setting in spread if setting[0].key not in named), *own]


def usual_sheet(stats: Mapping[str, Stat], traits: Mapping[str, Trait]) -> Sheet:
    """Return the sheet of an NPC whose spec says nothing."""
    return {
        trait.key: trait.default if stats[field].npc_default is None else stats[field].npc_default
        for field, trait in traits.items()
    }


def stat_line(words: Sequence[TypedWord], digits: int) -> tuple[str, str] | None:
    """Return the digits and the list of a stat line such as `7796D5 Gun Combat-1, Tactics-0`."""
    if not digits or not words or not _is_digits(words[0], digits):
        return None
    listed = " ".join(word.text for word in words[1:])
    parts = [part.strip() for part in listed.split(",")] if listed else []
    if not all(map(_LEVEL.fullmatch, parts)):
        return None
    return words[0].text, listed


def _is_digits(word: TypedWord, digits: int) -> bool:
    """Return whether a word is the digits of a stat line: capitals, with a number among them."""
    text = word.text
    long = len(text) == digits and not word.quoted
    return long and all(sign in PSEUDO_HEX for sign in text) and any(map(str.isdigit, text))


def read_stat_line(
    line: tuple[str, str], order: Sequence[Trait], listed: Trait | None
) -> tuple[Sheet, list[str]]:
    """Return what a stat line sets, and how people read it.

    Args:
        line: Its digits and its list.
        order: The lines of the sheet that have a digit each, in their order.
        listed: The line that has what follows; None for none.

    Raises:
        NotUnderstood: A value is none of its line.
    """
    digits, rest = line
    sheet = {trait.key: trait.read(digit) for trait, digit in zip(order, digits, strict=True)}
    if not rest:
        return sheet, [digits]
    if listed is None:
        raise NotUnderstood(f"'{shorten(rest)}' does not belong there.")
    value = listed.read(rest)
    return sheet | {listed.key: value}, [digits, listed.show(value)]


def read_parts(spec: str, order: Mapping[str, Trait], example: str) -> Sheet:
    """Return the sheet that values with colons between stand for, as in `::en:6:1:2:3:2`.

    Args:
        spec: What was typed.
        order: The lines of the sheet, by field, in the order of the values.
        example: A spec to show as an example.

    Raises:
        NotUnderstood: There are too few or too many, or one is none of its line.
    """
    parts = spec.split(":")
    if len(parts) != len(order):
        raise NotUnderstood(
            f"'{shorten(spec)}' has {len(parts)} parts; an NPC takes {len(order)}: "
            f"{parts_usage(order, example)}"
        )
    return {line.key: line.read(part) for line, part in zip(order.values(), parts, strict=True)}


def parts_usage(order: Iterable[str], example: str) -> str:
    """Return how values with colons between are typed."""
    return f"{':'.join(order).replace('_', '')}, for example {example}."


def example(traits: Mapping[str, Trait]) -> str:
    """Return some pairs as an example of what to type."""
    simple = [(name, t.default) for name, t in traits.items() if isinstance(t.default, int | str)]
    return " ".join(f"{name}={value}" for name, value in simple[:2]) or "key=value"


def _settable(
    stats: Mapping[str, Stat], traits: Mapping[str, Trait]
) -> list[tuple[tuple[str, str], str]]:
    """Return what a pair may set, by what it may be called: a field, and perhaps what it counts."""
    settable: list[tuple[tuple[str, str], str]] = []
    for field, trait in traits.items():
        end = trait.key.partition("_")[2]
        names = (
            trait.name,
            field,
            *stats[field].short,
            trait.key,
            end,
            trait.name.replace(" ", ""),
        )
        spaced = (name.replace("_", " ") for name in names)
        settable += [((field, ""), name) for name in dict.fromkeys((*names, *spaced))]
    for field, trait in traits.items():
        if isinstance(trait, Counts):
            settable += [((field, word), name) for word, name in trait.words.items()]
    return settable


def _find_settable(
    key: str, text: str, stats: Mapping[str, Stat], traits: Mapping[str, Trait]
) -> tuple[Trait, str]:
    """Return the line that a pair sets, and the word if it is one that the line counts.

    The beginning of a name is enough where the value fits nothing else that begins or goes on so.

    Raises:
        NotUnderstood: It names nothing, or could name several things.
    """
    if fields := _sharing(key, stats):
        return traits[fields[0]], ""
    names, typed = _settable(stats, traits), key.replace("_", " ")
    meant = whole_name(names, key) or whole_name(names, typed)
    if not meant:
        meant = list(dict.fromkeys([*find(names, typed), *by_words(names, typed)]))
    fits = [target for target in meant if len(meant) == 1 or _fits(*target, text, traits)]
    shown = dict(reversed(names))
    if len(fits) > 1:
        raise SeveralNames("line", key, [shown[target] for target in fits])
    if not meant:
        every = [trait.name for trait in traits.values()]
        all_names = [*every, *(name for (_, word), name in names if word)]
        raise UnknownName("line", key, all_names, "The sheet has:", every)
    field, word = (fits or meant)[0]
    return traits[field], word


def _fits(field: str, word: str, text: str, traits: Mapping[str, Trait]) -> bool:
    """Return whether a line, or a word that it counts, can have a value."""
    trait = traits[field]
    try:
        if word:
            assert isinstance(trait, Counts)
            _level(trait, word).read(text)
        else:
            _value(trait, [text])
    except Refusal:
        return False
    return True


def _level(trait: Counts, word: str) -> NumberTrait:
    return NumberTrait(key=trait.key, name=word, most=trait.most, help="")


def _sharing(key: str, stats: Mapping[str, Stat]) -> list[str]:
    """Return the fields of the lines that a short word stands for."""
    return [name for name, stat in stats.items() if fold(key) in stat.short]


def find_lines(key: str, stats: Mapping[str, Stat], traits: Mapping[str, Trait]) -> list[Trait]:
    """Return the line of a sheet that a field or name means, or the lines of a short word.

    Raises:
        NotUnderstood: The sheet has no such line.
    """
    if shared := _sharing(key, stats):
        return [traits[field] for field in shared]
    named = traits.get(key.casefold())
    return [named or find_trait(tuple(traits.values()), key.replace("_", " "))]


def _value(trait: Trait, texts: list[str]) -> Any:
    """Return a line's value; one that is given several times has them all."""
    if isinstance(trait, Lines):
        return trait.read("|".join(texts))
    if not isinstance(trait, Catalog | Counts):
        return trait.read(texts[-1])
    joined = ", ".join(text.strip(", ") for text in texts)
    # Rows that builders have added are known to the game, not to the rules.
    return (
        trait.read_open(joined) if isinstance(trait, Catalog) else trait.read(shorten(joined, 400))
    )
