"""Tactics of adversaries: a table for a d6, as in `reposition nearest; strike weakest`."""

import re
from typing import Final, NamedTuple

from world.skirmish.game import NotUnderstood, shorten

LINES: Final = 6

FREE: Final = ("reposition", "drop prone", "channel", "stand up")
AIMED: Final = ("strike", "grapple", "push")
PLAIN: Final = ("hide", "hold the line", "sprint")
_WHOM: Final = ("nearest", "weakest", "strongest", "random")
_STEP: Final = re.compile(rf"({'|'.join((*FREE, *AIMED, *PLAIN))})(?: ({'|'.join(_WHOM)}))?")


class Step(NamedTuple):
    """One step of a line: what is done, and which enemy it is aimed at."""

    what: str
    whom: str


def read(line: str) -> list[Step]:
    """Return the steps of a line.

    Raises:
        NotUnderstood: It is not a line of tactics.
    """
    steps = []
    for step in line.split(";"):
        match = _STEP.fullmatch(" ".join(step.casefold().split()))
        if match is None:
            raise NotUnderstood(
                f"'{shorten(step)}' is not a step of tactics. Write one of "
                f"{', '.join((*FREE, *AIMED, *PLAIN))}, and after it {', '.join(_WHOM)}."
            )
        steps.append(Step(match[1], match[2] or "nearest"))
    return steps


def check_line(line: str) -> str:
    """Check a line of tactics that has been read, and return it.

    Raises:
        NotUnderstood: It is not a line of tactics.
    """
    read(line)
    return line
