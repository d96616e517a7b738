"""The reference pages are complete: settings, ports, hooks, calls, modules."""

import ast
import re

from django.dispatch import Signal
from django.urls import resolve

from server.conf.ports import PORTS
from tests.docs import game_reference, modules
from tests.docs.pages import ROOT, page, rows, section, table
from typeclasses.skirmish import signals
from typeclasses.skirmish.characters import SkirmishCharacter
from typeclasses.skirmish.conf import DEFAULTS
from typeclasses.skirmish.installation.needs import setting_lines
from web.skirmish.api import endpoints
from world.skirmish import game

MOST_STEPS = 10


def test_every_setting_is_listed_with_its_default():
    text, _, _ = page("docs/settings.md").partition("\n## ")
    told = {name: ast.literal_eval(row[0].strip("`")) for name, row in table(text).items()}
    assert told == DEFAULTS


def test_every_port_is_listed_with_its_default():
    told = table(section("docs/settings.md", "Ports of the demo game"))
    assert told == {name: [str(port.default), port.use] for name, port in PORTS.items()}


class TestInstalling:
    STEPS = section("docs/installing.md", "The ten steps")

    def test_takes_no_more_steps_than_promised(self):
        lines = [line for line in self.STEPS.splitlines() if line.strip()]
        assert 0 < len(lines) <= MOST_STEPS

    def test_sets_all_that_this_game_sets(self):
        ours = page("server/conf/settings.py")
        added = re.findall(r"^[A-Z_]+(?:\[| = \[|, [A-Z_]+ = ).*skirmish.*$", ours, re.MULTILINE)
        step = next(line for line in self.STEPS.splitlines() if "settings.py" in line)
        _, *told = re.findall(r"`([^`]+)`", step)
        lines = setting_lines(modules_are_a_list=False, command="combat", aliases=["c"])
        assert sorted(told) == sorted(added) == sorted(lines)

    def test_says_what_each_setting_does(self):
        told = rows(section("docs/installing.md", "What each step does"))
        for setting in re.findall(r"`([A-Z_]+)\b", self.STEPS):
            assert ["3", f"`{setting}`"] in [row[:2] for row in told]


def test_every_hook_of_the_mixin_is_listed():
    hooks = {name for name in vars(SkirmishCharacter) if name.startswith("at_")}
    told = {
        hook.strip("`").partition("(")[0]: signal
        for hook, signal, _ in rows(section("docs/hooks.md", "What happens to characters"))
    }
    assert {*table(section("docs/hooks.md", "The hooks of SkirmishCharacter")), *told} == hooks
    for signal in told.values():
        assert isinstance(getattr(signals, signal.strip("`")), Signal)


def test_every_call_of_the_api_is_listed():
    text, _, _ = page("docs/api.md").partition("\n## ")
    told = {call.split()[1] for call in table(text)}
    names = {resolve(f"/api/skirmish/{call}").url_name for call in told}
    assert names == {route.name for route in endpoints.urlpatterns} - {
        "api-root",
        "no-call",
        "openapi",
    }


def test_the_reference_of_what_rules_are_written_with_is_made_of_docstrings():
    assert game_reference.PAGE.read_text() == game_reference.text(), "make modules writes it again"


def test_each_name_that_rules_are_written_with_has_an_example_that_is_run():
    assert [name for name in game.__all__ if not game_reference.example(name)] == []


def test_the_picture_of_the_rooms_is_drawn_from_the_imports():
    page = modules.ARCHITECTURE.read_text()
    assert "rulesets          -> views, game" in page
    assert modules.with_picture(page) == page, "make modules draws it again"


def test_the_page_of_modules_is_made_of_their_docstrings_each_of_which_is_a_line():
    made = modules.text()
    assert modules.PAGE.read_text() == made, "make modules writes it again"
    assert "|  |" not in made


class TestChangelog:
    TEXT = page("CHANGELOG.md")

    def test_lists_what_is_to_come_and_then_the_versions_newest_first(self):
        first, *versions = re.findall(r"^## \[(.+?)\]", self.TEXT, re.MULTILINE)
        assert first == "Unreleased"
        numbers = [tuple(map(int, version.split("."))) for version in versions]
        assert numbers
        assert numbers == sorted(numbers, reverse=True)

    def test_names_each_migration(self):
        found = (ROOT / "typeclasses/skirmish/migrations").glob("[0-9]*.py")
        assert [path.stem for path in found if f"`{path.stem}`" not in self.TEXT] == []

    def test_groups_changes_by_their_kind(self):
        kinds = re.findall(r"^### (.+)$", self.TEXT, re.MULTILINE)
        assert kinds
        assert set(kinds) <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


def test_contributing_names_targets_of_the_makefile():
    named = re.findall(r"`make (\w+)", page("CONTRIBUTING.md"))
    assert {"test", "lint"} <= set(named)
    for target in named:
        assert re.search(rf"^(\w+ )*{target}( \w+)*:", page("Makefile"), re.MULTILINE), target
