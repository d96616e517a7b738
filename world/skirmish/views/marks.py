"""Marks of pieces on a board, which the rules know because they can be typed."""

from world.skirmish.base.marks import marks_of

__all__ = ["marks_of"]
