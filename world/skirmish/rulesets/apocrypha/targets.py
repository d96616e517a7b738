"""Whom something may be done to."""

from world.skirmish.errors import IllegalMove

from .table import Fighter


def check_enemy(actor: Fighter, target: Fighter) -> None:
    """An enemy who can go on."""
    if target is actor:
        raise IllegalMove("You cannot attack yourself.")
    if target.team == actor.team:
        raise IllegalMove(f"{target.name} is on your side.")
    if not target.able:
        raise IllegalMove(f"{target.name} is out of the fight.")
