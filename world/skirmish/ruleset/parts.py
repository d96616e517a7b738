"""Parts that a ruleset takes into its declarations: to delay a turn, and to get ready for a moment.

class Duel(game.InitiativeTurns):
    actions = (Strike, game.Delay, ReadyStrike)
    questions = (game.Readied,)
"""

from typing import Annotated, Any, ClassVar, Final

from world.skirmish.base.errors import IllegalMove
from world.skirmish.moves.base import Action, No, Question, Response, Yes
from world.skirmish.moves.targets import Target
from world.skirmish.state.context import Context
from world.skirmish.state.fight import Procedure

#: The effect of a fighter who has got ready, as a class of fighters declares it.
READIED: Final = "readied"


class Delay(Action):
    """Let your turn come after that of a fighter who has yet to act in this round.

    You act there in the rounds that follow, too.
    """

    waits: ClassVar[bool] = True
    sentence: ClassVar[str] = "$You() $conj(wait) for the turn of $you(target)."
    target: Annotated[str, Target(among="others", lead="after")]

    def check(self, table: Any, actor: Any) -> None:
        target = table.fighters[self.target]
        if not actor.is_fresh("turn"):
            raise IllegalMove("You can delay your turn only before you have done anything in it.")
        if table.order.index(target.id) < table.acting:
            raise IllegalMove(f"{target.name} has acted in this round.")

    def play(self, ctx: Context[Any], actor: Any) -> None:
        table: Any = ctx.table
        place = table.acting
        table.place_after(actor, table.fighters[self.target])
        table.acting = place - 1
        ctx.rules.next_turn(ctx)


class Ready(Action):
    """Get ready: until your next turn you may act as soon as an enemy has made a move.

    A ruleset lists a subclass of it with its costs. Fighters have
    `readied: bool = effect("ready", until="turn")`, the questions have `Readied`, and `release` of
    the ruleset is what the fighter does then.
    """

    waits: ClassVar[bool] = True
    sentence: ClassVar[str] = "$You() $conj(get) ready."

    def play(self, ctx: Context[Any], actor: Any) -> None:
        setattr(actor, READIED, True)


class Readied(Question):
    """An enemy has made a move; a fighter who is ready may act."""

    asks: ClassVar[str] = "whether to act, now that {mover} has moved"
    answers: ClassVar[tuple[type[Response], ...]] = (Yes, No)
    default: ClassVar[Response] = No()
    mover: str


def ask_the_ready(ctx: Context[Any], mover: Any, move: Action) -> Procedure:
    """Ask the enemies of a fighter who has moved whether to act, if they are ready for it."""
    for fighter in ctx.table.enemies(mover):
        if getattr(fighter, READIED) and ctx.rules.is_ready_for(ctx.table, fighter, mover, move):
            answer = yield Readied(fighter.id, mover=mover.id)
            if answer == Yes() and fighter.able:
                setattr(fighter, READIED, False)
                yield from ctx.rules.release(ctx, fighter, mover) or ()
