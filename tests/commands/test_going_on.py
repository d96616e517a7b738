"""Lines that go on from what was shown last, or answer in a sentence what is asked."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest

from tests.brawl import Brawl
from tests.commands.test_newcomers import Fight
from tests.game import Game, Player
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.play import understanding


@pytest.fixture
def brawl(game: Game) -> Brawl:
    return Brawl(game)


@pytest.mark.parametrize("line", ["2 courage", "courage 2", "courage with two dice", "2 co"])
def test_a_line_goes_on_from_the_menu_that_is_open(brawl: Brawl, line: str) -> None:
    assert "choose how many action dice" in brawl.ahalish.types("maneuver")
    # Two action dice, and three for the skill.
    assert "/5)" in brawl.ahalish.types(line)


def test_such_a_line_is_understood_once(brawl: Brawl) -> None:
    brawl.ahalish.types("maneuver")
    understood, complete = list[str](), understanding.Finder._complete

    def note(finder: understanding.Finder, fight: Any, words: str) -> Any:
        understood.append(words)
        return complete(finder, fight, words)

    with patch.object(understanding.Finder, "_complete", note):
        assert "/5)" in brawl.ahalish.types("2 courage")
    assert understood == ["2 courage"]


def test_a_line_without_sense_does_not_go_on_from_a_menu(brawl: Brawl) -> None:
    brawl.ahalish.types("maneuver")
    for line in ("2 beers", "where is my lunch", "courage my friends"):
        assert "is not available" in brawl.ahalish.types(line)


def test_a_menu_stays_open_while_others_move(brawl: Brawl) -> None:
    brawl.ahalish.types("maneuver 2")
    brawl.rehtaoh.types("maneuver 1 spirit")
    assert "/5)" in brawl.ahalish.types("courage")


def test_a_menu_is_closed_once_its_reader_has_moved(brawl: Brawl) -> None:
    brawl.owner.types("combat auto monsters brute")
    brawl.ahalish.types("maneuver")
    brawl.ahalish.types("catch breath")
    assert "There is no choice 2 here" not in brawl.ahalish.types("2")
    assert brawl.ahalish.character.ndb.skirmish_menu is None


def test_a_number_of_dice_is_that_number_and_no_place_in_a_list(brawl: Brawl) -> None:
    brawl.owner.becomes_builder()
    brawl.owner.types("combat set Ahalish sd=5")
    brawl.ahalish.types("strike goblin1")
    said = brawl.ahalish.types("2")
    assert "/2 vs. 1)" in said


def test_what_is_known_stands_in_the_question_for_a_number(brawl: Brawl) -> None:
    brawl.owner.becomes_builder()
    brawl.owner.types("combat set Ahalish sd=5")
    said = brawl.ahalish.types("strike goblin1")
    assert "Strike goblin1: choose how many strike dice." in said
    assert "[5] wound" in said


@pytest.mark.parametrize("line", ["use courage", "courage", "my courage"])
def test_a_skill_alone_is_asked_about(brawl: Brawl, line: str) -> None:
    said = brawl.ahalish.types(line)
    assert "courage" in said
    assert "Maneuver" in said
    assert "is not available" not in said


def _referee(game: Game, house: str) -> Player:
    marshal = game.make_player("Marshal", None)
    marshal.becomes_builder()
    marshal.types(f"combat init brawl cepheus {house}")
    ann = game.make_player("Ann", None)
    ann.types("combat sheet new cepheus soldier")
    ann.types("combat join heroes")
    marshal.types("combat add_npc thug x2 monsters")
    assert "Combat has started" in marshal.types("combat start heroes monsters")
    return marshal


@pytest.mark.parametrize(
    ("line", "aware"),
    [
        ("everyone is aware", "Ann thug1 thug2"),
        ("aware everybody", "Ann thug1 thug2"),
        ("they are all aware", "Ann thug1 thug2"),
        ("nobody", ""),
        ("the monsters are aware", "thug1 thug2"),
        ("thugs", "thug1 thug2"),
        ("Ann and thug1 are aware", "Ann thug1"),
        ("aware Ann, thug2", "Ann thug2"),
    ],
)
def test_the_referee_answers_in_a_sentence_who_is_aware(game: Game, line: str, aware: str) -> None:
    marshal = _referee(game, "range=2")
    marshal.types(line)
    encounter = lookup.encounter_in(game.room)
    assert encounter is not None
    found = [fighter.name for fighter in encounter.fight.table.fighters.values() if fighter.aware]
    assert " ".join(found) == aware


@pytest.mark.parametrize("line", ["10 m", "10m", "10 meters apart", "they are 10 m apart", "10"])
def test_the_referee_answers_how_far_in_meters(game: Game, line: str) -> None:
    marshal = _referee(game, "aware=all")
    assert "10 m" in marshal.types(line)


def test_a_sentence_that_says_no_answer_is_none_of_the_referees(game: Game) -> None:
    marshal = _referee(game, "range=2")
    said = marshal.types("nobody knows the trouble")
    assert said.startswith("'nobody knows the trouble' is no answer to what you are asked.")
    assert "is not available" in marshal.types("I am not sure")


def test_to_pass_agrees_to_a_pass(game: Game) -> None:
    fight = Fight(game, "dungeoneers")
    fight.types("Ann", "pass")
    said = fight.people["Bob"].types("pass")
    assert "Ann passes for heroes." in said


def test_a_weapon_that_is_not_named_is_asked_about(game: Game) -> None:
    fight = Fight(game, "cepheus")
    said = fight.people["Ann"].types("draw a weapon")
    assert "Unknown" not in said
    assert "means nothing" not in said
    assert "choose" in said.lower()


def test_a_skill_alone_is_a_move_out_of_turn_too(brawl: Brawl) -> None:
    brawl.ahalish.types("maneuver 1 accuracy")
    assert "You have moved" in brawl.ahalish.types("use courage")


def test_a_number_chooses_what_has_a_unit_after_it(game: Game) -> None:
    ann = Fight(game, "cepheus").people["Ann"]
    assert "[1 m]" in ann.types("move forward")
    assert "1 m" in ann.types("1")


def test_a_plural_is_told_why_no_one_can_be_the_target(game: Game) -> None:
    fight = Fight(game, "cepheus")
    fight.types("Ann", "draw bayonet")
    fight.types("Ann", "two minors")
    said = fight.people["Ann"].types("attack goblins")
    assert "You have used your significant action" in said
    assert "Unknown fighter" not in said
