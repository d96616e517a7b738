"""Specs: NPCs made from one line.

The name of a template, `key=value` pairs, or both; or, where a ruleset says in which order, values
with colons between. `tougher` and `weaker` change the template or those values by a step each.
"""

import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any, Final, Protocol, TypeVar

import msgspec
from msgspec import Struct

from . import npc_steps
from .errors import Ambiguous, NotUnderstood
from .name_matching import match_name, shorten
from .sheet import Sheet, find_trait
from .stats import Stat
from .traits import Catalog, Counts, Lines, Number, Trait


class Template(Struct, frozen=True):
    """An NPC that comes with a ruleset.

    Attributes:
        name: The words to type.
        help: What it is good for, in a sentence.
        values: The values of fields of the fighter; the others have their defaults.
        temperament: What it cares about if it acts by itself; empty if the owner moves it.
    """

    name: str
    help: str = ""
    values: dict[str, Any] = {}
    temperament: str = ""

    @property
    def key(self) -> str:
        """The name as one word, as it is typed: `guard_dog`."""
        return self.name.lower().replace(" ", "_")

    @property
    def title(self) -> str:
        """The name that an NPC made from it has: `Guard Dog`."""
        return self.name.replace("_", " ")


class Npc(Struct, frozen=True):
    """An NPC as a spec makes it.

    Attributes:
        sheet: Its sheet.
        temperament: What it cares about if it acts by itself; empty if the owner moves it.
        template: The template that it was made from; None for none.
    """

    sheet: Sheet
    temperament: str = ""
    template: Template | None = None


class Wording(Struct, frozen=True):
    """A spec, taken apart.

    Attributes:
        name: The words that name a template, or the values with colons between.
        pairs: The `key=value` pairs for lines of the sheet.
        steps: How many steps tougher it is to be; below 0, weaker.
        temperament: The temperament that is given; None for none.
    """

    name: str
    pairs: tuple[tuple[str, str], ...]
    steps: int
    temperament: str | None


class Row(Protocol):
    """One row of a ruleset's table."""

    @property
    def name(self) -> str:
        """The words to type."""


R = TypeVar("R", bound=Row)

#: The key of the pair that lets an NPC act by itself.
TEMPERAMENT: Final = "temperament"


def read_table(package: str, file: str, kind: type[R]) -> dict[str, R]:
    """Return the rows of a TOML file in a package, by lower-case name."""
    text = files(package).joinpath(file).read_text(encoding="utf-8")
    (written,) = tomllib.loads(text).values()
    rows = (msgspec.convert(each, kind) for each in written)
    return {row.name.lower(): row for row in rows}


def has_file(package: str, file: str) -> bool:
    """Return whether a package has a file."""
    return files(package).joinpath(file).is_file()


def prototype(template: Template, ruleset: str, sheet: Sheet) -> dict[str, Any]:
    """Return an NPC as an Evennia prototype, with the lines of its sheet that have a value."""
    return {
        "prototype_key": template.key,
        "prototype_desc": template.help,
        "prototype_tags": ["skirmish", ruleset],
        "typeclass": "typeclasses.skirmish.npc.SkirmishNpc",
        "key": template.title,
        "desc": template.help,
        "attrs": [(key, value) for key, value in sheet.items() if value is not None],
    }


def take_apart(spec: str) -> Wording:
    """Return the parts of a spec: `old guard tougher str=9 weapon=long_bow`.

    A value goes on to the next pair, so that names in it may have spaces and commas between; an
    underscore stands for a space too.
    """
    name: list[str] = []
    pairs: list[tuple[str, str]] = []
    steps, temperament = 0, None
    for word in spec.replace('"', " ").split():
        key, equals, value = word.partition("=")
        if equals and key.casefold() == TEMPERAMENT:
            temperament = value.replace("_", " ").casefold()
        elif equals:
            pairs.append((key, value.replace("_", " ")))
        elif word.casefold() in npc_steps.WORDS:
            steps += npc_steps.WORDS[word.casefold()]
        elif pairs and pairs[-1][1].endswith(","):
            pairs[-1] = (pairs[-1][0], f"{pairs[-1][1]} {word.replace('_', ' ')}")
        else:
            name.append(word)
    return Wording(" ".join(name), tuple(pairs), steps, temperament)


def is_name(spec: str) -> bool:
    """Return whether a spec is the name of a template and nothing more."""
    wording = take_apart(spec)
    return ":" not in wording.name and wording == Wording(wording.name, (), 0, None)


def is_template(templates: Mapping[str, Template], name: str) -> bool:
    """Return whether a name is that of a template, in full."""
    return _plain(name) in {_plain(key) for key in templates}


def find_template(templates: Mapping[str, Template], name: str, pairs: str = "") -> Template:
    """Return the template that a name means.

    Args:
        templates: The templates.
        name: The name as it was typed.
        pairs: An example of what can be typed instead; empty if nothing can.

    Raises:
        NotUnderstood: It is none of them, or could be several.
    """
    names = {key: _plain(template.name) for key, template in templates.items()}
    try:
        return templates[match_name(names, _plain(name), "template")]
    except NotUnderstood as refusal:
        keys = ", ".join(template.key for template in templates.values())
        ways = [f"Templates: {keys}"] if keys else []
        if pairs:
            ways.append(f"{'or' if keys else 'Type'} pairs such as {pairs}")
        listed = f" {'; '.join(ways)}." if ways else ""
        raise NotUnderstood(f"{refusal}{listed}") from None


def _plain(name: str) -> str:
    """Return a template's name as it is compared: an underscore is as good as a space."""
    return " ".join(name.replace("_", " ").split()).casefold()


def read(
    wording: Wording,
    template: Template | None,
    stats: Mapping[str, Stat],
    traits: Mapping[str, Trait],
    steps: Mapping[str, npc_steps.Step],
) -> Sheet:
    """Return the sheet that a template and pairs stand for.

    Args:
        wording: What was typed.
        template: The template that it names, if any.
        stats: The lines that the ruleset's fighter declares, by field.
        traits: The same as they are under the house rules of the fight.
        steps: What a step tougher changes.

    Raises:
        NotUnderstood: A pair names no line of the sheet, or its value is none of the line.
        Refusal: Steps change nothing.
    """
    sheet: Sheet = {
        trait.key: trait.default if stats[field].npc_default is None else stats[field].npc_default
        for field, trait in traits.items()
    }
    if template is not None:
        sheet |= {traits[field].key: value for field, value in template.values.items()}
    sheet = npc_steps.take(sheet, steps, traits, wording.steps)
    given: dict[str, list[str]] = {}
    shared = [(key, text) for key, text in wording.pairs if len(_sharing(key, stats)) > 1]
    pairs = [each for each in wording.pairs if each not in shared]
    # A short word that several lines share sets all that have no pair of their own.
    pairs = [*((line, text) for key, text in shared for line in _sharing(key, stats)), *pairs]
    for key, text in pairs:
        if (part := _part(key, stats, traits)) is not None:
            counts, word = part
            level = Number(key=counts.key, name=word, most=counts.most, help="").read(text)
            sheet[counts.key] = {**(sheet[counts.key] or {}), word: level}
            continue
        trait = find_line(key, stats, traits)
        given.setdefault(trait.key, []).append(text)
        sheet[trait.key] = _value(trait, given[trait.key])
    return sheet


def read_parts(spec: str, order: Mapping[str, Trait], example: str) -> Sheet:
    """Return the sheet that values with colons between stand for, as in `::en:6:1:2:3:2`.

    Args:
        spec: What was typed.
        order: The lines of the sheet, by field, in the order of the values.
        example: A spec as one may be typed.

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
    """Return pairs as one could type them."""
    simple = [(name, t.default) for name, t in traits.items() if isinstance(t.default, int | str)]
    return " ".join(f"{name}={value}" for name, value in simple[:2]) or "key=value"


def _part(
    key: str, stats: Mapping[str, Stat], traits: Mapping[str, Trait]
) -> tuple[Counts, str] | None:
    """Return the line that counts what a key names, and its word: `gun=1` is a skill."""
    if any(key.casefold() in (name, *stat.short) for name, stat in stats.items()):
        return None
    for trait in traits.values():
        if isinstance(trait, Counts) and trait.words:
            try:
                return trait, match_name(trait.words, key.replace("_", " "), trait.what)
            except Ambiguous:
                raise
            except NotUnderstood:
                continue
    return None


def _sharing(key: str, stats: Mapping[str, Stat]) -> list[str]:
    """Return the fields of the lines that a short word stands for."""
    return [name for name, stat in stats.items() if key.casefold() in stat.short]


def find_line(key: str, stats: Mapping[str, Stat], traits: Mapping[str, Trait]) -> Trait:
    """Return the line of the sheet that a key means: its field, short word, or name."""
    wanted = key.casefold()
    for name, stat in stats.items():
        if wanted == name or wanted in stat.short:
            return traits[name]
    return find_trait(tuple(traits.values()), key.replace("_", " "))


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
