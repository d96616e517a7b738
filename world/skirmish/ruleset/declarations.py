"""Checks of what a ruleset declares, from its name to its results.

A declaration that cannot work is refused when the ruleset is imported, with the class, the field
and what to write instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final, get_args

import msgspec
from msgspec import Meta

from world.skirmish.base import kinds
from world.skirmish.base.errors import DeclarationError
from world.skirmish.moves.base import (
    Action,
    Intervention,
    Move,
    Question,
    Response,
)

from . import declared_fighters, declared_moves, signatures
from .parts import READIED, Delay, Readied, Ready

if TYPE_CHECKING:
    from world.skirmish.state.house_rules import HouseRules

    from .base import AnyRuleset


#: Where a ruleset lists the classes that it declares.
_LISTED: Final = {Question: "questions", Action: "actions", Intervention: "referee"}


def check(rules: AnyRuleset) -> None:
    """Raise `DeclarationError` where a ruleset declares what cannot work."""
    for needed in ("name", "title", "summary"):
        if not getattr(rules, needed, ""):
            raise DeclarationError(
                f'{type(rules).__name__} has no {needed}. Write {needed} = "...".'
            )
    for wrong in _mistakes(rules):
        raise DeclarationError(wrong)


def check_listed(rules: AnyRuleset, declared: Iterable[type[Question | Move]]) -> None:
    """Raise `DeclarationError` where a question or move is declared that nothing lists."""
    for move in declared:
        if move in rules.questions or move in rules.moves:
            continue
        if issubclass(move, Response):
            raise DeclarationError(
                f"No question lists the answer {move.__name__}, so no one can give it. Write in "
                f"the question: answers = (..., {move.__name__})."
            )
        what = next(what for kind, what in _LISTED.items() if issubclass(move, kind))
        names = ", ".join(listed.__name__ for listed in (*getattr(rules, what), move))
        raise DeclarationError(
            f"{type(rules).__name__}.{what} does not list {move.__name__}, so it is never used. "
            f"Write {what} = ({names},)."
        )


def _mistakes(rules: AnyRuleset) -> Iterator[str]:
    yield from _base_mistakes(type(rules))
    yield from signatures.mistakes(rules)
    yield from _version_mistakes(rules)
    yield from _house_mistakes(rules.house)
    yield from declared_fighters.mistakes(rules)
    yield from _odds_mistakes(rules)
    yield from _evaluation_mistakes(rules)
    yield from _part_mistakes(rules)
    for stored in rules.stored:
        yield from _tag_mistakes(stored)
    yield from declared_moves.mistakes(rules)


def _base_mistakes(rules: type[AnyRuleset]) -> Iterator[str]:
    """Yield what a ruleset or one of its classes lacks that the turn order needs."""
    for base in rules.__mro__:
        for name, value in vars(base).items():
            if getattr(value, "__isabstractmethod__", False) and getattr(rules, name) is value:
                yield f"{rules.__name__} has no {name}(), which {base.__name__} asks for."
    for declared in ("fighter", "table"):
        mine = getattr(rules, declared)
        for base in rules.__mro__:
            needed = vars(base).get(declared, object)
            # A table made for a ruleset has the fighters of that one; a variant has its own.
            needed = getattr(needed, "made_from", needed)
            if not issubclass(mine, needed):
                yield (
                    f"{rules.__name__}.{declared} is {mine.__name__}, which does not "
                    f"inherit {needed.__name__}, as {base.__name__} needs. Write "
                    f"class {mine.__name__}({needed.__name__})."
                )


def _part_mistakes(rules: AnyRuleset) -> Iterator[str]:
    """Yield what a ruleset lacks that one of its parts needs."""
    where, fighter = type(rules).__name__, rules.fighter
    for action in rules.actions:
        if issubclass(action, Delay) and not hasattr(rules.table, "place_after"):
            yield f"{where}.actions has {action.__name__}, which needs InitiativeTurns."
        if issubclass(action, Ready):
            if READIED not in fighter.effects:
                yield (
                    f"{action.__name__} needs the effect '{READIED}'. Write {READIED}: bool = "
                    f'effect("ready", until="turn") in {fighter.__name__}.'
                )
            if Readied not in rules.questions:
                yield f"{action.__name__} asks Readied. Add it to {where}.questions."
            if not signatures.has_own(type(rules), "release"):
                yield (
                    f"{action.__name__} does nothing. Write def release(self, ctx, fighter, mover) "
                    f"in {where}: what a fighter does who is ready."
                )
    asked = getattr(rules, "round_question", None)
    if asked is not None and asked not in rules.questions:
        yield f"{where}.round_question is {asked.__name__}. Add it to {where}.questions."


def _tag_mistakes(stored: Iterable[type[Move | Question]]) -> Iterator[str]:
    """Yield the classes that a stored fight could not tell from others of that name."""
    by_tag: dict[Any, type] = {}
    for kind in stored:
        tag = kind.__struct_config__.tag
        other = by_tag.setdefault(tag, kind)
        if other is kind:
            continue
        # The classes of Skirmish itself have these names in stored fights of all rules.
        wrong, other = (other, kind) if kinds.is_framework(kind) else (kind, other)
        base = next(base.__name__ for base in wrong.__mro__[1:])
        whose = f"{other.__module__}.{other.__qualname__}"
        yield (
            f"{wrong.__name__} is stored as '{tag}', and so is {whose}. Give it another name, or "
            f'write class {wrong.__name__}({base}, tag="own_{tag}"), and its verb stays as it is.'
        )


def _version_mistakes(rules: AnyRuleset) -> Iterator[str]:
    """Yield the version that stored fights cannot be brought to, from the one before."""
    where, version = type(rules).__name__, rules.version
    for number in range(2, version + 1):
        if number not in rules.upgrades:
            yield (
                f"{where}.version is {version}, but upgrades has nothing for version {number}. "
                f"Write upgrades = {{{number}: ...}}, a function that changes a stored fight."
            )
    for number in rules.upgrades:
        if number > version:
            yield (
                f"{where}.upgrades goes to version {number}, but {where}.version is {version}. "
                f"Write version = {number}."
            )


def _house_mistakes(house: type[HouseRules]) -> Iterator[str]:
    """Yield the house rules without a type, a description or a default."""
    for name, value in vars(house).items():
        if isinstance(value, Meta):
            yield f"{house.__name__}.{name} has no type. Write {name}: Annotated[int, ...] = 1."
    for field in msgspec.structs.fields(house):
        where = f"{house.__name__}.{field.name}"
        described = (argument for argument in get_args(field.type) if isinstance(argument, Meta))
        if not any(meta.description for meta in described):
            yield (
                f"{where} does not say what it is. Write {field.name}: "
                'Annotated[int, whole("What it sets.", 0, 9)] or Annotated[bool, switch("...")].'
            )
        if field.required:
            yield f"{where} has no default. Write {field.name}: ... = 1."
        else:
            yield from kinds.default_mistakes(where, field)
    for name, values in house.sets.items():
        where = f"{house.__name__}.sets has '{name}', which"
        fields = {field.name: field for field in msgspec.structs.fields(house)}
        for rule, value in values.items():
            if rule not in fields:
                yield f"{where} sets '{rule}', which is no house rule of {house.__name__}."
            elif problem := kinds.unlike(value, fields[rule].type):
                yield f"{where} sets '{rule}' to {value!r}, which it cannot be: {problem}."


def _odds_mistakes(rules: AnyRuleset) -> Iterator[str]:
    """Yield what is wrong with the results of moves, and with what is hidden from others."""
    results = ", ".join(f'"{result}"' for result in rules.results) or "none"
    for several in ("harms", "heals", "benefits"):
        # The usual names are of use to those who have such a result.
        for result in vars(type(rules)).get(several, ()):
            if result not in rules.results:
                yield (
                    f"{type(rules).__name__}.{several} has '{result}', which is no result. "
                    f"Results: {results}."
                )
    for result, events in rules.results.items():
        for event, field in events.items():
            whom = event.__struct_fields__
            if "target" not in whom and "actor" not in whom:
                yield (
                    f"The result '{result}' comes of {event.__name__}, which happens to no one. "
                    "Name an event with a target or an actor."
                )
            if field and not hasattr(event, field):
                yield (
                    f"The result '{result}' counts '{field}', which {event.__name__} does not "
                    f'have. Fields: {", ".join(whom)}; write "" to count the event as one.'
                )
    for field in rules.hidden:
        if field not in rules.fighter.__struct_fields__:
            yield (
                f"'{field}' is hidden, which {rules.fighter.__name__} does not have. Write the "
                "name of one of its fields."
            )


def _evaluation_mistakes(rules: AnyRuleset) -> Iterator[str]:
    """Yield the weights of numbers that fighters do not have, and prospects of pairs."""
    evaluation = rules.evaluation
    kept = {*rules.fighter.__struct_fields__, *rules.table.__struct_fields__}
    kept.update(*(question.__struct_fields__ for question in rules.questions))
    for name in evaluation.of_no_account:
        if name not in kept:
            yield (
                f"{evaluation.__name__}.of_no_account has '{name}', which neither fighters nor "
                "the table nor questions have."
            )
    if evaluation.pairwise and evaluation().looks_ahead:
        yield (
            f"{evaluation.__name__} is pairwise, but has a prospect, which looks at all enemies. "
            "Remove pairwise = True."
        )
    for name in evaluation.weights or ():
        if not hasattr(rules.fighter, name):
            yield (
                f"{evaluation.__name__} weighs '{name}', which {rules.fighter.__name__} does "
                "not have. Write the name of a field or property."
            )
