"""The bell: a sound for players who want to be called when the fight waits for them.

Those who have not just read that it waits for them get a line, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from typeclasses.skirmish.encounter import naming, seating
from typeclasses.skirmish.game_objects import Person
from typeclasses.skirmish.messaging import recipients
from typeclasses.skirmish.messaging.markup import Spoken, make_safe
from world.skirmish import engine
from world.skirmish.moves.base import TakeTurn
from world.skirmish.state.fight import REFEREE
from world.skirmish.views.pages import clock as clock_view

if TYPE_CHECKING:
    from typeclasses.skirmish.encounter.script import SkirmishEncounter
    from typeclasses.skirmish.messaging.rendering import Rendered

#: The Attribute of characters who want to be called.
BELL: Final = "skirmish_bell"
#: The sign that makes terminals ring.
_RING: Final = "\a"
#: The protocols of clients that are terminals, as Evennia names them.
_TERMINALS: Final = ("telnet", "ssh")


def set_bell(character: Person, *, wanted: bool) -> None:
    """Call a character from now on when a fight waits for them, or no longer."""
    if wanted:
        character.attributes.add(BELL, True)
    else:
        character.attributes.remove(BELL)


def wants_bell(character: Person) -> bool:
    """Return whether a character wants to be called."""
    return bool(character.attributes.get(BELL))


def ring(encounter: SkirmishEncounter, told: Rendered | None, **_: Any) -> None:
    """Call the people that the fight newly waits for, except for the one who moved."""
    if (
        told is None
        or told.change.rolled_in_secret
        or engine.outcome(told.change.after) is not None
    ):
        return
    state = encounter.state
    called = {}
    for question in state.questions_to_people(told.change.after):
        seat = question.seat
        if seat in state.plans or seat not in told.change.newly_open_seats:
            continue
        who = seating.decider_of(encounter, seat)
        if who is None or who is told.change.by or who in called or not wants_bell(who):
            continue
        called[who] = _call(encounter, who, seat, is_turn=question.kind == TakeTurn.kind)
    for who, text in called.items():
        _send(who, "" if told.asked.says_it_waits_for(who) else text)


def _call(encounter: SkirmishEncounter, who: Person, seat: str, *, is_turn: bool) -> str:
    own = seat == encounter.fighter_of(who)
    name = "" if own else naming.name_of(encounter, seat, who)
    return clock_view.call(name, is_turn=is_turn, is_referee=seat == REFEREE)


def _send(who: Person, text: str) -> None:
    """Send a line, if there is one, to all sessions, and a sound to terminals."""
    sessions = who.sessions.all()
    terminals = [
        session for session in sessions if str(session.protocol_key).startswith(_TERMINALS)
    ]
    others = [session for session in sessions if session not in terminals]
    if terminals:
        # Any other text loses its control characters on its way to a screen reader.
        rung = Spoken(f"{make_safe(text, spoken=True)}{_RING}")
        recipients.send(who, rung, sessions=terminals)
    if others and text:
        recipients.send(who, make_safe(text), sessions=others)
