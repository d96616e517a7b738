"""Combat Actions: one of them takes the spotlight. Those with the tag Attack are in `attacks`."""

from collections.abc import Generator, Iterator
from typing import Annotated, Any, ClassVar, Literal

from world.skirmish.arguments import Target, Word, words
from world.skirmish.errors import IllegalMove
from world.skirmish.events import Event
from world.skirmish.fight import Procedure
from world.skirmish.moves import Action, Response
from world.skirmish.questions import Question
from world.skirmish.ruleset import Context

from . import conditions, field, movement, rolls, spotlight, wounds
from .conditions import CONDITIONS, Until
from .fighter import Fighter
from .movement import ATile
from .rolls import ALL, GREATER, LESSER, MISSTEP, SUCCEEDED, SUCCESS, AtMost, Result
from .table import Table

Tag = Literal["Attack", "Deadly", "Forces", "Momentum", "Movement", "Restoration", "Stealth"]

#: An action under way that may ask questions, and what comes of it.
Acting = Generator[Any, Any, Result]


class Missed(Event, frozen=True, tag="dungeoneers_missed"):
    """An action came to nothing; `target` is empty where it has none."""

    actor: str
    target: str
    what: str


class CombatAction(Action):
    """What takes the spotlight; a player pays a token for it.

    Attributes:
        tags: What the book tags it with: momentum that succeeds keeps the spotlight.
    """

    costs = "tokens"
    tags: ClassVar[tuple[Tag, ...]] = ()

    def cost(self, table: Table, actor: Fighter) -> int:
        """Return 0 for adversaries, who need no token."""
        return 0 if actor.npc else 1

    def check(self, table: Table, actor: Fighter) -> None:
        check_can_act(table)
        self.check_act(table, actor)

    def check_act(self, table: Table, actor: Fighter) -> None:
        """Raise `IllegalMove` unless the actor may do it, were it their turn to act."""

    def play(self, ctx: Context[Table], actor: Fighter) -> Procedure:
        spotlight.take(ctx, actor)
        acting = self.act(ctx, actor)
        result = acting if isinstance(acting, Result) else (yield from acting)
        # Without a roll there is no momentum.
        momentum = "Momentum" in self.tags and result.degree >= SUCCESS and not actor.npc
        spotlight.after_action(ctx, actor, momentum=momentum, critical=result.critical)

    def act(self, ctx: Context[Table], actor: Fighter) -> Acting | Result:
        """Do it; a generator may ask questions on the way."""
        raise NotImplementedError


def check_can_act(table: Table) -> None:
    """Raise `IllegalMove` once the side that has the spotlight has made its action."""
    if table.phase != "act":
        raise IllegalMove("Your side has acted; free actions are left, or pass.")


class Stayed(Event, frozen=True, tag="dungeoneers_stay"):
    """A fighter might have moved and stays."""

    actor: str


class Go(Response):
    """End your sprint on a tile."""

    aliases = ("move", "reposition")
    tile: ATile

    @classmethod
    def options(cls, table: Table, question: Question) -> Iterator["Go"]:
        assert isinstance(question, SprintTo)
        fighter = table.fighters[question.seat]
        tiles = movement.reachable(table, fighter, question.tiles)
        return (cls(field.name(each)) for each in tiles)

    def check(self, table: Table, question: Question) -> None:
        assert isinstance(question, SprintTo)
        movement.check_go(table, table.fighters[question.seat], self.tile, question.tiles)


class SprintOff(Response):
    """End your sprint past the edge behind your side's back line, out of the fight."""

    verb = "leave"
    aliases = ("flee",)

    def check(self, table: Table, question: Question) -> None:
        assert isinstance(question, SprintTo)
        movement.check_leave(table, table.fighters[question.seat], question.tiles)


class Stay(Response):
    """End your sprint where it began."""

    aliases = ("no", "nothing")


class SprintTo(Question, tag="go"):
    """Where a sprint ends."""

    kind = "go"
    answers = (Go, SprintOff, Stay)
    default = Stay()
    asks = "where to sprint"
    tiles: int


class Sprint(CombatAction):
    """Move additional times: once your speed, twice on a success, three times on a greater one.

    You roll Body against average (2), and are asked where to.
    """

    tags = ("Movement", "Momentum")
    most: AtMost = ALL

    def check_act(self, table: Table, actor: Fighter) -> None:
        if not actor.pace:
            raise IllegalMove("You cannot move.")

    def act(self, ctx: Context[Table], actor: Fighter) -> Acting:
        result = rolls.standard(ctx, actor, "body", self.most)
        if result.degree < LESSER:
            ctx.emit(Missed(actor.id, "", "sprint"))
            return result
        times = min(result.degree, GREATER) - LESSER + 1
        answer = yield SprintTo(actor.id, actor.pace * times)
        match answer:
            case Go(tile):
                movement.go(ctx, actor, tile)
            case SprintOff():
                movement.flee(ctx, actor)
            case _:
                ctx.emit(Stayed(actor.id))
        return result


class LineHeld(Event, frozen=True, tag="dungeoneers_line"):
    """A fighter keeps creatures below a size number out of their quadrant."""

    actor: str
    size: int


class HoldTheLine(CombatAction):
    """Keep enemies out of your quadrant whose size number is lower than your successes.

    It goes with you, and lasts until your next action.
    """

    aliases = ("hold",)
    tags = ("Movement", "Momentum")
    most: AtMost = ALL

    def act(self, ctx: Context[Table], actor: Fighter) -> Result:
        boon = actor.boon("striking")
        result = rolls.core(ctx, actor, "body", "striking", None, boon=boon, most=self.most)
        actor.line_size = actor.general or 0 if actor.npc else result.successes
        ctx.emit(LineHeld(actor.id, actor.line_size))
        # Of a total roll any success is one.
        return Result(SUCCESS if actor.line_size else MISSTEP, result.critical)


class Hide(CombatAction):
    """Hide, in a flank or if you are shrouded or covered; nobody can target you then.

    You stay hidden until you move; on a success until you act; on a greater success to the end of
    the round in which you next act.
    """

    tags = ("Stealth", "Momentum")
    most: AtMost = ALL

    def check_act(self, table: Table, actor: Fighter) -> None:
        if actor.has("hidden"):
            raise IllegalMove("You are hidden already.")
        in_flank = table.zone(actor).name in (field.LEFT, field.RIGHT)
        if not (actor.has("shrouded") or actor.has("covered") or in_flank):
            raise IllegalMove("You can hide only in a flank, or when shrouded or covered.")

    def act(self, ctx: Context[Table], actor: Fighter) -> Result:
        # In cover the success is sure.
        result = SUCCEEDED if actor.has("covered") else self._roll(ctx, actor)
        if result.degree < LESSER:
            ctx.emit(Missed(actor.id, "", "hide"))
            return result
        until: dict[int, Until] = {LESSER: "moving", SUCCESS: "acting"}
        conditions.gain(ctx, actor, "hidden", until=until.get(result.degree, "later"))
        return result

    def _roll(self, ctx: Context[Table], actor: Fighter) -> Result:
        """Roll against the enemy who notices best."""
        player = ctx.table.house.player_notice
        enemies = ctx.table.enemies(actor)
        notice = max((each.notice_dn or 0 if each.npc else player for each in enemies), default=0)
        return rolls.core(ctx, actor, "finesse", "stealth", notice, most=self.most)


class EndCondition(CombatAction):
    """End a condition that ails another creature in your zone.

    You roll Mind against average (2). On a lesser success you both gain 1 stress; on a greater
    success the target loses 1 stress.
    """

    aliases = ("end",)
    tags = ("Restoration",)
    condition: Annotated[str, Word(words=words(*CONDITIONS), what="condition")]
    target: Annotated[str, Target(among="anyone", lead="of")]
    most: AtMost = ALL

    @classmethod
    def options(cls, table: Table, actor: Fighter) -> Iterator["EndCondition"]:
        others = (each for each in table.fighters.values() if each.able)
        own_first = sorted(others, key=lambda each: each.team != actor.team)
        return (cls(each.name, one.id) for one in own_first for each in one.conditions)

    def check_act(self, table: Table, actor: Fighter) -> None:
        target = table.fighters[self.target]
        if target is actor:
            raise IllegalMove("You can end conditions of others, not your own.")
        table.check_range(actor, target, "zone")
        if not CONDITIONS[self.condition].ails:
            raise IllegalMove(f"Being {self.condition} does no harm; only what does can be ended.")
        if target.has(self.condition):
            return
        if self.condition == "broken" and target.is_broken:
            raise IllegalMove(f"{target.name} is broken by stress; that ends only as it goes down.")
        raise IllegalMove(f"{target.name} is not {self.condition}.")

    def act(self, ctx: Context[Table], actor: Fighter) -> Result:
        target = ctx.table.fighters[self.target]
        result = rolls.standard(ctx, actor, "mind", self.most)
        if result.degree < LESSER:
            ctx.emit(Missed(actor.id, target.id, "end condition"))
            return result
        conditions.end(ctx, target, self.condition)
        if result.degree == LESSER:
            wounds.stress(ctx, actor, 1)
            wounds.stress(ctx, target, 1)
        elif result.degree > SUCCESS and target.stress:
            wounds.stress(ctx, target, -1)
        return result
