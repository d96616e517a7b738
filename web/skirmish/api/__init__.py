"""The JSON API: what is answered, and the fields of it.

What changes a fight goes through the game's own thread.
It imports `pages` and `history`.
"""
