"""Procedures: moves in progress, which ask questions and are sent the answers.

A procedure yields one question, and is sent the move that answers it; or a `Pending` of several,
and is sent all their answers.
"""

from typing import Any

from .fight import Answer, Procedure
from .questions import Pending


def pending(asked: Any) -> Pending[Any]:
    """Return what a procedure has asked as open questions."""
    return asked if type(asked) is Pending else Pending((asked,))


def send(procedure: Procedure, asked: Any, answers: tuple[Answer[Any], ...]) -> Any:
    """Give the answers to what was asked; return what is asked next, None at the end."""
    try:
        return procedure.send(answers if type(asked) is Pending else answers[0].move)
    except StopIteration:
        return None
