"""Refusals: everything that can be wrong with what a person asks for, in words for that person."""

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any, Final

from .command_name import command

#: The refusal of something that only fighters can do.
NOT_IN_FIGHT: Final = "You are not in this fight."
#: The refusal where no one fights.
NO_FIGHT: Final = "There is no fight here."


class Refusal(ValueError):
    """Something asked for that is not done. Its text is the sentence the person reads.

    A refusal costs nothing and changes nothing.
    """


class NotUnderstood(Refusal):
    """The words are not a move, or no fighter has a name in them."""


class Ambiguous(NotUnderstood):
    """The words could mean several things; the text lists them."""


class WrongArguments(NotUnderstood):
    """What follows a verb is not what its move takes.

    Args:
        usage: How the move is typed.
        why: What is wrong; empty where something is missing.
        before: What is typed before the move: `combat next`.
    """

    def __init__(self, usage: str, why: str = "", before: str = "") -> None:
        super().__init__(" ".join(filter(None, (why, "Type:", before, f"{usage}."))))
        self.usage = usage
        self.why = why


class NotOwned(NotUnderstood):
    """A fighter does not have the thing that is named, but may get it later."""


class IllegalMove(Refusal):
    """The words are a move, but the rules do not allow it now.

    Args:
        why: Why, as its player reads it.
        first: Returns the words of moves that lead to it, the best first: `draw rifle`. The engine
            names those that are legal.
    """

    def __init__(self, why: str, first: Callable[[], Iterable[str]] = tuple) -> None:
        super().__init__(why)
        self.why = why
        self._first = first

    @cached_property
    def first(self) -> tuple[str, ...]:
        """The words of moves that make the refused one possible, found when they are first read."""
        return tuple(dict.fromkeys(self._first()))

    def __str__(self) -> str:
        return f"{self.why} First type {command(self.first[0])}." if self.first else self.why


class NotAsked(Refusal):
    """The fight is not waiting for this person."""


class StaleChoice(Refusal):
    """A link or button that belongs to a question already answered."""


class UnusableRuleset(Refusal):
    """A ruleset that does not exist here, or that cannot be imported."""


class DeclarationError(TypeError):
    """A ruleset declares something that cannot work; the text says what to write instead."""


def is_allowed(check: Callable[..., object], *given: Any) -> bool:
    """Return whether a check, called with these arguments, refuses nothing."""
    try:
        check(*given)
    except Refusal:
        return False
    return True
