"""The telnet client, against bytes as the network may cut them."""

import socket
from collections.abc import Iterator

import pytest

from server.play.telnet import Gone, Silence, TelnetPlayer

GMCP_OFFER = b"\xff\xfb\xc9"


class Line:
    """Both ends of a connection: what the game writes, and the player who reads it."""

    def __init__(self, **options: object) -> None:
        with socket.create_server(("127.0.0.1", 0)) as door:
            self.player = TelnetPlayer(*door.getsockname(), **options).connect()
            self.game, _ = door.accept()
        self.game.settimeout(5)

    def close(self) -> None:
        self.player.close()
        self.game.close()


@pytest.fixture
def line(request: pytest.FixtureRequest) -> Iterator[Line]:
    made = Line(**getattr(request, "param", {}))
    yield made
    made.close()


def test_negotiation_and_colors_are_not_text(line: Line) -> None:
    line.game.sendall(b"\xff\xfb\x01\xff\xfd\x18\xff\xf9One \x1b[1m\x1b[31mred\x1b[0m word.\r\n")
    assert line.player.expect("word") == "One red word"
    assert line.player.quiet(0.05) == ".\n"
    assert line.game.recv(100) == b"\xff\xfe\x01\xff\xfc\x18"  # refused, both


@pytest.mark.parametrize("at", range(1, 20))
def test_it_does_not_matter_where_the_network_cuts(line: Line, at: int) -> None:
    whole = "Grüße 🐉".encode() + b"\xff\xfa\x45abc\xff\xf0."
    line.game.sendall(whole[:at])
    before = line.player.quiet(0.02)
    line.game.sendall(whole[at:])
    assert before + line.player.expect(r"\.") == "Grüße 🐉."


@pytest.mark.parametrize("line", [{"gmcp": True}], indirect=True)
def test_structured_messages_are_collected(line: Line) -> None:
    line.game.sendall(GMCP_OFFER + b'\xff\xfa\xc9Combat.State {"round": 2}\xff\xf0done\n')
    line.player.expect("done")
    assert line.player.messages == [("Combat.State", {"round": 2})]
    assert line.game.recv(100) == b"\xff\xfd\xc9"
    line.player.gmcp("Core.Supports.Set", ["Combat 1"])
    assert line.game.recv(100) == b'\xff\xfa\xc9Core.Supports.Set ["Combat 1"]\xff\xf0'


def test_structured_messages_are_refused_by_those_who_do_not_want_them(line: Line) -> None:
    line.game.sendall(GMCP_OFFER + b"done")
    line.player.expect("done")
    assert line.game.recv(100) == b"\xff\xfe\xc9"


@pytest.mark.parametrize("line", [{"size": (255, 24)}], indirect=True)
def test_the_size_of_the_window_is_told(line: Line) -> None:
    line.game.sendall(b"\xff\xfd\x1fdone")
    line.player.expect("done")
    assert line.game.recv(100) == b"\xff\xfb\x1f\xff\xfa\x1f\x00\xff\xff\x00\x18\xff\xf0"


def test_silence_says_what_was_heard_instead(line: Line) -> None:
    line.game.sendall(b"Something else.\n")
    with pytest.raises(Silence, match=r"(?s)'this'.*Something else\."):
        line.player.expect("this", timeout=0.1)


def test_a_closed_connection_is_a_sentence(line: Line) -> None:
    line.game.sendall(b"Farewell.\n")
    line.game.close()
    with pytest.raises(Gone, match=r"(?s)hung up.*Farewell\."):
        line.player.expect("this")
