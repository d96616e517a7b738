"""Grapple: Rounds. Whose turn it is, and when the fight is over."""

from world.skirmish.events import FightOver
from world.skirmish.fight import Ask, Decision, Outcome
from world.skirmish.ruleset import Scene

from .events import RoundBegan, TeamMoves
from .table import Table


def waiting(table: Table) -> Ask:
    """Members of the moving team move in any order; nobody moves after the fight is over."""
    if len(table.standing_teams()) < 2:
        return Ask()
    return Ask(tuple([Decision(fighter.id) for fighter in table.to_move()]))


def outcome(table: Table) -> Outcome | None:
    """The fight is over when at most one team has anyone standing."""
    standing = table.standing_teams()
    if len(standing) > 1:
        return None
    return Outcome(standing.pop() if standing else "")


def advance(scene: Scene[Table]) -> None:
    """After a move: the fight's end, or the next team when all of this one have moved."""
    table = scene.table
    standing = table.standing_teams()
    if len(standing) < 2:
        scene.tell(FightOver(standing.pop() if standing else ""))
        return
    if table.to_move():
        return
    for fighter in table.fighters.values():
        fighter.moved = False
    # A team whose members are all out is skipped.
    while True:
        table.moving += 1
        if table.moving == len(table.teams):
            table.moving = 0
            table.round += 1
            scene.tell(RoundBegan(table.round))
        if table.teams[table.moving].name in standing:
            break
    scene.tell(TeamMoves(table.teams[table.moving].name))


def why_not_asked(table: Table, actor: str) -> str:
    """Why it is not this fighter's turn."""
    if outcome(table) is not None:
        return "The fight is over; nobody moves any more."
    fighter = table.fighters.get(actor)
    if fighter is None:
        return "You are not in this fight."
    if fighter.withdrawn:
        return "You have left this fight."
    if fighter.knocked_out:
        return "You are knocked out; you cannot move."
    names = ", ".join(each.name for each in table.to_move())
    if fighter.moved:
        return f"You have moved already in this turn. Yet to move: {names}."
    return f"It is not your team's turn: {table.teams[table.moving].name} are moving ({names})."
