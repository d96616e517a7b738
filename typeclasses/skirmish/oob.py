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
    session.msg(combat_state=((), {**panel.state(fight, seat), **about}))
    _send_choices(encounter, fight, seat, session)


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
        session.msg(combat_event=((), {**changes, "id": encounter.id, "told": told}))
        _send_choices(encounter, after, seat, session)


def send_end(encounter_id: int, hearers: Iterable[Any]) -> None:
    """The fight has been put away."""
    for _, session in subscribed(hearers):
        session.msg(combat_end=((), {"id": encounter_id}))


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
                session.msg(combat_end=((), {"id": encounter.id}))


def send_parted(who: Any, session: Any) -> None:
    """A session is about to have no character any more, and so no fight."""
    if session is not None and session.protocol_flags.get(FLAG):
        with harmlessly():
            encounter = finding.encounter_for(who)
            if encounter is not None:
                session.msg(combat_end=((), {"id": encounter.id}))


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


def _send_choices(encounter: Encounter, fight: Fight[Any, Any], seat: str, session: Any) -> None:
    """One's own choices; the owner has those of every NPC that is asked, and the referee's."""
    seats = {seat} if seat and seat != REFEREE else set()
    if session.puppet is not None and session.puppet.id == encounter.stored.owner:
        asked = {decision.actor for decision in fight.waiting.decisions}
        seats |= {each for each in asked if each == REFEREE or encounter.is_moved_by_owner(each)}
    offered = [
        {**panel.choices(fight, each), "name": _name(encounter, each)} for each in sorted(seats)
    ]
    session.msg(combat_choices=((), {"id": encounter.id, "rev": fight.rev, "seats": offered}))


def _name(encounter: Encounter, seat: str) -> str:
    return "referee" if seat == REFEREE else encounter.name_of(seat)
