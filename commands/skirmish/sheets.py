"""Sheets: `sheet`."""

from __future__ import annotations

from typing import Any

from typeclasses.skirmish import permission, publish, sheets
from typeclasses.skirmish.knobs import knob
from typeclasses.skirmish.npc import Npc
from world.skirmish import ruleset
from world.skirmish.errors import Refusal
from world.skirmish.views import sheet as sheet_view

from .subcommand import Subcommand


class SheetCommand(Subcommand):
    """
    Show your sheet, or set lines of it, as far as they are yours to set.
    Builders may name somebody else and set any line; with new they fill
    what is empty with the usual values.

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
        whose = self.find(" ".join(plain), everywhere=permission.is_builder(self.caller))
        permission.sheet(self.caller, whose)
        if fill and not permission.is_builder(self.caller):
            raise Refusal("Only a builder makes a new sheet.")
        if fill or given:
            sheets.set_traits(self.caller, whose, rules, given, fill=fill)
        house = sheets.house_rules(rules)
        npc = isinstance(whose, Npc)
        values = sheets.read(whose, rules, house)
        text = sheet_view.text(whose.key, rules, house, values, npc=npc)
        return publish.shown(self.caller, text)

    def _ruleset(self, plain: list[str]) -> ruleset.Ruleset[Any, Any, Any]:
        """The ruleset named last, or the game's usual one."""
        if plain and plain[-1].casefold() in ruleset.names():
            return ruleset.find(plain.pop())
        return ruleset.find(knob("SKIRMISH_RULESET"))
