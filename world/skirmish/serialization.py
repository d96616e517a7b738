"""Fights as JSON, which is what a database stores of them."""

import msgspec

from .errors import Refusal
from .fight import SCHEMA, AnyFight
from .registry import decoder

_ENCODER = msgspec.json.Encoder()


class _Header(msgspec.Struct):
    ruleset: str
    schema: int


def encode(fight: AnyFight) -> str:
    """Return the fight as one line of JSON."""
    return _ENCODER.encode(fight).decode()


def decode(text: str | bytes) -> AnyFight:
    """Return the fight that `encode` wrote.

    Raises:
        Refusal: It was written by another version than this one, is not a fight, or its ruleset
            cannot be used.
    """
    try:
        header = msgspec.json.decode(text, type=_Header)
        if header.schema != SCHEMA:
            which = "a later" if header.schema > SCHEMA else "an earlier"
            raise Refusal(f"This fight was saved by {which} version (schema {header.schema}).")
        return decoder(header.ruleset).decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("This is not a saved fight.") from error
