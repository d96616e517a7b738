"""Hypothesis plays Grapple: legal moves, illegal ones and nonsense, by any house rules."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from world.skirmish import engine, lobby
from world.skirmish.errors import Refusal
from world.skirmish.events import FightOver, Rolled
from world.skirmish.fight import REFEREE, Answer
from world.skirmish.referee import Withdraw
from world.skirmish.rulesets.grapple.actions import CatchBreath, Maneuver, SkillAction, Strike
from world.skirmish.rulesets.grapple.house_rules import GrappleHouse
from world.skirmish.rulesets.grapple.skills import SKILLS
from world.skirmish.rulesets.grapple.tests.any_lobby import houses, lobbies, weaker
from world.skirmish.rulesets.grapple.tests.ledger import Ledger, numbers
from world.skirmish.views import view

VIEW = view("grapple")

_DICE = st.integers(-1, 10)
_SKILL = st.sampled_from(["", *SKILLS])


def any_move(fighters: list[str]) -> st.SearchStrategy:
    """A move of these fighters, seldom a legal one."""
    target = st.sampled_from(fighters)
    return st.one_of(
        st.builds(Maneuver, _DICE, _SKILL),
        st.builds(Strike, _DICE, target),
        st.builds(SkillAction, _DICE, _SKILL, st.one_of(st.just(""), target)),
        st.just(CatchBreath()),
        st.builds(Withdraw, target),
    )


class AnyFight(RuleBasedStateMachine):
    """One fight, from its lobby to wherever Hypothesis leaves it."""

    @initialize(made=lobbies(houses()), seed=st.text(max_size=4))
    def start(self, made, seed):
        self.made, self.seed = made, seed
        self.fight, _, _ = lobby.start(made, [], seed)
        self.answers: list[Answer] = []
        self.ledger = Ledger(self.fight.table)
        self.dice = 0

    def _go_on(self, actor, move):
        after, events = engine.decide(self.fight, actor, move)
        self.ledger.enter(events)
        self.dice += sum(len(event.faces) for event in events if isinstance(event, Rolled))
        assert (engine.outcome(after) is not None) == isinstance(events[-1], FightOver)
        for event in events:
            assert isinstance(VIEW.sentence(after.table, event), str)
        assert VIEW.render_events(after.table, events)
        assert VIEW.story(after.table, events)
        self.answers.append(Answer(actor, move))
        self.fight = after

    @precondition(lambda self: self.fight.pending.questions)
    @rule(data=st.data())
    def make_a_legal_move(self, data):
        actor = data.draw(st.sampled_from(engine.open_seats(self.fight)))
        self._go_on(actor, data.draw(st.sampled_from(list(engine.choices(self.fight, actor)))))

    @precondition(lambda self: self.fight.pending.questions)
    @rule(data=st.data())
    def fight_to_win(self, data):
        """Bring the fight on: strike, or take the dice to strike with."""
        actor = data.draw(st.sampled_from(engine.open_seats(self.fight)))
        self._go_on(actor, sensible(self.fight, actor))

    @precondition(lambda self: self.fight.pending.questions)
    @rule(data=st.data())
    def use_a_skill(self, data):
        """With as many dice as there are, for it to succeed; on the fallen where it can be."""
        actor = data.draw(st.sampled_from(engine.open_seats(self.fight)))
        actions = [each for each in engine.choices(self.fight, actor) if type(each) is SkillAction]
        most = max([each.dice for each in actions], default=0)
        actions = [each for each in actions if each.dice == most]
        fallen = [name for name, each in self.fight.table.fighters.items() if each.down]
        first = [each for each in actions if each.target in fallen and each.skill == "md"]
        if actions:
            self._go_on(actor, data.draw(st.sampled_from(first or actions)))

    @precondition(lambda self: len(self.answers) > 8 and self.fight.pending.questions)
    @rule(data=st.data())
    def take_somebody_out(self, data):
        there = [each.id for each in self.fight.table.fighters.values() if not each.withdrawn]
        self._go_on(REFEREE, Withdraw(data.draw(st.sampled_from(there))))

    @rule(data=st.data())
    def try_anything(self, data):
        fighters = list(self.fight.table.fighters)
        actor = data.draw(st.sampled_from([*fighters, REFEREE, "stranger"]))
        move = data.draw(any_move(fighters))
        before = engine.encode(self.fight)
        listed = list(engine.choices(self.fight, actor))
        try:
            engine.check(self.fight, actor, move)
        except Refusal as refusal:
            with pytest.raises(type(refusal), match=r"^\S.*\.$"):
                engine.decide(self.fight, actor, move)
            assert engine.encode(self.fight) == before
            assert move not in listed
        else:
            # Every legal move is among the choices, but what the referee may always do, and what
            # has too few dice to succeed.
            assert (
                move in listed or isinstance(move, Withdraw) or is_hopeless(self.fight, actor, move)
            )
            self._go_on(actor, move)

    @rule(data=st.data(), words=st.text(max_size=20))
    def type_nonsense(self, data, words):
        actor = data.draw(st.sampled_from([*self.fight.table.fighters, REFEREE]))
        try:
            move = engine.parse(self.fight, actor, words)
        except Refusal:
            return
        assert engine.parse(self.fight, actor, engine.say(self.fight, move)) == move

    @invariant()
    def the_fight_has_no_problems(self):
        assert list(engine.problems(self.fight)) == []

    @invariant()
    def every_number_is_within_its_bounds(self):
        house = self.fight.table.house
        for each in self.fight.table.fighters.values():
            assert 0 <= each.ad <= each.ap_max <= house.most_ap_max
            assert each.sd >= 0
            assert house.least_defense <= each.defense <= house.most_defense
            assert 0 <= each.wounds <= each.max_wounds
            assert 0 <= each.maneuver_bonus <= house.most_bonus
            assert 0 <= each.strike_bonus <= house.most_bonus
            assert len(each.marks) == len(set(each.marks))
            assert set(each.marks) <= set(each.skills)

    @invariant()
    def the_events_explain_every_number(self):
        assert numbers(self.fight.table) == self.ledger.numbers
        assert self.fight.drawn == self.dice

    @invariant()
    def the_fight_waits_for_the_moving_team(self):
        table = self.fight.table
        seats = [decision.seat for decision in self.fight.pending.questions]
        if engine.outcome(self.fight) is None:
            members = table.members(table.moving_team)
            assert seats == [each.id for each in members if each.able and not each.moved]
            assert seats
        else:
            assert seats == []

    @invariant()
    def every_choice_says_itself_and_is_understood(self):
        for seat in engine.open_seats(self.fight):
            choices = list(engine.choices(self.fight, seat))
            assert CatchBreath() in choices
            for move in choices:
                assert engine.parse(self.fight, seat, engine.say(self.fight, move)) == move

    @invariant()
    def the_fight_can_be_stored(self):
        assert engine.decode(engine.encode(self.fight)) == self.fight

    @invariant()
    def sheets_get_what_they_may_hold(self):
        for fighter, values in engine.write_back(self.fight).items():
            most = self.fight.table.fighters[fighter].sheet_ap_max
            assert 0 <= values["grapple_ad"] <= most
            assert values["grapple_sd"] == 0

    def teardown(self):
        if hasattr(self, "fight"):
            again, _, _ = lobby.start(self.made, [], self.seed)
            assert engine.replay(again, self.answers)[0] == self.fight


def is_hopeless(fight, actor, move):
    """Whether not even a success with every die would be enough."""
    table, house = fight.table, fight.table.house
    mover = table.fighters[actor]
    if isinstance(move, Strike):
        most, needed = move.dice + mover.strike_bonus, table.fighters[move.target].defense
    else:
        most, needed = (
            move.dice + max(0, mover.rating(move.skill) - 2),
            SKILLS[move.skill].difficulty,
        )
    return most + house.ties_succeed <= needed


TestAnyFight = AnyFight.TestCase
TestAnyFight.settings = settings(max_examples=100, stateful_step_count=35)


def sensible(fight, actor):
    """Strike the weakest enemy that can be wounded; else maneuver; else catch breath."""
    table = fight.table
    house, mover = table.house, table.fighters[actor]
    enemies = [each for each in table.fighters.values() if each.able and each.team != mover.team]
    weakest = min(enemies, key=lambda each: (each.defense, each.wounds - each.max_wounds))
    dice = min(mover.sd, house.most_strike_dice)
    enough = weakest.defense + (not house.ties_succeed)
    if dice and dice + mover.strike_bonus >= min(enough + 1, house.most_strike_dice):
        return Strike(dice, weakest.id)
    if mover.ad:
        fresh = [skill for skill in mover.skills if skill not in mover.marks]
        skill = (fresh or mover.skills)[0]
        return Maneuver(min(mover.ad, house.most_maneuver_dice), skill)
    return CatchBreath()


@settings(max_examples=100)
@given(made=lobbies(st.builds(GrappleHouse, ties_succeed=st.booleans())), seed=st.text(max_size=4))
def test_a_sensible_fight_ends(made, seed):
    """No defense above 5: six dice never exceed 6 without the help of Spirit or Accuracy."""
    fight, _, _ = lobby.start(weaker(made, most_defense=5), [], seed)
    while (actor := next(iter(engine.open_seats(fight)), None)) is not None:
        fight, _ = engine.decide(fight, actor, sensible(fight, actor))
        assert fight.table.round < 500
    assert engine.outcome(fight).winner
