"""Permissions for sheets, and `set` in a fight of what they get; rests, templates, encounters."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from math import ceil
from typing import TYPE_CHECKING, Final

from django.utils import timezone
from evennia.accounts.models import AccountDB

from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter import naming, seating
from typeclasses.skirmish.game_objects import Person
from typeclasses.skirmish.logins import Forbidden
from typeclasses.skirmish.models import SavedEncounter
from typeclasses.skirmish.records import queries
from typeclasses.skirmish.stored.state import object_fighter, object_number
from world.skirmish.base.command_name import command
from world.skirmish.base.english import with_article
from world.skirmish.referee.corrections import Correct, lines_kept
from world.skirmish.ruleset import registry
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.sheets import npc_spec
from world.skirmish.sheets.traits import Trait
from world.skirmish.views.text import pluralize

from .owners import check_is_owner
from .people import check_may_take_part, is_builder, is_owner, is_wizard

if TYPE_CHECKING:
    from typeclasses.skirmish.encounter.script import SkirmishEncounter

#: The Attribute with the time of a character's last rest.
RESTED: Final = "skirmish_rested"

#: The most saved encounters of a player who is not a builder.
MOST_SAVED: Final = 20


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


def check_may_rest(who: Person, whose: Person) -> None:
    """Rest between fights: builders whenever they like, players as the settings say."""
    if is_builder(who):
        return
    if whose is not who:
        raise Forbidden("Only a builder may let others rest.")
    check_may_take_part(who)
    minutes = get_setting("SKIRMISH_REST")
    if minutes is None:
        raise Forbidden("In this game only builders let people rest; ask one.")
    busy = [queries.last_end(object_fighter(who.id)), who.attributes.get(RESTED)]
    now = timezone.now()
    moments = [then for then in busy if isinstance(then, datetime) and timezone.is_aware(then)]
    # A moment that seems to lie ahead came before the machine's clock was set back.
    since = max((then for then in moments if then <= now), default=None)
    if since is not None and (soonest := since + timedelta(minutes=minutes)) > now:
        left = ceil((soonest - now) / timedelta(minutes=1))
        raise Forbidden(f"You may rest again in {pluralize(left, 'minute')}.")


def may_ever_rest(who: Person) -> bool:
    """Return whether a person need not ask anyone for a rest, now or after a while."""
    return is_builder(who) or get_setting("SKIRMISH_REST") is not None


def check_may_change_templates(who: Person) -> None:
    """Make, change and remove templates of NPCs: builders."""
    if not is_builder(who):
        raise Forbidden("Only builders make, change and remove templates; you may look at them.")


def check_may_save_encounter(
    who: Person, encounter: SkirmishEncounter, saved: SavedEncounter | None
) -> None:
    """Save the NPCs of a fight: its owner; in place of what others have saved, builders."""
    check_is_owner(who, encounter)
    if saved is not None:
        check_may_keep_encounter(who, saved)
    elif not is_builder(who):
        most = SavedEncounter.objects.filter(saved_by_id=who.id).count()
        if most >= MOST_SAVED:
            raise Forbidden(
                f"You have {MOST_SAVED} saved encounters, and only builders may have more. "
                f"Remove one: {command('encounter remove NAME')}."
            )


def check_may_keep_encounter(who: Person, saved: SavedEncounter) -> None:
    """Replace or remove a saved encounter: who saved it, and builders."""
    if saved.saved_by_id != who.id and not is_builder(who):
        who_did = f"{saved.saved_by} saved the encounter {saved.name}."
        raise Forbidden(f"{who_did} Only they and builders may replace or remove it.")
