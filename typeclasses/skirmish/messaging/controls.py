"""What people do beside their moves, as data: the lobby, the room, moves to come, orders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from django.urls import NoReverseMatch, reverse
from evennia.objects.objects import DefaultCharacter

from typeclasses.skirmish import permissions
from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter import lookup, naming, seating
from typeclasses.skirmish.encounter.naming import of_object
from typeclasses.skirmish.game_objects import Person, Room
from typeclasses.skirmish.sheets import npc_templates
from typeclasses.skirmish.sheets.attributes import has_sheet
from typeclasses.skirmish.stored.state import object_fighter
from world.skirmish import engine
from world.skirmish.base.command_name import command
from world.skirmish.base.errors import is_allowed
from world.skirmish.engine import standing_orders
from world.skirmish.ruleset import registry
from world.skirmish.ruleset.registry import rules_of
from world.skirmish.state.fight import AnyFight
from world.skirmish.tactics import TEMPERAMENTS
from world.skirmish.views import fight_json
from world.skirmish.views.pages import joining

if TYPE_CHECKING:
    from typeclasses.skirmish.encounter.script import SkirmishEncounter


def here(character: Person) -> dict[str, Any]:
    """Return the fights that a character may begin in a room, and the NPCs to attack.

    Args:
        character: Who asks; None for a session that plays no one.
    """
    room = character.location if character is not None else None
    known = {"command": command(), "playing": character is not None, "room": ""}
    if room is None:
        return {**known, "begins": False, "npcs": [], "people": [], "rulesets": [], "rests": False}
    others = list(_others(room, character))
    people = [other for other in others if other.has_account]
    usual = get_setting("SKIRMISH_RULESET")
    every = sorted(registry.every(), key=lambda rules: rules.name != usual)
    npcs = {
        other: [rules.name for rules in every if has_sheet(other, rules)]
        for other in others
        if is_allowed(permissions.check_may_attack, character, other)
    }
    able = [npc for npc, rulesets in npcs.items() if rulesets]
    return {
        **known,
        "room": of_object(room, character),
        "begins": is_allowed(permissions.check_may_open_in, character, room)
        and lookup.encounter_of(character) is None,
        "npcs": [
            {"name": name, "rulesets": npcs[npc]}
            for npc, name in zip(able, _names(able, others, character), strict=True)
        ],
        "people": _names(people, others, character),
        "rulesets": [{"name": rules.name, "title": rules.title} for rules in every],
        "rests": is_allowed(permissions.check_may_rest, character, character),
    }


def _others(room: Room, character: Person) -> Iterator[Any]:
    """Yield the characters in a room besides the looker, except for absent players."""
    for thing in room.contents:
        is_away = thing.has_account and not thing.sessions.count()
        if isinstance(thing, DefaultCharacter) and thing is not character and not is_away:
            yield thing


def _names(some: Sequence[Any], every: Sequence[Any], looker: Person) -> list[str]:
    """Return what a looker types for characters in the room, with numbers for equal names."""
    typed = dict(zip(every, naming.typed_names(every, looker), strict=True))
    return [typed[person] for person in some]


def page_of(encounter: SkirmishEncounter, character: Person) -> str:
    """Return the address of a fight's page; empty for people who may not see it."""
    # The record of a tutorial is deleted with it.
    record = 0 if lookup.is_tutorial(encounter.obj) else encounter.state.record
    account = getattr(character, "account", None)
    unseen = permissions.rooms_out_of_sight(account, [encounter.obj.id])
    if record and permissions.seen_by(account, unseen).filter(pk=record).exists():
        with suppress(NoReverseMatch):
            return reverse("skirmish:fight", args=[record])
    return ""


def again(encounter: SkirmishEncounter, character: Person) -> str:
    """Return what a fighter or owner types to begin a fight like this one; empty for others."""
    state, own = encounter.state, encounter.fighter_of(character)
    if state.fight is None:
        return ""
    ruleset = state.fight.ruleset
    if lookup.is_tutorial(encounter.obj):
        return command(f"tutorial {ruleset}")
    if not state.automatic:
        owns = permissions.is_owner(character, encounter)
        return command(f"init {state.name} {ruleset}") if owns else ""
    fighters = state.fight.table.fighters
    if own is None:
        return ""
    foes = (npc for npc in state.npcs if fighters[npc].team != fighters[own].team)
    names = (naming.name_of(encounter, foe, character) for foe in foes)
    name = next(names, "")
    return command(f"fight {name} {ruleset}") if name else ""


def joins(encounter: SkirmishEncounter, character: Person) -> list[str]:
    """Return the teams of a running fight that a character who watches may join, or ask to."""
    fight = encounter.state.fight
    if fight is None or engine.outcome(fight) is not None:
        return []
    fights = object_fighter(character.id) in fight.table.fighters
    if fights or character.location != encounter.obj:
        return []
    may = is_allowed(permissions.check_may_enter, character, encounter)
    return list(fight.table.teams) if may else []


def requests(encounter: SkirmishEncounter, character: Person) -> list[dict[str, str]]:
    """Return who asks to join which team, for people who may admit them."""
    if not encounter.state.requests or not permissions.is_owner(character, encounter):
        return []
    asking = ((seating.object_of(who), team) for who, team in encounter.state.requests.items())
    return [{"name": of_object(who, character), "team": team} for who, team in asking if who]


def lobby(encounter: SkirmishEncounter, character: Person) -> dict[str, Any]:
    """Return a fight that has not started: its teams, and for its owner the templates of NPCs."""
    state = naming.state_seen_by(encounter, character)
    rules, owns = state.lobby.rules(), permissions.is_owner(character, encounter)
    closed = rules.closed_to_latecomers(state.lobby.house_rules())
    return {
        "id": encounter.id,
        "name": state.name,
        "ruleset": rules.title,
        "command": command(),
        "seat": encounter.fighter_of(character) or "",
        "owns": owns,
        "terms": joining.terms(
            state.joining, practice=state.practice, listed=state.listed, closed=closed
        ),
        "teams": [
            {
                "name": team,
                "members": [{"id": member.id, "name": member.name} for member in members],
            }
            for team, members in state.lobby.teams().items()
        ],
        "templates": [
            {"key": template.key, "title": template.title, "help": template.help}
            for template in (npc_templates.known(rules).values() if owns else ())
        ],
        "temperaments": list(TEMPERAMENTS),
        "here": _not_added(encounter, character) if owns else [],
    }


def _not_added(encounter: SkirmishEncounter, owner: Any) -> list[str]:
    """Return the characters in the room who can be put on a team, by typed name."""
    others = list(_others(encounter.obj, owner))
    rules = encounter.state.lobby.rules()
    able = (other for other in others if other.has_account or has_sheet(other, rules))
    free = [
        person
        for person in able
        if encounter.fighter_of(person) is None and lookup.encounter_of(person) in (None, encounter)
    ]
    return _names(free, others, owner)


def standing(encounter: SkirmishEncounter, character: Person) -> dict[str, Any]:
    """Return a character's settings: how they act, moves in advance, standing orders."""
    state, fight = encounter.state, naming.fight_seen_by(encounter, character)
    fighter = encounter.fighter_of(character) or ""
    plays = bool(fighter) and fighter not in state.standins and engine.outcome(fight) is None
    npcs = [other for other in fight.table.fighters if seating.is_moved_by_owner(encounter, other)]
    owns = permissions.is_owner(character, encounter) and engine.outcome(fight) is None
    return {
        "id": encounter.id,
        "rev": permissions.rev_for(character, encounter),
        "command": command(),
        "temperaments": list(TEMPERAMENTS),
        "seat": fighter if plays else "",
        "acts": state.temperaments.get(fighter, ""),
        "plan": list(state.plans.get(fighter, ())),
        "advance": fight_json.choices_in_advance(fight, fighter) if plays else [],
        "orders": _orders(fight, fighter) if plays else [],
        "npcs": [
            {
                "name": naming.name_of(encounter, npc, character),
                "acts": state.temperaments.get(npc, ""),
            }
            for npc in npcs
            if owns and fight.table.fighters[npc].able
        ],
    }


def _orders(fight: AnyFight, fighter: str) -> list[dict[str, Any]]:
    """Return each question that may be answered the same way every time, with its answers.

    Questions without an answer to offer are left out.
    """
    rules, given = rules_of(fight), fight.orders.get(fighter, {})
    syntaxes = rules.syntaxes_at(fight.table)
    offered = {kind: standing_orders.answers(syntaxes[kind]) for kind in rules.standing}
    return [
        {"kind": kind, "answer": given.get(kind, ""), "answers": answers}
        for kind, answers in offered.items()
        if answers
    ]
