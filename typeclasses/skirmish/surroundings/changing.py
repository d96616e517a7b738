"""What the world changes about fighters: potions, poison, and what they carry, read again.

While a move is under way, what is to change waits in the fight, and comes after it.
"""

from __future__ import annotations

from typing import Any

from evennia.utils import logger
from msgspec.structs import replace

from typeclasses.skirmish import pauses
from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter import lookup, naming, seating
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person
from typeclasses.skirmish.messaging.recipients import log_and_continue
from typeclasses.skirmish.play import moves
from typeclasses.skirmish.play.understanding import Order
from typeclasses.skirmish.sheets import own_numbers
from typeclasses.skirmish.sheets.attributes import read_sheet, whole_sheet
from typeclasses.skirmish.stored.state import Delayed, EncounterState
from world.skirmish import engine
from world.skirmish.base.errors import NotAsked, Refusal
from world.skirmish.moves.base import TakeTurn
from world.skirmish.referee.changing import ChangeLines
from world.skirmish.ruleset.registry import rules_of
from world.skirmish.sheets.sheet import Sheet
from world.skirmish.state.fight import REFEREE

from . import things


def change(who: Person, lines: Sheet, *, because: str, turn: bool = False) -> None:
    """Set lines of someone's sheet as they are in their fight.

    Args:
        who: Who is changed.
        lines: The values, by the Attribute of the line.
        because: What everyone reads, to follow the name: `drinks a potion.`
        turn: Whether that takes their turn, which must be theirs.

    Raises:
        Refusal: They do not fight, it is not their turn, or a value cannot be.
    """
    encounter, fighter = lookup.fighting(who)
    move = _move(encounter, fighter, lines)
    move.check(encounter.fight.table)
    if turn:
        question = engine.open_question(encounter.fight, fighter)
        if question.kind != TakeTurn.kind or encounter.fight.continuation is not None:
            raise NotAsked(engine.waiting_for(encounter.fight))
    if encounter.fight.continuation is not None:
        delayed = (*encounter.state.delayed, Delayed(fighter, move.lines, because))
        encounter.commit(lambda: replace(encounter.state, delayed=delayed))
        return
    moves.make_move(_order(encounter, move, because))
    if turn and fighter in engine.open_seats(encounter.fight):
        passing = engine.usual_move(encounter.fight, fighter)
        moves.make_move(Order(encounter, None, fighter, passing))


def make_delayed_changes(encounter: SkirmishEncounter, told: Any, **_: Any) -> None:
    """Make the changes that have waited for a move to end.

    Once the server has started, look at what everyone carries, too.
    """
    if told is None and not encounter.ndb.has_seen_things:
        encounter.ndb.has_seen_things = True
        _refresh_everyone(encounter)
    state = encounter.state
    while state.fight is not None and state.delayed and state.fight.continuation is None:
        first = state.delayed[0]
        move = ChangeLines(target=first.fighter, lines=first.lines)
        order = _order(encounter, move, first.because)
        if reason := moves.make_waiting(encounter, lambda: order, _without_first):  # noqa: B023
            logger.log_warn(f"combat: a change in {encounter}: {reason}")
        state = encounter.state


def _without_first(state: EncounterState) -> EncounterState:
    """Return the state without the first change that waits in it."""
    return replace(state, delayed=state.delayed[1:])


def refresh(who: Person, *, because: str = "changes what they carry.") -> None:
    """Read again the lines that a game keeps in things, if a fighter's things have changed."""
    encounter = lookup.encounter_of(who)
    fighter = encounter.fighter_of(who) if encounter is not None else None
    if encounter is None or fighter is None or encounter.state.fight is None:
        return
    if lookup.is_tutorial(encounter.obj):
        # The player fights with the lesson's sheet, not with what they carry.
        return
    fight = encounter.fight
    keys = _live(fight.ruleset)
    combatant = fight.table.fighters[fighter]
    if not keys or combatant.withdrawn or engine.outcome(fight) is not None:
        return
    sheet = read_sheet(who, rules_of(fight), fight.table.house)
    lines = {key: sheet[key] for key in keys if key in sheet}
    lines = things.with_what_lies(encounter, fighter, lines)
    if _move(encounter, fighter, lines).changes(fight.table):
        changed = {
            key: value
            for key, value in lines.items()
            if _move(encounter, fighter, {key: value}).changes(fight.table)
        }
        change(who, changed, because=because)


def refresh_quietly(who: Person, because: str) -> None:
    """Refresh a fighter's things when no one has asked for it; refusals are logged."""
    with log_and_continue("what a fighter carries could not be read"):
        if get_setting("SKIRMISH_NUMBERS"):
            try:
                refresh(who, because=because)
            except Refusal as reason:
                logger.log_warn(f"combat: what {who} carries: {reason}")


def see_deleted() -> None:
    """Refresh all fighters after a thing was deleted, as no one knows who carried it."""
    if any(map(_live, get_setting("SKIRMISH_NUMBERS"))):
        pauses.call_later(0, _refresh_everywhere)


def _refresh_everywhere() -> None:
    for encounter in lookup.all_encounters():
        if encounter.is_live:
            _refresh_everyone(encounter)


def _refresh_everyone(encounter: SkirmishEncounter) -> None:
    fight = encounter.state.fight
    for fighter in fight.table.fighters if fight is not None and _live(fight.ruleset) else ():
        if (who := seating.object_of(fighter)) is not None:
            refresh_quietly(who, "changes what they carry.")


def _live(ruleset: str) -> tuple[str, ...]:
    if ruleset not in get_setting("SKIRMISH_NUMBERS"):
        return ()
    return tuple(getattr(own_numbers.adapter(ruleset), "live", ()))


def _move(encounter: SkirmishEncounter, fighter: str, lines: Sheet) -> ChangeLines:
    """Return the change of a fighter's lines, which are named by their Attributes.

    Raises:
        Refusal: The sheet has no such line.
    """
    fight = encounter.fight
    rules, house = rules_of(fight), fight.table.house
    fields = {f"{rules.name}_{stat.key}": field for field, stat in rules.fighter.stats.items()}
    whole = whole_sheet(lines, rules, house)
    if unknown := [key for key in whole if key not in fields]:
        raise Refusal(f"There is no line {unknown[0]} on the sheets of this fight.")
    return ChangeLines(target=fighter, lines={fields[key]: whole[key] for key in whole})


def _order(encounter: SkirmishEncounter, move: ChangeLines, because: str) -> Order:
    notice = f"{naming.name_of(encounter, move.target)} {because}"
    return Order(encounter, None, REFEREE, move, notice=notice)
