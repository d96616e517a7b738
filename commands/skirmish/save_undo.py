"""Keeping a fight and putting it away: `save`, `restore`, `undo`, `rejoin`, `end`."""

from __future__ import annotations

from typeclasses.skirmish.services import history, lifecycle
from world.skirmish.command_name import command

from .base import Subcommand


class Save(Subcommand):
    """
    Keep the fight as it is now, to come back to with combat restore. A
    fight survives restarts and crashes without it.
    """

    key = "save"
    usage = "save"

    def func(self) -> str:
        history.save(self.encounter(), self.caller)
        return "Combat saved"


class Restore(Subcommand):
    """
    Go back to what combat save kept. The dice are rolled again. Players who
    are away become NPCs of yours until they rejoin.
    """

    key = "restore"
    usage = "restore"

    def func(self) -> str:
        history.restore(self.encounter(), self.caller)
        return "Combat restored"


class Undo(Subcommand):
    """
    Take back your last move, if no dice were rolled in it, it asked no
    one else anything, it showed nothing hidden, and no move followed.
    The owner may take back any, and several at once. Dice that have been
    seen do not come back.

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
    End the fight: what it changed is written to the sheets, the record is
    closed, its temporary NPCs are gone. While the fight is not over it
    asks once.
    """

    key = "end"
    usage = "end"

    def func(self) -> str:
        done = lifecycle.end(self.encounter(), self.caller)
        return done or f"The fight is not over. To end it anyway, type {command('end')} again."
