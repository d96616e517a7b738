"""Make a move: decide it, store it, and only then tell of it, with the poses that it reveals.

A refused move changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace as change_with

from msgspec.structs import replace

from typeclasses.skirmish import permissions
from typeclasses.skirmish.encounter import lookup, naming, seating
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person, close_menu
from typeclasses.skirmish.messaging import broadcast
from typeclasses.skirmish.messaging.rendering import Rendered, referee_name
from typeclasses.skirmish.play.understanding import Menu, Order
from typeclasses.skirmish.records import queries, writer
from typeclasses.skirmish.stored.change import Change
from typeclasses.skirmish.stored.state import EncounterState
from typeclasses.skirmish.transactions import DatabaseUnavailable
from world.skirmish import engine
from world.skirmish.base.errors import IllegalMove, Refusal
from world.skirmish.referee.entering import Enter
from world.skirmish.referee.teams import Return
from world.skirmish.state.fight import REFEREE
from world.skirmish.views import view

from . import confirming, odds, shown, understanding


def carry_out(resolved: Order | Menu, encounter: SkirmishEncounter, by: Person) -> None:
    """Make the move that was resolved, or show the menu.

    Raises:
        Refusal: The rules do not allow the move, and why.
    """
    if isinstance(resolved, Order):
        check_sure(resolved)
        try:
            make_move(resolved)
        except IllegalMove as refusal:
            menu = understanding.menu_instead(resolved, refusal)
            if menu is None:
                raise
            resolved = menu
        else:
            return
    shown.remember(encounter, by, resolved.seat, resolved.prompt)
    odds.send_menu(encounter, by, resolved.seat, resolved.prompt)


def check_sure(order: Order, *, alone: bool = True) -> None:
    """Ask a person once before a move that gives up what they may not think of.

    Args:
        order: The move.
        alone: Whether their answer stands for this move, and not for all that they have typed.

    Raises:
        Refusal: It does, and they have not asked for the same a moment ago; or it is not legal.
    """
    encounter, seat, move = order.encounter, order.seat, order.move
    words = view(encounter.fight.ruleset)
    if seat == REFEREE or order.by is None or not words.may_warn(move):
        return
    fight = naming.fight_seen_by(encounter, order.by)
    engine.check_rev(fight, order.rev)
    engine.check(fight, seat, move)
    warning = words.warning(fight.table, engine.open_question(fight, seat), move)
    said = engine.say(fight, move)
    if warning:
        own = seat == encounter.fighter_of(order.by)
        typed = f"move {said}" if own else f"move_npc {fight.table.fighters[seat].name} {said}"
        line = f"{typed} = {order.pose}" if order.pose else typed
        line = line if alone else ""
        what = f"{fight.rev} {seat} {said}"
        confirming.check_sure(encounter, order.by, what, warning, rev=fight.rev, line=line)


def make_move(order: Order) -> Change:
    """Decide a move, store it with its record, and tell everyone.

    Returns:
        What changed.

    Raises:
        Refusal: The rules do not allow it, or the database is busy; nothing has changed.
    """
    decided = _decide(order)
    _store(order, decided)
    _tell(order, decided)
    return decided.change


def make_waiting(
    encounter: SkirmishEncounter,
    resolve: Callable[[], Order],
    done_with: Callable[[EncounterState], EncounterState],
) -> Refusal | None:
    """Make a move that has waited in the state; whatever comes of it, it no longer waits.

    Args:
        encounter: The encounter.
        resolve: Returns the move.
        done_with: Takes what has waited out of the state, which is stored with the move.

    Returns:
        Why the move was refused; None if it was made.

    Raises:
        DatabaseUnavailable: It waits on.
    """
    state = encounter.state
    try:
        make_move(replace(resolve(), done_with=done_with))
    except DatabaseUnavailable:
        raise
    except Exception as reason:
        if encounter.state is state:
            encounter.commit(lambda: done_with(state))
        if not isinstance(reason, Refusal):
            raise
        return reason
    return None


def make_moves(orders: Iterable[Order], stored: Callable[[], None] | None = None) -> int:
    """Make several moves, store each by itself, and tell of them together.

    Args:
        orders: Each is resolved once the one before it has been stored.
        stored: Called once some are stored, before they are told; also if the database stopped
            answering, and it is found later that the first is stored.

    Returns:
        How many have been made.

    Raises:
        Refusal: One of them is not made; those before it are, and have been told.
    """
    stored_moves: list[Rendered] = []
    notices: list[str] = []
    try:
        for order in orders:
            decided = _decide(order)
            _store(order, decided, None if stored_moves else stored)
            stored_moves.append(decided)
            notices.append(order.notice)
    finally:
        if stored_moves and stored is not None:
            stored()
        for notice in filter(None, notices):
            broadcast.notice(stored_moves[0].encounter, f"+ {notice}")
        # A secret roll is for the referee alone; the fight goes on after the rest.
        for rendered in stored_moves:
            if rendered.change.rolled_in_secret:
                broadcast.Delivery(rendered).send()
        if open_to_all := [
            rendered.change for rendered in stored_moves if not rendered.change.rolled_in_secret
        ]:
            change = Change.of_many(open_to_all)
            broadcast.Delivery(Rendered(stored_moves[0].encounter, change)).send()
    return len(stored_moves)


def _decide(order: Order) -> Rendered:
    """Decide a move; nothing is stored yet."""
    encounter, before = order.encounter, order.encounter.fight
    after, events = engine.decide(before, order.seat, order.move, order.rev)
    referee = referee_name(order.seat, order.by)
    change = Change(
        after,
        before=before,
        events=tuple(events),
        seat=order.seat,
        by=order.by,
        story=view(after.ruleset).story(after.table, events, referee),
        move=order.move,
    )
    # The pose of a secret answer is told once the others have answered.
    if not change.awaits_others:
        own = ((order.seat, order.pose),) if order.pose else ()
        if poses := (*_revealed(order, change), *own):
            change = change_with(change, poses=poses)
    return Rendered(encounter, change)


def _revealed(order: Order, change: Change) -> tuple[tuple[str, str], ...]:
    """Return the poses of the secret answers that a move has revealed, by seat, in their order.

    Poses are in the record alone, which is asked unless none of these answers came with one.
    """
    encounter = order.encounter
    if encounter.cached_for(encounter.fight, "posed") is False:
        return ()
    return queries.revealed_poses(encounter.state.record, change, order.move)


def _store(order: Order, decided: Rendered, stored: Callable[[], None] | None = None) -> None:
    """Store a decided move with its record.

    Args:
        order: The move.
        decided: What comes of it.
        stored: Called before it is told, if it is found only later that it is stored.
    """
    encounter, change = order.encounter, decided.change

    def next_state() -> EncounterState:
        state = encounter.state
        sequence, shows = state.sequence + 1, not decided.is_silent
        if isinstance(order.move, Enter):
            encounter.entrants = None
        writer.add_move(encounter, change, sequence, order.move, pose=order.pose, shows=shows)
        before = encounter.fight
        posed = before.given and encounter.cached_for(before, "posed") is not False
        encounter.cache_for(change.after, "posed", bool(order.pose or posed))
        after = replace(state, fight=change.after, sequence=sequence)
        if not shows:
            after = after.with_unseen(order.seat, change.after.rev - encounter.fight.rev)
        return _with_side_effects(order, after)

    def if_stored() -> None:
        _let_in(order)
        if stored is not None:
            stored()
        _tell(order, decided)

    encounter.commit(next_state, if_stored)
    _let_in(order)


def _let_in(order: Order) -> None:
    """Note the fight of a character who has just entered it."""
    if isinstance(order.move, Enter):
        who = seating.object_of(order.move.participant.id)
        if who is not None:
            lookup.know_character(who, order.encounter)
            close_menu(who)


def _tell(order: Order, decided: Rendered) -> None:
    if order.notice:
        broadcast.notice(order.encounter, f"+ {order.notice}")
    broadcast.Delivery(decided).send()


def _with_side_effects(order: Order, then: EncounterState) -> EncounterState:
    """Return the state after a move, with what the move changes beside the fight."""
    if then.held and order.by is not None:
        then = replace(then, held=False)
    if order.done_with is not None:
        then = order.done_with(then)
    encounter = order.encounter
    if isinstance(order.move, Enter):
        return then.with_fighter(order.move.participant, order.acts)
    if isinstance(order.move, Return):
        return then.with_returned(order.move.target)
    if come := set(then.fighter_ids()).difference(encounter.state.fighter_ids()):
        under_way = encounter.fight.continuation
        mover = order.seat if under_way is None else under_way.opening.answers[0].actor
        usual = permissions.USUAL_TEMPERAMENT if then.automatic else ""
        acts = usual if mover == REFEREE else then.temperaments.get(mover, usual)
        then = then.with_summoned(sorted(come), acts)
    own = order.by is not None and encounter.fighter_of(order.by) == order.seat
    # A player who moves by hand no longer acts by themselves; what has waited is not by hand.
    by_hand = own and order.done_with is None
    return then.without_temperament(order.seat) if by_hand else then
