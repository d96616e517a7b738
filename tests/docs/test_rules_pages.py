"""The rules pages have the tables that the rulesets declare."""

import pytest

from tests.docs import tables
from world.skirmish import ruleset
from world.skirmish.house import House
from world.skirmish.ruleset import Ruleset

WRITTEN = [name for name, page in tables.pages().items() if page.exists()]


@pytest.mark.parametrize("name", WRITTEN)
class TestPage:
    def test_has_the_tables_that_every_page_has(self, name):
        assert {"moves", "sheet", "house"} <= set(tables.names_in(page_of(name)))

    def test_has_its_tables_as_declared(self, name):
        page, rules = page_of(name), ruleset.ruleset(name)
        wanted = tables.tables(rules)
        for table in tables.names_in(page):
            assert tables.marked(table, wanted[table]()) in page, (
                f"table {table} of docs/rules/{name}.md: python -m tests.docs.tables rewrites it"
            )
        assert tables.rewritten(page, rules) == page

    def test_leaves_no_mark_without_a_table(self, name):
        page = page_of(name)
        assert page.count("<!-- table:") == page.count("<!-- end -->") == len(tables.names_in(page))


def test_grapple_has_a_page():
    assert "grapple" in WRITTEN


def test_a_stale_table_is_rewritten_and_the_rest_is_left():
    rules = ruleset.ruleset("grapple")
    page = "before\n\n<!-- table: skills -->\n| stale |\n<!-- end -->\n\nafter\n"
    again = tables.rewritten(page, rules)
    assert "stale" not in again
    assert again.startswith("before\n\n<!-- table: skills -->\n| skill | short |")
    assert again.endswith("<!-- end -->\n\nafter\n")


def test_the_tables_tell_every_line_of_the_sheet_and_every_house_rule():
    rules: Ruleset = ruleset.ruleset("grapple")
    house: House = rules.house()
    for trait in rules.traits(house):
        assert f"`{trait.key}`" in tables.sheet(rules)
    for rule in house.__struct_fields__:
        assert f"`{rule}`" in tables.house_rules(rules)


def page_of(name: str) -> str:
    return tables.PAGES.joinpath(f"{name}.md").read_text()
