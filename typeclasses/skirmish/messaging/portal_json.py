"""Data on its way to Evennia's portal, which is another process.

Evennia copies whatever it sends part by part, and looks into every text for inline functions. The
first would cost more than all else, and the second is wrong: names are the players' own.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import msgspec


class Packed:
    """A message as JSON; unpickled it is the message again.

    Its values are text, numbers, lists and mappings.
    """

    def __init__(self, message: bytes) -> None:
        self._json = message

    def __reduce_ex__(self, protocol: object) -> tuple[Callable[[bytes], Any], tuple[bytes]]:
        return json.loads, (self._json,)


#: A message as JSON.
encoded = msgspec.json.encode


def joined(message: bytes, more: Mapping[str, Any]) -> bytes:
    """A message that is JSON already, with more in it; neither is empty."""
    return b"%b,%b" % (message[:-1], encoded(more)[1:])
