"""The lobby in words."""

from collections.abc import Iterator, Sequence
from itertools import groupby

import msgspec

from world.skirmish.command_name import command
from world.skirmish.fight import AnyFight
from world.skirmish.lobby import Lobby, how_to_fill

from .text import join_words


def status(lobby: Lobby) -> str:
    """Return who is on which team."""
    teams = lobby.teams()
    lines = [
        f"- {team}: {', '.join(member.name for member in members)}"
        for team, members in teams.items()
    ]
    return "\n".join(["Players are still being added.", *lines])


def created(name: str, room: str, lobby: Lobby) -> str:
    """Return what the owner of a new fight reads."""
    made = f"Created combat {name} at {room}. Add players to teams, and then start combat."
    return f"{made} {house_rules(lobby)}".rstrip() + f"\n{way_to_start(lobby)}"


def way_to_start(lobby: Lobby) -> str:
    """Return what the owner types before the fight starts, and to start it."""
    start = f"To start the fight, type {command('start')}."
    return start if len(lobby.teams()) > 1 else f"{how_to_fill()} {start}"


def house_rules(lobby: Lobby) -> str:
    """Return the house rules that are not the usual ones; empty for none."""
    changed = _changed_rules(lobby)
    return f"House rules: {join_words(changed)}." if changed else ""


def elsewhere(name: str, room: str, fight: AnyFight | None) -> str:
    """Return why a player who is in that fight cannot take part in one somewhere else."""
    if fight is None:
        return f"You are in the fight {name} at {room}. To leave it, type {command('leave')}."
    return (
        f"You are in the fight {name} at {room} until it ends, or until you leave it: "
        f"{command('leave')}."
    )


def acts_alone(name: str, temperament: str) -> str:
    """Return what the owner reads of an NPC of the game that acts by itself, and how to move it."""
    off = command(f"auto {name} off")
    return f"{name} acts without you ({temperament}). To move it yourself, type {off}."


def added(names: Sequence[str], team: str, temperament: str = "") -> str:
    """Return what the owner reads of NPCs who were added to a team.

    Args:
        names: Their names; those with numbers that follow one another are told as a range.
        team: Their team.
        temperament: How they act by themselves, if they do.

    >>> added(["goblin1", "goblin2", "goblin3", "ogre"], "monsters")
    'Added goblin1 to goblin3 and ogre to team monsters'
    """
    who = join_words(_ranges(names))
    if not temperament:
        return f"Added {who} to team {team}"
    acts = "act" if len(names) > 1 else "acts"
    return f"Added {who} to team {team}; {acts} without you ({temperament})"


def _ranges(names: Sequence[str]) -> Iterator[str]:
    """Yield the names; three or more with numbers in a row as `goblin1 to goblin6`."""
    for _, run in groupby(enumerate(names), key=lambda each: _place(*each)):
        row = [name for _, name in run]
        if len(row) > 2:
            yield f"{row[0]} to {row[-1]}"
        else:
            yield from row


def _place(at: int, name: str) -> tuple[str, int]:
    """Return what names have in common whose numbers follow one another, place by place."""
    stem = name.rstrip("0123456789")
    number = name[len(stem) :]
    return (stem, int(number) - at) if number else (name, -1)


def announcement(owner: str, name: str, lobby: Lobby, *, practice: bool = False) -> str:
    """Return what others in the room read when a player opens a fight."""
    what = "practice fight" if practice else "fight"
    return f"{owner} sets up the {what} {name}. {invitation(lobby)}"


def invitation(lobby: Lobby) -> str:
    """Return the rules of a fight and how to join, for people who are not in it."""
    changed = _changed_rules(lobby)
    others = f", with {join_words(changed)}" if changed else ""
    rules = f"The rules are those of {lobby.rules().title}{others}."
    return f"{rules} To take part, type {command('join TEAM')}."


def _changed_rules(lobby: Lobby) -> list[str]:
    """Return the house rules that are not the usual ones, each as it is typed: `ties=yes`."""
    usual = msgspec.to_builtins(lobby.rules().house()) | lobby.usual
    return [
        f"{name}={('no', 'yes')[value] if isinstance(value, bool) else value}"
        for name, value in lobby.house.items()
        if value != usual[name]
    ]
