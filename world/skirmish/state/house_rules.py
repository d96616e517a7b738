"""House rules: the numbers and switches of a ruleset that a game, or one fight, may set.

Each ruleset declares a frozen Struct of them. They are stored in the fight when it is made, so a
change of the settings never changes a fight under way.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, TypeVar, get_args, get_origin

import msgspec
from msgspec import Meta, Struct

from world.skirmish.base import kinds
from world.skirmish.base.errors import NotUnderstood
from world.skirmish.base.names import match_name, shorten
from world.skirmish.base.signs import plain_digits
from world.skirmish.base.typed_words import YES_NO, twice


def house_number(description: str, least: int = 0, most: int = 1000) -> Meta:
    """Describe the rule of a whole number; it stands in an annotation."""
    return Meta(ge=least, le=most, description=description)


def modifier(description: str) -> Meta:
    """Describe a house rule that is added to a roll, or taken off."""
    return house_number(description, -20, 20)


def switch(description: str) -> Meta:
    """Describe a house rule that is on or off."""
    return Meta(description=description)


class HouseRules(Struct, frozen=True, kw_only=True):
    """The house rules that every ruleset has; each adds its own, with `house_number` and others.

    Attributes:
        sets: Named sets of values that are chosen together: `as_drafted=yes`.
    """

    sets: ClassVar[Mapping[str, Mapping[str, Any]]] = {}

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        kinds.check(cls)

    show_odds: Annotated[bool, switch("Players see the odds of moves.")] = True
    referee: Annotated[bool, switch("A person settles what the rules leave to a referee.")] = True

    def problems(self) -> Iterator[str]:
        """Yield rules that contradict each other, as `least_ap_max` above `most_ap_max`."""
        for name in self.__struct_fields__:
            other = name.replace("least_", "most_", 1)
            if name.startswith("least_") and hasattr(self, other):
                least, most = getattr(self, name), getattr(self, other)
                if least > most:
                    yield f"House rule {name} is {least}, above {other}, {most}."


if TYPE_CHECKING:
    # With a default, authors may leave the argument out, as with the types of `state.fight`.
    from typing_extensions import TypeVar as WithDefault

    H = WithDefault("H", bound=HouseRules, default=Any)
else:
    H = TypeVar("H", bound=HouseRules)


class HouseRule(Struct, frozen=True):
    """One house rule as people read it."""

    name: str
    default: Any
    help: str


def rules(house: type[HouseRules]) -> tuple[HouseRule, ...]:
    """The house rules that a ruleset declares, in order."""
    return tuple(
        HouseRule(field.name, field.default, _meta(field.type).description or "")
        for field in msgspec.structs.fields(house)
    )


def read(house: type[H], defaults: Mapping[str, Any], given: Mapping[str, str]) -> H:
    """The house rules of a new fight; what is given by name counts more than a named set.

    Args:
        house: What the ruleset declares.
        defaults: The game's own settings, by name.
        given: What the owner typed, by name or an unambiguous beginning of one.

    Raises:
        NotUnderstood: An unknown rule, or a value that it cannot take.
    """
    fields = {field.name: field for field in msgspec.structs.fields(house)}
    values = _with_sets(house, defaults)
    for name in values.keys() - fields.keys():
        raise NotUnderstood(f"The game's settings set an unknown house rule '{name}'.")
    named = {
        name: _value(fields[name].type, value) if name in fields else _switch(name, value)
        for name, value in in_full(house, given).items()
    }
    values |= _with_sets(house, named)
    house_rules = _made(house, values, strict=False)
    for problem in house_rules.problems():
        raise NotUnderstood(problem)
    return house_rules


def in_full(
    house: type[HouseRules], given: Mapping[str, str], beside: Iterable[str] = ()
) -> dict[str, str]:
    """Return what was typed, by the whole names of house rules.

    Args:
        house: What the ruleset declares.
        given: The values, by name or an unambiguous beginning of one.
        beside: Other options that may be typed among them.

    Raises:
        NotUnderstood: An unknown rule, or one that is given twice.
    """
    rules = (*house.__struct_fields__, *house.sets)
    choices = {name: name for name in (*rules, *beside)}
    full: dict[str, str] = {}
    for text, value in given.items():
        name = match_name(choices, text, "house rule", "House rules:", listed=rules)
        if name in full:
            raise twice(name)
        full[name] = value
    return full


def stored(house: type[H], values: Any) -> H:
    """Return the house rules of a stored fight; rules added since then have their defaults.

    Raises:
        NotUnderstood: These are not rules, or a rule does not exist or cannot have the value.
    """
    if not isinstance(values, Mapping):
        raise NotUnderstood(f"'{shorten(str(values))}' are no house rules.")
    for name in values:
        if name not in house.__struct_fields__:
            raise NotUnderstood(f"House rule {name} is unknown to this version of the rules.")
    return _made(house, values, strict=True)


def _made(house: type[H], values: Mapping[str, Any], *, strict: bool) -> H:
    """Return house rules with these values, which may be typed unless they are strict."""
    fields = {}
    for field in msgspec.structs.fields(house):
        if field.name in values:
            value = values[field.name]
            try:
                fields[field.name] = msgspec.convert(value, field.type, strict=strict)
            except msgspec.ValidationError:
                raise NotUnderstood(_wrong(field, value)) from None
    return house(**fields)


def _with_sets(house: type[HouseRules], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values with those of each set that is chosen, which count less."""
    chosen = [house.sets[name] for name, value in values.items() if name in house.sets and value]
    from_sets = {name: value for mapping in chosen for name, value in mapping.items()}
    return from_sets | {name: value for name, value in values.items() if name not in house.sets}


def _switch(name: str, text: str) -> bool:
    chosen = YES_NO.get(text.strip().casefold())
    if chosen is None:
        raise NotUnderstood(f"House rule {name} is '{shorten(text)}'; it takes yes or no.")
    return chosen


def _value(annotation: Any, text: str) -> Any:
    if get_args(annotation)[0] is bool:
        return YES_NO.get(text.strip().casefold(), text)
    return plain_digits(text)


def _meta(annotation: Any) -> msgspec.Meta:
    return next(part for part in get_args(annotation) if isinstance(part, msgspec.Meta))


def _wrong(field: Any, value: Any) -> str:
    """The sentence for a value that a house rule cannot take."""
    return f"House rule {field.name} is '{shorten(str(value))}'; it takes {expected(field.type)}."


def expected(annotation: Any) -> str:
    """Return the end of a sentence that says which values a house rule takes."""
    kind, meta = get_args(annotation)[0], _meta(annotation)
    if kind is bool:
        return "yes or no"
    if get_origin(kind) is Literal:
        return " or ".join(get_args(kind))
    number = "a number" if kind is float else "a whole number"
    if meta.ge is not None and meta.le is not None:
        return f"{number} from {meta.ge} to {meta.le}"
    return number
