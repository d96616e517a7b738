"""The tables of the rules pages, made from what the rulesets declare.

A page, `docs/rules/<ruleset>.md`, has a table between `<!-- table: NAME -->` and `<!-- end -->`.
`python -m tests.docs.tables` rewrites the tables of every page where they stand. Every ruleset
has the tables `moves`, `sheet`, `house` and `steps`; a module here with the ruleset's name may add
more in `TABLES`, and say in `WHEN` when the moves of each kind of question are made.
"""

import re
from collections.abc import Callable, Iterable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

from world.skirmish.moves.base import Move
from world.skirmish.ruleset import registry
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.sheets.traits import (
    Catalog,
    ChoiceTrait,
    Counts,
    Flag,
    Lines,
    NumberTrait,
    Trait,
)
from world.skirmish.state.fight import INTERVENTION
from world.skirmish.state.house_rules import rules as declared_rules
from world.skirmish.views.pages.help import examples

PAGES = Path(__file__).resolve().parents[2] / "docs" / "rules"
OWN_NUMBERS = PAGES.parent / "own-numbers.md"

_MARKED = re.compile(r"<!-- table: (\w+) -->\n.*?<!-- end -->", re.DOTALL)
_BOOK = re.compile(r"^[A-Z]\w*: [^.]+\. ")
_WHEN = {"move": "in your turn", "turn": "in your turn", INTERVENTION: "the owner, between moves"}


def pages() -> dict[str, Path]:
    """The page of each ruleset, whether it has been written or not."""
    return {name: PAGES / f"{name}.md" for name in registry.names()}


def names_in(page: str) -> list[str]:
    """The tables that a page has."""
    return _MARKED.findall(page)


def rewritten(page: str, rules: AnyRuleset) -> str:
    """A page with every table as it should be."""
    made = tables(rules)
    return _MARKED.sub(lambda found: marked(found[1], made[found[1]]()), page)


def marked(name: str, table: str) -> str:
    """A table between its marks."""
    return f"<!-- table: {name} -->\n{table}\n<!-- end -->"


def tables(rules: AnyRuleset) -> dict[str, Callable[[], str]]:
    """What makes each table of a ruleset's page."""
    made: dict[str, Callable[[], str]] = {
        "moves": lambda: moves(rules),
        "sheet": lambda: sheet(rules),
        "house": lambda: house_rules(rules),
        "steps": lambda: steps(rules),
    }
    return made | getattr(_module(rules), "TABLES", {})


def _module(rules: AnyRuleset) -> Any:
    """The module with the ruleset's name, if there is one."""
    more = f"{__package__}.{rules.name}"
    return import_module(more) if find_spec(more) else None


def markdown(headings: Iterable[str], rows: Iterable[Iterable[Any]]) -> str:
    """A table in Markdown."""
    headings = list(headings)
    lines = [headings, ["---"] * len(headings), *rows]
    return "\n".join(f"| {' | '.join(map(_cell, line))} |" for line in lines)


def _cell(value: object) -> str:
    return str(value).replace("|", "\\|")


def code(text: object) -> str:
    """Something that is typed, or stands in a setting."""
    return f"`{text}`"


def moves(rules: AnyRuleset) -> str:
    """Every move: how it is typed after `combat move`, when, and what it is for."""
    told = _WHEN | getattr(_module(rules), "WHEN", {})
    times: dict[tuple[str, str, str], list[str]] = {}
    for kind, forms in rules.syntaxes.items():
        for form in forms:
            short = ", ".join(code(alias) for alias in form.short) or "-"
            row = (code(form.usage), short, _purpose(form.move, rules))
            times.setdefault(row, []).append(told.get(kind, kind))
    rows = [
        (usage, short, "; ".join(when), purpose) for (usage, short, purpose), when in times.items()
    ]
    return markdown(("move", "short for the verb", "when", "what for"), rows)


def sheet(rules: AnyRuleset) -> str:
    """Every line of a sheet."""
    rows = [
        (
            trait.name,
            code(trait.key),
            takes(trait),
            _value(trait.default),
            "players" if trait.own else "builders",
            trait.help,
        )
        for trait in rules.traits(rules.house())
    ]
    return markdown(("line", "Attribute", "takes", "usual value", "set by", "meaning"), rows)


def house_rules(rules: AnyRuleset) -> str:
    """Every house rule."""
    types = {field.name: field.type for field in _fields(rules.house)}
    rows = [
        (code(rule.name), _value(rule.default), _takes(types[rule.name]), rule.help)
        for rule in declared_rules(rules.house)
    ]
    return markdown(("house rule", "default", "takes", "meaning"), rows)


def steps(rules: AnyRuleset) -> str:
    """What a step tougher changes."""
    rows = [
        (
            rules.fighter.stats[field].trait.name,
            f"{step.by:+}{', if above 0' if step.trained else ''}",
            step.least or "-",
            "-" if step.most is None else step.most,
        )
        for field, step in rules.steps.items()
    ]
    return markdown(("line", "a step tougher", "steps stop at", "and at"), rows)


def takes(trait: Trait) -> str:
    """What a line of a sheet may hold."""
    match trait:
        case NumberTrait(most=None):
            return f"{trait.least} or more"
        case NumberTrait():
            return f"{trait.least} to {trait.most}"
        case ChoiceTrait():
            return f"a {trait.what}"
        case Flag():
            return "yes or no"
        case Counts():
            return f"names, each with 0 to {trait.most}"
        case Catalog():
            return "names from the table"
        case Lines():
            return "lines of text"
    return trait.expected()


def _fields(struct: type[msgspec.Struct]) -> tuple[msgspec.inspect.Field, ...]:
    described = msgspec.inspect.type_info(struct)
    assert isinstance(described, msgspec.inspect.StructType)
    return described.fields


def _takes(kind: msgspec.inspect.Type) -> str:
    """What a house rule may be."""
    match kind:
        case msgspec.inspect.Metadata():
            return _takes(kind.type)
        case msgspec.inspect.BoolType():
            return "yes or no"
        case msgspec.inspect.IntType() | msgspec.inspect.FloatType():
            return _bounds(kind)
        case msgspec.inspect.UnionType():
            kinds = [
                type_ for type_ in kind.types if not isinstance(type_, msgspec.inspect.NoneType)
            ]
            empty = [] if len(kinds) == len(kind.types) else ["empty"]
            return " or ".join([*map(_takes, kinds), *empty])
        case msgspec.inspect.LiteralType():
            return ", ".join(str(value) for value in kind.values)
    return "text"


def _bounds(number: msgspec.inspect.IntType | msgspec.inspect.FloatType) -> str:
    if number.ge is number.gt is number.le is None:
        return "a number"
    low = f"more than {number.gt}" if number.ge is None else f"{number.ge}"
    if number.le is not None:
        return f"{low} to {number.le}"
    return low if number.ge is None else f"{low} or more"


def _value(default: object) -> str:
    if isinstance(default, bool):
        return "yes" if default else "no"
    return "-" if default in (None, {}, []) else str(default)


def _purpose(move: type[Move], rules: AnyRuleset) -> str:
    """The first line of a move's docstring without the place in the rule book, and an example."""
    purpose = _BOOK.sub("", (move.__doc__ or "").strip().partition("\n")[0])
    if given := examples(move, rules):
        return f"{purpose.removesuffix('.')}, such as {', '.join(map(code, given))}."
    return purpose


def bounds() -> str:
    """The numbers that each ruleset takes: lines with the same bounds in a row."""
    rows = []
    for rules in registry.every():
        alike: dict[str, list[str]] = {}
        for trait in rules.traits(rules.house()):
            if isinstance(trait, NumberTrait):
                alike.setdefault(takes(trait), []).append(code(trait.key))
        rows += [(rules.title, ", ".join(keys), taken) for taken, keys in alike.items()]
    return markdown(("ruleset", "lines", "take"), rows)


def with_bounds(page: str) -> str:
    """The page on a game's own numbers with its table as it should be."""
    return _MARKED.sub(marked("bounds", bounds()), page)


def main() -> None:
    """Rewrite the tables of every page."""
    OWN_NUMBERS.write_text(with_bounds(OWN_NUMBERS.read_text()))
    for name, page in pages().items():
        if not page.exists():
            print(f"{page.name} is not written yet")
            continue
        before = page.read_text()
        after = rewritten(before, registry.get(name))
        page.write_text(after)
        print(f"{page.name} {'was as declared' if after == before else 'is as declared now'}")


if __name__ == "__main__":
    main()
