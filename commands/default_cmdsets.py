"""The four sets of commands Evennia looks for; add the game's own commands here."""

from evennia import default_cmds

from commands.skirmish.combat import SkirmishCmdSet


class CharacterCmdSet(default_cmds.CharacterCmdSet):
    """The commands of a character."""

    def at_cmdset_creation(self) -> None:
        """Add the commands."""
        super().at_cmdset_creation()
        self.add(SkirmishCmdSet)


class AccountCmdSet(default_cmds.AccountCmdSet):
    """The commands of an account, with or without a character."""


class UnloggedinCmdSet(default_cmds.UnloggedinCmdSet):
    """The commands of a session that has not logged in."""


class SessionCmdSet(default_cmds.SessionCmdSet):
    """The commands of a connection that has logged in."""
