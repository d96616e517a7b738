"""Views: fights and events in words; a ruleset's own is in the module `view` of its package."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from world.skirmish import registry

from .base import View


@cache
def view(ruleset: str) -> View[Any]:
    """Return how fights by that ruleset read; a ruleset without a view has what it declares."""
    path = f"{registry.packages()[ruleset]}.view"
    if find_spec(path) is None:
        return View(ruleset)
    found: View[Any] = import_module(path).VIEW(ruleset)
    return found
