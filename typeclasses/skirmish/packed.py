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
    """A message, made JSON; unpickled it is the message again.

    Its values are text, numbers, lists and mappings.
    """

    def __init__(self, message: Mapping[str, Any]) -> None:
        self._json = msgspec.json.encode(message)

    def __reduce__(self) -> tuple[Callable[[bytes], Any], tuple[bytes]]:
        return json.loads, (self._json,)


def encoded(data: Mapping[str, Any]) -> dict[str, msgspec.Raw]:
    """The same for a message, with values that need no more work however often they are packed."""
    return {name: msgspec.Raw(msgspec.json.encode(value)) for name, value in data.items()}
