"""Views: fights and events in words; a ruleset's own is in the module `view` of its package.

What a view is written with is here, in one place: `from world.skirmish import views`.
"""

from functools import cache
from importlib import import_module
from typing import Any

from world.skirmish.ruleset import registry

from .base import Prompts, View
from .digests import InShort
from .display import (
    ALWAYS,
    ANYBODY,
    Board,
    Choice,
    Group,
    Piece,
    Prompt,
    Reader,
    Region,
    ResultWords,
    Spot,
    Square,
)
from .layout import Bar, Column, Layout
from .sentences import Cases, Functions, Secret, Seen, Sentences
from .text import (
    Voice,
    in_ranges,
    join_words,
    meters_from,
    on_a_line,
    pad,
    place,
    pluralize,
    wrapped,
)

__all__ = [
    "ALWAYS",
    "ANYBODY",
    "Bar",
    "Board",
    "Cases",
    "Choice",
    "Column",
    "Functions",
    "Group",
    "InShort",
    "Layout",
    "Piece",
    "Prompt",
    "Prompts",
    "Reader",
    "Region",
    "ResultWords",
    "Secret",
    "Seen",
    "Sentences",
    "Spot",
    "Square",
    "View",
    "Voice",
    "in_ranges",
    "join_words",
    "meters_from",
    "on_a_line",
    "pad",
    "place",
    "pluralize",
    "view",
    "wrapped",
]


@cache
def view(ruleset: str) -> View[Any]:
    """Return how fights by that ruleset read; one without a view has a plain one."""
    module = registry.view_module(registry.path_of(ruleset))
    ruleset_view: View[Any] = import_module(module).VIEW(ruleset)
    return ruleset_view
