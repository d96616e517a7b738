"""A connection between Evennia's portal and server that sends at once: `install.py --fast-portal`.

Without it the operating system holds back small messages until the last one has been acknowledged
(Nagle's algorithm). Commands in quick succession take about 40 milliseconds longer each.
"""

from __future__ import annotations

from typing import Any

from evennia.server.amp_client import AMPServerClientProtocol
from evennia.server.portal.amp_server import AMPServerProtocol


class _SendsAtOnce:
    """Put before a protocol of Evennia's."""

    transport: Any

    def connectionMade(self) -> None:  # noqa: N802  the name is Twisted's
        self.transport.setTcpNoDelay(True)
        super().connectionMade()  # type: ignore[misc]


class PortalProtocol(_SendsAtOnce, AMPServerProtocol):
    """The portal's side: `AMP_SERVER_PROTOCOL_CLASS`."""


class ServerProtocol(_SendsAtOnce, AMPServerClientProtocol):
    """The server's side: `AMP_CLIENT_PROTOCOL_CLASS`."""
