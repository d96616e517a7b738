"""Views: fights and events in words. Each module here that is named for a ruleset is its view."""

from functools import cache
from importlib import import_module
from typing import Any

from .view import View


@cache
def view(ruleset: str) -> View[Any]:
    """How fights by that ruleset read."""
    found: View[Any] = import_module(f"{__name__}.{ruleset}").VIEW
    return found
