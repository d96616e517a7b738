"""Encounters as a database stores them: one line of JSON, read in the form of any version."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from world.skirmish import engine
from world.skirmish.base.command_name import command
from world.skirmish.base.errors import Refusal
from world.skirmish.base.upgrades import Stored, Upgrade
from world.skirmish.engine.storage import DEFECTS, NOTHING_SAVED, in_this_schema, read_all, to_store
from world.skirmish.state.fight import AnyFight

from .state import EncounterState

#: The key of the Attribute of its Script.
STATE_KEY: Final = "skirmish"


class Unreadable(Refusal):
    """A fight is stored that cannot be read; the text says why."""


class _State(Struct, frozen=True):
    """The stored form: the fight stays raw, because only its own ruleset can decode it."""

    schema: int
    encounter: EncounterState
    fight: msgspec.Raw


class _Header(Struct, frozen=True):
    """The number of the stored form; version 0.2.0 has stored none."""

    schema: int = 1


def _to_2(stored: Stored) -> None:
    """Add the fields that are new since version 0.2.0."""
    usual: dict[str, object] = {"invited": {}, "released": [], "planners": {}, "unseen": {}}
    for field, value in (usual | {"listed": True, "held": False}).items():
        stored["encounter"].setdefault(field, value)
    stored["encounter"]["lobby"].setdefault("usual", {})


def _to_3(stored: Stored) -> None:
    """Add fields for flights, absences, waiting changes, and the beginning of a fight."""
    stored["encounter"] |= {"fleeing": {}, "away": [], "delayed": [], "begins": []}


def _to_4(stored: Stored) -> None:
    """Add the things that rules have taken from fighters."""
    stored["encounter"]["things"] = []


_SCHEMAS: Final[Mapping[int, Upgrade]] = {2: _to_2, 3: _to_3, 4: _to_4}


class Remains(Struct, frozen=True):
    """The readable parts of a fight that cannot be decoded; empty if there are none."""

    name: str = ""
    owner: int = 0
    record: int = 0


class _Torn(Struct, frozen=True):
    encounter: Remains = Remains()


class Checkpoint(Struct, frozen=True):
    """The checkpoint of `combat save`: the fight, and the number of its last move."""

    sequence: int
    fight: msgspec.Raw


_ENCODER = msgspec.json.Encoder()


_DECODER = msgspec.json.Decoder(_State)


_CHECKPOINTS = msgspec.json.Decoder(Checkpoint)


def encode_state(state: EncounterState) -> str:
    """The encounter as one line of JSON."""
    fight = None if state.fight is None else to_store(state.fight)
    line = {"schema": max(_SCHEMAS), "encounter": replace(state, fight=None), "fight": fight}
    return _ENCODER.encode(line).decode()


def decode_state(text: str | None) -> EncounterState:
    """Return the encounter that `encode_state` wrote.

    Raises:
        Unreadable: It was written by a later version than this one, has what this version does not
            know, is not an encounter, or its rules have a bug.
    """
    try:
        schema = msgspec.json.decode(text or "", type=_Header).schema
        line = read_all(_DECODER, in_this_schema(text or "", _SCHEMAS, schema))
        state, raw = line.encounter, bytes(line.fight)
        if raw == b"null":
            state.lobby.house_rules()
            return state
        fight = engine.decode(raw)
        # The house rules may have been upgraded with the fight.
        house = msgspec.to_builtins(fight.table.house)
        return replace(state, fight=fight, lobby=replace(state.lobby, house=house))
    except Refusal as refusal:
        raise Unreadable(str(refusal)) from refusal.__cause__ or refusal
    except DEFECTS as error:
        raise Unreadable(NOTHING_SAVED) from error
    except Exception as error:
        raise Unreadable("It cannot be loaded; the server's log says why.") from error


def readable_remains(text: str | None) -> Remains:
    """Return the readable parts of an encounter that `decode_state` refuses."""
    try:
        return msgspec.json.decode(text or "", type=_Torn).encounter
    except DEFECTS:
        return Remains()


def encode_checkpoint(sequence: int, fight: AnyFight) -> str:
    """The fight as it is now, to come back to."""
    raw = msgspec.Raw(engine.encode(fight).encode())
    return _ENCODER.encode(Checkpoint(sequence, raw)).decode()


def decode_checkpoint(text: str) -> tuple[int, AnyFight]:
    """Return the number of the last move, and the fight after it.

    Raises:
        Unreadable: It is not what `encode_checkpoint` wrote.
    """
    try:
        kept = read_all(_CHECKPOINTS, text)
        return kept.sequence, engine.decode(bytes(kept.fight))
    except (Refusal, *DEFECTS) as error:
        reason = f"What was saved cannot be read; {command('save')} keeps the fight as it is now."
        raise Unreadable(reason) from error
