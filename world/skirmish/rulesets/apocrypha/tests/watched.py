"""Invariants of any Apocrypha fight."""

from itertools import combinations

from world.skirmish import engine
from world.skirmish.rulesets.apocrypha import RULESET
from world.skirmish.rulesets.apocrypha.action_economy import PotentialRolled
from world.skirmish.rulesets.apocrypha.engagements import engaged_with, in_melee
from world.skirmish.rulesets.apocrypha.exchange.damage import Damaged, Jarred
from world.skirmish.rulesets.apocrypha.exchange.hitting import Attacked
from world.skirmish.rulesets.apocrypha.exchange.reactions import PreparedLost
from world.skirmish.rulesets.apocrypha.push_or_pause import Aided, PauseBegan
from world.skirmish.sheets.fighters import Participant
from world.skirmish.state.events import Event
from world.skirmish.state.fight import REFEREE
from world.skirmish.testing import watched
from world.skirmish.views import view
from world.skirmish.views.display import Reader
from world.skirmish.views.text import width

#: Columns of the status.
WIDE = 78


class Watched(watched.Watched):
    """The events explain harm and shock, and harm goes to the sheets."""

    ruleset = RULESET
    silent = (PreparedLost,)
    follow_every = 5

    def started(self) -> None:
        fighters = self.fight.table.fighters.values()
        self._hurt = {fighter.id: [int(fighter.harm), 0] for fighter in fighters}

    def count(self, event: Event) -> None:
        match event:
            case PotentialRolled():
                assert all(dice + added == ap for _, dice, added, ap in event.rolled)
            case Attacked():
                assert event.hit == (event.hits > event.against)
                for pool in filter(None, (event.attack, event.defense)):
                    assert pool.dice == max(1, sum(modifier.dice for modifier in pool.modifiers))
                    assert 0 <= pool.hits <= pool.dice
            case Damaged():
                assert event.harm + event.shock <= 2 * max(0, event.damage - event.armor)
                self._is_hurt(event.target, event.harm, event.shock)
                assert sum(self._hurt[event.target]) == event.hurt
            case Jarred():
                self._is_hurt(event.actor, 0, event.shock)
                assert sum(self._hurt[event.actor]) == event.hurt
            case Aided():
                self._is_hurt(event.target, -event.healed, 0)
            case PauseBegan():
                for fighter, shock in event.recovered:
                    self._is_hurt(fighter, 0, -shock)

    def _is_hurt(self, fighter: str, harm: int, shock: int) -> None:
        had = self._hurt[fighter]
        self._hurt[fighter] = [had[0] + harm, had[1] + shock]

    def settled(self) -> None:
        table, words = self.fight.table, view(RULESET.name)
        now = {fighter.id: [fighter.harm, fighter.shock] for fighter in table.fighters.values()}
        assert self._hurt == now
        enemies = [pair for pair in combinations(table.able(), 2) if pair[0].team != pair[1].team]
        met = [(one, two) for one, two in enemies if two.id in engaged_with(table, one)]
        assert met == [pair for pair in enemies if in_melee(table, *pair)]
        for decision in self.fight.pending.questions:
            assert words.prompt(table, decision) is not None
        seats = (*table.fighters, REFEREE, "")
        seat = seats[self.fight.rev % len(seats)]
        assert max(map(width, words.status(table, Reader(seat)).splitlines())) <= WIDE
        for participant in self.who:
            self._look_at_sheet(participant)

    def _look_at_sheet(self, participant: Participant) -> None:
        """Harm stays on it; the incapacitated are not fit for another fight."""
        after = engine.write_back(self.fight)[participant.id]
        fighter = self.fight.table.fighters[participant.id]
        assert after == {"apocrypha_harm": fighter.harm}
        house = self.fight.table.house
        wrong = list(RULESET.sheet_problems(participant.sheet | after, house, npc=False))
        assert bool(wrong) == (fighter.harm >= fighter.vitality)
