"""Sheets: `sheet`, `rest`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from commands.skirmish import finding
from commands.skirmish.base import Subcommand
from commands.skirmish.finding import Found
from typeclasses.skirmish import permissions
from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter import lookup, naming
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person
from typeclasses.skirmish.gathering import resting, starting
from typeclasses.skirmish.messaging import recipients
from typeclasses.skirmish.messaging.markup import Markup
from typeclasses.skirmish.sheets.attributes import has_sheet, house_rules_for, read_sheet
from typeclasses.skirmish.sheets.filling import has_lines, how_to_complete, new_sheet, set_traits
from typeclasses.skirmish.transactions import all_or_nothing
from typeclasses.skirmish.unattended import temperaments
from world.skirmish.base.command_name import command
from world.skirmish.base.errors import NotUnderstood, Refusal
from world.skirmish.base.names import UnknownName, fold
from world.skirmish.base.typed_words import as_line, join_keys, pairs_of, split_words
from world.skirmish.ruleset import registry
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.views.pages import sheet as sheet_view

#: The pair that says how an NPC of the game acts by itself; it is a line of no ruleset.
_TEMPERAMENT: Final = "temperament"


def _lines_of_several_words() -> set[str]:
    """Return the lines of all sheets that are typed in several words, as shown: `AP max=12`."""
    rulesets = [registry.get(name) for name in registry.names()]
    return {
        fold(trait.name)
        for rules in rulesets
        for trait in rules.traits(house_rules_for(rules))
        if " " in trait.name
    }


class SheetCommand(Subcommand):
    """
    Show your sheet, or set the lines of it that you may set. With new you
    get your first sheet for a ruleset, with its default values or those of
    a template as it is. Builders can name another character, set any line,
    and make the template tougher or weaker. A name means a fighter of your
    fight first, then someone here, then someone elsewhere. The owner of a
    fight can see the sheets of its temporary NPCs.

      combat sheet
      combat sheet new cepheus soldier
      combat sheet skill4=Accuracy skill3=co skill2=endurance
      combat sheet goblin defense=1 maxWounds=2
      combat sheet goblin new
      combat sheet goblin temperament=brute

    By its temperament an NPC acts by itself, and players can attack it with
    combat fight goblin; temperament=off takes it away.
    """

    key = "sheet"
    plain = True
    also = ("skills", "character", "char", "attributes", "abilities")
    usage = "sheet [WHO] [new] [RULESET] [TEMPLATE] [key=value ...]"

    def func(self) -> str:
        typed = join_keys(split_words(self.args), _lines_of_several_words())
        words = [word.text for word in typed]
        given = pairs_of(words)
        temperament = given.pop(_TEMPERAMENT, None)
        plain = [word for word in words if "=" not in word]
        at = next((place for place, word in enumerate(plain) if word.casefold() == "new"), None)
        who, after_new = (plain, None) if at is None else (plain[:at], plain[at + 1 :])
        named = self._named_ruleset(who, after_new or [])
        meant = self._meant(who)
        changes = bool(given) or after_new is not None or temperament is not None
        if meant.who is None and meant.encounter is not None:
            return self._temporary_npc(meant.encounter, meant.fighter, changes=changes)
        whose = meant.person(self.caller)
        permissions.check_may_open_sheet(self.caller, whose)
        if changes:
            self.check_place(meant, as_line(word for word in words if word not in who))
        any_of_theirs = not given and after_new is None
        rules = named or self._usual_ruleset(whose, any_of_theirs=any_of_theirs)
        with all_or_nothing(whose):
            if temperament is not None:
                temperaments.give_temperament(self.caller, whose, temperament)
            if after_new is not None:
                new_sheet(self.caller, whose, rules, given, template=" ".join(after_new))
            elif given:
                try:
                    set_traits(self.caller, whose, rules, given)
                except UnknownName as refusal:
                    more = "" if named else self._for_others(who, whose, words, given)
                    raise NotUnderstood(f"{refusal}{more}") from None
        house = house_rules_for(rules)
        npc = permissions.is_npc(whose)
        values = read_sheet(whose, rules, house)
        new = "sheet new" if whose is self.caller else f"sheet {whose.key} new"
        new = command(f"{new} {rules.name}")
        way = how_to_complete(self.caller, whose, rules, house)
        title = finding.full_name(whose) if meant.elsewhere else whose.key
        cares = str(whose.attributes.get(permissions.TEMPERAMENT)) if npc else ""
        reader = recipients.preferences(self.caller)
        text = sheet_view.text(
            title,
            rules,
            house,
            values,
            npc=npc,
            spoken=reader.spoken,
            new=new,
            way=way,
            temperament=cares,
        )
        return recipients.for_reader(text, reader)

    def _meant(self, who: list[str]) -> Found:
        """Return the one whose sheet it is.

        Raises:
            Refusal: There is none of that name, or several; or what was typed ends with lines and
                their values, without the = between them.
        """
        try:
            return self.find_anywhere(" ".join(who))
        except Refusal as refusal:
            for at in range(len(who) - 1):
                lines, values = who[at::2], who[at + 1 :: 2]
                if len(lines) == len(values) and any(
                    has_lines(rules, lines) for rules in registry.every()
                ):
                    pairs = map("=".join, zip(lines, values, strict=True))
                    typed = command(as_line([self.key, *who[:at], *pairs]))
                    raise NotUnderstood(f"{refusal} To set a line, type {typed}.") from None
            raise

    def _for_others(
        self, who: list[str], whose: Person, words: list[str], given: Iterable[str]
    ) -> str:
        """Return what to type where other sheets of theirs have all of these lines; or nothing."""
        pairs = [word for word in words if "=" in word]
        return "".join(
            f" For {rules.title}, type {command(as_line([self.key, *who, rules.name, *pairs]))}."
            for rules in registry.every()
            if has_sheet(whose, rules) and has_lines(rules, given)
        )

    def _named_ruleset(self, who: list[str], after_new: list[str]) -> AnyRuleset | None:
        """Take the ruleset out of the words: the first after `new`, or the last before it."""
        for words, place in ((after_new, 0), (who, -1)):
            if words and words[place].casefold() in registry.names():
                return registry.find(words.pop(place))
        return None

    def _usual_ruleset(self, whose: Person, *, any_of_theirs: bool) -> AnyRuleset:
        """Return the rules of the caller's fight, the usual ones, or those of a sheet there is."""
        encounter = lookup.encounter_of(self.caller)
        if encounter is not None and encounter.is_readable:
            return encounter.state.lobby.rules()
        usual = registry.find(get_setting("SKIRMISH_RULESET"))
        if not any_of_theirs or has_sheet(whose, usual):
            return usual
        return next((rules for rules in registry.every() if has_sheet(whose, rules)), usual)

    def _temporary_npc(
        self, encounter: SkirmishEncounter, fighter: str, *, changes: bool
    ) -> Markup:
        """Return the sheet of a temporary NPC of the caller's fight, for its owner."""
        permissions.check_may_see_npc_sheet(self.caller, encounter)
        name = naming.name_of(encounter, fighter, self.caller)
        if changes:
            refusal = f"{name} is a temporary NPC of this fight, and stays as it is."
            if encounter.state.fight is None:
                raise Refusal(f"{refusal} Before the start you can remove it and add it again.")
            typed = command(f"set {name} LINE=VALUE")
            raise Refusal(f"{refusal} To set a number in the fight, type {typed}.")
        lobby, reader = encounter.state.lobby, recipients.preferences(self.caller)
        text = sheet_view.text(
            name,
            lobby.rules(),
            lobby.house_rules(),
            starting.sheet_at_start(encounter, fighter),
            npc=True,
            spoken=reader.spoken,
        )
        return recipients.for_reader(text, reader)


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
        meant = self.find_anywhere(name)
        self.check_place(meant)
        return self.for_caller(resting.rest(self.caller, meant.person(self.caller)))
