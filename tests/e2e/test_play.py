"""`make play`, with a person at the terminal and without."""

import os
import pty
import re
import select
import sys
import time

import pytest

from tests import grapple_table as table
from tests.e2e.server import Game

pytestmark = pytest.mark.e2e


def test_a_whole_fight_plays_itself_and_the_server_stops_again(game: Game) -> None:
    game.stop()
    played = game.make("play")
    assert not game.running()
    game.start()
    assert played.returncode == 0, played.stdout
    for who in ("Ahalish", "Rehtaoh"):
        assert f"{who}> combat move " in played.stdout
    assert "Marshal> combat move_npc goblin1 " in played.stdout
    over = played.stdout.index("COMBAT IS OVER!")
    last = table.read(played.stdout[over : played.stdout.index("Marshal> combat end")])
    assert len({fighter.team for fighter in last if not fighter.out}) <= 1
    assert "Ended and removed combat sparring at Training Yard" in played.stdout


def test_a_fight_that_an_earlier_scene_left_behind_is_put_away(game: Game) -> None:
    with game.player("Marshal", at="yard") as marshal:
        assert "Created combat sparring" in marshal.ask("combat init sparring")
    played = game.make("play")
    assert played.returncode == 0, played.stdout
    assert game.running()  # as it did before


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
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(game.root)
        os.execve(sys.executable, [sys.executable, "-m", "server.play", "play"], game.environment)
    assert "What to type:" in _read(terminal, "leaves")
    os.write(terminal, b"say Here I am.\n")
    _read(terminal, "You say, ")
    os.write(terminal, leave)
    _read(terminal, "You have left")
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    os.close(terminal)


def _read(terminal: int, till: str, seconds: float = 20) -> str:
    end, text = time.monotonic() + seconds, ""
    while not re.search(till, text):
        if not select.select([terminal], [], [], max(0, end - time.monotonic()))[0]:
            pytest.fail(f"{till!r} did not come, but only:\n{text}")
        text += os.read(terminal, 65536).decode(errors="replace")
    return text
