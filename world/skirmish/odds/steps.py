"""Work in steps: between two steps a server can do something else.

A move is tried hundreds of times to find its odds, or to judge it. Each trial is a step.
"""

from collections.abc import Generator, Iterable
from typing import TypeVar

R = TypeVar("R")

#: Work that yields after each step, and returns what it has found.
Steps = Generator[None, None, R]


def finish(work: Steps[R]) -> R:
    """Do all steps of some work at once, and return its result.

    Example:
        >>> def count_to_three():
        ...     for number in (1, 2, 3):
        ...         yield
        ...     return number
        >>> finish(count_to_three())
        3
    """
    while True:
        try:
            next(work)
        except StopIteration as done:
            result: R = done.value
            return result


def in_turn(works: Iterable[Steps[R]]) -> Steps[list[R]]:
    """Do several works, one after the other, and return their results."""
    results: list[R] = []
    for work in works:
        one = yield from work
        results.append(one)
        yield
    return results
