"""Checks of what a ruleset declares.

A declaration that cannot work is refused when the ruleset is imported, with the class, the field
and what to write instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, product
from string import Formatter
from typing import TYPE_CHECKING, Any, Final, get_args

import msgspec
from msgspec import UNSET, Meta

from world.skirmish.base.errors import DeclarationError
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
from world.skirmish.notation.syntaxes import Syntax, syntaxes
from world.skirmish.sheets import npc_steps
from world.skirmish.sheets.effects import Stacks
from world.skirmish.sheets.stats import Each, Until
from world.skirmish.sheets.traits import Catalog, Counts, Lines, NumberTrait

from . import signatures
from .parts import READIED, Delay, Readied, Ready

if TYPE_CHECKING:
    from world.skirmish.sheets.fighters import Combatant
    from world.skirmish.state.house_rules import HouseRules

    from .base import Ruleset


#: What a ruleset declares several of; a comma makes a tuple of one.
_SEVERAL: Final = (
    "actions", "questions", "referee", "reveals", "hidden", "harms", "heals", "benefits",
)  # fmt: skip


#: Where a ruleset lists the classes that it declares.
_LISTED: Final = {Question: "questions", Action: "actions", Intervention: "referee"}


def check(rules: Ruleset[Any, Any]) -> None:
    """Raise `DeclarationError` where a ruleset declares what cannot work."""
    for needed in ("name", "title", "summary"):
        if not getattr(rules, needed, ""):
            raise DeclarationError(
                f'{type(rules).__name__} has no {needed}. Write {needed} = "...".'
            )
    for several in _SEVERAL:
        given = getattr(rules, several)
        if not isinstance(given, tuple):
            what = getattr(given, "__name__", repr(given))
            raise DeclarationError(
                f"{type(rules).__name__}.{several} is {what}, not a tuple. "
                f"Write {several} = ({what},)."
            )
    for kind, several in _LISTED.items():
        for each in getattr(rules, several):
            if not (isinstance(each, type) and issubclass(each, kind)):
                raise DeclarationError(
                    f"{type(rules).__name__}.{several} has {getattr(each, '__name__', repr(each))}"
                    f", which is not a class of {kind.__name__}."
                )
    for wrong in _mistakes(rules):
        raise DeclarationError(wrong)


def check_listed(rules: Ruleset[Any, Any], declared: Iterable[type[Question | Move]]) -> None:
    """Raise `DeclarationError` where a question or move is declared that nothing lists."""
    for each in declared:
        if each in rules.questions or each in rules.moves:
            continue
        if issubclass(each, Response):
            raise DeclarationError(
                f"No question lists the answer {each.__name__}, so no one can give it. Write in "
                f"the question: answers = (..., {each.__name__})."
            )
        what = next(what for kind, what in _LISTED.items() if issubclass(each, kind))
        names = ", ".join(known.__name__ for known in (*getattr(rules, what), each))
        raise DeclarationError(
            f"{type(rules).__name__}.{what} does not list {each.__name__}, so it is never used. "
            f"Write {what} = ({names},)."
        )


def check_fields(text: str, declared: type[Any], where: str) -> None:
    """Raise `DeclarationError` where a text with `{field}` names one that a class lacks."""
    fields = declared.__struct_fields__
    for _, field, _, _ in Formatter().parse(text):
        if field is not None and field not in fields:
            raise DeclarationError(
                f"{where} names '{field}', which {declared.__name__} does not have. "
                f"Fields: {', '.join(fields)}."
            )


def _mistakes(rules: Ruleset[Any, Any]) -> Iterator[str]:
    yield from _base_mistakes(type(rules))
    yield from signatures.mistakes(rules)
    yield from _version_mistakes(rules)
    yield from _house_mistakes(rules.house)
    yield from _stat_mistakes(rules.fighter, rules.house)
    yield from _life_mistakes(rules.fighter)
    yield from _resource_mistakes(rules.fighter)
    yield from _effect_mistakes(rules.fighter)
    yield from _step_mistakes(rules)
    yield from _template_mistakes(rules)
    yield from _odds_mistakes(rules)
    yield from _evaluation_mistakes(rules)
    yield from _part_mistakes(rules)
    for question in rules.questions:
        yield from _question_mistakes(question, rules.fighter)
    for move in rules.moves:
        yield from _move_mistakes(move, rules)
    for kind, moves in rules.answers.items():
        yield from _verb_mistakes(f"{type(rules).__name__}, {kind}", moves)


def _base_mistakes(rules: type[Ruleset[Any, Any]]) -> Iterator[str]:
    """Yield what the turn order needs, and the ruleset or one of its classes lacks."""
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


def _has_own(rules: type[Ruleset[Any, Any]], method: str) -> bool:
    """Return whether a ruleset has a method of its own, and not the one of all rulesets."""
    own = next(base for base in rules.__mro__ if method in vars(base))
    return not own.__module__.startswith("world.skirmish.ruleset.")


def _part_mistakes(rules: Ruleset[Any, Any]) -> Iterator[str]:
    """Yield what the parts that a ruleset takes need, and it lacks."""
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
            if not _has_own(type(rules), "release"):
                yield (
                    f"{action.__name__} does nothing. Write def release(self, ctx, fighter, mover) "
                    f"in {where}: what a fighter does who is ready."
                )
    asked = getattr(rules, "round_question", None)
    if asked is not None and asked not in rules.questions:
        yield f"{where}.round_question is {asked.__name__}. Add it to {where}.questions."


def _version_mistakes(rules: Ruleset[Any, Any]) -> Iterator[str]:
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


def _resource_mistakes(fighter: type[Combatant]) -> Iterator[str]:
    """Yield the resources whose numbers, or the moment that they come back, cannot be."""
    for field, declared in fighter.resources.items():
        where = f"{fighter.__name__}.{field}"
        if declared.each not in get_args(Each):
            known = ", ".join(f'"{argument}"' for argument in get_args(Each))
            yield f'{where} has each="{declared.each}". Write one of: {known}.'
        if declared.regains and declared.each == "fight":
            yield f'{where} regains {declared.regains}. Write each="turn" or each="round" as well.'
        if isinstance(declared.regains, int) and declared.regains < 0:
            yield f"{where} regains {declared.regains}. Write a number above 0, or a field."
        numbers = {
            "begins with": declared.amount,
            "regains": declared.regains,
            "is bounded by": declared.most,
        }
        for what, number in numbers.items():
            if isinstance(number, str) and not hasattr(fighter, number):
                yield (
                    f"{where} {what} '{number}', which {fighter.__name__} does not have. Write a "
                    "number or the name of a field."
                )
        amount, most = declared.amount, declared.most
        if isinstance(amount, int) and isinstance(most, int) and amount > most:
            yield f"{where} begins with {amount}, and has at most {most}."


def _effect_mistakes(fighter: type[Combatant]) -> Iterator[str]:
    """Yield the effects that end at an unknown moment, or count what is not a number."""
    for field, declared in fighter.effects.items():
        where = f"{fighter.__name__}.{field}"
        if declared.until not in get_args(Until):
            known = ", ".join(f'"{argument}"' for argument in get_args(Until) if argument)
            yield f'{where} has until="{declared.until}". Write one of {known}, or nothing.'
        elif declared.until in ("source turn", "concentration") and not declared.by:
            yield f'{where} lasts until "{declared.until}" of a source. Write by=True as well.'
        elif declared.stacks not in get_args(Stacks):
            known = ", ".join(f'"{argument}"' for argument in get_args(Stacks))
            yield f'{where} has stacks="{declared.stacks}". Write one of {known}.'
        elif declared.counts and (not declared.until or type(declared.default) is not int):
            how = f'Write {field}: int = effect(..., until="turn", counts=True).'
            if declared.by:
                how = f'Remove counts, and write affect("{field}", by=actor, turns=3).'
            yield f"{where} counts down, but is not a number that lasts until something. {how}"


def _stat_mistakes(fighter: type[Combatant], house: type[HouseRules]) -> Iterator[str]:
    """Yield what is wrong with the lines of the sheet."""
    names = {
        field.name for field in msgspec.structs.fields(house) if not isinstance(field.default, bool)
    }
    for field, declared in fighter.stats.items():
        where = f"{fighter.__name__}.{field}"
        for bound in (declared.least, declared.most):
            if isinstance(bound, str) and bound not in names:
                yield (
                    f"{where} is bounded by '{bound}', which {house.__name__} does not declare. "
                    f"Write a number or one of: {', '.join(sorted(names)) or 'none'}."
                )
        if declared.most is UNSET:
            yield f"{where} has no greatest value. Write most=300, or most=None for no bound."
        if isinstance(declared.trait, NumberTrait) and declared.least is None:
            yield f"{where} has no least value. Write least=0, for example."
        for other in (declared.within, declared.empty_is, declared.rest):
            if isinstance(other, str) and other and other not in fighter.stats:
                yield (
                    f"{where} names '{other}', which is not a line of the sheet. "
                    f"Lines: {', '.join(fighter.stats)}."
                )
        if not declared.trait.help:
            yield f'{where} has no help. Write help="What it means.".'
        line = declared.under(house(), "default", npc=False)
        if line.default is not None and (wrong := line.problem(line.default)):
            yield f"{where} has a default that the line cannot have: {wrong}"


def _life_mistakes(fighter: type[Combatant]) -> Iterator[str]:
    """Yield what is wrong with the line that keeps a fighter up."""
    life = fighter.life
    if life and not (life in fighter.stats and fighter.stats[life].within):
        yield (
            f"{fighter.__name__}.life names '{life}', which is not a line within another. Write "
            f'{life}: int = number(..., within="max_{life}") in {fighter.__name__}.'
        )


def _template_mistakes(rules: Ruleset[Any, Any]) -> Iterator[str]:
    """Yield what is wrong with the templates of NPCs."""
    stats, house = rules.fighter.stats, rules.house()
    for key, template in rules.templates.items():
        where = f"{type(rules).__name__}: the template '{template.name}'"
        if key.lower().replace(" ", "_") != template.key:
            yield (
                f"{type(rules).__name__}.templates has '{template.name}' as '{key}', so no one "
                f'could type it. Write "{template.name.lower()}": Template("{template.name}", ...).'
            )
            return
        wrong = []
        for field, value in template.values.items():
            if field not in stats:
                wrong.append(
                    f"{where} sets '{field}', which is not a line of the sheet of "
                    f"{rules.fighter.__name__}. Lines: {', '.join(stats)}."
                )
            elif problem := stats[field].under(house, rules.name, npc=True).problem(value):
                takes_list = isinstance(stats[field].trait, Catalog | Lines)
                hint = f' Write ["{value}"].' if takes_list and isinstance(value, str) else ""
                wrong.append(f"{where} sets '{field}' to what it cannot be: {problem}{hint}")
        if any(word in npc_steps.WORDS for word in template.key.split("_")):
            wrong.append(f"{where} has a word in its name that makes NPCs tougher or weaker.")
        yield from wrong
        if not wrong:
            sheet = rules.read_spec(template.name, house)
            for problem in rules.sheet_problems(sheet, house, npc=True):
                yield f"{where} is not a complete sheet: {problem}"


def _step_mistakes(rules: Ruleset[Any, Any]) -> Iterator[str]:
    """Yield what is wrong with the steps that make NPCs tougher."""
    stats = rules.fighter.stats
    for field, step in rules.steps.items():
        where = f"{type(rules).__name__}: the step of '{field}'"
        if field not in stats:
            yield f"{where} changes no line of the sheet. Lines: {', '.join(stats)}."
        elif not isinstance(stats[field].trait, NumberTrait | Counts):
            yield f"{where} changes a line without numbers."
        elif not step.by:
            yield f"{where} changes nothing. Write Step(1), for example."


def _odds_mistakes(rules: Ruleset[Any, Any]) -> Iterator[str]:
    """Yield what is wrong with the results of moves, and with what is hidden from others."""
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


def _evaluation_mistakes(rules: Ruleset[Any, Any]) -> Iterator[str]:
    """Yield the weights of numbers that fighters do not have, and prospects of pairs."""
    evaluation = rules.evaluation
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


def _question_mistakes(question: type[Question], fighter: type[Combatant]) -> Iterator[str]:
    where = question.__name__
    if not question.answers:
        yield f"{where} has no answers. Write answers = (Dodge, Nothing)."
    # What a fighter does in their turn is an Action; a turn of another kind asks for those.
    allowed = (Response, Action) if issubclass(question, TakeTurn) else Response
    for answer in question.answers:
        if not issubclass(answer, allowed):
            yield (
                f"{where} is answered by {answer.__name__}, which is not a Response. "
                f"Write class {answer.__name__}(Response)."
            )
    if isinstance(question.default, type):
        name = question.default.__name__
        yield f"{where} has a class as its default. Write default = {name}()."
    elif question.default is not None and type(question.default) not in question.answers:
        given = type(question.default).__name__
        yield f"{where} has the default {given}, which does not answer it. Add it to answers."
    if question.costs:
        yield from _cost_mistakes(where, (question.costs,), fighter)
    check_fields(question.asks, question, f"{where}.asks")


def _move_mistakes(move: type[Move], rules: Ruleset[Any, Any]) -> Iterator[str]:
    where = move.__name__
    if not move.help():
        yield f'{where} has no docstring. Write """What it does.""" below its class line.'
    for argument in arguments(move):
        for wrong in argument.mistakes(rules.fighter, rules.house()):
            yield f"{where}.{argument.field} {wrong}"
    if not isinstance(move.costs, str | Mapping):
        yield f'{where}.costs is {move.costs!r}. Write "action", or {{"action": 1, "mana": 2}}.'
        return
    if isinstance(move.costs, Mapping) and _overrides(move, "cost"):
        yield (
            f"{where} costs several resources, so its cost() is not asked. Override total_cost() "
            "in its place, which returns how much it takes of each."
        )
    yield from _cost_mistakes(where, move.resources(), rules.fighter)
    event_of(move)


def _overrides(move: type[Move], method: str) -> bool:
    """Return whether a class of moves has a method of its own in place of the usual one."""
    usual = {getattr(base, method, None) for base in (Action, Response)}
    return getattr(move, method, None) not in usual


def _cost_mistakes(where: str, costs: Iterable[str], fighter: type[Combatant]) -> Iterator[str]:
    for cost in costs:
        line = fighter.stats.get(cost)
        on_sheet = (
            line is not None and isinstance(line.trait, NumberTrait) and not line.trait.optional
        )
        if cost not in fighter.resources and not on_sheet:
            known = ", ".join(fighter.resources) or "none"
            yield (
                f"{where} costs '{cost}', which {fighter.__name__} does not have. "
                f'Write {cost}: int = resource("{cost}") in {fighter.__name__}. '
                f"Resources: {known}."
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
