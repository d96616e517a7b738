"""An attack under way: its dice, what answers or interrupts it, its damage, how it is resolved.

What sets it off is in `actions`.
It imports the table, engagements and positions.
"""
