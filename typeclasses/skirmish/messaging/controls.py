"""What people set beside their moves, as data for a screen: the lobby, and standing choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from typeclasses.skirmish import permissions
from typeclasses.skirmish.sheets import npc_templates
from world.skirmish import engine, standing_orders
from world.skirmish.command_name import command
from world.skirmish.fight import AnyFight
from world.skirmish.registry import rules_of
from world.skirmish.tactics import TEMPERAMENTS
from world.skirmish.views import fight_json, joining

if TYPE_CHECKING:
    from typeclasses.skirmish.encounter.script import SkirmishEncounter


def lobby(encounter: SkirmishEncounter, character: Any) -> dict[str, Any]:
    """Return a fight that has not started: its teams, and for its owner the templates of NPCs."""
    state = encounter.state_seen_by(character)
    rules, owns = state.lobby.rules(), permissions.is_owner(character, encounter)
    closed = rules.closed_to_latecomers(state.lobby.house_rules())
    return {
        "id": encounter.id,
        "name": state.name,
        "ruleset": rules.title,
        "command": command(),
        "seat": encounter.fighter_of(character) or "",
        "owns": owns,
        "terms": joining.terms(state.joining, practice=state.practice, closed=closed),
        "teams": [
            {"name": team, "members": [{"id": each.id, "name": each.name} for each in members]}
            for team, members in state.lobby.teams().items()
        ],
        "templates": [
            {"key": each.key, "title": each.title, "help": each.help}
            for each in (npc_templates.known(rules).values() if owns else ())
        ],
        "temperaments": list(TEMPERAMENTS),
    }


def standing(encounter: SkirmishEncounter, character: Any) -> dict[str, Any]:
    """Return what a character has set: how they act, moves in advance, standing orders."""
    state, fight = encounter.state, encounter.fight_seen_by(character)
    fighter = encounter.fighter_of(character) or ""
    plays = bool(fighter) and fighter not in state.standins and engine.outcome(fight) is None
    npcs = [each for each in fight.table.fighters if encounter.is_moved_by_owner(each)]
    owns = permissions.is_owner(character, encounter) and engine.outcome(fight) is None
    return {
        "id": encounter.id,
        "rev": fight.rev,
        "command": command(),
        "temperaments": list(TEMPERAMENTS),
        "seat": fighter if plays else "",
        "acts": state.temperaments.get(fighter, ""),
        "plan": list(state.plans.get(fighter, ())),
        "advance": fight_json.advance(fight, fighter) if plays else [],
        "orders": _orders(fight, fighter) if plays else [],
        "npcs": [
            {"name": encounter.name_of(each, character), "acts": state.temperaments.get(each, "")}
            for each in npcs
            if owns and fight.table.fighters[each].able
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
