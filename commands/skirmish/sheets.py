"""Sheets: `sheet`, `rest`."""

from __future__ import annotations

from typing import Any

from typeclasses.skirmish import permissions
from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.messaging import recipients
from typeclasses.skirmish.messaging.markup import Markup
from typeclasses.skirmish.npc import SkirmishNpc
from typeclasses.skirmish.services import resting
from typeclasses.skirmish.sheets.attributes import (
    house_rules_for,
    how_to_complete,
    new_sheet,
    read_sheet,
    set_traits,
)
from world.skirmish import registry
from world.skirmish.command_name import command
from world.skirmish.errors import Refusal
from world.skirmish.house_rules import HouseRules
from world.skirmish.ruleset import Ruleset
from world.skirmish.sheet import Sheet
from world.skirmish.views import sheet as sheet_view

from .base import Subcommand


def _joined_lines(words: list[str]) -> list[str]:
    """Return the words with the lines in one that are typed as a sheet shows them: `AP max=12`."""
    rulesets = [registry.get(name) for name in registry.names()]
    names = {
        trait.name.casefold()
        for rules in rulesets
        for trait in rules.traits(house_rules_for(rules))
    }
    joined: list[str] = []
    for word in words:
        key, equals, _ = word.partition("=")
        starts = range(len(joined)) if equals else ()
        lines = (at for at in starts if " ".join([*joined[at:], key]).casefold() in names)
        start = next(lines, len(joined))
        joined[start:] = [" ".join([*joined[start:], word])]
    return joined


class SheetCommand(Subcommand):
    """
    Show your sheet, or set the lines of it that you may set. With new you
    get your first sheet for a ruleset, with its default values or those of
    a template as it is. Builders can name another character, set any line,
    and make the template tougher or weaker. The owner of a fight can see
    the sheets of its temporary NPCs before it starts.

      combat sheet
      combat sheet new cepheus soldier
      combat sheet skill4=Accuracy skill3=co skill2=endurance
      combat sheet goblin defense=1 maxWounds=2
      combat sheet goblin new
    """

    key = "sheet"
    usage = "sheet [WHO] [new] [RULESET] [TEMPLATE] [key=value ...]"

    def func(self) -> str:
        words = _joined_lines(self.words())
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
        permissions.check_may_open_sheet(self.caller, whose)
        if after_new is not None:
            new_sheet(self.caller, whose, rules, given, template=" ".join(after_new))
        elif given:
            set_traits(self.caller, whose, rules, given)
        house = house_rules_for(rules)
        npc = isinstance(whose, SkirmishNpc)
        values = read_sheet(whose, rules, house)
        new = "sheet new" if whose is self.caller else f"sheet {whose.key} new"
        new, way = f"{new} {rules.name}", how_to_complete(self.caller, whose, rules, house)
        return self._shown(whose.key, rules, house, values, npc=npc, new=new, way=way)

    def _shown(
        self,
        name: str,
        rules: Ruleset[Any, Any],
        house: HouseRules,
        sheet: Sheet,
        *,
        npc: bool,
        new: str = "",
        way: str = "",
    ) -> Markup:
        reader = recipients.preferences(self.caller)
        text = sheet_view.text(
            name,
            rules,
            house,
            sheet,
            npc=npc,
            spoken=reader.spoken,
            new=new and command(new),
            way=way,
        )
        return recipients.for_reader(text, reader)

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
        rules, house = lobby.rules(), lobby.house_rules()
        return self._shown(member.name, rules, house, member.sheet, npc=True)


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
