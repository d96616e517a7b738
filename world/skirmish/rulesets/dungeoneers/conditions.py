"""Conditions: gained, ended, counted down, and broken by what one does."""

from world.skirmish.ruleset import Scene

from .events import ConditionEnded, ConditionGained
from .table import Condition, Fighter, Table


def gain(
    scene: Scene[Table],
    fighter: Fighter,
    name: str,
    *,
    stacks: int = 0,
    until: str = "",
    holds: str = "",
) -> None:
    """Have a condition; one that is there already lasts as long as the longer of the two."""
    known = fighter.condition(name)
    if known is None:
        known = Condition(name, stacks, until, holds)
        fighter.conditions.append(known)
    elif name == "channeling":
        known.stacks += stacks
    else:
        known.stacks = 0 if not (stacks and known.stacks) else max(stacks, known.stacks)
        known.until, known.holds = until, holds or known.holds
    scene.tell(ConditionGained(fighter.id, name, known.stacks, known.until))


def end(scene: Scene[Table], fighter: Fighter, name: str) -> None:
    """A condition is gone; a hold ends at both ends, but somebody may be held by several."""
    known = fighter.condition(name)
    if known is None:
        return
    fighter.conditions.remove(known)
    scene.tell(ConditionEnded(fighter.id, name))
    table = scene.table
    if name == "grappled":
        for each in _holders(table, fighter.id):
            end(scene, each, "grappling")
    elif known.holds and not _holders(table, known.holds):
        end(scene, table.fighters[known.holds], "grappled")


def _holders(table: Table, held: str) -> list[Fighter]:
    every = ((each, each.condition("grappling")) for each in table.fighters.values())
    return [each for each, hold in every if hold is not None and hold.holds == held]


def let_go(scene: Scene[Table], fighter: Fighter) -> None:
    """Being forced, or out, ends every hold."""
    end(scene, fighter, "grappling")
    end(scene, fighter, "grappled")


def broken_by(scene: Scene[Table], fighter: Fighter, what: str) -> None:
    """Moving or acting ends the conditions that last until then."""
    for each in [each for each in fighter.conditions if each.until == what]:
        end(scene, fighter, each.name)
    for each in fighter.conditions:
        # Hidden until the end of the round of the next action.
        if what == "acting" and each.until == "later":
            each.until = "round"


def tick(scene: Scene[Table]) -> None:
    """The round ends: stacks count down, and what lasts to the end of the round is over."""
    for fighter in scene.table.fighters.values():
        broken_by(scene, fighter, "round")
        for each in list(fighter.conditions):
            if each.stacks:
                each.stacks -= 1
                if not each.stacks:
                    end(scene, fighter, each.name)
