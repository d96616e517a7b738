"""Opening a fight in a room: its lobby, its options, who is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, get_args

from evennia.utils.create import create_script

from typeclasses.skirmish import permissions
from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person, Room
from typeclasses.skirmish.messaging import broadcast, gmcp, recipients
from typeclasses.skirmish.play import endings
from typeclasses.skirmish.sheets.attributes import house_rules_for
from typeclasses.skirmish.stored.state import USUALLY_JOINED, EncounterState, Joining
from typeclasses.skirmish.transactions import all_or_nothing
from world.skirmish.base.command_name import command
from world.skirmish.base.errors import NotUnderstood, Refusal
from world.skirmish.base.names import clean_name, shorten
from world.skirmish.base.typed_words import YES_NO
from world.skirmish.engine import lobby
from world.skirmish.ruleset import registry
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.state.house_rules import in_full
from world.skirmish.views.pages import lobby as lobby_view

from . import rooms

#: Options of `combat init` that are no house rules.
_JOIN: Final = "join"
_PRACTICE: Final = "practice"
_LISTED: Final = "listed"
_OWN: Final = (_JOIN, _PRACTICE, _LISTED)


def open_encounter(
    by: Person, name: str, ruleset_name: str, options: Mapping[str, str]
) -> SkirmishEncounter:
    """Open a fight in the caller's room, with the caller as owner, and tell the room how to join.

    Raises:
        Refusal: There is one already, or a name or option is wrong.
    """
    rules = registry.find(ruleset_name or get_setting("SKIRMISH_RULESET"))
    options = in_full(rules.house, options, _OWN)
    encounter = create_encounter(
        by,
        name,
        rules,
        {key: value for key, value in options.items() if key not in _OWN},
        joining=_read_joining(options),
        practice=_read_yes_no(options, _PRACTICE, "no"),
        listed=_read_yes_no(options, _LISTED, "yes"),
    )
    announce(encounter, by)
    return encounter


def _read_joining(options: Mapping[str, str]) -> Joining:
    text = options.get(_JOIN, USUALLY_JOINED).casefold()
    for argument in get_args(Joining):
        if argument == text:
            return argument
    raise NotUnderstood(f"join is '{shorten(text)}'; it takes {', '.join(get_args(Joining))}.")


def _read_yes_no(options: Mapping[str, str], name: str, usual: str) -> bool:
    text = options.get(name, usual)
    chosen = YES_NO.get(text.casefold())
    if chosen is None:
        raise NotUnderstood(f"{name} is '{shorten(text)}'; it takes yes or no.")
    return chosen


def create_encounter(
    by: Person,
    name: str,
    rules: AnyRuleset,
    house: Mapping[str, str],
    *,
    joining: Joining = USUALLY_JOINED,
    practice: bool = False,
    listed: bool = True,
) -> SkirmishEncounter:
    """Open a lobby without telling anyone, with house rules as they are typed."""
    check_may_open(by)
    here = rooms.house_of(by.location, rules)
    chosen = house_rules_for(rules, here | in_full(rules.house, house))
    usual = house_rules_for(rules, here)
    opened = lobby.open_lobby(rules, chosen, usual)
    state = EncounterState(
        name=clean_name(name),
        owner=by.id,
        lobby=opened,
        joining=joining,
        practice=practice,
        listed=listed,
    )
    return store_new(by, state)


def check_may_open(by: Person, instead_of: SkirmishEncounter | None = None) -> None:
    """Refuse to open a fight where there can be none, or is another than the one that it ends."""
    if by.location is None:
        raise Refusal("You are nowhere; a fight needs a room.")
    permissions.check_may_open_in(by, by.location)
    encounter = lookup.encounter_in(by.location)
    if encounter is not None and encounter is not instead_of:
        raise Refusal(_occupied(encounter, by))
    come_free(by)


def _occupied(encounter: SkirmishEncounter, by: Person) -> str:
    """Return why a room has no place for another fight, and what the caller can do."""
    taken = f"There is a fight here already: {encounter.state.name}."
    if permissions.is_owner(by, encounter):
        return f"{taken} To end it, type {command('end')}."
    joins = (
        encounter.is_readable and encounter.state.fight is None and encounter.fighter_of(by) is None
    )
    join = f"To take part, type {command('join TEAM')}." if joins else ""
    return " ".join(filter(None, [taken, join, permissions.way_to_own(by, encounter)]))


def come_free(by: Person) -> None:
    """Free someone of a fight elsewhere that is over for them; refuse if they fight there."""
    endings.free_if_out(by)
    other = lookup.encounter_of(by)
    if other is not None and other.obj != by.location:
        raise Refusal(lobby_view.elsewhere(other.state.name, other.obj.key, other.state.fight))


def store_new(by: Person, state: EncounterState) -> SkirmishEncounter:
    """Store a new fight in the caller's room."""
    encounter: SkirmishEncounter

    def is_stored() -> bool:
        return encounter.is_last_stored()

    def settle(stored: bool) -> None:
        if stored:
            announce(encounter, by)

    with all_or_nothing(is_stored=is_stored, settle=settle):
        encounter = new_in(by.location)
        encounter.commit(lambda: state)
    lookup.know_room(encounter.obj, encounter)
    return encounter


def new_in(room: Room) -> SkirmishEncounter:
    """Create the Script of an encounter in a room; its state is yet to be stored."""
    encounter: SkirmishEncounter = create_script(
        SkirmishEncounter, key="skirmish", obj=room, autostart=False
    )
    return encounter


def announce(encounter: SkirmishEncounter, by: Person) -> None:
    """Tell the others in the room of a new fight, and how to join."""
    state = encounter.state
    text = lobby_view.announcement(by.key, state.name, state.lobby, practice=state.practice)
    broadcast.notice(encounter, text, recipients.onlookers(encounter.obj, [by]))
    gmcp.send_again(encounter)
