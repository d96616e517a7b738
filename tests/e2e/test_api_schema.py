"""Schemathesis calls the API in every way that its schema allows, and in ways that it does not.

Each answer must be one that the schema has. Schemathesis is in `tools.lock`, not with what tests
are written with, so that its own needs are kept apart from theirs.
"""

from __future__ import annotations

import json
import subprocess
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from tests.docs.pages import ROOT
from tests.e2e.browser.chromium import missing
from tests.e2e.server import Game
from world.cast import ADMIN

pytestmark = pytest.mark.e2e

SCHEMATHESIS = ROOT / ".tools/public/bin/schemathesis"

#: A fight that there is, and a move of it; other numbers are tried as well.
CONFIG = """
[parameters]
"path.id" = {fight}
"path.fight" = {fight}
"path.sequence" = 0
"""

#: The limits are tested elsewhere; here they would answer most calls.
FREE = (
    "from django.conf import settings; settings.SKIRMISH_API_ACCOUNT = "
    "settings.SKIRMISH_API_ANONYMOUS = settings.SKIRMISH_API_FAILED_LOGINS = {limit}; print('Set.')"
)


@pytest.fixture(scope="module")
def schemathesis() -> Path:
    """The program."""
    if not SCHEMATHESIS.exists():
        missing("Schemathesis", how="Type: make .tools/public/.made-from-lock")
    return SCHEMATHESIS


@pytest.fixture
def fight(game: Game) -> Iterator[int]:
    """The number of a fight in which Ahalish is asked, without limits of calls."""
    with (
        game.player(ADMIN.name) as admin,
        game.player("Marshal", at="yard") as marshal,
        game.player("Ahalish", at="yard") as ahalish,
    ):
        admin.ask(f"py {FREE.format(limit=None)}")
        marshal.ask("combat init siege dungeoneers")
        try:
            ahalish.send("combat join heroes")
            marshal.expect("Ahalish .*heroes")
            marshal.ask("combat add_npc zombie undead")
            marshal.send("combat start heroes")
            marshal.expect("Combat has started")
            [found] = call(game, "GET", "fights/?ended__isnull=true", _password(game))["results"]
            yield int(found["id"])
        finally:
            for _ in range(2):
                marshal.send("combat end")
            marshal.expect("Ended and removed")
            admin.ask(f"py {FREE.format(limit=repr('1000/min'))}")


def call(game: Game, method: str, path: str, authorization: str) -> Any:
    """Return what the API answers."""
    headers = {"Authorization": authorization}
    asked = Request(f"{game.web}/api/skirmish/{path}", method=method, headers=headers)
    with urlopen(asked) as answer:
        return json.load(answer)


def _password(game: Game) -> str:
    both = f"Ahalish:{game.passwords['Ahalish']}".encode()
    return f"Basic {b64encode(both).decode()}"


def test_every_answer_is_one_that_the_schema_has(
    game: Game, schemathesis: Path, fight: int, tmp_path: Path
) -> None:
    config = tmp_path / "schemathesis.toml"
    config.write_text(CONFIG.format(fight=fight))
    token = call(game, "POST", "tokens/", _password(game))["token"]
    # What the rules refuse depends on the fight, which no schema can say.
    for login, calls in (
        (f"Bearer {token}", ("--exclude-path", "/api/skirmish/tokens/")),
        (_password(game), ("--include-path", "/api/skirmish/tokens/")),
    ):
        done = subprocess.run(
            [
                schemathesis, "--config-file", config, "run",
                f"{game.web}/api/skirmish/openapi?format=openapi-json",
                "--header", f"Authorization: {login}", *calls,
                "--phases", "examples,coverage,fuzzing", "--max-examples", "25",
                "--exclude-checks", "positive_data_acceptance", "--continue-on-failure",
                "--generation-deterministic", "--no-color",
            ],
            cwd=tmp_path, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
        assert "No test cases were generated" not in done.stdout
        assert " generated, 0 " not in done.stdout
    assert not game.errors()
