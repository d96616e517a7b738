"""The fight as data for clients that ask: the web client's panel, and GMCP over telnet.

A session that has sent `combat_subscribe` gets `combat_state` once, then `combat_event` with what
each move changed, and `combat_choices` when it asks for those of a seat. Others get nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from django.utils import timezone
from evennia.utils import logger

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
    """The whole fight, and what is asked of the seat."""
    fight = encounter.stored.fight
    if fight is None:
        return
    seat = seat_of(encounter, who)
    about = {"name": encounter.stored.name, "id": encounter.id, "waited": _waited(encounter)}
    questions = _questions(encounter, seat, session)
    _send(session, combat_state={**panel.state(fight, seat), **about, "seats": questions})


def send_choices(encounter: Encounter, who: Any, session: Any, seat: str = "") -> None:
    """What one of somebody's seats may choose; without one, their own."""
    own = seat_of(encounter, who)
    if (seat or own) in _seats(encounter, own, session):
        choices = panel.choices(encounter.fight, seat or own)
        _send(session, combat_choices={**choices, "id": encounter.id})


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
        own = {"told": told, "seats": _questions(encounter, seat, session)}
        _send(session, combat_event={**changes, "id": encounter.id, **own})


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


def _send(session: Any, **message: dict[str, Any]) -> None:
    """Send data as it is: names in it are players' own, and no place for inline functions."""
    [(name, data)] = message.items()
    session.msg(options={"raw": True}, **{name: ((), data)})


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


def _questions(encounter: Encounter, seat: str, session: Any) -> list[dict[str, Any]]:
    """What is asked of somebody's seats."""
    return [
        {**panel.question(encounter.fight, each), "name": _name(encounter, each)}
        for each in _seats(encounter, seat, session)
    ]


def _seats(encounter: Encounter, seat: str, session: Any) -> list[str]:
    """One's own seat; for the owner also those of every NPC that is asked, and the referee's."""
    own = [seat] if seat and seat != REFEREE else []
    if session.puppet is None or session.puppet.id != encounter.stored.owner:
        return own
    asked = (each.actor for each in encounter.fight.waiting.decisions if each.actor not in own)
    return own + [each for each in asked if each == REFEREE or encounter.is_moved_by_owner(each)]


def _name(encounter: Encounter, seat: str) -> str:
    return "referee" if seat == REFEREE else encounter.name_of(seat)
