"""The lock functions of this game, in addition to Evennia's."""
