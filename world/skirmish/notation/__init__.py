"""Moves as words: the ways to type each move, reading a line, saying a move.

Whatever is said here can be typed again.
It imports `moves` and what stands below it.
"""
