"""A fight as a value: its table, its dice, its events, its house rules.

Nothing here decides anything or changes a fight; the engine makes the next one.
It imports `base`.
"""
