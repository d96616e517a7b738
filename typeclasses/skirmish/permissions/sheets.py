"""Who may open, fill and set sheets, and take, make or change which templates of NPCs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from evennia.accounts.models import AccountDB

from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter import naming, seating
from typeclasses.skirmish.game_objects import Person
from typeclasses.skirmish.logins import Forbidden
from typeclasses.skirmish.stored.state import object_number
from world.skirmish.base.command_name import command
from world.skirmish.base.english import with_article
from world.skirmish.referee.corrections import Correct, lines_kept
from world.skirmish.ruleset import registry
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.sheets import npc_spec
from world.skirmish.sheets.traits import Trait

from .people import check_may_take_part, is_builder, is_owner, is_wizard

if TYPE_CHECKING:
    from typeclasses.skirmish.encounter.script import SkirmishEncounter


def check_may_open_sheet(who: Person, whose: Person) -> None:
    """See or set a sheet: players their own, builders any."""
    if whose is not who and not is_builder(who):
        raise Forbidden("You may see and set only your own sheet.")


def check_may_see_npc_sheet(who: Person, encounter: SkirmishEncounter) -> None:
    """See the sheet of a temporary NPC: the owner of its fight, and builders."""
    if not (is_owner(who, encounter) or is_builder(who)):
        raise Forbidden("You may see and set only your own sheet.")


def check_may_give_temperament(who: Person, whose: Person) -> None:
    """Let an NPC of the game act by itself, so that players may attack it: builders."""
    if not is_builder(who):
        raise Forbidden("Only builders give NPCs a temperament.")
    if whose.has_account:
        raise Forbidden(
            f"{whose.key} is a player. In a fight they act by themselves if they type "
            f"{command('auto me guardian')}."
        )


def check_may_make_sheet(
    who: Person, whose: Person, rules: AnyRuleset, *, has_one: bool, way: str
) -> None:
    """Make a first sheet: players their own, once; builders for anyone.

    Args:
        who: The person who makes it.
        whose: The character who gets it.
        rules: The ruleset that declares it.
        has_one: Whether the character has a sheet already.
        way: How the sheet that is there is completed; empty if it is complete.
    """
    check_may_open_sheet(who, whose)
    check_may_take_part(who)
    if has_one and not is_builder(who):
        way = way or "To change what is not yours, ask a builder."
        raise Forbidden(f"You have {with_article(rules.title)} sheet already. {way}")


def check_may_set_trait(who: Person, rules: AnyRuleset, trait: Trait) -> None:
    """Set one line of your own sheet; builders set any."""
    check_may_take_part(who)
    if not may_set_trait(who, rules, trait):
        raise Forbidden(f"{trait.name} is not yours to set; ask a builder.")


def may_set_trait(who: Person, rules: AnyRuleset, trait: Trait) -> bool:
    """Return whether a line of your own sheet is yours to set."""
    own_keys = get_setting("SKIRMISH_OWN_TRAITS").get(rules.name)
    allowed = trait.own if own_keys is None else trait.key in own_keys
    return allowed or is_builder(who)


def may_set_all(who: Person, rules: AnyRuleset, traits: Iterable[Trait]) -> bool:
    """Return whether a person may set every line of a sheet, and so make any sheet."""
    return all(may_set_trait(who, rules, trait) for trait in traits)


def check_may_take_template(
    who: Person, rules: AnyRuleset, traits: Iterable[Trait], spec: str
) -> None:
    """Make a sheet from an NPC's spec: a template as it is, unless they may set all lines."""
    if not npc_spec.is_name(spec) and not may_set_all(who, rules, traits):
        raise Forbidden(
            f"You may take a template only as it is. Type {command(f'sheet new {rules.name}')} "
            f"and its name; {command(f'template {rules.name}')} lists them."
        )


def check_may_correct(who: Person, encounter: SkirmishEncounter, correction: Correct) -> None:
    """Set a number of a fighter as the referee: on what sheets get, those who may set the sheet.

    Temporary NPCs, practice fights and what counts only in the fight are the owner's own.
    """
    if _is_staff(who) or encounter.state.practice or not _is_written_back(encounter, correction):
        return
    rules = registry.rules_of(encounter.fight)
    whose = seating.object_of(correction.target)
    for trait in lines_kept(rules, encounter.fight.table, correction):
        if whose is not who or not may_set_trait(who, rules, trait):
            name = naming.name_of(encounter, correction.target, who)
            raise Forbidden(
                f"Only builders and staff may set {trait.name} of {name}, which goes back to the "
                f"sheet after the fight. You may in a fight that leaves sheets as they are: "
                f"{command('init NAME practice=yes')}"
            )


def _is_staff(who: Person) -> bool:
    """Return whether a person is a builder, a wizard, or at work in the admin."""
    return isinstance(who, AccountDB) or is_builder(who) or is_wizard(who)


def _is_written_back(encounter: SkirmishEncounter, correction: Correct) -> bool:
    """Return whether the sheet of a fighter gets what the fight changes."""
    npc = correction.target in encounter.state.npcs
    return object_number(correction.target) is not None and (encounter.state.automatic or not npc)


def check_may_change_templates(who: Person) -> None:
    """Make, change and remove templates of NPCs: builders."""
    if not is_builder(who):
        raise Forbidden("Only builders make, change and remove templates; you may look at them.")
