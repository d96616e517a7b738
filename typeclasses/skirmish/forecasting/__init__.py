"""How a fight is likely to go: forecasts, and the process beside the game that plays them.

Nothing here changes a fight.
It imports `gathering` and what stands below it.
"""
