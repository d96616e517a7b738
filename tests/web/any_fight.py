"""A fight by any ruleset, without code for any of them, so that new rulesets are tested too."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace
from rest_framework.test import APIClient

from tests.game import Game, Player
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.gathering import opening, starting
from typeclasses.skirmish.play import moves, understanding
from typeclasses.skirmish.sheets.attributes import house_rules_for
from world.skirmish import engine
from world.skirmish.base.errors import Refusal
from world.skirmish.engine import lobby
from world.skirmish.ruleset import registry
from world.skirmish.sheets.sheet import Sheet
from world.skirmish.sheets.traits import ChoiceTrait, NumberTrait


def as_(player: Player) -> Any:
    """A client of the website in which a player is logged in."""
    client = APIClient()
    client.force_login(player.session.account)
    return client


def usual_sheet(rules: Any) -> Sheet:
    """The usual values; where something must be chosen, something else on each line."""
    chosen: list[str] = []
    values: Sheet = {}
    for trait in rules.traits(house_rules_for(rules)):
        value = trait.default
        if value is None and isinstance(trait, ChoiceTrait) and not trait.optional:
            value = next(word for word in trait.words.values() if word not in chosen)
            chosen.append(value)
        values[trait.key] = value
    return values


def npc_sheet(rules: Any) -> Sheet:
    """The usual values; numbers that only an NPC must have are the least there may be."""
    house = house_rules_for(rules)
    values = usual_sheet(rules)
    needed = [trait for trait in rules.traits(house, npc=True) if trait.problem(values[trait.key])]
    return values | {trait.key: trait.least for trait in needed if isinstance(trait, NumberTrait)}


class AnyFight:
    """Four fighters of the owner's, two to a side, who move at random.

    Args:
        game: Where.
        name: The ruleset.
    """

    def __init__(self, game: Game, name: str) -> None:
        self.owner: Player = game.make_player("Marshal")
        rules = registry.get(name)
        self.encounter: SkirmishEncounter = opening.open_encounter(
            self.owner.character, "melee", name, {}
        )
        state = self.encounter.state
        gathered = state.lobby
        for number, (who, team) in enumerate(
            (("Ann", "red"), ("Bob", "red"), ("Cid", "blue"), ("Dan", "blue")), 1
        ):
            sheet = usual_sheet(rules)
            gathered = lobby.add_player(gathered, f"n{number}", who, team, sheet, npc=False)
        ready = replace(state, lobby=gathered, npcs=("n1", "n2", "n3", "n4"), made=4)
        self.encounter.commit(lambda: ready)
        starting.start(self.encounter, self.owner.character, ["red", "blue"])
        self._random = Random(4)

    def moves(self, many: int) -> int:
        """Make this many moves, or fewer if the fight ends, and return how many were made."""
        for made in range(many):
            fight = self.encounter.fight
            offered = [
                (seat, engine.say(fight, move))
                for seat in engine.open_seats(fight)
                for move in engine.choices(fight, seat)
            ]
            if not self._one_of(offered):
                return made
        return many

    def _one_of(self, offered: list[tuple[str, str]]) -> bool:
        self._random.shuffle(offered)
        for seat, words in offered:
            try:
                resolved = understanding.resolve_choice(
                    self.encounter, self.owner.character, seat, words, None
                )
                moves.carry_out(resolved, self.encounter, self.owner.character)
            except Refusal:
                continue
            return True
        return False
