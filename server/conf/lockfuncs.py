"""The lock functions of this game, beside those of Evennia."""
