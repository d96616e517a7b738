"""The short form of `make crash`: kills in the middle of moves, a locked database, a full disk."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

import pytest

from tests.e2e.brawl import OWNER, Company, result
from tests.e2e.server import Game
from tests.endurance.crash import crash
from tests.endurance.outages import full_disk, locked

pytestmark = pytest.mark.e2e

BUSY = r"database is busy, so nothing was done\. Try again in a moment\."
FULL = r"database cannot store anything now, so nothing was done\. Tell staff, please\."


@pytest.fixture(scope="module")
def company(game: Game) -> Iterator[Company]:
    with Company(game) as company:
        yield company


@pytest.mark.parametrize(("outage", "said"), [(locked, BUSY), (full_disk, FULL)])
def test_while_the_database_takes_nothing_nothing_is_told_and_then_all_goes_on(
    company: Company, outage: Callable[[Game], AbstractContextManager[None]], said: str
) -> None:
    with company.brawl():
        assert "played automatically, as brutes" in company.says(OWNER, "combat auto goblins brute")
        company.does("Ahalish", "combat move catch breath", result("Ahalish"))
        before = company.status()
        with outage(company.game):
            company.does("Rehtaoh", "combat move catch breath", said)
            for line in ("combat end", "combat end"):
                company.players[OWNER].send(line)
            company.players[OWNER].expect(said, 20)
            assert company.status() == before
        company.does("Rehtaoh", "combat move catch breath", result("Rehtaoh"))
        # The goblins have moved by themselves.
        for goblin in ("goblin1", "goblin2"):
            company.players["Ahalish"].expect(rf"\+ {goblin} moves: ", 20)
    verified = company.game.run("evennia", "skirmish", "verify")
    assert verified.returncode == 0, verified.stdout


def test_nothing_is_lost_when_the_game_is_killed_in_the_middle_of_moves() -> None:
    met = crash(2)
    assert met["kills"] == 2
    assert met["moves stored and told"]
