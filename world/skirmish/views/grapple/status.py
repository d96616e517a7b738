"""The status of a Grapple fight: the table of the seed, folded, and as cards."""

from world.skirmish.fight import Outcome
from world.skirmish.rulesets.grapple.data import RATINGS, SKILL_NAMES
from world.skirmish.rulesets.grapple.table import Fighter, Table
from world.skirmish.rulesets.grapple.turns import outcome
from world.skirmish.views.text import pad, width
from world.skirmish.views.view import Card

from .lines import over
from .spoken import health, line, spoken

__all__ = ["cards", "columns", "folded", "line", "spoken"]

_EDGE = "=" * 37
_RULE = "- " * 17 + "-"
_HEADINGS = "S4 S3 S2 AD/AP SD DEF WOUNDS"
_UNDERLINE = "-- -- -- ----- -- --- ------"
_NAME_COLUMNS = 20
_ARROW = " <-"


def columns(table: Table) -> str:
    """The status table of the seed."""
    fighters, ended = table.fighters, outcome(table)
    names = [fighter.name for fighter in fighters.values()] + [team.name for team in table.teams]
    wide = max(_NAME_COLUMNS, max(map(width, names)) + len(_ARROW))
    lines = [_EDGE, _title(table, ended)]
    for place, team in enumerate(table.teams):
        moving = place == table.moving
        heading = team.name + _ARROW if moving else team.name
        lines.append(_RULE)
        lines.append(f"{pad(heading, wide)} {_HEADINGS}")
        lines.append(f"{pad('-' * width(heading), wide)} {_UNDERLINE}")
        to_move = moving and ended is None
        lines += [_row(fighters[member], wide, to_move) for member in team.members]
    lines.append(_EDGE)
    return "\n".join(lines)


def folded(table: Table) -> str:
    """The same in short lines."""
    ended = outcome(table)
    lines = [_title(table, ended)]
    for place, team in enumerate(table.teams):
        moving = place == table.moving
        lines.append(f"- {team.name}{_ARROW if moving else ''}")
        for member in team.members:
            lines += _folded(table.fighters[member], moving and ended is None)
    return "\n".join(lines)


def cards(table: Table) -> list[Card]:
    """A card for each fighter, team by team."""
    ended = outcome(table) is not None
    to_move = set() if ended else {fighter.id for fighter in table.to_move()}
    return [
        _card(table.fighters[member], member in to_move)
        for team in table.teams
        for member in team.members
    ]


def _title(table: Table, ended: Outcome | None) -> str:
    return f"Round: {table.round}" if ended is None else over(ended.winner)


def _card(fighter: Fighter, turn: bool) -> Card:
    skills = [
        f"{SKILL_NAMES[skill]} {rating}{' (used)' if skill in fighter.marks else ''}"
        for rating, skill in zip(RATINGS, fighter.skills, strict=True)
        if skill
    ]
    return Card(
        id=fighter.id,
        name=fighter.name,
        team=fighter.team,
        turn=turn,
        out=not fighter.standing,
        health=health(fighter),
        numbers=(("SD", str(fighter.sd)), ("DEF", str(fighter.defense))),
        bars=(
            ("AD", fighter.ad, fighter.ap_max),
            ("Wounds", fighter.wounds, fighter.max_wounds),
        ),
        notes=tuple(skills),
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
    # Three times as fast as a format for each cell; a table has many.
    to_move = team_moves and not fighter.moved and fighter.standing
    name = pad(fighter.name + _ARROW if to_move else fighter.name, columns)
    skills = " ".join([skill.rjust(2) for skill in _skills(fighter)])
    dice = f"{fighter.ad}/{fighter.ap_max}".rjust(5)
    numbers = f"{str(fighter.sd).rjust(2)} {str(fighter.defense).rjust(3)}"
    return f"{name} {skills} {dice} {numbers} {_wounds(fighter).rjust(6)}".rstrip()
