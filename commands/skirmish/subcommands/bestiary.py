"""What game masters have ready: `template`, `encounter`."""

from __future__ import annotations

from typing import Final

from commands.skirmish.base import Subcommand
from typeclasses.skirmish.gathering import npc_templates, saved_encounters
from world.skirmish.base.typed_words import as_line
from world.skirmish.ruleset import registry

#: The pair that says what a template is for.
_HELP: Final = "help="


class TemplateCommand(Subcommand):
    """
    List the templates of NPCs with what they are for, or show one. Builders
    make and change them: with lines of the sheet, from another template,
    tougher or weaker, with a temperament.

      combat template
      combat template cepheus
      combat template ogre
      combat template ogre defense=3 max_wounds=4
      combat template "ogre chief" ogre tougher temperament=brute
      combat template ogre "help=Guards the bridge."
      combat template ogre remove

    The rules are those of the fight here, or else the usual ones of the
    game. A template that you change replaces one that comes with the rules
    until you remove yours.
    """

    key = "template"
    usage = "template [RULESET] [NAME] [key=value ...] [remove]"

    def func(self) -> str:
        words = self.words()
        named = words and words[0].casefold() in registry.names()
        rules = registry.find(words.pop(0)) if named else self.rules_here()
        if not words:
            return self.for_caller(npc_templates.listing(rules))
        name, *rest = words
        if rest and rest[-1].casefold() == npc_templates.REMOVE:
            return npc_templates.remove(self.caller, rules, " ".join(words[:-1]))
        if not rest or npc_templates.is_known(rules, " ".join(words)):
            return self.for_caller(npc_templates.show(rules, " ".join(words)))
        told = [word for word in rest if word.casefold().startswith(_HELP)]
        spec = as_line(word for word in rest if word not in told)
        help_ = told[-1][len(_HELP) :] if told else None
        return npc_templates.change(self.caller, rules, name, spec, help_)


class EncounterCommand(Subcommand):
    """
    Save the NPCs of your fight before it starts, and fight against them
    again, in any room: with their teams, sheets and temperaments. Where there
    is no fight, the saved one is opened, by its own rules and house rules;
    otherwise its NPCs are added to your fight.

      combat encounter
      combat encounter save ambush
      combat encounter ambush
      combat encounter remove ambush

    Who saved an encounter may replace and remove it, and so may builders.
    """

    key = "encounter"
    usage = "encounter [save] [remove] [NAME]"

    def func(self) -> str:
        words = self.words()
        if not words:
            return saved_encounters.listing()
        first, name = words[0].casefold(), " ".join(words[1:])
        if first not in saved_encounters.ACTIONS:
            return saved_encounters.load(self.caller, " ".join(words))
        if not name:
            raise self.misused()
        if first == saved_encounters.REMOVE:
            return saved_encounters.remove(self.caller, name)
        return saved_encounters.save(self.encounter(), self.caller, name)
