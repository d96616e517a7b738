"""Moves: everything a seat can decide, each declared in one class.

A move is a frozen value. Its class says how the move is typed, what it costs, when it is legal and
what it does; its docstring is its help. `Action` is what a fighter does in their turn, `Response`
answers a question, `Intervention` is the referee's.

    class Strike(Action):
        \"\"\"Strike an enemy in your zone.\"\"\"

        aliases = ("attack",)
        costs = "action"
        target: Annotated[str, Target(among="enemies")]

        def play(self, ctx: Context[Table], actor: Fighter) -> None:
            ...
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import product, starmap
from typing import TYPE_CHECKING, Any, ClassVar, cast, get_type_hints

import msgspec
from msgspec import Struct

from world.skirmish.base.errors import DeclarationError, IllegalMove
from world.skirmish.base.structs import FrozenMeta, snake_case
from world.skirmish.state.events import ActorEvent, Event

from .arguments import Argument, Number, with_article
from .targets import Target

if TYPE_CHECKING:
    from world.skirmish.state.context import Context
    from world.skirmish.state.fight import Answer, Procedure

    from .questions import Question


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
        sources = taken(kind)
        kind.declared = Declared(checks, spends(kind), len(set(sources)) < len(sources))
        return kind.declared


class Move(Struct, metaclass=FrozenMeta, tag_field="move"):
    """A decision of a seat.

    Attributes:
        secret: Whether no one else may see that it was made.
        forfeits: Whether a fighter gives up with it.
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
    declared: ClassVar[Declared]
    verb: ClassVar[str] = ""
    aliases: ClassVar[tuple[str, ...]] = ()
    noun: ClassVar[str] = ""
    listed: ClassVar[bool] = True
    costs: ClassVar[str | Mapping[str, int]] = ""
    sentence: ClassVar[str] = ""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
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
        """Its words, where no syntax says them; empty where one does."""
        return ""

    @classmethod
    def help(cls) -> str:
        """Return the help text: the docstring of the class."""
        return inspect.cleandoc(cls.__doc__ or "")

    @classmethod
    def summary(cls) -> str:
        """Return the first sentence of the help text on one line."""
        return " ".join(cls.help().partition("\n\n")[0].split())

    @classmethod
    def resources(cls) -> tuple[str, ...]:
        """Return the names of what it uses up."""
        if type(cls.costs) is str:
            return (cls.costs,) if cls.costs else ()
        return tuple(cls.costs)

    @classmethod
    def answers_to(cls, table: Any, question: Question) -> Iterator[Move]:
        """Yield every move of this kind worth listing as an answer to a question."""
        raise NotImplementedError

    def check_by(self, rules: Any, table: Any, question: Question) -> None:
        """Raise `IllegalMove` unless its costs can be paid and its own `check` allows it."""
        raise NotImplementedError

    def play_by(self, ctx: Context[Any], answers: tuple[Answer[Any], ...]) -> Procedure | None:
        """Carry it out as the first of some answers, after paying for it."""
        raise NotImplementedError


class Action(Move):
    """A move that a fighter makes in their turn."""

    @classmethod
    def options(cls, table: Any, actor: Any) -> Iterator[Action]:
        """Yield every move of this kind worth listing; `check` removes the illegal ones."""
        return _combinations(cls, table, actor)

    @classmethod
    def answers_to(cls, table: Any, question: Question) -> Iterator[Action]:
        return cls.options(table, table.fighters.get(question.seat))

    @classmethod
    def attempts(cls, table: Any, actor: Any) -> Iterator[Action]:
        """Yield moves; the first refusal among them says why none of this kind can be made."""
        return cls.options(table, actor)

    def can_succeed(self, table: Any, actor: Any) -> bool:
        """Return whether it may bring anything; what cannot is legal, but is not listed."""
        return True

    def resource(self) -> str:
        """Return the resource it uses up, or ""; a move that may use one of several says which."""
        return self.costs if type(self.costs) is str else next(iter(self.costs), "")

    def uses(self, resource: str) -> bool:
        """Return whether it uses up a resource."""
        if type(self.costs) is str:
            return self.resource() == resource
        return resource in self.costs

    def cost(self, table: Any, actor: Any) -> int:
        """Return how much of the resource it takes."""
        return 1

    def total_cost(self, table: Any, actor: Any) -> Mapping[str, int]:
        """Return how much it takes of each resource."""
        if type(self.costs) is str:
            return {self.resource(): self.cost(table, actor)} if self.costs else {}
        return self.costs  # type: ignore[return-value]

    def check_by(self, rules: Any, table: Any, question: Question) -> None:
        actor = table.fighters[question.seat]
        if self.costs:
            for costs, amount in self.total_cost(table, actor).items():
                rules.check_cost(table, actor, costs, amount)
        self.check(table, actor)

    def play_by(self, ctx: Context[Any], answers: tuple[Answer[Any], ...]) -> Procedure | None:
        actor = ctx.table.fighters[answers[0].actor]
        procedure: Procedure | None = ctx.rules.perform(ctx, actor, self)
        return procedure

    def check(self, table: Any, actor: Any) -> None:
        """Raise `IllegalMove` unless the rules allow it; arguments and cost are checked before."""

    def play(self, ctx: Context[Any], actor: Any) -> Procedure | None:
        """Carry it out; the cost is paid already. A generator may ask questions on the way."""
        raise NotImplementedError


class Response(Move):
    """An answer to a question."""

    @classmethod
    def options(cls, table: Any, question: Question) -> Iterator[Response]:
        """Yield every answer of this kind worth listing; `check` removes the illegal ones."""
        return _combinations(cls, table, table.fighters.get(question.seat))

    @classmethod
    def answers_to(cls, table: Any, question: Question) -> Iterator[Response]:
        return cls.options(table, question)

    def can_succeed(self, table: Any, question: Question) -> bool:
        """Return whether it may bring anything; what cannot is legal, but is not listed."""
        return True

    def cost(self, table: Any, question: Question) -> int:
        """Return how much it takes of its resource, or of the one that the question `costs`."""
        return 1 if self.costs else 0

    def total_cost(self, table: Any, question: Question) -> Mapping[str, int]:
        """Return how much it takes of each resource."""
        costs = self.costs or question.costs
        if type(costs) is str:
            return {costs: self.cost(table, question)} if costs else {}
        return costs  # type: ignore[return-value]

    def check_by(self, rules: Any, table: Any, question: Question) -> None:
        if question.costs or self.costs:
            for costs, amount in self.total_cost(table, question).items():
                rules.check_cost(table, table.fighters[question.seat], costs, amount)
        self.check(table, question)

    def play_by(self, ctx: Context[Any], answers: tuple[Answer[Any], ...]) -> Procedure | None:
        procedure: Procedure | None = ctx.rules.answer(ctx, answers)
        return procedure

    def check(self, table: Any, question: Question) -> None:
        """Raise `IllegalMove` unless it may answer the question."""

    def play(self, ctx: Context[Any], question: Question) -> Procedure | None:
        """Carry it out, if the question was not asked by a move in progress."""
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
        return _combinations(cls, table, None)

    @classmethod
    def answers_to(cls, table: Any, question: Question) -> Iterator[Intervention]:
        return cls.options(table)

    def check_by(self, rules: Any, table: Any, question: Question) -> None:
        if table.over:
            raise IllegalMove("The fight is over.")
        self.check(table)

    def play_by(self, ctx: Context[Any], answers: tuple[Answer[Any], ...]) -> Procedure | None:
        tell(ctx, self)
        return self.play(ctx)

    def check(self, table: Any) -> None:
        """Raise `IllegalMove` unless the referee may do it now."""

    def play(self, ctx: Context[Any]) -> Procedure | None:
        """Carry it out."""
        raise NotImplementedError


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


def tell(ctx: Context[Any], move: Move, *actor: str) -> None:
    """Tell a move that has a sentence."""
    kind: type[Move] = type(move)
    told: Any = event_of(kind)
    if told is not None:
        ctx.emit(told(*actor, *msgspec.structs.astuple(move)))


def _combinations(move: type[Move], table: Any, actor: Any) -> Iterator[Any]:
    """Yield a move for each combination of values; what follows a word of its own is left out."""
    listed = _listed(move)
    if not listed:
        yield move()
        return
    every = product(*[_values(each, table, actor) for each in listed])
    if _takes_in_order(move, len(listed)):
        yield from starmap(move, every)
        return
    fields = [each.field for each in listed]
    for values in every:
        yield move(**dict(zip(fields, values, strict=True)))


@cache
def _listed(move: type[Move]) -> tuple[Argument, ...]:
    """Return the arguments whose values are worth listing."""
    return tuple(each for each in arguments(move) if not (each.optional and each.lead))


@cache
def _takes_in_order(move: type[Move], many: int) -> bool:
    """Return whether its fields are so many, and may be given in their order."""
    parameters = inspect.signature(move).parameters.values()
    return len(parameters) == many and all(
        each.kind is not each.KEYWORD_ONLY for each in parameters
    )


def _values(argument: Argument, table: Any, actor: Any) -> list[Any]:
    """Return the values worth listing; the default comes first if it is not among them."""
    values = list(argument.values(table, actor))
    if argument.optional and argument.default not in values:
        return [argument.default, *values]
    return values


@cache
def arguments(move: type[Move]) -> tuple[Argument, ...]:
    """Return the arguments that a class of moves declares, in the order of its fields.

    Raises:
        DeclarationError: A field says nothing of how it is typed.
    """
    hints = get_type_hints(move, include_extras=True)
    found = []
    for field in msgspec.structs.fields(move):
        declared = getattr(hints[field.name], "__metadata__", ())
        argument = next((each for each in declared if isinstance(each, Argument)), None)
        if argument is None:
            raise DeclarationError(
                f"{move.__name__}.{field.name} does not say how it is typed. "
                f"Write {field.name}: Annotated[..., Target()] or another argument."
            )
        made = field.default_factory is not msgspec.NODEFAULT
        default = field.default_factory() if made else field.default
        found.append(argument.bind(field.name, default))
    return tuple(found)


@cache
def target_fields(move: type[Move]) -> tuple[str, ...]:
    """Return the fields of a class of moves that name one fighter."""
    return tuple(each.field for each in arguments(move) if isinstance(each, Target))


def target_of(move: Move) -> str:
    """Return the first fighter whom a move names; empty for none."""
    for field in target_fields(type(move)):
        if target := getattr(move, field):
            return str(target)
    return ""


def spends(move: type[Move]) -> tuple[tuple[str, str], ...]:
    """Return the pools that a move's numbers are spent from, and the fields that say how much."""
    numbers = (each for each in arguments(move) if isinstance(each, Number) and each.spent)
    return tuple((each.pool, each.field) for each in numbers if each.pool)


def taken(move: type[Move]) -> tuple[str, ...]:
    """Return all that a class of moves takes from: what it costs, and the pools it spends from."""
    return (*move.resources(), *(pool for pool, _ in spends(move)))
