"""The rulesets of this game."""
