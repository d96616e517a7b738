"""The report of a fight in a real game: written by typing a line, and replayed at the console."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.e2e.brawl import GOBLINS, NAMES, OWNER, Company
from tests.e2e.server import Game

pytestmark = pytest.mark.e2e


@pytest.fixture
def company(game: Game) -> Iterator[Company]:
    with Company(game) as company:
        yield company


def test_a_fight_is_reported_and_verified_from_the_file(game: Game, company: Company) -> None:
    with company.brawl():
        for _ in range(3):
            company.move()
        company.does(OWNER, "combat undo", "takes back")
        said = company.does(OWNER, "combat report", "until it ends")
        found = re.search(r"on the server: (server/logs/skirmish-report-\d+\.json)", said)
        assert found is not None, said
    text = (game.root / found[1]).read_text()
    assert [name for name in (*NAMES, *GOBLINS, "Training Yard") if name in text] == []
    verified = game.run("evennia", "skirmish", "verify", found[1])
    assert re.search(
        r"^grapple, 4 moves, written by Skirmish .+: as recorded$", verified.stdout, re.MULTILINE
    )
    assert verified.returncode == 0
    written = game.run("evennia", "skirmish", "report", re.findall(r"\d+", found[1])[0])
    assert written.returncode == 0, written.stdout
    assert "Wrote" in written.stdout
    assert game.errors() == []
