"""The game after cloning it and typing `make play`."""

import socket
import stat
import subprocess
from pathlib import Path

import pytest

from server.play.trouble import Trouble
from tests.e2e.server import HERE, HOST, Game, copy_game
from world.cast import ADMIN, GOBLINS, PLAYERS

pytestmark = pytest.mark.e2e


def test_three_players_meet_in_the_tavern(game: Game) -> None:
    players = [game.player(part.name, at="tavern") for part in PLAYERS]
    for player in players:
        assert "Tavern" in player.unread
        assert "yard" in player.unread
    seen = players[-1].ask("look")
    assert "Ahalish" in seen
    assert "Rehtaoh" in seen
    players[0].send("say Well met.")
    for player in players[1:]:
        player.expect(r'Ahalish says, "Well met\."')
    for player in players:
        player.close()


def test_the_goblins_stand_in_the_yard(game: Game) -> None:
    with game.player("Ahalish", at="tavern") as player:
        seen = player.ask("yard")
        for goblin in GOBLINS:
            assert goblin.name in seen
        assert "pot for a helmet" in player.ask("look goblin1")
        assert "Tavern" in player.ask("tavern")


def test_the_admin_can_log_in(game: Game) -> None:
    with game.player(ADMIN.name, at="tavern") as player:
        assert "Tavern" in player.unread


def test_a_wrong_password_is_a_sentence(game: Game) -> None:
    with game.connect() as player, pytest.raises(Trouble, match="Ahalish cannot log in"):
        player.login("Ahalish", "not it")


def test_serving_again_finds_the_game_running_and_the_world_as_it_was(game: Game) -> None:
    with game.player("Ahalish", at="yard") as player:
        again = game.make("serve")
        assert again.returncode == 0
        assert "runs already" in again.stdout
        assert player.unread.count("goblin1") == 1


def test_everything_comes_back_after_a_reload_and_after_a_crash(game: Game) -> None:
    player = game.player("Ahalish", at="yard")
    game.reload()
    assert "Training Yard" in player.ask("look")
    game.kill9()
    game.start()
    player = game.player("Ahalish")
    assert "Training Yard" in player.unread
    assert player.unread.count("goblin1") == 1  # built again, and nothing twice
    game.kill9("server")
    game.start()
    assert "You become Ahalish" in player.ask("ic")  # the portal kept the line open
    player.close()


def test_nothing_went_wrong_in_the_log(game: Game) -> None:
    assert game.errors() == []


def test_a_taken_port_is_said_plainly(tmp_path: Path) -> None:
    other = Game(copy_game(tmp_path))
    with socket.socket() as squatter:
        squatter.bind((HOST, other.telnet_port))
        squatter.listen()
        refused = other.make("serve")
    assert refused.returncode != 0
    assert f"Port {other.telnet_port} (telnet) is taken" in refused.stdout
    assert "SKIRMISH_TELNET_PORT=" in refused.stdout
    assert "Traceback" not in refused.stdout


def test_a_port_that_is_no_port_is_said_plainly(tmp_path: Path) -> None:
    other = Game(copy_game(tmp_path))
    other.ports["SKIRMISH_WEB_PORT"] = "four thousand"
    refused = other.make("serve")
    assert refused.returncode != 0
    assert "SKIRMISH_WEB_PORT is 'four thousand'" in refused.stdout
    assert "Traceback" not in refused.stdout


def test_secrets_are_for_their_owner_and_not_for_git(game: Game) -> None:
    secret = game.root / "server/conf/secret_settings.py"
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    assert len(set(game.passwords.values())) == len(PLAYERS) + 1
    tracked = subprocess.run(
        ["git", "ls-files"], cwd=HERE, stdout=subprocess.PIPE, text=True, check=True
    ).stdout.split()
    for name in ("server/conf/secret_settings.py", "server/evennia.db3", "server/server.pid"):
        assert name not in tracked
        ignored = subprocess.run(["git", "check-ignore", "--quiet", name], cwd=HERE, check=False)
        assert ignored.returncode == 0, name
