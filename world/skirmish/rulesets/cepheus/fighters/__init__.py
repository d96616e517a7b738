"""Who fights in Cepheus: characteristics, skills, weapons, armor and their ranges.

Nothing here knows a table or a turn.
It imports nothing else of the ruleset.
"""
