"""Let the game know what happens to its characters: by hooks on them, and by signals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from django.dispatch import Signal
from evennia.utils import logger

from typeclasses.skirmish import signals
from typeclasses.skirmish.encounter import seating
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person, find_object
from typeclasses.skirmish.messaging.rendering import Rendered
from typeclasses.skirmish.sheets import write_back
from typeclasses.skirmish.sheets.attributes import as_written
from typeclasses.skirmish.stored.change import Change
from world.skirmish import engine
from world.skirmish.moves.base import Move
from world.skirmish.referee.rulings import Withdraw, Yield
from world.skirmish.ruleset.registry import rules_of
from world.skirmish.state.events import Defeat
from world.skirmish.state.fight import AnyFight

_HOOKS: Final = {
    signals.combat_joined: "at_combat_join",
    signals.combat_started: "at_combat_start",
    signals.combat_turn: "at_combat_turn",
    signals.combat_hit: "at_combat_hit",
    signals.combat_changed: "at_combat_changed",
    signals.combat_fallen: "at_combat_fallen",
    signals.combat_defeated: "at_combat_defeat",
    signals.combat_left: "at_combat_left",
    signals.combat_round: "at_combat_round",
    signals.combat_moved: "at_combat_moved",
    signals.combat_ended: "at_combat_end",
}


#: A fighter harmed, the attacker (empty for none), and the amount.
type _Harm = tuple[str, str, int]


class Hooked:
    """A character with `at_combat_...` hooks, such as one with the mixin."""


def call(signal: Signal, character: Person | None, **facts: Any) -> None:
    """Call the hook of a character that belongs to a signal, and send the signal.

    Args:
        signal: One of `signals`.
        character: The object it happened to; None for a temporary NPC, which no game knows.
        facts: What the hook is told.
    """
    if character is None:
        return
    name = _HOOKS[signal]
    # Without the mixin a method of that name is the game's own, and means something else.
    if isinstance(character, Hooked):
        try:
            if (hook := getattr(character, name, None)) is not None:
                hook(**facts)
        except Exception:  # noqa: BLE001  what happened has happened, whatever the hook does
            logger.log_trace(f"combat: {character} and {name}")
    signals.send(signal, type(character), character=character, **facts)


def after_change(encounter: SkirmishEncounter, told: Rendered | None, **_: Any) -> None:
    """Tell the game's characters what a change means for them."""
    if told is None:
        return
    change = told.change
    fight = change.after
    for signal, fighter in _come_in(change):
        call(signal, seating.object_of(fighter), encounter=encounter)
    parts = [(part, tuple(_harms(part))) for part in change.parts or (change,)]
    for part, harms in parts:
        _tell_moved(encounter, part, harms)
    if change.before is not None:
        tell_changes(encounter, change.before, fight)
    for part, harms in parts:
        _tell_out(encounter, part, harms)
    if change.is_start or (
        change.before is not None and change.before.table.round < fight.table.round
    ):
        for fighter, combatant in fight.table.fighters.items():
            if not combatant.gone:
                who, number = seating.object_of(fighter), fight.table.round
                call(signals.combat_round, who, encounter=encounter, number=number)
    for seat in _newly_asked(change):
        call(signals.combat_turn, seating.object_of(seat), encounter=encounter)


def _come_in(change: Change) -> Iterator[tuple[Signal, str]]:
    """Yield each fighter who fights from now on, with the signal of it: at the start, or later."""
    if change.is_start:
        yield from ((signals.combat_started, fighter) for fighter in change.after.table.fighters)
    elif change.before is not None:
        earlier = change.before.table.fighters
        entered = (fighter for fighter in change.after.table.fighters if fighter not in earlier)
        yield from ((signals.combat_joined, fighter) for fighter in entered)


def _tell_moved(encounter: SkirmishEncounter, change: Change, harms: Sequence[_Harm]) -> None:
    """Call the hooks and signals of the fighters who moved or were harmed."""
    if change.move is not None and not change.awaits_others:
        facts = {"words": change.words, "events": change.events}
        who = seating.object_of(change.seat)
        call(signals.combat_moved, who, encounter=encounter, **facts)
    for victim, by, harm in harms:
        who = seating.object_of(victim)
        call(signals.combat_hit, who, encounter=encounter, by=seating.object_of(by), harm=harm)


def _tell_out(encounter: SkirmishEncounter, change: Change, harms: Sequence[_Harm]) -> None:
    """Call the hooks and signals of fighters who have fallen, are defeated, or have left."""
    harmed_by, changed = {victim: by for victim, by, _ in harms}, _changed(change)
    for was, now in changed:
        if now.down and not now.withdrawn and not (was is not None and was.down):
            by = harmed_by.get(now.id, _mover(change))
            attacker = seating.object_of(by) if by != now.id else None
            who = seating.object_of(now.id)
            call(signals.combat_fallen, who, encounter=encounter, by=attacker, how=now.down)
    for event in change.events:
        if isinstance(event, Defeat):
            by = harmed_by.get(event.actor, "")
            who = seating.object_of(event.actor)
            call(signals.combat_defeated, who, encounter=encounter, by=seating.object_of(by))
    for was, now in changed:
        if now.withdrawn and was is not None and not was.withdrawn:
            fleeing, who = encounter.state.fleeing.get(now.id), seating.object_of(now.id)
            how = _how_left(change.move) if fleeing is None else "fled"
            exit_ = find_object(fleeing) if fleeing else None
            call(signals.combat_left, who, encounter=encounter, how=how, exit=exit_)


def _changed(change: Change) -> list[tuple[Any, Any]]:
    """Return each fighter that a change has changed, before and after.

    Who was not there before was None.
    """
    before = change.before.table.fighters if change.before is not None else {}
    pairs = ((before.get(key), now) for key, now in change.after.table.fighters.items())
    return [(was, now) for was, now in pairs if was != now]


def _mover(change: Change) -> str:
    """Return who has begun the move under way, or made it; empty for no fighter."""
    running = change.before.continuation if change.before is not None else None
    seat = running.opening.answers[0].actor if running is not None else change.seat
    return seat if seat in change.after.table.fighters else ""


def _how_left(move: Move | None) -> str:
    if isinstance(move, Yield):
        return "yielded"
    return "removed" if isinstance(move, Withdraw) else "fled"


def tell_changes(encounter: SkirmishEncounter, before: AnyFight, after: AnyFight) -> None:
    """Tell characters what has changed of what the end of the fight will write to their sheets.

    A number is as it would be if the fight ended now: what the sheet has, and by how much the
    fight has changed it.
    """
    if encounter.state.practice:
        return
    for fighter, changed in engine.sheet_changes(before, after).items():
        if (who := seating.object_of(fighter)) is not None:
            now, changes = write_back.what_to_write(encounter, after, fighter, who)
            would_be = {key: changes.get(key, now[key]) for key in changed}
            written = as_written(who, rules_of(after), would_be)
            call(signals.combat_changed, who, encounter=encounter, changes=written)


def _harms(change: Change) -> Iterator[_Harm]:
    """Yield each fighter harmed, the attacker (empty for none), and the amount."""
    rules = rules_of(change.after)
    events: tuple[Any, ...] = change.events
    for event in events:
        if (harm := rules.harm(event)) > 0:
            target = getattr(event, "target", None)
            by: str = event.actor if target else change.seat
            victim: str = target or event.actor
            yield victim, by if by != victim else "", harm


def _newly_asked(change: Change) -> list[str]:
    """Return the fighters whose turn has come: newly, or again after their own move."""
    asked, fighters = {*change.newly_open_seats, change.seat}, change.after.table.fighters
    return [seat for seat in change.open_seats if seat in asked and seat in fighters]
