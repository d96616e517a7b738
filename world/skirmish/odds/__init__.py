"""The odds of moves before they are made, by the rules themselves.

A move is carried out once for every way in which the dice may fall, and what each way brings is
weighed with its probability. Where there are too many ways, a sample is taken, with its margin.
Work that may take long comes in steps too, so that a server is never held up.
It imports `engine` and what stands below it.

    >>> odds = of_move(fight, "ann", engine.parse(fight, "ann", "strike 4 goblin"))
    >>> odds.exact, round(odds.chance("wounds", "gob").probability, 3)
    (True, 0.198)
"""

from .chances import AnsweredOdds, Chance, MoveOdds, Odds
from .moves import best_first, of_choices, of_move, steps_of_choices, steps_of_move, steps_of_moves
from .steps import Steps, finish

__all__ = [
    "AnsweredOdds",
    "Chance",
    "MoveOdds",
    "Odds",
    "Steps",
    "best_first",
    "finish",
    "of_choices",
    "of_move",
    "steps_of_choices",
    "steps_of_move",
    "steps_of_moves",
]
