"""Tougher and weaker NPCs, by steps that each ruleset declares."""

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct

from world.skirmish.base.errors import Refusal

from .sheet import Sheet
from .traits import Counts, NumberTrait, Trait

#: The words for a step, and its direction.
WORDS: Final[Mapping[str, int]] = {"tougher": 1, "weaker": -1}


class Step(Struct, frozen=True):
    """How one line of the sheet changes when an NPC becomes a step tougher.

    A step weaker is the same the other way. Neither leaves the bounds of the line itself.

    Attributes:
        by: How much the number changes; for numbers by name, each of them.
        least: The least that steps make of it.
        most: The most that steps make of it; None for what the line allows.
        trained: Whether a number of 0 stays as it is.
    """

    by: int
    least: int = 0
    most: int | None = None
    trained: bool = False


def in_words(count: int) -> str:
    """Return how many steps an NPC is tougher, or weaker where below 0: `2 steps tougher`."""
    how = "tougher" if count > 0 else "weaker"
    return how if abs(count) == 1 else f"{abs(count)} steps {how}"


def apply(
    sheet: Sheet, steps: Mapping[str, Step], traits: Mapping[str, Trait], count: int
) -> Sheet:
    """Return the sheet of an NPC that is so many steps tougher, or weaker where below 0.

    Raises:
        Refusal: Nothing would change.
    """
    if not count:
        return sheet
    changed = {
        traits[field].key: _changed(traits[field], sheet.get(traits[field].key), step, count)
        for field, step in steps.items()
    }
    after = {**sheet, **changed}
    if after == sheet:
        how = "tougher" if count > 0 else "weaker"
        raise Refusal(f"This NPC cannot become {how} by steps. Change its lines: key=value.")
    return after


def _changed(trait: Trait, value: Any, step: Step, count: int) -> Any:
    if isinstance(trait, Counts):
        most = trait.most if step.most is None else min(step.most, trait.most)
        return {
            name: _moved(number, step, count, 0, most) for name, number in (value or {}).items()
        }
    if not isinstance(trait, NumberTrait) or value is None:
        return value
    bounds = [bound for bound in (step.most, trait.most) if bound is not None]
    return _moved(value, step, count, trait.least, min(bounds, default=None))


def _moved(value: int, step: Step, count: int, least: int, most: int | None) -> int:
    """Return a number after some steps; one that is beyond a bound already stays as it is."""
    if step.trained and not value:
        return value
    after = value + step.by * count
    if after > value:
        return after if most is None else max(value, min(after, most))
    return min(value, max(after, least, step.least))
