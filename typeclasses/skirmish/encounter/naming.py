"""Names as each reader knows them: what a game's own `get_display_name` returns.

In games that have none, everyone reads the names that are stored with the fight.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from evennia.objects.objects import DefaultObject
from evennia.utils import logger
from evennia.utils.ansi import strip_ansi
from msgspec.structs import replace

from typeclasses.skirmish.encounter import seating
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person, find_object
from typeclasses.skirmish.stored.state import EncounterState
from world.skirmish.base.command_name import command
from world.skirmish.base.copying import copy_table
from world.skirmish.base.errors import NotUnderstood
from world.skirmish.base.names import is_me, is_same, match_name, readable_name, shorten
from world.skirmish.engine.lobby import Lobby
from world.skirmish.state.fight import REFEREE, AnyFight

R = TypeVar("R")


def own_named(encounter: SkirmishEncounter) -> tuple[str, ...]:
    """Return the fighters whose names the game's own code says, for each reader."""
    state, cached = encounter.state, encounter.own_named
    if cached is not None and cached[0] is state:
        return cached[2]
    fighters = tuple([member.id for member in members(encounter)])
    if cached is not None and cached[1] == fighters:
        own = cached[2]
    else:
        objects = ((fighter, seating.object_of(fighter)) for fighter in fighters)
        own = tuple(fighter for fighter, who in objects if who and is_own(type(who)))
    encounter.own_named = state, fighters, own
    return own


def state_seen_by(encounter: SkirmishEncounter, looker: Person | None) -> EncounterState:
    """Return the state with the names that a reader knows; to show it, never to store it."""
    return seen(encounter.state, of_fighters(encounter, looker))


def fight_seen_by(encounter: SkirmishEncounter, looker: Person | None) -> AnyFight:
    """Return the fight with the names that a reader knows; to show it, never to store it.

    Raises:
        Refusal: It has not started.
    """
    return state_seen_by(encounter, looker).fight or encounter.fight


def members(encounter: SkirmishEncounter, looker: Person | None = None) -> Collection[Any]:
    """Return everyone who fights, or is to fight, with an id, a name and a team.

    Args:
        encounter: The encounter.
        looker: Whose names for them they have; None for the names that are stored.
    """
    state = encounter.state if looker is None else state_seen_by(encounter, looker)
    if state.fight is not None:
        fighters: Collection[Any] = state.fight.table.fighters.values()
        return fighters
    return state.lobby.members


def find_fighter(encounter: SkirmishEncounter, name: str, looker: Person | None = None) -> str:
    """Return the fighter that a reader knows by that name, or whose name begins so.

    `me` is the reader's own.
    """
    own = None if looker is None else encounter.fighter_of(looker)
    if own is not None and is_me(name):
        return own
    names = names_known_by(encounter, looker)
    if not names:
        raise NotUnderstood(f"Unknown fighter '{shorten(name)}'. No one is added yet.")
    return match_name(names, name, "fighter", "Fighters:", marks=marks_seen_by(encounter, looker))


def names_known_by(encounter: SkirmishEncounter, looker: Person | None) -> list[tuple[str, str]]:
    """Return the fighters with the names that they may be typed by: as shown, or newer."""
    shown = [(member.id, member.name) for member in members(encounter, looker)]
    return [*shown, *newer(encounter, looker).items()]


def marks_seen_by(encounter: SkirmishEncounter, looker: Person | None) -> dict[str, str]:
    """Return the marks that fighters have on a map, as a reader sees it; none without one."""
    if encounter.state.fight is None:
        return {}
    fight = encounter.state.fight if looker is None else fight_seen_by(encounter, looker)
    marks: dict[str, str] = fight.table.marks()
    return marks


def understand(
    encounter: SkirmishEncounter,
    looker: Person,
    read: Callable[[AnyFight], R],
    fight: AnyFight | None = None,
) -> R:
    """Return what words mean that a reader has typed, who may use newer names for fighters.

    Args:
        encounter: The encounter.
        looker: The reader.
        read: Finds it in a fight with the names that it is given.
        fight: The fight with the names that the reader knows, if there is one already.

    Raises:
        NotUnderstood: They mean nothing.
    """
    fight = fight_seen_by(encounter, looker) if fight is None else fight
    try:
        return read(fight)
    except NotUnderstood:
        names = newer(encounter, looker)
        if not names:
            raise
        with suppress(NotUnderstood):
            return read(rename_fighters(fight, names))
        raise


def name_of(encounter: SkirmishEncounter, seat: str, looker: Person | None = None) -> str:
    """Return the name that a reader has for a seat: a fighter's, or `the referee`."""
    if seat == REFEREE:
        return "the referee"
    state = encounter.state if looker is None else state_seen_by(encounter, looker)
    if state.fight is not None:
        return state.fight.table.fighters[seat].name
    member = state.lobby.member(seat)
    return member.name if member else seat


def command_for(encounter: SkirmishEncounter, seat: str, character: Person) -> str:
    """Return what a character types before the words of a move for this seat."""
    if seat == REFEREE:
        return command()
    if seat == encounter.fighter_of(character):
        return command("move")
    return command(f"move_npc {name_of(encounter, seat, character)}")


def of_fighters(encounter: SkirmishEncounter, looker: Person | None) -> dict[str, str]:
    """Return the names that a reader has for fighters, where the game says them; mostly none."""
    if not (own := own_named(encounter)):
        return {}
    taken = [member.name for member in members(encounter) if member.id not in own]
    names: dict[str, str] = {}
    for fighter in own:
        if (who := seating.object_of(fighter)) is not None:
            names[fighter] = readable_name(of_object(who, looker), (*taken, *names.values()))
    return names


def newer(encounter: SkirmishEncounter, looker: Person | None) -> dict[str, str]:
    """Return the names of characters who have been renamed since they joined, by fighter.

    The fight goes on with the names that they had then. A name that another fighter has is left
    out.
    """
    names = {member.id: member.name for member in members(encounter, looker)}
    new_names: dict[str, str] = {}
    for fighter, name in names.items():
        who = seating.object_of(fighter)
        now = "" if who is None else readable_name(of_object(who, looker), ())
        taken = (*names.values(), *new_names.values())
        if now and not is_same(now, name) and not any(is_same(now, other) for other in taken):
            new_names[fighter] = now
    return new_names


def of_object(who: Person, looker: Person | None) -> str:
    """Return the name that a reader has for an object, as plain text."""
    if not is_own(type(who)):
        return str(who.key)
    try:
        return strip_ansi(str(who.get_display_name(looker, noid=True)))
    except Exception:  # noqa: BLE001  a bug in the game's names must not stop a fight
        logger.log_trace(f"combat: {who} and get_display_name")
        return str(who.key)


def typed_names(people: Sequence[Person], looker: Person | None) -> list[str]:
    """Return how a looker types characters in a room: those of one name with a number after it."""
    names = [of_object(person, looker) for person in people]
    return [
        f"{name}-{names[: place + 1].count(name)}" if names.count(name) > 1 else name
        for place, name in enumerate(names)
    ]


def is_own(cls: type) -> bool:
    """Return whether the game's own code says what objects of a class are called."""
    return getattr(cls, "get_display_name", None) is not DefaultObject.get_display_name


def rename_fighters(fight: AnyFight, names: Mapping[str, str]) -> AnyFight:
    """Return a fight with these names, by fighter; to show it, and to read what is typed."""
    table = copy_table(fight.table)
    for fighter, name in names.items():
        if fighter in table.fighters:
            table.fighters[fighter].name = name
    return replace(fight, table=table)


def rename_members(lobby: Lobby, names: Mapping[str, str]) -> Lobby:
    """Return a lobby with these names, by member."""
    members = (replace(member, name=names.get(member.id, member.name)) for member in lobby.members)
    return replace(lobby, members=tuple(members))


def seen(state: EncounterState, names: dict[str, str]) -> EncounterState:
    """Return a state with these names."""
    if not names:
        return state
    fight = state.fight and rename_fighters(state.fight, names)
    return replace(state, fight=fight, lobby=rename_members(state.lobby, names))


def in_text(
    encounter: SkirmishEncounter,
    looker: Person | None,
    text: str,
    about: Iterable[Person | None] = (),
) -> str:
    """Return a sentence with the names that its reader knows in place of those of the fight.

    Args:
        encounter: The fight.
        looker: The reader.
        text: The sentence.
        about: Characters that it may name, apart from the fighters and the owner.
    """
    others = [
        person for person in (find_object(encounter.state.owner), *about) if person is not None
    ]
    names = {
        str(other.key): of_object(other, looker) for other in others if is_own(type(other))
    } | {
        name_of(encounter, fighter): name
        for fighter, name in of_fighters(encounter, looker).items()
    }  # fmt: skip
    if not names:
        return text
    either = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.sub(rf"(?<!\w)(?:{either})(?!\w)", lambda found: names[found[0]], text)
