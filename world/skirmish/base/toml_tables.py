"""Tables of a ruleset: files in TOML, with a row for each weapon, template or other thing."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Protocol, TypeVar, get_type_hints

import msgspec

from .errors import DeclarationError


class Row(Protocol):
    """A row in a table of a ruleset."""

    @property
    def name(self) -> str:
        """The words to type."""


R = TypeVar("R", bound=Row)


def read_table(package: str, file: str, kind: type[R]) -> dict[str, R]:
    """Return the rows of a TOML file in a package, by lower-case name.

    Raises:
        DeclarationError: The file is no such table.
    """
    where, fields = f"{file} of {package}", list(get_type_hints(kind))
    try:
        tables = tomllib.loads(files(package).joinpath(file).read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise DeclarationError(f"{where} has a mistake: {error}.") from None
    head = kind.__name__.lower()
    if len(tables) != 1 or not all(isinstance(row, dict) for row in _only(tables)):
        named = ", ".join(tables) or "nothing"
        raise DeclarationError(f"{where} has {named}. Write each row below [[{head}]].")
    rows: dict[str, R] = {}
    for number, written in enumerate(_only(tables), 1):
        row = f"{where}, row {number}"
        for name in written:
            if name not in fields:
                raise DeclarationError(
                    f"{row} has '{name}', which is no field. Fields: {', '.join(fields)}."
                )
        try:
            made_row = msgspec.convert(written, kind)
        except msgspec.ValidationError as error:
            raise DeclarationError(f"{row} is no {kind.__name__}: {error}.") from None
        if made_row.name.lower() in rows:
            raise DeclarationError(f"{row} is called '{made_row.name}', as another is. Rename one.")
        rows[made_row.name.lower()] = made_row
    return rows


def _only(tables: Mapping[str, Any]) -> list[Any]:
    """Return the rows of the one table of a file."""
    rows: Any = next(iter(tables.values()), [])
    return rows if isinstance(rows, list) else [rows, None]


def has_file(package: str, file: str) -> bool:
    """Return whether a package has a file."""
    return files(package).joinpath(file).is_file()
