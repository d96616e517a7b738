"""Fights as other versions have stored them."""

from typing import Any

from msgspec import json

from world.skirmish import engine
from world.skirmish.state.fight import AnyFight


def changed(fight: AnyFight, **changes: Any) -> str:
    """Return a stored fight with parts of it changed, and parts that are None left out."""
    stored = json.decode(engine.encode(fight))
    stored["fight"] = {
        name: value
        for name, value in (stored["fight"] | changes).items()
        if not (name in changes and value is None)
    }
    return json.encode(stored).decode()


def as_by_0_2_0(fight: AnyFight) -> str:
    """Return a fight as version 0.2.0 has stored it."""
    stored = json.decode(engine.encode(fight))["fight"]
    stored["pending"] = stored.pop("open_questions")
    tables = [stored["table"]]
    if (under_way := stored["continuation"]) is not None:
        tables.append(under_way["before"])
        under_way["opened"] = under_way["opening"].pop("asked")
        for reply in under_way["replies"]:
            del reply["asked"]
    for table in tables:
        del table["house"]["referee"]
    return json.encode({"schema": 2, **stored}).decode()
