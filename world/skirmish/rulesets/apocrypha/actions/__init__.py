"""What a fighter does for action points in a pass: attacks, defenses, all else, preparing it.

Each is one class with its cost.
It imports `exchange`, movement and what stands below them.
"""
