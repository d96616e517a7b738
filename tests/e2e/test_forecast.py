"""A forecast runs beside the game, holds nothing up, and never outlives the server."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from server.play.telnet import TelnetPlayer
from tests.e2e.brawl import INTERNALS, answer
from tests.e2e.server import Game
from tests.grapple_table import GOBLIN_SPEC

pytestmark = pytest.mark.e2e

#: NPCs whose forecast takes a while.
MANY: Final = "cepheus thug x6"
BEGUN = r"The forecast has started; you read it when it is done\."


def workers(game: Game) -> list[int]:
    """The processes of the laboratory that play for this game."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes()
            if b"laboratory.worker" in words and (folder / "cwd").resolve() == game.root.resolve():
                found.append(int(folder.name))
        except OSError:
            continue
    return found


def wait_for(what: Callable[[], bool]) -> bool:
    end = time.monotonic() + 20
    while time.monotonic() < end:
        if what():
            return True
        time.sleep(0.1)
    return False


def ask(player: TelnetPlayer, line: str, wanted: str) -> str:
    player.send(line)
    return player.expect(wanted)


def begin(player: TelnetPlayer, game: Game, npcs: str = MANY) -> None:
    player.quiet(0)
    # A test before this one may have stopped one a moment ago.
    pause = "You can ask for another in"
    while pause in ask(player, f"combat forecast {npcs}", rf"{BEGUN}|{pause}"):
        time.sleep(1)
    assert wait_for(lambda: len(workers(game)) == 1)


@pytest.fixture
def player(game: Game) -> Iterator[TelnetPlayer]:
    player = game.player("Ahalish", at="yard")
    yield player
    player.close()


def test_a_forecast_is_told_while_people_talk(game: Game, player: TelnetPlayer) -> None:
    begin(player, game, f"{GOBLIN_SPEC} x6")
    slowest = 0.0
    for _ in range(10):
        began = time.monotonic()
        player.send("say Still here.")
        player.expect(r'You say, "Still here\."')
        slowest = max(slowest, time.monotonic() - began)
    assert slowest < 1
    said = player.expect(r"players may do better, or worse\.", timeout=180)
    assert "Forecast, from 1000 fights:" in said
    assert "wins: Ahalish " in said
    assert not INTERNALS.search(said)
    assert wait_for(lambda: workers(game) == [])


def test_a_forecast_is_cancelled(game: Game, player: TelnetPlayer) -> None:
    begin(player, game)
    assert answer(player, "combat forecast stop") == "The forecast is stopped."
    assert wait_for(lambda: workers(game) == [])
    assert answer(player, "combat forecast stop") == "No forecast runs here."


def reload(game: Game) -> None:
    game.reload()


def crash(game: Game) -> None:
    game.kill9("server")


@pytest.mark.parametrize("how", [reload, crash])
def test_nothing_is_left_running(
    game: Game, player: TelnetPlayer, how: Callable[[Game], None]
) -> None:
    begin(player, game)
    how(game)
    try:
        assert wait_for(lambda: workers(game) == [])
    finally:
        game.start()


def test_staff_use_the_laboratory_at_the_console(game: Game) -> None:
    typed = ("heroes=guard", "monsters=thug x2 @brute", "--rules", "apocrypha", "--fights", "4")
    done = game.run("evennia", "skirmish", "lab", *typed, "--processes", "1")
    assert done.returncode == 0, done.stdout
    assert "heroes win  monsters win" in done.stdout
    assert "4/4" in done.stdout
    wrong = game.run("evennia", "skirmish", "lab", "heroes=unicorn", "monsters=guard")
    assert wrong.returncode == 2
    assert "Unknown template 'unicorn'." in wrong.stdout
    shown = game.run("evennia", "skirmish", "lab", "help")
    assert "--vary WHAT=VALUES" in shown.stdout
