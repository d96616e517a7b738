"""Storage: the fight on its room, sheets on characters, the record of fights.

It decodes, asks the rules, saves, and only then tells people.
It imports the rules, and neither words nor screens.
"""
