"""Dice that the referee rolls in secret, for rulesets in which things are hidden."""

import re
from typing import Annotated, Any, Final

from world.skirmish.base.errors import NotUnderstood
from world.skirmish.base.names import shorten
from world.skirmish.moves.arguments import Argument
from world.skirmish.moves.base import Intervention
from world.skirmish.state.dice import MOST_SIDES
from world.skirmish.state.events import Event

_DICE: Final = re.compile(r"(\d{0,2})d(\d{1,3})([+-]\d{1,3})?", re.IGNORECASE)
_MOST_DICE: Final = 20


class DiceWords(Argument, frozen=True, kw_only=True):
    """Dice as they are typed: `2d6`, `d20`, `3d10+4`."""

    def read(self, table: Any, actor: str, words: str) -> str:
        count, sides, added = _numbers(words)
        return f"{count}d{sides}{added:+}" if added else f"{count}d{sides}"


class RolledInSecret(Event, tag="rolled_in_secret"):
    """The referee has rolled dice that no one else knows of."""

    dice: str
    faces: tuple[int, ...]
    total: int


class RollInSecret(Intervention):
    """Roll dice that only you see, such as 2d10 or d20+3."""

    secret = True
    verb = "roll"
    dice: Annotated[str, DiceWords()]

    def check(self, table: Any) -> None:
        _numbers(self.dice)

    def play(self, ctx: Any) -> None:
        count, sides, added = _numbers(self.dice)
        faces = ctx.dice.faces(count, sides)
        ctx.emit(RolledInSecret(self.dice, faces, sum(faces) + added))


def _numbers(words: str) -> tuple[int, int, int]:
    """Return how many dice are rolled, with how many sides, and what is added.

    Raises:
        NotUnderstood: The words are no dice, or too many.
    """
    found = _DICE.fullmatch(words)
    if found is None:
        raise NotUnderstood(f"'{shorten(words)}' is not dice, such as 2d6 or d20+3.")
    count, sides = int(found[1] or 1), int(found[2])
    if not (1 <= count <= _MOST_DICE and 1 <= sides <= MOST_SIDES):
        raise NotUnderstood(
            f"You can roll 1 to {_MOST_DICE} dice with 1 to {MOST_SIDES} sides, not {words}."
        )
    return count, sides, int(found[3] or 0)
