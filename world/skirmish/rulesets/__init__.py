"""The rulesets: each folder here is one, found by its name."""
