"""Subcommands of the owner for who may fight: `admit`, `refuse`, `kick`."""

from __future__ import annotations

from commands.skirmish.base import Subcommand
from typeclasses.skirmish.gathering import joining
from world.skirmish.base.names import unquoted


class _OfSomeone(Subcommand):
    """A subcommand that names a person and nothing else."""

    def name(self) -> str:
        """Return the name that was typed."""
        name = unquoted(self.args).strip()
        if not name:
            raise self.misused()
        return name


class Admit(_OfSomeone):
    """
    Let a player in who has asked to join your fight. Players ask with
    combat join TEAM once the fight has started, unless you have opened it
    with join=open or join=closed.

      combat admit Rehtaoh
    """

    key = "admit"
    usage = "admit WHO"

    def func(self) -> str:
        return joining.admit(self.encounter(), self.caller, self.name())


class Refuse(_OfSomeone):
    """
    Tell a player who has asked to join your fight that they may not.

      combat refuse Rehtaoh
    """

    key = "refuse"
    usage = "refuse WHO"

    def func(self) -> str:
        return joining.refuse(self.encounter(), self.caller, self.name())


class Kick(_OfSomeone):
    """
    Take a fighter out of your fight, whether it has started or not. They
    cannot join again unless you add them.

      combat kick Rehtaoh
    """

    key = "kick"
    usage = "kick WHO"

    def func(self) -> str:
        return joining.kick(self.encounter(), self.caller, self.name())
