"""Combat Actions, which take the spotlight. Actions with the tag Attack are in `attacks`."""

from collections.abc import Generator, Iterator
from typing import Annotated, Any, ClassVar, Literal

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
    words,
)

from . import conditions, rolls, spotlight, wounds
from .fighters import field
from .fighters.data import CONDITIONS, Until
from .fighters.fighter import AVERAGE, Fighter
from .ground import movement
from .ground.movement import ATile
from .rolls import ALL, GREATER, LESSER, MISSTEP, SUCCEEDED, SUCCESS, AtMost, Result, Roll
from .table import Context, Table

Tag = Literal["attack", "deadly", "forces", "momentum", "movement", "restoration", "stealth"]

#: An action in progress that may ask questions, and its result.
Acting = Generator[Any, Any, Result]


class Missed(TargetEvent, tag="dungeoneers_missed"):
    """An action came to nothing; `target` is empty if it has none."""

    what: str


class CombatAction(Action, kw_only=True):
    """An action that takes the spotlight; a player pays a token for it.

    Attributes:
        range: How far it reaches, as the book says.
        roll: What a player rolls for it.
        tags: What the book tags it with: momentum that succeeds keeps the spotlight.
        most: How many successes are counted.
    """

    costs = "tokens"
    range: ClassVar[str] = "self"
    roll: ClassVar[Roll]
    tags: ClassVar[tuple[Tag, ...]] = ()
    most: AtMost = ALL

    def cost(self, table: Table, actor: Fighter) -> int:
        """Return 0 for adversaries, who need no token."""
        return 0 if actor.npc else 1

    def check(self, table: Table, actor: Fighter) -> None:
        check_can_act(table)

    def difficulty(self, table: Table, actor: Fighter) -> int | None:
        """Return what a player rolls against; None for a total roll."""
        return AVERAGE

    def can_succeed(self, table: Table, actor: Fighter) -> bool:
        """Return whether the roll may be a lesser success, or a critical."""
        sure = actor.npc or self.roll.can_be_critical(table, actor)
        return sure or self.best_degree(table, actor) >= LESSER

    def best_degree(self, table: Table, actor: Fighter) -> int:
        """Return the degree of a player's best roll."""
        best = min(self.most, self.roll.best(table, actor))
        difficulty = self.difficulty(table, actor)
        if difficulty is None:
            return SUCCESS if best else MISSTEP
        return best - difficulty

    def attempt(self, ctx: Context, actor: Fighter) -> Result | Acting:
        """Roll for the action; a generator may ask questions on the way."""
        return self.roll.make(ctx, actor, self.difficulty(ctx.table, actor), most=self.most)

    def succeed(self, ctx: Context, actor: Fighter, result: Result) -> Procedure | None:
        """Carry out a lesser success or better; a generator may ask questions on the way."""
        raise NotImplementedError

    def play(self, ctx: Context, actor: Fighter) -> Procedure:
        spotlight.take(ctx, actor)
        tried = self.attempt(ctx, actor)
        result = tried if isinstance(tried, Result) else (yield from tried)
        if result.degree < LESSER:
            ctx.emit(Missed(actor.id, getattr(self, "target", ""), self.verb))
        elif (following := self.succeed(ctx, actor, result)) is not None:
            yield from following
        self.end(ctx, actor)
        # Only a player's roll can have momentum.
        momentum = "momentum" in self.tags and result.degree >= SUCCESS and not actor.npc
        spotlight.after_action(ctx, actor, momentum=momentum, critical=result.critical)

    def end(self, ctx: Context, actor: Fighter) -> None:
        """Carry out the end of the action, whether it succeeded or not."""


def check_can_act(table: Table) -> None:
    """Raise `IllegalMove` once the side that has the spotlight has made its action."""
    if table.phase != "act":
        raise IllegalMove("Your side has acted. Use your free action if it is left, or pass.")


class Stayed(ActorEvent, tag="dungeoneers_stay"):
    """A fighter could have moved and stays."""


class Go(Response):
    """End your sprint on a tile."""

    aliases = ("move", "reposition")
    tile: ATile

    @classmethod
    def options(cls, table: Table, question: Any) -> Iterator["Go"]:
        tiles = movement.reachable(table, table.fighters[question.seat], question.tiles)
        return (cls(field.name(there)) for there, _ in tiles)

    def check(self, table: Table, question: Any) -> None:
        movement.check_go(table, table.fighters[question.seat], self.tile, question.tiles)


class SprintOff(Response):
    """End your sprint past the edge behind your side's back line, out of the fight."""

    verb = "leave"
    aliases = ("flee",)

    def check(self, table: Table, question: Any) -> None:
        movement.check_leave(table, table.fighters[question.seat], question.tiles)


class Stay(Response):
    """End your sprint where it began."""

    aliases = ("no", "nothing")


class SprintTo(Question, tag="go"):
    """Where a sprint ends."""

    answers = (Go, SprintOff, Stay)
    default = Stay()
    asks = "where to sprint"
    tiles: int


class Sprint(CombatAction):
    """Move additional times: once your speed, twice on a success, three times on a greater one.

    You roll Body against average (2), and are asked where to.
    """

    tags = ("movement", "momentum")
    roll = rolls.standard("body")

    def check(self, table: Table, actor: Fighter) -> None:
        super().check(table, actor)
        movement.check_can_move(actor)

    def succeed(self, ctx: Context, actor: Fighter, result: Result) -> Procedure:
        times = min(result.degree, GREATER) - LESSER + 1
        answer = yield SprintTo(actor.id, actor.pace * times)
        match answer:
            case Go(tile):
                movement.go(ctx, actor, tile)
            case SprintOff():
                movement.flee(ctx, actor)
            case _:
                ctx.emit(Stayed(actor.id))


class LineHeld(ActorEvent, tag="dungeoneers_line"):
    """A fighter keeps creatures below a size number out of their quadrant."""

    size: int


class HoldTheLine(CombatAction):
    """Keep enemies out of your quadrant whose size number is lower than your successes.

    It goes with you, and lasts until your next action.
    """

    aliases = ("hold",)
    range = "quadrant"
    tags = ("movement", "momentum")
    roll = Roll("body", "striking")

    def difficulty(self, table: Table, actor: Fighter) -> None:
        """Return None: holding the line is a total roll."""

    def succeed(self, ctx: Context, actor: Fighter, result: Result) -> None:
        actor.line_size = actor.general or 0 if actor.npc else result.successes
        ctx.emit(LineHeld(actor.id, actor.line_size))


class Hide(CombatAction):
    """Hide, in a flank or if you are shrouded or covered; no creature can target you then.

    You stay hidden until you move; on a success until you act; on a greater success to the end of
    the round in which you next act. If you are covered you hide without a roll, as on a success.
    """

    tags = ("stealth", "momentum")
    roll = Roll("finesse", "stealth", "notice difficulty")

    def check(self, table: Table, actor: Fighter) -> None:
        super().check(table, actor)
        if actor.has("hidden"):
            raise IllegalMove("You are hidden already.")
        in_flank = table.zone(actor).name in (field.LEFT, field.RIGHT)
        if not (actor.has("shrouded") or actor.has("covered") or in_flank):
            raise IllegalMove(
                "You can hide only in a flank, or when shrouded or covered. "
                "Move to a flank first: reposition TILE."
            )

    def difficulty(self, table: Table, actor: Fighter) -> int:
        """Return the notice of the enemy who notices best."""
        player = table.house.player_notice
        enemies = table.enemies(actor)
        return max((enemy.notice_dn or 0 if enemy.npc else player for enemy in enemies), default=0)

    def can_succeed(self, table: Table, actor: Fighter) -> bool:
        return actor.has("covered") or super().can_succeed(table, actor)

    def attempt(self, ctx: Context, actor: Fighter) -> Result | Acting:
        return SUCCEEDED if actor.has("covered") else super().attempt(ctx, actor)

    def succeed(self, ctx: Context, actor: Fighter, result: Result) -> None:
        until: dict[int, Until] = {LESSER: "moving", SUCCESS: "acting"}
        conditions.gain(ctx, actor, "hidden", until=until.get(result.degree, "later"))


class EndCondition(CombatAction):
    """End a condition that ails another creature in your zone.

    You roll Mind against average (2). On a lesser success you both gain 1 stress; on a greater
    success the target loses 1 stress.
    """

    aliases = ("end",)
    range = "zone"
    tags = ("restoration",)
    roll = rolls.standard("mind")
    condition: Annotated[str, Word(words=words(*CONDITIONS), what="condition")]
    target: Annotated[str, Target(among="anyone", lead="of")]

    @classmethod
    def options(cls, table: Table, actor: Fighter) -> Iterator["EndCondition"]:
        others = (fighter for fighter in table.fighters.values() if fighter.able)
        own_first = sorted(others, key=lambda fighter: fighter.team != actor.team)
        return (cls(condition.name, one.id) for one in own_first for condition in one.conditions)

    def check(self, table: Table, actor: Fighter) -> None:
        super().check(table, actor)
        target = table.fighters[self.target]
        if target is actor:
            raise IllegalMove("You can end conditions of others, not your own.")
        table.check_range(actor, target, "zone")
        if not CONDITIONS[self.condition].ails:
            raise IllegalMove(
                f"Being {self.condition} does no harm. You can end only harmful conditions."
            )
        if target.has(self.condition):
            return
        if self.condition == "broken" and target.is_broken:
            raise IllegalMove(f"{target.name} is broken by stress; that ends only as it goes down.")
        raise IllegalMove(f"{target.name} is not {self.condition}.")

    def succeed(self, ctx: Context, actor: Fighter, result: Result) -> None:
        target = ctx.table.fighters[self.target]
        conditions.end(ctx, target, self.condition)
        if result.degree == LESSER:
            wounds.stress(ctx, actor, 1)
            wounds.stress(ctx, target, 1)
        elif result.degree > SUCCESS and target.stress:
            wounds.stress(ctx, target, -1)
