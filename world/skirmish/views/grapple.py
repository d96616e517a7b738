"""Grapple in words: the status table and the result lines of the Grounds server."""

from collections.abc import Sequence

from world.skirmish.events import Event, FightOver, Rolled, Withdrawn
from world.skirmish.rulesets.grapple.data import SKILLS, STAT_NAMES
from world.skirmish.rulesets.grapple.events import (
    BreathCaught,
    KnockedOut,
    Maneuvered,
    Revived,
    RoundBegan,
    SkillUsed,
    Struck,
    TeamMoves,
)
from world.skirmish.rulesets.grapple.table import Fighter, Table
from world.skirmish.rulesets.grapple.turns import outcome

from .text import count, pad, width
from .view import View

_EDGE = "=" * 37
_RULE = "- " * 17 + "-"
_HEADINGS = "S4 S3 S2 AD/AP SD DEF WOUNDS"
_UNDERLINE = "-- -- -- ----- -- --- ------"
_NAME_COLUMNS = 20
_ARROW = " <-"


class GrappleView(View[Table]):
    """The table and lines of the seed, to the character."""

    def result(self, table: Table, events: Sequence[Event], reader: str = "") -> str:
        lines: list[str] = []
        for event in events:
            line = _line(table, event)
            if line:
                lines.append(line)
        return "\n".join(lines)

    def sentence(self, table: Table, event: Event, reader: str = "") -> str:
        return _sentence(table, event)

    def status(self, table: Table) -> str:
        over = outcome(table)
        fighters = table.fighters
        longest = max([width(fighter.name) for fighter in fighters.values()])
        columns = max(_NAME_COLUMNS, longest + len(_ARROW))
        lines = [_EDGE, f"Round: {table.round}" if over is None else _over(over.winner)]
        for place, team in enumerate(table.teams):
            moving = place == table.moving
            heading = team.name + _ARROW if moving else team.name
            lines.append(_RULE)
            lines.append(f"{pad(heading, columns)} {_HEADINGS}")
            lines.append(f"{pad('-' * width(heading), columns)} {_UNDERLINE}")
            to_move = moving and over is None
            lines += [_row(fighters[member], columns, to_move) for member in team.members]
        lines.append(_EDGE)
        return "\n".join(lines)


def _row(fighter: Fighter, columns: int, team_moves: bool) -> str:
    four, three, two = [
        skill.upper() if skill in fighter.marks else skill for skill in fighter.skills
    ]
    wounds = "*" * fighter.wounds
    if fighter.withdrawn:
        wounds = "left"
    elif fighter.knocked_out:
        wounds = "X" * fighter.wounds
    elif team_moves and not fighter.moved:
        return _columns(fighter, fighter.name + _ARROW, columns, (four, three, two), wounds)
    return _columns(fighter, fighter.name, columns, (four, three, two), wounds)


def _columns(
    fighter: Fighter, name: str, columns: int, skills: tuple[str, str, str], wounds: str
) -> str:
    four, three, two = skills
    dice = f"{fighter.ad}/{fighter.ap_max}"
    return (
        f"{pad(name, columns)} {four:>2} {three:>2} {two:>2} {dice:>5} {fighter.sd:>2} "
        f"{fighter.defense:>3} {wounds:>6}"
    ).rstrip()


def _over(winner: str) -> str:
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
            return f"  {_over(event.winner)}"
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


def _sentence(table: Table, event: Event) -> str:
    """An event as a sentence for somebody who watches."""
    fighters = table.fighters
    match event:
        case Maneuvered():
            skill = SKILLS[event.skill].name
            who = f"{fighters[event.actor].name} maneuvers with {skill}"
            if event.earned:
                gained = count(event.earned + event.bonus, "strike die", "strike dice")
                return f"{who} and gains {gained}."
            bonus = f" but gets {count(event.bonus, 'strike die', 'strike dice')}"
            return f"{who} and fails{bonus if event.bonus else ''}."
        case Struck():
            who = f"{fighters[event.actor].name} strikes {fighters[event.target].name}"
            if event.wounds:
                return f"{who} for {count(event.wounds, 'wound')}."
            return f"{who} and misses."
        case SkillUsed():
            who = f"{fighters[event.actor].name} uses {SKILLS[event.skill].name}"
            if event.target != event.actor:
                who += f" on {fighters[event.target].name}"
            if not event.succeeded:
                return f"{who} and fails."
            stat = STAT_NAMES[SKILLS[event.skill].stat]
            return f"{who}: {stat} {event.before} becomes {event.after}."
        case BreathCaught():
            gained = count(event.gained, "action die", "action dice")
            return f"{fighters[event.actor].name} catches breath and gains {gained}."
        case KnockedOut():
            return f"{fighters[event.target].name} is knocked out."
        case Revived():
            return f"{fighters[event.target].name} is back on their feet."
        case RoundBegan():
            return f"Round {event.round} begins."
        case TeamMoves():
            return f"The {event.team} move."
        case FightOver():
            return f"The fight is over; {event.winner or 'nobody'} won."
        case Withdrawn():
            return f"{fighters[event.actor].name} leaves the fight."
        case Rolled():
            return ""
        case _:
            raise TypeError(f"Grapple has no sentence for {type(event).__name__}")


VIEW = GrappleView()
