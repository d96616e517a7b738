"""`install.py --fast-portal`: a command of a player takes less time over telnet, and no harm."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pytest

from tests.docs.pages import ROOT
from tests.e2e.new_game import PYTHON, STAFF, NewGame

pytestmark = pytest.mark.e2e

#: How often the time of a command is taken.
TIMES = 40


@pytest.fixture
def game(tmp_path: Path) -> Iterator[NewGame]:
    with NewGame(tmp_path) as made:
        yield made


def milliseconds(game: NewGame, pause: float = 0) -> float:
    """Return the median time from a line to its answer, with a pause before the next line."""
    player = game.connect(STAFF, new=False)
    player.quiet()
    found = []
    for number in range(TIMES):
        begun = time.perf_counter()
        player.send(f"say {number} bells")
        player.expect(f"{number} bells")
        found.append(time.perf_counter() - begun)
        time.sleep(pause)
    return 1000 * median(found)


def test_a_command_is_answered_at_once(game: NewGame) -> None:
    game.make()
    settings = game.root / "server/conf/settings.py"
    before = settings.read_bytes()
    game.evennia("migrate")
    game.start()
    game.wait()
    slow = milliseconds(game)
    paced = milliseconds(game, 0.3)
    game.stop()
    installer = (PYTHON, str(ROOT / "install.py"), str(game.root))
    done = game.run(*installer, "--fast-portal", "--migrate")
    assert done.returncode == 0, done.stdout
    game.start()
    fast = milliseconds(game)
    print(f"paced: {paced:.1f} ms, with --fast-portal {milliseconds(game, 0.3):.1f} ms")
    assert not [line for line in game.log().splitlines() if "Traceback" in line]
    game.stop()
    print(f"say over telnet: {slow:.1f} ms, with --fast-portal {fast:.1f} ms")
    assert fast < slow / 2
    assert game.run(*installer, "--remove").returncode == 0
    assert settings.read_bytes() == before
    game.start()
    assert game.connect(STAFF, new=False)
