"""Checks of the moves and questions that a ruleset declares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, pairwise, product
from string import Formatter
from typing import TYPE_CHECKING, Any, Literal, get_origin, get_type_hints

from world.skirmish.base import kinds
from world.skirmish.base.errors import DeclarationError
from world.skirmish.moves.arguments import Number
from world.skirmish.moves.base import (
    Action,
    Intervention,
    Move,
    Question,
    Response,
    TakeTurn,
    event_of,
)
from world.skirmish.moves.fields import arguments
from world.skirmish.moves.targets import Target, Targets
from world.skirmish.notation.syntaxes import Syntax, syntaxes
from world.skirmish.sheets.traits import NumberTrait

from .signatures import has_own

if TYPE_CHECKING:
    from world.skirmish.moves.arguments import Argument
    from world.skirmish.sheets.fighters import Combatant

    from .base import AnyRuleset


def mistakes(rules: AnyRuleset) -> Iterator[str]:
    """Yield what is wrong with the questions and moves of a ruleset, and how they are typed."""
    asked: dict[str, str] = {TakeTurn.kind: TakeTurn.__name__}
    for question in rules.questions:
        other = asked.setdefault(question.kind, question.__name__)
        if other != question.__name__ and not issubclass(question, TakeTurn):
            where = f"{question.__name__}.kind"
            yield f"{where} is '{question.kind}', as that of {other}. Write another."
        yield from _question_mistakes(question)
    for move in rules.moves:
        yield from _move_mistakes(move, rules)
    for kind, moves in rules.answers.items():
        yield from _verb_mistakes(f"{type(rules).__name__}, {kind}", moves)


def check_fields(text: str, declared: type[Any], where: str) -> None:
    """Raise `DeclarationError` where a text with `{field}` names one that a class lacks."""
    fields = declared.__struct_fields__
    try:
        named = [field for _, field, _, _ in Formatter().parse(text)]
    except ValueError as error:
        raise DeclarationError(f"{where} is no template: {error}. Write {{field}}.") from None
    for field in named:
        if field is not None and field not in fields:
            raise DeclarationError(
                f"{where} names '{field}', which {declared.__name__} does not have. "
                f"Fields: {', '.join(fields)}."
            )


def _question_mistakes(question: type[Question]) -> Iterator[str]:
    where = question.__name__
    if not question.answers:
        yield f"{where} has no answers. Write answers = (Dodge, Nothing)."
    # A fighter's move in their turn is an Action; turns of another kind ask for Actions too.
    allowed = (Response, Action) if issubclass(question, TakeTurn) else Response
    for answer in question.answers:
        if not issubclass(answer, allowed):
            yield (
                f"{where} is answered by {answer.__name__}, which is not a Response. "
                f"Write class {answer.__name__}(Response)."
            )
    if question.default is not None and type(question.default) not in question.answers:
        given = type(question.default).__name__
        yield f"{where} has the default {given}, which does not answer it. Add it to answers."
    check_fields(question.asks, question, f"{where}.asks")


def _move_mistakes(move: type[Move], rules: AnyRuleset) -> Iterator[str]:
    where = move.__name__
    if not move.help():
        yield f'{where} has no docstring. Write """What it does.""" below its class line.'
    plays = issubclass(move, Response) or has_own(type(rules), "perform")
    if not plays and not has_own(move, "play"):
        given = "self, ctx" if issubclass(move, Intervention) else "self, ctx, actor"
        yield f"{where} does nothing. Write def play({given})."
    for spelling in (move.verb, *move.aliases):
        if not spelling or spelling != " ".join(spelling.casefold().split()):
            yield f"{where} is typed '{spelling}'. Write it in small letters, with single spaces."
        elif spelling[0].isdecimal():
            yield f"{where} is typed '{spelling}'; a number chooses from a menu. Write a word."
    for argument in arguments(move):
        for wrong in argument.mistakes(rules.fighter, rules.house()):
            yield f"{where}.{argument.field} {wrong}"
        yield from _type_mistakes(move, argument)
    for one, following in pairwise(arguments(move)):
        yield from _order_mistakes(move, one, following)
    for cost, amount in move.costs.items() if isinstance(move.costs, Mapping) else ():
        if amount < 1:
            yield f"{where} costs {amount} of {cost}. Write a number above 0, or leave it out."
    if isinstance(move.costs, Mapping) and _has_own_cost(move):
        yield (
            f"{where} costs several resources, so its cost() is not asked. Override total_cost() "
            "in its place, which returns how much it takes of each."
        )
    yield from _cost_mistakes(where, move.resources(), rules.fighter)
    event_of(move)


def _type_mistakes(move: type[Move], argument: Argument) -> Iterator[str]:
    """Yield that a field has another type than what its argument reads."""
    wanted = argument.value_type
    hint = get_type_hints(move)[argument.field]
    if wanted is None or any(_is_such(type_, wanted) for type_ in kinds.alternatives(hint)):
        return
    said = wanted.__name__ if get_origin(wanted) is None else str(wanted)
    yield (
        f"{move.__name__}.{argument.field} has another type than its argument reads. "
        f"Write {argument.field}: Annotated[{said}, {type(argument).__name__}(...)]."
    )


def _order_mistakes(move: type[Move], one: Argument, following: Argument) -> Iterator[str]:
    """Yield that what is typed for two arguments in a row could mean something else."""
    if isinstance(one, (Target, Targets)) and isinstance(following, Number) and not following.lead:
        yield (
            f"{move.__name__}.{following.field} comes right after a name, and 'goblin 2' is how "
            f"people type goblin2. Declare it before {one.field}, or give it a word before it: "
            'lead="for".'
        )
    if one.optional and not (one.lead or following.lead):
        yield (
            f"{move.__name__}.{one.field} could not be left out before {following.field}. "
            f'Give {following.field} a word before it: lead="with".'
        )


def _is_such(hint: Any, wanted: Any) -> bool:
    """Return whether a type is the wanted one, a subset of its values, or unspecified."""
    if isinstance(hint, type) and isinstance(wanted, type) and get_origin(hint) is None:
        return hint is Any or issubclass(hint, wanted)
    return hint == wanted or get_origin(hint) is Literal


def _has_own_cost(move: type[Move]) -> bool:
    """Return whether a class of moves has a method `cost` in place of the usual one."""
    return getattr(move, "cost", None) not in (Action.cost, Response.cost)


def _cost_mistakes(where: str, costs: Iterable[str], fighter: type[Combatant]) -> Iterator[str]:
    for cost in costs:
        line = fighter.stats.get(cost)
        on_sheet = (
            line is not None and isinstance(line.trait, NumberTrait) and not line.trait.optional
        )
        if cost not in fighter.resources and not on_sheet:
            resources = ", ".join(fighter.resources) or "none"
            yield (
                f"{where} costs '{cost}', which {fighter.__name__} does not have. "
                f'Write {cost}: int = resource("{cost}") in {fighter.__name__}. '
                f"Resources: {resources}."
            )


def _verb_mistakes(where: str, moves: Iterable[type[Move]]) -> Iterator[str]:
    """Yield two classes of moves that are typed with the same words."""
    spelled: dict[str, list[type[Move]]] = {}
    for move in moves:
        for spelling in dict.fromkeys((move.verb, *move.aliases)):
            spelled.setdefault(spelling, []).append(move)
    for spelling, alike in spelled.items():
        for one, other in combinations(alike, 2):
            if not _told_apart(syntaxes((one,)), syntaxes((other,))):
                yield (
                    f"{where}: {one.__name__} and {other.__name__} are both typed '{spelling}'. "
                    "Give one of them another verb."
                )


def _told_apart(some: Iterable[Syntax], others: Iterable[Syntax]) -> bool:
    """Return whether words between the arguments differ in all ways to type two moves."""
    return all(_fixed_words(one) != _fixed_words(other) for one, other in product(some, others))


def _fixed_words(syntax: Syntax) -> list[str]:
    return [part for part in syntax.pattern if isinstance(part, str)]
