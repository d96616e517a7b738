"""Fights as JSON, as a database stores them; fights of earlier versions are upgraded here.

What is read is exactly what is stored: a field that is unknown or missing is refused, and never
passed over.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final, Generic, TypeVar

import msgspec
from msgspec import Struct
from msgspec.json import Decoder
from msgspec.structs import replace

from world.skirmish.base import upgrades
from world.skirmish.base.errors import Refusal
from world.skirmish.base.upgrades import SCHEMA, SCHEMAS, Upgrade
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.ruleset.registry import get, rules_of
from world.skirmish.state.fight import AnyFight

F = TypeVar("F")
S = TypeVar("S")

#: Errors of reading a text that is not a stored fight, or has an impossible value.
DEFECTS: Final = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)

NOTHING_SAVED: Final = "This is not a saved fight."

_ENCODER = msgspec.json.Encoder()


class _Stored(Struct, Generic[F], frozen=True):
    """A fight as it is stored.

    Attributes:
        schema: The number of the framework's form.
        version: The version of the rules.
        fight: The fight.
    """

    schema: int
    version: int
    fight: F


class _Schema(Struct):
    schema: int


class _Named(Struct):
    ruleset: str


class _Header(Struct):
    version: int
    fight: _Named


def to_store(fight: AnyFight) -> Any:
    """Return what a larger text holds of a fight, so that `decode` reads it."""
    return _Stored(SCHEMA, rules_of(fight).version, fight)


def encode(fight: AnyFight) -> str:
    """Return the fight as one line of JSON."""
    return _ENCODER.encode(to_store(fight)).decode()


def decode(text: str | bytes) -> AnyFight:
    """Return the fight that `encode` wrote, in this version or an earlier one.

    Raises:
        Refusal: It was written by a later version than this one, has what this version does not
            know, is not a fight, or its ruleset cannot be used.
    """
    try:
        text = in_this_schema(text, SCHEMAS, msgspec.json.decode(text, type=_Schema).schema)
        header = msgspec.json.decode(text, type=_Header)
        rules = get(header.fight.ruleset)
        if header.version != rules.version:
            text = _by_these_rules(text, header.version, rules)
        fight = read_all(_decoder(rules), text).fight
    except DEFECTS as error:
        raise Refusal(NOTHING_SAVED) from error
    # An upgrade may have taken back a move.
    return fight if fight.pending.questions else replace(fight, pending=rules.asked(fight.table))


@cache
def _decoder(rules: AnyRuleset) -> Decoder[_Stored[AnyFight]]:
    """Return what reads fights by these rules."""
    return Decoder(_Stored[rules.fight])  # type: ignore[name-defined]


def _by_these_rules(text: str | bytes, version: int, rules: AnyRuleset) -> bytes:
    """Return stored text brought from another version of the rules to this one."""
    if version > rules.version:
        raise Refusal(
            f"This fight was saved by a later version of {rules.title} ({version}; this is "
            f"version {rules.version})."
        )
    stored = msgspec.json.decode(text, type=dict[str, Any])
    upgrades.apply(rules.upgrades, stored["fight"], version)
    return _ENCODER.encode(stored | {"version": rules.version})


def in_this_schema(text: str | bytes, schemas: Mapping[int, Upgrade], schema: int) -> str | bytes:
    """Return stored text in the schema of this version.

    Args:
        text: What was stored.
        schemas: What changes the schema before, for each after the first that can be read.
        schema: The one it was stored by.

    Raises:
        Refusal: It cannot be read by this version, or it is nothing stored.
    """
    latest = max(schemas)
    if schema == latest:
        return text
    if not min(schemas) - 1 <= schema < latest:
        which = "a later" if schema > latest else "an earlier"
        raise Refusal(f"This fight was saved by {which} version (schema {schema}).")
    stored = msgspec.json.decode(text, type=dict[str, Any])
    try:
        upgrades.apply(schemas, stored, schema)
    except (LookupError, TypeError, AttributeError) as error:
        raise Refusal(NOTHING_SAVED) from error
    return _ENCODER.encode(stored | {"schema": latest})


def read_all(decoder: Decoder[S], text: str | bytes) -> S:
    """Return what a decoder makes of stored JSON, if nothing of it is lost or added.

    Raises:
        Refusal: A field is unknown or missing; the text names it.
    """
    read = decoder.decode(text)
    again = _ENCODER.encode(read)
    if again != (text.encode() if isinstance(text, str) else text):
        for difference in _differences(msgspec.json.decode(text), msgspec.json.decode(again)):
            raise Refusal(f"This fight was saved by another version: {difference}.")
    return read


def _differences(stored: Any, read: Any, where: str = "") -> Iterator[str]:
    """Yield the differences between stored data and the fight that was read from them."""
    if isinstance(stored, dict) and isinstance(read, dict):
        for name in stored | read:
            inside = f"{where}.{name}".lstrip(".")
            if name not in read:
                yield f"{inside} is unknown to this one"
            elif name not in stored:
                yield f"{inside} is missing"
            else:
                yield from _differences(stored[name], read[name], inside)
    elif isinstance(stored, list) and isinstance(read, list) and len(stored) == len(read):
        for place, (old, new) in enumerate(zip(stored, read, strict=True)):
            yield from _differences(old, new, f"{where}.{place}")
    elif stored != read:
        yield f"{where} is {stored!r}"
