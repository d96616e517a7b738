"""Sheets: `sheet`, `rest`."""

from __future__ import annotations

from typing import Any

from typeclasses.skirmish import permissions
from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.npc import SkirmishNpc
from typeclasses.skirmish.services import resting
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
    Show your sheet, or set the lines of it that you may set. With new you
    get your first sheet for a ruleset, with its default values or those of
    a template. Builders can name another character and set any line. The
    owner of a fight can see the sheets of its temporary NPCs.

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
        who, after_new = (plain, None) if at is None else (plain[:at], plain[at + 1 :])
        rules = self._ruleset(who, after_new or [])
        name = " ".join(who)
        try:
            whose = self.find(name, everywhere=permissions.is_builder(self.caller))
        except Refusal:
            shown = self._temporary_npc(name, changes=bool(given) or after_new is not None)
            if shown is None:
                raise
            return shown
        permissions.sheet(self.caller, whose)
        if after_new is not None:
            new_sheet(self.caller, whose, rules, given, template=" ".join(after_new))
        elif given:
            set_traits(self.caller, whose, rules, given)
        house = house_rules_for(rules)
        npc = isinstance(whose, SkirmishNpc)
        values = read_sheet(whose, rules, house)
        text = sheet_view.text(whose.key, rules, house, values, npc=npc)
        return self.for_caller(text)

    def _ruleset(self, who: list[str], after_new: list[str]) -> Ruleset[Any, Any]:
        """Take the ruleset out of the words: the first after `new`, or the last before it."""
        for words, place in ((after_new, 0), (who, -1)):
            if words and words[place].casefold() in registry.names():
                return registry.find(words.pop(place))
        return registry.find(get_setting("SKIRMISH_RULESET"))

    def _temporary_npc(self, name: str, *, changes: bool) -> str | None:
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


class Rest(Subcommand):
    """
    Rest between fights. Your sheets get back what time heals: action dice,
    wounds, stress, harm, as the rules of each say. When players may rest,
    the game decides. Builders may name another character.

      combat rest
      combat rest Ahalish
    """

    key = "rest"
    usage = "rest [WHO]"

    def func(self) -> str:
        name = " ".join(self.words())
        whose = self.find(name, everywhere=permissions.is_builder(self.caller))
        return self.for_caller(resting.rest(self.caller, whose))
