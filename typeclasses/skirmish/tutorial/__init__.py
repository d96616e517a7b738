"""The tutorial: a room, a patient opponent, and the lessons that the rulesets bring.

Its fight is a fight like any other.
It imports `gathering` and what stands below it.
"""
