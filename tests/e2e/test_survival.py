"""Fights survive reloads, power cuts and lost connections."""

import re
from collections.abc import Callable, Iterator

import pytest

from server.play.telnet import TelnetPlayer
from tests.e2e.brawl import NAMES, OWNER, Company, answer, result
from tests.e2e.server import Game
from tests.grapple_table import GOBLIN_SPEC

pytestmark = pytest.mark.e2e


@pytest.fixture(scope="module")
def company(game: Game) -> Iterator[Company]:
    with Company(game) as company:
        yield company


@pytest.fixture
def brawl(company: Company) -> Iterator[Company]:
    with company.brawl():
        yield company


@pytest.fixture
def admin(game: Game) -> Iterator[TelnetPlayer]:
    """The owner of a fight in the tavern that has not begun."""
    with game.player("admin", at="tavern") as owner:
        assert "Created combat quarrel at Tavern." in answer(owner, "combat init quarrel")
        assert answer(owner, f"combat add_npc imp {GOBLIN_SPEC} imps") == "Added imp to team imps"
        yield owner
        for _ in range(2):
            answer(owner, "combat end")
        assert answer(owner, "combat").startswith("There is no fight here.")


def reload(game: Game) -> None:
    game.reload()


def kill_the_server(game: Game) -> None:
    game.kill9("server")
    game.start()


def kill_both(game: Game) -> None:
    game.kill9()
    game.start()


def come_back(game: Game, player: TelnetPlayer, how: object) -> None:
    """After an interruption a player is in their character again."""
    if how is kill_the_server:
        # Players who were connected at an earlier reload still are: the portal remembers them.
        assert re.search("You become|already puppeting", player.ask("ic"))
    elif how is kill_both:
        player.close()
        player.connect().login(player.name, game.passwords[player.name])
    else:
        player.ask("look")


@pytest.mark.parametrize("how", [reload, kill_the_server, kill_both])
def test_a_fight_and_a_lobby_stand_where_they_stood(
    game: Game, brawl: Company, admin: TelnetPlayer, how: Callable[[Game], None]
) -> None:
    for _ in range(3):
        brawl.move()
    fight, lobby = brawl.status(), answer(admin, "combat")
    how(game)
    for player in (admin, *brawl.players.values()):
        come_back(game, player, how)
    for name in NAMES:
        assert brawl.status(name) == fight
    assert answer(admin, "combat") == lobby

    brawl.move()
    assert brawl.status() != fight

    added = answer(admin, f"combat add_npc sprite {GOBLIN_SPEC} sprites")
    assert added == "Added sprite to team sprites"
    assert answer(admin, "combat start imps").startswith("+ Combat has started!\n")
    assert game.errors() == []


def test_a_saved_state_survives_a_power_cut_and_who_is_away_rejoins(
    game: Game, brawl: Company
) -> None:
    brawl.move()
    saved = brawl.status()
    assert brawl.says(OWNER, "combat save") == "Combat saved"
    brawl.move()
    assert brawl.status() != saved
    kill_both(game)
    for name in (OWNER, "Ahalish"):
        brawl.come_back(name)
    restored = brawl.says(OWNER, "combat restore")
    assert "+ Combat has been restored to a prior state\n" in restored
    assert "Moved by the owner until they rejoin: Rehtaoh\n" in restored
    assert brawl.status() == saved

    brawl.come_back("Rehtaoh")
    refused = "The owner moves your fighter for now. Type combat rejoin to take it back."
    assert brawl.says("Rehtaoh", "combat move catch breath") == refused
    back = "+ Rehtaoh is back and makes their own moves"
    assert brawl.says("Rehtaoh", "combat rejoin") == back
    brawl.players[OWNER].expect(re.escape(back))
    brawl.does("Rehtaoh", "combat move catch breath", result("Rehtaoh"))


def test_a_power_cut_in_the_midst_of_moves_tears_none_of_them_in_two(
    game: Game, brawl: Company
) -> None:
    for name, line in (
        ("Ahalish", "combat move catch breath"),
        ("Rehtaoh", "combat move catch breath"),
        (OWNER, "combat move_npc goblin1 strike 2 Ahalish"),
        (OWNER, "combat move_npc goblin2 strike 2 Rehtaoh"),
    ):
        brawl.players[name].send(line)
    brawl.players["Ahalish"].expect(result("Ahalish"))
    kill_the_server(game)
    for player in brawl.players.values():
        come_back(game, player, kill_the_server)
    brawl.move()
    for _ in range(2):
        ended = brawl.says(OWNER, "combat end")
    assert "Ended and removed" in ended
    verified = game.run("evennia", "skirmish", "verify")
    assert verified.returncode == 0, verified.stdout
    assert "0 that differ" in verified.stdout


def test_a_player_who_was_cut_off_comes_back_and_moves(brawl: Company) -> None:
    status = brawl.status()
    brawl.players["Ahalish"].close()
    brawl.players[OWNER].expect("Ahalish has left the game")
    assert brawl.status() == status
    brawl.come_back("Ahalish")
    assert brawl.status("Ahalish") == status
    brawl.does("Ahalish", "combat move catch breath", result("Ahalish"))
    brawl.players[OWNER].expect(result("Ahalish"))


def test_the_owner_moves_a_player_who_was_cut_off(brawl: Company) -> None:
    here = brawl.says(OWNER, "combat move_npc Ahalish catch breath")
    assert here == "Ahalish is here and makes their own moves."
    brawl.players["Ahalish"].close()
    brawl.players[OWNER].expect("Ahalish has left the game")
    brawl.does(OWNER, "combat move_npc Ahalish catch breath", result("Ahalish"))
    brawl.players["Rehtaoh"].expect(result("Ahalish"))
