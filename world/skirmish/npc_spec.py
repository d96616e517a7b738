"""How an NPC is made up in one line: a row of a table of the ruleset, pairs, or both.

A row is a struct with a `name`; a table knows it by that name in small letters.
"""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Protocol, TypeVar

import msgspec

from .errors import NotUnderstood
from .names import match_name


class Row(Protocol):
    """One row of a ruleset's table."""

    @property
    def name(self) -> str:
        """As people write it."""


R = TypeVar("R", bound=Row)


def read_table(package: str, file: str, kind: type[R]) -> dict[str, R]:
    """The rows of a TOML file that lies beside a package's code and holds one list."""
    text = files(package).joinpath(file).read_text(encoding="utf-8")
    (written,) = tomllib.loads(text).values()
    rows = (msgspec.convert(each, kind) for each in written)
    return {row.name.lower(): row for row in rows}


def split(spec: str) -> tuple[str, list[tuple[str, str]]]:
    """The name in a spec, and its pairs: `old guard str=9 weapon=long_bow`.

    In a value an underscore stands for a space.
    """
    words = spec.split()
    pairs = (word.partition("=") for word in words if "=" in word)
    name = " ".join(word for word in words if "=" not in word)
    return name, [(key, value.replace("_", " ")) for key, _, value in pairs]


def find_template(templates: Mapping[str, R], name: str, pairs: str) -> R:
    """The template that a name means; `pairs` are an example of what could be typed instead.

    Raises:
        NotUnderstood: It is none of them, or could be several.
    """
    names = {key: row.name for key, row in templates.items()}
    try:
        return templates[match_name(names, name, "template")]
    except NotUnderstood as refusal:
        listed = ", ".join(names.values())
        raise NotUnderstood(f"{refusal} Templates: {listed}; or pairs such as {pairs}.") from None
