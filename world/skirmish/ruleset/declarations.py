"""Checks of what a ruleset declares.

A declaration that cannot work is refused when the ruleset is imported, with the class, the field
and what to write instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, product
from string import Formatter
from types import UnionType
from typing import TYPE_CHECKING, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UNSET, Meta

from world.skirmish.base import kinds
from world.skirmish.base.errors import DeclarationError
from world.skirmish.base.structs import is_framework
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
from world.skirmish.sheets.traits import Catalog, Counts, Lines, NumberTrait

from . import signatures
from .parts import READIED, Delay, Readied, Ready

if TYPE_CHECKING:
    from world.skirmish.moves.arguments import Argument
    from world.skirmish.sheets.fighters import Combatant
    from world.skirmish.sheets.stats import Effect
    from world.skirmish.state.house_rules import HouseRules

    from .base import Ruleset


#: Where a ruleset lists the classes that it declares.
_LISTED: Final = {Question: "questions", Action: "actions", Intervention: "referee"}


def check(rules: Ruleset[Any, Any]) -> None:
    """Raise `DeclarationError` where a ruleset declares what cannot work."""
    for needed in ("name", "title", "summary"):
        if not getattr(rules, needed, ""):
            raise DeclarationError(
                f'{type(rules).__name__} has no {needed}. Write {needed} = "...".'
            )
    for wrong in _mistakes(rules):
        raise DeclarationError(wrong)


def check_listed(rules: Ruleset[Any, Any], declared: Iterable[type[Question | Move]]) -> None:
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
        names = ", ".join(known.__name__ for known in (*getattr(rules, what), move))
        raise DeclarationError(
            f"{type(rules).__name__}.{what} does not list {move.__name__}, so it is never used. "
            f"Write {what} = ({names},)."
        )


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


def _mistakes(rules: Ruleset[Any, Any]) -> Iterator[str]:
    yield from _base_mistakes(type(rules))
    yield from signatures.mistakes(rules)
    yield from _version_mistakes(rules)
    yield from _house_mistakes(rules.house)
    yield from _stat_mistakes(rules.fighter, rules.house)
    yield from _life_mistakes(rules.fighter)
    yield from _resource_mistakes(rules.fighter)
    yield from _effect_mistakes(rules.fighter)
    yield from _fighter_mistakes(rules.fighter)
    yield from _spec_mistakes(rules)
    yield from _step_mistakes(rules)
    yield from _template_mistakes(rules)
    yield from _odds_mistakes(rules)
    yield from _evaluation_mistakes(rules)
    yield from _part_mistakes(rules)
    for stored in rules.stored:
        yield from _tag_mistakes(stored)
    asked: dict[str, str] = {TakeTurn.kind: TakeTurn.__name__}
    for question in rules.questions:
        other = asked.setdefault(question.kind, question.__name__)
        if other != question.__name__ and not issubclass(question, TakeTurn):
            where = f"{question.__name__}.kind"
            yield f"{where} is '{question.kind}', as that of {other}. Write another."
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


def _has_own(kind: type[Any], method: str) -> bool:
    """Return whether a class has a method that is not the usual one, which does nothing."""
    own = next(base for base in kind.__mro__ if method in vars(base))
    return own.__module__ not in ("world.skirmish.ruleset.base", "world.skirmish.moves.base")


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


def _tag_mistakes(stored: Iterable[type[Move | Question]]) -> Iterator[str]:
    """Yield the classes that a stored fight could not tell from others of that name."""
    known: dict[Any, type] = {}
    for kind in stored:
        tag = kind.__struct_config__.tag
        other = known.setdefault(tag, kind)
        if other is kind:
            continue
        # What comes with Skirmish is named so in stored fights of all rules.
        wrong, other = (other, kind) if is_framework(kind) else (kind, other)
        base = next(base.__name__ for base in wrong.__mro__[1:])
        whose = f"{other.__module__}.{other.__qualname__}"
        yield (
            f"{wrong.__name__} is stored as '{tag}', and so is {whose}. Give it another name, or "
            f'write class {wrong.__name__}({base}, tag="own_{tag}"), and its verb stays as it is.'
        )


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
        else:
            yield from _default_mistakes(where, field)
    for name, values in house.sets.items():
        where = f"{house.__name__}.sets has '{name}', which"
        fields = {field.name: field for field in msgspec.structs.fields(house)}
        for rule, value in values.items():
            if rule not in fields:
                yield f"{where} sets '{rule}', which is no house rule of {house.__name__}."
            elif problem := _unlike(value, fields[rule].type):
                yield f"{where} sets '{rule}' to {value!r}, which it cannot be: {problem}."


def _default_mistakes(where: str, field: msgspec.structs.FieldInfo) -> Iterator[str]:
    """Yield that a field begins with what it cannot have."""
    made = field.default_factory is not msgspec.NODEFAULT
    default = field.default_factory() if made else field.default
    if not field.required and default is not UNSET and (wrong := _unlike(default, field.type)):
        yield f"{where} has the default {kinds.shown(default)}, which it cannot have: {wrong}."


def _unlike(value: Any, kind: Any) -> str:
    """Return why a field of a type cannot have a value; empty if it can."""
    try:
        msgspec.convert(msgspec.to_builtins(value), kind)
    except msgspec.ValidationError as error:
        return str(error).partition(" - at")[0]
    except (TypeError, NotImplementedError) as error:
        return f"it could not be stored. {error}".rstrip(".")
    return ""


def _fighter_mistakes(fighter: type[Combatant]) -> Iterator[str]:
    """Yield the fields of fighters that are the framework's, or that no fight could store."""
    for kind in (cls for cls in fighter.__mro__ if not kinds.is_framework(cls)):
        own = vars(kind).get("__annotations__", {})
        for name in (name for name in fighter.__struct_fields__ if name in own):
            bases = [base for base in kind.__mro__ if kinds.is_framework(base)]
            base = next((base for base in bases if name in vars(base)), None)
            if base is not None and not _has_another_default(kind, name, base):
                yield (
                    f"{kind.__name__}.{name} has a name that fighters use themselves. "
                    f"Give it another, such as own_{name}."
                )
    for field in msgspec.structs.fields(fighter):
        where = f"{fighter.__name__}.{field.name}"
        declared = field.name in (*fighter.stats, *fighter.resources, *fighter.effects)
        if field.required and not declared and field.name not in ("id", "name", "team"):
            yield f"{where} has no default. Write {field.name}: ... = 0, or make it a line."
        if any((get_origin(of) or of) in (set, frozenset) for of in _types_of(field.type)):
            yield f"{where} is a set, which has no order that a replay could keep. Write a tuple."
        # A line that is empty stands for another, whose value it gets as the fighter enters.
        if not (field.name in fighter.stats and field.default is None):
            yield from _default_mistakes(where, field)


def _has_another_default(kind: type[Combatant], name: str, base: type[Any]) -> bool:
    """Return whether a class of fighters gives a field of its base only another default."""
    declared = {*kind.stats, *kind.resources, *kind.effects}
    if name in declared or name not in getattr(base, "__struct_fields__", ()):
        return False
    mine, usual = (
        next(field for field in msgspec.structs.fields(struct) if field.name == name)
        for struct in (kind, base)
    )
    return mine.type == usual.type and not (mine.required or usual.required)


def _resource_mistakes(fighter: type[Combatant]) -> Iterator[str]:
    """Yield the resources whose numbers, or the moment that they come back, cannot be."""
    for field, declared in fighter.resources.items():
        where = f"{fighter.__name__}.{field}"
        yield from (f"{where}{wrong}" for wrong in kinds.fields_wrong(declared))
        if not declared.name:
            yield f'{where} has no name. Write resource("{field}").'
        if isinstance(declared.amount, int) and declared.amount < 0:
            yield f"{where} begins with {declared.amount}. Write a number above 0, or a field."
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
        yield from (f"{where}{wrong}" for wrong in kinds.fields_wrong(declared))
        yield from _note_mistakes(where, field, declared)
        if declared.until in ("source turn", "concentration") and not declared.by:
            yield f'{where} lasts until "{declared.until}" of a source. Write by=True as well.'
        elif declared.counts and (not declared.until or type(declared.default) is not int):
            how = f'Write {field}: int = effect(..., until="turn", counts=True).'
            if declared.by:
                how = f'Remove counts, and write affect("{field}", by=actor, turns=3).'
            yield f"{where} counts down, but is not a number that lasts until something. {how}"


def _note_mistakes(where: str, name: str, declared: Effect) -> Iterator[str]:
    """Yield what is wrong with the words of an effect."""
    if not declared.note:
        yield f'{where} says nothing. Write effect("on guard").'
    try:
        named = {field for _, field, _, _ in Formatter().parse(declared.note)} - {None}
    except ValueError as error:
        yield f"{where} has the note '{declared.note}': {error}. Write {{}} for its value."
        return
    known = {"", "by"} if declared.by else {""}
    if named - known:
        yield f"{where} has the note '{declared.note}'. Write {{}} for its value."
    elif "" in named and declared.default is False:
        yield f"{where} has the note '{declared.note}', but no number. Write {name}: int = ..."


def _stat_mistakes(fighter: type[Combatant], house: type[HouseRules]) -> Iterator[str]:
    """Yield what is wrong with the lines of the sheet."""
    names = {
        field.name for field in msgspec.structs.fields(house) if not isinstance(field.default, bool)
    }
    called: dict[str, str] = {}
    for field, declared in fighter.stats.items():
        where = f"{fighter.__name__}.{field}"
        yield from (f"{where}{wrong}" for wrong in kinds.fields_wrong(declared))
        name = declared.trait.name.casefold()
        if called.setdefault(name, field) != field:
            yield f"{where} is called '{name}', as {called[name]} is. Give it another name."
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
            problems = list(rules.sheet_problems(sheet, house, npc=True))
            yield from (f"{where} is not a complete sheet: {problem}" for problem in problems)
            if not problems and (unfit := rules.why_unfit(template.title, sheet, house, npc=True)):
                yield f"{where} {unfit}, so it could not fight. Give it what keeps it up."


def _spec_mistakes(rules: Ruleset[Any, Any]) -> Iterator[str]:
    """Yield the fields of a stat line that no sheet has."""
    listed = (rules.stat_list,) if rules.stat_list else ()
    for several, fields in (("stat_digits", rules.stat_digits), ("stat_list", listed)):
        for field in fields:
            if field not in rules.fighter.stats:
                yield (
                    f"{type(rules).__name__}.{several} names '{field}', which is not a line of "
                    f"the sheet. Lines: {', '.join(rules.fighter.stats)}."
                )


def _step_mistakes(rules: Ruleset[Any, Any]) -> Iterator[str]:
    """Yield what is wrong with the steps that make NPCs tougher."""
    stats = rules.fighter.stats
    for field, step in rules.steps.items():
        where = f"{type(rules).__name__}: the step of '{field}'"
        if field not in stats:
            yield f"{where} changes no line of the sheet. Lines: {', '.join(stats) or 'none'}."
        elif not isinstance(stats[field].trait, NumberTrait | Counts):
            yield f"{where} changes a line without numbers."
        elif not step.by:
            yield f"{where} changes nothing. Write Step(1), for example."


def _odds_mistakes(rules: Ruleset[Any, Any]) -> Iterator[str]:
    """Yield what is wrong with the results of moves, and with what is hidden from others."""
    known = ", ".join(f'"{result}"' for result in rules.results) or "none"
    for several in ("harms", "heals", "benefits"):
        # The usual names are of use to those who have such a result.
        for result in vars(type(rules)).get(several, ()):
            if result not in rules.results:
                yield (
                    f"{type(rules).__name__}.{several} has '{result}', which is no result. "
                    f"Results: {known}."
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


def _evaluation_mistakes(rules: Ruleset[Any, Any]) -> Iterator[str]:
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
    if question.default is not None and type(question.default) not in question.answers:
        given = type(question.default).__name__
        yield f"{where} has the default {given}, which does not answer it. Add it to answers."
    if question.costs:
        yield from _cost_mistakes(where, (question.costs,), fighter)
    check_fields(question.asks, question, f"{where}.asks")


def _move_mistakes(move: type[Move], rules: Ruleset[Any, Any]) -> Iterator[str]:
    where = move.__name__
    if not move.help():
        yield f'{where} has no docstring. Write """What it does.""" below its class line.'
    plays = issubclass(move, Response) or _has_own(type(rules), "perform")
    if not plays and not _has_own(move, "play"):
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
    for cost, amount in move.costs.items() if isinstance(move.costs, Mapping) else ():
        if amount < 1:
            yield f"{where} costs {amount} of {cost}. Write a number above 0, or leave it out."
    if isinstance(move.costs, Mapping) and _overrides(move, "cost"):
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
    if wanted is None or any(_is_such(type_, wanted) for type_ in _types_of(hint)):
        return
    said = wanted.__name__ if get_origin(wanted) is None else str(wanted)
    yield (
        f"{move.__name__}.{argument.field} has another type than its argument reads. "
        f"Write {argument.field}: Annotated[{said}, {type(argument).__name__}(...)]."
    )


def _types_of(hint: Any) -> tuple[Any, ...]:
    """Return the types of which a value of a type may be."""
    hint = kinds.plain(hint)
    if get_origin(hint) in (Union, UnionType):
        return tuple(of for alternative in get_args(hint) for of in _types_of(alternative))
    return (hint,)


def _is_such(hint: Any, wanted: Any) -> bool:
    """Return whether a type is the one that is wanted, some of its values, or says nothing."""
    if isinstance(hint, type) and isinstance(wanted, type) and get_origin(hint) is None:
        return hint is Any or issubclass(hint, wanted)
    return hint == wanted or get_origin(hint) is Literal


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
