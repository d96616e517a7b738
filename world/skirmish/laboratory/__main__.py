"""Runs the laboratory: `python -m world.skirmish.laboratory --help`."""

import sys

from .command_line import main

# A process of the pool imports this module too, and must not start anything.
if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
