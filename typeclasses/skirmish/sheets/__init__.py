"""Sheets of characters as a game keeps them, and what builders add to them.

They are in Attributes or in the game's own numbers, and things that are carried add to them.
It imports `permissions` and what stands below it.
"""
