"""Invariants of any Grapple fight."""

from world.skirmish import engine
from world.skirmish.moves.base import Move
from world.skirmish.rulesets.grapple import RULESET
from world.skirmish.rulesets.grapple.actions import KnockedOut, Revived
from world.skirmish.rulesets.grapple.tests.ledger import Ledger, numbers
from world.skirmish.state.events import Event
from world.skirmish.testing import watched


class Watched(watched.Watched):
    """The events explain every number, and numbers stay within their bounds."""

    ruleset = RULESET
    #: The line before tells the wounds.
    silent = (KnockedOut, Revived)

    def started(self) -> None:
        self._ledger = Ledger(self.fight.table)

    def count(self, event: Event) -> None:
        self._ledger.enter([event])

    def settled(self) -> None:
        fight, table = self.fight, self.fight.table
        assert numbers(table) == self._ledger.numbers
        house = table.house
        for other in table.fighters.values():
            assert 0 <= other.ad <= other.ap_max <= house.most_ap_max
            assert other.sd >= 0
            assert house.least_defense <= other.defense <= house.most_defense
            assert 0 <= other.wounds <= other.max_wounds
            assert 0 <= other.maneuver_bonus <= house.most_bonus
            assert 0 <= other.strike_bonus <= house.most_bonus
            assert len(other.marks) == len(set(other.marks))
            assert set(other.marks) <= set(other.skills)
        for fighter, values in engine.write_back(fight).items():
            assert 0 <= values["grapple_ad"] <= table.fighters[fighter].sheet_ap_max
            assert values["grapple_sd"] == 0
        # The fight waits for those of the moving team who have yet to move.
        if engine.outcome(fight) is None:
            members = table.members(table.moving_team)
            waiting = [member.id for member in members if member.able and not member.moved]
            assert [question.seat for question in fight.pending.questions] == waiting
            assert waiting

    def is_listed(self, move: Move) -> bool:
        """Every legal move is among the choices, but what has too few dice to succeed."""
        return move.listed
