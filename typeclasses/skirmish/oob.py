"""The fight as data for clients that ask: the web client's panel, and GMCP over telnet.

A session that has sent `combat_subscribe` gets `combat_state` once, then `combat_event` with what
each move changed, and `combat_choices` when its seat is asked. Others get nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from django.utils import timezone
from evennia.utils import logger

from world.skirmish import engine
from world.skirmish.errors import Refusal
from world.skirmish.events import Event
from world.skirmish.fight import REFEREE, Fight
from world.skirmish.views import panel, view
from world.skirmish.views.view import Reader

from . import finding
from .committed import Committed, waiting_since

if TYPE_CHECKING:
    from .encounters import Encounter

#: The flag of a session that has asked; Evennia keeps it over a reload.
FLAG = "SKIRMISH"


def subscribed(hearers: Iterable[Any]) -> Iterator[tuple[Any, Any]]:
    """The sessions that have asked, each with its character."""
    for who in hearers:
        for session in who.sessions.all():
            if session.protocol_flags.get(FLAG):
                yield who, session


def seat_of(encounter: Encounter, who: Any) -> str:
    """Where somebody sits: their fighter, the referee's seat, or nowhere."""
    fighter = encounter.fighter_of(who)
    return fighter or (REFEREE if who.id == encounter.stored.owner else "")


def send_state(encounter: Encounter, who: Any, session: Any) -> None:
    """The whole fight, and what the seat may choose."""
    fight = encounter.stored.fight
    if fight is None:
        return
    seat = seat_of(encounter, who)
    about = {"name": encounter.stored.name, "id": encounter.id, "waited": _waited(encounter)}
    state = {**panel.state(fight, seat), **about}
    choices = _choices(encounter, seat, session)
    _send(session, combat_state=state, combat_choices=choices)


def send_choices_of(encounter: Encounter, who: Any, session: Any, seat: str) -> None:
    """What one of somebody's other seats may choose, which is sent only where it is looked at."""
    fight = encounter.fight
    if seat in _seats(encounter, fight, seat_of(encounter, who), session):
        shown = {**panel.choices(fight, seat), "name": _name(encounter, seat)}
        about = {"id": encounter.id, "rev": fight.rev, "only": True}
        _send(session, combat_choices={**about, "seats": [shown]})


def send_event(
    encounter: Encounter,
    before: Fight[Any, Any],
    happened: Sequence[Event],
    hearers: Iterable[Any],
) -> None:
    """What a move changed, to everybody who has asked."""
    listening = list(subscribed(hearers))
    if not listening:
        return
    after = encounter.fight
    changes = panel.changes(before, after)
    words = view(after.ruleset)
    for who, session in listening:
        seat = seat_of(encounter, who)
        told = words.sentences(after.table, happened, Reader(seat=seat, spoken=True))
        event = {**changes, "id": encounter.id, "told": told}
        # Together, for what costs is the sending.
        choices = _choices(encounter, seat, session, before)
        _send(session, combat_event=event, combat_choices=choices)


def send_end(encounter_id: int, hearers: Iterable[Any]) -> None:
    """The fight has been put away."""
    for _, session in subscribed(hearers):
        _send(session, combat_end={"id": encounter_id})


def send_here(who: Any) -> None:
    """The fight that somebody finds where they are now, if there is one."""
    for _, session in subscribed([who]):
        with harmlessly():
            encounter = finding.encounter_for(who)
            if encounter is not None:
                send_state(encounter, who, session)


def send_left(who: Any, room: Any) -> None:
    """Somebody has left a room, and does not watch the fight there any more."""
    for _, session in subscribed([who]):
        with harmlessly():
            encounter = finding.encounter_in(room)
            if encounter is not None and encounter is not finding.encounter_for(who):
                _send(session, combat_end={"id": encounter.id})


def send_parted(who: Any, session: Any) -> None:
    """A session is about to have no character any more, and so no fight."""
    if session is not None and session.protocol_flags.get(FLAG):
        with harmlessly():
            encounter = finding.encounter_for(who)
            if encounter is not None:
                _send(session, combat_end={"id": encounter.id})


def send_refused(session: Any, text: str) -> None:
    """Why a choice was not taken."""
    _send(session, combat_refused={"text": text})


def _send(session: Any, **messages: dict[str, Any]) -> None:
    """Send data as it is: names in it are players' own, and no place for inline functions."""
    data = {name: ((), message) for name, message in messages.items()}
    session.msg(**data, options={"raw": True})


@contextmanager
def harmlessly() -> Iterator[None]:
    """Nobody is kept from walking or playing by a fight that cannot be shown."""
    try:
        yield
    except Refusal:
        pass
    except Exception:  # noqa: BLE001  a bug in a view is for the log
        logger.log_trace("combat_state")


def _waited(encounter: Encounter) -> int:
    """For how many seconds nothing has happened."""
    as_stored = Committed(encounter.id, 0, "", encounter.date_created, encounter.stored)
    return int((timezone.now() - waiting_since(as_stored)).total_seconds())


def _choices(
    encounter: Encounter, seat: str, session: Any, before: Fight[Any, Any] | None = None
) -> dict[str, Any]:
    """The questions of somebody's seats, and the choices of the first that is asked.

    Where those are what they were before, no more is said of them.
    """
    fight = encounter.fight
    seats = _seats(encounter, fight, seat, session)
    first = _first_asked(fight, seats)
    offered = {each: panel.question(fight, each) for each in seats}
    if first and before is not None and _are_known(encounter, before, seat, session, first):
        offered[first]["same"] = True
    elif first:
        offered[first] = panel.choices(fight, first)
    named = [{**shown, "name": _name(encounter, each)} for each, shown in offered.items()]
    return {"id": encounter.id, "rev": fight.rev, "seats": named}


def _are_known(
    encounter: Encounter, before: Fight[Any, Any], seat: str, session: Any, first: str
) -> bool:
    """Whether a session has the choices of its first seat already, from before a move."""
    sent = _first_asked(before, _seats(encounter, before, seat, session))
    return sent == first and panel.same_choices(before, encounter.fight, first)


def _seats(encounter: Encounter, fight: Fight[Any, Any], seat: str, session: Any) -> list[str]:
    """One's own seat; for the owner also those of every NPC that is asked, and the referee's."""
    own = [seat] if seat and seat != REFEREE else []
    if session.puppet is None or session.puppet.id != encounter.stored.owner:
        return own
    asked = [decision.actor for decision in fight.waiting.decisions if decision.actor not in own]
    moved = [each for each in asked if each == REFEREE or encounter.is_moved_by_owner(each)]
    return own + moved


def _first_asked(fight: Fight[Any, Any], seats: Iterable[str]) -> str | None:
    open_seats = engine.open_seats(fight)
    return next((each for each in seats if each in open_seats), None)


def _name(encounter: Encounter, seat: str) -> str:
    return "referee" if seat == REFEREE else encounter.name_of(seat)
