"""Saved encounters in words."""

from collections.abc import Iterable, Sequence

from world.skirmish.base.command_name import command
from world.skirmish.views.text import pluralize

from . import lobby


def listing(saved: Iterable[tuple[str, str, int, str]]) -> str:
    """Return the saved encounters, a line each.

    Args:
        saved: The name, ruleset, number of NPCs and who saved it, of each.
    """
    lines = [
        f"  {name}: {pluralize(many, 'NPC')}, {ruleset}, saved by {who}"
        for name, ruleset, many, who in saved
    ]
    save, load = command("encounter save NAME"), command("encounter NAME")
    if not lines:
        return f"No encounter is saved. To save the NPCs of your fight, type {save}."
    return "\n".join(["Saved encounters:", *lines, f"To open one, type {load}."])


def saved(name: str, many: int) -> str:
    """Return what the owner reads of an encounter that was saved."""
    return (
        f"Saved the encounter {name}: {pluralize(many, 'NPC')}. "
        f"To fight against them again, type {command(f'encounter {name}')}."
    )


def loaded(created: str, teams: Iterable[tuple[str, Sequence[str]]]) -> str:
    """Return what the owner reads of an encounter that was opened or added.

    Args:
        created: What is said of the fight that was opened; empty for none.
        teams: The names of the NPCs that were added to each team.
    """
    lines = (lobby.added(names, team) for team, names in teams)
    return "\n".join(filter(None, [created, *lines]))
