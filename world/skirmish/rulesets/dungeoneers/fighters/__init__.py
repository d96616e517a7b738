"""Creatures: their sheet, the tables of the rulebook, the field they stand on, their tactics.

Nothing here knows a table or a turn.
It imports nothing else of the ruleset but its house rules.
"""
