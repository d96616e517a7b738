"""The lobby in words."""

from world.skirmish.lobby import Lobby


def status(lobby: Lobby) -> str:
    """Who has been added to which team."""
    teams = lobby.teams()
    lines = [
        f"- {team}: {', '.join(member.name for member in members)}"
        for team, members in teams.items()
    ]
    return "\n".join(["Players are still being added.", *lines])
