"""Rows of a TOML file beside the rules: what is wrong in it is refused with file and row."""

import re
import sys

import pytest
from msgspec import Struct

from world.skirmish.base.errors import DeclarationError
from world.skirmish.base.toml_tables import read_table


class Weapon(Struct, frozen=True):
    """A row."""

    name: str
    damage: int
    reach: int = 1


@pytest.fixture
def written(tmp_path, monkeypatch):
    """Return a function that reads a table with this text."""
    monkeypatch.delitem(sys.modules, "armory", raising=False)
    package = tmp_path / "armory"
    package.mkdir()
    (package / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)

    def read(text):
        (package / "weapons.toml").write_text(text, encoding="utf-8")
        return read_table("armory", "weapons.toml", Weapon)

    return read


AXE = '[[weapon]]\nname = "Axe"\ndamage = 8\n'


def test_rows_are_found_by_their_names_in_small_letters(written):
    assert written(AXE) == {"axe": Weapon("Axe", 8)}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[weapon]\n", "weapons.toml of armory has a mistake: Expected ']]'"),
        ("", "weapons.toml of armory has nothing. Write each row below [[weapon]]."),
        ("name = 'axe'\n", "weapons.toml of armory has name. Write each row below [[weapon]]."),
        ("[weapon]\nname = 'axe'\n", "weapons.toml of armory has weapon. Write each row below"),
        (f"{AXE}[[armor]]\n", "weapons.toml of armory has weapon, armor. Write each row below"),
        (
            f"{AXE}rech = 2\n",
            "weapons.toml of armory, row 1 has 'rech', which is no field. "
            "Fields: name, damage, reach.",
        ),
        (f"{AXE}{AXE}", "weapons.toml of armory, row 2 is called 'Axe', as another is."),
        (
            '[[weapon]]\nname = "axe"\n',
            "weapons.toml of armory, row 1 is no Weapon: Object missing required field `damage`.",
        ),
        (
            '[[weapon]]\nname = "axe"\ndamage = "much"\n',
            "weapons.toml of armory, row 1 is no Weapon: Expected `int`, got `str`",
        ),
    ],
)
def test_what_is_wrong_is_refused(written, text, message):
    with pytest.raises(DeclarationError, match=re.escape(message)):
        written(text)
