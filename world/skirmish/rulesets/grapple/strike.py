"""Grapple: Strike. Strike dice become somebody's wounds."""

from collections.abc import Iterator

from world.skirmish.errors import IllegalMove
from world.skirmish.ruleset import Scene

from .data import SIDES, SUCCESS, dice_told
from .events import KnockedOut, Struck
from .moves import Strike
from .table import Fighter, Table


def domain(table: Table, actor: Fighter) -> Iterator[Strike]:
    """Every number of dice at everybody else who stands."""
    for target in table.fighters.values():
        if target.standing and target is not actor:
            for dice in range(1, min(actor.sd, table.house.most_strike_dice) + 1):
                yield Strike(dice, target.id)


def check(table: Table, actor: Fighter, move: Strike) -> None:
    """Dice in range and in the pool; somebody else who stands, friend or foe."""
    check_strike_dice(table, actor, move.dice, 1, "A strike")
    target = table.fighters[move.target]
    if target is actor:
        raise IllegalMove("You cannot strike yourself.")
    if not target.standing:
        why = "has left the fight" if target.withdrawn else "is knocked out already"
        raise IllegalMove(f"{target.name} {why}.")


def check_strike_dice(table: Table, actor: Fighter, dice: int, least: int, what: str) -> None:
    """Raise `IllegalMove` unless the fighter may spend so many strike dice."""
    most = table.house.most_strike_dice
    if not least <= dice <= most:
        raise IllegalMove(f"{what} takes {dice_told(least, most, 'strike')}, not {dice}.")
    if dice > actor.sd:
        have = "1 strike die" if actor.sd == 1 else f"{actor.sd} strike dice"
        raise IllegalMove(f"You have {have}; you cannot spend {dice}.")


def beats(table: Table, successes: int, number: int) -> bool:
    """Whether so many successes exceed defense or difficulty (house rule: or equal it)."""
    return successes > number or (successes == number and table.house.ties_succeed)


def play(scene: Scene[Table], actor: Fighter, move: Strike) -> None:
    """Roll the dice; wound the target where they exceed its defense."""
    target = scene.table.fighters[move.target]
    defense = target.defense
    rolled = max(0, move.dice + actor.strike_bonus)
    successes = scene.dice.successes(rolled, SIDES, SUCCESS)
    wounds = 0
    if beats(scene.table, successes, defense):
        # Wounds are successes divided by defense, rounded down, at most the target's limit.
        wounds = min(successes // defense, target.max_wounds)
        actor.sd -= move.dice
        target.wounds = min(target.wounds + wounds, target.max_wounds)
    spent = move.dice if wounds else 0
    scene.tell(Struck(actor.id, target.id, successes, rolled, defense, spent, actor.sd, wounds))
    if target.knocked_out:
        scene.tell(KnockedOut(actor.id, target.id))
