"""Make a move: decide it, store it, and only then tell of it. A refused one changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace as change_with
from functools import partial
from typing import Any

from msgspec.structs import replace

from typeclasses.skirmish.encounter import naming
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.messaging import broadcast
from typeclasses.skirmish.messaging.rendering import Rendered
from typeclasses.skirmish.play.intents import Intent, Menu
from typeclasses.skirmish.records import queries, writer
from typeclasses.skirmish.stored.change import Change
from typeclasses.skirmish.stored.state import EncounterState
from world.skirmish import engine
from world.skirmish.base.errors import Refusal
from world.skirmish.moves.base import Action
from world.skirmish.referee.entering import Enter
from world.skirmish.referee.teams import Return
from world.skirmish.state.fight import REFEREE
from world.skirmish.views import view

from . import confirming, odds, shown


def carry_out(resolved: Intent | Menu, encounter: SkirmishEncounter, by: Any) -> None:
    """Make the move that was resolved, or show the menu.

    Raises:
        Refusal: The rules do not allow the move, and why.
    """
    if isinstance(resolved, Menu):
        shown.remember(encounter, by, resolved.seat, resolved.prompt)
        odds.send_menu(encounter, by, resolved.seat, resolved.prompt)
    else:
        check_sure(resolved)
        make_move(resolved)


def check_sure(intent: Intent) -> None:
    """Ask a person once before a move that gives up what they may not think of.

    Raises:
        Refusal: It does, and they have not asked for the same a moment ago; or it is not legal.
    """
    encounter, seat, move = intent.encounter, intent.seat, intent.move
    fight = naming.fight_seen_by(encounter, intent.by)
    if seat == REFEREE or not isinstance(move, Action):
        return
    engine.check_rev(fight, intent.rev)
    engine.check(fight, seat, move)
    warning = view(fight.ruleset).warning(fight.table, engine.open_question(fight, seat), move)
    what = f"{fight.rev} {seat} {engine.say(fight, move)}"
    if warning and not confirming.is_confirmed(encounter, intent.by, what):
        raise Refusal(f"{warning} If you are sure, type it once more.")


def make_move(intent: Intent) -> Change:
    """Decide a move, store it with its record, and tell everyone.

    Returns:
        What changed.

    Raises:
        Refusal: The rules do not allow it, or the database is busy; nothing has changed.
    """
    decided = _decide(intent)
    _store(intent, decided)
    _tell(intent, decided)
    return decided.change


def make_moves(intents: Iterable[Intent], stored: Callable[[], None] | None = None) -> int:
    """Make several moves, store each by itself, and tell of them together.

    Args:
        intents: Each is resolved once the one before it has been stored.
        stored: Called once some are stored, before they are told.

    Returns:
        How many have been made.

    Raises:
        Refusal: One of them is not made; those before it are, and have been told.
    """
    made: list[Rendered] = []
    try:
        for intent in intents:
            decided = _decide(intent)
            _store(intent, decided)
            made.append(decided)
    finally:
        if made and stored is not None:
            stored()
        # What the referee rolls in secret is for them alone; the fight goes on after the rest.
        for each in made:
            if each.change.is_secret:
                broadcast.Delivery(each).send()
        if open_to_all := [each.change for each in made if not each.change.is_secret]:
            change = Change.of_many(open_to_all)
            broadcast.Delivery(Rendered(made[0].encounter, change)).send()
    return len(made)


def _decide(intent: Intent) -> Rendered:
    """Decide a move; nothing is stored yet."""
    encounter, before = intent.encounter, intent.encounter.fight
    after, events = engine.decide(before, intent.seat, intent.move, intent.rev)
    change = Change(
        after,
        before=before,
        events=tuple(events),
        seat=intent.seat,
        by=intent.by,
        move=intent.move,
        story=view(after.ruleset).story(after.table, events),
    )
    # The pose of a secret answer is told once the others have answered.
    if not change.is_hidden:
        own = ((intent.seat, intent.pose),) if intent.pose else ()
        revealed = queries.revealed_poses(encounter.state.record, change, intent.move)
        change = change_with(change, poses=(*revealed, *own))
    return Rendered(encounter, change)


def _store(intent: Intent, decided: Rendered) -> None:
    """Store a decided move with its record."""
    encounter, change = intent.encounter, decided.change

    def next_state() -> EncounterState:
        state = encounter.state
        sequence, shows = state.sequence + 1, not decided.is_silent
        if isinstance(intent.move, Enter):
            encounter.entrants = None
        writer.add_move(encounter, change, sequence, intent.move, pose=intent.pose, shows=shows)
        made = replace(state, fight=change.after, sequence=sequence)
        if not shows:
            made = made.with_unseen(intent.seat, change.after.rev - encounter.fight.rev)
        return _after(intent, made)

    encounter.commit(next_state, partial(_tell, intent, decided))


def _tell(intent: Intent, decided: Rendered) -> None:
    if intent.notice:
        broadcast.notice(intent.encounter, f"+ {intent.notice}")
    broadcast.Delivery(decided).send()


def _after(intent: Intent, then: EncounterState) -> EncounterState:
    """Return the state after a move, with what the move changes beside the fight."""
    if then.held and intent.by is not None:
        then = replace(then, held=False)
    if isinstance(intent.move, Enter):
        return then.with_fighter(intent.move.participant, intent.acts)
    if isinstance(intent.move, Return):
        return then.with_returned(intent.move.target)
    if intent.planned:
        return then.without_plan(intent.seat)
    encounter = intent.encounter
    own = intent.by is not None and encounter.fighter_of(intent.by) == intent.seat
    # A player who moves by hand no longer acts by themselves.
    return then.without_temperament(intent.seat) if own else then
