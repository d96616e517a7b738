"""Data on its way to Evennia's portal, which is another process.

Evennia copies whatever it sends part by part, once for each session, and looks into every text for
inline functions. Neither is for data: names in it are the players' own.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import msgspec


class Packed:
    """One value, made JSON once for however many sessions; unpickled it is the value again.

    Values are text, numbers, lists and mappings.
    """

    def __init__(self, value: Any) -> None:
        self._json = msgspec.json.encode(value)

    def __reduce__(self) -> tuple[Callable[[bytes], Any], tuple[bytes]]:
        return json.loads, (self._json,)


def packed(data: Mapping[str, Any]) -> dict[str, Packed]:
    """A message's fields, each packed."""
    return {name: Packed(value) for name, value in data.items()}
