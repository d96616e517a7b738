"""The moves of fighters who act by themselves: NPCs, and players who are away."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from evennia.utils import logger
from msgspec.structs import replace
from twisted.internet.defer import Deferred
from twisted.python.failure import Failure

from typeclasses.skirmish.encounter import naming, seating
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.messaging import broadcast, recipients
from typeclasses.skirmish.play import moves, retrying
from typeclasses.skirmish.play.slices import Dropped, SlicedWork
from typeclasses.skirmish.play.understanding import Order
from typeclasses.skirmish.stored.state import EncounterState
from typeclasses.skirmish.transactions import DatabaseUnavailable, refused_if_unavailable
from world.skirmish import engine, tactics
from world.skirmish.base.errors import Refusal
from world.skirmish.moves.base import Move
from world.skirmish.odds import Steps
from world.skirmish.state.dice import Dice
from world.skirmish.state.fight import REFEREE, AnyFight
from world.skirmish.views.pages import tactics as tactics_view

from .taking_out import take_out_lost
from .temperaments import Reasoned, acting_in, ask_for, remember_why, seats_that_act

#: The most moves that are decided before the first of them is made.
_MOST_IN_A_ROW: Final = 40
#: The tries after a refused move; another thought may find a better one.
_MOST_TRIES: Final = 3


def let_next_act(encounter: SkirmishEncounter, **_: Any) -> None:
    """After a pause, let the next fighter who acts by themselves move."""
    if not _is_to_act(encounter) or encounter.ndb.acts_soon:
        return
    encounter.ndb.acts_soon = True
    retrying.later(encounter, act, again=let_next_act)


def _is_to_act(encounter: SkirmishEncounter) -> bool:
    """Return whether the fight waits for anyone who acts by themselves, and may do so now."""
    return not encounter.state.held and bool(seats_that_act(encounter))


def act(encounter: SkirmishEncounter) -> None:
    """Make the next automatic move, or all next ones of a team if these are made together.

    They think in slices. If the fight changes before they are done, they think again.
    """
    encounter.ndb.acts_soon = False
    if not encounter.is_live or not _is_to_act(encounter):
        return
    if take_out_lost(encounter):
        let_next_act(encounter)
        return
    state = encounter.state

    def is_wanted() -> bool:
        if not encounter.is_live or encounter.state.fight is not state.fight:
            return False
        now = encounter.state
        return now.temperaments == state.temperaments and now.together == state.together

    encounter.ndb.acts_soon = True
    thought = SlicedWork(_decisions(state), is_wanted).result()
    thought.addBoth(partial(_make_moves, encounter))


def decide_once(
    encounter: SkirmishEncounter, seat: str, words: str, is_wanted: Callable[[], bool]
) -> Deferred[Move]:
    """Decide a single move for a fighter who does not usually act by themselves.

    Args:
        encounter: The fight.
        seat: A seat that it waits for.
        words: A temperament.
        is_wanted: Whether the move is still to be made.
    """
    seats = {seat: tactics.read_temperament(words)}
    decision = SlicedWork(_decide(encounter.fight, seats), is_wanted).result()
    return decision.addCallback(lambda decided: decided.move)


def _decide(fight: AnyFight, seats: dict[str, tactics.Temperament]) -> Steps[tactics.Decision]:
    """Decide, in steps, the next move among these seats.

    Chance decides between moves that are as good.
    """
    return tactics.steps_to_choose_among(fight, seats, Dice(f"{fight.seed}:{fight.rev}"))


def _decisions(state: EncounterState) -> Steps[list[Reasoned]]:
    """Decide, in steps, the next move, or all next moves of a team if these are made together.

    What a move brings is certain, so the next can be decided before it is made. A new round is told
    for itself, so that a team that acts alone is not told of for ever.
    """
    fight, decisions, team = state.fight, list[Reasoned](), ""
    began = fight.table.round if fight is not None else 0
    while fight is not None and fight.table.round == began and len(decisions) < _MOST_IN_A_ROW:
        seats = {
            seat: cares
            for seat, cares in acting_in(state, fight).items()
            if not team or _team_of(fight, seat) in ("", team)
        }
        if not seats:
            break
        decision = yield from _decide(fight, seats)
        decisions.append(Reasoned(decision, tactics_view.why(fight, decision)))
        if not state.together:
            break
        team = team or _team_of(fight, decision.seat)
        under_way = fight.continuation is not None
        fight, _ = engine.decide(fight, decision.seat, decision.move)
        if under_way and fight.continuation is None:
            # The outcome of a move is told before others follow it.
            break
        yield
    return decisions


def _team_of(fight: AnyFight, seat: str) -> str:
    """Return the team of a seat; empty for the referee, who decides between the moves of all."""
    return "" if seat == REFEREE else str(fight.table.fighters[seat].team)


def _make_moves(encounter: SkirmishEncounter, decisions: list[Reasoned] | Failure) -> None:
    """Make the moves that were decided, unless the fight has changed since."""
    encounter.ndb.acts_soon = False
    with retrying.guard(encounter, let_next_act):
        try:
            with refused_if_unavailable():
                if isinstance(decisions, Failure):
                    decisions.raiseException()
                moves.make_moves(_orders(encounter, decisions))
        except Dropped:
            if encounter.is_live:
                let_next_act(encounter)
        except DatabaseUnavailable:
            raise
        except Refusal as refusal:
            logger.log_warn(f"combat: a move by itself in {encounter}: {refusal}")
            _try_again(encounter)
        except Exception:  # noqa: BLE001  a bug must not leave the fight waiting for ever
            logger.log_trace(f"combat: a move by itself in {encounter}")
            _give_up(encounter)


def _orders(encounter: SkirmishEncounter, decisions: list[Reasoned]) -> Iterator[Order]:
    for decision, why in decisions:
        remember_why(encounter, decision.seat, why)
        yield Order(encounter, None, decision.seat, decision.move)


def _try_again(encounter: SkirmishEncounter) -> None:
    """Try once more after a pause; after a few times, give the usual answer instead."""
    rev, tries = encounter.ndb.refused or (0, 0)
    tries = tries + 1 if rev == encounter.fight.rev else 1
    encounter.ndb.refused = encounter.fight.rev, tries
    if tries < _MOST_TRIES:
        let_next_act(encounter)
        return
    seat = next(iter(seats_that_act(encounter)))
    move = engine.usual_move(encounter.fight, seat)
    try:
        moves.make_move(Order(encounter, None, seat, move))
    except DatabaseUnavailable:
        raise
    except Refusal as refusal:
        logger.log_warn(f"combat: the usual answer in {encounter}: {refusal}")
        _give_up(encounter)
        return
    owner = seating.decider_of(encounter, seat)
    if owner is not None:
        recipients.tell([owner], tactics_view.fell_back(naming.name_of(encounter, seat, owner)))


def _give_up(encounter: SkirmishEncounter) -> None:
    """Hand fighters whose decisions fail over to the owner."""
    stuck = seats_that_act(encounter)
    temperaments = encounter.state.temperaments
    left = {seat: words for seat, words in temperaments.items() if seat not in stuck}
    encounter.commit(lambda: replace(encounter.state, temperaments=left))
    broadcast.notice(
        encounter, f"+ {tactics_view.gave_up(map(partial(naming.name_of, encounter), stuck))}"
    )
    ask_for(encounter, stuck)
    encounter.go_on()
