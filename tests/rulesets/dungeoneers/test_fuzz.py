"""Hypothesis plays Dungeoneers: legal moves, illegal ones and nonsense, by any house rules."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from tests.rulesets.dungeoneers.any_fight import (
    any_move,
    by_kind,
    entrants,
    houses,
    intervention,
    lively,
    sensible,
)
from tests.rulesets.dungeoneers.watched import Watched
from world.skirmish import engine
from world.skirmish.errors import Refusal
from world.skirmish.fight import REFEREE
from world.skirmish.rulesets.dungeoneers import RULESET
from world.skirmish.rulesets.dungeoneers.house import DungeoneersHouse


class AnyFight(RuleBasedStateMachine):
    """One fight, from its beginning to wherever Hypothesis leaves it."""

    @initialize(house=houses(), who=entrants(), seed=st.text(max_size=4))
    def start(self, house, who, seed):
        self.watched = Watched(who, house, seed)

    @precondition(lambda self: self.watched.seats)
    @rule(data=st.data())
    def make_a_legal_move(self, data):
        """Every kind of move is as likely, however many there are of it."""
        seat = data.draw(st.sampled_from(self.watched.seats))
        kinds = by_kind(engine.choices(self.watched.fight, seat))
        moves = data.draw(st.sampled_from(list(kinds.values())))
        self.watched.go_on(seat, data.draw(st.sampled_from(moves)))

    @precondition(lambda self: self.watched.seats)
    @rule()
    def fight_to_win(self):
        self.watched.go_on(*sensible(self.watched.fight))

    @precondition(lambda self: self.watched.seats and self.watched.fight.running is None)
    @rule(data=st.data())
    def intervene(self, data):
        late = self.watched.moves > 15
        move = data.draw(intervention(list(self.watched.fight.table.fighters), ends=late))
        try:
            engine.check(self.watched.fight, REFEREE, move)
        except Refusal:
            return
        self.watched.go_on(REFEREE, move)

    @rule(data=st.data())
    def try_anything(self, data):
        fighters = list(self.watched.fight.table.fighters)
        actor = data.draw(st.sampled_from([*fighters, REFEREE, "nobody"]))
        self.watched.try_out(actor, data.draw(any_move(fighters)))

    @rule(data=st.data(), words=st.text(max_size=20))
    def type_nonsense(self, data, words):
        fight = self.watched.fight
        actor = data.draw(st.sampled_from([*fight.table.fighters, REFEREE]))
        try:
            move = engine.parse(fight, actor, words)
        except Refusal:
            return
        assert engine.parse(fight, actor, engine.say(fight, move)) == move

    def teardown(self):
        if hasattr(self, "watched"):
            assert self.watched.replay() == self.watched.fight


TestAnyFight = AnyFight.TestCase
TestAnyFight.settings = settings(max_examples=30, stateful_step_count=25)


@settings(max_examples=60)
@given(house=houses(), who=entrants(), seed=st.text(max_size=4), moves=st.integers(0, 2**32))
def test_a_long_fight_by_chance_is_sound_all_the_way(house, who, seed, moves):
    """Longer than Hypothesis plays by itself: people ride, hold, hide, break and die."""
    watched, chance = Watched(who, house, seed), Random(moves)
    for _ in range(80):
        if not watched.seats:
            break
        watched.go_on(*lively(watched.fight, chance))
    assert watched.replay() == watched.fight


@settings(max_examples=50)
@given(who=entrants(sound=True), seed=st.text(max_size=4))
def test_a_sensible_fight_ends(who, seed):
    fight, _ = engine.begin(RULESET, who, DungeoneersHouse(), seed)
    while engine.open_seats(fight):
        fight, _ = engine.decide(fight, *sensible(fight))
        assert fight.table.round < 100
    assert engine.outcome(fight).winner
