"""Attacks: the Combat Actions with the tag Attack. The target may dodge; the attacker shifts."""

from collections.abc import Generator, Iterator
from typing import Annotated, Any, ClassVar, Final

from world.skirmish.game import (
    Action,
    ActorEvent,
    IllegalMove,
    Procedure,
    Question,
    Response,
    Target,
    TargetEvent,
    Word,
    command,
    words,
)

from . import conditions, dodge, rolls, wounds
from .combat_actions import Acting, CombatAction, Tag
from .fighters.data import HANDS, SHIFTING, SIZES
from .fighters.field import distance, name
from .fighters.fighter import NO_DODGE, Fighter
from .ground import movement, riding
from .rolls import GREATER, LESSER, MISSTEP, SUCCESS, Result, Roll
from .table import Context, Table

#: The most tiles that are offered when a target is out of range.
_MOST_TILES: Final = 3


class AttackBegan(TargetEvent, tag="dungeoneers_attack"):
    """A fighter attacks: `how` is strike, toss, grapple or push."""

    how: str


class Attack(CombatAction):
    """An attack. An adversary's lands unless the target dodges.

    Attributes:
        avoided_by: The degree of a dodge that leaves nothing of an adversary's attack.
    """

    tags: ClassVar[tuple[Tag, ...]] = ("attack",)
    roll = Roll("body", "striking", "dodging difficulty")
    avoided_by: ClassVar[int] = SUCCESS
    target: Annotated[str, Target()]

    @classmethod
    def range_of(cls, actor: Fighter) -> str:
        """Return the range at which a fighter may make the attack."""
        return cls.range

    def bane(self, table: Table, actor: Fighter) -> int:
        """Return the bane on the attack apart from the attacker's conditions."""
        return 0

    def check(self, table: Table, actor: Fighter) -> None:
        super().check(table, actor)
        target, range_ = table.fighters[self.target], self.range_of(actor)
        table.check_range(actor, target, range_, lambda: self._closer(table, actor, target, range_))

    @staticmethod
    def _closer(table: Table, actor: Fighter, target: Fighter, range_: str) -> list[str]:
        """Return how to go to the nearest tiles that a target is in range of."""
        ways = movement.reachable(table, actor, actor.pace)
        near = sorted((far, name(at)) for at, far in ways if table.reaches(at, target, range_))
        return [f"reposition {tile}" for _, tile in near[:_MOST_TILES]]

    def difficulty(self, table: Table, actor: Fighter) -> int:
        """Return what a player rolls against, unless boon or bane moves it or the target dodges."""
        target = table.fighters[self.target]
        return target.dodging_dn or 0 if target.npc else dodge.duel_difficulty(table, target)

    def best_degree(self, table: Table, actor: Fighter) -> int:
        target = table.fighters[self.target]
        best = min(self.most, self.roll.best(table, actor, self.bane(table, actor)))
        # Bane on an adversary may lower its difficulty by one.
        eased = target.npc and target.boon("dodging") < 0
        return best - self.difficulty(table, actor) + eased

    def attempt(self, ctx: Context, actor: Fighter) -> Acting:
        target, bane = ctx.table.fighters[self.target], self.bane(ctx.table, actor)
        ctx.emit(AttackBegan(actor.id, target.id, self.verb))
        dodged = yield from dodge.ask(ctx, actor, target, self.verb)
        if actor.npc:
            degree = dodge.degree(ctx, target, actor, dodged, bane)
            return Result(MISSTEP if degree >= self.avoided_by else SUCCESS, dodge=degree)
        if target.npc:
            net = target.boon("dodging")
            difficulty = rolls.moved_difficulty(ctx, target, "dodging_dn", net)
        else:
            difficulty = self.difficulty(ctx.table, actor)
            if dodged != NO_DODGE:
                ctx.emit(dodge.DuelDodged(target.id, actor.id, dodged, difficulty))
                difficulty = dodged
        return self.roll.make(ctx, actor, difficulty, bane=bane, most=self.most)

    def succeed(self, ctx: Context, actor: Fighter, result: Result) -> Procedure | None:
        # A lesser success of a dodge reduces an attack without wounds to a lesser success.
        degree = LESSER if result.dodge == LESSER else result.degree
        return self.land(ctx, actor, ctx.table.fighters[self.target], degree)

    def land(self, ctx: Context, actor: Fighter, target: Fighter, degree: int) -> Procedure | None:
        """Carry out the result of an attack of a given degree."""
        raise NotImplementedError

    def end(self, ctx: Context, actor: Fighter) -> None:
        if self.range_of(actor) in SHIFTING:
            movement.shift(ctx, actor, ctx.table.fighters[self.target])


class Grapple(Attack):
    """Hold a creature in your zone; you need a free hand.

    It cannot move and is easier to hit; you move at half speed. The hold lasts while both are in
    one zone; on a lesser success only to the end of its side's next turn. On a greater success it
    gains 1 stress too.
    """

    range = "zone"

    def check(self, table: Table, actor: Fighter) -> None:
        super().check(table, actor)
        if actor.in_hand.hands >= HANDS:
            raise IllegalMove("You have no hand free.", lambda: ["interact stow"])
        if actor.has("grappling"):
            raise IllegalMove("You hold another creature already.", lambda: ["let go"])

    def land(self, ctx: Context, actor: Fighter, target: Fighter, degree: int) -> None:
        # In its own side's turn, the next one ends with the second end of a turn from now.
        now = target.team == ctx.table.active_team
        conditions.hold(ctx, actor, target, (2 if now else 1) if degree == LESSER else 0)
        if degree > SUCCESS:
            wounds.stress(ctx, target, 1)


class LetGo(Action):
    """Let go of the creature you hold. It costs nothing."""

    def check(self, table: Table, actor: Fighter) -> None:
        if not actor.has("grappling"):
            raise IllegalMove(
                f"You are not holding a creature. To hold one, type {command('grapple NAME')}."
            )

    def play(self, ctx: Context, actor: Fighter) -> None:
        conditions.end(ctx, actor, "grappling")


class ObjectPushed(ActorEvent, tag="dungeoneers_object"):
    """An object was pushed: a number of tiles away, over, or both."""

    size: str
    tiles: int
    prone: bool


class Force(Response):
    """Force the target away."""


class KnockProne(Response):
    """Knock the target prone."""

    verb = "prone"


class PushHow(Question, tag="push"):
    """What a push does; `target` is a fighter's id, or the words for an object."""

    answers = (Force, KnockProne)
    default = Force()
    asks = "whether to force {target} away or to the ground"
    target: str


class Push(Attack):
    """Force a creature away, or knock it prone.

    It is forced 1 tile on a lesser success; on a success 2 tiles or knocked prone, as you say; on a
    greater success both.
    """

    range = "short"
    tags = ("attack", "forces")

    def can_succeed(self, table: Table, actor: Fighter) -> bool:
        target = table.fighters[self.target]
        changes = not target.has("prone") or bool(movement.forced_way(table, actor, target, 1))
        return changes and super().can_succeed(table, actor)

    def land(self, ctx: Context, actor: Fighter, target: Fighter, degree: int) -> Procedure:
        # Do not ask if only one of the two would change anything.
        can_force = bool(movement.forced_way(ctx.table, actor, target, 1))
        can_fall = not target.has("prone")
        only = None if can_force and can_fall else not can_force
        tiles, prone = yield from _outcome(ctx.table, actor, target.id, degree, only)
        if tiles:
            movement.force(ctx, actor, target, tiles)
        if prone:
            riding.fall_prone(ctx, target)


class ShoveObject(CombatAction):
    """Push an object of a size; the difficulty is its size number. The referee moves it."""

    aliases = ("shove",)
    range = "short"
    tags = ("attack", "forces")
    roll = Roll("body", "striking", "the object's size number")
    size: Annotated[str, Word(words=words(*SIZES), what="size")]

    @classmethod
    def options(cls, table: Table, actor: Fighter) -> Iterator["ShoveObject"]:
        """Yield none: only the referee knows what objects there are."""
        return iter(())

    def difficulty(self, table: Table, actor: Fighter) -> int:
        return SIZES[self.size].number

    def succeed(self, ctx: Context, actor: Fighter, result: Result) -> Procedure:
        outcome = _outcome(ctx.table, actor, f"the {self.size} object", result.degree)
        ctx.emit(ObjectPushed(actor.id, self.size, *(yield from outcome)))


def _outcome(
    table: Table, actor: Fighter, target: str, degree: int, prone: bool | None = None
) -> Generator[Any, Any, tuple[int, bool]]:
    """Return how many tiles a push forces its target, and whether it also falls prone.

    On a success it is one of the two: the actor is asked, unless `prone` says which.
    """
    tiles = table.house.push_lesser if degree == LESSER else table.house.push_tiles
    if degree != SUCCESS:
        return tiles, degree > SUCCESS
    if prone is None:
        prone = isinstance((yield PushHow(actor.id, target)), KnockProne)
    return (0 if prone else tiles), prone


class Strike(Attack):
    """Strike a creature in range with your weapon, or with bare hands.

    On a lesser success it gains stress, as many as your weapon has wounds. On a success it takes
    the wounds, twice on a greater success, and once more for each success above that.
    """

    aliases: ClassVar[tuple[str, ...]] = ("attack", "hit")
    range = "the weapon's"
    tags = ("attack", "deadly")
    roll = Roll("finesse", "striking", "dodging difficulty")
    avoided_by = GREATER

    @classmethod
    def range_of(cls, actor: Fighter) -> str:
        return actor.in_hand.range

    def bane(self, table: Table, actor: Fighter) -> int:
        """Return the bane for a strike at a prone target outside your reach."""
        target = table.fighters[self.target]
        far = distance(actor.tile, target.tile) > SIZES[actor.size].reach
        return table.house.out_of_reach if target.has("prone") and far else 0

    def succeed(self, ctx: Context, actor: Fighter, result: Result) -> None:
        target, weapon = ctx.table.fighters[self.target], actor.in_hand.wounds
        if result.degree == LESSER:
            wounds.stress(ctx, target, weapon)
            return
        # Deadly: for each success above a greater success the wounds are applied again.
        dealt = wounds.dealt_by(ctx.table, actor, weapon * (result.degree + 1))
        if actor.npc:
            dodge.deal_what_is_left(ctx, actor, target, dealt, result.dodge)
        else:
            wounds.deal(ctx, actor, target, dealt)


class Toss(Strike):
    """Toss your weapon at a creature: a strike at medium range. It lies where the target stood."""

    aliases = ("throw",)

    @classmethod
    def range_of(cls, actor: Fighter) -> str:
        if actor.armed != "yes" or not actor.in_hand.tossed:
            raise IllegalMove("What you have in hand cannot be tossed.")
        return actor.in_hand.tossed

    def end(self, ctx: Context, actor: Fighter) -> None:
        super().end(ctx, actor)
        actor.armed, actor.lies = "dropped", name(ctx.table.fighters[self.target].tile)
