"""The moves that every ruleset has: rulings, corrections, entering, standing orders.

A ruleset may declare more of its own.
It imports `notation` and what stands below it.
"""
