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
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import permutations, product, starmap
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, cast, get_type_hints

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from .arguments import Argument, Number, Word, with_article
from .errors import DeclarationError, IllegalMove
from .events import ActorEvent, Event
from .structs import FrozenMeta, snake_case
from .targets import Target

if TYPE_CHECKING:
    from .fight import Answer, Procedure
    from .house_rules import HouseRules
    from .questions import Question
    from .ruleset import Context


class Move(Struct, metaclass=FrozenMeta, tag_field="move"):
    """A decision of a seat.

    Attributes:
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
        """Yield moves of which the first refusal says why none of this kind can be made."""
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


class Syntax(Struct, frozen=True, dict=True):
    """One way to type a kind of move: its verb, then arguments and the words between them.

    Attributes:
        move: The class of the move.
        verb: One or more words, in full.
        short: Other ways to type the verb.
        pattern: What follows: arguments, and words that must stand between them.
        fixed: Fields that the verb itself fills.
        listed: Whether it stands in the list of what you can type.
    """

    move: type[Move]
    verb: str
    short: tuple[str, ...] = ()
    pattern: tuple[Argument | str, ...] = ()
    fixed: tuple[tuple[str, Any], ...] = ()
    listed: bool = True

    @cached_property
    def arguments(self) -> tuple[Argument, ...]:
        """The arguments of the pattern."""
        return tuple(part for part in self.pattern if not isinstance(part, str))

    @cached_property
    def unsaid(self) -> Mapping[str, Any]:
        """The values of the fields that the pattern does not say."""
        said = {argument.field for argument in self.arguments}
        every = defaults(self.move) | dict(self.fixed)
        return {field: value for field, value in every.items() if field not in said}

    @cached_property
    def usage(self) -> str:
        """The syntax as a line of help: `strike 1-6 TARGET`."""
        parts = [self.verb]
        for part in self.pattern:
            if isinstance(part, str):
                parts.append(part)
            else:
                parts.append(f"[{part.hint}]" if part.optional else part.hint)
        return " ".join(parts)


@cache
def defaults(move: type[Move]) -> dict[str, Any]:
    """Return the default of each field of a class of moves that has one."""
    fields = msgspec.structs.fields(move)
    return {field.name: field.default for field in fields if not field.required}


class Spelling(NamedTuple):
    """A verb, or another way to type it, in words.

    Attributes:
        place: The place of the syntax among the others.
        words: The words.
        syntax: The syntax that they begin.
        is_verb: Whether it is the verb itself.
    """

    place: int
    words: tuple[str, ...]
    syntax: Syntax
    is_verb: bool


class Syntaxes(tuple[Syntax, ...]):
    """The ways to type some moves, found by the word that they begin with."""

    @cached_property
    def by_first_word(self) -> Mapping[str, Sequence[Spelling]]:
        """The spellings of the verbs by their first words."""
        found: dict[str, list[Spelling]] = {}
        for place, syntax in enumerate(self):
            for spelling in (syntax.verb, *syntax.short):
                words = tuple(spelling.split())
                entry = Spelling(place, words, syntax, spelling == syntax.verb)
                found.setdefault(words[0], []).append(entry)
        return found

    @cached_property
    def _by_beginning(self) -> Mapping[str, Sequence[Spelling]]:
        """The same by every beginning of their first words, in the order of the syntaxes."""
        found: dict[str, list[Spelling]] = {}
        for word, spellings in self.by_first_word.items():
            for letters in range(len(word) + 1):
                found.setdefault(word[:letters], []).extend(spellings)
        return {letters: sorted(some, key=attrgetter("place")) for letters, some in found.items()}

    def beginning_with(self, letters: str) -> Sequence[Spelling]:
        """Return the spellings that begin with some letters, in the order of the syntaxes."""
        return self._by_beginning.get(letters, ())


def syntaxes(moves: Iterable[type[Move]], house: HouseRules | None = None) -> Syntaxes:
    """Return how these moves are typed, with the hints that the house rules give."""
    return Syntaxes(each for move in moves for each in _syntaxes(move, house))


def _syntaxes(move: type[Move], house: HouseRules | None) -> Iterator[Syntax]:
    """Optional arguments after a word of their own may be left out, and typed in any order."""
    bound = [each.under(house) if house is not None else each for each in arguments(move)]
    verbs = next((each for each in bound if isinstance(each, Word) and each.is_verb), None)
    if verbs is None:
        yield from _spelled(move, move.verb, move.aliases, bound)
        return
    rest = [each for each in bound if each is not verbs]
    for key, word in verbs.words.items():
        short = (key,) if key != word.lower() else ()
        for each in _spelled(move, word.lower(), short, rest):
            yield replace(each, fixed=((verbs.field, key),))


def _spelled(
    move: type[Move], verb: str, short: tuple[str, ...], bound: list[Argument]
) -> Iterator[Syntax]:
    always = [each for each in bound if not (each.optional and each.lead)]
    perhaps = [each for each in bound if each.optional and each.lead]
    for many in range(len(perhaps) + 1):
        for tail in permutations(perhaps, many):
            pattern: list[Argument | str] = []
            for each in (*always, *tail):
                pattern += each.lead.split()
                pattern.append(each.typed() if each in tail else each)
            listed = move.listed and tuple(tail) in ((), tuple(perhaps))
            yield Syntax(move, verb, short, tuple(pattern), listed=listed)
