"""The engine: a move turns a fight into the next fight and a list of events.

It knows no game: whose turn it is, what is legal and what a move does are the ruleset's.
It imports `ruleset` and what stands below it.
"""

from .answers import legal_moves, usual_move
from .deciding import (
    STALE,
    begin,
    check,
    check_rev,
    choices,
    decide,
    open_syntaxes,
    outcome,
    parse,
    parse_canonical,
    problems,
    replay,
    rewind,
    say,
    say_in_parts,
    sheet_changes,
    write_back,
)
from .simulation import Simulation
from .storage import decode, encode
from .waiting import open_question, open_questions, open_seats, question_announcement, waiting_for

__all__ = [
    "STALE",
    "Simulation",
    "begin",
    "check",
    "check_rev",
    "choices",
    "decide",
    "decode",
    "encode",
    "legal_moves",
    "open_question",
    "open_questions",
    "open_seats",
    "open_syntaxes",
    "outcome",
    "parse",
    "parse_canonical",
    "problems",
    "question_announcement",
    "replay",
    "rewind",
    "say",
    "say_in_parts",
    "sheet_changes",
    "usual_move",
    "waiting_for",
    "write_back",
]
