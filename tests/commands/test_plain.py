"""Moves without the command: `strike 3 goblin`, wherever the game has nothing of that name."""

from __future__ import annotations

import re
from typing import Any
from unittest.mock import patch

import pytest
from evennia.commands.cmdset import CmdSet
from evennia.commands.command import Command
from evennia.utils.create import create_object
from msgspec.structs import replace

from tests.brawl import Brawl
from tests.game import Game, Player
from typeclasses.skirmish import parser
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.messaging import plain_lines
from typeclasses.skirmish.messaging.markup import Markup

UNKNOWN = "is not available"


class Theirs(CmdSet):
    """What a game may have of its own."""

    def at_cmdset_creation(self) -> None:
        self.add(Catch())
        self.add(Maneuver())


class Catch(Command):
    """A command of the game whose name is a move's too."""

    key = "catch"
    locks = "cmd:all()"

    def func(self) -> None:
        self.caller.msg("You catch a ball.")


class Maneuver(Command):
    """A command for staff."""

    key = "maneuver"
    locks = "cmd:perm(Player) and not perm(Nobody) or perm(Builder)"

    def func(self) -> None:
        self.caller.msg("Staff maneuvers.")


@pytest.fixture
def brawl(game: Game) -> Brawl:
    return Brawl(game)


def test_a_move_is_made(brawl: Brawl) -> None:
    assert "Catching breath succeeds" in brawl.ahalish.types("catch breath")


def test_short_forms_answers_and_numbers_are_taken(brawl: Brawl) -> None:
    assert "The maneuver succeeds" in brawl.ahalish.types("m 3 acc")
    menu = brawl.rehtaoh.types("maneuver")
    assert "choose" in menu
    assert UNKNOWN not in brawl.rehtaoh.types("1")


@pytest.mark.parametrize("line", ["moves", "odds", "next catch breath", "waiting"])
def test_what_is_asked_about_moves_needs_no_command(brawl: Brawl, line: str) -> None:
    assert UNKNOWN not in brawl.ahalish.types(line)


@pytest.mark.parametrize("line", ["manuever 2 accuracy", "manuver accuracy 2", "manuever 2"])
def test_a_verb_with_a_typing_error_is_understood(brawl: Brawl, line: str) -> None:
    assert UNKNOWN not in brawl.ahalish.types(line)


@pytest.mark.parametrize("line", ["start", "save"])
def test_a_subcommand_for_others_is_not_run_because_it_is_like_one(brawl: Brawl, line: str) -> None:
    assert UNKNOWN in brawl.ahalish.types(line)


@pytest.mark.parametrize("line", ["\u200b", "\x07"])
def test_a_line_of_signs_that_nobody_sees_is_the_game_s(brawl: Brawl, line: str) -> None:
    with patch("typeclasses.skirmish.parser.logger.log_trace") as logged:
        brawl.ahalish.types(line)
    logged.assert_not_called()


@pytest.mark.parametrize("line", ["end", "init brawl", "tango", "zzz 3"])
def test_other_subcommands_and_words_are_the_game_s(brawl: Brawl, line: str) -> None:
    assert UNKNOWN in brawl.ahalish.types(line)


def test_what_an_owner_does_with_fights_takes_the_command(brawl: Brawl) -> None:
    assert UNKNOWN in brawl.owner.types("kick Rehtaoh")
    # For those who may not, it is what it is in other games.
    assert UNKNOWN not in brawl.ahalish.types("kick goblin1")


def test_a_refusal_says_why(brawl: Brawl) -> None:
    assert "You have no strike dice yet. To earn some" in brawl.ahalish.types("strike 3 goblin1")


def test_who_does_not_fight_types_moves_in_vain(brawl: Brawl) -> None:
    olga = brawl.game.make_player("Olga")
    assert UNKNOWN in olga.types("catch breath")


def test_where_there_is_no_fight_they_are_no_moves(game: Game) -> None:
    ann = game.make_player("Ann")
    assert UNKNOWN in ann.types("catch breath")
    ann.types("combat init brawl")
    assert ann.types("catch breath").startswith("The fight has not started yet")


def test_what_the_game_has_wins_and_that_is_said_once(brawl: Brawl) -> None:
    brawl.ahalish.character.cmdset.add(Theirs)
    first = brawl.ahalish.types("catch breath")
    assert "You catch a ball." in first
    assert "'catch' is a command of this game. To make the move, type: combat catch breath" in first
    assert brawl.ahalish.types("catch breath") == "You catch a ball."


def test_an_exit_with_the_name_of_a_move_is_called_an_exit(brawl: Brawl) -> None:
    room = brawl.game.room
    create_object("typeclasses.exits.Exit", "strike", location=room, destination=room)
    said = brawl.ahalish.types("strike")
    assert "'strike' is an exit here. To make the move, type: combat strike" in said


def test_a_player_may_let_legal_moves_go_first(brawl: Brawl) -> None:
    brawl.ahalish.character.cmdset.add(Theirs)
    assert "legal moves go before commands" in brawl.ahalish.types("combat plain first")
    assert brawl.ahalish.types("catch the mouse") == "You catch a ball."
    assert "Staff maneuvers." in brawl.ahalish.types("maneuver 3 accuracy")
    assert "Catching breath succeeds" in brawl.ahalish.types("catch breath")


def test_a_player_may_turn_it_off(brawl: Brawl) -> None:
    assert "each move begins with combat" in brawl.ahalish.types("combat plain off")
    assert UNKNOWN in brawl.ahalish.types("catch breath")
    assert "no such word" in brawl.ahalish.types("combat plain last")
    assert "Catching breath succeeds" in brawl.ahalish.types("catch breath")


def test_so_may_the_game(brawl: Brawl, settings: Any) -> None:
    settings.SKIRMISH_PLAIN = "off"
    assert UNKNOWN in brawl.ahalish.types("catch breath")


def test_an_owner_moves_as_the_referee(game: Game) -> None:
    brawl = Brawl(game)
    assert "goblin1 leaves the fight." in brawl.owner.types("withdraw goblin1")


def test_a_bug_harms_no_line_of_the_game(brawl: Brawl) -> None:
    with (
        patch.object(parser, "_plain", side_effect=ZeroDivisionError),
        patch.object(parser, "logger") as logger,
    ):
        assert brawl.ahalish.types("say hello") == 'You say, "hello"'
    assert logger.log_trace.called


def test_a_parser_of_the_game_is_asked_first_with_what_it_takes(
    brawl: Brawl, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plain_lines, "next_parser", plain_lines.next_parser.__wrapped__)
    settings.SKIRMISH_NEXT_PARSER = "tests.commands.test_plain.deaf_parser"
    said = brawl.ahalish.types("catch breath")
    assert "Catching breath succeeds" in said


def deaf_parser(raw_string: str, cmdset: Any, caller: Any, match_index: Any = None) -> list[Any]:
    """A parser of a game, of the time before sessions were given, that takes nothing."""
    return []


# What people are told to type


def test_what_is_told_to_type_needs_no_command_in_a_fight(brawl: Brawl) -> None:
    assert brawl.ahalish.types("strike 3 goblin1").endswith("To earn some, type maneuver.")
    assert brawl.ahalish.types("combat xyzzy").endswith("To list your moves, type moves.")
    assert "You move goblin1: move_npc goblin1 WHAT" in _owner_who_waits(brawl)


def _owner_who_waits(brawl: Brawl) -> str:
    """Return what the owner reads whose own fighter is not asked, though an NPC of theirs is."""
    brawl.owner.types("combat add me heroes")
    for player in (brawl.ahalish, brawl.rehtaoh, brawl.owner):
        player.types("combat catch breath")
    return brawl.owner.types("catch breath")


def test_each_line_that_is_told_is_understood_without_the_command(brawl: Brawl) -> None:
    page = brawl.ahalish.types("combat help grapple")
    told = {*re.findall(r"^  (?:maneuver|strike|skill|catch breath)\b.*", page, re.MULTILINE)}
    assert told
    assert "combat strike" not in page
    for line in ("maneuver 2 accuracy", "strike 9 goblin1", "moves", "odds", "next", "undo", "why"):
        assert UNKNOWN not in brawl.ahalish.types(line)


def test_where_the_game_has_a_command_of_the_name_the_command_is_told(brawl: Brawl) -> None:
    brawl.ahalish.character.cmdset.add(Theirs)
    assert brawl.ahalish.types("strike 3 goblin1").endswith("To earn some, type combat maneuver.")
    brawl.ahalish.character.cmdset.remove(Theirs)
    assert brawl.ahalish.types("strike 3 goblin1").endswith("To earn some, type maneuver.")


def test_where_a_nick_has_the_name_the_command_is_told(brawl: Brawl) -> None:
    brawl.ahalish.character.nicks.add("maneuver", "look")
    assert brawl.ahalish.types("strike 3 goblin1").endswith("To earn some, type combat maneuver.")


def test_who_has_turned_it_off_is_told_the_command(brawl: Brawl) -> None:
    brawl.ahalish.types("combat plain off")
    said = brawl.ahalish.types("combat strike 3 goblin1")
    assert said.endswith("To earn some, type combat maneuver.")


def test_who_does_not_fight_is_told_the_command(brawl: Brawl) -> None:
    olga = brawl.game.make_player("Olga")
    assert "combat strike 1-6 TARGET" in olga.types("combat help strike")
    assert "  strike 1-6 TARGET" in brawl.ahalish.types("combat help strike")
    # The referee's moves are the owner's.
    assert "combat withdraw" in brawl.ahalish.types("combat help withdraw")
    assert "combat withdraw" not in brawl.owner.types("combat help withdraw")


def test_what_players_write_is_left_as_it_is(brawl: Brawl) -> None:
    brawl.rehtaoh.types("moves")
    brawl.ahalish.types("catch breath = says: combat strike is for fools")
    assert "combat strike is for fools" in brawl.rehtaoh.read()


def test_links_type_the_command_and_show_what_is_enough(brawl: Brawl) -> None:
    brawl.ahalish.types("moves")
    told = plain_lines.as_typed(
        brawl.ahalish.character, Markup("Type |lccombat moves|ltcombat moves|le. In combat strike.")
    )
    assert told == "Type |lccombat moves|ltmoves|le. In combat strike."


def in_a_duel_by_cepheus(game: Game) -> Player:
    """Return Ann, who fights a thug and has typed a line since."""
    ann = game.make_player("Ann", {})
    for line in ("sheet new cepheus", "init duel cepheus", "join heroes", "add_npc thug thugs"):
        ann.types(f"combat {line}")
    ann.types("combat start")
    ann.types("look")
    return ann


def test_what_rules_call_by_the_name_of_the_command_is_not_shortened(game: Game) -> None:
    ann = in_a_duel_by_cepheus(game)
    text = "Your Gun combat attack, and advanced combat attack. Type combat attack."
    told = plain_lines.as_typed(ann.character, Markup(text))
    assert told == "Your Gun combat attack, and advanced combat attack. Type attack."


def test_who_hears_is_told_no_more_than_they_need_to_type(brawl: Brawl) -> None:
    brawl.ahalish.session.protocol_flags["SCREENREADER"] = True
    assert "Type maneuver " in brawl.ahalish.types("maneuver")


def test_the_end_of_a_turn_is_told_in_short(game: Game) -> None:
    ann = in_a_duel_by_cepheus(game)
    for text, told in (("Type combat skip.", "Type skip."), ("combat skip|le", "skip|le")):
        assert plain_lines.as_typed(ann.character, Markup(text)) == told


def test_a_move_called_like_a_subcommand_is_told_in_short_where_more_follows(game: Game) -> None:
    ann = game.make_player("Ann", {})
    for line in (
        "sheet new dungeoneers",
        "init duel dungeoneers",
        "join heroes",
        "add_npc goblin_archer thugs",
    ):
        ann.types(f"combat {line}")
    ann.types("combat start heroes")
    encounter = lookup.encounter_in(ann.character.location)
    assert encounter is not None
    encounter.commit(lambda: replace(encounter.state, held=True))
    told = plain_lines.as_typed(ann.character, Markup("Type combat go TILE, or combat go."))
    assert told == "Type go TILE, or combat go."
    assert "Go where?" not in ann.types("go E6")
    assert "E6" in ann.types("combat")
