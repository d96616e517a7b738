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

from . import grapple_spoken
from .text import Voice, count, pad, width
from .view import ANYBODY, Card, Harm, Reader, View

_EDGE = "=" * 37
_RULE = "- " * 17 + "-"
_HEADINGS = "S4 S3 S2 AD/AP SD DEF WOUNDS"
_UNDERLINE = "-- -- -- ----- -- --- ------"
_NAME_COLUMNS = 20
_ARROW = " <-"


class GrappleView(View[Table]):
    """The table and lines of the seed, to the character."""

    restated = (RoundBegan, TeamMoves, FightOver)

    def result(self, table: Table, events: Sequence[Event]) -> str:
        return "\n".join([line for event in events if (line := _line(table, event))])

    def sentence(self, table: Table, event: Event, reader: Reader = ANYBODY) -> str:
        return _sentence(table, event, Voice(table, reader.seat))

    def columns(self, table: Table) -> str:
        over = outcome(table)
        fighters = table.fighters
        names = [fighter.name for fighter in fighters.values()]
        longest = max(map(width, names + [team.name for team in table.teams]))
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

    def folded(self, table: Table) -> str:
        over = outcome(table)
        lines = [f"Round: {table.round}" if over is None else _over(over.winner)]
        for place, team in enumerate(table.teams):
            moving = place == table.moving
            lines.append(f"- {team.name}{_ARROW if moving else ''}")
            for member in team.members:
                lines += _folded(table.fighters[member], moving and over is None)
        return "\n".join(lines)

    def spoken(self, table: Table, reader: Reader) -> str:
        return "\n".join(grapple_spoken.status(table, reader.seat))

    def line(self, table: Table, reader: Reader) -> str:
        return grapple_spoken.line(table, reader.seat)

    def cards(self, table: Table) -> list[Card]:
        over = outcome(table) is not None
        to_move = set() if over else {fighter.id for fighter in table.to_move()}
        return [
            _card(table.fighters[member], member in to_move)
            for team in table.teams
            for member in team.members
        ]

    def harm(self, event: Event) -> Harm | None:
        match event:
            case Struck() if event.wounds:
                return Harm(event.actor, event.target, event.wounds)
            case SkillUsed() if event.succeeded and SKILLS[event.skill].stat == "wounds":
                return Harm(event.actor, event.target, event.after - event.before)
        return None


def _card(fighter: Fighter, turn: bool) -> Card:
    skills = tuple(
        f"{SKILLS[skill].name} {fighter.rating(skill)}{' (used)' if skill in fighter.marks else ''}"
        for skill in fighter.own_skills()
    )
    return Card(
        id=fighter.id,
        name=fighter.name,
        team=fighter.team,
        turn=turn,
        out=not fighter.standing,
        health=grapple_spoken.health(fighter),
        numbers=(("SD", str(fighter.sd)), ("DEF", str(fighter.defense))),
        bars=(
            ("AD", fighter.ad, fighter.ap_max),
            ("Wounds", fighter.wounds, fighter.max_wounds),
        ),
        notes=skills,
    )


def _folded(fighter: Fighter, team_moves: bool) -> list[str]:
    """A fighter in lines of at most 34 columns, but for the name."""
    arrow = _ARROW if team_moves and not fighter.moved and fighter.standing else ""
    skills = " ".join(_skills(fighter)).split()
    return [
        f"{fighter.name}{arrow}",
        f"  {' '.join(skills)}  AD {fighter.ad}/{fighter.ap_max}  SD {fighter.sd}",
        f"  DEF {fighter.defense}  WOUNDS {_wounds(fighter) or '-'}",
    ]


def _skills(fighter: Fighter) -> list[str]:
    """The three slots; used skills in capitals."""
    return [skill.upper() if skill in fighter.marks else skill for skill in fighter.skills]


def _wounds(fighter: Fighter) -> str:
    if fighter.withdrawn:
        return "left"
    return ("X" if fighter.knocked_out else "*") * fighter.wounds


def _row(fighter: Fighter, columns: int, team_moves: bool) -> str:
    four, three, two = _skills(fighter)
    to_move = team_moves and not fighter.moved and fighter.standing
    name = pad(fighter.name + _ARROW if to_move else fighter.name, columns)
    dice = f"{fighter.ad}/{fighter.ap_max}"
    return (
        f"{name} {four:>2} {three:>2} {two:>2} {dice:>5} {fighter.sd:>2} "
        f"{fighter.defense:>3} {_wounds(fighter):>6}"
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


def _sentence(table: Table, event: Event, voice: Voice) -> str:
    """An event as a sentence."""
    match event:
        case Maneuvered():
            return _maneuver(event, voice)
        case Struck():
            who = f"{voice.does(event.actor, 'strike', 'strikes')} {voice.whom(event.target)}"
            if event.wounds:
                return f"{who} for {count(event.wounds, 'wound')}."
            return f"{who} and {voice.verb(event.actor, 'miss', 'misses')}."
        case SkillUsed():
            return _skill_use(event, voice)
        case BreathCaught():
            gained = count(event.gained, "action die", "action dice")
            who = voice.does(event.actor, "catch your breath", "catches breath")
            return f"{who} and {voice.verb(event.actor, 'gain', 'gains')} {gained}."
        case KnockedOut():
            return f"{voice.does(event.target, 'are', 'is')} knocked out."
        case Revived():
            feet = f"back on {voice.whose(event.target)} feet"
            return f"{voice.does(event.target, 'are', 'is')} {feet}."
        case RoundBegan():
            return f"Round {event.round} begins."
        case TeamMoves():
            mine = voice.seat in table.fighters and table.fighters[voice.seat].team == event.team
            return f"Your team, {event.team}, moves." if mine else f"The {event.team} move."
        case FightOver():
            return f"The fight is over; {event.winner or 'nobody'} won."
        case Withdrawn():
            return f"{voice.does(event.actor, 'leave', 'leaves')} the fight."
        case Rolled():
            return ""
        case _:
            raise TypeError(f"Grapple has no sentence for {type(event).__name__}")


def _maneuver(event: Maneuvered, voice: Voice) -> str:
    skill = SKILLS[event.skill].name
    who = f"{voice.does(event.actor, 'maneuver', 'maneuvers')} with {skill}"
    if event.earned:
        gained = count(event.earned + event.bonus, "strike die", "strike dice")
        return f"{who} and {voice.verb(event.actor, 'gain', 'gains')} {gained}."
    failed = f"{who} and {voice.verb(event.actor, 'fail', 'fails')}"
    if not event.bonus:
        return f"{failed}."
    bonus = count(event.bonus, "strike die", "strike dice")
    return f"{failed} but {voice.verb(event.actor, 'get', 'gets')} {bonus}."


def _skill_use(event: SkillUsed, voice: Voice) -> str:
    who = f"{voice.does(event.actor, 'use', 'uses')} {SKILLS[event.skill].name}"
    if event.target != event.actor:
        who += f" on {voice.whom(event.target)}"
    if not event.succeeded:
        return f"{who} and {voice.verb(event.actor, 'fail', 'fails')}."
    stat = STAT_NAMES[SKILLS[event.skill].stat]
    return f"{who}: {stat} {event.before} becomes {event.after}."


VIEW = GrappleView()
