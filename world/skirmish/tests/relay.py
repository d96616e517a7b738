"""Relay: teams take turns to run and throw, with what neither the pages nor d20 use of `game`."""

from typing import Annotated, Any, NamedTuple

from world.skirmish import game


class Compass(game.Argument, frozen=True, kw_only=True):
    """One of four directions, by its first letter."""

    def read(self, table: Any, actor: str, words: str) -> str:
        known = {"n": "north", "e": "east", "s": "south", "w": "west"}
        return game.match_name(known, words, "direction")

    def say(self, table: Any, value: str) -> str:
        return {"n": "north", "e": "east", "s": "south", "w": "west"}[value]

    def values(self, table: Any, actor: Any) -> list[str]:
        return ["n", "e", "s", "w"]


class House(game.HouseRules, frozen=True):
    """What a fight may set."""

    wind: Annotated[int, game.modifier("Added to each throw.")] = 0


class Runner(game.TeamMember):
    """Whoever runs and throws."""

    life = "breath"
    breath: int = game.number("breath", default=3, most=9, within="most_breath", help="Left.")
    most_breath: int = game.number("most breath", default=3, most=9, help="After a rest.")
    mottos: tuple[str, ...] = game.lines("mottos", many=2, help="What they shout.")
    x: int = 0


class Signal(game.Event):
    """A signal was given."""

    sentence = "A signal is given."


class Thrown(game.TargetEvent):
    """`actor` threw at `target`."""

    sentence = "$You() $conj(throw) at $you(target): [harm:a hit|a miss]."
    harm: int


class Run(game.Action):
    """Run so many meters."""

    far: Annotated[int, game.Distance()]

    def check(self, table: game.Table, actor: Runner) -> None:
        if self.far > 1000:
            raise game.IllegalMove(f"You run at most 10 meters, not {game.in_meters(self.far)}.")

    def play(self, ctx: game.Context, actor: Runner) -> None:
        actor.x += self.far
        ctx.emit(Signal())


class Turn(game.Action):
    """Turn to a direction."""

    way: Annotated[str, Compass()]
    sentence = "$You() $conj(turn)."

    def play(self, ctx: game.Context, actor: Runner) -> None:
        pass


class Catch(game.Question):
    """Whether to catch what was thrown."""

    asks = "whether to catch what {thrower} throws"
    answers = (game.Yes, game.No)
    default = game.No()
    thrower: str


class Throw(game.Action):
    """Throw at an enemy, who may catch it."""

    target: Annotated[str, game.Target(among="enemies")]

    def play(self, ctx: game.Context, actor: Runner) -> game.Procedure:
        caught = (yield Catch(self.target, thrower=actor.id)) == game.Yes()
        return game.Rest(land, Throwing(actor.id, self.target, caught))


class Throwing(NamedTuple):
    """What was thrown, and whether it is caught."""

    thrower: str
    target: str
    caught: bool


def land(ctx: game.Context, thrown: Throwing) -> None:
    """Let what was thrown hit its target, or miss."""
    target = ctx.table.fighters[thrown.target]
    rolled = 0 if thrown.caught else ctx.dice.total(1, 6, by=thrown.thrower)
    hit = not thrown.caught and rolled + ctx.table.house.wind >= 4
    ctx.emit(Thrown(thrown.thrower, target.id, target.lose("breath", 1) if hit else 0))


class ThrowTwice(Throw):
    """Throw at an enemy twice."""

    def play(self, ctx: game.Context, actor: Runner) -> game.Procedure:
        yield from game.to_the_end(ctx, super().play(ctx, actor))
        return (yield from super().play(ctx, actor))


class Trick(game.DoOther):
    """Do something that only the referee can settle."""

    def check(self, table: game.Table, actor: Runner) -> None:
        game.refuse_without_referee(table)
        if actor.breath < 2:
            raise game.IllegalMove("You are out of breath.")

    def play(self, ctx: game.Context, actor: Runner) -> game.Procedure:
        ctx.emit(game.OtherBegan(actor.id))
        yield game.SettleOther(game.REFEREE, actor.id)
        ctx.emit(game.OtherSettled(actor.id))


class Field(game.TeamTable, game.LineTable, kw_only=True):
    """Runners on a line."""


class Relay(game.TeamTurns):
    """Teams run and throw."""

    name = "relay"
    summary = "Teams run and throw."
    fighter = Runner
    table = Field
    house = House
    actions = (Run, Turn, Throw, ThrowTwice, Trick, game.EndTurn)
    questions = (Catch, game.SettleOther)

    def leave(self, ctx: game.Context, fighter: Runner) -> None:
        super().leave(ctx, fighter)
        if not any(member.able for member in ctx.table.members(fighter.team)):
            ctx.emit(game.Decided(""))


RULESET = Relay()
