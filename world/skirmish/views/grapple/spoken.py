"""The status of a Grapple fight for those who hear it: sentences, and the one line of it."""

from collections.abc import Iterator

from world.skirmish.rulesets.grapple.data import SKILL_NAMES
from world.skirmish.rulesets.grapple.table import Fighter, Table, Team
from world.skirmish.rulesets.grapple.turns import outcome
from world.skirmish.views.text import Voice, count, listed


def spoken(table: Table, seat: str) -> Iterator[str]:
    """Sentences: the round, whose turn, oneself, one's team, the others."""
    voice = Voice(table, seat)
    yield _turn(table, seat)
    if seat in table.fighters:
        yield f"You: {_numbers(table.fighters[seat])} {_skills(table.fighters[seat])}"
    for team in _own_first(table, seat):
        fighters = [table.fighters[member] for member in team.members if member != seat]
        if fighters:
            yield f"Team {team.name}:" if not _is_own(table, team, seat) else "Your team:"
        for fighter in fighters:
            yield f"{voice.name(fighter.id)}: {_numbers(fighter)}"


def line(table: Table, seat: str) -> str:
    """Everything that matters in one line."""
    parts = [_turn(table, seat)]
    if seat in table.fighters:
        me = table.fighters[seat]
        parts.append(f"You: {me.ad}/{me.ap_max} AD, {me.sd} SD, {health(me)}.")
    for team in _own_first(table, seat):
        others = [table.fighters[member] for member in team.members if member != seat]
        if others:
            said = ", ".join(f"{other.name} {health(other, short=True)}" for other in others)
            parts.append(f"{team.name}: {said}.")
    return " ".join(parts)


def _turn(table: Table, seat: str) -> str:
    over = outcome(table)
    if over is not None:
        return f"The fight is over; {over.winner or 'nobody'} won."
    team = table.teams[table.moving]
    whose = f"Your team, {team.name}, moves" if _is_own(table, team, seat) else ""
    voice = Voice(table, seat)
    to_move = listed(voice.whom(fighter.id) for fighter in table.to_move())
    return f"Round {table.round}. {whose or f'The {team.name} move'}. Yet to move: {to_move}."


def _numbers(fighter: Fighter) -> str:
    strike = count(fighter.sd, "strike die", "strike dice")
    action = f"{fighter.ad} of {fighter.ap_max} action dice"
    return f"{action}, {strike}, defense {fighter.defense}, {health(fighter)}."


def health(fighter: Fighter, *, short: bool = False) -> str:
    """How a fighter is, in words."""
    if fighter.withdrawn:
        return "left the fight"
    if fighter.knocked_out:
        return "knocked out"
    if not fighter.wounds:
        return "unhurt"
    left = fighter.max_wounds - fighter.wounds
    return "hurt" if short else f"hurt, {count(left, 'wound')} from out"


def _skills(fighter: Fighter) -> str:
    said = [
        f"{SKILL_NAMES[skill]}{' (used)' if skill in fighter.marks else ''}"
        for skill in fighter.own_skills()
    ]
    return f"Skills: {', '.join(said)}."


def _own_first(table: Table, seat: str) -> list[Team]:
    return sorted(table.teams, key=lambda team: not _is_own(table, team, seat))


def _is_own(table: Table, team: Team, seat: str) -> bool:
    return seat in team.members
