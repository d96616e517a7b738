"""Run once, when the game has started for the very first time."""

from world import tavern


def at_initial_setup() -> None:
    """Build the small world the game comes with."""
    tavern.build()
