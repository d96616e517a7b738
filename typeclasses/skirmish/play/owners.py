"""Who runs a fight: another owner, and a player whose fighter the owner has moved."""

from __future__ import annotations

from msgspec.structs import replace

from typeclasses.skirmish import permissions
from typeclasses.skirmish.encounter import naming, seating
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person, find_object
from typeclasses.skirmish.messaging import broadcast, gmcp, prompts, recipients
from typeclasses.skirmish.records import writer
from typeclasses.skirmish.stored.state import EncounterState
from world.skirmish.base.errors import Refusal


def rejoin(encounter: SkirmishEncounter, by: Person) -> None:
    """Let a player move their own fighter again."""
    fighter = seating.own_fighter(encounter, by)
    if fighter not in encounter.state.standins:
        raise Refusal("Your fighter is yours already.")
    standins = tuple(standin for standin in encounter.state.standins if standin != fighter)
    encounter.commit(lambda: replace(encounter.state, standins=standins))
    name = naming.name_of(encounter, fighter)
    broadcast.notice(encounter, f"+ {name} is back and makes their own moves")


def hand_over(encounter: SkirmishEncounter, by: Person, to: Person) -> str:
    """Give a fight another owner.

    Returns:
        What the caller reads.

    Raises:
        Refusal: They own it already, or may not own fights.
    """
    permissions.check_is_owner(by, encounter)
    if to.id == encounter.state.owner:
        raise Refusal(f"{to.key} owns the fight {encounter.state.name} already.")
    try:
        permissions.check_may_take_part(to)
    except permissions.Forbidden as reason:
        why = reason if to.has_account else "Only a player who is here can."
        raise Refusal(f"{to.key} cannot own a fight. {why}") from None
    return _change_owner(encounter, to, by)


def take_over(encounter: SkirmishEncounter, by: Person) -> None:
    """Make a fighter the owner of a fight whose owner is gone, or has been away for long.

    Raises:
        Refusal: They do not fight here, or there is an owner.
    """
    if by.id == encounter.state.owner:
        raise Refusal("You own this fight already.")
    permissions.check_may_take_over(by, encounter)
    _change_owner(encounter, by, by)


def _change_owner(encounter: SkirmishEncounter, to: Person, by: Person) -> str:
    """Store the new owner, tell everyone concerned, and return what `by` reads if not told."""

    def next_state() -> EncounterState:
        writer.hand_over(encounter, to)
        return replace(encounter.state, owner=to.id)

    former, before = seating.owner_name(encounter), recipients.connected(encounter)
    past = find_object(encounter.state.owner)
    encounter.commit(next_state)
    text = f"{to.key} owns the fight {encounter.state.name} now, after {former}"
    concerned = dict.fromkeys([*recipients.connected(encounter), *before])
    broadcast.notice(encounter, f"+ {text}", list(concerned), [past])
    if encounter.state.fight is not None:
        prompts.resend_prompts(encounter)
    gmcp.send_again(encounter)
    return "" if by in concerned else f"{text}."
