"""A player takes their fighter back; the owner puts the fight away."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from world.skirmish import engine
from world.skirmish.errors import Refusal
from world.skirmish.fight import AnyFight

from . import hearing, oob, permission, publish, sheets
from .encounters import Encounter
from .transactions import all_or_nothing


def rejoin(encounter: Encounter, by: Any) -> None:
    """A player takes their fighter back from the owner."""
    fighter = encounter.fighter_of(by)
    if fighter is None:
        raise Refusal("You are not in this fight.")
    if fighter not in encounter.stored.standins:
        raise Refusal("Your fighter is yours already.")
    standins = tuple(each for each in encounter.stored.standins if each != fighter)
    encounter.commit(lambda: replace(encounter.stored, standins=standins))
    publish.notice(encounter, f"+ {encounter.name_of(fighter)} is back and moves for themselves")


def end(
    encounter: Encounter, by: Any, *, sure: bool = False, write_back: bool = True
) -> str | None:
    """Put the fight away: sheets written, record closed, Script removed.

    Args:
        encounter: The fight.
        by: Its owner, a wizard, or somebody in the admin.
        sure: Whether a fight under way is ended without asking once more.
        write_back: Whether the sheets get what the fight has changed.

    Returns:
        What the owner reads; None where a fight under way must be confirmed first.
    """
    permission.own(by, encounter)
    if not encounter.is_readable:
        return _remove_unreadable(encounter)
    fight = encounter.stored.fight
    under_way = fight is not None and engine.outcome(fight) is None
    if under_way and not sure and encounter.ndb.asked_to_end != by.id:
        encounter.ndb.asked_to_end = by.id
        return None
    name, room, number = encounter.stored.name, encounter.obj, encounter.id
    combatants = hearing.combatants(encounter)
    players = _players(encounter)
    with all_or_nothing(*players.values()):
        if fight is not None and write_back:
            _write_back(players, fight)
        encounter.delete()
    publish.notice(encounter, "+ Combat has ended.", combatants)
    watching = hearing.onlookers(room, combatants)
    hearing.tell(watching, f"The fight {name} has ended.")
    oob.send_end(number, combatants + watching)
    return f"Ended and removed combat {name} at {room.key}"


def _remove_unreadable(encounter: Encounter) -> str:
    """Remove a fight that cannot be read. Returns what the one who did it reads."""
    name, room, number = encounter.remains.name, encounter.obj, encounter.id
    with all_or_nothing():
        encounter.delete()
    oob.send_end(number, hearing.onlookers(room, ()))
    what = f"The fight {name}" if name else "The fight"
    where = f" at {room.key}" if room is not None else ""
    return f"{what}{where} cannot be read. It is removed; sheets stay as they are."


def _players(encounter: Encounter) -> dict[str, Any]:
    """The objects of those fighters whose sheets outlive the fight."""
    fighters = [each for each in encounter.fighter_ids() if each not in encounter.stored.npcs]
    found = {fighter: encounter.object_of(fighter) for fighter in fighters}
    return {fighter: who for fighter, who in found.items() if who is not None}


def _write_back(players: dict[str, Any], fight: AnyFight) -> None:
    for fighter, values in engine.write_back(fight).items():
        if fighter in players:
            sheets.write(players[fighter], values)
