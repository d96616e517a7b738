"""Let the game know what happens to its characters: by hooks on them, and by signals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from django.dispatch import Signal
from evennia.utils import logger

from typeclasses.skirmish import signals
from typeclasses.skirmish.encounter import seating
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.messaging.rendering import Rendered
from typeclasses.skirmish.sheets import settling
from typeclasses.skirmish.sheets.attributes import as_written
from typeclasses.skirmish.stored.change import Change
from world.skirmish import engine
from world.skirmish.ruleset.registry import rules_of
from world.skirmish.state.events import Defeat
from world.skirmish.state.fight import AnyFight

_HOOKS: Final = {
    signals.combat_joined: "at_combat_join",
    signals.combat_started: "at_combat_start",
    signals.combat_turn: "at_combat_turn",
    signals.combat_hit: "at_combat_hit",
    signals.combat_changed: "at_combat_changed",
    signals.combat_defeated: "at_combat_defeat",
    signals.combat_ended: "at_combat_end",
}


class Hooked:
    """A character whose methods `at_combat_...` are hooks of fights; the mixin is one."""


def call(signal: Signal, character: Any, **facts: Any) -> None:
    """Call the hook of a character that belongs to a signal, and send the signal.

    Args:
        signal: One of `signals`.
        character: Whom it happened to; None for a temporary NPC, which no game knows.
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
    if change.is_start:
        for fighter in fight.table.fighters:
            call(signals.combat_started, seating.object_of(fighter), encounter=encounter)
    harms = list(_harms(change))
    for victim, by, harm in harms:
        who = seating.object_of(victim)
        call(signals.combat_hit, who, encounter=encounter, by=seating.object_of(by), harm=harm)
    if change.before is not None:
        tell_changes(encounter, change.before, fight)
    for event in change.events:
        if isinstance(event, Defeat):
            by = next((by for victim, by, _ in harms if victim == event.actor), "")
            who = seating.object_of(event.actor)
            call(signals.combat_defeated, who, encounter=encounter, by=seating.object_of(by))
    for seat in _newly_asked(change):
        call(signals.combat_turn, seating.object_of(seat), encounter=encounter)


def tell_changes(encounter: SkirmishEncounter, before: AnyFight, after: AnyFight) -> None:
    """Tell characters what has changed of what the end of the fight will write to their sheets.

    A number is as it would be if the fight ended now: what the sheet has, and by how much the
    fight has changed it.
    """
    if encounter.state.practice:
        return
    for fighter, changed in engine.sheet_changes(before, after).items():
        if (who := seating.object_of(fighter)) is not None:
            now, changes = settling.settle(encounter, after, fighter, who)
            would_be = {key: changes.get(key, now[key]) for key in changed}
            written = as_written(who, rules_of(after), would_be)
            call(signals.combat_changed, who, encounter=encounter, changes=written)


def _harms(change: Change) -> Iterator[tuple[str, str, int]]:
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
