"""The rulesets: each folder here is one, found by its name.

None knows another. Each imports `game`, its view imports `views` too, and nothing else.
"""
