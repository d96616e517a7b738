"""Tactics: moves without a player, for NPCs and for players who are away.

A temperament says what a fighter cares about. Each choice is tried over the outcomes of the dice,
by the rules themselves and with what the seat knows, and judged by the ruleset's evaluation.
It imports `odds` and what stands below it.

    >>> decision = choose(fight, "ann", "schemer")
    >>> fight, events = engine.decide(fight, decision.seat, decision.move)
"""

from .choosing import (
    Decision,
    can_harm,
    choose,
    choose_among,
    steps_to_choose,
    steps_to_choose_among,
)
from .judging import Judged
from .temperaments import TEMPERAMENTS, Temperament, read_temperament

__all__ = [
    "TEMPERAMENTS",
    "Decision",
    "Judged",
    "Temperament",
    "can_harm",
    "choose",
    "choose_among",
    "read_temperament",
    "steps_to_choose",
    "steps_to_choose_among",
]
