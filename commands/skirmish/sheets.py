"""Sheets: `sheet`."""

from __future__ import annotations

from typing import Any

from typeclasses.skirmish import permissions
from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.npc import Npc
from typeclasses.skirmish.sheets.attributes import house_rules_for, read_sheet, set_traits
from world.skirmish import registry
from world.skirmish.errors import Refusal
from world.skirmish.ruleset import Ruleset
from world.skirmish.views import sheet as sheet_view

from .base import Subcommand


class SheetCommand(Subcommand):
    """
    Show your sheet, or set lines of it, as far as they are yours to set.
    Builders may name somebody else and set any line; with new they fill
    what is empty with the usual values. The owner of a fight sees the
    sheets of those who were made up for it.

      combat sheet
      combat sheet skill4=Accuracy skill3=co skill2=endurance
      combat sheet goblin defense=1 maxWounds=2
      combat sheet goblin new
    """

    key = "sheet"
    usage = "sheet [WHO] [RULESET] [new] [key=value ...]"

    def func(self) -> str:
        words = self.words()
        given = dict(word.split("=", 1) for word in words if "=" in word)
        plain = [word for word in words if "=" not in word]
        fill = bool(plain) and plain[-1].casefold() == "new"
        plain = plain[:-1] if fill else plain
        rules = self._ruleset(plain)
        name = " ".join(plain)
        try:
            whose = self.find(name, everywhere=permissions.is_builder(self.caller))
        except Refusal:
            made_up = self._made_up(name, changes=fill or bool(given))
            if made_up is None:
                raise
            return made_up
        permissions.sheet(self.caller, whose)
        if fill and not permissions.is_builder(self.caller):
            raise Refusal("Only a builder makes a new sheet.")
        if fill or given:
            set_traits(self.caller, whose, rules, given, fill=fill)
        house = house_rules_for(rules)
        npc = isinstance(whose, Npc)
        values = read_sheet(whose, rules, house)
        text = sheet_view.text(whose.key, rules, house, values, npc=npc)
        return self.for_caller(text)

    def _ruleset(self, plain: list[str]) -> Ruleset[Any, Any]:
        """The ruleset named last, or the game's usual one."""
        if plain and plain[-1].casefold() in registry.names():
            return registry.find(plain.pop())
        return registry.find(get_setting("SKIRMISH_RULESET"))

    def _made_up(self, name: str, *, changes: bool) -> str | None:
        """The sheet of an NPC that was made up for the fight here, for whoever owns that."""
        encounter = lookup.encounter_for(self.caller)
        if encounter is None or not encounter.is_readable:
            return None
        if not permissions.is_owner(self.caller, encounter):
            return None
        lobby = encounter.state.lobby
        named = (m for m in lobby.members if m.npc and m.name.casefold() == name.casefold())
        member = next(named, None)
        if member is None:
            return None
        if changes:
            refusal = f"{member.name} was made up for this fight, and stays as it was made."
            raise Refusal(f"{refusal} Before the start you can remove it and add it anew.")
        text = sheet_view.text(
            member.name, lobby.rules(), lobby.house_rules(), member.sheet, npc=True
        )
        return self.for_caller(text)
