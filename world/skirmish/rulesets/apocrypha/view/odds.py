"""The worth of a choice: its dice, the number to beat, and its modifiers."""

from collections.abc import Iterable, Iterator
from typing import Any

from world.skirmish.game import meters
from world.skirmish.rulesets.apocrypha.action_economy import Done, Wait
from world.skirmish.rulesets.apocrypha.actions.attacks import AttackAction
from world.skirmish.rulesets.apocrypha.actions.universal_actions import KeepGoing
from world.skirmish.rulesets.apocrypha.data import ATTRIBUTES, SKILLS
from world.skirmish.rulesets.apocrypha.exchange import hitting
from world.skirmish.rulesets.apocrypha.exchange.melee_reactions import ExploitOpening
from world.skirmish.rulesets.apocrypha.exchange.ranged_reactions import ReturnShot
from world.skirmish.rulesets.apocrypha.exchange.reactions import Reaction, ReactionQuestion
from world.skirmish.rulesets.apocrypha.movement import ahead
from world.skirmish.rulesets.apocrypha.table import Fighter, Table
from world.skirmish.views import pluralize


def situation(modifiers: Iterable[hitting.Modifier], but: str = "") -> Iterator[str]:
    """Yield the modifiers, except skill and attribute, which are on the sheet."""
    for modifier in modifiers:
        if modifier.name not in (*SKILLS, *ATTRIBUTES, but):
            yield f"{modifier.name} {modifier.dice:+}"


def worth(table: Table, question: Any, move: Any) -> str:
    """Return what a choice is worth: `4 dice against 1, 2 m, reach +1`."""
    fighter = table.fighters.get(question.seat)
    if fighter is None:
        return ""
    match move:
        case AttackAction():
            return _attack(table, move.foreseen(table, fighter))
        case ReturnShot() | ExploitOpening():
            return _attack(table, move.attack(table, fighter, table.fighters[question.other]))
        case Reaction() if isinstance(question, ReactionQuestion):
            return _reaction(table, fighter, question, move)
        case Wait():
            return f"keeps {fighter.ap} AP"
        case Done():
            return f"loses {fighter.ap} AP"
        case KeepGoing():
            return f"{meters(abs(ahead(table, fighter, move.points) - fighter.x))} m"
    return ""


def _attack(table: Table, attack: hitting.Incoming) -> str:
    dice = pluralize(hitting.live_dice(table, attack), "die")
    far = meters(table.distance(attack.attacker, attack.target))
    pool = hitting.counted(table, attack.attacker, hitting.attack_dice(table, attack))
    helps = situation(pool, but=attack.way.verb)
    return ", ".join(
        (f"{dice} against {hitting.rating_against(table, attack)}", f"{far} m", *helps)
    )


def seen(table: Table, question: ReactionQuestion) -> hitting.Incoming:
    """Return the attack that a question is about, with what its target knows."""
    attack = hitting.basic(table.fighters[question.other], table.fighters[question.seat])
    return attack._replace(way=hitting.WAYS[getattr(question, "way", "attack")])


def _reaction(
    table: Table, fighter: Fighter, question: ReactionQuestion, reaction: Reaction
) -> str:
    pool = tuple(reaction.pool(table, seen(table, question)))
    if not pool:
        return ""
    dice = pluralize(hitting.dice_in(table, fighter, pool), "die")
    helps = situation(hitting.counted(table, fighter, pool), but=reaction.verb)
    return ", ".join((dice, *helps))
