"""Checks of the fighters that a ruleset declares: sheets, resources, effects, templates of NPCs."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter
from typing import TYPE_CHECKING, Any, get_origin

import msgspec
from msgspec import UNSET

from world.skirmish.base import kinds
from world.skirmish.sheets import npc_steps
from world.skirmish.sheets.traits import Catalog, Counts, Lines, NumberTrait

if TYPE_CHECKING:
    from world.skirmish.sheets.fighters import Combatant
    from world.skirmish.sheets.stats import Effect
    from world.skirmish.state.house_rules import HouseRules

    from .base import AnyRuleset


def mistakes(rules: AnyRuleset) -> Iterator[str]:
    """Yield what is wrong with the class of fighters and the NPCs of a ruleset."""
    for name in ("life", "tallies"):
        if hasattr(rules, name):
            where, fighter = type(rules).__name__, rules.fighter.__name__
            yield f"{where}.{name} is read by nothing. Write it in {fighter}."
    yield from _stat_mistakes(rules.fighter, rules.house)
    yield from _life_mistakes(rules.fighter)
    yield from _resource_mistakes(rules.fighter)
    yield from _effect_mistakes(rules.fighter)
    yield from _fighter_mistakes(rules.fighter)
    for kind in (rules.fighter, rules.table):
        yield from _set_mistakes(kind)
    yield from _spec_mistakes(rules)
    yield from _step_mistakes(rules)
    yield from _template_mistakes(rules)


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
    allowed = {"", "by"} if declared.by else {""}
    if named - allowed:
        yield f"{where} has the note '{declared.note}'. Write {{}} for its value."
    elif "" in named and declared.default is False:
        yield f"{where} has the note '{declared.note}', but no number. Write {name}: int = ..."


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
        # A line that is empty stands for another, whose value it gets as the fighter enters.
        if not (field.name in fighter.stats and field.default is None):
            yield from kinds.default_mistakes(where, field)


def _set_mistakes(kind: type[msgspec.Struct]) -> Iterator[str]:
    """Yield the fields of fighters, or of the table, whose order would not be kept."""
    for field in msgspec.structs.fields(kind):
        if any((get_origin(of) or of) in (set, frozenset) for of in kinds.alternatives(field.type)):
            where = f"{kind.__name__}.{field.name}"
            yield f"{where} is a set, which has no order that a replay could keep. Write a tuple."


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


def _template_mistakes(rules: AnyRuleset) -> Iterator[str]:
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


def _spec_mistakes(rules: AnyRuleset) -> Iterator[str]:
    """Yield the fields of a stat line that no sheet has."""
    listed = (rules.stat_list,) if rules.stat_list else ()
    for several, fields in (("stat_digits", rules.stat_digits), ("stat_list", listed)):
        for field in fields:
            if field not in rules.fighter.stats:
                yield (
                    f"{type(rules).__name__}.{several} names '{field}', which is not a line of "
                    f"the sheet. Lines: {', '.join(rules.fighter.stats)}."
                )


def _step_mistakes(rules: AnyRuleset) -> Iterator[str]:
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
