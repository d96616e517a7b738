"""The sheets of a ruleset's fighters: their lines, rests, NPCs made from a line, the write-back."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final, cast, final

from world.skirmish.base import toml_tables
from world.skirmish.base.errors import DeclarationError, NotUnderstood
from world.skirmish.sheets import npc_spec, npc_steps
from world.skirmish.sheets.fighters import Combatant, Participant, npc_traits, sheet_lines
from world.skirmish.sheets.sheet import Sheet, trait_problems
from world.skirmish.sheets.templates import Template, find_template, prototype
from world.skirmish.sheets.traits import NumberTrait, Trait
from world.skirmish.state.fight import T
from world.skirmish.state.house_rules import H

from .vocabulary import Vocabulary

#: The file that templates of NPCs are read from.
_TEMPLATES: Final = "templates.toml"


class Sheets(Vocabulary[T, H]):
    """What a ruleset reads from sheets, and writes to them.

    Attributes:
        name: What people type; the name of its package too.
        fighter: The class of its fighters.
        templates: NPCs by lower-case name: the values of fields of the fighter; those of a file
            `templates.toml` beside the ruleset, unless given.
        steps: What makes an NPC tougher by a step, by field of the fighter.
        spec_parts: Fields of the fighter in the order in which an NPC's values may be typed with
            colons between; `spec_example` is an example.
        stat_digits: Fields of the fighter in the order in which a stat line of the hobby has a
            digit for each, as in `7796D5`.
        stat_list: The field that has what may follow those digits: `Gun Combat-1, Tactics-0`.
    """

    name: ClassVar[str]
    fighter: ClassVar[type[Combatant]] = Combatant
    templates: ClassVar[Mapping[str, Template]] = {}
    steps: ClassVar[Mapping[str, npc_steps.Step]] = {}
    spec_parts: ClassVar[tuple[str, ...]] = ()
    spec_example: ClassVar[str] = ""
    stat_digits: ClassVar[tuple[str, ...]] = ()
    stat_list: ClassVar[str] = ""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        package = sys.modules[cls.__module__].__package__
        if package and "name" in cls.__dict__ and toml_tables.has_file(package, _TEMPLATES):
            if "templates" in cls.__dict__:
                raise DeclarationError(
                    f"{cls.__name__}.templates stands beside {_TEMPLATES}, which would not be "
                    "read. Write all templates in one of the two."
                )
            cls.templates = toml_tables.read_table(package, _TEMPLATES, Template)

    @final
    def traits(self, house: H, *, npc: bool = False) -> tuple[Trait, ...]:
        """Return the lines of the sheet, with their bounds."""
        return sheet_lines(self.fighter, house, self.name, npc=npc)

    @final
    def sheet_problems(self, sheet: Sheet, house: H, *, npc: bool) -> Iterator[str]:
        """Yield what is missing or out of bounds on a sheet, a sentence each."""
        traits = self.traits(house, npc=npc)
        wrong = list(trait_problems(traits, sheet))
        yield from wrong
        if not wrong:
            fields = self._fields(sheet, traits)
            yield from self.fighter.sheet_problems(fields, house, npc=npc)

    @final
    def why_unfit(self, name: str, sheet: Sheet, house: H, *, npc: bool) -> str:
        """Return why a fighter with a complete sheet may not fight, to follow their name.

        It is empty if they may.
        """
        entering = Participant("", name, "", sheet, npc)
        return self.fighter.enter(entering, house, self.name).unfit()

    @final
    def rest(self, sheet: Sheet, house: H) -> Sheet:
        """Return what a rest between fights sets on a sheet."""
        fields = self._fields(sheet, self.traits(house))
        return self._lines(self.fighter.rested(fields, house))

    @property
    @final
    def stands_for(self) -> dict[str, str]:
        """Which line fills in for each line that may be empty, by key."""
        stats = self.fighter.stats
        wholes = {stat.key: stats[stat.empty_is].key for stat in stats.values() if stat.empty_is}
        return {f"{self.name}_{key}": f"{self.name}_{whole}" for key, whole in wholes.items()}

    @final
    def filled(self, sheet: Sheet) -> Sheet:
        """Return a sheet with its empty lines filled from the lines that stand in for them."""
        empty = {key: whole for key, whole in self.stands_for.items() if sheet.get(key) is None}
        return sheet | {key: sheet.get(whole) for key, whole in empty.items()}

    def _fields(self, sheet: Sheet, traits: tuple[Trait, ...]) -> dict[str, Any]:
        """Return what stands on a sheet, by the name of the field."""
        stats = zip(self.fighter.stats.items(), traits, strict=True)
        return {name: stat.read(sheet.get(line.key), line) for (name, stat), line in stats}

    def _lines(self, fields: Mapping[str, Any]) -> Sheet:
        """Return values by the lines of the sheet that belong to the fields."""
        stats = self.fighter.stats
        return {f"{self.name}_{stats[name].key}": value for name, value in fields.items()}

    @final
    def read_spec(self, spec: str, house: H) -> Sheet:
        """Return the sheet of an NPC, as `read_npc` reads it.

        Raises:
            NotUnderstood: The text is not a spec.
        """
        return self.read_npc(spec, house).sheet

    @final
    def npc_lines(self, house: H) -> set[str]:
        """Return the names of several words that may stand before `=` where an NPC is made."""
        return npc_spec.line_names(self.fighter.stats, npc_traits(self.fighter, house, self.name))

    @final
    def read_npc(
        self,
        spec: str | npc_spec.Wording,
        house: H,
        templates: Mapping[str, Template] | None = None,
    ) -> npc_spec.Npc:
        """Return the NPC that a spec makes.

        Args:
            spec: A template's name, `key=value` pairs, or both; `tougher` and `weaker`.
            house: The house rules.
            templates: The templates that there are; None for those of the ruleset.

        Raises:
            NotUnderstood: The text is not a spec.
            Refusal: Steps change nothing.
        """
        stats, parts = self.fighter.stats, self.spec_parts
        available = self.templates if templates is None else templates
        traits = npc_traits(self.fighter, house, self.name)
        wording = spec
        if isinstance(wording, str):
            wording = npc_spec.take_apart(wording, npc_spec.line_names(stats, traits))
        temperament = wording.temperament or ""
        if parts and ":" in wording.name and not wording.pairs:
            order = {field: traits[field] for field in parts}
            sheet = npc_spec.read_parts(wording.name, order, self.spec_example)
            sheet = npc_steps.apply(sheet, self.steps, traits, wording.steps)
            return npc_spec.Npc(sheet, temperament)
        if typed := npc_spec.stat_line(wording.words, len(self.stat_digits)):
            digits = [traits[field] for field in self.stat_digits]
            first, told = npc_spec.read_stat_line(typed, digits, traits.get(self.stat_list))
            read = npc_spec.read(wording, None, stats, traits, self.steps, first)
            return npc_spec.Npc(read.sheet, temperament, None, (*told, *read.given))
        template = None
        try:
            if wording.name:
                example = npc_spec.example(traits)
                if self.stat_digits:
                    example += f", or a stat line such as {'7' * len(self.stat_digits)}"
                template = find_template(available, wording.name, example)
                if wording.temperament is None:
                    temperament = template.temperament
            read = npc_spec.read(wording, template, stats, traits, self.steps)
        except NotUnderstood as refusal:
            if not parts:
                raise
            usage = npc_spec.parts_usage(parts, self.spec_example)
            raise NotUnderstood(f"{refusal} You can also type {usage}") from None
        return npc_spec.Npc(read.sheet, temperament, template, read.given)

    @property
    @final
    def prototypes(self) -> tuple[dict[str, Any], ...]:
        """The templates as Evennia prototypes, with all lines of their sheets."""
        house: Any = self.house()
        return tuple(
            prototype(template, self.name, self.read_spec(template.key, house))
            for template in self.templates.values()
        )

    @final
    def write_back(self, table: T) -> dict[str, Sheet]:
        """Return what each fighter's sheet gets when the fight is closed, by fighter."""
        return {fighter.id: self.kept(fighter) for fighter in table.fighters.values()}

    @final
    def kept(self, fighter: Any) -> Sheet:
        """Return what the sheet of one fighter gets."""
        return self._lines(fighter.kept())

    @final
    def changes_kept(self, entered: Participant, fighter: Any, sheet: Sheet, house: H) -> Sheet:
        """Return what the sheet of one fighter gets if it has changed since the fight began.

        Only the lines are in it that the fight has changed. A number changes by as much as in the
        fight, within the bounds of the line; any other line gets what the fight has made of it.

        Args:
            entered: The fighter with the sheet that they entered the fight with.
            fighter: The fighter as the fight has left them.
            sheet: Their sheet as it is now.
            house: The house rules.
        """
        stats = self.fighter.stats
        lines = dict(zip(stats, self.traits(house), strict=True))
        before = self.fighter.enter(entered, house, self.name)

        def now(field: str) -> Any:
            """Return a number as it is on the sheet; None if it has none, or the field no name."""
            if not field:
                return None
            value = stats[field].read(sheet.get(lines[field].key), lines[field])
            return now(stats[field].empty_is) if value is None else value

        def moved(field: str, by: int) -> int | None:
            """Return a number of the sheet, moved within its bounds; None if it is whole then."""
            whole, line = stats[field].empty_is, cast("NumberTrait", lines[field])
            bounds = (line.most, now(stats[field].within), now(whole))
            most = [bound for bound in bounds if bound is not None]
            number: int = max(line.least, min([now(field) + by, *most]))
            return None if whole and number == now(whole) else number

        changed: dict[str, Any] = {}
        for field, kept in fighter.kept().items():
            was, whole = getattr(before, field), stats[field].empty_is
            left = getattr(fighter, whole) if kept is None and whole else kept
            if left == was:
                continue
            is_number = isinstance(lines[field], NumberTrait)
            adds_up = is_number and {type(left), type(was), type(now(field))} == {int}
            gets = moved(field, left - was) if adds_up else kept
            if gets != sheet.get(lines[field].key):
                changed[field] = gets
        return self._lines(changed)
