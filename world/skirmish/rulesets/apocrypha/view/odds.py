"""What a choice is worth: its dice, and what they must beat."""

from typing import Any

from world.skirmish.arguments import meters
from world.skirmish.rulesets.apocrypha.action_economy import Done, Wait
from world.skirmish.rulesets.apocrypha.attacks import AttackAction
from world.skirmish.rulesets.apocrypha.hitting import WAYS, Incoming, basic, dice_in
from world.skirmish.rulesets.apocrypha.melee_reactions import ExploitOpening
from world.skirmish.rulesets.apocrypha.movement import ahead
from world.skirmish.rulesets.apocrypha.ranged_reactions import ReturnShot
from world.skirmish.rulesets.apocrypha.reactions import Interrupt, Reaction
from world.skirmish.rulesets.apocrypha.table import Fighter, Table
from world.skirmish.rulesets.apocrypha.universal_actions import KeepGoing
from world.skirmish.views.text import pluralize


def worth(table: Table, question: Any, move: Any) -> str:
    """Return what a choice is worth, as far as dice decide it: `4 dice against 1`."""
    fighter = table.fighters.get(question.seat)
    if fighter is None:
        return ""
    if isinstance(move, AttackAction):
        return _odds(*move.odds(table, fighter))
    if isinstance(move, Wait):
        return f"keeps {fighter.ap} AP"
    if isinstance(move, Done):
        return f"{fighter.ap} AP are lost"
    if isinstance(move, KeepGoing):
        return f"{meters(abs(ahead(table, fighter, move.points) - fighter.x))} m"
    if isinstance(move, Reaction) and isinstance(question, Interrupt):
        return _reaction(table, fighter, question, move)
    return ""


def _reaction(table: Table, fighter: Fighter, question: Interrupt, move: Reaction) -> str:
    other = table.fighters[question.other]
    if isinstance(move, ReturnShot):
        extra = move.situation_dice(table, fighter)
        return _odds(*move.as_action(other).odds(table, fighter, *extra))
    if isinstance(move, ExploitOpening):
        extra = move.attack(table, fighter, other).extra
        return _odds(*WAYS["attack"](other.id).odds(table, fighter, *extra))
    pool = tuple(move.pool(table, _incoming(fighter, other, question)))
    return pluralize(dice_in(table, fighter, pool), "die", "dice") if pool else ""


def _incoming(fighter: Fighter, other: Fighter, question: Interrupt) -> Incoming:
    """Return the attack that the question is about, as far as its target knows it."""
    way = WAYS[getattr(question, "way", "attack")]
    return basic(other, fighter)._replace(way=way)


def _odds(dice: int, rating: int) -> str:
    return f"{pluralize(dice, 'die', 'dice')} against {rating}"
