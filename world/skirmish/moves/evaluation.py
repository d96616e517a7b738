"""How fighters who act by themselves judge a fight, and which moves they do not consider.

Each ruleset may declare an evaluation of its own, in a subclass.

    class Judgment(Evaluation):
        weights = {"aim": 0.1, "prone": -0.05}
"""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, ClassVar, Final, final

from world.skirmish.base import kinds

from .base import Move, Question
from .fields import target_of

#: The worth of all resources of a fighter together, by the usual evaluation.
_RESOURCES: Final = 0.1


class Evaluation:
    """The worth of a fighter's state to their side.

    An unhurt fighter is worth about 1, and a fighter who is out nothing. Being able to act is a
    good part of that, so that taking an enemy out pays.

    Attributes:
        able: What it is worth to be able at all; health is worth the rest, up to 1.
        weights: What a point of a fighter's other numbers is worth, by attribute. None for the
            `worth` that the class of fighters declares or, if it declares none, for what is left
            of the resources.
        instincts: Moves that a fighter with instincts makes whenever they are legal.
        usual: Questions that get their default answer without thinking.
        left_out: Moves that only players make, such as moves that a referee settles.
        pairwise: Whether what a move may do, and what it is worth, depends on nothing but its
            fighter, the one target that it names and the house rules. Simulated fights are much
            faster then, since what was judged once is known.
        remembers: Whether simulated fights keep what was judged, by what matters of a situation.
            Set it once `make fidelity` has shown that they go as fights do in which every move is
            thought about.
        of_no_account: The fields of fighters and of the table that matter to no judgment, or that
            `likeness` and `moment` return in another form.
    """

    able: ClassVar[float] = 0.5
    weights: ClassVar[Mapping[str, float] | None] = None
    instincts: ClassVar[tuple[type[Move], ...]] = ()
    usual: ClassVar[tuple[type[Question], ...]] = ()
    left_out: ClassVar[tuple[type[Move], ...]] = ()
    pairwise: ClassVar[bool] = False
    remembers: ClassVar[bool] = False
    of_no_account: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        kinds.check(cls)

    @classmethod
    def considers(cls, table: Any, seat: str, move: Move) -> bool:
        """Return whether a seat thinks of a legal move at all.

        Override it to leave out more, such as blows against the own side where they are legal.
        """
        if move.waits or isinstance(move, cls.left_out):
            return False
        actor, target = table.fighters.get(seat), table.fighters.get(target_of(move))
        if actor is None or target is None or actor is target:
            return True
        return cls.concerns(actor, target)

    @classmethod
    def concerns(cls, actor: Any, other: Any) -> bool:
        """Return whether a fighter thinks of doing anything to another at all.

        Override it to spare the time of judging moves that never pay.
        """
        return True

    @classmethod
    def between(cls, table: Any, actor: Any, other: Any) -> tuple[Any, Any]:
        """Return a fighter and another as they matter to what the one may do to the other.

        It is asked by rules that are `pairwise`, where a recorded fight is played on from its
        moments. Override it to give what does not matter its usual value: judgments are then the
        same for more fighters, and few fights learn more.
        """
        return actor, other

    @classmethod
    def comes_to(cls, table: Any, seat: str, move: Move) -> Hashable:
        """Return an equal value for choices with equal outcomes; None for a choice of its own.

        Of the choices for which this is equal one is tried, so all must cost as much, bring the
        same results as likely to the same fighters, and leave tables that are judged alike.
        """
        return None

    # What matters to a judgment that is remembered

    @classmethod
    def likeness(cls, table: Any, fighter: Any) -> Hashable:
        """Return what matters about a fighter, apart from the fields that are of account."""
        return ()

    @classmethod
    def moment(cls, table: Any, fighter: Any, other: Any = None) -> Hashable:
        """Return what else matters for a fighter's choices that name another fighter.

        Without another it is what matters to those that name no one. Unless it is overridden,
        everything matters: all fields of the table and of everyone.
        """
        return None

    @classmethod
    def asked(cls, table: Any, fighter: Any, other: Any = None) -> Hashable:
        """Return what else matters for a fighter's answers about the other in the question.

        Without another it is what matters of the fighter. Unless it is overridden, it is the
        `moment` of the fighter with itself, and that of the other with the fighter.
        """
        return cls.moment(table, fighter if other is None else other, fighter)

    @property
    @final
    def looks_ahead(self) -> bool:
        """Whether `prospect` is overridden."""
        return type(self).prospect is not Evaluation.prospect

    @property
    @final
    def plans(self) -> bool:
        """Whether seats look moves ahead, since the rules do not say what a place promises."""
        return not (self.looks_ahead or self.pairwise)

    def worth(self, table: Any, fighter: Any) -> float:
        """Return what a fighter's own state is worth to their side.

        It depends on the fighter and the house rules alone: of those who have not changed it is
        not asked again.
        """
        if not fighter.able:
            return 0.0
        worth = self.vitality(fighter)
        weights = fighter.worths if self.weights is None else self.weights
        if self.weights is None and not weights:
            worth += _RESOURCES * _share_left(fighter)
        for name, weight in weights.items():
            worth += weight * getattr(fighter, name)
        return worth + self.more(table, fighter)

    @final
    def vitality(self, fighter: Any) -> float:
        """Return what the health of a fighter who is able is worth, 1 for the unhurt."""
        vitality: float = self.able + (1 - self.able) * fighter.health
        return vitality

    def more(self, table: Any, fighter: Any) -> float:
        """Return any further worth in the state of a fighter who is able."""
        return 0.0

    def prospect(self, table: Any, fighter: Any, enemies: Sequence[Any]) -> float:
        """Return what a fighter's place and readiness promise for their next moves.

        Only the fighter who chooses is asked, so it may take longer, and only while there are
        enemies who are able. An attack that could be made at once, and would take a good part of
        an enemy, is worth about 0.3.
        """
        return 0.0


def _share_left(fighter: Any) -> float:
    """Return how much is left of the resources of a fighter."""
    resources: Mapping[str, Any] = fighter.resources
    whole: int = sum(map(fighter.amount, resources))
    left: int = sum(getattr(fighter, name) for name in resources)
    return left / whole if whole else 0.0
