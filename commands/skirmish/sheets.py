"""Sheets: `sheet`."""

from __future__ import annotations

from typing import Any

from typeclasses.skirmish import permissions
from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.npc import SkirmishNpc
from typeclasses.skirmish.sheets.attributes import (
    house_rules_for,
    new_sheet,
    read_sheet,
    set_traits,
)
from world.skirmish import registry
from world.skirmish.errors import Refusal
from world.skirmish.ruleset import Ruleset
from world.skirmish.views import sheet as sheet_view

from .base import Subcommand


class SheetCommand(Subcommand):
    """
    Show your sheet, or set the lines of it that are yours to set. With new
    you get your first sheet of a ruleset: its usual values, or those of a
    template. Builders may name another character and set any line. The owner
    of a fight sees the sheets of its temporary NPCs.

      combat sheet
      combat sheet new cepheus soldier
      combat sheet skill4=Accuracy skill3=co skill2=endurance
      combat sheet goblin defense=1 maxWounds=2
      combat sheet goblin new
    """

    key = "sheet"
    usage = "sheet [WHO] [new] [RULESET] [TEMPLATE] [key=value ...]"

    def func(self) -> str:
        words = self.words()
        given = dict(word.split("=", 1) for word in words if "=" in word)
        plain = [word for word in words if "=" not in word]
        at = next((place for place, word in enumerate(plain) if word.casefold() == "new"), None)
        fill = at is not None
        after_new = plain[at + 1 :] if at is not None else []
        template = " ".join(after_new[1:])
        plain = [*plain[:at], *after_new[:1]]
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
        if fill:
            new_sheet(self.caller, whose, rules, given, template)
        elif given:
            set_traits(self.caller, whose, rules, given)
        house = house_rules_for(rules)
        npc = isinstance(whose, SkirmishNpc)
        values = read_sheet(whose, rules, house)
        text = sheet_view.text(whose.key, rules, house, values, npc=npc)
        return self.for_caller(text)

    def _ruleset(self, plain: list[str]) -> Ruleset[Any, Any]:
        """The ruleset named last, or the game's usual one."""
        if plain and plain[-1].casefold() in registry.names():
            return registry.find(plain.pop())
        return registry.find(get_setting("SKIRMISH_RULESET"))

    def _made_up(self, name: str, *, changes: bool) -> str | None:
        """Return the sheet of a temporary NPC of the fight here, for its owner."""
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
            refusal = f"{member.name} is a temporary NPC of this fight, and stays as it is."
            raise Refusal(f"{refusal} Before the start you can remove it and add it again.")
        text = sheet_view.text(
            member.name, lobby.rules(), lobby.house_rules(), member.sheet, npc=True
        )
        return self.for_caller(text)
