"""The commands in the guides and the README work, and print what the pages show."""

import re
import sys
from functools import partial
from unittest.mock import patch

import pytest

from commands.skirmish.subcommands import SUBCOMMANDS
from tests.docs.pages import code_lines, page, play, scene, section, table, typed
from tests.docs.test_writing_a_ruleset import files
from tests.later import Later
from typeclasses.skirmish import pauses
from typeclasses.skirmish.gathering import starting
from typeclasses.skirmish.play.endings import WHOLE_AGAIN
from typeclasses.skirmish.sheets.filling import new_sheet
from world import rules
from world.cast import GOBLINS
from world.skirmish.base.errors import NotUnderstood
from world.skirmish.base.names import match_name
from world.skirmish.engine import lobby
from world.skirmish.notation import parsing
from world.skirmish.notation.syntaxes import Syntaxes
from world.skirmish.ruleset import registry

GUIDES = ["README.md", "docs/players.md", "docs/game-masters.md", "docs/builders.md"]

#: The status in one line is longer than most lines, and a client folds it.
WIDEST = 128

#: The faces that are always a success, and never.
SIX, ONE = 6, 1

_ROLL = re.compile(r"\((\d+)(?:/| of )(\d+)\b")


def test_every_subcommand_is_listed_as_it_is_typed():
    told = table(section("docs/players.md", "Subcommands"))
    told.pop("help [TOPIC]")
    shorts = {usage: row[0].strip("` ") for usage, row in told.items()}
    assert shorts == {subcommand.usage: subcommand.short for subcommand in SUBCOMMANDS}


@pytest.mark.parametrize("path", GUIDES)
def test_what_is_typed_is_a_subcommand_or_a_move(path):
    lines = typed(page(path))
    assert lines
    assert [line for line in lines if not _is_understood(line)] == []


@pytest.mark.parametrize("path", GUIDES)
def test_every_line_of_code_fits_a_terminal(path):
    assert [line for line in code_lines(page(path)) if len(line) > WIDEST] == []


def _is_understood(line: str) -> bool:
    _, *words = line.split()
    if not words:
        return True
    word, *rest = words
    rules = map(registry.get, registry.names())
    syntaxes = Syntaxes(
        syntax for one in rules for kind in one.syntaxes.values() for syntax in kind
    )
    if word in {subcommand.short for subcommand in SUBCOMMANDS}:
        return True
    if parsing.match(syntaxes, " ".join([word, *rest])):
        return True
    try:
        return bool(
            match_name(
                {subcommand.key: subcommand.key for subcommand in SUBCOMMANDS}, word, "subcommand"
            )
        )
    except NotUnderstood:
        return False


def test_a_fight_reads_as_printed(game):
    game.room.key = "Training Yard"
    ahalish = game.make_player("Ahalish")
    said = scene("docs/players.md", "a whole fight")
    with patch.object(starting.lobby, "start", partial(lobby.start, loaded=_dice_of(said))):
        assert play(ahalish, said) == said.splitlines()


def test_the_first_fight_reads_as_printed(game, settings):
    """The goblin of the demo game acts by itself, at once, and one line is read after each move."""
    settings.SKIRMISH_BRIEF = True
    ahalish, later = game.make_player("Ahalish"), Later()
    goblin = game.make_npc(GOBLINS[0].name)
    goblin.attributes.add(WHOLE_AGAIN, True)
    builder = game.make_player("Marshal", permission="Builder")
    builder.character.location = None
    new_sheet(builder.character, goblin, registry.get("grapple"), {}, GOBLINS[0].sheets["grapple"])
    said = scene("README.md", "a first fight")

    def start(teams, first, seed, **more):
        return _start(teams, first, "a first fight", loaded=_dice_of(said))

    _start = lobby.start
    with (
        patch.object(starting.lobby, "start", start),
        patch.object(pauses, "call_later", later.delay),
    ):
        assert play(ahalish, said, later) == said.splitlines()


def _dice_of(said: str) -> tuple[int, ...]:
    """Return dice that give the counts that a page shows."""
    return tuple(
        face
        for successes, rolled in _ROLL.findall(said)
        for face in [SIX] * int(successes) + [ONE] * (int(rolled) - int(successes))
    )


def test_an_npc_is_made_as_printed(game):
    game.room.key = "Training Yard"
    marshal = game.make_player("Marshal", permission="Builder")
    said = scene("docs/builders.md", "an NPC")
    assert play(marshal, said) == said.splitlines()


def test_a_template_is_made_as_printed(game):
    bilda = game.make_player("Bilda", permission="Builder")
    said = scene("docs/builders.md", "a template")
    assert play(bilda, said) == said.splitlines()


def test_npcs_are_added_saved_and_opened_again_as_printed(game):
    game.room.key = "Training Yard"
    marshal = game.make_player("Marshal")
    marshal.types("combat init raid")
    for name in ("temporary NPCs", "a saved encounter"):
        said = scene("docs/game-masters.md", name)
        assert play(marshal, said) == said.splitlines()


def test_players_choose_their_skills_as_printed(game):
    rehtaoh = game.make_player("Rehtaoh", sheet=None)
    game.make_player("Marshal", permission="Builder").types("combat sheet Rehtaoh new")
    said = scene("docs/players.md", "a player's skills")
    assert play(rehtaoh, said) == said.splitlines()


@pytest.fixture
def delve(tmp_path, monkeypatch):
    """The game of the page on writing a ruleset, as a game has it."""
    for name, text in files().items():
        path = tmp_path / name
        if name.startswith("delve/") and "/tests/" not in name:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
    monkeypatch.setattr(rules, "__path__", [*rules.__path__, str(tmp_path)])
    registry.add(["world.rules.delve"])
    yield
    registry.remove(["world.rules.delve"])
    for name in [name for name in sys.modules if name.startswith("world.rules.delve")]:
        del sys.modules[name]


def test_a_ruleset_of_your_own_is_played_as_the_page_says(game, delve):
    ann = game.make_player("Ann", permission="Builder")
    said = [ann.types(line) for line in scene("docs/writing-a-ruleset.md", "delve").splitlines()]
    assert said[0].startswith("Delve sheet of Ann")
    assert "From now on goblin is played automatically, as a brute." in said[4]
    assert re.search(r"You strike goblin|It is goblin's turn", said[-1]), said[-1]
    ann.types("combat sheet might=3")
    assert ann.character.attributes.get("delve_might") == 3
