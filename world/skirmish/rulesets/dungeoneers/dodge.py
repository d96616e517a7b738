"""Dodge. One roll counts against every attack of the round."""

from collections.abc import Generator
from typing import Any, Final

from world.skirmish.game import ActorEvent, Question, Response

from . import rolls, wounds
from .fighters.fighter import NO_DODGE, Fighter
from .rolls import ALL, LESSER, MISSTEP, SUCCESS, AtMost, Roll
from .table import Context, Table

#: A total roll of its own: the difficulty is that of each attack.
DODGE: Final = Roll("body", "dodging", "striking difficulty")


class DodgeCounted(ActorEvent, tag="dungeoneers_dodge"):
    """A dodge counts against an attack: its successes against the attack's difficulty."""

    attacker: str
    successes: int
    difficulty: int
    degree: int


class DuelDodged(ActorEvent, tag="dungeoneers_duel_dodge"):
    """A player's dodge is what another player rolls against, in place of the usual difficulty."""

    attacker: str
    difficulty: int
    undodged: int


class NotDodged(ActorEvent, tag="dungeoneers_no_dodge"):
    """A fighter could have dodged an attack and does not."""

    attacker: str


class Dodge(Response):
    """Spend your free action to dodge: you roll Body and dodging.

    Against an adversary's strike: on a misstep you take its wounds; on a lesser success 1 fewer, at
    least 1; on a success they come as stress; on a greater success nothing does. A player who
    attacks you rolls against your successes. The roll counts against every attack of the round.
    """

    costs = "free_action"
    most: AtMost = ALL


class DoNothing(Response):
    """Take the attack, and keep your free action."""

    aliases = ("nothing", "no")


class DodgeAttack(Question, tag="dodge"):
    """Whether to dodge; `attack` is strike, toss, grapple or push."""

    answers = (Dodge, DoNothing)
    default = DoNothing()
    asks = "whether to dodge {attacker}'s {attack}"
    attacker: str
    attack: str


def ask(ctx: Context, attacker: Fighter, target: Fighter, attack: str) -> Generator[Any, Any, int]:
    """Return the successes of the target's dodge of this round, or `NO_DODGE`."""
    if target.npc or target.dodged != NO_DODGE or not target.free_action:
        return target.dodged
    answer = yield DodgeAttack(target.id, attacker.id, attack)
    if isinstance(answer, Dodge):
        target.dodged = DODGE.make(ctx, target, None, most=answer.most).successes
    else:
        ctx.emit(NotDodged(target.id, attacker.id))
    return target.dodged


def degree(ctx: Context, target: Fighter, attacker: Fighter, dodged: int, bane: int) -> int:
    """Return the degree of a dodge against an adversary's attack; without one it is a misstep."""
    if dodged == NO_DODGE:
        return MISSTEP
    net = attacker.boon("striking") - bane
    difficulty = rolls.moved_difficulty(ctx, attacker, "striking_dn", net)
    ctx.emit(DodgeCounted(target.id, attacker.id, dodged, difficulty, dodged - difficulty))
    return dodged - difficulty


def deal_what_is_left(
    ctx: Context, attacker: Fighter, target: Fighter, dealt: int, degree: int
) -> None:
    """Deal what a dodge short of a greater success leaves of an adversary's strike."""
    if degree == SUCCESS:
        wounds.stress(ctx, target, dealt)
    else:
        wounds.deal(ctx, attacker, target, max(1, dealt - 1) if degree == LESSER else dealt)


def duel_difficulty(table: Table, target: Fighter) -> int:
    """Return what a player rolls against to attack a player who does not dodge."""
    return table.house.duel_base + target.dodging
