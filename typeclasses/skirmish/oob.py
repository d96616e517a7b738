"""The fight as data for clients that ask: the web client's panel, and GMCP over telnet.

A session that has sent `combat_subscribe` gets `combat_state` once, then `combat_event` with what
each move changed, and `combat_choices` when it asks for those of a seat. Others get nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any

from django.utils import timezone
from evennia.utils import logger

from world.skirmish import engine
from world.skirmish.errors import Refusal
from world.skirmish.events import Event
from world.skirmish.fight import REFEREE, AnyFight
from world.skirmish.views import fight_json, view
from world.skirmish.views.display import Reader

from . import finding, recorded
from .committed import Committed
from .packed import Packed, encoded, joined

if TYPE_CHECKING:
    from .encounters import Encounter

#: The flag of a session that has asked.
FLAG = "SKIRMISH"

#: A message as Evennia's `msg` takes it, by name.
Message = dict[str, Any]
#: Makes the message for somebody.
Messenger = Callable[[Any], Message]


def set_flag(session: Any, name: str, value: bool) -> None:
    """Note something on a session, and at the portal, which outlives the server.

    Of the rest the portal is told nothing: after a crash one is not whom one played before.
    """
    session.protocol_flags[name] = value
    news = {session.sessid: {"protocol_flags": {name: value}}}
    session.sessionhandler.session_portal_partial_sync(news)


def has_asked(session: Any) -> bool:
    """Whether a session wants fights as data."""
    return bool(session.protocol_flags.get(FLAG))


def _subscribed(hearers: Iterable[Any]) -> Iterator[tuple[Any, Any]]:
    """The sessions that have asked, each with its character."""
    for who in hearers:
        for session in filter(has_asked, who.sessions.all()):
            yield who, session


def seat_of(encounter: Encounter, who: Any) -> str:
    """Where somebody sits: their fighter, the referee's seat, or nowhere."""
    fighter = encounter.fighter_of(who)
    return fighter or (REFEREE if who.id == encounter.stored.owner else "")


def state(encounter: Encounter) -> Messenger:
    """The whole fight, and what is asked of the seat; nothing before it has started."""

    def message(who: Any) -> Message:
        fight = encounter.stored.fight
        if fight is None:
            return {}
        seat = seat_of(encounter, who)
        about = {"name": encounter.stored.name, "id": encounter.id, "waited": _waited(encounter)}
        seats = _questions(encounter, _asked(encounter, who, seat, engine.open_seats(fight)))
        return _message("combat_state", {**fight_json.state(fight, seat), **about, "seats": seats})

    return message


def send_state(encounter: Encounter, who: Any, session: Any) -> None:
    """Send the whole fight; nothing before it has started."""
    if message := state(encounter)(who):
        session.msg(**message)


def send_choices(encounter: Encounter, who: Any, session: Any, seat: str = "") -> None:
    """What one of somebody's seats may choose; without one, their own."""
    own, fight = seat_of(encounter, who), encounter.fight
    seat = seat or own
    if seat and seat in (own, *_asked(encounter, who, own, engine.open_seats(fight))):
        choices = fight_json.choices(fight, seat)
        session.msg(**_message("combat_choices", {**choices, "id": encounter.id}))


def event(encounter: Encounter, before: AnyFight, happened: Sequence[Event]) -> Messenger:
    """What a move changed; made once for all who read the same and are asked the same."""
    after = encounter.fight
    words, waits_for = view(after.ruleset), engine.open_seats(after)
    seat_like = words.representative_seat(after.table, happened)

    @cache
    def changes() -> tuple[bytes, bool]:
        """What has changed, and whether there is anything to see of it."""
        seen, sees = _shown(encounter, before), _shown(encounter, after)
        made = encoded({**fight_json.changes(seen, sees), "id": encounter.id})
        return made, not sees.looks_like(seen)

    @cache
    def told(like: str) -> tuple[bytes, bool]:
        reader = Reader(seat=like, spoken=True)
        sentences = words.sentences(after.table, happened, reader)
        made, visible = changes()
        return joined(made, {"told": sentences}), visible or bool(sentences)

    @cache
    def made(like: str, asked: tuple[str, ...]) -> Message:
        message, visible = told(like)
        # To be sent nothing new would tell that something is hidden.
        if not (visible or asked):
            return {}
        seats = _questions(encounter, asked)
        return {"combat_event": Packed(joined(message, {"seats": seats}))}

    def message(who: Any) -> Message:
        seat = seat_of(encounter, who)
        return made(seat_like(seat), _asked(encounter, who, seat, waits_for))

    return message


def _shown(encounter: Encounter, fight: AnyFight) -> fight_json.Shown:
    """What a screen shows of a fight; what one move has led to, the next begins with."""
    known = encounter.ndb.skirmish_shown
    if known is None or known[0] is not fight:
        known = encounter.ndb.skirmish_shown = (fight, fight_json.shown(fight))
    return known[1]


def send_end(encounter_id: int, hearers: Iterable[Any]) -> None:
    """The fight has been put away."""
    for _, session in _subscribed(hearers):
        _send_end(session, encounter_id)


def send_here(who: Any) -> None:
    """The fight that somebody finds where they are now, if there is one."""
    for _, session in _subscribed([who]):
        with harmlessly():
            encounter = finding.encounter_for(who)
            if encounter is not None:
                send_state(encounter, who, session)


def send_left(who: Any, room: Any) -> None:
    """Somebody has left a room, and does not watch the fight there any more."""
    for _, session in _subscribed([who]):
        with harmlessly():
            encounter = finding.encounter_in(room)
            if encounter is not None and encounter is not finding.encounter_for(who):
                _send_end(session, encounter.id)


def send_parted(who: Any, session: Any) -> None:
    """A session is about to have no character any more, and so no fight."""
    if session is not None and has_asked(session):
        with harmlessly():
            encounter = finding.encounter_for(who)
            if encounter is not None:
                _send_end(session, encounter.id)


def send_refused(session: Any, text: str) -> None:
    """Why a choice was not taken."""
    session.msg(**_message("combat_refused", {"text": text}))


def _send_end(session: Any, encounter_id: int) -> None:
    session.msg(**_message("combat_end", {"id": encounter_id}))


def _message(name: str, data: Mapping[str, Any]) -> Message:
    return {name: Packed(encoded(data))}


@contextmanager
def harmlessly() -> Iterator[None]:
    """Nobody is kept from walking or playing by a fight that cannot be shown."""
    try:
        yield
    except Refusal:
        pass
    except Exception:  # noqa: BLE001  a bug in a view is for the log
        logger.log_trace("combat: a fight could not be shown")


def _waited(encounter: Encounter) -> int:
    """For how many seconds nothing has happened."""
    as_stored = Committed(
        encounter.id, 0, "", encounter.date_created, encounter.stored, encounter.stored.record
    )
    return int((timezone.now() - recorded.waiting_since(as_stored)).total_seconds())


def _questions(encounter: Encounter, seats: Iterable[str]) -> list[dict[str, Any]]:
    """What is asked of seats."""
    return [
        {**fight_json.question(encounter.fight, each), "name": _name(encounter, each)}
        for each in seats
    ]


def _asked(
    encounter: Encounter, who: Any, seat: str, waits_for: tuple[str, ...]
) -> tuple[str, ...]:
    """Those of somebody's seats that the fight waits for: their own, and first.

    For the owner also those of every NPC that is asked, and the referee's.
    """
    own = (seat,) if seat in waits_for else ()
    if who.id != encounter.stored.owner:
        return own
    others = (each for each in waits_for if each not in own)
    return own + tuple(
        each for each in others if each == REFEREE or encounter.is_moved_by_owner(each)
    )


def _name(encounter: Encounter, seat: str) -> str:
    return "referee" if seat == REFEREE else encounter.name_of(seat)
