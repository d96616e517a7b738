"""Saved encounters: the NPCs of a fight before its start, to fight against again."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from typeclasses.skirmish import permissions
from typeclasses.skirmish.encounter import lookup, seating
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person, Room
from typeclasses.skirmish.gathering.npcs import NewNpc
from typeclasses.skirmish.models import SavedEncounter
from typeclasses.skirmish.sheets.attributes import house_rules_for, read_sheet
from typeclasses.skirmish.stored.state import EncounterState
from typeclasses.skirmish.transactions import all_or_nothing
from world.skirmish.base.command_name import command
from world.skirmish.base.errors import NotUnderstood, Refusal
from world.skirmish.base.names import clean_name, is_same, match_name, quoted, readable_name
from world.skirmish.engine import lobby
from world.skirmish.engine.lobby import Lobby, Member
from world.skirmish.ruleset import registry
from world.skirmish.sheets.sheet import Sheet
from world.skirmish.state import house_rules
from world.skirmish.views.pages import lobby as lobby_view
from world.skirmish.views.pages import saved_encounters as view

from . import members, npcs, opening

REMOVE: Final = "remove"
SAVE: Final = "save"

#: Words after `combat encounter` that are no name.
ACTIONS: Final = (SAVE, REMOVE)


def listing() -> str:
    """Return what is saved."""
    return view.listing(
        (saved.name, _title(saved.ruleset), len(saved.npcs), saved.saved_by)
        for saved in SavedEncounter.objects.all()
    )


def save(encounter: SkirmishEncounter, by: Person, name: str) -> str:
    """Save the NPCs of a fight in its lobby, and return what the owner reads.

    Raises:
        Refusal: They may not, or there is nothing to save.
    """
    name = clean_name(name)
    if name.split()[0].casefold() in ACTIONS:
        raise Refusal(f"'{name}' means something else here. Choose another name.")
    # The database knows capitals of few letters.
    every = SavedEncounter.objects.all()
    before = next((saved for saved in every if is_same(saved.name, name)), None)
    permissions.check_may_save_encounter(by, encounter, before)
    state = encounter.state
    if state.fight is not None:
        raise Refusal("The fight has started. An encounter is saved before the start.")
    saved_npcs = [
        NewNpc(
            member.name,
            member.team,
            _sheet(encounter, member),
            state.temperaments.get(member.id, ""),
        )
        for member in state.lobby.members
        if member.id in state.npcs
    ]
    if not saved_npcs:
        raise Refusal(f"There are no NPCs to save; {command('add_npc SPEC TEAM')} adds one.")
    saved = before or SavedEncounter(name=name)
    saved.ruleset, saved.house = state.lobby.ruleset, state.lobby.house
    saved.npcs = msgspec.to_builtins(saved_npcs)
    saved.saved_by_id, saved.saved_by = by.id, by.key
    with all_or_nothing():
        saved.save()
    return view.saved(quoted(saved.name), len(saved_npcs))


def load(by: Person, name: str) -> str:
    """Open a saved encounter, or add its NPCs to the caller's fight, all or none.

    Returns:
        What the owner reads.

    Raises:
        Refusal: They may not, or the NPCs cannot fight here; the text says why.
    """
    saved = _find(name)
    encounter = lookup.encounter_for(by)
    if encounter is None:
        opening.check_may_open(by)
        empty = EncounterState(name=saved.name, owner=by.id, lobby=_lobby(saved))
        after, npcs_added = _with_npcs(empty, saved, by.location)
        opened = opening.store_new(by, after)
        opening.announce(opened, by)
        created = lobby_view.created(after.name, opened.obj.key, after.lobby)
    else:
        permissions.check_is_owner(by, encounter)
        members.check_in_lobby(encounter)
        if encounter.state.lobby.ruleset != saved.ruleset:
            raise Refusal(
                f"The encounter {saved.name} is by the rules of {_title(saved.ruleset)}, and this "
                f"fight by those of {_title(encounter.state.lobby.ruleset)}."
            )
        after, npcs_added = _with_npcs(encounter.state, saved, encounter.obj)
        members.commit_lobby(encounter, after, lambda: None)
        created = ""
    teams: dict[str, list[str]] = {}
    for npc in npcs_added:
        teams.setdefault(npc.team, []).append(npc.name)
    return view.loaded(created, teams.items())


def remove(by: Person, name: str) -> str:
    """Remove a saved encounter, and return what they read."""
    saved = _find(name)
    permissions.check_may_keep_encounter(by, saved)
    with all_or_nothing():
        saved.delete()
    return f"Removed the saved encounter {saved.name}."


def _find(name: str) -> SavedEncounter:
    names = dict(SavedEncounter.objects.values_list("pk", "name"))
    keys = {str(number): name for number, name in names.items()}
    listed = [*names.values()] or ["none yet"]
    key = match_name(keys, name, "saved encounter", "Saved encounters:", listed=listed)
    return SavedEncounter.objects.get(pk=int(key))


def _sheet(encounter: SkirmishEncounter, member: Member) -> Sheet:
    """Return the sheet of an NPC as it is now; that of one of the game may have changed."""
    who, opened = seating.object_of(member.id), encounter.state.lobby
    return member.sheet if who is None else read_sheet(who, opened.rules(), opened.house_rules())


def _lobby(saved: SavedEncounter) -> Lobby:
    """Return an empty lobby by the rules of a saved encounter."""
    rules = registry.find(saved.ruleset)
    try:
        house = house_rules.stored(rules.house, saved.house)
    except NotUnderstood:
        raise Refusal(
            f"The house rules of {rules.title} are others now than when {saved.name} was saved. "
            f"Open a fight with {command(f'init NAME {rules.name}')} and add the encounter to it."
        ) from None
    return lobby.open_lobby(rules, house, house_rules_for(rules))


def _with_npcs(
    state: EncounterState, saved: SavedEncounter, room: Room
) -> tuple[EncounterState, Sequence[NewNpc]]:
    """Return the state with the saved NPCs in its lobby, under names that are free."""
    try:
        kept = msgspec.convert(saved.npcs, list[NewNpc])
    except msgspec.ValidationError:
        raise Refusal(
            f"The encounter {saved.name} cannot be read. To remove it, type "
            f"{command(f'encounter remove {saved.name}')}."
        ) from None
    members.check_room(len(state.lobby.members), len(kept))
    taken = npcs.taken_names(state.lobby.members, room)
    renamed = []
    for npc in kept:
        name = npc.name
        if any(is_same(name, other) for other in taken):
            name = _free_name(name, taken)
        taken.add(name)
        renamed.append(replace(npc, name=name))
    return npcs.join(state, renamed), renamed


def _free_name(name: str, taken: Collection[str]) -> str:
    """Return a name with another number, or with one: `goblin3`, `Grim the Old 2`."""
    stem = name.rstrip("0123456789").rstrip() or name
    if stem == name and " " in name:
        return readable_name(name, taken)
    (free,) = lobby.numbered(stem, taken, 1)
    return free


def _title(ruleset: str) -> str:
    """Return a ruleset as people read it; its bare name where it is gone."""
    exists = ruleset in registry.names()
    return registry.get(ruleset).title if exists else ruleset
