"""Defeat: a hook tells the Character that it is out of a fight for good."""

from unittest.mock import patch

import pytest

from tests.game import Game
from typeclasses.skirmish.characters import SkirmishCharacter
from typeclasses.skirmish.play.hooks import CombatHooks
from world.skirmish.rulesets.dungeoneers import RULESET
from world.skirmish.rulesets.dungeoneers.house_rules import DungeoneersHouse

#: Broken by stress: a single wound is two, and more than Freya can bear.
FRAIL = {"body": 0, "size": "tiny", "spirit": 0, "stress": 3}


def sheet(**lines):
    whole = RULESET.read_spec("", DungeoneersHouse())
    return whole | {f"dungeoneers_{line}": value for line, value in lines.items()}


@pytest.fixture
def duel(game: Game):
    """Freya, who falls at the first blow, and an ogre with the spotlight."""
    freya = game.make_player("Freya", sheet(**FRAIL))
    marshal = game.make_player("Marshal", sheet())
    marshal.types("combat init duel dungeoneers")
    freya.types("combat add me heroes")
    marshal.types("combat add_npc ogre dn=2 monsters")
    marshal.types("combat start monsters heroes")
    marshal.types("combat move_npc ogre reposition F7")
    marshal.types("combat move_npc ogre strike Freya")
    freya.read()
    return marshal, freya


def test_the_character_is_told_after_everybody_has_read_of_it(duel):
    _, freya = duel
    said = freya.types("combat do nothing")
    assert said.endswith("You have fallen in the fight duel.")
    assert "You die." in said


def test_the_game_may_make_of_it_what_it_will(duel):
    _, freya = duel
    called = []
    with patch.object(
        SkirmishCharacter,
        "at_combat_defeat",
        lambda self, encounter, by: called.append((self.key, encounter.state.name, by)),
    ):
        assert "You have fallen" not in freya.types("combat do nothing")
    assert called == [("Freya", "duel", None)]


def test_a_bug_in_the_game_takes_nothing_back(duel):
    marshal, freya = duel

    def broken(self, encounter, by):
        raise ValueError("a bug in the game")

    with (
        patch.object(SkirmishCharacter, "at_combat_defeat", broken),
        patch("typeclasses.skirmish.play.hooks.logger") as log,
    ):
        freya.types("combat do nothing")
    assert log.log_trace.called
    assert "COMBAT IS OVER! Winning team: monsters" in marshal.types("combat status")


def test_what_was_made_up_for_the_fight_has_no_character_to_tell(game: Game):
    freya = game.make_player("Freya", sheet(finesse=10, body=10))
    freya.types("combat init duel dungeoneers tokens=9")
    freya.types("combat add me heroes")
    freya.types("combat add_npc fly dn=0 size=tiny body=0 monsters")
    freya.types("combat start heroes monsters")
    assert "fly dies." in freya.types("combat strike fly")


def test_one_whose_class_knows_nothing_of_fights_falls_all_the_same(duel, monkeypatch):
    _, freya = duel
    monkeypatch.delattr(CombatHooks, "at_combat_defeat")
    with patch("typeclasses.skirmish.play.hooks.logger") as logger:
        assert "Freya" in freya.types("combat do nothing")
    assert not logger.log_trace.called
