"""The four sets of commands Evennia looks for; add the game's own commands here."""

from evennia import default_cmds

from commands.skirmish.combat import SkirmishCmdSet


class CharacterCmdSet(default_cmds.CharacterCmdSet):
    """What a character in the world can do."""

    key = "DefaultCharacter"

    def at_cmdset_creation(self) -> None:
        """Add the commands."""
        super().at_cmdset_creation()
        self.add(SkirmishCmdSet)


class AccountCmdSet(default_cmds.AccountCmdSet):
    """What an account can do, with or without a character."""

    key = "DefaultAccount"

    def at_cmdset_creation(self) -> None:
        """Add the commands."""
        super().at_cmdset_creation()


class UnloggedinCmdSet(default_cmds.UnloggedinCmdSet):
    """The commands of a session that has not logged in."""

    key = "DefaultUnloggedin"

    def at_cmdset_creation(self) -> None:
        """Add the commands."""
        super().at_cmdset_creation()


class SessionCmdSet(default_cmds.SessionCmdSet):
    """What a connection can do once it has logged in."""

    key = "DefaultSession"

    def at_cmdset_creation(self) -> None:
        """Add the commands."""
        super().at_cmdset_creation()
