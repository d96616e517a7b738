"""Fighters, each kind declared once.

From one class come the sheet with its bounds and help, the text that makes an NPC, the set-up, and
what the sheet gets back.

    class Fighter(Combatant):
        armor_class: int = number("armor class", default=12, least=1, most=30, help="...")
        hp: int = number("hit points", default=12, least=0, most=300, keep=True, help="...")
        weapons: tuple[Weapon, ...] = rows("weapons", WEAPONS, "weapon", help="...")
        burning: bool = False

A field with a value from one of these functions is a line of the sheet; any other is state of the
fight alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, ClassVar, Self, dataclass_transform

import msgspec
from msgspec import UNSET, Struct, StructMeta, UnsetType
from msgspec.structs import replace

from .errors import DeclarationError, Refusal
from .house_rules import HouseRules
from .sheet import Catalog, Choice, Counts, Flag, Lines, Number, Sheet, Trait


class Participant(Struct, frozen=True):
    """A fighter who enters a fight, with their sheet as it is then.

    Attributes:
        against: The team that theirs is set against, where the owner has said so.
    """

    id: str
    name: str
    team: str
    sheet: Sheet
    npc: bool = False
    against: str = ""


class Stat(Struct, frozen=True):
    """A line of the sheet that a field of a fighter declares.

    Attributes:
        trait: The line; bounds that name house rules are filled in for each fight.
        key: The Attribute's key without the ruleset's name.
        least: The least value, or the house rule that says it; likewise `most`.
        keep: Whether the sheet gets the value back after the fight.
        npc_optional: Whether an NPC may go without it.
        npc_default: What an NPC has that is made without it; None for what the line says.
        npc_required: Whether an NPC may not go without it, though players may.
        value: Makes the field's value of the line's; None to take it as it is.
        short: Other words for it in the text that makes an NPC.
    """

    trait: Trait
    key: str = ""
    least: int | str | None = None
    most: int | str | UnsetType | None = None
    keep: bool = False
    npc_optional: bool = False
    npc_default: Any = None
    npc_required: bool = False
    value: Callable[[Any, Trait], Any] | None = None
    short: tuple[str, ...] = ()

    def under(self, house: HouseRules, prefix: str, *, npc: bool) -> Trait:
        """Return the line as it is under these house rules."""
        trait = replace(self.trait, key=f"{prefix}_{self.key}")
        if isinstance(trait, Number):
            trait = replace(trait, least=_bound(self.least, house), most=_bound(self.most, house))
        if npc and (self.npc_optional or self.npc_required):
            trait = replace(trait, optional=self.npc_optional)
        return trait

    def read(self, value: Any, trait: Trait) -> Any:
        """Return the field's value for what stands on the sheet."""
        if value is None:
            value = trait.default
        return self.value(value, trait) if self.value is not None else value


def _bound(bound: int | str | UnsetType | None, house: HouseRules) -> Any:
    return getattr(house, bound) if isinstance(bound, str) else bound


def number(
    name: str,
    *,
    default: int | None = None,
    least: int | str = 0,
    most: int | str | UnsetType | None = UNSET,
    help: str,  # noqa: A002  what it is, as everywhere
    key: str = "",
    keep: bool = False,
    own: bool = False,
    optional: bool = False,
    npc_default: int | None = None,
    npc_required: bool = False,
    short: tuple[str, ...] = (),
) -> Any:
    """Declare a whole number; a bound may name a house rule, `most=None` is no bound."""
    trait = Number(key="", name=name, default=default, help=help, own=own, optional=optional)
    return Stat(
        trait, key, least, most, keep=keep, npc_default=npc_default, npc_required=npc_required,
        short=short,
    )  # fmt: skip


def word(
    name: str,
    words: Mapping[str, str],
    what: str,
    *,
    default: str | None = None,
    help: str,  # noqa: A002
    key: str = "",
    own: bool = False,
    optional: bool = False,
    npc_optional: bool = False,
    short: tuple[str, ...] = (),
) -> Any:
    """Declare one of a list of words; the field has its short form, empty for none."""
    trait = Choice(
        key="", name=name, words=words, what=what, default=default, help=help, own=own,
        optional=optional,
    )  # fmt: skip
    return Stat(trait, key, npc_optional=npc_optional, value=_short_form, short=short)


def flag(
    name: str,
    *,
    default: bool = False,
    help: str,  # noqa: A002
    key: str = "",
    keep: bool = False,
    own: bool = False,
    short: tuple[str, ...] = (),
) -> Any:
    """Declare a switch."""
    trait = Flag(key="", name=name, default=default, help=help, own=own, optional=True)
    return Stat(trait, key, keep=keep, value=lambda value, trait: bool(value), short=short)


def counts(
    name: str,
    words: Mapping[str, str],
    what: str,
    *,
    most: int,
    open: bool = False,  # noqa: A002
    default: Mapping[str, int] | None = None,
    help: str,  # noqa: A002
    key: str = "",
    keep: bool = False,
    own: bool = False,
    short: tuple[str, ...] = (),
) -> Any:
    """Declare whole numbers by name; without `words`, or if `open`, any name will do."""
    trait = Counts(
        key="", name=name, words=words, what=what, most=most, open=open,
        default=dict(default or {}), help=help, own=own, optional=True,
    )  # fmt: skip
    return Stat(trait, key, keep=keep, value=_by_lower_name, short=short)


def rows(
    name: str,
    table: Mapping[str, Any],
    what: str,
    kind: type[Struct],
    *,
    default: tuple[str, ...] = (),
    help: str,  # noqa: A002
    key: str = "",
    own: bool = False,
    defined_by: str = "",
    short: tuple[str, ...] = (),
) -> Any:
    """Declare rows of a table, by name; the field has the rows themselves."""
    trait = Catalog(
        key="", name=name, rows=table, what=what, kind=kind, default=list(default), help=help,
        own=own, optional=True, defined_by=defined_by,
    )  # fmt: skip
    return Stat(trait, key, value=_rows, short=short)


def lines(
    name: str,
    read: Callable[[str], Any] = str,
    *,
    many: int = 0,
    help: str,  # noqa: A002
    key: str = "",
    own: bool = False,
) -> Any:
    """Declare lines of text, `many` of them or none; the field has what `read` makes of each."""
    trait = Lines(
        key="", name=name, read_line=read, many=many, default=[], help=help, own=own,
        optional=True,
    )  # fmt: skip
    return Stat(trait, key, value=_read_lines)


def stat(trait: Trait, *, key: str = "", keep: bool = False, **more: Any) -> Any:
    """Declare a line of a kind that a ruleset makes itself."""
    if isinstance(trait, Number):
        more = {"least": trait.least, "most": trait.most, **more}
    return Stat(trait, key, keep=keep, **more)


def resource(name: str, amount: int = 1, *, each: str = "turn") -> Any:
    """Declare what actions cost: `amount` of it comes back each turn or each round.

    It is not a line of the sheet.
    """
    return Resource(name, amount, each)


class Resource(Struct, frozen=True):
    """What actions cost.

    Attributes:
        name: What people read: `action`, `AP`.
        amount: How much there is of it at the beginning of a turn or round.
        each: `turn` or `round`: when it comes back.
    """

    name: str
    amount: int
    each: str


@dataclass_transform(
    kw_only_default=True,
    field_specifiers=(number, word, flag, counts, rows, lines, stat, resource, msgspec.field),
)
class CombatantMeta(StructMeta):
    """Collects the lines of the sheet and the resources that a class of fighters declares."""

    def __new__(
        mcls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **options: Any
    ) -> CombatantMeta:
        inherited: dict[str, Stat] = {}
        resources: dict[str, Resource] = {}
        for base in reversed(bases):
            inherited |= getattr(base, "stats", {})
            resources |= getattr(base, "resources", {})
        for field, value in list(namespace.items()):
            if isinstance(value, Stat):
                inherited[field] = replace(value, key=value.key or field)
                # A fight gives every field its value; tests may leave out what has a usual one.
                if value.trait.default is None and not value.trait.optional:
                    del namespace[field]
                else:
                    namespace[field] = _usual(inherited[field], f"{name}.{field}")
            elif isinstance(value, Resource):
                resources[field] = value
                namespace[field] = value.amount
        namespace["stats"] = inherited
        namespace["resources"] = resources
        options.setdefault("kw_only", True)
        return super().__new__(mcls, name, bases, namespace, **options)


def _usual(stat: Stat, where: str) -> Any:
    try:
        value = stat.read(stat.trait.default, stat.trait)
    except Refusal as wrong:
        raise DeclarationError(
            f"{where} has a default that the line cannot have: {wrong}"
        ) from None
    return msgspec.field(default_factory=lambda: dict(value)) if isinstance(value, dict) else value


class Combatant(Struct, metaclass=CombatantMeta):
    """A fighter: who it is, and the numbers and state that a ruleset adds.

    Attributes:
        id: What the fight knows it by; the name is for reading.
        npc: Whether no player moves it.
        withdrawn: Whether it has left the fight.
    """

    stats: ClassVar[Mapping[str, Stat]]
    resources: ClassVar[Mapping[str, Resource]]

    id: str
    name: str
    team: str
    npc: bool = False
    withdrawn: bool = False

    @property
    def down(self) -> str:
        """What keeps it from fighting, as `knocked out`; empty for nothing."""
        return ""

    @property
    def gone(self) -> bool:
        """Whether it is out for good, so that nothing can be done to it any more."""
        return self.withdrawn

    @property
    def able(self) -> bool:
        """Whether it takes part: still there, and not down."""
        return not self.withdrawn and not self.down

    @property
    def state(self) -> str:
        """How it is, in a word or two, while it is able."""
        return "unhurt"

    def why_out(self) -> str:
        """Return why it is out, to follow its name; empty where it is not."""
        if self.withdrawn:
            return "has left the fight"
        return f"is {self.down}" if self.down else ""

    def kept(self) -> dict[str, Any]:
        """Return the fields that go back to the sheet after the fight."""
        return {name: getattr(self, name) for name, stat in self.stats.items() if stat.keep}

    @classmethod
    def rested(cls, fields: Mapping[str, Any], house: Any) -> dict[str, Any]:
        """Return what a rest between fights sets on the sheet, by the name of the field.

        Args:
            fields: The value of each line, by the name of its field.
            house: The house rules.
        """
        return {}

    def problems(self) -> Iterator[str]:
        """Yield broken invariants; none, ever, unless the rules have a bug."""
        for name, declared in self.stats.items():
            value = getattr(self, name)
            least, most = declared.least, declared.most
            if isinstance(value, int) and isinstance(least, int) and value < least:
                yield f"{self.name} has {name} {value}, below {least}"
            if isinstance(value, int) and isinstance(most, int) and value > most:
                yield f"{self.name} has {name} {value}, above {most}"
        for name in self.resources:
            if getattr(self, name) < 0:
                yield f"{self.name} has {name} {getattr(self, name)}"

    @classmethod
    def sheet_problems(cls, fields: Mapping[str, Any], house: Any, *, npc: bool) -> Iterator[str]:
        """Yield contradictions between lines of a sheet whose lines are right by themselves.

        Args:
            fields: The value of each line, by the name of its field.
            house: The house rules.
            npc: Whether it is an NPC's.
        """
        yield from ()

    @classmethod
    def enter(cls, participant: Participant, house: Any, prefix: str) -> Self:
        """Return the fighter that a participant is at the beginning of the fight."""
        sheet, lines = participant.sheet, sheet_lines(cls, house, prefix, npc=participant.npc)
        fields = {
            name: stat.read(sheet.get(line.key), line)
            for (name, stat), line in zip(cls.stats.items(), lines, strict=True)
        }
        return cls(
            id=participant.id,
            name=participant.name,
            team=participant.team,
            npc=participant.npc,
            **fields,
        )

    def refresh(self, each: str) -> None:
        """Give back the resources that come back each `turn` or each `round`."""
        for name, declared in self.resources.items():
            if declared.each == each:
                setattr(self, name, declared.amount)


@lru_cache(maxsize=256)
def sheet_lines(
    fighter: type[Combatant], house: HouseRules, prefix: str, *, npc: bool
) -> tuple[Trait, ...]:
    """Return the lines of the sheet of a class of fighters under these house rules."""
    return tuple(stat.under(house, prefix, npc=npc) for stat in fighter.stats.values())


def _short_form(value: Any, trait: Trait) -> str:
    assert isinstance(trait, Choice)
    return trait.find(str(value)) if value else ""


def _by_lower_name(value: Any, trait: Trait) -> dict[str, int]:
    return {name.lower(): many for name, many in (value or {}).items()}


def _read_lines(value: Any, trait: Trait) -> tuple[Any, ...]:
    assert isinstance(trait, Lines)
    return tuple(trait.read_line(each) for each in value or ())


def _rows(value: Any, trait: Trait) -> tuple[Any, ...]:
    assert isinstance(trait, Catalog)
    return tuple(trait.row(each) for each in value or ())
