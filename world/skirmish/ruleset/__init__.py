"""The base class of rulesets, turn orders to inherit, and the list of rulesets there are.

What a ruleset declares is checked here when it is imported.
It imports `referee` and what stands below it, and no ruleset until one is asked for.
"""
