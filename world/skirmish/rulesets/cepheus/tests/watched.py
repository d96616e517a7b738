"""Invariants of any Cepheus fight."""

from world.skirmish import engine
from world.skirmish.rulesets.cepheus import RULESET
from world.skirmish.rulesets.cepheus.attacks.attack import Attacked
from world.skirmish.rulesets.cepheus.attacks.coup_de_grace import Executed
from world.skirmish.rulesets.cepheus.attacks.damage import Damaged, Wounded
from world.skirmish.rulesets.cepheus.checks import Checked
from world.skirmish.rulesets.cepheus.end_of_combat import Healed
from world.skirmish.rulesets.cepheus.fighters.fighter import Fighter
from world.skirmish.rulesets.cepheus.fighters.skills import PHYSICAL
from world.skirmish.rulesets.cepheus.house_rules import CepheusHouse
from world.skirmish.sheets.fighters import Participant
from world.skirmish.state.events import Event, InitiativeRolled
from world.skirmish.testing import watched
from world.skirmish.views import view


def scores(fighter: Fighter) -> dict[str, int]:
    """The physical characteristics as damage has left them."""
    return {key: fighter.now(key) for key in PHYSICAL}


class Watched(watched.Watched):
    """The events explain the scores, and the scores go to the sheets."""

    ruleset = RULESET
    follow_every = 4

    def started(self) -> None:
        self._scores = {
            fighter.id: scores(fighter) for fighter in self.fight.table.fighters.values()
        }

    def count(self, event: Event) -> None:
        match event:
            case Attacked() | Checked():
                assert event.total == event.rolled + sum(dm.dm for dm in event.dms)
                assert event.effect == event.total - self.fight.table.house.target_number
            case Damaged():
                raw = event.rolled + event.effect + event.aim - event.protection
                least = 1 if event.effect >= 6 else 0
                assert event.taken == max(0, max(least, raw) + event.drug)
            case Wounded():
                now = {"str": event.strength, "dex": event.dexterity, "end": event.endurance}
                before = self._scores[event.actor]
                lost = sum(before[key] - now[key] for key in PHYSICAL)
                assert lost == min(event.taken, sum(before[key] for key in PHYSICAL))
                assert now["end"] == max(0, before["end"] - event.taken)
                before |= now
            case Healed():
                healed = self._scores[event.actor]
                healed[event.characteristic] += event.points
                assert healed[event.characteristic] == event.now
            case Executed():
                self._scores[event.target] |= dict.fromkeys(PHYSICAL, 0)
            case InitiativeRolled():
                order = [score for _, score in event.order]
                assert order == sorted(order, reverse=True)

    def settled(self) -> None:
        fighters = self.fight.table.fighters.values()
        if self.fight.continuation is None:
            assert self._scores == {fighter.id: scores(fighter) for fighter in fighters}
        for question in self.fight.pending.questions:
            assert view(RULESET.name).prompt(self.fight.table, question) is not None
        for participant in self.who:
            self._look_at_sheet(participant)

    def _look_at_sheet(self, participant: Participant) -> None:
        """It gets what it may hold; the unconscious are not fit for another fight."""
        sheet = participant.sheet | engine.write_back(self.fight)[participant.id]
        wrong = list(RULESET.sheet_problems(sheet, CepheusHouse(), npc=False))
        assert bool(wrong) == (self.fight.table.fighters[participant.id].zeros > 1)
