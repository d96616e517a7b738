"""Leaving a fight before it is over, by order of the referee or by choice."""

from collections.abc import Iterator
from typing import Annotated, Any

from .arguments import Target
from .errors import IllegalMove
from .moves import Action, Intervention


class Withdraw(Intervention):
    """Take a fighter out of the fight."""

    target: Annotated[str, Target(out=True, hint="FIGHTER")]

    def check(self, table: Any) -> None:
        fighter = table.fighters[self.target]
        if fighter.withdrawn:
            raise IllegalMove(f"{fighter.name} has left the fight already.")


class Yield(Action):
    """Give up and leave the fight. You do not win it, and you cannot come back."""

    aliases = ("surrender", "give up")
    listed = False

    @classmethod
    def options(cls, table: Any, actor: Any) -> Iterator[Action]:
        """Propose it never; it may always be typed."""
        return iter(())
