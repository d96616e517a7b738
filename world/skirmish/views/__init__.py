"""Views: fights and events in words; a ruleset's own is in the module `view` of its package.

What a view is written with is here, in one place: `from world.skirmish import views`.
"""

from functools import cache
from importlib import import_module
from typing import Any

from world.skirmish import registry

from .base import View
from .display import Group, Prompt, ResultWords
from .layout import Bar, Column, Layout
from .sentences import Cases, Secret, Seen
from .text import Voice

__all__ = [
    "Bar",
    "Cases",
    "Column",
    "Group",
    "Layout",
    "Prompt",
    "ResultWords",
    "Secret",
    "Seen",
    "View",
    "Voice",
    "view",
]


@cache
def view(ruleset: str) -> View[Any]:
    """Return how fights by that ruleset read; one without a view has a plain one."""
    module = registry.view_module(registry.path_of(ruleset))
    found: View[Any] = import_module(module).VIEW(ruleset)
    return found
