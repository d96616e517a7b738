"""A person's line or click on its way to a stored move: understanding, making, undoing, ending.

What is told of it is made by `messaging`.
It imports `messaging` and what stands below it.
"""
