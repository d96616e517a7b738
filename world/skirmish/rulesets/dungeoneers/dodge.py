"""Dodge. One roll counts against every attack of the round."""

from collections.abc import Generator
from typing import Any

from world.skirmish.events import Event
from world.skirmish.moves import Response
from world.skirmish.questions import Question
from world.skirmish.ruleset import Context

from . import rolls, wounds
from .fighter import NO_DODGE, Fighter
from .rolls import ALL, LESSER, SUCCESS, AtMost
from .table import Table


class DodgeCounted(Event, frozen=True, tag="dungeoneers_dodge"):
    """A dodge counts against an attack: its successes against the attack's difficulty."""

    actor: str
    attacker: str
    successes: int
    difficulty: int
    degree: int


class NotDodged(Event, frozen=True, tag="dungeoneers_no_dodge"):
    """A fighter might have dodged an attack and does not."""

    actor: str
    attacker: str


class Dodge(Response):
    """Spend your free action to dodge: you roll Body and dodging.

    Against an adversary's strike: on a misstep you take its wounds; on a lesser success 1 fewer, at
    least 1; on a success they come as stress; on a greater success nothing does. A player who
    attacks you rolls against your successes. The roll counts against every attack of the round.
    """

    most: AtMost = ALL

    def cost(self, table: Table, question: Question) -> int:
        return 1


class DoNothing(Response):
    """Take the attack, and keep your free action."""

    aliases = ("nothing", "no")


class DodgeAttack(Question, tag="dodge"):
    """Whether to dodge; `attack` is strike, toss, grapple or push."""

    kind = "dodge"
    answers = (Dodge, DoNothing)
    default = DoNothing()
    asks = "whether to dodge {attacker}'s {attack}"
    costs = "free_action"
    attacker: str
    attack: str


def ask(
    ctx: Context[Table], attacker: Fighter, target: Fighter, attack: str
) -> Generator[Any, Any, int]:
    """Return the successes of the target's dodge of this round, or `NO_DODGE`."""
    if target.npc or target.dodged != NO_DODGE or not target.free_action:
        return target.dodged
    answer = yield DodgeAttack(target.id, attacker.id, attack)
    if isinstance(answer, Dodge):
        target.free_action = 0
        # A total roll: the difficulty is that of each attack.
        boon, most = target.boon("dodging"), answer.most
        result = rolls.core(ctx, target, "body", "dodging", None, boon=boon, most=most)
        target.dodged = result.successes
    else:
        ctx.emit(NotDodged(target.id, attacker.id))
    return target.dodged


def degree_against(
    ctx: Context[Table], target: Fighter, attacker: Fighter, dodged: int, bane: int
) -> int | None:
    """Return the degree of a dodge against an adversary's striking difficulty; None without one."""
    if dodged == NO_DODGE:
        return None
    difficulty = rolls.difficulty(ctx, attacker, "striking_dn", attacker.boon("striking") - bane)
    degree = dodged - difficulty
    ctx.emit(DodgeCounted(target.id, attacker.id, dodged, difficulty, degree))
    return degree


def take(
    ctx: Context[Table], attacker: Fighter, target: Fighter, dealt: int, degree: int | None
) -> bool:
    """Take what a dodge leaves of an adversary's strike; return whether anything is left."""
    if degree is None or degree < LESSER:
        wounds.deal(ctx, attacker, target, dealt)
    elif degree == LESSER:
        wounds.deal(ctx, attacker, target, max(1, dealt - 1))
    elif degree == SUCCESS:
        wounds.stress(ctx, target, dealt)
    else:
        return False
    return True


def lessened(degree: int | None) -> int:
    """Return the degree that a dodge leaves of an attack without wounds."""
    if degree is None or degree < LESSER:
        return SUCCESS
    return LESSER if degree == LESSER else LESSER - 1


def duel_difficulty(table: Table, target: Fighter) -> int:
    """Return what a player rolls against who attacks a player, where that one does not dodge."""
    return table.house.duel_base + target.dodging
