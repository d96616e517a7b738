"""A telnet client in a class: it logs in, types lines and waits for what it wants to see."""

import codecs
import json
import re
import select
import socket
import time
from types import TracebackType
from typing import Any, Self

from server.play.trouble import Trouble

SE, SB, WILL, WONT, DO, DONT, IAC = 240, 250, 251, 252, 253, 254, 255
WINDOW_SIZE, MXP, GMCP = 31, 91, 201

ANSI = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
QUIET = 0.4
#: Seconds in which a game answers even on a busy machine.
PATIENCE = 120


class Silence(Trouble):
    """The game did not say the words waited for."""


class Gone(Trouble):
    """The connection is closed."""


class TelnetPlayer:
    """One connection to the game.

    General telnet libraries offer callbacks and a terminal; this offers `expect`:
    wait until the game has said something, and return all it said until then.

    Args:
        host: Where the game runs.
        port: Its telnet port.
        gmcp: Whether to take structured messages; they pile up in `messages`.
        mxp: Whether to say that it reads MXP, whose links and tags stay in the text with colors.
        color: Whether to leave colors in the text.
        size: Columns and rows of the window, if there is one.

    What has been received and not yet returned is in `unread`.
    """

    unread: str

    def __init__(
        self,
        host: str,
        port: int,
        *,
        gmcp: bool = False,
        mxp: bool = False,
        color: bool = False,
        size: tuple[int, int] | None = None,
    ) -> None:
        self.host, self.port, self.color, self.size = host, port, color, size
        self.messages: list[tuple[str, Any]] = []
        self.name = "guest"
        self._wanted = {option for option, wanted in ((GMCP, gmcp), (MXP, mxp)) if wanted}
        self._socket: socket.socket | None = None
        self._forget()

    def connect(self, timeout: float = PATIENCE) -> Self:
        """Connect, trying for a while: a game that restarts refuses for a moment."""
        end = time.monotonic() + timeout
        while self._socket is None:
            try:
                self._socket = socket.create_connection((self.host, self.port), timeout=timeout)
            except OSError as error:
                if time.monotonic() > end:
                    raise Gone(f"Nothing answers on {self.host}:{self.port}: {error}.") from error
                time.sleep(0.2)
        self._forget()
        return self

    def login(self, name: str, password: str, timeout: float = PATIENCE) -> str:
        """Log in, and return what the character sees."""
        self.expect(r"connect", timeout)
        self.send(f'connect "{name}" {password}')
        self.name = name
        said = self.expect(r"You become .+\.|incorrect|[Tt]oo many|banned", timeout)
        if "You become" not in said:
            raise Trouble(f"{name} cannot log in. The game says: {said.strip()}")
        return self.quiet()

    def send(self, line: str) -> None:
        """Type a line."""
        self._write(line.encode() + b"\r\n")

    def gmcp(self, name: str, data: Any = None) -> None:
        """Send a structured message."""
        body = name if data is None else f"{name} {json.dumps(data)}"
        self._write(_message(GMCP, body.encode()))

    def expect(self, pattern: str, timeout: float = PATIENCE) -> str:
        """Wait for a pattern, and return what came up to and with it; the rest stays."""
        wanted = re.compile(pattern, re.MULTILINE)
        end = time.monotonic() + timeout
        while not (found := wanted.search(self.unread)):
            if not self.receive(end - time.monotonic()):
                raise Silence(
                    f"{self.name} waited {timeout:g} seconds for {pattern!r}. The game had said:\n"
                    f"{self.unread.strip() or '(nothing)'}"
                )
        said, self.unread = self.unread[: found.end()], self.unread[found.end() :]
        return said

    def receive(self, patience: float) -> bool:
        """Receive more text; return False if none came in time."""
        if not select.select([self._open()], [], [], max(patience, 0))[0]:
            return False
        try:
            data = self._open().recv(65536)
        except OSError:
            data = b""
        if not data:
            self.close()
            raise Gone(f"The game hung up on {self.name}. Its last words:\n{self.unread.strip()}")
        self._raw += data
        self.unread += self._utf8.decode(self._take()).replace("\r", "").replace("\0", "")
        if not self.color:
            self.unread = ANSI.sub("", self.unread)
        return True

    def quiet(self, seconds: float = QUIET) -> str:
        """Wait until nothing has come for a while, and return all that came."""
        while self.receive(seconds):
            pass
        said, self.unread = self.unread, ""
        return said

    def ask(self, line: str, seconds: float = QUIET, timeout: float = PATIENCE) -> str:
        """Type a line, and return everything that comes until the game is quiet again."""
        self.quiet(0)
        self.send(line)
        return self.expect(r"\S", timeout) + self.quiet(seconds)

    def close(self) -> None:
        """Hang up."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def fileno(self) -> int:
        """The socket, for `select`."""
        return self._open().fileno()

    def __enter__(self) -> Self:
        return self.connect() if self._socket is None else self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _forget(self) -> None:
        self._raw = b""
        self.unread = ""
        # A character, too, may be cut in two by the network.
        self._utf8 = codecs.getincrementaldecoder("utf-8")("replace")

    def _open(self) -> socket.socket:
        if self._socket is None:
            raise Gone(f"{self.name} is not connected.")
        return self._socket

    def _write(self, data: bytes) -> None:
        try:
            self._open().sendall(data)
        except OSError as error:
            raise Gone(f"The game hung up on {self.name}.") from error

    def _take(self) -> bytes:
        """Obey the commands among the bytes received, and return the text between them."""
        text, raw = bytearray(), self._raw
        while raw:
            before, _, rest = raw.partition(bytes([IAC]))
            text += before
            raw = raw[len(before) :]
            if not raw:
                break
            length = self._obey(raw)
            if not length:
                break
            if rest[:1] == bytes([IAC]):
                text.append(IAC)
            raw = raw[length:]
        self._raw = raw
        return bytes(text)

    def _obey(self, raw: bytes) -> int:
        """Obey the command at the start; its length, or 0 if some of it is still to come."""
        if len(raw) < 2:
            return 0
        verb = raw[1]
        if verb == SB:
            end = raw.find(bytes([IAC, SE]))
            if end < 0:
                return 0
            self._told(raw[2], raw[3:end].replace(bytes([IAC, IAC]), bytes([IAC])))
            return end + 2
        if verb not in (WILL, WONT, DO, DONT):
            return 2
        if len(raw) < 3:
            return 0
        self._negotiate(verb, raw[2])
        return 3

    def _negotiate(self, verb: int, option: int) -> None:
        if verb == WILL:
            self._write(bytes([IAC, DO if option in self._wanted else DONT, option]))
        elif verb == DO and option == WINDOW_SIZE and self.size:
            # In one piece: the portal stumbles over a size that comes alone while we queue.
            size = b"".join(number.to_bytes(2) for number in self.size)
            self._write(bytes([IAC, WILL, option]) + _message(option, size))
        elif verb == DO:
            self._write(bytes([IAC, WONT, option]))

    def _told(self, option: int, data: bytes) -> None:
        if option == GMCP:
            name, _, body = data.decode("utf-8", errors="replace").partition(" ")
            self.messages.append((name, json.loads(body) if body else None))


def _message(option: int, data: bytes) -> bytes:
    return bytes([IAC, SB, option]) + data.replace(b"\xff", b"\xff\xff") + bytes([IAC, SE])
