"""Grapple in words: the table and the result lines of the Grounds server, sentences, cards."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from world.skirmish.events import Event, FightOver, RoundBegan, TeamTurn, Withdrawn
from world.skirmish.questions import TakeTurn
from world.skirmish.views.base import View
from world.skirmish.views.display import ANYBODY, Harm, Prompt, Reader
from world.skirmish.views.layout import Bar, Column, Layout
from world.skirmish.views.text import Voice, count, listed, pad, width

from .catch_breath import BreathCaught
from .fighter import Fighter
from .maneuver import Maneuvered
from .skill_action import Revived, SkillUsed
from .skills import SKILL_NAMES, SKILLS, STAT_NAMES
from .strike import KnockedOut, Struck
from .table import Table

_EDGE: Final = "=" * 37
_RULE: Final = "- " * 17 + "-"
_HEADINGS: Final = "S4 S3 S2 AD/AP SD DEF WOUNDS"
_UNDERLINE: Final = "-- -- -- ----- -- --- ------"
_NAME_COLUMNS: Final = 20
_ARROW: Final = " <-"


class GrappleTable(Layout):
    """The status table of the seed, to the character."""

    def wide(self, table: Table) -> str:
        fighters, moving = table.fighters, set() if table.over else {table.moving_team}
        names = [fighter.name for fighter in fighters.values()] + list(table.teams)
        wide = max(_NAME_COLUMNS, max(map(width, names)) + len(_ARROW))
        lines = [_EDGE, _title(table)]
        for team in table.teams:
            heading = team + _ARROW if team == table.moving_team else team
            lines.append(_RULE)
            lines.append(f"{pad(heading, wide)} {_HEADINGS}")
            lines.append(f"{pad('-' * width(heading), wide)} {_UNDERLINE}")
            lines += [_row(each, wide, team in moving) for each in table.members(team)]
        lines.append(_EDGE)
        return "\n".join(lines)


def _title(table: Table) -> str:
    return over(table.winner) if table.over else f"Round: {table.round}"


def over(winner: str) -> str:
    """Return how the fight ended."""
    return f"COMBAT IS OVER! Winning team: {winner or 'none!'}"


def _row(fighter: Fighter, columns: int, team_moves: bool) -> str:
    # Three times as fast as a format for each cell; a table has many.
    to_move = team_moves and not fighter.moved and fighter.able
    name = pad(fighter.name + _ARROW if to_move else fighter.name, columns)
    slots = (fighter.skill4, fighter.skill3, fighter.skill2)
    marks = fighter.marks
    skills = " ".join([(s.upper() if s in marks else s).rjust(2) for s in slots])
    dice = f"{fighter.ad}/{fighter.ap_max}".rjust(5)
    numbers = f"{str(fighter.sd).rjust(2)} {str(fighter.defense).rjust(3)}"
    sign = "X" if fighter.down else "*"
    wounds = "left" if fighter.withdrawn else sign * fighter.wounds
    return f"{name} {skills} {dice} {numbers} {wounds.rjust(6)}".rstrip()


def _maneuver_line(table: Table, event: Maneuvered) -> str:
    roll = f"({event.successes}/{event.rolled})"
    if not event.earned:
        return f"The maneuver fails {roll}. No AD were spent. SD+{event.bonus}={event.sd}"
    dice = f"AD-{event.spent}={event.ad} SD+{event.earned}+{event.bonus}={event.sd}"
    return f"The maneuver succeeds {roll}: {dice}"


def _strike_line(table: Table, event: Struck) -> str:
    roll = f"({event.successes}/{event.rolled} vs. {event.defense})"
    if not event.wounds:
        return f"The strike fails {roll}. No SD were spent."
    return f"The strike succeeds {roll}: SD-{event.spent}={event.sd} Wounds={event.wounds}"


def _skill_line(table: Table, event: SkillUsed) -> str:
    roll = f"({event.successes}/{event.rolled} vs {event.difficulty})"
    if not event.succeeded:
        return f"The skill action fails {roll}. No SD were spent."
    stat = STAT_NAMES[SKILLS[event.skill].stat]
    effect = f"{stat}{event.after - event.before:+}={event.after}"
    if event.target != event.actor:
        effect = f"{table.fighters[event.target].name}: {effect}"
    return f"The skill action succeeds {roll}: SD-{event.spent}={event.sd} {effect}"


#: The lines of the seed, after `+ Ann moves:`.
_MOVES: Final[dict[type[Event], Callable[[Table, Any], str]]] = {
    Maneuvered: _maneuver_line,
    Struck: _strike_line,
    SkillUsed: _skill_line,
    BreathCaught: lambda table, event: f"Catching breath succeeds: AD+{event.gained}={event.ad}",
}
#: The other lines; what the table shows has none.
_LINES: Final[dict[type[Event], Callable[[Table, Any], str]]] = {
    RoundBegan: lambda table, event: f"  New round:       {event.round}",
    TeamTurn: lambda table, event: f"  New team moving: {event.team}",
    FightOver: lambda table, event: f"  {over(event.winner)}",
    Withdrawn: lambda table, event: f"+ {table.fighters[event.actor].name} leaves the fight.",
}


def _line(table: Table, event: Any) -> str:
    """Return an event as a line of the seed; empty for what the status table shows."""
    if (move := _MOVES.get(type(event))) is not None:
        return f"+ {table.fighters[event.actor].name} moves: {move(table, event)}"
    line = _LINES.get(type(event))
    return line(table, event) if line is not None else ""


def _maneuver(event: Maneuvered, voice: Voice) -> str:
    who = f"{voice.does(event.actor, 'maneuver', 'maneuvers')} with {SKILLS[event.skill].name}"
    got = count(event.earned + event.bonus, "strike die", "strike dice")
    if event.earned:
        return f"{who} and {voice.verb(event.actor, 'gain', 'gains')} {got}."
    bonus = f" but {voice.verb(event.actor, 'get', 'gets')} {got}" if event.bonus else ""
    return f"{who} and {voice.verb(event.actor, 'fail', 'fails')}{bonus}."


def _strike(event: Struck, voice: Voice) -> str:
    who = f"{voice.does(event.actor, 'strike', 'strikes')} {voice.whom(event.target)}"
    missed = f" and {voice.verb(event.actor, 'miss', 'misses')}"
    return f"{who}{f' for {count(event.wounds, "wound")}' if event.wounds else missed}."


def _skill_use(event: SkillUsed, voice: Voice) -> str:
    skill = SKILLS[event.skill]
    on = f" on {voice.whom(event.target)}" if event.target != event.actor else ""
    who = f"{voice.does(event.actor, 'use', 'uses')} {skill.name}{on}"
    if not event.succeeded:
        return f"{who} and {voice.verb(event.actor, 'fail', 'fails')}."
    return f"{who}: {STAT_NAMES[skill.stat]} {event.before} becomes {event.after}."


def _breath(event: BreathCaught, voice: Voice) -> str:
    who = voice.does(event.actor, "catch your breath", "catches breath")
    gains = voice.verb(event.actor, "gain", "gains")
    return f"{who} and {gains} {count(event.gained, 'action die', 'action dice')}."


class GrappleView(View[Table]):
    """The table and lines of the seed for the eye, sentences for the ear."""

    personal = False
    status_after = (RoundBegan, TeamTurn, FightOver)
    bars = (
        Bar("AD", "action dice", "ad", "ap_max"),
        Bar("Wounds", "wounds", "wounds", "max_wounds"),
    )
    columns = (
        Column("SD", ("strike die", "strike dice"), "sd"),
        Column("DEF", "defense", "defense"),
    )
    sentences_of = {
        Maneuvered: _maneuver,
        Struck: _strike,
        SkillUsed: _skill_use,
        BreathCaught: _breath,
        KnockedOut: "$You(target) $conj(are, target) knocked out.",
        Revived: "$You(target) $conj(are, target) back on $their(target) feet.",
        RoundBegan: "Round {round} begins.",
        FightOver: lambda event, voice: f"The fight is over; {event.winner or 'no team'} won.",
    }

    def __init__(self, ruleset: str) -> None:
        super().__init__(ruleset)
        self.page = GrappleTable(self)

    def turn(self, table: Table, voice: Voice) -> str:
        own = voice.is_own(table.moving_team)
        whose = (
            f"Your team, {table.moving_team}, moves" if own else f"Team {table.moving_team} moves"
        )
        return f"{whose}. Yet to move: {listed(voice.whom(each.id) for each in table.to_move())}"

    def notes(self, table: Table, fighter: Fighter, voice: Voice) -> list[str]:
        slots = ((4, fighter.skill4), (3, fighter.skill3), (2, fighter.skill2))
        return [
            f"{SKILL_NAMES[skill]} {rating}{' (used)' if skill in fighter.marks else ''}"
            for rating, skill in slots
            if skill
        ]

    def render_events(self, table: Table, events: Sequence[Event], reader: Reader = ANYBODY) -> str:
        if reader.spoken:
            return "\n".join(self.sentences(table, events, reader))
        return "\n".join([line for event in events if (line := _line(table, event))])

    def report(self, table: Table, events: Sequence[Event], reader: Reader = ANYBODY) -> str:
        """The status is shown to all participating players after each move."""
        return self.with_status(table, events, reader)

    def prompt(self, table: Table, question: Any) -> Prompt | None:
        return None if isinstance(question, TakeTurn) else super().prompt(table, question)

    def harm(self, event: Event) -> Harm | None:
        match event:
            case Struck() if event.wounds:
                return Harm(event.actor, event.target, event.wounds)
            case SkillUsed() if event.succeeded and SKILLS[event.skill].stat == "wounds":
                return Harm(event.actor, event.target, event.after - event.before)
        return None


VIEW = GrappleView
