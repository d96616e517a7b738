"""Invariants of any Dungeoneers fight."""

from itertools import combinations
from typing import Any

from world.skirmish import engine
from world.skirmish.referee.teams import Return
from world.skirmish.rulesets.dungeoneers import RULESET
from world.skirmish.rulesets.dungeoneers.combat_free_actions import CombatFreeAction
from world.skirmish.rulesets.dungeoneers.dodge import Dodge
from world.skirmish.rulesets.dungeoneers.fighters.fighter import Fighter
from world.skirmish.rulesets.dungeoneers.rolls import ALL, DifficultyMoved
from world.skirmish.rulesets.dungeoneers.spotlight import SpotlightTaken, TokenGiven, TokensRefilled
from world.skirmish.rulesets.dungeoneers.table import Table
from world.skirmish.state.events import Event
from world.skirmish.state.fight import Fight
from world.skirmish.testing import watched


class Watched(watched.Watched):
    """Tokens are conserved, a free action is one a round, and no two stand on a tile."""

    ruleset = RULESET
    silent = (DifficultyMoved,)

    def started(self) -> None:
        self._tokens = {fighter.id: fighter.tokens for fighter in self._fighters}

    def moved(self, before: Fight, actor: str, move: Any) -> None:
        if isinstance(move, Dodge | CombatFreeAction):
            assert before.table.fighters[actor].free_action
        for new in self._fighters:
            old = before.table.fighters[new.id]
            assert new.wounds >= old.wounds
            assert 0 <= new.armor_left <= old.armor_left
            assert new.able <= old.able or isinstance(move, Return)
            # A free action comes back with a round, and not before.
            new_round = self.fight.table.round > before.table.round
            assert new.free_action <= old.free_action or new_round

    def count(self, event: Event) -> None:
        """Tokens are taken, given and refilled, and no other way."""
        fighters = self.fight.table.fighters
        match event:
            case SpotlightTaken() if not fighters[event.actor].npc:
                self._tokens[event.actor] -= 1
                assert self._tokens[event.actor] == event.tokens
            case TokenGiven():
                self._tokens[event.actor] -= 1
                self._tokens[event.target] += 1
            case TokensRefilled():
                own = [fighter for fighter in fighters.values() if fighter.team == event.team]
                assert not any(self._tokens[fighter.id] for fighter in own if fighter.able)
                self._tokens |= {
                    fighter.id: event.each for fighter in own if fighter.able and not fighter.npc
                }

    def is_listed(self, move: Any) -> bool:
        unlisted = ("ShoveObject", "Yield")
        return getattr(move, "most", ALL) == ALL and type(move).__name__ not in unlisted

    def settled(self) -> None:
        fight, table = self.fight, self.fight.table
        assert self._tokens == {fighter.id: fighter.tokens for fighter in self._fighters}
        able = [fighter for fighter in self._fighters if fighter.able]
        for one, other in combinations(able, 2):
            assert one.tile != other.tile or _may_share(table, one, other)
        for fighter in able:
            if fighter.mount:
                assert table.fighters[fighter.mount].able
                assert table.fighters[fighter.mount].tile == fighter.tile
            for condition in fighter.conditions:
                assert not condition.grapples or table.fighters[condition.grapples].has("grappled")
        if fight.continuation is None and engine.outcome(fight) is None:
            assert set(self.seats) == {
                fighter.id for fighter in able if fighter.team == table.active_team
            }

    @property
    def _fighters(self) -> list[Fighter]:
        return list(self.fight.table.fighters.values())


def _may_share(table: Table, one: Fighter, other: Fighter) -> bool:
    """Both below medium, or one party of riders."""
    if {one.size, other.size} <= {"tiny", "small"}:
        return True
    return _bearer(table, one) is _bearer(table, other)


def _bearer(table: Table, fighter: Fighter) -> Fighter:
    return _bearer(table, table.fighters[fighter.mount]) if fighter.mount else fighter
