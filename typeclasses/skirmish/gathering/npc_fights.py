"""Fights without a game master end by themselves; the temperaments of NPCs that fight in them.

An NPC's Attributes say how it fights: `skirmish_temperament`; `skirmish_side`, whose other NPCs in
the room help it; and `skirmish_whole_again`, if its sheet stays as it was before the fight.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from evennia.utils import logger

from typeclasses.skirmish import permissions
from typeclasses.skirmish.encounter import naming, seating
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person
from typeclasses.skirmish.play import lifecycle, retrying
from typeclasses.skirmish.unattended import taking_out, temperaments
from world.skirmish import engine, tactics
from world.skirmish.base.errors import Refusal
from world.skirmish.views.pages import tactics as tactics_view

#: What is typed for an NPC that is not to act by itself.
_NO_TEMPERAMENT: Final = ("", "-", "none", temperaments.OFF)


def go_on(encounter: SkirmishEncounter, **_: Any) -> None:
    """End an automatic fight that is over, after a pause in which people read how it ended.

    An NPC that has been deleted leaves it first.
    """
    if taking_out.take_out_lost(encounter):
        return
    if _is_over(encounter) and not encounter.ndb.ends_soon:
        encounter.ndb.ends_soon = True
        retrying.later(encounter, end_if_over, again=go_on)


def end_if_over(encounter: SkirmishEncounter) -> None:
    """End an automatic fight, unless it has gone on since."""
    encounter.ndb.ends_soon = False
    if encounter.is_live and _is_over(encounter):
        lifecycle.close(encounter)


def _is_over(encounter: SkirmishEncounter) -> bool:
    state = encounter.state
    return state.automatic and state.fight is not None and engine.outcome(state.fight) is not None


def give_temperament(by: Person, npc: Person, words: str) -> None:
    """Give an NPC of the game a temperament, by which players may attack it, or none.

    Args:
        by: A builder.
        npc: The NPC.
        words: The temperament as it is typed; `off`, `none` or nothing for none.

    Raises:
        Refusal: They may not, or the temperament is unknown.
    """
    permissions.check_may_give_temperament(by, npc)
    words = " ".join(words.casefold().split())
    if words in _NO_TEMPERAMENT:
        npc.attributes.remove(permissions.TEMPERAMENT)
        return
    tactics.read_temperament(words)
    npc.attributes.add(permissions.TEMPERAMENT, words)


def let_act(encounter: SkirmishEncounter, by: Person, fighters: Sequence[str], who: str) -> str:
    """Let fighters act by themselves as they usually do; those who act already go on as they are.

    Args:
        encounter: The fight, or its lobby.
        by: The owner; a player for their own fighter.
        fighters: Their ids.
        who: How they were named, for what else may be typed.

    Returns:
        The text for `by`.

    Raises:
        Refusal: They may not.
    """
    acting = encounter.state.temperaments
    usual: dict[str, list[str]] = {}
    for fighter in fighters:
        if fighter not in acting:
            own = seating.object_of(fighter)
            has_own = own is not None and own.attributes.has(permissions.TEMPERAMENT)
            usual.setdefault(temperament_of(own if has_own else None), []).append(fighter)
    told = [
        temperaments.set_temperament(encounter, by, alike, words) for words, alike in usual.items()
    ]
    if not told:
        names = [naming.name_of(encounter, fighter, by) for fighter in fighters]
        told = [tactics_view.act_already(names)]
    return "\n".join(filter(None, [*told, tactics_view.choose(who)]))


def temperament_of(npc: Person | None) -> str:
    """Return the temperament of an NPC; of a temporary one, or where it is none, the usual one."""
    words = (
        str(npc.attributes.get(permissions.TEMPERAMENT))
        if npc is not None
        else permissions.USUAL_TEMPERAMENT
    )
    try:
        tactics.read_temperament(words)
    except Refusal as reason:
        logger.log_warn(f"combat: {permissions.TEMPERAMENT} of {npc}: {reason}")
        return permissions.USUAL_TEMPERAMENT
    return words
