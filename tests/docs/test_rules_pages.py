"""The rules pages have the tables that the rulesets declare."""

import re
import tomllib

import pytest

from commands.skirmish import help_entries
from tests.docs import tables
from tests.docs.pages import ROOT
from world.skirmish.ruleset import registry
from world.skirmish.ruleset.base import Ruleset
from world.skirmish.sheets.sheet import find_trait
from world.skirmish.state.house_rules import HouseRules

WRITTEN = [name for name, page in tables.pages().items() if page.exists()]

LEAST_HELP, MOST_HELP, HELP_WIDTH = 20, 60, 78


@pytest.mark.parametrize("name", WRITTEN)
class TestPage:
    def test_has_the_tables_that_every_page_has(self, name):
        assert {"moves", "sheet", "house", "steps"} <= set(tables.names_in(page_of(name)))

    def test_has_its_tables_as_declared(self, name):
        page, rules = page_of(name), registry.get(name)
        wanted = tables.tables(rules)
        for table in tables.names_in(page):
            assert tables.marked(table, wanted[table]()) in page, (
                f"table {table} of docs/rules/{name}.md: python -m tests.docs.tables rewrites it"
            )
        assert tables.rewritten(page, rules) == page

    def test_tells_players_to_set_only_what_is_theirs(self, name):
        """Builders set the rest, and type whose sheet it is."""
        rules = registry.get(name)
        traits = rules.traits(rules.house())
        told = page_of(name) + help_entries.pages()[name]
        for pairs in re.findall(rf"combat sheet {name}((?: \w+=\w+)+)", told):
            for pair in pairs.split():
                assert find_trait(traits, pair.partition("=")[0].replace("_", " ")).own, pair

    def test_leaves_no_mark_without_a_table(self, name):
        page = page_of(name)
        assert page.count("<!-- table:") == page.count("<!-- end -->") == len(tables.names_in(page))


@pytest.mark.parametrize("name", tables.pages())
class TestRuleset:
    def test_has_its_page(self, name):
        assert name in WRITTEN

    def test_has_its_page_of_help(self, name):
        lines = help_entries.pages()[name].splitlines()
        assert len(lines) > LEAST_HELP
        assert len(lines) <= MOST_HELP
        assert [line for line in lines if len(line) > HELP_WIDTH] == []


def test_the_page_of_cepheus_comes_with_its_license():
    """The Open Game License asks for a copy of itself, and for all copyright notices."""
    path = "world/skirmish/rulesets/cepheus/LICENSE-OGL.txt"
    assert f"(../../{path})" in page_of("cepheus")
    license_ = (ROOT / path).read_text()
    assert license_.startswith("OPEN GAME LICENSE Version 1.0a\n")
    _, notices = license_.split("15. COPYRIGHT NOTICE\n")
    assert (
        'System Reference Document, Copyright © 2016 Samardan Press; Author Jason "Flynn" Kemp'
        in (notices)
    )


def test_the_project_names_its_licenses():
    """An expression of SPDX, and the files that go with every copy."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["license"] == "BSD-3-Clause AND LicenseRef-OGL-1.0a AND CC-BY-4.0"
    bsd, ogl, cc = (
        " ".join((ROOT / name).read_text().split()) for name in project["license-files"]
    )
    assert bsd.startswith("BSD 3-Clause License")
    assert ogl.startswith("OPEN GAME LICENSE Version 1.0a")
    assert "Creative Commons Attribution 4.0 International License" in cc


def test_the_license_goes_with_the_folders_that_are_copied():
    assert (ROOT / "world/skirmish/LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()


def test_the_page_on_a_games_own_numbers_has_their_bounds():
    page = tables.OWN_NUMBERS.read_text()
    assert tables.names_in(page) == ["bounds"]
    assert tables.with_bounds(page) == page, "python -m tests.docs.tables rewrites it"


def test_a_stale_table_is_rewritten_and_the_rest_is_left():
    rules = registry.get("grapple")
    page = "before\n\n<!-- table: skills -->\n| stale |\n<!-- end -->\n\nafter\n"
    again = tables.rewritten(page, rules)
    assert "stale" not in again
    assert again.startswith("before\n\n<!-- table: skills -->\n| skill | short |")
    assert again.endswith("<!-- end -->\n\nafter\n")


def test_the_tables_tell_every_line_of_the_sheet_and_every_house_rule():
    rules: Ruleset = registry.get("grapple")
    house: HouseRules = rules.house()
    for trait in rules.traits(house):
        assert f"`{trait.key}`" in tables.sheet(rules)
    for rule in house.__struct_fields__:
        assert f"`{rule}`" in tables.house_rules(rules)


def page_of(name: str) -> str:
    return tables.PAGES.joinpath(f"{name}.md").read_text()
