"""`make play`, with a person at the terminal and without."""

import os
import pty
import re
import select
import signal
import sys
import time
from collections.abc import Iterator

import pytest

from server.play import terminal
from server.play.telnet import TelnetPlayer
from tests.e2e.server import Game, running_game
from world.cast import GOBLINS, OPTIONS, PLAYERS

pytestmark = pytest.mark.e2e


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """The demo game with its own settings."""
    yield from running_game(tmp_path_factory.mktemp("play"))


def test_a_whole_fight_plays_itself_and_the_server_stops_again(game: Game) -> None:
    game.stop()
    played = game.make("play")
    assert not game.running()
    game.start()
    assert played.returncode == 0, played.stdout
    for who in ("Ahalish", "Rehtaoh"):
        assert f"{who}> combat maneuver " in played.stdout
    assert "Marshal> combat move_npc goblin1 " in played.stdout
    assert re.search(r"COMBAT IS OVER! Winning team: (heroes|monsters)\.", played.stdout)
    assert "Ended and removed combat sparring at Training Yard" in played.stdout


@pytest.mark.parametrize("ruleset", ["cepheus", "dungeoneers", "apocrypha", "d20"])
def test_a_fight_by_any_ruleset_plays_itself(game: Game, ruleset: str) -> None:
    played = game.make("play", ruleset)
    assert played.returncode == 0, played.stdout
    assert f"Marshal> combat init sparring {ruleset}" in played.stdout
    assert "COMBAT IS OVER! Winning team: " in played.stdout
    assert "Ended and removed combat sparring at Training Yard" in played.stdout


def test_rules_that_the_demo_does_not_have_are_refused_in_words(game: Game) -> None:
    played = game.make("play", "croquet")
    assert played.returncode != 0
    assert "Unknown ruleset 'croquet'. Choose from: grapple, " in played.stdout
    assert "'make serve', log in, and type: combat init brawl croquet" in played.stdout
    assert "Traceback" not in played.stdout


@pytest.mark.parametrize("ruleset", OPTIONS)
def test_what_the_sign_says_begins_a_fight(game: Game, ruleset: str) -> None:
    with game.player("Ahalish", at="yard") as player:
        sign = player.ask("look sign").replace("\n", " ")
        (typed,) = terminal.begin(ruleset, in_yard=True)
        assert typed in sign
        player.send(typed)
        player.expect("Combat has started!")
        give_up(player)


def give_up(player: TelnetPlayer) -> None:
    """Yield in one's own turn, and answer by oneself what is asked before."""
    player.send("combat next yield")
    player.send("combat auto me coward")
    player.expect("Winner: goblin1", timeout=60)


@pytest.mark.parametrize("ruleset", OPTIONS)
def test_everybody_in_the_demo_can_fight_by_every_ruleset(game: Game, ruleset: str) -> None:
    with game.player("admin", at="yard") as admin:
        for part in (*PLAYERS, *GOBLINS):
            said = admin.ask(f"combat sheet {part.name} {ruleset}", seconds=0.2)
            assert f"sheet of {part.name}" in said
            assert "missing" not in said


def test_at_a_terminal_the_fight_by_the_rules_that_were_asked_for_has_begun(game: Game) -> None:
    child, screen = pty.fork()
    if child == 0:
        os.chdir(game.root)
        asked = {**game.environment, "RULESET": "dungeoneers"}
        os.execve(sys.executable, [sys.executable, "-m", "server.play", "play"], asked)
    said = _read(screen, r"Combat has started!(?s:.*)What to type:")
    assert "> combat fight goblin1 dungeoneers" in said
    os.write(screen, b"combat next yield\ncombat auto me coward\n")
    _read(screen, "Winner: goblin1", seconds=60)
    os.write(screen, b"tavern\nquit\n")
    _read(screen, "You have left")
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    os.close(screen)


def test_a_fight_that_an_earlier_scene_left_behind_is_put_away(game: Game) -> None:
    with game.player("Marshal", at="yard") as marshal:
        assert "Created combat sparring" in marshal.ask("combat init sparring")
    played = game.make("play")
    assert played.returncode == 0, played.stdout
    assert game.running()  # as it did before
    assert played.stdout.endswith("The game still runs. To stop it, type: make stop\n")
    with game.player("Ahalish") as ahalish:
        assert "There was nothing to heal." in ahalish.ask("combat rest")


def test_somebody_elses_fight_is_left_alone(game: Game) -> None:
    with game.player("Ahalish", at="yard") as ahalish:
        assert "Created combat mine" in ahalish.ask("combat init mine")
        played = game.make("play")
        assert played.returncode != 0
        assert "The training yard is not free" in played.stdout
        assert "Traceback" not in played.stdout
    with game.player("Ahalish") as ahalish:
        assert "Ended and removed combat mine" in ahalish.ask("combat end")


@pytest.mark.parametrize("leave", [b"quit\n", b"\x04", b"\x03"], ids=["quit", "ctrl-d", "ctrl-c"])
def test_at_a_terminal_you_are_in_the_game(game: Game, leave: bytes) -> None:
    child, screen = pty.fork()
    if child == 0:
        # A shell lets the programs in its background ignore Ctrl-C.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.chdir(game.root)
        os.execve(sys.executable, [sys.executable, "-m", "server.play", "play"], game.environment)
    # Whoever left in the middle of a fight is in it still.
    assert re.search(r"Combat has started!|You are in the fight goblin1", _read(screen, "leaves"))
    os.write(screen, b"say Here I am.\n")
    _read(screen, "You say, ")
    os.write(screen, leave)
    _read(screen, "You have left")
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    os.close(screen)
    with game.player("Ahalish") as player:
        give_up(player)


def _read(terminal: int, till: str, seconds: float = 20) -> str:
    end, text = time.monotonic() + seconds, ""
    while not re.search(till, text):
        if not select.select([terminal], [], [], max(0, end - time.monotonic()))[0]:
            pytest.fail(f"{till!r} did not come, but only:\n{text}")
        text += os.read(terminal, 65536).decode(errors="replace")
    return text
