"""The scripts: what is stored but has no place of its own."""

from evennia.scripts.scripts import DefaultScript


class Script(DefaultScript):
    """One script."""
