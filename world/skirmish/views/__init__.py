"""Views: fights and events in words; a ruleset's own is in the module `view` of its package."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from world.skirmish import registry

from .base import View
from .plain import PlainView


@cache
def view(ruleset: str) -> View[Any]:
    """Return how fights by that ruleset read; one without a view has a plain one."""
    path = f"{registry.packages()[ruleset]}.view"
    if find_spec(path) is None:
        return PlainView(ruleset)
    found: View[Any] = import_module(path).VIEW(ruleset)
    return found
