"""Push or pause: the vote after a round, and what a Pause is for."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

from world.skirmish.game import (
    ActorEvent,
    Answer,
    Context,
    Event,
    IllegalMove,
    Question,
    Response,
    Target,
    TargetEvent,
)

from .action_economy import begin_round
from .exchange.hitting import Modifier, Pool, attribute, dice_in, roll
from .table import Fighter, Table


class PauseBegan(Event, tag="apocrypha_pause"):
    """Everyone rests, and shock heals; `awake` are the fighters who wake up."""

    recovered: tuple[tuple[str, int], ...]
    awake: tuple[str, ...] = ()


class Aided(TargetEvent, tag="apocrypha_aided"):
    """First aid in a Pause."""

    pool: Pool
    difficulty: int
    healed: int


class Resumed(ActorEvent, tag="apocrypha_resumed"):
    """A fighter takes up the fight again."""


class Ceased(ActorEvent, tag="apocrypha_ceased"):
    """A fighter wants the hostilities to end."""


def begin_pause(ctx: Context[Table]) -> None:
    """Heal shock, which may wake the incapacitated; end what the fighters were doing."""
    table = ctx.table
    table.phase = "pause"
    table.ceased.clear()
    table.shots.clear()
    recovered, awake = [], []
    for fighter in table.fighters.values():
        fighter.stop()
        fighter.aided = False
        if fighter.shock and not fighter.withdrawn:
            recovered.append((fighter.id, fighter.shock))
            was_able, fighter.shock = fighter.able, 0
            awake += [fighter.id] if fighter.able and not was_able else []
    ctx.emit(PauseBegan(tuple(recovered), tuple(awake)))


class FirstAid(Response):
    """Heal harm: your Cognition and Acuity against 1; net hits heal.

    You may try once in a Pause, on anyone alive.
    """

    aliases = ("aid",)
    target: Annotated[str, Target(among="anyone", out=True)]

    @classmethod
    def options(cls, table: Table, question: Question) -> Iterator["FirstAid"]:
        yield from (cls(fighter.id) for fighter in table.fighters.values())

    def check(self, table: Table, question: Question) -> None:
        fighter, target = table.fighters[question.seat], table.fighters[self.target]
        if fighter.aided:
            raise IllegalMove("You have given first aid in this Pause already.")
        if target.dead or target.withdrawn:
            raise IllegalMove(f"{target.name} is beyond your help.")
        if not target.harm:
            raise IllegalMove(f"{target.name} has no harm that first aid could heal.")

    def can_succeed(self, table: Table, question: Question) -> bool:
        fighter = table.fighters[question.seat]
        return dice_in(table, fighter, _aid_dice(fighter)) > table.house.aid

    def play(self, ctx: Context[Table], question: Question) -> None:
        fighter, target = ctx.table.fighters[question.seat], ctx.table.fighters[self.target]
        fighter.aided = True
        difficulty = ctx.table.house.aid
        rolled = roll(ctx, fighter, _aid_dice(fighter))
        healed = min(target.harm, max(0, rolled.hits - difficulty))
        target.harm -= healed
        ctx.emit(Aided(fighter.id, target.id, rolled, difficulty, healed))


def _aid_dice(fighter: Fighter) -> tuple[Modifier, ...]:
    """Return the modifiers of the two rolls of first aid."""
    return attribute(fighter, "cog"), attribute(fighter, "acu")


class Resume(Response):
    """Take up the fight again: a new round begins for all."""

    def play(self, ctx: Context[Table], question: Question) -> None:
        ctx.emit(Resumed(question.seat))
        begin_round(ctx)


class Cease(Response):
    """Agree to end the fight. When all agree it is over, and no one has won."""

    def play(self, ctx: Context[Table], question: Question) -> None:
        ctx.table.ceased.append(question.seat)
        ctx.emit(Ceased(question.seat))


class Resting(Question, tag="pause"):
    """The question of what to do in a Pause."""

    answers = (FirstAid, Resume, Cease)
    default = Cease()
    standing = False


class Voted(Event, tag="apocrypha_voted"):
    """The result of the vote, with the vote of each fighter."""

    votes: tuple[tuple[str, str], ...]
    result: str


class Push(Response):
    """Go on fighting: the next round begins. One vote to push is enough."""


class Pause(Response):
    """Rest, if no one pushes."""


class Vote(Question):
    """What comes after the round; one who pushes settles it."""

    asks = "whether to push, pause or cease"
    answers = (Push, Pause, Cease)
    default = Push()

    @classmethod
    def is_settled(cls, table: Any, given: Sequence[Answer[Any]]) -> bool:
        return any(isinstance(answer.move, Push) for answer in given)

    def play(self, ctx: Context[Table], answers: Sequence[Answer[Any]]) -> None:
        votes = tuple((answer.actor, answer.move.verb) for answer in answers)
        # The result is the first of these that anyone wants.
        wanted = (Push.verb, Pause.verb, Cease.verb)
        result = next(vote for vote in wanted if vote in dict(votes).values())
        ctx.emit(Voted(votes, result))
        if result == Push.verb:
            begin_round(ctx)
        elif result == Pause.verb:
            begin_pause(ctx)
        else:
            ctx.table.phase = "ceased"
