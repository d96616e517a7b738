"""Questions: what a fight waits for, each declared in one class.

    class React(Question):
        asks = "how to react to {attacker}'s attack"
        answers = (Dodge, Parry, Nothing)
        default = Nothing()
        attacker: str

In the middle of a move a question is one expression: `answer = yield React(target.id, actor.id)`.
A seat whose standing order answers it, or that has only one answer, is not asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Literal, TypeVar

from msgspec import Struct

from world.skirmish.base.structs import FrozenMeta, snake_case

from .base import Move

if TYPE_CHECKING:
    from collections.abc import Sequence

    from world.skirmish.state.context import Context
    from world.skirmish.state.fight import Answer, Procedure

#: The seat of the fight's owner as referee; every other seat is a fighter's id.
REFEREE: Final = "referee"

#: The kind of a referee's move that answers no question.
INTERVENTION: Final = "intervention"


class QuestionMeta(FrozenMeta):
    """Names each kind of question by its tag."""

    def __new__(
        mcls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **options: Any
    ) -> FrozenMeta:
        if "__root__" not in namespace:
            tag = options.setdefault("tag", snake_case(name))
            namespace.setdefault("kind", tag.replace("_", " "))
        return super().__new__(mcls, name, bases, namespace, **options)


class Question(Struct, metaclass=QuestionMeta, tag_field="question"):
    """One seat's open question; subclasses add what it is about.

    Attributes:
        kind: Its name; the tag in words unless given, and that is the class name.
        answers: The classes of moves that answer it.
        default: The answer that stands for silence; None if silence waits.
        asks: What is asked, to follow `who is asked`; `{field}` is a fighter's name. Empty if
            the names of those who must answer say enough.
        standing: Whether a standing order may answer it.
        costs: The fighter's resource that answers use up, where the rules take it away
            themselves; an answer that `costs` by itself is paid for.
        seat: A fighter's id, or `REFEREE`.
    """

    __root__ = True
    kind: ClassVar[str] = ""
    answers: ClassVar[tuple[type[Move], ...]] = ()
    default: ClassVar[Move | None] = None
    asks: ClassVar[str] = ""
    standing: ClassVar[bool] = True
    costs: ClassVar[str] = ""
    seat: str

    def summary(self, table: Any) -> str:
        """Return what is asked, with the names of the fighters it is about."""
        return self.summary_of(self.asks, table)

    def summary_of(self, text: str, table: Any) -> str:
        """Return a text in which `{field}` is replaced by the field, fighters by their names."""
        fighters = table.fighters
        about = {
            name: fighters[value].name if value in fighters else value
            for name in self.__struct_fields__
            if isinstance(value := getattr(self, name), str | int)
        }
        return text.format_map(about)

    @classmethod
    def is_settled(cls, table: Any, given: Sequence[Answer[Any]]) -> bool:
        """Return whether these answers decide a question that needs all of them."""
        return False

    def play(self, ctx: Context[Any], answers: Sequence[Answer[Any]]) -> Procedure | None:
        """Carry out the answers, if the question was not asked by a move in progress."""
        (answer,) = answers
        move: Any = answer.move
        procedure: Procedure | None = move.play(ctx, self)
        return procedure


class TakeTurn(Question, tag="turn"):
    """The question of a turn; the ruleset's actions answer it."""

    standing = False


Q = TypeVar("Q", bound=Question)


class Pending(Struct, Generic[Q], frozen=True, gc=False):
    """The open questions of a fight.

    `any`: the first answer goes ahead, and the rest is asked again. `all`: nothing happens until
    every seat has answered. No questions: the fight is over.
    """

    questions: tuple[Q, ...] = ()
    need: Literal["all", "any"] = "any"

    def is_answered(self, table: Any, given: Sequence[Answer[Any]]) -> bool:
        """Return whether these answers are enough to go on."""
        if self.need == "any" or len(given) == len(self.questions):
            return True
        return type(self.questions[0]).is_settled(table, given)
