"""The README agrees with the code: rulesets, commands, and what the game prints."""

import re

from tests.docs.pages import ROOT, code_lines, page, section, table
from world.skirmish.ruleset import registry

README = "README.md"
MOST_LINES = 200


def test_it_is_short():
    assert len(page(README).splitlines()) <= MOST_LINES


def test_every_ruleset_is_listed_with_its_pages():
    told = table(section(README, "Rulesets"))
    assert set(told) == set(registry.names())
    for name, (summary, pages) in told.items():
        assert summary == registry.get(name).summary
        assert pages == f"[rules](docs/rules/{name}.md), `help combat {name}`"
        assert (ROOT / f"docs/rules/{name}.md").exists()


def test_the_commands_that_are_typed_first_are_in_the_makefile():
    lines = code_lines(section(README, "Two commands") + section(README, "Tests"))
    assert lines == ["make play", "make serve", "make test"]
    for line in [*lines, *table(section(README, "Tests"))]:
        _, target = line.split()
        assert re.search(rf"^(\w+ )*{target}( \w+)*:", page("Makefile"), re.MULTILINE), target
