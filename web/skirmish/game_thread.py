"""Calling from the web's threads into the game's thread, for everything that changes the game.

Evennia answers web requests in threads of their own. Two threads must not change a fight at once,
so everything but reading is done in the thread that runs the commands.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from twisted.internet import reactor
from twisted.internet.defer import Deferred
from twisted.internet.threads import blockingCallFromThread
from twisted.python.failure import Failure
from twisted.python.threadable import isInIOThread

P = ParamSpec("P")
R = TypeVar("R")


def in_game(do: Callable[P, R | Deferred[R]], /, *args: P.args, **kwargs: P.kwargs) -> R:
    """Run a function in the game's thread, and wait for the result.

    If it returns a Deferred, the result is what that comes to; the game is not held up.

    Without a running game (tests, the console) it is done at once. No transaction may be open
    here: the game would wait for it, and it for the game.

    Returns:
        What it returns; what it raises is raised here.
    """
    if not getattr(reactor, "running", False) or isInIOThread():
        return _settled(do(*args, **kwargs))
    result: R = blockingCallFromThread(reactor, do, *args, **kwargs)
    return result


def _settled(result: R | Deferred[R]) -> R:
    """Return what a Deferred has come to, which does not wait for the game."""
    if not isinstance(result, Deferred):
        return result
    results: list[R | Failure] = []
    result.addBoth(results.append)
    (outcome,) = results
    if isinstance(outcome, Failure):
        outcome.raiseException()
    return outcome
