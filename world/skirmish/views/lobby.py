"""The lobby in words."""

from world.skirmish.command_name import command
from world.skirmish.lobby import Lobby


def status(lobby: Lobby) -> str:
    """Return who is on which team."""
    teams = lobby.teams()
    lines = [
        f"- {team}: {', '.join(member.name for member in members)}"
        for team, members in teams.items()
    ]
    return "\n".join(["Players are still being added.", *lines])


def announcement(owner: str, name: str, lobby: Lobby) -> str:
    """Return what others in the room read when a player opens a fight."""
    return f"{owner} sets up the fight {name}. {invitation(lobby)}"


def invitation(lobby: Lobby) -> str:
    """Return the ruleset of a fight and how to join, for people who are not in it."""
    return (
        f"The rules are those of {lobby.rules().title}. To take part, type {command('join TEAM')}."
    )
