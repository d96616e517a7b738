"""The fight as data for clients that ask: the web client's panel, and GMCP over telnet.

A session that has sent `combat_subscribe` gets `combat_state` once, then `combat_event` with what
each move changed, and `combat_choices` when its seat is asked. Others get nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from world.skirmish.events import Event
from world.skirmish.fight import REFEREE, Fight
from world.skirmish.views import panel, view
from world.skirmish.views.view import Reader

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
    state = {**panel.state(fight, seat), "name": encounter.stored.name, "id": encounter.id}
    session.msg(combat_state=((), state))
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
