"""Subcommands of the owner for who may fight: `admit`, `refuse`, `kick`."""

from __future__ import annotations

from commands.skirmish.base import Subcommand
from typeclasses.skirmish.gathering import joining


class Admit(Subcommand):
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


class Refuse(Subcommand):
    """
    Tell a player who has asked to join your fight that they may not.

      combat refuse Rehtaoh
    """

    key = "refuse"
    usage = "refuse WHO"

    def func(self) -> str:
        return joining.refuse(self.encounter(), self.caller, self.name())


class Kick(Subcommand):
    """
    Take a fighter out of your fight, whether it has started or not. They
    cannot join again unless you add them.

      combat kick Rehtaoh
    """

    key = "kick"
    usage = "kick WHO"

    def func(self) -> str:
        return joining.kick(self.encounter(), self.caller, self.name())
