"""Saving, going back, ending: `save`, `restore`, `undo`, `log`, `report`, `go`, `rejoin`, `end`."""

from __future__ import annotations

from typing import Final

from twisted.internet.defer import Deferred

from commands.skirmish.base import Subcommand
from typeclasses.skirmish.gathering import overview
from typeclasses.skirmish.play import endings, owners, reporting, undo
from typeclasses.skirmish.play.typed_lines import TypedLine

#: How many moves are listed, and how many at most.
_USUALLY_LOGGED: Final = 10
_MOST_LOGGED: Final = 100


class Save(Subcommand):
    """
    Save the fight as it is now. combat restore goes back to it. You do not
    need it for restarts and crashes: every move is stored.
    """

    key = "save"
    usage = "save"

    def func(self) -> str:
        undo.save(self.encounter(), self.caller)
        return "Combat saved"


class Restore(Subcommand):
    """
    Go back to the fight that combat save has saved. Dice are rolled again.
    You move the players who are away until they rejoin.
    """

    key = "restore"
    usage = "restore"

    def func(self) -> str:
        undo.restore(self.encounter(), self.caller)
        return "Combat restored"


class Undo(Subcommand):
    """
    Take back your last move, if no dice were rolled in it, it asked no
    one else anything, it revealed nothing hidden, and no move followed.
    The owner can take back any move, and several at once; combat log lists
    them with their numbers. After that, new dice are rolled, and nobody
    acts by themselves until a player moves or types combat go.

      combat undo
      combat undo 3
    """

    key = "undo"
    plain = True
    also = ("oops", "take back", "takeback")
    usage = "undo [NUMBER]"

    def func(self) -> None:
        text = self.args.strip() or "1"
        if not text.isdecimal() or len(text) > 6 or not int(text):
            raise self.misused()
        undo.undo(self.encounter(), self.caller, int(text))


class Log(Subcommand):
    """
    List the last moves, each with the number that combat undo takes.

      combat log
      combat log 20
    """

    key = "log"
    plain = True
    also = ("history", "what happened")
    usage = "log [NUMBER]"

    def func(self) -> str:
        text = self.args.strip() or str(_USUALLY_LOGGED)
        if not text.isdecimal() or not 0 < int(text[:6]) <= _MOST_LOGGED:
            raise self.misused()
        return self.for_caller(undo.log(self.encounter(), self.caller, int(text)))


class ReportCommand(Subcommand):
    """
    Write the fight to a file on the server, for those who look for a bug in
    it. Fighters and teams have other names in it, and poses are left out.
    Alone it is your fight here, or your last one. The number of another is
    in the address of its page on the website.

      combat report
      combat report 12
    """

    key = "report"
    usage = "report [NUMBER]"

    def func(self) -> Deferred[str]:
        return reporting.write(self.caller, self.args.strip())


class Go(Subcommand):
    """
    After combat undo or combat restore, let those act again who act by
    themselves. They wait until then, or until a player moves.
    """

    key = "go"
    usage = "go"

    @classmethod
    def gives_way(cls, rest: str, line: TypedLine) -> bool:
        # `go` takes no words, and no one waits for it unless the fight is held.
        return bool(rest) or not line.encounter.state.held

    def func(self) -> str:
        return undo.let_go_on(self.encounter(), self.caller)


class Rejoin(Subcommand):
    """
    Take your fighter back after a restore that made it the owner's.
    """

    key = "rejoin"
    usage = "rejoin"

    def func(self) -> None:
        owners.rejoin(self.encounter(), self.caller)


class End(Subcommand):
    """
    End the fight. Its changes are written to the sheets, and its temporary
    NPCs are removed. If the fight is not over, you are asked once. Staff,
    and its owner, may end a fight elsewhere by its name or number: see
    combat list.

      combat end
      combat end ambush
    """

    key = "end"
    usage = "end [FIGHT]"

    @classmethod
    def gives_way(cls, rest: str, line: TypedLine) -> bool:
        # `end poisoned goblin1` is a move, where no fight is called so.
        return bool(rest) and not overview.named(line.by, rest)

    def func(self) -> str:
        name = " ".join(self.words())
        encounter = overview.find(self.caller, name) if name else self.encounter()
        return endings.end(encounter, self.caller)
