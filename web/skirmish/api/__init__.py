"""The JSON API: its calls, and the fields of its answers.

What changes a fight goes through the game's own thread.
It imports `pages` and `history`.
"""
