"""What goes on without a player: fighters who act by themselves, plans, clocks.

All of these make moves by `play`, as people do.
It imports `play` and what stands below it.
"""
