"""A fight that is only simulated: for forecasts, the laboratory, fuzzing and looking ahead."""

from msgspec.structs import replace

from world.skirmish.moves.base import Action, Move
from world.skirmish.referee.orders import StandingOrder
from world.skirmish.ruleset.registry import rules_of
from world.skirmish.state.context import Context
from world.skirmish.state.dice import Dice
from world.skirmish.state.fight import Answer, AnyFight

from . import standing_orders
from .deciding import carried_out, question_answered
from .execution import Execution
from .runner import Run


class Simulation:
    """A fight that is only simulated: earlier states and events are not kept.

    The rules are those of `decide`, and so are the dice. A move in progress stays alive between its
    questions, and a move of a ruleset that never asks on the way changes the table itself.

    Args:
        fight: The fight as it begins; it must not be used any more.

    Attributes:
        fight: The fight as it stands, until the next move.

    Example:
        >>> move = parse(fight, "ann", "catch breath")
        >>> after, _ = decide(fight, "ann", move)
        >>> Simulation(fight).advance("ann", move) == after
        True
    """

    def __init__(self, fight: AnyFight) -> None:
        self.fight = fight
        self._execution = Execution(rules_of(fight), keeps=True)

    def advance(self, seat: str, move: Move) -> AnyFight:
        """Make a legal move: `choices` has it, or `check` has allowed it; return the next fight."""
        fight, rules = self.fight, self._execution.rules
        if type(move) is StandingOrder:
            self.fight, _ = standing_orders.give(self._execution, fight, seat, move)
            return self.fight
        if rules.asks_on_the_way or not isinstance(move, Action) or fight.pending.need == "all":
            question = question_answered(rules, fight, seat, move)
            self.fight, _ = carried_out(self._execution, fight, question, Answer(seat, move))
            return self.fight
        dice = Dice(fight.seed, fight.drawn, None, fight.loaded)
        ctx = Context(rules, fight.table, dice, [], lambda event: None, fight.pending)
        run = Run(ctx, rules.play(ctx, (Answer(seat, move),)))
        assert run.asked is None, f"{rules.name} asks what it does not declare"
        asked = rules.asked(fight.table)
        after: AnyFight = replace(fight, drawn=dice.drawn, rev=fight.rev + 1, pending=asked)
        self.fight = after
        return after
