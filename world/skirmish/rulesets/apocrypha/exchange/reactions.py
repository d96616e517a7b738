"""Reactions: being asked out of turn, and what it ends; universal reactions."""

from collections.abc import Generator, Iterable, Iterator
from typing import Annotated, Any, ClassVar, Literal

from world.skirmish.game import (
    ActorEvent,
    Context,
    IllegalMove,
    Move,
    Question,
    Response,
    Word,
    is_allowed,
    words,
)
from world.skirmish.rulesets.apocrypha.data import LIMBS
from world.skirmish.rulesets.apocrypha.position import dive
from world.skirmish.rulesets.apocrypha.table import Fighter, Table

from . import hitting
from .hitting import Incoming, Modifier, Pool


class Reacted(ActorEvent, tag="apocrypha_reacted", omit_defaults=True):
    """A fighter reacts; `cost` in action points."""

    against: str
    how: str
    where: str
    cost: int
    location: str = ""
    rounds: int = 1


class PreparedLost(ActorEvent, tag="apocrypha_prepared_lost"):
    """A prepared action is lost, and why; only its holder reads it."""

    what: str
    why: Literal["reaction", "draw", "round"]


class Reaction(Response):
    """What a fighter does out of turn.

    Attributes:
        cost_rule: The house rule that says what it costs; empty for nothing.
        melee: Whether it is made hand to hand, so that each hampers the next.
        shot: Whether it is a shot, which an aim is for.
        strikes: Whether it is a blow, which costs the weapon's ERG and needs an enemy
            within reach.
    """

    costs = "ap"
    cost_rule: ClassVar[str] = ""
    melee: ClassVar[bool] = False
    shot: ClassVar[bool] = False
    strikes: ClassVar[bool] = False

    @property
    def shown(self) -> tuple[str, str, int]:
        """The words told with the reaction: a limb, a way to shoot, a called place, the rounds."""
        return "", "", 1

    def cost(self, table: Table, question: Any) -> int:
        if self.strikes:
            return max(1, table.fighters[question.seat].melee_weapon().erg)
        return getattr(table.house, self.cost_rule) if self.cost_rule else 0

    def check(self, table: Table, question: Any) -> None:
        fighter, other = table.fighters[question.seat], table.fighters[question.other]
        if self.strikes and table.distance(fighter, other) > fighter.reach:
            raise IllegalMove(f"{other.name} is out of your reach.")

    def pool(self, table: Table, attack: Incoming) -> Iterable[Modifier]:
        """Return the dice that replace the target's rating; none if the rating counts."""
        return ()

    def hampers(self, table: Table, attack: Incoming) -> Iterable[Modifier]:
        """Return the modifiers of the attack that come from the reaction."""
        return ()


class Nothing(Reaction):
    """Do nothing: your Avoidance Rating counts."""

    aliases = ("do nothing", "no")


class ReactionQuestion(Question):
    """A question out of turn, about what `other` does; others learn only that it is asked."""

    asks = "how to react"
    default: ClassVar[Move | None] = Nothing()
    other: str


class UnderAttack(ReactionQuestion):
    """An attack as its target sees it."""

    way: str
    weapon: str
    location: str = ""
    rounds: int = 1
    dice: int = 0


#: The answers that are no reaction.
PASSIVE = ("nothing", "hold")


def ask(ctx: Context[Table], question: ReactionQuestion) -> Generator[Any, Any, Any]:
    """Return the answer of a fighter who is able and aware; no one is asked without a choice."""
    if not is_alert(ctx.table.fighters[question.seat]):
        return question.default
    answer = yield question
    return answer


def is_alert(fighter: Fighter) -> bool:
    """Return whether a fighter is able to react at all."""
    return fighter.able and fighter.aware


def can_react(table: Table, question: ReactionQuestion) -> bool:
    """Return whether a fighter has anything but nothing to do."""
    fighter = table.fighters[question.seat]
    return is_alert(fighter) and any(
        move.cost(table, question) <= fighter.ap and is_allowed(move.check, table, question)
        for kind in question.answers
        if kind.verb not in PASSIVE and issubclass(kind, Response)
        for move in kind.options(table, question)
    )


def react(ctx: Context[Table], question: ReactionQuestion, reaction: Reaction) -> None:
    """Tell a reaction, with which what was prepared is lost, and the aim unless it is a shot."""
    fighter = ctx.table.fighters[question.seat]
    points = reaction.cost(ctx.table, question)
    where, location, rounds = reaction.shown
    told = question.seat, question.other, reaction.verb, where, points
    ctx.emit(Reacted(*told, location, rounds))
    lose_prepared(ctx, fighter, "reaction")
    if not reaction.shot:
        fighter.aim = None


def count(fighter: Fighter, *, melee: bool) -> None:
    """Count a melee reaction of this pass, and forget an earlier feint."""
    fighter.feinted = False
    if melee:
        fighter.reacted += 1


def lose_prepared(
    ctx: Context[Table], fighter: Fighter, why: Literal["reaction", "draw", "round"]
) -> None:
    """Remove the prepared action; the others do not read it, because a riposte would stay."""
    if fighter.prepared is not None:
        ctx.emit(PreparedLost(fighter.id, fighter.prepared.what.verb, why))
        fighter.prepared = None


class Avoidance(Reaction):
    """Get out of the way: Avoidance, Coordination and Fitness replace your rating."""

    aliases = ("avoid",)
    cost_rule = "avoidance_cost"

    def pool(self, table: Table, attack: Incoming) -> Iterator[Modifier]:
        if not attack.way.ranged:
            yield from hitting.ground_dice(table, attack.target)
        yield from _evading_dice(table, attack.target)


class DesperateDodge(Reaction):
    """Dive out of the way: your pool of avoidance, and a die. You end up on the ground."""

    aliases = ("dodge",)
    cost_rule = "dodge_cost"

    def check(self, table: Table, question: Any) -> None:
        if table.fighters[question.seat].stance == "prone":
            raise IllegalMove("You are on the ground already.")

    def pool(self, table: Table, attack: Incoming) -> Iterator[Modifier]:
        yield from _evading_dice(table, attack.target)
        yield Modifier(self.verb, table.house.dodge)


class DamageSoak(Reaction):
    """Take the hit on your armor, with your arms or legs.

    Your rating is 0. Armor counts more, and a part of what gets through is shock.
    """

    aliases = ("soak",)
    cost_rule = "soak_cost"
    limb: Annotated[str, Word(words=words(*LIMBS), what="place")]

    @property
    def shown(self) -> tuple[str, str, int]:
        return self.limb, "", 1


def _evading_dice(table: Table, fighter: Fighter) -> Iterator[Modifier]:
    yield hitting.skill(fighter, "avoidance")
    yield hitting.attribute(fighter, "crd")
    yield hitting.attribute(fighter, "fit")
    yield from hitting.reaction_dice(table, fighter, melee=False)


def defend(
    ctx: Context[Table],
    attack: Incoming,
    *,
    thresholds: tuple[int, ...] = (),
    against: Pool | None = None,
) -> Pool | None:
    """Return the target's own roll, as `hitting.roll` makes it; None if the rating counts."""
    reaction = attack.reaction
    modifiers = tuple(reaction.pool(ctx.table, attack)) if reaction is not None else ()
    if reaction is None or not modifiers:
        return None
    rolled = hitting.roll(ctx, attack.target, modifiers, thresholds=thresholds, against=against)
    count(attack.target, melee=reaction.melee)
    if isinstance(reaction, DesperateDodge):
        dive(ctx, attack.target, attack.attacker)
    return rolled
