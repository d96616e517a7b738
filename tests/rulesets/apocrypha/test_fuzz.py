"""Hypothesis plays Apocrypha: legal moves, illegal ones and nonsense, by any house rules."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from tests.rulesets.apocrypha import sensible
from tests.rulesets.apocrypha.any_fight import (
    any_move,
    by_kind,
    ended,
    entrants,
    houses,
    intervention,
    lively,
)
from tests.rulesets.apocrypha.watched import Watched
from world.skirmish import engine
from world.skirmish.errors import Refusal
from world.skirmish.fight import REFEREE
from world.skirmish.rulesets.apocrypha import RULESET
from world.skirmish.rulesets.apocrypha.house import ApocryphaHouse


class AnyFight(RuleBasedStateMachine):
    """One fight, from its first question to wherever Hypothesis leaves it."""

    @initialize(house=houses(), who=entrants(), seed=st.text(max_size=4))
    def start(self, house, who, seed):
        self.watched = Watched(who, house, seed)
        self.earlier = [self.watched.fight]

    def go_on(self, seat, move):
        self.watched.go_on(seat, move)
        self.earlier.append(self.watched.fight)

    @precondition(lambda self: self.watched.seats)
    @rule(data=st.data())
    def make_a_legal_move(self, data):
        """Every kind of move is as likely, however many there are of it."""
        seat = data.draw(st.sampled_from(self.watched.seats))
        kinds = by_kind(engine.choices(self.watched.fight, seat))
        moves = data.draw(st.sampled_from(list(kinds.values())))
        self.go_on(seat, data.draw(st.sampled_from(moves)))

    @precondition(lambda self: self.watched.seats)
    @rule()
    def fight_to_win(self):
        self.go_on(*sensible.choose(self.watched.fight))

    @precondition(lambda self: self.watched.seats and self.watched.fight.running is None)
    @rule(data=st.data())
    def intervene(self, data):
        late = self.watched.moves > 15
        move = data.draw(intervention(list(self.watched.fight.table.fighters), ends=late))
        try:
            engine.check(self.watched.fight, REFEREE, move)
        except Refusal:
            return
        self.go_on(REFEREE, move)

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

    @rule(data=st.data())
    def look_back(self, data):
        """Gone back to any earlier question, the fight is sound, and goes on from there."""
        earlier = data.draw(st.sampled_from(self.earlier))
        back = engine.rewind(self.watched.fight, earlier)
        assert list(engine.problems(back)) == []
        assert back.table == earlier.table
        if engine.open_seats(back):
            seat, move = sensible.choose(back)
            after = engine.decide(engine.decode(engine.encode(back)), seat, move)
            assert after == engine.decide(back, seat, move)
            assert list(engine.problems(after[0])) == []

    def teardown(self):
        if hasattr(self, "watched"):
            assert self.watched.replay() == self.watched.fight
            assert engine.outcome(ended(self.watched.fight)) is not None


TestAnyFight = AnyFight.TestCase
TestAnyFight.settings = settings(max_examples=25, stateful_step_count=25)


@settings(max_examples=25)
@given(house=houses(), who=entrants(), seed=st.text(max_size=4), moves=st.integers(0, 2**32))
def test_a_long_fight_by_chance_is_sound_all_the_way(house, who, seed, moves):
    """Longer than Hypothesis plays by itself: people shoot back, counter, fall, come round."""
    watched, chance = Watched(who, house, seed), Random(moves)
    for _ in range(50):
        if not watched.seats:
            break
        watched.go_on(*lively(watched.fight, chance))
    assert watched.replay() == watched.fight
    assert engine.outcome(ended(watched.fight)) is not None


@settings(max_examples=40)
@given(
    who=entrants(odd=False), seed=st.text(max_size=4), apart=st.sampled_from([0, 3, 20, 60, 200])
)
def test_a_sensible_fight_ends_by_itself(who, seed, apart):
    fight, _ = engine.begin(RULESET, who, ApocryphaHouse(range=apart), seed)
    while engine.open_seats(fight):
        fight, _ = engine.decide(fight, *sensible.choose(fight))
        assert fight.table.round < 100
    assert engine.outcome(fight) is not None
