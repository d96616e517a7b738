"""The fields of a fighter that its class declares: lines of the sheet, and what actions cost.

armor_class: int = number("armor class", default=12, least=1, most=30, help="...")
actions: int = resource("action")
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from world.skirmish.state.house_rules import HouseRules

from .effects import Caused, Stacks
from .traits import Catalog, ChoiceTrait, Counts, Flag, Lines, NumberTrait, Trait

#: When an effect ends by itself.
Until = Literal["", "turn", "round", "source turn", "concentration"]

#: When a resource comes back.
Each = Literal["turn", "round", "fight"]


class Stat(Struct, frozen=True):
    """A line of the sheet that a field of a fighter declares.

    Attributes:
        trait: The line; bounds that name house rules are filled in for each fight.
        key: The Attribute's key without the ruleset's name.
        least: The least value, or the house rule that says it; `most` is the greatest.
        keep: Whether the sheet gets the value back after the fight.
        within: The line that this one may not exceed; empty for none.
        empty_is: The line whose value this one stands for while it is empty; empty for none.
        rest: What a rest between fights makes of it: the field that has it whole, True for what a
            new character has, False for no change.
        label: What stands for it in the status, such as `AC`; empty to leave it out.
        spoken: What is said for it, if its name is only for the eye: `hit points`, or what is
            counted, as in `("die", "dice")`.
        worth: What a point of it is worth to a fighter who acts by themselves.
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
    within: str = ""
    empty_is: str = ""
    rest: bool | str = False
    label: str = ""
    spoken: str | tuple[str, str] = ""
    worth: float = 0

    def under(self, house: HouseRules, prefix: str, *, npc: bool) -> Trait:
        """Return the line as it is under these house rules."""
        # What is counted has a singular and a plural, and is read aloud in the plural.
        spoken = self.spoken if isinstance(self.spoken, str) else self.spoken[1]
        trait = replace(self.trait, key=f"{prefix}_{self.key}", spoken=spoken)
        if isinstance(trait, NumberTrait):
            least, most = _bound(self.least, house), _bound(self.most, house)
            trait = replace(trait, least=least, most=most, kept=self.keep)
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
    within: str = "",
    empty_is: str = "",
    rest: bool | str = False,
    own: bool = False,
    optional: bool = False,
    npc_default: int | None = None,
    npc_required: bool = False,
    short: tuple[str, ...] = (),
    label: str = "",
    spoken: str | tuple[str, str] = "",
    worth: float = 0,
    pseudo_hex: bool = False,
) -> Any:
    """Declare a whole number; a bound may name a house rule, `most=None` sets no upper bound.

    A line of what is left of another, such as `armor left`, may be empty while that is whole:
    `optional=True, empty_is="armor"`. With `pseudo_hex` a letter may be typed for 10 to 33.
    """
    trait = NumberTrait(
        key="", name=name, default=default, help=help, own=own, optional=optional,
        pseudo_hex=pseudo_hex,
    )  # fmt: skip
    return Stat(
        trait, key, least, most, keep=keep, npc_default=npc_default, npc_required=npc_required,
        short=short, within=within, empty_is=empty_is, rest=rest, label=label, spoken=spoken,
        worth=worth,
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
    trait = ChoiceTrait(
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
    rest: bool = False,
    own: bool = False,
    short: tuple[str, ...] = (),
) -> Any:
    """Declare a switch."""
    trait = Flag(key="", name=name, default=default, help=help, own=own, optional=True)
    return Stat(
        trait, key, keep=keep, value=lambda value, trait: bool(value), short=short, rest=rest
    )


def counts(
    name: str,
    words: Mapping[str, str],
    what: str,
    *,
    most: int,
    open: bool = False,  # noqa: A002
    dashed: bool = False,
    default: Mapping[str, int] | None = None,
    help: str,  # noqa: A002
    key: str = "",
    keep: bool = False,
    own: bool = False,
    short: tuple[str, ...] = (),
) -> Any:
    """Declare whole numbers by name; without `words`, or if `open`, any name will do.

    With `dashed` they may be typed as sheets of the hobby have them: `Gun Combat-1`.
    """
    trait = Counts(
        key="", name=name, words=words, what=what, most=most, open=open, dashed=dashed,
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
    if isinstance(trait, NumberTrait):
        more = {"least": trait.least, "most": trait.most, **more}
    return Stat(trait, key, keep=keep, **more)


def resource(
    name: str,
    amount: int | str = 1,
    *,
    each: Each = "turn",
    regains: int | str = 0,
    most: int | str | None = None,
    label: str = "",
    worth: float = 0,
) -> Any:
    """Declare what actions cost: `amount` of it comes back each turn or each round.

    A pool begins with `amount` and is kept from turn to turn: from the second round on it `regains`
    so much each turn or round, or, with `each="fight"`, nothing. `amount`, `regains` and `most`,
    the greatest value, may name the field of the fighter that has it. It is not a line of the
    sheet.

        action: int = resource("action")
        wind: int = resource("wind", "max_wind", each="round")
        mana: int = resource("mana", 3, each="round", regains=1, most="max_mana", label="MANA")
    """
    return Resource(name, amount, each, regains, most, label, worth)


class Resource(Struct, frozen=True):
    """A resource that actions cost.

    Attributes:
        name: What people read: `action`, `AP`.
        amount: How much there is of it at the beginning of a turn or round, or the field of the
            fighter that says it.
        each: When it comes back; `fight` for a pool that does not.
        regains: How much of it comes back then, or the field that says it; 0 for all of it.
        most: The greatest value, or the field of the fighter that has it; None for no bound, or
            for `amount` where only a part comes back.
        label: What stands for it in the status, such as `MP`; empty to leave it out.
        worth: What a point of it is worth to a fighter who acts by themselves.
    """

    name: str
    amount: int | str
    each: Each
    regains: int | str = 0
    most: int | str | None = None
    label: str = ""
    worth: float = 0

    @property
    def is_single(self) -> bool:
        """Whether a fighter has one of it or none, such as the action of a turn."""
        return self.amount == 1 and not self.regains and self.most in (None, 1)


def effect(
    note: str,
    default: Any = None,
    *,
    until: Until = "",
    counts: bool = False,
    worth: float = 0,
    by: bool = False,
    stacks: Stacks = "replaces",
) -> Any:
    """Declare what affects a fighter for a while.

    The status notes it while the field is neither 0, empty, nor False; `{}` in the note is its
    value. With `until="turn"` the field has its default again when the fighter's next turn begins,
    with `until="round"` when the next round does; a number that `counts` goes down by one then. It
    is not a line of the sheet.

        guarding: bool = effect("on guard", until="turn")
        reeling: int = effect("reeling for {} more turns", until="turn", counts=True)

    An effect `by` others knows its source: `ann.affect("held", by=goblin)`, and the status has
    "held by goblin". It ends when its source is out or has left the fight, with
    `until="source turn"` when the source's next turn begins, and with `until="concentration"` when
    `table.end_concentration(source)` says so. If several cause it, the newest one `replaces` the
    others, each one `adds` its amount, or the `best` counts.

        held: Caused = effect("held", by=True)
        blessed: Caused = effect("blessed", by=True, until="concentration", stacks="best")
    """
    if by and default is None:
        default = Caused((), stacks)
    return Effect(note, default, until, counts, worth, by, stacks)


class Effect(Struct, frozen=True):
    """What affects a fighter for a while.

    Attributes:
        note: What the status says of it; `{}` is its value, `{by}` the names of its sources.
        default: The value of the field without it; None for what its type has for nothing.
        until: When it ends by itself: at the `turn` of the fighter, the next `round`, the
            `source turn`, or with the source's `concentration`; empty for never.
        counts: Whether it goes down by one then, and ends at 0.
        worth: What it, or a point of it, is worth to a fighter who acts by themselves.
        by: Whether it has sources; its value is `Caused` then.
        stacks: What several sources come to.
    """

    note: str
    default: Any = None
    until: Until = ""
    counts: bool = False
    worth: float = 0
    by: bool = False
    stacks: Stacks = "replaces"

    def default_of(self, annotation: Any) -> Any:
        """Return the value of a field while the effect is off, or the name of that field."""
        return _NO_VALUE.get(annotation, False) if self.default is None else self.default

    def after(self, value: Any) -> Any:
        """Return what is left of a value at the moment that it lasts until."""
        if self.by:
            return value.passed()
        return max(0, value - 1) if self.counts else self.default

    def in_words(self, value: Any, name_of: Callable[[str], str]) -> str:
        """Return what the status says of a value."""
        if not self.by:
            return self.note.format(value)
        *others, last = map(name_of, value.sources)
        names = f"{', '.join(others)} and {last}" if others else last
        note = self.note if "{by}" in self.note else f"{self.note} by {{by}}"
        return note.format(value.amount, by=names)


#: The empty value of fields by their type or, if annotations are text, by its name.
_NO_VALUE: Final[Mapping[Any, Any]] = {int: 0, "int": 0, str: "", "str": ""}


def _short_form(value: Any, trait: Trait) -> str:
    assert isinstance(trait, ChoiceTrait)
    return trait.find(str(value)) if value else ""


def _by_lower_name(value: Any, trait: Trait) -> dict[str, int]:
    return {name.lower(): many for name, many in (value or {}).items()}


def _read_lines(value: Any, trait: Trait) -> tuple[Any, ...]:
    assert isinstance(trait, Lines)
    return tuple(trait.read_line(row) for row in value or ())


def _rows(value: Any, trait: Trait) -> tuple[Any, ...]:
    assert isinstance(trait, Catalog)
    return tuple(trait.row(row) for row in value or ())
