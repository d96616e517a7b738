"""Defensive actions: desperate defense, and the riposte that waits for one enemy."""

from world.skirmish.errors import IllegalMove
from world.skirmish.ruleset import Scene

from . import pools
from .events import Defending, RiposteLaid
from .moves import Defend, Riposte
from .table import Fighter, Table
from .targets import check_enemy


def check_defend(table: Table, fighter: Fighter, move: Defend) -> None:
    """Once is enough."""
    if fighter.defending:
        raise IllegalMove("You are in a desperate defense already.")


def defend(scene: Scene[Table], fighter: Fighter, move: Defend | None = None) -> None:
    """Reactions and the rating are better until one's next pass."""
    fighter.defending = True
    scene.tell(Defending(fighter.id))


def riposte_cost(fighter: Fighter) -> int:
    """ERG and BULK of what one fights with hand to hand."""
    blade = fighter.blade()
    return max(1, blade.erg + blade.bulk)


def check_riposte(table: Table, fighter: Fighter, move: Riposte) -> None:
    """One enemy who can go on, and no opening left for them yet."""
    target = table.fighters[move.target]
    check_enemy(fighter, target)
    if fighter.riposte == target.id:
        raise IllegalMove(f"{target.name} has not seen your last opening yet.")


def riposte(scene: Scene[Table], fighter: Fighter, move: Riposte) -> None:
    """Rolled unseen: one's skill against the wits of the enemy."""
    table = scene.table
    target = table.fighters[move.target]
    hits = pools.unseen(scene, fighter, pools.weapon_dice(fighter, fighter.blade()))
    wits = pools.attribute(target, "cog"), pools.best_combat_skill(target)
    hidden = hits > pools.unseen(scene, target, wits)
    if hidden:
        fighter.riposte, fighter.hiding = target.id, True
    scene.tell(RiposteLaid(fighter.id, target.id, hidden))
