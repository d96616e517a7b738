"""The view of a ruleset that has none of its own: events read as the names of their classes."""

from typing import Any

from world.skirmish.events import Event
from world.skirmish.moves import snake_case

from .base import View
from .declarations import events_of
from .sentences import compile_sentence


class PlainView(View[Any]):
    """Everything follows from the ruleset."""

    def __init__(self, ruleset: str) -> None:
        super().__init__(ruleset)
        for event in events_of(self.rules):
            self.sentence_makers.setdefault(event, compile_sentence(_template(event), event))


def _template(event: type[Event]) -> str:
    """Return `Ann: struck.` for a `Struck` of Ann."""
    words = snake_case(event.__name__).replace("_", " ")
    return f"$You(): {words}." if "actor" in event.__struct_fields__ else f"{words.capitalize()}."
