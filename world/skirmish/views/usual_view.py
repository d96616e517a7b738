"""The view of a ruleset without one of its own: events without a sentence read as their names."""

from typing import Any

from world.skirmish.base.structs import snake_case
from world.skirmish.state.events import Event

from .base import View


class UsualView(View[Any]):
    """Everything follows from the ruleset."""

    def declared_sentence(self, kind: type[Event]) -> str:
        """Return `$You(): struck.` for a kind of event without a sentence, `Struck`."""
        if kind.sentence is not None:
            return kind.sentence
        words = snake_case(kind.__name__).replace("_", " ")
        return (
            f"$You(): {words}." if "actor" in kind.__struct_fields__ else f"{words.capitalize()}."
        )


VIEW = UsualView
