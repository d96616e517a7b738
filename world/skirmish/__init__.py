"""The rules of Skirmish, in plain Python: a fight is a value, a move makes the next one.

Nothing here knows of a server, a database, a clock or a screen.
It imports plain Python and msgspec, and no other layer.
"""

__version__ = "0.2.0"
