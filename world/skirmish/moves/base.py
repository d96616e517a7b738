"""Moves and questions: what a seat can decide, what it costs, and what a fight can wait for.

A move is a frozen value, declared in one class that says how the move is typed, what it costs,
when it is legal and what it does; its docstring is its help. `Action` is what a fighter does in
their turn, `Response` answers a question, `Intervention` is the referee's.

    class Strike(Action):
        \"\"\"Strike an enemy in your zone.\"\"\"

        aliases = ("attack",)
        costs = "action"
        target: Annotated[str, Target(among="enemies")]

        def play(self, ctx: Context[Table], actor: Fighter) -> None:
            ...

A question is what a fight waits for, and is declared in one class, too:

    class React(Question):
        asks = "how to react to {attacker}'s attack"
        answers = (Dodge, Parry, Nothing)
        default = Nothing()
        attacker: str

In the middle of a move it is one expression: `answer = yield React(target.id, actor.id)`. A seat
whose standing order answers it, or that has only one answer, is not asked.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, cast, final, get_type_hints

import msgspec
from msgspec import Struct

from world.skirmish.base import kinds
from world.skirmish.base.english import with_article
from world.skirmish.base.errors import DeclarationError, IllegalMove
from world.skirmish.base.structs import FrozenMeta, snake_case
from world.skirmish.state.events import ActorEvent, Event

from .arguments import Argument
from .fields import arguments, combinations, spends

if TYPE_CHECKING:
    from collections.abc import Sequence

    from world.skirmish.state.context import Context
    from world.skirmish.state.fight import Answer, Procedure


class Declared(Struct, frozen=True):
    """What a class of moves declares that every move of it needs.

    Attributes:
        checks: What checks its arguments.
        spends: The pools that its numbers are spent from, and the fields that say how much.
        overlap: Whether one resource is taken from twice.
    """

    checks: tuple[Callable[[Any, Any, Any], None], ...] = ()
    spends: tuple[tuple[str, str], ...] = ()
    overlap: bool = False


class _Declares:
    """Finds what a class of moves declares, at its first use: its fields are complete then."""

    def __get__(self, move: Move | None, kind: type[Move]) -> Declared:
        checks = tuple(argument.check for argument in arguments(kind))
        sources = resources_of(kind)
        kind.declared = Declared(checks, spends(kind), len(set(sources)) < len(sources))
        return kind.declared


class Move(Struct, metaclass=FrozenMeta, tag_field="move"):
    """A decision of a seat.

    Attributes:
        secret: Whether no one else may see that it was made. Answers that wait for those of others
            are hidden until then without it.
        forfeits: Whether a fighter gives up with it.
        waits: Whether it only waits for something; NPCs that act by themselves do not make it.
        declared: What its class declares; filled in by the framework.
        verb: The words that begin it; the class name in words unless given.
        aliases: Other spellings of the verb.
        noun: What refusals call it, with its article; `a` and the verb unless given.
        listed: Whether it stands in lists of what you can type.
        costs: The fighter's resource, or number of the sheet, that an action or answer uses up;
            several as a mapping of how much of each; empty for none.
        sentence: How it is told before it is carried out, as a template of its own fields, and of
            `actor` unless it is the referee's; empty if the events of `play` tell it.
    """

    __root__ = True
    secret: ClassVar[bool] = False
    forfeits: ClassVar[bool] = False
    waits: ClassVar[bool] = False
    declared: ClassVar[Declared]
    verb: ClassVar[str] = ""
    aliases: ClassVar[tuple[str, ...]] = ()
    noun: ClassVar[str] = ""
    listed: ClassVar[bool] = True
    costs: ClassVar[str | Mapping[str, int]] = ""
    sentence: ClassVar[str] = ""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        kinds.check(cls)
        if "verb" not in cls.__dict__:
            cls.verb = snake_case(cls.__name__).replace("_", " ")
        for name, value in vars(cls).items():
            if isinstance(value, Argument):
                kind = type(value).__name__
                raise DeclarationError(
                    f"{cls.__name__}.{name} has no type. Write {name}: Annotated[..., {kind}(...)]."
                )
        if "noun" not in cls.__dict__:
            cls.noun = with_article(cls.verb)
        if "declared" not in cls.__dict__:
            cls.declared = _Declares()  # type: ignore[assignment]

    @property
    def fixed_words(self) -> str:
        """The words of a move for which no syntax is declared; empty for other moves."""
        return ""

    @classmethod
    def help(cls) -> str:
        """Return the help text: the docstring of the class."""
        return inspect.cleandoc(cls.__doc__ or "")

    @classmethod
    @final
    def summary(cls) -> str:
        """Return the first sentence of the help text on one line."""
        return " ".join(cls.help().partition("\n\n")[0].split())

    @classmethod
    @final
    def resources(cls) -> tuple[str, ...]:
        """Return the names of the resources that the move uses up."""
        if type(cls.costs) is str:
            return (cls.costs,) if cls.costs else ()
        return tuple(cls.costs)

    @classmethod
    def options_for(cls, table: Any, question: Question) -> Iterator[Move]:
        """Yield every move of this kind worth listing as an answer to a question."""
        raise NotImplementedError

    def check_with_cost(self, rules: Any, table: Any, question: Question) -> None:
        """Raise `IllegalMove` unless the move's costs can be paid and its `check` allows it."""
        raise NotImplementedError

    def dispatch(self, ctx: Context[Any], answers: tuple[Answer[Any], ...]) -> Procedure | None:
        """Carry the move out through the ruleset, which takes its cost first."""
        raise NotImplementedError


class Action(Move):
    """A move that a fighter makes in their turn."""

    @classmethod
    def options(cls, table: Any, actor: Any) -> Iterator[Action]:
        """Yield every move of this kind worth listing; `check` removes the illegal ones."""
        return combinations(cls, table, actor)

    @classmethod
    def options_for(cls, table: Any, question: Question) -> Iterator[Action]:
        return cls.options(table, table.fighters.get(question.seat))

    @classmethod
    def attempts(cls, table: Any, actor: Any) -> Iterator[Action]:
        """Yield moves; the first refusal among them says why none of this kind can be made."""
        return cls.options(table, actor)

    def can_succeed(self, table: Any, actor: Any) -> bool:
        """Return whether the action may achieve anything; if not, it is legal but not listed."""
        return True

    def how_to_succeed(self, table: Any, actor: Any) -> IllegalMove | None:
        """Return why the action cannot achieve anything, and what would help; None for no hint."""
        return None

    def resource(self) -> str:
        """Return the resource used up, or ""; an action that may use one of several says which."""
        return self.costs if type(self.costs) is str else next(iter(self.costs), "")

    @final
    def uses(self, resource: str) -> bool:
        """Return whether the action uses up a resource."""
        if type(self.costs) is str:
            return self.resource() == resource
        return resource in self.costs

    def cost(self, table: Any, actor: Any) -> int:
        """Return how much of its resource the action takes."""
        return 1

    def total_cost(self, table: Any, actor: Any) -> Mapping[str, int]:
        """Return how much of each resource the action takes."""
        if type(self.costs) is str:
            return {self.resource(): self.cost(table, actor)} if self.costs else {}
        return self.costs  # type: ignore[return-value]

    @final
    def check_with_cost(self, rules: Any, table: Any, question: Question) -> None:
        actor = table.fighters[question.seat]
        if self.costs:
            for resource, amount in self.total_cost(table, actor).items():
                rules.check_cost(table, actor, resource, amount)
        self.check(table, actor)

    @final
    def dispatch(self, ctx: Context[Any], answers: tuple[Answer[Any], ...]) -> Procedure | None:
        actor = ctx.table.fighters[answers[0].actor]
        procedure: Procedure | None = ctx.rules.perform(ctx, actor, self)
        return procedure

    def check(self, table: Any, actor: Any) -> None:
        """Raise `IllegalMove` unless the rules allow the action; arguments and cost are valid."""

    def play(self, ctx: Context[Any], actor: Any) -> Procedure | None:
        """Carry out the action, whose cost is paid. A generator may ask questions on the way."""
        raise NotImplementedError


class Response(Move):
    """An answer to a question."""

    @classmethod
    def options(cls, table: Any, question: Question) -> Iterator[Response]:
        """Yield every answer of this kind worth listing; `check` removes the illegal ones."""
        return combinations(cls, table, table.fighters.get(question.seat))

    @classmethod
    @final
    def options_for(cls, table: Any, question: Question) -> Iterator[Response]:
        return cls.options(table, question)

    def can_succeed(self, table: Any, question: Question) -> bool:
        """Return whether the answer may achieve anything; if not, it is legal but not listed."""
        return True

    def cost(self, table: Any, question: Question) -> int:
        """Return how much of its resource the answer takes."""
        return 1 if self.costs else 0

    def total_cost(self, table: Any, question: Question) -> Mapping[str, int]:
        """Return how much of each resource the answer takes."""
        if type(self.costs) is str:
            return {self.costs: self.cost(table, question)} if self.costs else {}
        return self.costs  # type: ignore[return-value]

    @final
    def check_with_cost(self, rules: Any, table: Any, question: Question) -> None:
        if self.costs:
            for resource, amount in self.total_cost(table, question).items():
                rules.check_cost(table, table.fighters[question.seat], resource, amount)
        self.check(table, question)

    @final
    def dispatch(self, ctx: Context[Any], answers: tuple[Answer[Any], ...]) -> Procedure | None:
        procedure: Procedure | None = ctx.rules.answer(ctx, answers)
        return procedure

    def check(self, table: Any, question: Question) -> None:
        """Raise `IllegalMove` unless the rules allow this answer to the question."""

    def play(self, ctx: Context[Any], question: Question) -> Procedure | None:
        """Carry out the answer, if no move in progress asked the question."""
        return None


class Yes(Response):
    """Say yes."""


class No(Response):
    """Say no."""


class Intervention(Move):
    """A move that the referee may make between two other moves."""

    @classmethod
    def options(cls, table: Any) -> Iterator[Intervention]:
        """Yield every move of this kind worth listing; `check` removes the illegal ones."""
        return combinations(cls, table, None)

    @classmethod
    @final
    def options_for(cls, table: Any, question: Question) -> Iterator[Intervention]:
        return cls.options(table)

    def check_with_cost(self, rules: Any, table: Any, question: Question) -> None:
        if table.over:
            raise IllegalMove("The fight is over.")
        self.check(table)

    @final
    def dispatch(self, ctx: Context[Any], answers: tuple[Answer[Any], ...]) -> Procedure | None:
        tell_move(ctx, self)
        return self.play(ctx)

    def check(self, table: Any) -> None:
        """Raise `IllegalMove` unless the referee may make the move now."""

    def play(self, ctx: Context[Any]) -> Procedure | None:
        """Carry out the referee's move."""
        raise NotImplementedError


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
        nearly_always: Answers that can nearly always be given; whether there is a choice is soon
            known then, where there are many others.
        seat: A fighter's id, or `REFEREE`.
    """

    __root__ = True
    kind: ClassVar[str] = ""
    answers: ClassVar[tuple[type[Move], ...]] = ()
    default: ClassVar[Move | None] = None
    asks: ClassVar[str] = ""
    standing: ClassVar[bool] = True
    nearly_always: ClassVar[tuple[Move, ...]] = ()
    seat: str

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        kinds.check(cls)
        kinds.check_values(cls)

    @property
    def decides_for(self) -> str:
        """The fighter that the referee decides for, if the question is about one fighter alone."""
        return ""

    def summary(self, table: Any) -> str:
        """Return what is asked, with the names of the fighters it is about."""
        return self.summary_of(self.asks, table)

    @final
    def summary_of(self, text: str, table: Any) -> str:
        """Return a text in which `{field}` is replaced by the field, fighters by their names."""
        fighters = table.fighters
        about = {
            name: fighters[value].name if value in fighters else value
            for name in self.__struct_fields__
            if isinstance(value := getattr(self, name), str | int)
        }
        return text.format_map(about)

    def likely(self, table: Any) -> Move | None:
        """Return the likely answer of the seat; for None or an illegal move the default counts.

        Odds, and NPCs that act by themselves, count on it, since they do not know what another
        seat has chosen, or will choose.
        """
        return None

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


@cache
def event_of(move: type[Move]) -> type[Event] | None:
    """Return the class of the events that tell moves with a sentence; None for no sentence."""
    if not move.sentence:
        return None
    hints = get_type_hints(move)
    about = {
        "__doc__": f"The move {move.__name__} is made.",
        "__module__": move.__module__,
        "__annotations__": {name: hints[name] for name in move.__struct_fields__},
        "sentence": move.sentence,
    }
    base = Event if issubclass(move, Intervention) else ActorEvent
    return cast("type[Event]", FrozenMeta(move.__name__, (base,), about))


def tell_move(ctx: Context[Any], move: Move, *actor: str) -> None:
    """Tell a move that has a sentence."""
    kind: type[Move] = type(move)
    told: Any = event_of(kind)
    if told is not None:
        ctx.emit(told(*actor, *msgspec.structs.astuple(move)))


def resources_of(move: type[Move]) -> tuple[str, ...]:
    """Return all that a class of moves takes from: what it costs, and the pools it spends from."""
    return (*move.resources(), *(pool for pool, _ in spends(move)))
