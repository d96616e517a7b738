"""The clock of those who are asked; when it runs out, the fight goes on without their answer."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final

from evennia.utils import logger
from msgspec.structs import replace
from twisted.internet.defer import succeed
from twisted.python.failure import Failure

from typeclasses.skirmish import pauses, permissions
from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter import naming, seating
from typeclasses.skirmish.encounter.clocks import RunningClock
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.encounter.waiting import seconds_left, seconds_waited
from typeclasses.skirmish.game_objects import Person, find_object
from typeclasses.skirmish.messaging import broadcast, gmcp, recipients
from typeclasses.skirmish.play import moves, retrying
from typeclasses.skirmish.play.slices import Dropped
from typeclasses.skirmish.play.understanding import Order
from typeclasses.skirmish.stored.state import Clock, object_fighter
from typeclasses.skirmish.transactions import DatabaseUnavailable
from world.skirmish import engine, tactics
from world.skirmish.base.errors import NotAsked, Refusal, is_allowed
from world.skirmish.moves.base import Move
from world.skirmish.state.fight import REFEREE
from world.skirmish.views.pages import clock as clock_view
from world.skirmish.views.pages import undo as undo_view

from . import autopilot

_LEAST_SECONDS: Final = 10
_MOST_SECONDS: Final = 86_400
#: Seconds of waiting after which the status tells the owner.
_WORTH_A_WORD: Final = 10

#: The word for a clock that gives the usual answer, and lets turns pass.
SKIP: Final = "skip"


def set_clock(encounter: SkirmishEncounter, by: Person, seconds: int, then: str) -> str:
    """Give everyone so many seconds for each decision.

    Args:
        encounter: The fight, or its lobby.
        by: Its owner.
        seconds: How long each may take; 0 for no clock.
        then: What happens when it runs out: `skip`, or a temperament by which they act.

    Returns:
        What `by` reads, unless they are told with the others.

    Raises:
        Refusal: They may not, or the time or the temperament is none.
    """
    permissions.check_is_owner(by, encounter)
    if seconds and not _LEAST_SECONDS <= seconds <= _MOST_SECONDS:
        raise Refusal(f"A clock takes {_LEAST_SECONDS} to {_MOST_SECONDS} seconds, not {seconds}.")
    if then != SKIP:
        tactics.read_temperament(then)
    clock = Clock(seconds=seconds, then=then) if seconds else None
    encounter.commit(lambda: replace(encounter.state, clock=clock))
    return _tell(encounter, by, clock_view.announcement(seconds, then, skips=then == SKIP))


def usual() -> Clock | None:
    """Return the clock of fights without a game master, as `SKIRMISH_CLOCK` says: `60 guardian`.

    Raises:
        Refusal: It is not a clock.
    """
    seconds, _, then = str(get_setting("SKIRMISH_CLOCK") or "").partition(" ")
    if not seconds:
        return None
    if not seconds.isdecimal() or not _LEAST_SECONDS <= int(seconds) <= _MOST_SECONDS:
        raise Refusal(f"A clock takes {_LEAST_SECONDS} to {_MOST_SECONDS} seconds, not {seconds}.")
    if then:
        tactics.read_temperament(then)
    return Clock(seconds=int(seconds), then=then or SKIP)


def pause(encounter: SkirmishEncounter, by: Person, *, paused: bool) -> str:
    """Stop the clock, or let it go on from the beginning, and return what `by` reads."""
    permissions.check_is_owner(by, encounter)
    if (clock := encounter.state.clock) is None:
        raise Refusal("This fight has no clock.")
    encounter.commit(
        lambda: replace(encounter.state, clock=replace(clock, paused=paused, deadline=0.0))
    )
    return _tell(encounter, by, clock_view.paused(paused=paused))


def skip(encounter: SkirmishEncounter, by: Person, fighter: str) -> None:
    """Go on without waiting for a fighter, with the usual answer or a turn that passes.

    Raises:
        Refusal: They may not, or the fight does not wait for this fighter.
    """
    permissions.check_may_skip(by, encounter, fighter)
    try:
        silence = _silence(encounter, fighter)
    except NotAsked:
        waits = engine.waiting_for(encounter.fight)
        name = naming.name_of(encounter, fighter, by)
        raise Refusal(f"The fight does not wait for {name}. {waits}") from None
    moves.make_move(Order(encounter, by, fighter, silence))


def waiting(encounter: SkirmishEncounter, reader: Person) -> str:
    """Return who must answer next, for how long they have been asked, and the time left.

    Of a player who is away, a reader who may go on without them reads how.
    """
    fight = encounter.fight
    if engine.outcome(fight) is not None:
        return "The fight is over; it waits for no one."
    so_far = seconds_waited(encounter)
    text = clock_view.waiting(engine.waiting_for(fight), so_far, left(encounter))
    clock = encounter.state.clock
    stands = clock_view.standing(None, paused=True) if clock is not None and clock.paused else ""
    held = undo_view.waits() if encounter.state.held else ""
    return " ".join(filter(None, [text, stands, held, *_away(encounter, reader)]))


def _away(encounter: SkirmishEncounter, reader: Person) -> Iterator[str]:
    """Yield who is away while the fight waits for them, and how the reader may go on."""
    for number, seats in gone(encounter).items():
        own = object_fighter(number)
        if own in seats:
            how = broadcast.how_to_go_on(encounter, reader, own)
            yield f"{naming.name_of(encounter, own)} is away. {how}".rstrip()
        if others := [naming.name_of(encounter, seat) for seat in seats if seat != own]:
            way = permissions.way_to_own(reader, encounter)
            yield way or clock_view.decider_is_away(seating.owner_name(encounter), others)


def gone(encounter: SkirmishEncounter) -> dict[int, list[str]]:
    """Return by number the people who are away while the fight waits, with the seats they decide.

    They are away who are not connected, or not in the room.
    """
    seats: dict[int, list[str]] = {}
    for seat in _waited_for(encounter):
        is_owners = seat == REFEREE or seating.is_moved_by_owner(encounter, seat)
        who = find_object(encounter.state.owner) if is_owners else seating.object_of(seat)
        if who is not None and not (who.sessions.count() and who.location == encounter.obj):
            seats.setdefault(who.id, []).append(seat)
    return seats


def describe(encounter: SkirmishEncounter, reader: Person) -> str:
    """Return the state of the clock and, for those who may go on, who the fight waits for."""
    if engine.outcome(encounter.fight) is not None:
        return ""
    clock = encounter.state.clock
    left_to_them = any(
        seating.is_left_to(encounter, reader, seat) for seat in _waited_for(encounter)
    )
    if left_to_them or permissions.is_owner(reader, encounter):
        soon = seconds_waited(encounter) < _WORTH_A_WORD
        return "" if soon and clock is None else waiting(encounter, reader)
    return clock_view.standing(left(encounter), paused=clock.paused) if clock is not None else ""


def left(encounter: SkirmishEncounter) -> int | None:
    """Return how many seconds are left of the clock; None where none runs."""
    return seconds_left(encounter) if _waited_for(encounter) else None


def wind_up(encounter: SkirmishEncounter, **_: Any) -> None:
    """Start the clock again if the fight waits for something new.

    A question that others do not learn of gives no more time: they would see it by the clock.
    """
    clock, fight = encounter.state.clock, encounter.state.fight
    if clock is None or clock.paused or fight is None or not _waited_for(encounter):
        return
    running, rev = encounter.running_clock, encounter.state.rev_for()
    if clock.rev != rev or not clock.deadline:
        wound = replace(clock, rev=rev, deadline=time.time() + clock.seconds)
        encounter.commit(lambda: replace(encounter.state, clock=wound))
        running = RunningClock.wound_up(wound)
    elif running is None or running.clock != clock:
        running = RunningClock.gone_on(clock)
    elif running.left() > 0:
        return
    encounter.running_clock = running
    _wait(encounter, running)


def _wait(encounter: SkirmishEncounter, running: RunningClock) -> None:
    """Wait until the next reminder, or the end."""
    seconds = running.until_next_word() + 0.01
    retrying.later(encounter, partial(tick, running=running), seconds=seconds)


def tick(encounter: SkirmishEncounter, running: RunningClock) -> None:
    """Remind the seats that the fight waits for, or go on without them when time is up.

    Args:
        encounter: The fight.
        running: The clock; if another runs now, this tick is of an earlier question.
    """
    if not _still_runs(encounter, running):
        return
    waited_for = _waited_for(encounter)
    if not waited_for:
        # The fight may wait again for fighters who act by themselves now.
        encounter.running_clock = None
        return
    if running.left() <= 0:
        if running.is_nudged:
            _time_is_up(encounter, running, waited_for)
            return
        # The machine has slept, and no one has read that the time runs out.
        running.until = pauses.steady() + running.nudge
    running.is_nudged = running.left() <= running.nudge
    for seat in waited_for:
        if (who := seating.decider_of(encounter, seat)) is not None:
            own = seat in (REFEREE, encounter.fighter_of(who))
            name = "" if own else naming.name_of(encounter, seat, who)
            recipients.tell([who], clock_view.reminder(round(running.left()), name))
    _wait(encounter, running)


def _still_runs(encounter: SkirmishEncounter, running: RunningClock) -> bool:
    """Return whether a clock still runs for the present question."""
    if not encounter.is_live or encounter.running_clock is not running:
        return False
    state = encounter.state
    if state.clock != running.clock or state.fight is None:
        return False
    return state.rev_for() == running.clock.rev


def _waited_for(encounter: SkirmishEncounter) -> list[str]:
    """Return the seats that the fight waits for and that do not act by themselves."""
    fight = encounter.fight
    if engine.outcome(fight) is not None:
        return []
    return [question.seat for question in encounter.state.questions_to_people(fight)]


def _time_is_up(
    encounter: SkirmishEncounter, running: RunningClock, waited_for: Sequence[str]
) -> None:
    """Answer for seats whose time is up; for the first alone if one answer is enough."""
    left = [seat for seat in waited_for if _is_waited_for(encounter, running, seat)]
    if not left:
        return
    seat, *others = left
    then = running.clock.then
    decided = (
        succeed(_silence(encounter, seat))
        if then == SKIP
        else autopilot.decide_once(
            encounter, seat, then, partial(_is_waited_for, encounter, running, seat)
        )
    )
    decided.addCallback(partial(_answer, encounter, seat))
    decided.addBoth(partial(_after_answer, encounter, running, others))


def _answer(encounter: SkirmishEncounter, seat: str, move: Move) -> None:
    """Make a move for a seat whose time is up, or the usual move if that one is illegal."""
    if not is_allowed(engine.check, encounter.fight, seat, move):
        move = _silence(encounter, seat)
    notice = clock_view.time_is_up(naming.name_of(encounter, seat))
    moves.make_move(Order(encounter, None, seat, move, notice=notice))


def _after_answer(
    encounter: SkirmishEncounter, running: RunningClock, others: Sequence[str], result: object
) -> None:
    """Answer for the remaining seats whose time is up, after the first of them."""
    again = partial(tick, running=running)
    with retrying.guard(encounter, again):
        try:
            if isinstance(result, Failure):
                result.raiseException()
        except Dropped:
            pass
        except DatabaseUnavailable:
            raise
        except Refusal as refusal:
            logger.log_warn(f"combat: the clock of {encounter}: {refusal}")
            retrying.later(encounter, again)
            return
        except Exception:  # noqa: BLE001  the others are still waited for
            logger.log_trace(f"combat: the clock of {encounter}")
        _time_is_up(encounter, running, others)


def _is_waited_for(encounter: SkirmishEncounter, running: RunningClock, seat: str) -> bool:
    """Return whether a clock still runs for a seat."""
    return _still_runs(encounter, running) and seat in engine.open_seats(encounter.fight)


def _silence(encounter: SkirmishEncounter, seat: str) -> Move:
    return engine.usual_move(encounter.fight, seat)


def _tell(encounter: SkirmishEncounter, by: Person, text: str) -> str:
    """Announce a change of the clock, go on, and return the reply to `by`."""
    reply = broadcast.announce(encounter, by, text)
    wind_up(encounter)
    gmcp.send_again(encounter)
    return reply
