"""Put Skirmish into a game: `python install.py PATH_TO_GAME`, with the Python of that game."""

import sys
from pathlib import Path

from typeclasses.skirmish.installation import command_line

if __name__ == "__main__":
    sys.exit(command_line.main(Path(__file__).resolve().parent))
