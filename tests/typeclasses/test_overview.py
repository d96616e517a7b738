"""The list of fights, and what staff do with fights from where they are."""

from __future__ import annotations

import re
from typing import Any

import pytest

from commands.skirmish.combat import CmdCombat
from tests.brawl import Brawl
from tests.game import Game, Player
from typeclasses.skirmish.encounter import lookup


@pytest.fixture
def yard(game: Game) -> Any:
    return game.make_room("Yard")


@pytest.fixture
def brawl(game: Game) -> Brawl:
    return Brawl(game)


@pytest.fixture
def olga(game: Game, yard: Any) -> Player:
    return game.make_player("Olga", room=yard)


@pytest.fixture
def admin(game: Game, yard: Any) -> Player:
    return game.make_player("Odin", permission="Admin", room=yard)


def without_waiting(said: str) -> str:
    """Return a list of fights without how long each has waited."""
    return re.sub(r" It has waited for [^.]*\.", "", said)


def test_players_see_the_fights_that_they_could_look_at(brawl: Brawl, olga: Player) -> None:
    line = "  brawl in Tavern (Grapple), round 1. The fight waits for Ahalish and Rehtaoh."
    assert without_waiting(olga.types("combat list")).splitlines() == ["Fights:", line]
    brawl.game.room.locks.add("view:perm(Admin)")
    nothing = "There is no fight that you can see. To start one, type combat init NAME."
    assert olga.types("combat list") == nothing
    assert line in without_waiting(brawl.rehtaoh.types("combat list")).splitlines()


def test_where_fights_are_for_those_who_take_part_others_see_none(
    brawl: Brawl, olga: Player, settings: Any
) -> None:
    settings.SKIRMISH_VISIBILITY = "combatants"
    assert "There is no fight that you can see." in olga.types("combat list")
    assert "brawl in Tavern" in brawl.owner.types("combat list")


def test_staff_see_all_with_who_is_waited_for_and_away(brawl: Brawl, admin: Player) -> None:
    brawl.game.room.locks.add("view:none()")
    for player in (brawl.ahalish, brawl.rehtaoh):
        player.types("combat catch breath")
    brawl.game.disconnect(brawl.owner)
    number = brawl.encounter.id
    said = without_waiting(admin.types("combat list")).splitlines()
    assert said[1] == (
        f"  #{number} brawl in Tavern (Grapple), round 1. The fight waits for goblin1 and goblin2. "
        "Away: Marshal."
    )
    assert said[-1] == "To end one, type combat end NAME; to own it, combat owner me NAME."
    waiting = brawl.ahalish.types("combat waiting")
    assert waiting.startswith("The fight waits for goblin1 and goblin2.")
    assert "Marshal is away: to take the fight over, " in waiting
    onlooker = brawl.game.make_player("Watcher")
    assert "Marshal, who decides for goblin1 and goblin2, is away." in onlooker.types(
        "combat waiting"
    )


def test_a_lobby_and_a_fight_that_is_over_are_listed_too(
    brawl: Brawl, olga: Player, yard: Any
) -> None:
    olga.types("combat init hunt cepheus")
    for goblin in ("goblin1", "goblin2"):
        brawl.owner.types(f"combat withdraw {goblin}")
    assert olga.types("combat list").splitlines()[1:] == [
        "  brawl in Tavern (Grapple) is over. Marshal has yet to end it.",
        "  hunt in Yard (Cepheus), not started. Owner: Olga. Teams: none yet.",
    ]


def test_staff_end_a_fight_from_where_they_are(brawl: Brawl, admin: Player) -> None:
    asks = "The fight brawl is not over. If you are sure, type combat yes, or do it again."
    assert admin.types("combat end brawl") == asks
    assert admin.types("combat end brawl") == "Ended and removed combat brawl at Tavern"
    assert lookup.encounter_in(brawl.game.room) is None
    assert "+ Combat has ended." in brawl.ahalish.read()


def test_of_two_fights_of_one_name_the_number_says_which(
    brawl: Brawl, admin: Player, olga: Player
) -> None:
    olga.types("combat init brawl")
    here = lookup.encounter_in(olga.character.location)
    assert here is not None
    said = admin.types("combat end brawl")
    assert said == (f"Which fight is 'brawl': #{brawl.encounter.id} in Tavern, #{here.id} in Yard?")
    assert "Ended and removed combat brawl at Yard" in admin.types(f"combat end #{here.id}")


def test_a_fight_of_that_name_is_meant_and_not_the_one_here(brawl: Brawl, admin: Player) -> None:
    admin.types("combat init spar")
    assert admin.types("combat end brwl") == "There is no fight 'brwl'. The fights: combat list"
    assert lookup.encounter_in(admin.character.location) is not None
    assert "brawl" in admin.types("combat end brawl")
    assert lookup.encounter_in(admin.character.location) is not None


def test_others_end_no_fight_of_others(brawl: Brawl, olga: Player) -> None:
    refused = "Only Marshal, who owns this fight, may do that."
    assert olga.types("combat end brawl") == refused
    assert olga.types("combat owner me brawl").startswith("Only a fighter of this fight may take")


def test_an_owner_who_has_left_the_room_ends_their_fight(brawl: Brawl, yard: Any) -> None:
    brawl.owner.character.move_to(yard, quiet=True)
    brawl.owner.types("combat end brawl")
    assert "Ended and removed combat brawl" in brawl.owner.types("combat end brawl")


@pytest.mark.parametrize("line", ["owner me brawl", "owner brawl"])
def test_staff_take_a_fight_over_from_where_they_are(
    brawl: Brawl, admin: Player, line: str
) -> None:
    assert admin.types(f"combat {line}") == "+ Odin owns the fight brawl now, after Marshal"
    assert brawl.encounter.state.owner == admin.character.id


@pytest.mark.parametrize("key", ["status", "waiting", "save", "restore", "rejoin", "list", "go"])
def test_words_that_a_subcommand_does_not_take_are_not_left_out_silently(
    brawl: Brawl, key: str
) -> None:
    was = brawl.encounter.state
    typed = key if key in CmdCombat.names.plain else f"combat {key}"
    assert brawl.owner.types(f"combat {key} yard") == f"Type: {typed}"
    assert brawl.encounter.state is was
