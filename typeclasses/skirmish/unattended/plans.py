"""Plans: moves chosen in advance, made as soon as it is the fighter's turn."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from evennia.accounts.models import AccountDB
from msgspec.structs import replace

from typeclasses.skirmish import permissions
from typeclasses.skirmish.encounter import naming, seating
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person
from typeclasses.skirmish.messaging import recipients
from typeclasses.skirmish.play import ahead, moves, understanding
from typeclasses.skirmish.stored.state import without
from typeclasses.skirmish.transactions import DatabaseUnavailable
from world.skirmish import engine
from world.skirmish.base.command_name import command
from world.skirmish.base.errors import NotUnderstood, Refusal, WrongArguments, is_allowed
from world.skirmish.moves.base import TakeTurn
from world.skirmish.notation import parsing
from world.skirmish.ruleset.registry import rules_of
from world.skirmish.state.fight import AnyFight

#: The most moves that a player may choose in advance.
_MOST_PLANNED: Final = 10


def plan(encounter: SkirmishEncounter, by: Person, fighter: str, words: str) -> str:
    """Choose the next moves of a fighter in advance; they replace earlier plans.

    Args:
        encounter: The fight.
        by: The character who chooses: the player, or the owner for an NPC.
        fighter: The fighter's id.
        words: The moves, separated by commas; empty to remove the plan.

    Returns:
        What `by` reads.

    Raises:
        Refusal: They may not, one of these is not a move or is never legal, or they are too many.
    """
    permissions.check_may_move(by, encounter, fighter)
    fight = naming.fight_seen_by(encounter, by)
    chosen = tuple(
        naming.understand(encounter, by, partial(ahead.split, seat=fighter, words=words))
    )
    if len(chosen) > _MOST_PLANNED:
        raise Refusal(f"You may choose {_MOST_PLANNED} moves in advance, not {len(chosen)}.")
    # The first is made now if the fighter is asked now: it may be a choice of a menu.
    asked = fighter in engine.open_seats(fight)
    for move in chosen[1:] if asked else chosen:
        try:
            naming.understand(encounter, by, partial(_check, fighter=fighter, words=move))
        except WrongArguments as refusal:
            if len(chosen) > 1:
                raise
            raise WrongArguments(refusal.usage, refusal.why, command("next")) from None
    _store(encounter, fighter, chosen, by)
    if asked and encounter.state.held:
        # A move that its player types now is made now.
        encounter.commit(lambda: replace(encounter.state, held=False))
    make_planned_moves(encounter)
    left = encounter.state.plans.get(fighter, ())
    if left == chosen:
        return describe(encounter, fighter)
    return ""


def describe(encounter: SkirmishEncounter, fighter: str) -> str:
    """Return what a fighter is going to do, as chosen in advance."""
    chosen = encounter.state.plans.get(fighter, ())
    name = naming.name_of(encounter, fighter)
    if not chosen:
        return f"No move is chosen in advance for {name}."
    return f"Next for {name}: {', then '.join(chosen)}."


def make_planned_moves(encounter: SkirmishEncounter, **_: Any) -> None:
    """Make the moves that have been chosen in advance, as long as the fight waits for any."""
    state = encounter.state
    if not state.plans or state.held or encounter.ndb.makes_plans:
        return
    encounter.ndb.makes_plans = True
    try:
        while (fighter := _next_with_a_plan(encounter)) is not None:
            _make_next(encounter, fighter)
    finally:
        encounter.ndb.makes_plans = False


def _next_with_a_plan(encounter: SkirmishEncounter) -> str | None:
    """Return a seat with a plan for the question that it is asked."""
    state = encounter.state
    if not state.plans or (fight := state.fight) is None:
        return None
    planned = (seat for seat in engine.open_seats(fight) if seat in state.plans)
    return next((seat for seat in planned if _is_for_now(fight, seat, state.plans[seat][0])), None)


def _is_for_now(fight: AnyFight, seat: str, words: str) -> bool:
    """Return whether words may answer what a seat is asked, and are not for its next turn."""
    kind, rules = engine.open_question(fight, seat).kind, rules_of(fight)
    if kind == TakeTurn.kind or parsing.match(rules.syntaxes[kind], words):
        return True
    return not parsing.match(rules.syntaxes[TakeTurn.kind], words)


def _make_next(encounter: SkirmishEncounter, fighter: str) -> None:
    """Make the next move of a plan; if it is refused, remove the plan and tell its fighter."""
    by = seating.decider_of(encounter, fighter)
    if by is None or not _may_plan(encounter, fighter):
        _store(encounter, fighter, ())
        return
    words = encounter.state.plans[fighter][0]
    try:
        resolved = understanding.resolve(encounter, by, fighter, words)
        if isinstance(resolved, understanding.Menu):
            _drop(encounter, fighter, by, _leaves_open(encounter, fighter, words))
            moves.carry_out(resolved, encounter, by)
            return
        moves.make_move(replace(resolved, done_with=lambda state: state.without_plan(fighter)))
    except DatabaseUnavailable:
        raise
    except Refusal as refusal:
        _drop(encounter, fighter, by, f"cannot be made. {refusal}")


def _leaves_open(encounter: SkirmishEncounter, fighter: str, words: str) -> str:
    """Return why words that open a menu are not made, with the syntax of the move if it has one."""
    try:
        ahead.read(encounter.fight, fighter, words)
    except WrongArguments as refusal:
        if not refusal.why:
            return f"leaves something open. {refusal}"
    except NotUnderstood:
        pass
    return "leaves something open."


def _drop(encounter: SkirmishEncounter, fighter: str, by: Person, why: str) -> None:
    """Remove a plan whose first move is not made by itself, and tell why."""
    words, *rest = encounter.state.plans[fighter]
    _store(encounter, fighter, ())
    dropped = f" Not done: {', '.join(rest)}." if rest else ""
    recipients.tell([by], f"The move chosen in advance, {words}, {why}{dropped}")


def _may_plan(encounter: SkirmishEncounter, fighter: str) -> bool:
    """Return whether the players who chose a fighter's next moves may still log in."""
    character, number = seating.object_of(fighter), encounter.state.planners.get(fighter)
    if character is not None and not is_allowed(permissions.check_may_play, character):
        return False
    if number is None:
        return True
    account = AccountDB.objects.filter(id=number).first()
    return account is not None and is_allowed(permissions.check_may_log_in, account)


def _store(
    encounter: SkirmishEncounter, fighter: str, chosen: tuple[str, ...], by: Person | None = None
) -> None:
    state = encounter.state
    plans = without(state.plans, fighter)
    planners = {planner: number for planner, number in state.planners.items() if planner in plans}
    if chosen:
        plans[fighter] = chosen
        if by is not None and by.account is not None:
            planners[fighter] = by.account.id
    if plans != state.plans:
        encounter.commit(lambda: replace(state, plans=plans, planners=planners))


def _check(fight: AnyFight, *, fighter: str, words: str) -> None:
    """Raise a `Refusal` if words are no move, or one that can never be made."""
    if (move := ahead.check(fight, fighter, words)) is not None:
        ahead.check_ever(fight, fighter, move)
