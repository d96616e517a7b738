"""The base class of evaluations: how fighters who act by themselves judge a fight.

Each ruleset may declare an evaluation of its own, in a subclass.

    class Judgment(Evaluation):
        def worth(self, table: Table, fighter: Fighter) -> float:
            return 0.5 + 0.5 * fighter.hp / fighter.max_hp if fighter.able else 0.0
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from .moves import Move
from .questions import Question

#: What all resources of a fighter are worth together by the usual evaluation.
_RESOURCES: Final = 0.1


class Evaluation:
    """The worth of a fighter's state to their side.

    An unhurt fighter is worth about 1, and a fighter who is out nothing. Being able to act is a
    good part of that, so that taking an enemy out pays.

    Attributes:
        instincts: Moves that a fighter with instincts makes whenever they are legal.
        usual: Questions that get their default answer without thinking.
        left_out: Moves that only players make, such as moves that a referee settles.
    """

    instincts: ClassVar[tuple[type[Move], ...]] = ()
    usual: ClassVar[tuple[type[Question], ...]] = ()
    left_out: ClassVar[tuple[type[Move], ...]] = ()

    def worth(self, table: Any, fighter: Any) -> float:
        """Return what a fighter's own state is worth to their side.

        It depends on the fighter and the house rules alone: of those who have not changed it is
        not asked again.

        The usual evaluation knows who is out, and what is left of the resources.
        """
        if not fighter.able:
            return 0.0
        resources: Mapping[str, Any] = fighter.resources
        amounts = [each.amount for each in resources.values()]
        if not sum(amounts):
            return 1.0
        left: int = sum(getattr(fighter, name) for name in resources)
        share: float = left / sum(amounts)
        return 1.0 + _RESOURCES * share

    def prospect(self, table: Any, fighter: Any) -> float:
        """Return what a fighter's place and readiness promise for their next moves.

        Only the fighter who chooses is asked, so it may take longer. An attack that could be made
        at once, and would take a good part of an enemy, is worth about 0.3.
        """
        return 0.0
