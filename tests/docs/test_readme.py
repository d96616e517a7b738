"""What the README says is so: settings, commands, links, and what the game prints."""

import ast
import re
from functools import partial
from pathlib import Path
from unittest.mock import patch

import pytest

from commands.skirmish.subcommands import SUBCOMMANDS
from server.conf.ports import PORTS
from tests.docs.readme import ROOT, code_lines, play, readme, scene, section, typed
from typeclasses.skirmish.conf import DEFAULTS
from typeclasses.skirmish.services import setup
from world.skirmish import lobby, notation, registry
from world.skirmish.name_matching import match_name
from world.skirmish.rulesets.grapple.actions import SUCCESS

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
LINES_TO_DROP_IN = 10

_LINK = re.compile(r"\]\(([^)\s]+)\)|src=\"([^\"]+)\"")
_ROLL = re.compile(r"\((\d+)/(\d+)\b")


def rows(text: str) -> list[list[str]]:
    """The rows of the tables in a text, without headings."""
    found = []
    for table in re.findall(r"(?:^\|.*\n?)+", text, re.MULTILINE):
        for line in table.splitlines()[2:]:
            cells = re.split(r"\s*(?<!\\)\|\s*", line.strip("| "))
            found.append([cell.replace("\\|", "|") for cell in cells])
    return found


def test_every_setting_is_told_with_its_default():
    told = {row[0].strip("` "): row[1] for row in rows(section("Settings"))}
    assert {name: ast.literal_eval(value.strip("`")) for name, value in told.items()} == DEFAULTS


def test_every_port_is_told_with_its_default():
    told = {row[0].strip("` "): row[1:] for row in rows(section("Two commands"))}
    for name, port in PORTS.items():
        assert told[name] == [str(port.default), port.use]


def test_every_ruleset_is_told_and_whether_it_is_documented():
    told = {row[0].strip("` "): row[1:] for row in rows(section("Rulesets"))}
    assert set(told) == set(registry.names())
    for name, (summary, documented) in told.items():
        assert summary == registry.get(name).summary
        page = f"docs/rules/{name}.md"
        written = (ROOT / page).exists()
        pages = f"[its rules]({page}), `help combat {name}`"
        assert documented == (pages if written else "not yet")


def test_every_subcommand_is_told_as_it_is_typed():
    told = {row[0].strip("` "): row[1].strip("` ") for row in rows(section("Playing"))}
    told.pop("help")
    assert told == {each.usage: each.short for each in SUBCOMMANDS}


def test_what_is_typed_is_a_subcommand_or_a_move():
    lines = [line for line in typed(readme()) if re.match(r"(combat|c)\b", line)]
    assert len(lines) > 10
    names = {each.key: each.key for each in SUBCOMMANDS} | {"help": "help"}
    shorts = {each.short for each in SUBCOMMANDS}
    forms = [form for kind in registry.get("grapple").syntaxes.values() for form in kind]
    for line in lines:
        _, word, *rest = line.split()
        if word not in shorts and not notation.match(forms, " ".join([word, *rest])):
            match_name(names, word, "subcommand")


def test_dropping_in_takes_no_more_lines_than_promised():
    steps, _, _ = section("Dropping it into your game").partition("\n### ")
    lines = [line for line in steps.splitlines() if line.strip()]
    assert 0 < len(lines) <= LINES_TO_DROP_IN


def test_dropping_in_sets_all_that_this_game_sets():
    ours = (ROOT / "server" / "conf" / "settings.py").read_text()
    added = re.findall(r"^[A-Z_]+(?: \+= |\[).*skirmish.*$", ours, re.MULTILINE)
    assert added
    for line in added:
        assert f"`{line}`" in section("Dropping it into your game")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path):
    for link in map("".join, _LINK.findall(page.read_text())):
        if re.match(r"https?://", link):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), f"{page.name} links to {link}"
        if anchor:
            assert anchor in anchors(target.read_text()), f"{page.name} links to {link}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_code_stands_between_fences_that_close(page: Path):
    assert page.read_text().count("```") % 2 == 0


def test_every_line_of_code_fits_a_terminal():
    assert [line for line in code_lines(readme()) if len(line) > 100] == []


@pytest.mark.parametrize("picture", sorted((ROOT / "docs").glob("*.png")), ids=lambda at: at.name)
def test_a_picture_is_small_and_told_to_those_who_do_not_see_it(picture):
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert picture.stat().st_size < 300_000
    [told] = re.findall(rf'<img src="docs/{picture.name}"[^>]* alt="([^"]+)"', readme())
    assert len(told) > 100


def test_the_first_fight_reads_as_printed(game):
    """The dice are loaded to give the counts that the README shows."""
    game.room.key = "Training Yard"
    ahalish = game.make_player("Ahalish")
    said = scene("a first fight")
    loaded = [
        face
        for successes, rolled in _ROLL.findall(said)
        for face in [SUCCESS] * int(successes) + [1] * (int(rolled) - int(successes))
    ]

    start = partial(lobby.start, loaded=tuple(loaded))
    with patch.object(setup.lobby, "start", start):
        assert play(ahalish, said) == said.splitlines()


def test_an_npc_is_made_as_printed(game):
    game.room.key = "Training Yard"
    marshal = game.make_player("Marshal", permission="Builder")
    said = scene("an NPC")
    assert play(marshal, said) == said.splitlines()


def test_players_choose_their_skills_as_printed(game):
    rehtaoh = game.make_player("Rehtaoh", sheet=None)
    game.make_player("Marshal", permission="Builder").types("combat sheet Rehtaoh new")
    said = scene("a player's skills")
    assert play(rehtaoh, said) == said.splitlines()


def anchors(page: str) -> set[str]:
    """What a link to a heading of a page may say after the `#`."""
    prose = re.sub(r"```.*?```", "", page, flags=re.DOTALL)
    headings = re.findall(r"^#+ (.+)$", prose, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
