"""What happened in a Grapple fight, in the result lines of the Grounds server."""

from collections.abc import Sequence

from world.skirmish.events import Event, FightOver, Withdrawn
from world.skirmish.rulesets.grapple.data import SKILLS, STAT_NAMES
from world.skirmish.rulesets.grapple.events import (
    BreathCaught,
    Maneuvered,
    RoundBegan,
    SkillUsed,
    Struck,
    TeamMoves,
)
from world.skirmish.rulesets.grapple.table import Table


def result(table: Table, events: Sequence[Event]) -> str:
    """A line for each event that has one."""
    return "\n".join([line for event in events if (line := _line(table, event))])


def over(winner: str) -> str:
    """How the fight ended."""
    return f"COMBAT IS OVER! Winning team: {winner or 'none!'}"


def _line(table: Table, event: Event) -> str:
    """An event as a line of the seed; empty for what the status table shows."""
    match event:
        case Maneuvered():
            roll = f"({event.successes}/{event.rolled})"
            if event.earned:
                text = (
                    f"The maneuver succeeds {roll}: AD-{event.spent}={event.ad} "
                    f"SD+{event.earned}+{event.bonus}={event.sd}"
                )
            else:
                text = f"The maneuver fails {roll}. No AD were spent. SD+{event.bonus}={event.sd}"
        case Struck():
            roll = f"({event.successes}/{event.rolled} vs. {event.defense})"
            if event.wounds:
                text = (
                    f"The strike succeeds {roll}: SD-{event.spent}={event.sd} Wounds={event.wounds}"
                )
            else:
                text = f"The strike fails {roll}. No SD were spent."
        case SkillUsed():
            roll = f"({event.successes}/{event.rolled} vs {event.difficulty})"
            if event.succeeded:
                text = (
                    f"The skill action succeeds {roll}: SD-{event.spent}={event.sd} "
                    f"{_effect(table, event)}"
                )
            else:
                text = f"The skill action fails {roll}. No SD were spent."
        case BreathCaught():
            text = f"Catching breath succeeds: AD+{event.gained}={event.ad}"
        case RoundBegan():
            return f"  New round:       {event.round}"
        case TeamMoves():
            return f"  New team moving: {event.team}"
        case FightOver():
            return f"  {over(event.winner)}"
        case Withdrawn():
            return f"+ {table.fighters[event.actor].name} leaves the fight."
        case _:
            return ""
    return f"+ {table.fighters[event.actor].name} moves: {text}"


def _effect(table: Table, event: SkillUsed) -> str:
    """`AD+6=9`, or `goblin1: SD-2=4` for somebody else."""
    stat = STAT_NAMES[SKILLS[event.skill].stat]
    effect = f"{stat}{event.after - event.before:+}={event.after}"
    if event.target == event.actor:
        return effect
    return f"{table.fighters[event.target].name}: {effect}"
