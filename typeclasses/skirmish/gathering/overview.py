"""The list of all fights of the game, and finding a fight by its name or number."""

from __future__ import annotations

from collections.abc import Iterable

from typeclasses.skirmish import permissions
from typeclasses.skirmish.encounter import lookup, naming, seating, waiting
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person, find_object
from typeclasses.skirmish.unattended import clock
from world.skirmish import engine
from world.skirmish.base.command_name import command
from world.skirmish.base.errors import Refusal
from world.skirmish.base.names import shorten
from world.skirmish.views.pages import overview as overview_view


def listing(by: Person) -> str:
    """Return the fights that a person may see, with who each waits for."""
    is_staff = permissions.is_wizard(by)
    lines = [_line(encounter, by, is_staff=is_staff) for encounter in _seen(by)]
    return overview_view.listing(lines, is_staff=is_staff)


def find(by: Person, text: str) -> SkirmishEncounter:
    """Return the fight of a name or number, among those that a person may see.

    Raises:
        Refusal: There is none, or there are several of that name.
    """
    encounters = named(by, text)
    if not encounters:
        raise Refusal(f"There is no fight '{shorten(text)}'. The fights: {command('list')}")
    if len(encounters) > 1:
        listed = ", ".join(f"#{encounter.id} in {_room(encounter)}" for encounter in encounters)
        raise Refusal(f"Which fight is '{shorten(text)}': {listed}?")
    return encounters[0]


def named(by: Person, text: str) -> list[SkirmishEncounter]:
    """Return the fights of a name, or of the number of one, among those that a person may see."""
    wanted = " ".join(text.split()).casefold()
    seen = list(_seen(by))
    numbered = [encounter for encounter in seen if wanted.removeprefix("#") == str(encounter.id)]
    return numbered or [
        encounter for encounter in seen if encounter.remains.name.casefold() == wanted
    ]


def _seen(by: Person) -> Iterable[SkirmishEncounter]:
    every = sorted(lookup.all_encounters(), key=lambda encounter: encounter.id)
    return (encounter for encounter in every if permissions.may_see_listed(by, encounter))


def _line(encounter: SkirmishEncounter, by: Person, *, is_staff: bool) -> str:
    """Return a fight in the list; staff read its number too, by which they may name it."""
    number = f"#{encounter.id} " if is_staff else ""
    name = f"{number}{encounter.remains.name or 'a fight'} in {_room(encounter)}"
    if not encounter.is_readable:
        return overview_view.unreadable(name)
    state = naming.state_seen_by(encounter, by)
    title = state.lobby.rules().title
    if state.fight is None:
        return overview_view.gathering(
            name, title, seating.owner_name(encounter), state.lobby.teams()
        )
    if engine.outcome(state.fight) is not None:
        return overview_view.over(name, title, seating.owner_name(encounter))
    since = waiting.seconds_waited(encounter)
    away = [who.key for who in map(find_object, clock.gone(encounter)) if who is not None]
    waits = engine.waiting_for(state.fight)
    return overview_view.under_way(name, title, state.fight.table.round, waits, since, away)


def _room(encounter: SkirmishEncounter) -> str:
    return str(encounter.obj.key) if encounter.obj is not None else "no room"
