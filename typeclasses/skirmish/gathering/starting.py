"""The start of a fight: its lobby as it is then, its record, other menus closed, what all read."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from typeclasses.skirmish import permissions
from typeclasses.skirmish.encounter import lookup, seating
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person, Room, close_menu
from typeclasses.skirmish.messaging import broadcast, recipients
from typeclasses.skirmish.messaging.rendering import Rendered
from typeclasses.skirmish.play import confirming
from typeclasses.skirmish.records import queries, writer
from typeclasses.skirmish.sheets.attributes import read_sheet
from typeclasses.skirmish.stored.change import Change
from typeclasses.skirmish.stored.state import EncounterState, object_number
from world.skirmish.base.command_name import command
from world.skirmish.base.errors import Refusal
from world.skirmish.engine import lobby
from world.skirmish.sheets.sheet import Sheet
from world.skirmish.state.fight import AnyFight
from world.skirmish.views import view

from . import rooms


def check_teams(
    encounter: SkirmishEncounter, by: Person, gathered: lobby.Lobby | None = None
) -> None:
    """Ask once before friends fight each other because of a team that was mistyped.

    Args:
        encounter: The fight.
        by: Who starts it.
        gathered: Its lobby as it starts; by default as it is stored.

    Raises:
        Refusal: It looks like that, and the person has not said the same a moment ago.
    """
    if doubts := " ".join(lobby.doubts(gathered or encounter.state.lobby)):
        confirming.check_sure(encounter, by, f"start {doubts}", doubts)


def start(
    encounter: SkirmishEncounter, by: Person, teams: list[str], *, refresh: bool = True
) -> None:
    """Start the fight.

    Args:
        encounter: Its lobby.
        by: Its owner.
        teams: The teams that move first, as they were typed.
        refresh: Whether names and sheets are read again, and members who have gone are removed.
    """
    permissions.check_is_owner(by, encounter)
    if encounter.state.fight is not None:
        raise Refusal(f"The fight has started; {command()} shows how it stands.")
    gathered, gone = gather(encounter) if refresh else (encounter.state.lobby, [])
    begun = begin(encounter, by, replace(encounter.state, lobby=gathered), teams, gone)
    encounter.commit(begun.next_state, begun.tell)
    begun.tell()


class Beginning(NamedTuple):
    """A fight that is about to start.

    Attributes:
        next_state: Writes the record, and returns the state once the fight has started.
        tell: Tells everyone, once that is stored.
    """

    next_state: Callable[[], EncounterState]
    tell: Callable[[], None]


class _AtStart(NamedTuple):
    """An encounter as its record needs it, before its state is stored."""

    obj: Room
    state: EncounterState
    fight: AnyFight


def begin(
    encounter: SkirmishEncounter,
    by: Person,
    state: EncounterState,
    teams: list[str],
    gone: Sequence[lobby.Member] = (),
) -> Beginning:
    """Let the fight of a lobby begin; nothing is stored yet.

    Args:
        encounter: The encounter.
        by: Who starts it.
        state: The lobby; it need not be stored.
        teams: The teams that move first, as they were typed.
        gone: The members of the lobby that is stored who are not in it any more.
    """
    fight, events, participants = lobby.start(state.lobby, teams, secrets.token_hex(16))
    words = view(fight.ruleset)
    story = words.story(fight.table, words.without_status(events))
    change = Change(
        fight,
        events=tuple(events),
        by=by,
        headline="+ Combat has started!",
        is_start=True,
        story=f"The fight {state.name} starts. {story}".rstrip(),
    )

    def next_state() -> EncounterState:
        number = writer.start(_AtStart(encounter.obj, state, fight), change, participants)
        empty = replace(state.lobby, members=())
        npcs = tuple(npc for npc in state.npcs if npc in fight.table.fighters)
        begins = rooms.begins_of(encounter.obj, fight.ruleset)
        started = replace(state, lobby=empty, npcs=npcs, begins=begins)
        return replace(started, fight=fight, record=number)

    def tell() -> None:
        for member in gone:
            if (who := seating.object_of(member.id)) is not None:
                lookup.know_character(who, lookup.NONE)
            text = f"+ {member.name} is not here, and is removed from the fight"
            hearers = recipients.connected(encounter)
            broadcast.notice(
                encounter, text, [hearer for hearer in hearers if hearer is not who], [who]
            )
        for fighter in fight.table.fighters:
            if (who := seating.object_of(fighter)) is not None:
                close_menu(who)
        broadcast.Delivery(Rendered(encounter, change)).send()

    return Beginning(next_state, tell)


def gather(encounter: SkirmishEncounter) -> tuple[lobby.Lobby, list[lobby.Member]]:
    """Return the lobby with its members' current names and sheets, and the members who are gone."""
    gathered, gone = encounter.state.lobby, []
    rules, house = gathered.rules(), gathered.house_rules()
    for member in gathered.members:
        if object_number(member.id) is None:
            continue
        who = seating.object_of(member.id)
        if who is None or who.location != encounter.obj:
            gathered = replace(
                gathered,
                members=tuple(other for other in gathered.members if other is not member),
            )
            gone.append(member)
        else:
            sheet = read_sheet(who, rules, house)
            gathered = lobby.refresh(gathered, member.id, who.key, sheet)
    return gathered, gone


def sheet_at_start(encounter: SkirmishEncounter, fighter: str) -> Sheet:
    """Return the sheet of a temporary NPC, as it was added.

    Raises:
        Refusal: The record of the fight has been deleted, and the sheet with it.
    """
    state = encounter.state
    if state.fight is None:
        member = state.lobby.member(fighter)
        assert member is not None, "it was found in the lobby"
        return member.sheet
    sheet = queries.sheet_at_start(state.record, fighter)
    if sheet is None:
        raise Refusal("The record of this fight has been deleted, and the sheets with it.")
    return sheet
