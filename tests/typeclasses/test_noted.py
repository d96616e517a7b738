"""Conditions that the owner of a fight notes, in the game."""

from __future__ import annotations

from tests.brawl import Brawl
from tests.game import Game


def test_everyone_reads_what_the_owner_notes_and_it_can_be_undone(game: Game) -> None:
    brawl = Brawl(game)
    brawl.owner.types("combat note goblin1 on fire for 3 rounds")
    heard = brawl.heard()
    assert "Marshal notes of goblin1: on fire, for 3 rounds." in heard["Ahalish"]
    assert "on fire for 3 more rounds" in brawl.ahalish.types("combat status")
    brawl.owner.types("combat undo")
    assert "on fire" not in brawl.ahalish.types("combat status")


def test_the_owner_takes_it_away(game: Game) -> None:
    brawl = Brawl(game)
    brawl.owner.types("combat note Ahalish cursed")
    assert "Marshal notes of Ahalish: cursed." in brawl.heard()["Ahalish"]
    brawl.owner.types("combat erase Ahalish all")
    assert "Marshal no longer notes of Ahalish: cursed." in brawl.heard()["Ahalish"]


def test_a_number_of_rounds_is_no_part_of_the_words(game: Game) -> None:
    brawl = Brawl(game)
    for rounds in ("0", "100", "9" * 30):
        said = brawl.owner.types(f"combat note goblin1 on fire for {rounds} rounds")
        assert said == "A condition lasts for 1 to 99 rounds: on fire for 3 rounds."
    assert brawl.owner.types("combat erase goblin1 all") == "Nothing is noted of goblin1."


def test_players_note_nothing(game: Game) -> None:
    brawl = Brawl(game)
    before = brawl.encounter.state
    brawl.ahalish.types("combat note goblin1 asleep")
    assert brawl.encounter.state.fight == before.fight
    assert "asleep" not in brawl.rehtaoh.types("combat status")
