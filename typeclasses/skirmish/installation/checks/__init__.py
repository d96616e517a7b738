"""The doctor: what `evennia skirmish doctor` looks at in an installed game, and the self-test.

Nothing here changes a game.
It imports `edits` and the needs of an installation.
"""
