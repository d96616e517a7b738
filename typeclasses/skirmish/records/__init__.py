"""The record of each fight: written, read and played again.

Its rows stay when a fight has ended, and the website reads them without the running game.
It imports `models` and what stands below it.
"""
