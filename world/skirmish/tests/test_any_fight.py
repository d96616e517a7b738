"""Whatever happens in a toy fight, in whatever order: it can be stored, replayed, gone back in."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from world.skirmish import engine
from world.skirmish.base.errors import NotAsked, Refusal, StaleChoice
from world.skirmish.referee.rulings import Withdraw
from world.skirmish.state.dice import Dice
from world.skirmish.state.events import Rolled
from world.skirmish.state.fight import REFEREE, Answer, Fight
from world.skirmish.tests.toy import moves
from world.skirmish.tests.toy.fights import fight

pytestmark = pytest.mark.usefixtures("toy_is_registered")

_FIGHTERS = st.sampled_from("abcdef")
_ANY_MOVE = st.one_of(
    st.builds(moves.Hit, _FIGHTERS),
    st.builds(Withdraw, _FIGHTERS),
    st.sampled_from(
        [
            moves.Rest(), moves.CallAVote(), moves.Stunt(), moves.Vote("aye"), moves.React("dodge"),
            moves.Cover(), moves.Press("feint"), moves.Place("arm"), moves.Place("leg"),
            moves.Mercy("spare"), moves.Rule(1), moves.Rule(9), moves.Forbid(), moves.Lightning(),
        ]
    ),
)  # fmt: skip


class AnyFight(RuleBasedStateMachine):
    """Answers, interventions, nonsense, stale links and rewinds, each with the fight stored."""

    @initialize(seed=st.text(max_size=3), tough=st.integers(1, 3), friendly=st.booleans())
    def begin(self, seed, tough, friendly):
        self.fight = fight("Ann Bob", "Cid Dan", "Eve Fay", seed=seed, tough=tough,
                           friendly_fire=friendly)  # fmt: skip
        self.first = self.fight
        self.answers: list[Answer] = []
        self.earlier: list[Fight] = []
        self.rewound = False

    def _go_on(self, actor, move):
        """Decide on the fight itself and on a stored copy of it; both must agree."""
        stored = engine.decode(engine.encode(self.fight))
        after, told = engine.decide(self.fight, actor, move)
        assert engine.decide(stored, actor, move) == (after, told)
        self._dice_told_are_the_next_ones(after, told)
        self.earlier.append(self.fight)
        self.answers.append(Answer(actor, move))
        self.fight = after

    def _dice_told_are_the_next_ones(self, after, told):
        dice = Dice(self.fight.seed, self.fight.drawn, None, self.fight.loaded)
        for event in told:
            if isinstance(event, Rolled):
                assert dice.faces(len(event.faces), event.sides) == event.faces
        assert dice.drawn == after.drawn

    @precondition(lambda self: self.fight.pending.questions)
    @rule(data=st.data())
    def answer(self, data):
        seat = data.draw(st.sampled_from(engine.open_seats(self.fight)))
        choices = list(engine.choices(self.fight, seat))
        for choice in choices:
            assert engine.parse(self.fight, seat, engine.say(self.fight, choice)) == choice
        self._go_on(seat, data.draw(st.sampled_from(choices)))

    @rule(actor=st.sampled_from([*"abcdef", REFEREE, "stranger"]), move=_ANY_MOVE)
    def try_anything(self, actor, move):
        before = engine.encode(self.fight)
        try:
            engine.check(self.fight, actor, move)
        except Refusal as refusal:
            with pytest.raises(type(refusal), match=r"^[A-Z].*\.$"):
                engine.decide(self.fight, actor, move)
            assert engine.encode(self.fight) == before
            if actor in engine.open_seats(self.fight):
                assert move not in list(engine.choices(self.fight, actor))
        else:
            self._go_on(actor, move)

    @precondition(lambda self: self.earlier)
    @rule(data=st.data())
    def click_an_old_link(self, data):
        old = data.draw(st.sampled_from(self.earlier))
        seat = next(iter(engine.open_seats(old)), "a")
        if old.rev == self.fight.rev:
            return
        for choice in engine.choices(old, seat):
            with pytest.raises(StaleChoice):
                engine.decide(self.fight, seat, choice, rev=old.rev)

    @precondition(lambda self: len(self.earlier) > 3)
    @rule(data=st.data())
    def go_back(self, data):
        earlier = data.draw(st.sampled_from(self.earlier[-6:]))
        back = engine.rewind(self.fight, earlier)
        assert back.table == earlier.table
        assert back.drawn == self.fight.drawn
        self.fight = back
        self.rewound = True

    @invariant()
    def nothing_is_broken(self):
        assert list(engine.problems(self.fight)) == []

    @invariant()
    def every_open_question_has_an_answer(self):
        for seat in engine.open_seats(self.fight):
            assert next(engine.choices(self.fight, seat), None) is not None

    @invariant()
    def silence_is_a_legal_answer(self):
        for decision in self.fight.pending.questions:
            if decision.default and decision.seat in engine.open_seats(self.fight):
                engine.check(self.fight, decision.seat, decision.default)

    @invariant()
    def who_is_not_asked_reads_why(self):
        for seat in set(self.fight.table.fighters) - set(engine.open_seats(self.fight)):
            with pytest.raises(NotAsked, match=r"^[A-Z].*\.$"):
                engine.open_question(self.fight, seat)

    def teardown(self):
        if hasattr(self, "fight") and not self.rewound:
            assert engine.replay(self.first, self.answers)[0] == self.fight


TestAnyFight = pytest.mark.slow(AnyFight.TestCase)
TestAnyFight.settings = settings(max_examples=100, stateful_step_count=30)
