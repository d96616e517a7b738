"""Temperaments: what fighters without a player care about."""

from collections.abc import Mapping
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from world.skirmish.base.errors import NotUnderstood
from world.skirmish.base.names import match_name, shorten
from world.skirmish.base.signs import plain_digits
from world.skirmish.base.typed_words import twice
from world.skirmish.state.fight import AnyFight

_Weight = Annotated[float, Meta(ge=0, le=10)]

#: After so many moves of each fighter patience wears off: what enemies lose of their health, and
#: position, count twice, three times and so on after further moves, so that a fight without players
#: ends. What enemies lose of anything else does not: they could be kept busy for ever.
_PATIENCE: Final = 10


class Temperament(Struct, frozen=True, kw_only=True):
    """The weights of the results of a move.

    Attributes:
        enemies: The harm that enemies take, and what else they lose.
        harm: The harm that enemies take, once more.
        own: What happens to the fighter.
        allies: What happens to the others of the side.
        position: Being ready for the next move, in a place where it can be made.
        foresight: Above 0: others are expected to answer as is worst for the fighter, and not as
            usual.
        instinct: Above 0: a move that the ruleset names as instinct is made without thinking.
    """

    enemies: _Weight = 1.0
    harm: _Weight = 0.0
    own: _Weight = 1.0
    allies: _Weight = 1.0
    position: _Weight = 1.0
    foresight: _Weight = 0.0
    instinct: _Weight = 0.0

    def at(self, fight: AnyFight) -> "Temperament":
        """Return what it cares about at this point of a fight: less patience as it goes on."""
        urge = fight.rev // (len(fight.table.fighters) * _PATIENCE)
        if urge <= 1:
            return self
        harm = self.harm * urge + self.enemies * (urge - 1)
        return replace(self, harm=harm, position=self.position * urge)


TEMPERAMENTS: Final[Mapping[str, Temperament]] = {
    "brute": Temperament(enemies=2.0, own=0.2, allies=0.2, instinct=1.0),
    "coward": Temperament(enemies=0.5, own=4.0, allies=0.2, position=0.3),
    "guardian": Temperament(enemies=1.0, own=0.6, allies=2.5),
    "medic": Temperament(enemies=0.4, own=1.0, allies=4.0, position=0.5),
    "schemer": Temperament(enemies=1.1, foresight=1.0),
}


def read_temperament(words: str) -> Temperament:
    """Return the temperament that was typed: a name, weights, or a name and weights.

    Raises:
        NotUnderstood: The temperament or a weight is unknown, or there are two.

    Example:
        >>> read_temperament("coward") == TEMPERAMENTS["coward"]
        True
        >>> read_temperament("brute own=3").own
        3.0
    """
    names = {name: name for name in TEMPERAMENTS}
    named: Temperament | None = None
    weights: dict[str, float] = {}
    for word in words.split():
        field, equals, value = word.partition("=")
        if equals:
            if (known := _field(field)) in weights:
                raise twice(known)
            weights[known] = _weight(field, value)
            continue
        if named is not None:
            raise twice("temperament")
        named = TEMPERAMENTS[match_name(names, word, "temperament", "Temperaments:")]
    return replace(named or Temperament(), **weights)


def _field(name: str) -> str:
    fields = {field: field for field in Temperament.__struct_fields__}
    return match_name(fields, name, "weight", "Weights:")


def _weight(name: str, value: str) -> float:
    try:
        return msgspec.convert(plain_digits(value), _Weight, strict=False)
    except msgspec.ValidationError:
        raise NotUnderstood(
            f"Weight {name} is '{shorten(value)}'; it takes a number from 0 to 10."
        ) from None
