"""Fighters and their sheets, declared once: lines, resources, effects, NPCs made from a line.

A sheet is data; where a game keeps it is not known here.
It imports `state` and `base`.
"""
