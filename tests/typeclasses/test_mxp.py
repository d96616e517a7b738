"""Clients that read MXP: what people write arrives to the letter, and links are links."""

from __future__ import annotations

import re
from types import ModuleType
from unittest.mock import patch

import evennia
import pytest
from evennia.server.portal import mxp
from evennia.utils.ansi import strip_ansi
from hypothesis import assume, example, given

from tests.brawl import Brawl
from tests.game import Game, Player
from tests.mxp_client import MxpClient
from tests.typeclasses.test_markup import HOSTILE, TYPED, on_telnet, texts, to_the_letter
from typeclasses.skirmish.messaging.markup import (
    evennia_guards,
    for_session,
    lines,
    links,
    make_safe,
    reads_tags,
)
from world.skirmish.ruleset import registry
from world.skirmish.views.display import Choice
from world.skirmish.views.pages import help as rules_help

_COLORS = re.compile(r"\x1b\[[0-9;]*m")


def shown(text: str) -> MxpClient:
    """Return a client that has read a text as it is sent to it."""
    client = MxpClient()
    client.read(_COLORS.sub("", on_telnet(text)))
    return client


#: Versions of Evennia that guard the text of the game themselves are sent what they always were.
unguarded = pytest.mark.skipif(evennia_guards(mxp), reason="this Evennia guards our text itself")


class TestTheClient:
    def test_swallows_what_is_left_as_it_is(self) -> None:
        client = MxpClient()
        assert client.read("heroes <- <b>hi</b>\nAhalish <-\n") == "heroes hi\nAhalish "
        assert client.tags == ["- <b", "/b"]

    def test_shows_it_in_locked_lines_and_follows_links_there(self) -> None:
        client = MxpClient()
        client.read('\x1b[7z<- &lt; \x1b[4z<SEND HREF="look">x\x1b[4z</SEND>\n<-')
        assert (client.text, client.links) == ("<- &lt; x\n<-", [("look", "x")])

    def test_reads_entities(self) -> None:
        assert MxpClient().read("a &lt;- b &amp;lt; c &gt;") == "a <- b &lt; c >"


@unguarded
@given(texts)
@example("heroes <-")
@example("<b>hi</b> &lt; &amp; R&D <")
@example(" ".join(HOSTILE))
def test_a_text_is_shown_to_the_letter_and_is_nothing_else(text: str) -> None:
    client = shown(for_session(text, spoken=False, tags=True))
    assert client.text == to_the_letter(text)
    assert (client.links, client.tags) == ([], [])


@unguarded
@given(texts, texts, TYPED)
@example("<- <SEND HREF='quit'>", '"a" <b> \\ &lt;', "aim O'Brien, é")
def test_our_links_work_beside_it(before: str, label: str, words: str) -> None:
    assume("www." not in words and "://" not in words)
    made = lines(before, links("combat", [Choice(label, words), Choice("<-", "catch breath")]))
    client = shown(for_session(made, spoken=False, tags=True))
    label = to_the_letter(label.replace('"', "'"))
    assert client.links == [(f"combat {words}", f"[{label}]"), ("combat catch breath", "[<-]")]
    assert client.tags == []


@unguarded
@given(texts)
@example("<b>hi</b> &lt; 3 <- 4")
def test_what_a_screen_reader_says_is_no_tag_either(text: str) -> None:
    client = MxpClient()
    sent = for_session(make_safe(text), spoken=True, tags=True)
    client.read(_COLORS.sub("", on_telnet(sent, spoken=True)))
    assert client.tags == []
    assert client.text.count("<") == text.count("<")


@unguarded
class TestSessions:
    @pytest.fixture
    def brawl(self, game: Game) -> Brawl:
        return Brawl(game)

    def _line(self, player: Player, line: str) -> str:
        """Return what a player is sent, as it stands in the message."""
        sent: list[str] = []
        with patch.object(evennia.SESSION_HANDLER, "data_out", lambda session, **out: sent.append(
            str(out.get("text", [""])[0])
        )):  # fmt: skip
            player.session.execute_cmd(line)
        return strip_ansi("".join(sent))

    def test_of_telnet_that_have_agreed_get_entities(self, brawl: Brawl) -> None:
        assert "heroes <-" in self._line(brawl.ahalish, "combat")
        brawl.ahalish.session.protocol_flags["MXP"] = True
        assert "heroes &lt;-" in self._line(brawl.ahalish, "combat")
        assert "heroes <-" in self._line(brawl.rehtaoh, "combat")

    def test_of_web_clients_get_what_they_had(self, brawl: Brawl) -> None:
        session = brawl.ahalish.session
        session.protocol_flags["MXP"], session.protocol_key = True, "webclient/websocket"
        assert not reads_tags(session)
        assert "heroes <-" in self._line(brawl.ahalish, "combat")

    def test_get_data_as_it_is(self, brawl: Brawl) -> None:
        brawl.ahalish.session.protocol_flags["MXP"] = True
        told = str(brawl.ahalish.sends("combat_move", "<b> & hi"))
        assert "'<b>' is not a move here." in told

    def test_get_a_pose_to_the_letter(self, brawl: Brawl) -> None:
        brawl.ahalish.session.protocol_flags["MXP"] = True
        brawl.rehtaoh.types("combat catch breath = waves <b>hi</b> & goes.")
        assert "waves &lt;b&gt;hi&lt;/b&gt; &amp; goes." in brawl.ahalish.read()


def version(source: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return a module as a version of Evennia has it."""
    module = ModuleType("mxp")
    exec(source, module.__dict__)
    monkeypatch.setattr("inspect.getsource", lambda module: source)
    return module


@pytest.mark.parametrize(
    ("source", "guards"),
    [
        ("def mxp_parse(text):\n    return text.replace('&', '&amp;').replace('<', '&lt;')", True),
        ("def mxp_parse(text):\n    return text", False),
        ("MXP_LOCK_LOCKED = b'\\x1b[7z'\ndef mxp_parse(text):\n    return text", True),
    ],
    ids=["4.5 to 6.0", "6.1", "later"],
)
def test_each_version_of_evennia_is_known_by_what_it_does(
    source: str, guards: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert evennia_guards.__wrapped__(version(source, monkeypatch)) is guards


def test_pages_that_evennia_itself_sends_have_no_sign_of_a_tag() -> None:
    pages = [rules_help.page(name) for name in registry.names()]
    for page in (*pages, rules_help.standing_orders()):
        assert not set("<>&") & set(page)
