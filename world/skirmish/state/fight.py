"""The state of a fight, as plain data: who fights, what it waits for, what was answered.

A fight is a value. Nothing here changes one; `engine.decide` makes the next.
"""

from collections.abc import Callable, Generator, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, Protocol, TypeVar

from msgspec import Struct, field

from .tables import Table

#: The seat of the fight's owner as referee; every other seat is a fighter's id.
REFEREE: Final = "referee"

#: The kind of a referee's move that answers no question.
INTERVENTION: Final = "intervention"


class Asked(Protocol):
    """What the engine knows of a question; `moves.base` has what all of them have."""

    @property
    def seat(self) -> str:
        """The seat that is asked."""

    @classmethod
    def is_settled(cls, table: Any, given: Sequence["Answer[Any]"], /) -> bool:
        """Return whether these answers decide a question that needs all of them."""


if TYPE_CHECKING:
    # With defaults, authors of rulesets may leave the arguments out: `ctx: game.Context`. Type
    # checkers have this module; Python knows such defaults from 3.13 on.
    from typing_extensions import TypeVar as WithDefault

    T = WithDefault("T", bound=Table, default=Any)
    M = WithDefault("M", default=Any)
    Q = WithDefault("Q", bound=Asked, default=Any)
else:
    T = TypeVar("T", bound=Table)
    M = TypeVar("M")
    Q = TypeVar("Q", bound=Asked)


class Answer(Struct, Generic[M], frozen=True, gc=False):
    """What a seat has decided, as an answer to what it is asked: a move in its turn, too."""

    actor: str
    move: M


class Pending(Struct, Generic[Q], frozen=True, gc=False):
    """The open questions of a fight.

    `any`: the first answer goes ahead, and the rest is asked again. `all`: nothing happens until
    every seat has answered. No questions: the fight is over.
    """

    questions: tuple[Q, ...] = ()
    need: Literal["all", "any"] = "any"

    def to(self, seat: str) -> Q | None:
        """Return the question to a seat, answered or not; None for none."""
        for question in self.questions:
            if question.seat == seat:
                return question
        return None

    def is_answered(self, table: Any, given: Sequence[Answer[Any]]) -> bool:
        """Return whether these answers are enough to go on."""
        if self.need == "any" or len(given) == len(self.questions):
            return True
        return type(self.questions[0]).is_settled(table, given)


#: A move's procedure: yields each question, is sent the answer to it. It may return a `Rest`.
Procedure = Generator[Any, Any, Any]


class Rest(Struct, frozen=True, gc=False):
    """The rest of a move, which goes on from the table alone.

    A procedure may return it instead of doing it, before the dice are rolled. Trials of the move
    do all that comes before it once, and the rest for each fall of the dice. So it must not hold
    on to a fighter: of each it has the id, and looks for them on the table that it is given.

    Attributes:
        go_on: Does the rest of the move, in its context; a generator may ask questions.
        what: What it is given beside the context.
    """

    go_on: Callable[[Any, Any], Procedure | None]
    what: Any


def to_the_end(ctx: Any, procedure: Procedure) -> Procedure:
    """Carry out a procedure with the rest of the move that it returns, if it does."""
    rest = yield from procedure
    while isinstance(rest, Rest):
        rest = yield from rest.go_on(ctx, rest.what) or ()


class Reply(Struct, Generic[M, Q], frozen=True, gc=False):
    """The answers to a set of questions, with the dice rolled so far.

    Attributes:
        asked: The questions that they answer; None if they are not known, since version 0.2.0 has
            stored the answers.
        answers: The answers.
        drawn: The number of the die that is rolled next after them.
    """

    asked: Pending[Q] | None
    answers: tuple[Answer[M], ...]
    drawn: int


class Continuation(Struct, Generic[T, M, Q], frozen=True, gc=False):
    """A move in progress that waits for an answer.

    Its procedure is run again from `before` at each answer, so that nothing but data is stored.

    Attributes:
        before: The table when the move began.
        opening: The answers that set it off. If they answered nothing, there are no questions in
            `asked`, and `need` is that of the question that was open at that time.
        replies: The answers to all that it has asked since.
        emitted: How many of its events have been told.
    """

    before: T
    opening: Reply[M, Q]
    replies: tuple[Reply[M, Q], ...] = ()
    emitted: int = 0


class Fight(Struct, Generic[T, M, Q], kw_only=True, frozen=True, gc=False):
    """A fight between two answers.

    Attributes:
        ruleset: The name of the rules it is fought by.
        seed: The secret that its dice come from.
        drawn: Dice rolled so far.
        loaded: Faces that replace those of the dice, as `Dice` has them (tests and examples).
        rev: Counts the questions asked; a link made for an older question is stale.
        table: The ruleset's own state.
        pending: Whose decision it waits for.
        given: Answers to `pending` so far, if it needs all of them.
        continuation: The move in progress, while a question about it is open.
        orders: Standing orders: by seat and kind of question, the answer in words.
    """

    ruleset: str
    seed: str
    drawn: int = 0
    loaded: tuple[int, ...] = ()
    rev: int = 0
    table: T
    pending: Pending[Q] = field(default=Pending(), name="open_questions")
    given: tuple[Answer[M], ...] = ()
    continuation: Continuation[T, M, Q] | None = None
    orders: dict[str, dict[str, str]] = {}


AnyFight = Fight[Any, Any, Any]


class Outcome(Struct, frozen=True):
    """The outcome of a fight. `winner` is a team, or empty for none."""

    winner: str = ""
