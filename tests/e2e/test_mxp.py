"""A client that reads MXP, on a real server: nothing of a fight is swallowed, and links work."""

from __future__ import annotations

import re

import pytest

from server.play.telnet import TelnetPlayer
from tests.e2e.server import Game
from tests.mxp_client import MxpClient

pytestmark = pytest.mark.e2e

POSE = "waves <b>hi</b> & bows <-"


def asked(player: TelnetPlayer, client: MxpClient, line: str) -> str:
    """Type a line, and return what the client shows of the answer."""
    return client.read(re.sub(r"\x1b\[[0-9;]*m", "", player.ask(line)))


def test_what_arrives_is_what_was_meant(game: Game) -> None:
    with (
        game.player("Marshal", at="yard") as marshal,
        game.player("Ahalish", at="yard", mxp=True, color=True) as ahalish,
    ):
        client = MxpClient()
        client.read(re.sub(r"\x1b\[[0-9;]*m", "", ahalish.unread))
        ahalish.unread = ""
        marshal.ask("combat init brawl")
        ahalish.ask("combat join heroes")
        marshal.ask("combat add_npc goblin monsters")
        marshal.ask("combat start heroes")
        status = asked(ahalish, client, "combat")
        assert "heroes <-" in status
        assert "Ahalish <-" in status
        assert "goblin" in status.rpartition("monsters")[2]
        asked(ahalish, client, "combat moves")
        assert ("combat move catch breath", "[catch breath]") in client.links
        assert POSE in asked(ahalish, client, f"combat catch breath = {POSE}")
        assert POSE in marshal.quiet()
        assert client.tags == []
        marshal.ask("combat end")
        marshal.ask("combat end")
