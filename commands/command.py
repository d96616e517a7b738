"""The parent of the game's own commands."""

from evennia.commands.default.muxcommand import MuxCommand


class Command(MuxCommand):
    """A command of this game; MuxCommand gives it `/switches` and `left = right`."""
