"""Your turn reaches you: a bell, the time that is left, who the fight waits for."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.brawl import Brawl
from tests.game import Game
from typeclasses.skirmish.models import MoveRecord
from typeclasses.skirmish.surroundings import away

TURN = "It is your turn. To list your moves, type moves."


@pytest.fixture
def brawl(game: Game) -> Brawl:
    return Brawl(game)


def heroes_move(brawl: Brawl) -> None:
    for player in (brawl.ahalish, brawl.rehtaoh):
        player.types("combat catch breath")
    brawl.hush()


def monsters_move(brawl: Brawl) -> None:
    for goblin in ("goblin1", "goblin2"):
        brawl.owner.types(f"combat move_npc {goblin} catch breath")


def test_those_who_want_it_are_called_when_their_turn_comes(brawl: Brawl) -> None:
    said = brawl.ahalish.types("combat bell on")
    assert said == "You are called with a bell when a fight waits for you."
    heroes_move(brawl)
    monsters_move(brawl)
    said = brawl.ahalish.read()
    assert said.endswith("\a")
    assert said.count("our turn") == said.count(TURN) == 1
    assert "\a" not in brawl.rehtaoh.read()


@pytest.mark.parametrize("spoken", ["on", "off"])
def test_a_question_rings_and_is_not_told_twice(game: Game, spoken: str) -> None:
    ann, bob = (game.make_player(name, sheet={}) for name in ("Ann", "Bob"))
    for player in (ann, bob):
        player.types("combat sheet new cepheus")
    ann.character.attributes.add("cepheus_dex", 15)
    ann.types("combat init duel cepheus aware=all range=2")
    ann.types("combat join heroes")
    bob.types("combat join villains")
    bob.types("combat bell on")
    bob.types(f"option screenreader={spoken}")
    ann.types("combat start")
    bob.read()
    ann.types("combat done")
    said = bob.read()
    assert said.count("What do you want to do?") == said.count("\a") == 1
    assert "It is your turn." not in said


def test_it_is_off_until_it_is_wanted_and_can_be_switched_off(brawl: Brawl) -> None:
    off = "You are not called when a fight waits for you. To be called: combat bell on"
    assert brawl.ahalish.types("combat bell") == off
    brawl.ahalish.types("combat bell on")
    assert brawl.ahalish.types("combat bell off") == off
    assert brawl.ahalish.types("combat bell maybe") == "Type: combat bell [on|off]"


def test_who_is_asked_already_is_not_called_again(brawl: Brawl) -> None:
    brawl.rehtaoh.types("combat bell on")
    brawl.ahalish.types("combat catch breath")
    assert "\a" not in brawl.rehtaoh.read()


def test_the_owner_is_called_for_npcs_once_and_not_for_those_who_act_by_themselves(
    brawl: Brawl,
) -> None:
    brawl.owner.types("combat bell on")
    heroes_move(brawl)
    brawl.owner.types("combat undo")
    brawl.hush()
    brawl.rehtaoh.types("combat catch breath")
    said = brawl.owner.read()
    assert said.count("\a") == 1
    assert said.endswith("The fight waits for you to decide for goblin1.\a")
    brawl.owner.types("combat undo")
    brawl.owner.types("combat auto goblins brute")
    brawl.hush()
    brawl.rehtaoh.types("combat catch breath")
    assert "\a" not in brawl.owner.read()


def test_who_has_chosen_in_advance_is_not_called(brawl: Brawl) -> None:
    brawl.ahalish.types("combat bell on")
    heroes_move(brawl)
    brawl.ahalish.types("combat next catch breath")
    monsters_move(brawl)
    assert "\a" not in brawl.ahalish.read()


def test_a_browser_reads_the_line_and_gets_no_sign_for_a_bell(brawl: Brawl) -> None:
    brawl.ahalish.session.protocol_key = "webclient/websocket"
    brawl.ahalish.types("combat bell on")
    heroes_move(brawl)
    monsters_move(brawl)
    assert brawl.ahalish.read().endswith(f"\n{TURN}")


def test_with_a_clock_each_reads_how_long_they_have(brawl: Brawl) -> None:
    brawl.owner.types("combat clock 90")
    heroes_move(brawl)
    monsters_move(brawl)
    assert brawl.ahalish.read().endswith("You have 90 seconds.")
    assert "90 seconds are left." in brawl.ahalish.types("combat")
    assert "90 seconds are left." in brawl.owner.types("combat")
    brawl.owner.types("combat clock pause")
    assert "The clock stands still." in brawl.ahalish.types("combat")
    assert "The clock stands still." in brawl.owner.types("combat waiting")


def test_the_owner_reads_for_how_long_whom_the_fight_waits_for(brawl: Brawl) -> None:
    assert "The fight waits for" not in brawl.owner.types("combat")
    MoveRecord.objects.update(made=timezone.now() - timedelta(seconds=180))
    said = "The fight waits for Ahalish and Rehtaoh. It has waited for 3 minutes."
    assert brawl.owner.types("combat").endswith(said)
    assert said not in brawl.ahalish.types("combat")


def test_clients_are_told_the_time_that_is_left(brawl: Brawl) -> None:
    brawl.ahalish.sends("combat_subscribe")
    brawl.owner.types("combat clock 90")
    [(name, state)] = brawl.ahalish.received()
    assert (name, state["left"]) == ("combat_state", 90)
    brawl.rehtaoh.types("combat catch breath")
    assert brawl.ahalish.received()[-1][1]["left"] == 90
    brawl.owner.types("combat clock off")
    assert brawl.ahalish.received()[-1][1]["left"] is None


def test_who_comes_back_reads_that_the_fight_waits_for_them(brawl: Brawl) -> None:
    account = brawl.ahalish.session.account
    brawl.game.disconnect(brawl.ahalish)
    brawl.game.connect(brawl.ahalish, account)
    away.welcome_back(brawl.ahalish.character)
    assert "You are in the fight brawl. It waits for you." in brawl.ahalish.read()
