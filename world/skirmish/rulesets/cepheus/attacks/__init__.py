"""Attacks: their dice modifiers, what answers them, the damage, the coup de grace.

They are written in the order of the book.
It imports `turns` and what stands below it.
"""
