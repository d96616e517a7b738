"""The base class of fighters, whose fields declare the sheet, resources and effects.

From one class come the sheet with its bounds and help, the text that makes an NPC, the set-up, and
what the sheet gets back.

    class Fighter(Combatant):
        armor_class: int = number("armor class", default=12, least=1, most=30, help="...")
        hp: int = number("hit points", default=12, least=0, most=300, keep=True, help="...")
        weapons: tuple[Weapon, ...] = rows("weapons", WEAPONS, "weapon", help="...")
        burning: bool = False

A field with a value from one of the functions in `stats` is a line of the sheet or a resource; any
other is state of the fight alone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple, Self, dataclass_transform, final

import msgspec
from msgspec import UNSET, Struct, StructMeta, UnsetType
from msgspec.structs import replace

from world.skirmish.base import kinds
from world.skirmish.base.errors import DeclarationError, Refusal
from world.skirmish.base.structs import check_attributes, declaring
from world.skirmish.state.house_rules import HouseRules

from .effects import Cause, Caused, Condition
from .sheet import Sheet
from .stats import (
    Effect,
    Resource,
    Stat,
    counts,
    effect,
    flag,
    lines,
    number,
    resource,
    rows,
    stat,
    word,
)
from .traits import Trait


class Participant(Struct, frozen=True):
    """A fighter who enters a fight, with their sheet as it is then.

    Attributes:
        against: The team that theirs is set against, if the owner has said so.
    """

    id: str
    name: str
    team: str
    sheet: Sheet
    npc: bool = False
    against: str = ""


@dataclass_transform(
    kw_only_default=True,
    field_specifiers=(
        number,
        word,
        flag,
        counts,
        rows,
        lines,
        stat,
        resource,
        effect,
        msgspec.field,
    ),
)
class CombatantMeta(StructMeta):
    """Collects the lines of the sheet and the resources that a class of fighters declares."""

    def __new__(
        mcls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **options: Any
    ) -> CombatantMeta:
        check_attributes(name, bases, namespace)
        inherited: dict[str, Stat] = {}
        resources: dict[str, Resource] = {}
        effects: dict[str, Effect] = {}
        for base in reversed(bases):
            inherited |= getattr(base, "stats", {})
            resources |= getattr(base, "resources", {})
            effects |= getattr(base, "effects", {})
        for field, value in list(namespace.items()):
            declared = isinstance(value, Stat | Resource | Effect)
            if declared and field not in namespace.get("__annotations__", {}):
                raise DeclarationError(f"{name}.{field} has no type. Write {field}: int = ...")
            if isinstance(value, Stat):
                inherited[field] = replace(value, key=value.key or field)
                # A fight gives every field its value; tests may leave out what has a usual one.
                if value.trait.default is None and not value.trait.optional:
                    del namespace[field]
                else:
                    namespace[field] = _usual(inherited[field], f"{name}.{field}")
            elif isinstance(value, Resource):
                resources[field] = value
                namespace[field] = value.amount if isinstance(value.amount, int) else 0
            elif isinstance(value, Effect):
                default = value.default_of(namespace["__annotations__"][field])
                hint = str(namespace["__annotations__"][field])
                if value.by is not hint.endswith(("Caused", "Caused'>")):
                    raise DeclarationError(_wrong_effect(f"{name}.{field}", by=value.by))
                effects[field] = replace(value, default=default)
                namespace[field] = default
        namespace["stats"] = inherited
        namespace["resources"] = resources
        namespace["effects"] = effects
        namespace["sourced"] = tuple(field for field, declared in effects.items() if declared.by)
        every: dict[str, Any] = {**inherited, **resources, **effects}
        namespace["worths"] = {
            field: declared.worth for field, declared in every.items() if declared.worth
        }
        options.setdefault("kw_only", True)
        options.setdefault("gc", False)
        with declaring(name):
            return super().__new__(mcls, name, bases, namespace, **options)


def _wrong_effect(where: str, *, by: bool) -> str:
    """Return what is wrong with the type of an effect."""
    field = where.rpartition(".")[2]
    if by:
        return f"{where} has sources. Write {field}: Caused = effect(..., by=True)."
    return f"{where} is Caused, but has no sources. Write {field}: Caused = effect(..., by=True)."


def _usual(stat: Stat, where: str) -> Any:
    try:
        value = stat.read(stat.trait.default, stat.trait)
    except Refusal as wrong:
        raise DeclarationError(
            f"{where} has a default that the line cannot have: {wrong}"
        ) from None
    return msgspec.field(default_factory=lambda: dict(value)) if isinstance(value, dict) else value


class Parted(NamedTuple):
    """A row or a word of a fighter's sheet that is not with them now.

    Attributes:
        field: The field of the line.
        value: The name of the row, or the word.
        used: Whether it is used up; otherwise it lies where they fight.
    """

    field: str
    value: str
    used: bool = False


class Combatant(Struct, metaclass=CombatantMeta):
    """A fighter: who it is, and the numbers and state that a ruleset adds.

    Attributes:
        id: What the fight knows it by; the name is for reading.
        npc: Whether no player moves it.
        withdrawn: Whether it has left the fight.
        noted: The conditions that the referee has noted of it; not set for nothing.
        sourced: The effects that others cause.
        tallies: Numbers of the fight that the referee may set, like lines and resources, and the
            field that has the greatest value of each, if any has.
        life: The line that keeps it up: at 0 it is down. What it may not exceed is full health.
    """

    stats: ClassVar[Mapping[str, Stat]]
    resources: ClassVar[Mapping[str, Resource]]
    effects: ClassVar[Mapping[str, Effect]]
    sourced: ClassVar[tuple[str, ...]] = ()
    worths: ClassVar[Mapping[str, float]]
    tallies: ClassVar[Mapping[str, str]] = {}
    life: ClassVar[str] = ""

    id: str
    name: str
    team: str
    npc: bool = False
    withdrawn: bool = False
    noted: tuple[Condition, ...] | UnsetType = UNSET

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        kinds.check(cls, made=("stats", "resources", "effects", "sourced", "worths"))

    @property
    def down(self) -> str:
        """The word for what keeps a fighter down, such as `knocked out`; empty for nothing."""
        return "down" if self.life and getattr(self, self.life) <= 0 else ""

    @property
    def gone(self) -> bool:
        """Whether the fighter is out for good, so that no one can do anything to them."""
        return self.withdrawn

    @property
    def able(self) -> bool:
        """Whether the fighter takes part: still there, and not down."""
        return not self.withdrawn and not self.down

    def parted(self) -> Iterator[Parted]:
        """Yield what the fight has taken from the fighter's sheet: thrown, dropped, used up.

        A game in which such things are objects moves them, and gives them back where the fight
        goes back.
        """
        yield from ()

    @property
    def health(self) -> float:
        """The share of the fighter's health that is left: 1 for the unhurt.

        That is the share of its `life`, or what the first tally with a greatest value leaves of
        it, unless you override it.
        """
        if self.life:
            return float(getattr(self, self.life) / max(1, self.most(self.life) or 1))
        for name, most in self.tallies.items():
            if most:
                return float(1 - getattr(self, name) / max(1, getattr(self, most)))
        return 1.0

    @property
    def state(self) -> str:
        """The condition of an able fighter in a word or two."""
        return "hurt" if self.health < 1 else "unhurt"

    @final
    def why_out(self) -> str:
        """Return why the fighter is out, to follow their name; empty if they are not out."""
        if self.withdrawn:
            return "has left the fight"
        return f"is {self.down}" if self.down else ""

    def unfit(self) -> str:
        """Return why the fighter may not start to fight, to follow their name; empty if they may.

        That is whatever keeps it down; override it if your game lets such fighters in, or refuses
        others.
        """
        return f"is {self.down}" if self.down else ""

    def kept(self) -> dict[str, Any]:
        """Return the fields that go back to the sheet after the fight."""
        return {name: self._kept(name) for name, stat in self.stats.items() if stat.keep}

    def _kept(self, name: str) -> Any:
        """Return the value that a line gets back; None if an empty line says the same."""
        value, whole = getattr(self, name), self.stats[name].empty_is
        return None if whole and value >= getattr(self, whole) else value

    @classmethod
    @final
    def filled(cls, fields: Mapping[str, Any]) -> dict[str, Any]:
        """Return the fields of a sheet; an empty one has the value of the field it stands for."""
        return {
            name: fields[cls.stats[name].empty_is]
            if value is None and cls.stats[name].empty_is
            else value
            for name, value in fields.items()
        }

    @classmethod
    def rested(cls, fields: Mapping[str, Any], house: Any) -> dict[str, Any]:
        """Return what a rest between fights sets on the sheet, by the name of the field.

        That is what the lines declare as their `rest`; override it for anything else.
        """
        return {
            name: fields[line.rest] if isinstance(line.rest, str) else line.trait.default
            for name, line in cls.stats.items()
            if line.rest
        }

    @classmethod
    @final
    def label(cls, field: str) -> str:
        """Return what people call a number of the fighter: `AP max` for `ap_max`."""
        if field in cls.stats:
            return cls.stats[field].trait.name
        return cls.resources[field].name if field in cls.resources else field.replace("_", " ")

    @classmethod
    @final
    def spoken(cls, field: str) -> str:
        """Return what is said for a number of the fighter: `action points` for `AP`."""
        said = cls.stats[field].spoken if field in cls.stats else ""
        return (said if isinstance(said, str) else said[1]) or cls.label(field)

    def problems(self) -> Iterator[str]:
        """Yield broken invariants; none, ever, unless the rules have a bug."""
        called = self.label
        for name, declared in self.stats.items():
            value = getattr(self, name)
            least, most = declared.least, declared.most
            if isinstance(value, int) and isinstance(least, int) and value < least:
                yield f"{self.name} has {called(name)} {value}, below {least}"
            if isinstance(value, int) and isinstance(most, int) and value > most:
                yield f"{self.name} has {called(name)} {value}, above {most}"
            if declared.within and value > getattr(self, declared.within):
                yield f"{self.name} has {called(name)} {value}, above {called(declared.within)}"
        for name in (*self.resources, *self.tallies):
            if getattr(self, name) < 0:
                yield f"{self.name} has {called(name)} {getattr(self, name)}"
        for name in self.resources:
            if (bound := self.most(name)) is not None and getattr(self, name) > bound:
                yield f"{self.name} has {called(name)} {getattr(self, name)}, above {bound}"
        for name, most in self.tallies.items():
            if most and (many := getattr(self, name)) > getattr(self, most):
                yield f"{self.name} has {many} of {getattr(self, most)} {called(name)}"

    @classmethod
    def sheet_problems(cls, fields: Mapping[str, Any], house: Any, *, npc: bool) -> Iterator[str]:
        """Yield contradictions between lines of a sheet whose lines are right by themselves.

        Args:
            fields: The value of each line, by the name of its field.
            house: The house rules.
            npc: Whether it is an NPC's.
        """
        for name, line in cls.stats.items():
            value, most = fields[name], fields.get(line.within)
            if value is not None and most is not None and value > most:
                whole = cls.label(line.within)
                yield f"{cls.label(name)} is {value}; it can be at most {whole}, {most}."

    @classmethod
    @final
    def enter(cls, participant: Participant, house: Any, prefix: str) -> Self:
        """Return the fighter that a participant is at the beginning of the fight."""
        sheet, lines = participant.sheet, sheet_lines(cls, house, prefix, npc=participant.npc)
        fields = {
            name: stat.read(sheet.get(line.key), line)
            for (name, stat), line in zip(cls.stats.items(), lines, strict=True)
        }
        fighter = cls(
            id=participant.id,
            name=participant.name,
            team=participant.team,
            npc=participant.npc,
            **cls.filled(fields),
        )
        for name in cls.resources:
            fighter.give_back(name)
        fighter.entered(house)
        return fighter

    def entered(self, house: Any) -> None:
        """Set what follows from the sheet, as the fighter enters the fight."""

    def altered(self, fields: Collection[str], house: Any) -> None:
        """Set what follows from lines that something outside of the fight has changed."""

    @final
    def most(self, name: str) -> int | None:
        """Return the greatest value of a resource, or of a line within another; None for none."""
        if name not in self.resources:
            within = self.stats[name].within
            return self._number(within) if within else None
        declared = self.resources[name]
        bound = declared.amount if declared.regains and declared.most is None else declared.most
        return self._number(bound) if bound is not None else None

    @final
    def gain(self, name: str, amount: int) -> int:
        """Add to a resource or line, up to its greatest value; return how much was added."""
        before, most = int(getattr(self, name)), self.most(name)
        after = before + amount if most is None else max(before, min(before + amount, most))
        setattr(self, name, after)
        return after - before

    @final
    def lose(self, name: str, amount: int) -> int:
        """Take from a resource or line, down to 0; return how much was taken."""
        before = int(getattr(self, name))
        setattr(self, name, max(0, before - amount))
        return before - int(getattr(self, name))

    @final
    def refresh(self, each: str, *, first: bool = False) -> None:
        """Give back the resources that come back each `turn` or each `round`.

        In the `first` round pools have what they begin with.
        """
        for name, declared in self.resources.items():
            if declared.each != each:
                continue
            if not declared.regains:
                self.give_back(name)
            elif not first:
                self.gain(name, self._number(declared.regains))

    @final
    def give_back(self, name: str) -> None:
        """Give the amount of a resource that is declared, or as much as there may be."""
        declared, amount = self.resources[name], self.amount(name)
        if isinstance(declared.most, str):
            amount = min(amount, self._number(declared.most))
        setattr(self, name, amount)

    @final
    def amount(self, name: str) -> int:
        """Return how much there is of a resource at first, or when all of it comes back."""
        return self._number(self.resources[name].amount)

    def _number(self, declared: int | str) -> int:
        """Return a number, or the value of the field that it names."""
        return declared if isinstance(declared, int) else int(getattr(self, declared))

    @final
    def end_effects(self, until: str) -> None:
        """End the effects that last until the fighter's `turn`, or until the next `round`."""
        for name, declared in self.effects.items():
            if declared.until == until:
                setattr(self, name, declared.after(getattr(self, name)))

    @final
    def affect(self, effect: str, by: Combatant, amount: int = 1, turns: int = 1) -> None:
        """Let another fighter cause an effect of this one.

        Args:
            effect: The name of the field.
            by: The fighter who causes it.
            amount: How much of it.
            turns: How many of the moments that it lasts until it goes on for, at most.
        """
        caused: Caused = getattr(self, effect)
        setattr(self, effect, caused.with_cause(Cause(by.id, amount, turns)))

    @final
    def free(self, effect: str, by: Combatant | None = None) -> None:
        """End an effect that others cause: what one of them causes, or all of it."""
        caused: Caused = getattr(self, effect)
        left = caused.without(by.id) if by is not None else self.effects[effect].default
        setattr(self, effect, left)

    @final
    def notes(self, name_of: Callable[[str], str] = str, hidden: Collection[str] = ()) -> list[str]:
        """Return the effects on the fighter as short phrases; none once they are out.

        Args:
            name_of: Returns what the reader calls the fighter with an id.
            hidden: Effects that the reader does not know of.
        """
        if not self.able:
            return []
        effects = self.effects.items()
        values = (
            (declared, getattr(self, name)) for name, declared in effects if name not in hidden
        )
        return [declared.in_words(value, name_of) for declared, value in values if value]

    @final
    def use_up(self, each: str, *, but: Collection[str] = ()) -> None:
        """Use up what is left of the resources that come back each `turn` or so, with exceptions.

        Pools that come back only in part are kept.
        """
        for name, declared in self.resources.items():
            if declared.each == each and not declared.regains and name not in but:
                setattr(self, name, 0)

    @final
    def has_left(self, each: str, *, but: Collection[str] = ()) -> bool:
        """Return whether anything is left of what `use_up` would take."""
        return any(
            getattr(self, name)
            for name, declared in self.resources.items()
            if declared.each == each and not declared.regains and name not in but
        )

    @final
    def is_fresh(self, each: str) -> bool:
        """Return whether nothing is used up of the resources that come back each `turn` or so."""
        return all(
            getattr(self, name) >= self.amount(name)
            for name, declared in self.resources.items()
            if declared.each == each and not declared.regains
        )


@lru_cache(maxsize=256)
def sheet_lines(
    fighter: type[Combatant], house: HouseRules, prefix: str, *, npc: bool
) -> tuple[Trait, ...]:
    """Return the lines of the sheet of a class of fighters under these house rules."""
    return tuple(stat.under(house, prefix, npc=npc) for stat in fighter.stats.values())


def npc_traits(fighter: type[Combatant], house: HouseRules, prefix: str = "") -> dict[str, Trait]:
    """Return the lines of the sheet of an NPC by the fields of the class of fighters."""
    return dict(zip(fighter.stats, sheet_lines(fighter, house, prefix, npc=True), strict=True))
