"""The colors of teams and of harm, the same on every screen of a reader.

They help and are never the only sign. Each is readable on black and on white.
"""

from collections.abc import Mapping
from typing import Final

from world.skirmish.state.tables import Table

#: Colors by the index of a team; the styles of the panel and of the pages have the same.
TEAMS: Final = ("#6f9fd8", "#d08770", "#8fb573", "#b48ead", "#c9b458", "#5fb3b3")
#: The color of harm, and of fighters who are out.
HARM: Final = "#d9534f"


def of_teams(table: Table, own: str) -> Mapping[str, str]:
    """Return the color of each team; it stays the same through a fight.

    Args:
        table: The fight as it stands.
        own: The reader's own team, which always has the first color; empty for onlookers.
    """
    teams = sorted(table.teams, key=lambda team: team != own)
    return {team: TEAMS[place % len(TEAMS)] for place, team in enumerate(teams)}
