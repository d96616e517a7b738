"""Putting Skirmish into a game, checking that it is whole, and taking it out again.

`install.py` at the root of a clone runs `command_line` with any Python that has the game's Evennia.
Modules that say so run inside the game; the others need nothing but Python.
Those that run there import `characters` and what stands below it.
"""
