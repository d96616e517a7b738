"""Leaving a fight before it is over, by the referee's word or one's own."""

from collections.abc import Iterator
from typing import Annotated, Any

from .arguments import Target
from .moves import Action, Intervention


class Withdraw(Intervention):
    """Take a fighter out of the fight."""

    target: Annotated[str, Target(out=True, hint="FIGHTER")]


class Yield(Action):
    """Give up and leave the fight. You do not win it, and you cannot come back."""

    aliases = ("surrender", "give up")
    listed = False

    @classmethod
    def options(cls, table: Any, actor: Any) -> Iterator[Action]:
        """Propose it never; it may always be typed."""
        return iter(())
