"""Where creatures stand and how they get elsewhere: placing, moving, riding, drawing zones.

The board itself is `fighters.field`.
It imports the table and conditions.
"""
