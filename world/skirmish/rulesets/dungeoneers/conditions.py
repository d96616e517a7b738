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
    by: str = "",
) -> None:
    """Have a condition; one that is there already lasts as long as the longer of the two."""
    known = fighter.condition(name)
    if known is None:
        fighter.conditions.append(Condition(name, stacks, until, by))
    elif name == "channeling":
        known.stacks += stacks
    else:
        known.stacks = 0 if not (stacks and known.stacks) else max(stacks, known.stacks)
        known.until, known.by = until, by or known.by
    scene.tell(ConditionGained(fighter.id, name, stacks))


def end(scene: Scene[Table], fighter: Fighter, name: str) -> None:
    """A condition is gone; a hold ends at both ends."""
    known = fighter.condition(name)
    if known is None:
        return
    fighter.conditions.remove(known)
    scene.tell(ConditionEnded(fighter.id, name))
    other = {"grappled": "grappling", "grappling": "grappled"}.get(name)
    if other and known.by in scene.table.fighters:
        end(scene, scene.table.fighters[known.by], other)


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
