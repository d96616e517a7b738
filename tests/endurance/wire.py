"""The wire between a game and its PostgreSQL, which is cut at a chosen moment."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple

#: What a socket of PostgreSQL is called in its folder.
_SOCKET: Final = ".s.PGSQL.5432"


class _Cut(NamedTuple):
    """Where the wire is cut.

    Attributes:
        text: What the game sends then.
        is_heard: Whether the server still gets it, and only its answer is lost.
    """

    text: bytes
    is_heard: bool


class Wire:
    """The wire; connections of the game go through it.

    Args:
        server: The folder of the server's socket.
        folder: The folder of the socket that stands for it.
    """

    def __init__(self, server: Path, folder: Path) -> None:
        self._server = str(server / _SOCKET)
        self._cut: _Cut | None = None
        self._is_down = False
        self._ends: list[socket.socket] = []
        #: How often it has been cut.
        self.cuts = 0
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(folder / _SOCKET))
        self._listener.listen()
        threading.Thread(target=self._accept, daemon=True).start()

    def cut_before(self, text: str) -> None:
        """Cut it as soon as the game sends this, which the server does not get."""
        self._cut = _Cut(text.encode(), is_heard=False)

    def cut_after(self, text: str) -> None:
        """Cut it once the server has done what the game sends then, and before it hears of it."""
        self._cut = _Cut(text.encode(), is_heard=True)

    def go_down(self) -> None:
        """Cut it, and connect no one until it is `up`."""
        self._is_down = True
        for end in self._ends:
            _close(end)

    def come_up(self) -> None:
        """Connect the game again."""
        self._is_down = False

    def close(self) -> None:
        self.go_down()
        _close(self._listener)

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                game, _ = self._listener.accept()
                if self._is_down:
                    _close(game)
                else:
                    threading.Thread(target=self._connect, args=(game,), daemon=True).start()

    def _connect(self, game: socket.socket) -> None:
        server = socket.socket(socket.AF_UNIX)
        server.connect(self._server)
        self._ends += [game, server]
        is_cut = threading.Event()
        threading.Thread(target=self._answer, args=(server, game, is_cut), daemon=True).start()
        with suppress(OSError):
            while data := game.recv(65536):
                cut = self._cut
                if cut is not None and cut.text in data:
                    self._cut = None
                    self.cuts += 1
                    is_cut.set()
                    if not cut.is_heard:
                        break
                server.sendall(data)
        # The answer that is lost closes both ends.
        if not is_cut.is_set() or not cut or not cut.is_heard:
            _close(game)
            _close(server)

    @staticmethod
    def _answer(server: socket.socket, game: socket.socket, is_cut: threading.Event) -> None:
        with suppress(OSError):
            while data := server.recv(65536):
                if is_cut.is_set():
                    break
                game.sendall(data)
        _close(game)
        _close(server)


def _close(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


@contextmanager
def wire(server: Path, folder: Path) -> Iterator[Wire]:
    """Lay a wire from a server's folder to a new one."""
    folder.mkdir()
    laid = Wire(server, folder)
    try:
        yield laid
    finally:
        laid.close()
