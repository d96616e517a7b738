"""The laboratory: many fights of the same teams, played by the rules without a player.

A matchup is what people type. It makes a setup, which is data; `run` plays its fights, in as many
processes as there are, and says what they came to in a report.
It imports `views` and what stands below it.
"""

from .matchups import Group, Matchup, read_matchup, read_team
from .playing import MOST_MOVES
from .reports import Margin, Report
from .runs import run
from .setups import Setup, under_way
from .sweeps import Sweep, read_sweep, swept

__all__ = [
    "MOST_MOVES",
    "Group",
    "Margin",
    "Matchup",
    "Report",
    "Setup",
    "Sweep",
    "read_matchup",
    "read_sweep",
    "read_team",
    "run",
    "swept",
    "under_way",
]
