"""Saving, going back and ending: `save`, `restore`, `undo`, `rejoin`, `end`."""

from __future__ import annotations

from typeclasses.skirmish.services import history, lifecycle
from world.skirmish.command_name import command

from .base import Subcommand


class Save(Subcommand):
    """
    Save the fight as it is now. combat restore goes back to it. You do not
    need it for restarts and crashes: every move is stored.
    """

    key = "save"
    usage = "save"

    def func(self) -> str:
        history.save(self.encounter(), self.caller)
        return "Combat saved"


class Restore(Subcommand):
    """
    Go back to the fight that combat save has saved. Dice are rolled again.
    You move the players who are away until they rejoin.
    """

    key = "restore"
    usage = "restore"

    def func(self) -> str:
        history.restore(self.encounter(), self.caller)
        return "Combat restored"


class Undo(Subcommand):
    """
    Take back your last move, if no dice were rolled in it, it asked no
    one else anything, it revealed nothing hidden, and no move followed.
    The owner can take back any move, and several at once. After that, new
    dice are rolled.

      combat undo
      combat undo 3
    """

    key = "undo"
    usage = "undo [NUMBER]"

    def func(self) -> None:
        text = self.args.strip() or "1"
        if not text.isdecimal() or len(text) > 6:
            raise self.misused()
        history.undo(self.encounter(), self.caller, int(text))


class Rejoin(Subcommand):
    """
    Take your fighter back after a restore that made it the owner's.
    """

    key = "rejoin"
    usage = "rejoin"

    def func(self) -> None:
        lifecycle.rejoin(self.encounter(), self.caller)


class End(Subcommand):
    """
    End the fight. Its changes are written to the sheets, and its temporary
    NPCs are removed. If the fight is not over, you are asked once.
    """

    key = "end"
    usage = "end"

    def func(self) -> str:
        done = lifecycle.end(self.encounter(), self.caller)
        return done or f"The fight is not over. To end it anyway, type {command('end')} again."
