"""A ruleset that cannot be imported."""

raise RuntimeError("a bug in a ruleset of the game")
