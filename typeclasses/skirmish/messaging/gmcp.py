"""Fights as data: for the web client's panel, and for clients of GMCP over telnet.

A session that has sent `combat_subscribe` gets `combat_state` once, then a `combat_event` with what
each move changed, and `combat_choices` when it asks for those of a seat. Others get nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from typeclasses.skirmish import permissions
from typeclasses.skirmish.encounter import lookup, waiting
from typeclasses.skirmish.messaging import controls, recipients
from typeclasses.skirmish.messaging.portal_json import Packed, encoded, joined
from typeclasses.skirmish.messaging.recipients import (
    MakeData,
    Message,
    log_and_continue,
    wants_data,
)
from typeclasses.skirmish.messaging.updates import Update
from world.skirmish import engine
from world.skirmish.command_name import command
from world.skirmish.fight import AnyFight
from world.skirmish.questions import REFEREE
from world.skirmish.views import fight_json
from world.skirmish.views.display import Prompt

if TYPE_CHECKING:
    from typeclasses.skirmish.encounter.script import SkirmishEncounter


def data_of(update: Update) -> MakeData:
    """Return what makes the data of an update for a character."""
    if update.before is None:
        return lambda character: state(update.encounter, character)
    return _MoveData(update).message_for


def state(encounter: SkirmishEncounter, character: Any) -> Message:
    """Return the whole fight, and what a character is asked; before the start, its lobby."""
    fight = encounter.state_seen_by(character).fight
    if fight is None:
        return _message("combat_lobby", controls.lobby(encounter, character))
    seats = encounter.seats_of(character, engine.open_seats(fight))
    return _message(
        "combat_state",
        {
            **fight_json.state(fight, encounter.seat_of(character)),
            "name": encounter.state.name,
            "id": encounter.id,
            "command": command(),
            "owns": permissions.is_owner(character, encounter),
            "waited": int(waiting.seconds_waited(encounter)),
            "left": _seconds_left(encounter, fight),
            "seats": _questions(fight, seats),
        },
    )


def send_state(encounter: SkirmishEncounter, character: Any, session: Any) -> None:
    """Send the whole fight; before it has started, its lobby."""
    session.msg(**state(encounter, character))


def send_standing(encounter: SkirmishEncounter, character: Any, session: Any) -> None:
    """Send what a character has set beside their moves; nothing before the fight has started."""
    if encounter.state.fight is not None:
        session.msg(**_message("combat_standing", controls.standing(encounter, character)))


def send_choices(
    encounter: SkirmishEncounter, character: Any, session: Any, seat: str = ""
) -> None:
    """Send what one of a character's seats may choose; by default their own."""
    if seat := may_ask_for(encounter, character, seat):
        choices = fight_json.choices(encounter.fight_seen_by(character), seat)
        session.msg(**_message("combat_choices", {**choices, "id": encounter.id}))


def may_ask_for(encounter: SkirmishEncounter, character: Any, seat: str = "") -> str:
    """Return a seat whose choices a character may know, by default their own; empty for none."""
    own = encounter.seat_of(character)
    seat = seat or own
    others = encounter.seats_of(character, engine.open_seats(encounter.fight))
    return seat if seat in (own, *others) else ""


def send_odds(session: Any, encounter_id: int, rev: int, seat: str, odds: dict[str, str]) -> None:
    """Send the odds of a seat's choices, by their words."""
    data = {"id": encounter_id, "rev": rev, "seat": seat, "odds": odds}
    session.msg(**_message("combat_odds", data))


def send_end(encounter_id: int, characters: Iterable[Any]) -> None:
    """Send that an encounter has ended."""
    for _, session in _subscribed(characters):
        with log_and_continue():
            _send_end(session, encounter_id)


def send_here(character: Any) -> None:
    """Send the fight in the character's room, if there is one."""
    for _, session in _subscribed([character]):
        with log_and_continue():
            encounter = lookup.encounter_for(character)
            if encounter is not None:
                send_state(encounter, character, session)


def send_left(character: Any, room: Any) -> None:
    """Send that a character who has left a room no longer watches the fight there."""
    for _, session in _subscribed([character]):
        with log_and_continue():
            encounter = lookup.encounter_in(room)
            if encounter is not None and encounter is not lookup.encounter_for(character):
                _send_end(session, encounter.id)


def send_unpuppeted(character: Any, session: Any) -> None:
    """Send to a session that leaves its character that it has no fight any more."""
    if session is not None and wants_data(session):
        with log_and_continue():
            encounter = lookup.encounter_for(character)
            if encounter is not None:
                _send_end(session, encounter.id)


def send_refused(session: Any, text: str) -> None:
    """Send why a choice was refused."""
    session.msg(**_message("combat_refused", {"text": text}))


class _MoveData:
    """The data of a move; made once for all who read and are asked the same."""

    def __init__(self, update: Update) -> None:
        self._update = update
        self._told: dict[str, tuple[bytes, bool]] = {}
        self._messages: dict[tuple[str, tuple[str, ...]], Message] = {}

    def message_for(self, character: Any) -> Message:
        """Return the message for a character."""
        update = self._update
        seat = update.representative_seat(update.seat_of(character))
        key = seat, update.encounter.seats_of(character, update.open_seats)
        if key not in self._messages:
            self._messages[key] = self._make_message(*key)
        return self._messages[key]

    def _make_message(self, seat: str, asked: tuple[str, ...]) -> Message:
        if seat not in self._told:
            self._told[seat] = self._make_told(seat)
        data, visible = self._told[seat]
        # A message without news would tell that something is hidden.
        if not (visible or asked):
            return {}
        seats = _questions(self._update.after, asked, self._update.prompts)
        return {"combat_event": Packed(joined(data, {"seats": seats}))}

    def _make_told(self, seat: str) -> tuple[bytes, bool]:
        """Return the changes and what a seat hears, and whether either is anything."""
        sentences = self._update.sentences(seat)
        changed, visible = self._changes
        return joined(changed, {"told": sentences}), visible or bool(sentences)

    @cached_property
    def _changes(self) -> tuple[bytes, bool]:
        changed, visible = self._update.changes
        encounter = self._update.encounter
        left = _seconds_left(encounter, self._update.after)
        return encoded({**changed, "id": encounter.id, "left": left}), visible


def _questions(
    fight: AnyFight,
    seats: Iterable[str],
    prompts: Mapping[str, Prompt | None] | None = None,
) -> list[dict[str, Any]]:
    """Return what is asked of seats."""
    return [
        {
            **fight_json.question(fight, each, prompts),
            "name": "referee" if each == REFEREE else fight.table.fighters[each].name,
        }
        for each in seats
    ]


def _seconds_left(encounter: SkirmishEncounter, fight: AnyFight) -> int | None:
    """Return how many seconds are left to decide; None where no clock runs."""
    if engine.outcome(fight) is not None:
        return None
    return waiting.seconds_left(encounter, fight.rev)


def send_again(encounter: SkirmishEncounter) -> None:
    """Send the whole fight to everyone who shows it, after a change other than a move."""
    with log_and_continue():
        told = recipients.taking_part(encounter)
        for character, session in _subscribed([*told, *recipients.onlookers(encounter.obj, told)]):
            with log_and_continue():
                send_state(encounter, character, session)


def _subscribed(characters: Iterable[Any]) -> Iterator[tuple[Any, Any]]:
    """Yield the sessions that want data, each with its character."""
    for character in characters:
        for session in filter(wants_data, character.sessions.all()):
            yield character, session


def _send_end(session: Any, encounter_id: int) -> None:
    session.msg(**_message("combat_end", {"id": encounter_id}))


def _message(name: str, data: Mapping[str, Any]) -> Message:
    return {name: Packed(encoded(data))}
