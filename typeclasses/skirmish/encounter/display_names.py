"""Names as each reader knows them: what a game's own `get_display_name` returns.

In games that have none, everyone reads the names that are stored with the fight.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from evennia.objects.objects import DefaultObject
from evennia.utils import logger
from evennia.utils.ansi import strip_ansi
from msgspec.structs import replace

from typeclasses.skirmish.game_objects import find_object
from world.skirmish.base.names import is_same, readable_name
from world.skirmish.views import renaming

if TYPE_CHECKING:
    from typeclasses.skirmish.encounter.script import SkirmishEncounter
    from typeclasses.skirmish.stored.state import EncounterState


def of_fighters(encounter: SkirmishEncounter, looker: Any) -> dict[str, str]:
    """Return the names that a reader has for fighters, where the game says them; mostly none."""
    if not (own := encounter.own_named()):
        return {}
    taken = [each.name for each in encounter.members() if each.id not in own]
    names: dict[str, str] = {}
    for fighter in own:
        if (who := encounter.object_of(fighter)) is not None:
            names[fighter] = readable_name(of_object(who, looker), (*taken, *names.values()))
    return names


def newer(encounter: SkirmishEncounter, looker: Any) -> dict[str, str]:
    """Return the names of characters who have been renamed since they joined, by fighter.

    The fight goes on with the names that they had then. A name that another fighter has is left
    out.
    """
    names = {member.id: member.name for member in encounter.members(looker)}
    found: dict[str, str] = {}
    for fighter, name in names.items():
        who = encounter.object_of(fighter)
        now = "" if who is None else readable_name(of_object(who, looker), ())
        taken = (*names.values(), *found.values())
        if now and not is_same(now, name) and not any(is_same(now, other) for other in taken):
            found[fighter] = now
    return found


def of_object(who: Any, looker: Any) -> str:
    """Return the name that a reader has for an object, as plain text."""
    if not is_own(type(who)):
        return str(who.key)
    try:
        return strip_ansi(str(who.get_display_name(looker, noid=True)))
    except Exception:  # noqa: BLE001  a bug in the game's names must not stop a fight
        logger.log_trace(f"combat: {who} and get_display_name")
        return str(who.key)


def is_own(cls: type) -> bool:
    """Return whether the game's own code says what objects of a class are called."""
    return getattr(cls, "get_display_name", None) is not DefaultObject.get_display_name


def seen(state: EncounterState, names: dict[str, str]) -> EncounterState:
    """Return a state with these names."""
    if not names:
        return state
    fight = state.fight and renaming.rename_fighters(state.fight, names)
    return replace(state, fight=fight, lobby=renaming.rename_members(state.lobby, names))


def in_text(encounter: SkirmishEncounter, looker: Any, text: str, about: Iterable[Any] = ()) -> str:
    """Return a sentence with the names that its reader knows in place of those of the fight.

    Args:
        encounter: The fight.
        looker: The reader.
        text: The sentence.
        about: Characters that it may name, apart from the fighters and the owner.
    """
    others = [each for each in (find_object(encounter.state.owner), *about) if each is not None]
    names = {
        str(each.key): of_object(each, looker) for each in others if is_own(type(each))
    } | {
        encounter.name_of(fighter): name for fighter, name in of_fighters(encounter, looker).items()
    }  # fmt: skip
    if not names:
        return text
    either = "|".join(re.escape(each) for each in sorted(names, key=len, reverse=True))
    return re.sub(rf"(?<!\w)(?:{either})(?!\w)", lambda found: names[found[0]], text)
