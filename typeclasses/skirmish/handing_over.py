"""A fight gets another owner, who calls its moves and puts it away."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from world.skirmish.errors import Refusal

from . import hearing, permission, publish, questions, record
from .encounters import Encounter
from .stored import Stored


def hand_over(encounter: Encounter, by: Any, to: Any) -> str:
    """Make somebody else the owner. Returns what the one who did it reads.

    Raises:
        Refusal: They own it already, or may not own fights.
    """
    permission.own(by, encounter)
    if to.id == encounter.stored.owner:
        raise Refusal(f"{to.key} owns the fight {encounter.stored.name} already.")
    try:
        permission.take_part(to)
    except permission.Forbidden as reason:
        raise Refusal(f"{to.key} cannot own a fight. {reason}") from None

    def given() -> Stored:
        record.hand_over(encounter, to)
        return replace(encounter.stored, owner=to.id)

    former, before = encounter.owner_name(), hearing.combatants(encounter)
    encounter.commit(given)
    text = f"{to.key} owns the fight {encounter.stored.name} now, after {former}"
    concerned = dict.fromkeys([*hearing.combatants(encounter), *before])
    publish.notice(encounter, f"+ {text}", list(concerned))
    if encounter.stored.fight is not None:
        questions.put_all(encounter)
    return f"{text}."
