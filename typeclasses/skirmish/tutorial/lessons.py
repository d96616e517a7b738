"""Finding the tutorial of a ruleset by the ruleset's name."""

from functools import cache

from world.skirmish.base.errors import Refusal
from world.skirmish.ruleset import lessons, registry
from world.skirmish.ruleset.lessons import Lesson


@cache
def find_lesson(ruleset: str) -> Lesson:
    """Return the tutorial of a ruleset.

    Raises:
        Refusal: It has none.
    """
    found = lessons.read(registry.packages()[ruleset])
    if found is None:
        raise Refusal(f"There is no tutorial for {registry.get(ruleset).title}.")
    return found
