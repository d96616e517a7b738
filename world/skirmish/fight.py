"""The state of a fight, as plain data: who fights, what it waits for, what was answered.

A fight is a value. Nothing here changes one; `engine.decide` makes the next.
"""

from collections.abc import Generator, Mapping
from typing import Final, Generic, Literal, Protocol, TypeVar

from msgspec import Struct

SCHEMA: Final = 1

#: The seat of the combat owner as referee; every other seat is a fighter's id.
REFEREE: Final = "referee"

#: The kind of a referee's move that answers no question.
INTERVENTION: Final = "intervention"


class Fighter(Protocol):
    """What every ruleset's fighter has. The name is for reading; the id is the fighter."""

    id: str
    name: str
    team: str
    #: Whether the referee has taken this fighter out.
    withdrawn: bool


class Table(Protocol):
    """What every ruleset's table has."""

    @property
    def fighters(self) -> Mapping[str, Fighter]: ...

    @property
    def round(self) -> int: ...


class Move(Struct, frozen=True, gc=False, tag_field="move"):
    """What somebody decides: an action, an answer, a vote. Each ruleset declares its own."""


T = TypeVar("T", bound=Table)
M = TypeVar("M", bound=Move)


class Decision(Struct, frozen=True, gc=False):
    """One seat's open question.

    Attributes:
        actor: A fighter's id, or `REFEREE`.
        kind: What is asked; the ruleset's own word ("move", "react", "vote").
        about: What the question is about: ids and numbers, read by the ruleset and its view.
        default: The move, as typed, that stands for silence; empty where silence waits.
    """

    actor: str
    kind: str = "move"
    about: tuple[str | int, ...] = ()
    default: str = ""


class Ask(Struct, frozen=True, gc=False):
    """What the fight waits for now.

    `any`: the first answer goes ahead, and the rest is asked anew. `all`: nothing happens until
    everybody has answered. No decisions: the fight is over.
    """

    decisions: tuple[Decision, ...] = ()
    need: Literal["all", "any"] = "any"


class Answer(Struct, Generic[M], frozen=True, gc=False):
    """One seat's move."""

    actor: str
    move: M


#: A move's procedure: yields each question, is sent the answers to it.
Procedure = Generator[Ask, tuple[Answer[M], ...], None]


class Reply(Struct, Generic[M], frozen=True):
    """The answers to one question, and the number of the die that is thrown next after it."""

    answers: tuple[Answer[M], ...]
    drawn: int


class Running(Struct, Generic[T, M], frozen=True):
    """A move in progress that waits for somebody's answer.

    Its procedure is run again from `before` at each answer, so that nothing but data is stored.

    Attributes:
        before: The table when the move began.
        opening: The answers that set it off.
        replies: The answers to each question it has asked since.
        told: How many of its events have been told.
    """

    before: T
    opening: Reply[M]
    replies: tuple[Reply[M], ...] = ()
    told: int = 0


class Fight(Struct, Generic[T, M], kw_only=True, frozen=True):
    """A fight between two answers.

    Attributes:
        ruleset: The name of the rules it is fought by.
        seed: The secret that its dice come from.
        drawn: Dice thrown so far.
        loaded: Faces that replace the first dice (tests and examples).
        rev: Counts the questions asked; a link made for an older question is stale.
        table: The ruleset's own state.
        waiting: Whose decision it waits for.
        given: Answers to `waiting` so far, where it needs all of them.
        running: The move in progress, while somebody else is asked about it.
    """

    schema: int = SCHEMA
    ruleset: str
    seed: str
    drawn: int = 0
    loaded: tuple[int, ...] = ()
    rev: int = 0
    table: T
    waiting: Ask = Ask()
    given: tuple[Answer[M], ...] = ()
    running: Running[T, M] | None = None


class Outcome(Struct, frozen=True):
    """How a fight ended. `winner` is a team; empty where nobody won."""

    winner: str = ""
