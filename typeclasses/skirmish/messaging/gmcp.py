"""Fights as data: for the web client's panel, and for clients of GMCP over telnet.

A session that has sent `combat_subscribe` gets `combat_state` once, then a `combat_event` with what
each move changed, and `combat_choices` when it asks for those of a seat. Others get nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from typeclasses.skirmish import permissions
from typeclasses.skirmish.encounter import lookup, naming, seating, waiting
from typeclasses.skirmish.game_objects import Person, Room, Session, find_object
from typeclasses.skirmish.messaging import controls, recipients
from typeclasses.skirmish.messaging.portal_json import Packed, encoded, joined
from typeclasses.skirmish.messaging.recipients import (
    MakeData,
    Message,
    log_and_continue,
    wants_data,
    wants_here,
)
from typeclasses.skirmish.messaging.rendering import Rendered
from world.skirmish import engine
from world.skirmish.base.command_name import command
from world.skirmish.base.errors import is_allowed
from world.skirmish.state.fight import REFEREE, AnyFight
from world.skirmish.views import fight_json
from world.skirmish.views.display import Prompt

if TYPE_CHECKING:
    from typeclasses.skirmish.encounter.script import SkirmishEncounter


def data_of(rendered: Rendered) -> MakeData:
    """Return a function that makes the data of a change for a character."""
    before, after = rendered.change.before, rendered.change.after
    move = _MoveData(rendered).message_for

    def make(character: Person) -> Message:
        seat = rendered.asked.seat_of(character)
        # A newcomer knows the fight only as an onlooker, without their seat.
        entered = before and seat in after.table.fighters and seat not in before.table.fighters
        if before is None or entered:
            return state(rendered.encounter, character, _told(rendered, character))
        return move(character)

    return make


def _told(rendered: Rendered, character: Person) -> list[str]:
    """Return the text for a character at a start, or a return to an earlier state."""
    headline = (line.strip(" +") for line in rendered.change.headline.splitlines())
    return [*filter(None, headline), *rendered.sentences(rendered.asked.seat_of(character))]


def state(encounter: SkirmishEncounter, character: Person, told: Sequence[str] = ()) -> Message:
    """Return the whole fight, and what a character is asked; before the start, its lobby.

    Args:
        encounter: The fight.
        character: Who reads it.
        told: What has happened, where it is sent because something has.
    """
    fight = naming.state_seen_by(encounter, character).fight
    if fight is None:
        return _message("combat_lobby", controls.lobby(encounter, character))
    seats = seating.seats_of(encounter, character, engine.open_seats(fight))
    return _message(
        "combat_state",
        {
            **fight_json.state(fight, seating.seat_of(encounter, character)),
            "rev": permissions.rev_for(character, encounter),
            "name": encounter.state.name,
            "id": encounter.id,
            "command": command(),
            "owns": permissions.is_owner(character, encounter),
            "waited": int(waiting.seconds_waited(encounter)),
            "left": _seconds_left(encounter, fight),
            "seats": _questions(fight, seats),
            "told": list(told),
            "undo": bool(encounter.state.sequence) and permissions.is_owner(character, encounter),
            "page": controls.page_of(encounter, character),
            "joins": controls.joins(encounter, character),
            "requests": controls.requests(encounter, character),
        },
    )


def send_state(encounter: SkirmishEncounter, character: Person, session: Session) -> None:
    """Send the whole fight; before it has started, its lobby."""
    session.msg(**state(encounter, character))


def send_here_again(character: Person, session: Session) -> None:
    """Send the fight in a character's room; without a fight, what they may begin there."""
    if character is not None and not is_allowed(permissions.check_may_play, character):
        return
    encounter = lookup.encounter_for(character) if character is not None else None
    if encounter is not None:
        send_state(encounter, character, session)
    elif wants_here(session):
        session.msg(**_message("combat_here", controls.here(character)))


def send_standing(encounter: SkirmishEncounter, character: Person, session: Session) -> None:
    """Send what a character has set beside their moves; nothing before the fight has started."""
    if encounter.state.fight is not None:
        session.msg(**_message("combat_standing", controls.standing(encounter, character)))


def send_choices(
    encounter: SkirmishEncounter, character: Person, session: Session, seat: str = ""
) -> None:
    """Send the choices of one of a character's seats; by default their own."""
    if seat := may_ask_for(encounter, character, seat):
        choices = _choices(encounter, naming.fight_seen_by(encounter, character), seat)
        known = {"rev": permissions.rev_for(character, encounter), "id": encounter.id}
        session.msg(combat_choices=Packed(joined(choices, known)))


def _choices(encounter: SkirmishEncounter, fight: AnyFight, seat: str) -> bytes:
    """Return the choices of a seat, which are made once for each state of the fight."""
    what = f"choices of {seat}"
    known: bytes | None = encounter.cached_for(fight, what)
    if known is None:
        prompts = encounter.cached_for(fight, "prompts")
        made = fight_json.choices(fight, seat, prompts=prompts)
        # Each reader counts the questions that they know of.
        known = encoded({name: value for name, value in made.items() if name != "rev"})
        encounter.cache_for(fight, what, known)
    return known


def may_ask_for(encounter: SkirmishEncounter, character: Person, seat: str) -> str:
    """Return a seat whose choices a character may know, their own if empty; empty for none."""
    own = seating.seat_of(encounter, character)
    seat = seat or own
    others = seating.seats_of(encounter, character, engine.open_seats(encounter.fight))
    return seat if seat in (own, *others) else ""


def send_odds(
    session: Session, encounter_id: int, rev: int, seat: str, odds: dict[str, str]
) -> None:
    """Send the odds of a seat's choices, by their words, the best first."""
    data = {"id": encounter_id, "rev": rev, "seat": seat, "odds": odds}
    session.msg(**_message("combat_odds", data))


def send_reply(session: Session, text: str, *, refused: bool) -> None:
    """Send the reply to a line, or its refusal."""
    session.msg(**_message("combat_said", {"text": text, "refused": refused}))


def send_end(
    encounter_id: int, characters: Iterable[Any], result: Mapping[int, Mapping[str, Any]] = {}
) -> None:
    """Send that an encounter has ended.

    Args:
        encounter_id: The encounter.
        characters: Who is told.
        result: What else each of them is told of its end, by the number of their object.
    """
    for character, session in _subscribed(characters):
        with log_and_continue():
            _send_end(session, encounter_id, result.get(character.id, {}))


def end_of(encounter: SkirmishEncounter, character: Person) -> dict[str, Any]:
    """Return what a screen shows besides the result at the end of an encounter."""
    with log_and_continue():
        page, again = controls.page_of(encounter, character), controls.again(encounter, character)
        return {"page": page, "again": again, "command": command()}
    return {}


def send_here(character: Person) -> None:
    """Send the fight in the character's room; without one, what they may begin there.

    The owner of a fight that has not started there is told that someone has come.
    """
    for _, session in _subscribed([character]):
        with log_and_continue():
            send_here_again(character, session)
    with log_and_continue():
        encounter = lookup.encounter_in(character.location)
        if encounter is not None and encounter.is_readable and encounter.state.fight is None:
            send_to_owner(encounter, but=character)


def send_to_owner(encounter: SkirmishEncounter, but: Any = None) -> None:
    """Send the owner of an encounter its state, or its lobby, after a change that concerns them."""
    owner = find_object(encounter.state.owner)
    for who, session in _subscribed([] if owner in (None, but) else [owner]):
        with log_and_continue():
            send_state(encounter, who, session)


def send_left(character: Person, room: Room) -> None:
    """Send that a character who has left a room no longer watches the fight there."""
    for _, session in _subscribed([character]):
        with log_and_continue():
            encounter = lookup.encounter_in(room)
            if encounter is not None and encounter is not lookup.encounter_for(character):
                _send_end(session, encounter.id)


def send_unpuppeted(character: Person, session: Session | None) -> None:
    """Send to a session that leaves its character that it has no fight any more."""
    if session is not None and wants_data(session):
        with log_and_continue():
            encounter = lookup.encounter_for(character)
            if encounter is not None:
                _send_end(session, encounter.id)


def send_refused(session: Session, text: str) -> None:
    """Send why a choice was refused."""
    session.msg(**_message("combat_refused", {"text": text}))


class _MoveData:
    """The data of a move, made once for all who read and are asked the same."""

    def __init__(self, rendered: Rendered) -> None:
        self._rendered = rendered
        self._told: dict[str, tuple[bytes, bool]] = {}
        self._messages: dict[tuple[str, tuple[str, ...], int, bool], Message] = {}

    def message_for(self, character: Person) -> Message:
        """Return the message for a character."""
        rendered, own = self._rendered, self._rendered.asked.seat_of(character)
        encounter, change = rendered.encounter, rendered.change
        asked = seating.seats_of(encounter, character, change.open_seats, own)
        owns = permissions.is_owner(character, encounter)
        rev = permissions.rev_for(character, encounter, owns=owns)
        # Whether they may take the move back, as far as can be told at once.
        undo = owns or (own == change.seat and change.is_reversible)
        key = rendered.representative_seat(own), asked, rev, undo
        if key not in self._messages:
            self._messages[key] = self._make_message(*key)
        return self._messages[key]

    def _make_message(self, seat: str, asked: tuple[str, ...], rev: int, undo: bool) -> Message:
        if seat not in self._told:
            self._told[seat] = self._make_told(seat)
        data, visible = self._told[seat]
        # A message without news would tell that something is hidden.
        if not (visible or asked):
            return {}
        seats = _questions(self._rendered.change.after, asked, self._rendered.asked.prompts)
        return {"combat_event": Packed(joined(data, {"rev": rev, "seats": seats, "undo": undo}))}

    def _make_told(self, seat: str) -> tuple[bytes, bool]:
        """Return the changes and what a seat hears, and whether either is anything."""
        sentences = self._rendered.sentences(seat)
        changed, visible = self._changes
        return joined(changed, {"told": sentences}), visible or bool(sentences)

    @cached_property
    def _changes(self) -> tuple[bytes, bool]:
        changed, visible = self._rendered.changes
        encounter = self._rendered.encounter
        left = _seconds_left(encounter, self._rendered.change.after)
        # Each reader counts the questions that they know of.
        shared = {name: value for name, value in changed.items() if name != "rev"}
        return encoded({**shared, "id": encounter.id, "left": left}), visible


def _questions(
    fight: AnyFight,
    seats: Iterable[str],
    prompts: Mapping[str, Prompt | None] | None = None,
) -> list[dict[str, Any]]:
    """Return the questions to some seats as data."""
    return [
        {
            **fight_json.question(fight, seat, prompts),
            "name": "referee" if seat == REFEREE else fight.table.fighters[seat].name,
        }
        for seat in seats
    ]


def _seconds_left(encounter: SkirmishEncounter, fight: AnyFight) -> int | None:
    """Return how many seconds are left to decide; None where no clock runs."""
    if engine.outcome(fight) is not None:
        return None
    return waiting.seconds_left(encounter)


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
        sessions = list(filter(wants_data, character.sessions.all()))
        if sessions and is_allowed(permissions.check_may_play, character):
            yield from ((character, session) for session in sessions)


def _send_end(session: Session, encounter_id: int, result: Mapping[str, Any] | None = None) -> None:
    session.msg(**_message("combat_end", {"id": encounter_id, **(result or {})}))


def _message(name: str, data: Mapping[str, Any]) -> Message:
    return {name: Packed(encoded(data))}
