"""Universal actions: Change Speed, stances, drawing a weapon, taking cover."""

from collections.abc import Iterator
from typing import Annotated, ClassVar, Final

from world.skirmish.game import (
    REFEREE,
    ActorEvent,
    Context,
    Distance,
    IllegalMove,
    Intervention,
    Number,
    Owned,
    Procedure,
    Question,
    Response,
    Target,
    Word,
    words,
)
from world.skirmish.rulesets.apocrypha.action_economy import allowance
from world.skirmish.rulesets.apocrypha.data import (
    COVERS,
    METER,
    RUNNING,
    SPRINTING,
    STILL,
    UNARMED,
    WALKING,
)
from world.skirmish.rulesets.apocrypha.exchange.reactions import lose_prepared
from world.skirmish.rulesets.apocrypha.movement import PassAction, ahead
from world.skirmish.rulesets.apocrypha.position import CoverTaken, set_speed, set_stance
from world.skirmish.rulesets.apocrypha.table import Course, Fighter, Table

_FARTHEST: Final = 1_000_000

# Change Speed


class ChangeSpeed(PassAction):
    """Go at another rate: every point that you spend carries you along."""

    aims_at = "who"
    rate: ClassVar[int] = STILL

    @property
    def course(self) -> Course | None:
        """Where the movement leads; None for nowhere."""
        return None

    def cost(self, table: Table, actor: Fighter) -> int:
        return max(1, abs(self.rate - actor.rate)) * table.house.speed_cost

    def check_alone(self, table: Table, actor: Fighter) -> None:
        if actor.stance == "prone" and self.rate > WALKING:
            raise IllegalMove("You cannot run on the ground. Stand up first, or walk.")

    def check_target(self, table: Table, actor: Fighter, points: int) -> None:
        if (course := self.course) is None:
            return
        who = table.fighters[course.who]
        distance = table.distance(actor, who)
        if (actor.rate, actor.course) == (self.rate, course):
            raise IllegalMove("You are doing that already.")
        if course.toward and distance <= course.stop:
            raise IllegalMove(f"You are as close to {who.name} as that already.")
        if not course.toward and distance > _FARTHEST:
            raise IllegalMove(f"You are far enough away from {who.name}.")

    def play(self, ctx: Context[Table], actor: Fighter) -> None:
        set_speed(ctx, actor, self.rate, self.course)


class GoToward(ChangeSpeed):
    """Go toward a fighter, and stop there."""

    who: Annotated[str, Target(out=True, hint="FIGHTER")]
    stop: Annotated[int, Distance(lead="until", hint="METERS")] = METER

    @property
    def course(self) -> Course:
        return Course(self.who, True, self.stop)


class GoAway(ChangeSpeed):
    """Go away from a fighter."""

    who: Annotated[str, Target(out=True, hint="FIGHTER")]

    @classmethod
    def options(cls, table: Table, actor: Fighter) -> Iterator["GoAway"]:
        yield from (cls(enemy.id) for enemy in table.enemies(actor))

    @property
    def course(self) -> Course:
        return Course(self.who, False)


class WalkToward(GoToward):
    """Walk toward a fighter; you halt at 1 meter, or where you say."""

    aliases = ("walk to",)
    rate = WALKING


class RunToward(GoToward):
    """Run toward a fighter, twice as fast as you walk."""

    aliases = ("run to",)
    rate = RUNNING


class SprintToward(GoToward):
    """Sprint toward a fighter, three times as fast as you walk."""

    aliases = ("sprint to",)
    rate = SPRINTING


class WalkAway(GoAway):
    """Walk away from a fighter."""

    verb = "walk away from"
    aliases = ("walk from",)
    rate = WALKING


class RunAway(GoAway):
    """Run away from a fighter, twice as fast as you walk."""

    verb = "run away from"
    aliases = ("run from",)
    rate = RUNNING


class SprintAway(GoAway):
    """Sprint away from a fighter, three times as fast as you walk."""

    verb = "sprint away from"
    aliases = ("sprint from",)
    rate = SPRINTING


class Halt(ChangeSpeed):
    """Stop where you are."""

    aliases = ("stop",)

    def cost(self, table: Table, actor: Fighter) -> int:
        return (actor.rate - WALKING) * table.house.speed_cost + table.house.halt_cost

    def check_alone(self, table: Table, actor: Fighter) -> None:
        if actor.rate == STILL:
            raise IllegalMove("You are standing still already.")

    def play(self, ctx: Context[Table], actor: Fighter) -> None:
        # The points of it may have carried the actor to where they stop by themselves.
        if actor.rate:
            super().play(ctx, actor)


class KeepGoing(PassAction):
    """Move on without doing anything else: spend AP, at most what is left of your pass."""

    noun = "keeping going"
    points: Annotated[
        int, Number(least=1, pool="ap", spent=False, unit="AP", units="AP", hint="AP")
    ]

    def cost(self, table: Table, actor: Fighter) -> int:
        return self.points

    def check_alone(self, table: Table, actor: Fighter) -> None:
        left = allowance(table, actor) - actor.spent
        if actor.rate == STILL:
            raise IllegalMove("You are standing still. Walk, run or sprint first.")
        if self.points > left:
            raise IllegalMove(f"Only {left} AP are left of your pass. Spend fewer.")
        if ahead(table, actor, self.points) == ahead(table, actor, self.points - 1):
            raise IllegalMove("You arrive sooner than that. Spend fewer AP.")

    def play(self, ctx: Context[Table], actor: Fighter) -> None:
        """Spending the points is all."""


# Stances


class ChangeStance(PassAction):
    """Stand, crouch or lie down."""

    stance: ClassVar[str] = ""

    def cost(self, table: Table, actor: Fighter) -> int:
        return table.house.stance_cost

    def check_alone(self, table: Table, actor: Fighter) -> None:
        if actor.stance == self.stance:
            raise IllegalMove(f"You are {self.stance} already.")

    def play(self, ctx: Context[Table], actor: Fighter) -> None:
        set_stance(ctx, actor, self.stance)


class Stand(ChangeStance):
    """Stand up."""

    stance = "standing"


class Crouch(ChangeStance):
    """Crouch: harder to hit from afar, half as fast."""

    stance = "crouched"


class LieDown(ChangeStance):
    """Lie down: hardest to hit from afar, worst hand to hand, and slow."""

    aliases = ("prone",)
    stance = "prone"


# Weapons


class Drawn(ActorEvent, tag="apocrypha_drawn"):
    """A fighter has a weapon in hand; empty for none."""

    weapon: str


class Draw(PassAction):
    """Change the weapon in your hand. You lose an attack that you have prepared."""

    weapon: Annotated[str, Owned(of="choice_of_weapons", what="weapon", none=UNARMED.name)]

    def cost(self, table: Table, actor: Fighter) -> int:
        return max(1, actor.carried(self.weapon).bulk)

    def check_alone(self, table: Table, actor: Fighter) -> None:
        if actor.weapon().name == self.weapon:
            held = f"Your {actor.hand} is in hand" if actor.hand else "Your hands are bare"
            raise IllegalMove(f"{held} already.")

    def play(self, ctx: Context[Table], actor: Fighter) -> None:
        if actor.prepared is not None and actor.prepared.what.offensive:
            lose_prepared(ctx, actor, "draw")
        actor.readied, actor.aim = False, None
        actor.hand = self.weapon if actor.carried(self.weapon) is not UNARMED else ""
        ctx.emit(Drawn(actor.id, actor.hand))


# Cover

Cover = Annotated[str, Word(words=words(*COVERS), what="cover")]


class CoverSought(ActorEvent, tag="apocrypha_cover_sought"):
    """A fighter looks for cover; the referee says what there is."""


class CoverIs(Response):
    """Say what cover a fighter finds; full cover is out of sight."""

    verb = "cover"
    cover: Cover


class WhichCover(Question, tag="cover"):
    """The question to the referee: what cover is there?"""

    asks = "what cover there is"
    answers = (CoverIs,)
    default = CoverIs("none")
    standing = False
    other: str


class TakeCover(PassAction):
    """Look for cover against shots. The referee says what there is. You leave it when you move."""

    def cost(self, table: Table, actor: Fighter) -> int:
        return table.house.cover_cost

    def play(self, ctx: Context[Table], actor: Fighter) -> Procedure:
        ctx.emit(CoverSought(actor.id))
        answer = yield WhichCover(REFEREE, actor.id)
        _set_cover(ctx, actor, answer.cover)


class SetCover(Intervention):
    """Put a fighter behind cover, or out of it."""

    verb = "cover"
    target: Annotated[str, Target(out=True, hint="FIGHTER")]
    cover: Cover

    def play(self, ctx: Context[Table]) -> None:
        _set_cover(ctx, ctx.table.fighters[self.target], self.cover)


def _set_cover(ctx: Context[Table], fighter: Fighter, cover: str) -> None:
    fighter.cover = cover
    ctx.emit(CoverTaken(fighter.id, cover))
