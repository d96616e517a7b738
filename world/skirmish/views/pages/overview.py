"""The list of all fights in words."""

from collections.abc import Collection, Mapping, Sequence

from world.skirmish.base.command_name import command
from world.skirmish.views.text import join_words

from .clock import duration


def listing(lines: Sequence[str], *, is_staff: bool) -> str:
    """Return the list of fights, a line for each.

    Args:
        lines: The fights.
        is_staff: Whether the reader may end each, and take it over.
    """
    if not lines:
        return f"There is no fight that you can see. To start one, type {command('init NAME')}."
    ways = f"To end one, type {command('end NAME')}; to own it, {command('owner me NAME')}."
    return "\n".join(["Fights:", *(f"  {line}" for line in lines), *([ways] if is_staff else [])])


def under_way(
    name: str, rules: str, round_: int, waits: str, seconds: float, away: Sequence[str]
) -> str:
    """Return a fight that has started, in a line.

    Args:
        name: The fight, and where it is.
        rules: The title of its ruleset.
        round_: The round.
        waits: A sentence that says who the fight waits for.
        seconds: For how long.
        away: Who is away of those that it waits for, and of those that decide for them.
    """
    line = f"{name} ({rules}), round {round_}. {waits}"
    if waited := round(seconds):
        line += f" It has waited for {duration(waited)}."
    if away:
        line += f" Away: {join_words(away)}."
    return line


def gathering(name: str, rules: str, owner: str, teams: Mapping[str, Collection[object]]) -> str:
    """Return a fight that has not started, in a line."""
    who = ", ".join(f"{team} ({len(members)})" for team, members in teams.items())
    return f"{name} ({rules}), not started. Owner: {owner}. Teams: {who or 'none yet'}."


def over(name: str, rules: str, owner: str) -> str:
    """Return a fight that is over and has not been ended, in a line."""
    return f"{name} ({rules}) is over. {owner} has yet to end it."


def unreadable(name: str) -> str:
    """Return a fight that cannot be read, in a line."""
    return f"{name} cannot be read."


def elsewhere(name: str, room: str) -> str:
    """Return what stands before the news of a fight where its reader sees another."""
    return f"In the fight {name} at {room}:"
