"""Hypothesis plays the fights of a ruleset: legal moves, illegal ones and nonsense."""

from collections.abc import Iterable
from itertools import islice
from random import Random
from typing import Any, ClassVar, Final

import hypothesis
from hypothesis import HealthCheck, Phase
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from world.skirmish import engine, odds
from world.skirmish.base.errors import Refusal, is_allowed
from world.skirmish.moves.base import Move
from world.skirmish.odds.moment import Moment
from world.skirmish.odds.steps import finish
from world.skirmish.referee.corrections import Correct
from world.skirmish.referee.notes import Erase, Note
from world.skirmish.referee.rulings import Withdraw
from world.skirmish.referee.secret_rolls import RollInSecret
from world.skirmish.referee.teams import ChangeTeam, Return
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.ruleset.registry import rules_of
from world.skirmish.state.events import Event
from world.skirmish.state.fight import REFEREE, Fight
from world.skirmish.tactics import TEMPERAMENTS, choose
from world.skirmish.tactics.habits import Habits
from world.skirmish.tactics.judging import Judge
from world.skirmish.testing import as_played
from world.skirmish.testing.fights import Fights
from world.skirmish.testing.forgotten import Forgotten
from world.skirmish.testing.positions import make_known
from world.skirmish.testing.watched import Watched, check_reading, difference

#: Gains that differ by less are the same.
ROUNDING: Final = 1e-6

#: The ways of the dice that are tried for the odds of a move.
_WAYS: Final = 50

#: A failing fight is reported as it was found: to look for a shorter one can take minutes.
_AS_FOUND: Final = (Phase.explicit, Phase.reuse, Phase.generate)


def any_fight(
    rules: AnyRuleset,
    *,
    examples: int = 50,
    steps: int = 40,
    rare: Iterable[type[Move]] = (),
    silent: tuple[type[Event], ...] = (),
    shrink: bool = False,
    duels: bool = True,
    **fights: Any,
) -> type:
    """Return a test in which Hypothesis plays any fight by a ruleset.

    The test stops at the first failure. It fails too if no fight came to one of the moves, if a
    question is made but not asked, if a duel of two templates without a player does not end, or if
    a step of the tutorial cannot be made.

    Args:
        rules: The ruleset.
        examples: How many fights it plays.
        steps: How many things happen in each.
        rare: Moves that these fights need not come to.
        silent: Events that need no sentence, since that of another tells them.
        shrink: Whether to look for the shortest fight that fails, which can take minutes.
        duels: Whether the templates fight each other to an end, and the tutorial is walked
            through.
        fights: What `Fights` takes.

    Example:
        `TestAnyFight = any_fight(RULESET)` in a test module is all that a ruleset needs.
    """

    class Machine(AnyFight):
        pass

    make_known(rules)
    made: set[type[Move]] = set()
    Machine.fights = Fights(rules, **fights)
    Machine.begun = []
    forgotten = Forgotten(rules)
    about = {"ruleset": rules, "made": made, "corrected": True, "silent": silent}
    about["forgotten"] = forgotten
    Machine.watch = type("Watch", (Watched,), about)

    class TestAnyFight(Machine.TestCase):
        settings = hypothesis.settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            derandomize=True,
            report_multiple_bugs=False,
            phases=(*_AS_FOUND, Phase.shrink) if shrink else _AS_FOUND,
            suppress_health_check=[
                HealthCheck.too_slow,
                HealthCheck.data_too_large,
                HealthCheck.filter_too_much,
            ],
        )

        def runTest(self) -> None:  # noqa: N802  the name is that of unittest
            super().runTest()
            play_on(Machine, rules, made, rare, steps)
            for mistake in forgotten.mistakes():
                raise AssertionError(mistake)
            for mistake in as_played.mistakes(rules) if duels else ():
                raise AssertionError(mistake)
            if missed := never_made(rules, made, rare):
                raise AssertionError(
                    f"No fight came to: {', '.join(missed)}. Either they are never legal, or they "
                    "need more examples, more steps, or to be named as rare."
                )

    return TestAnyFight


def never_made(
    rules: AnyRuleset, made: Iterable[type[Move]], rare: Iterable[type[Move]]
) -> list[str]:
    """Return the names of the moves that no fight made, except those that only a referee has."""
    usual = (ChangeTeam, Correct, Erase, Note, Return, RollInSecret, Withdraw)
    expected = dict.fromkeys(move for move in rules.moves if move.listed and move not in usual)
    return [move.__name__ for move in expected if move not in {*made, *rare}]


def play_on(
    machine: "type[AnyFight]",
    rules: AnyRuleset,
    made: set[type[Move]],
    rare: Iterable[type[Move]],
    moves: int,
) -> None:
    """Play the fights of a machine by chance until no move is missed, as Hypothesis may miss some.

    Most of what Hypothesis does in a fight is not legal, and it likes short fights.
    """
    for number, begun in enumerate(machine.begun):
        if not never_made(rules, made, rare):
            return
        play_by_chance(machine.fights, machine.watch(*begun), Random(number), moves)


class AnyFight(RuleBasedStateMachine):
    """One fight, from its first question to wherever Hypothesis leaves it."""

    fights: ClassVar[Fights]
    watch: ClassVar[type[Watched]]
    #: How each of the fights began.
    begun: ClassVar[list[tuple[Any, Any, str]]] = []

    @initialize(data=st.data(), seed=st.text(max_size=4))
    def start(self, data, seed):
        house = data.draw(self.fights.houses())
        who = data.draw(self.fights.participants(house))
        self.watched = self.watch(who, house, seed)
        self.begun.append((who, house, seed))
        self.earlier = [self.watched.fight]
        self.habits = Habits(), Habits(by_deed=True)

    def _go_on(self, seat, move):
        self.watched.advance(seat, move)
        self.earlier.append(self.watched.fight)

    @precondition(lambda self: self.watched.seats)
    @rule(data=st.data())
    def make_a_legal_move(self, data):
        """Every kind of move is as likely, however many there are of it."""
        seat = data.draw(st.sampled_from(self.watched.seats))
        kinds = by_kind(engine.choices(self.watched.fight, seat))
        moves = data.draw(st.sampled_from(list(kinds.values())))
        self._go_on(seat, data.draw(st.sampled_from(moves)))

    @precondition(lambda self: self.watched.fight.pending.need == "all")
    @rule(data=st.data())
    def let_all_answer(self, data):
        """Let everyone answer who has yet to, so that fights last as long as those with turns."""
        asked = self.watched.fight.rev
        while self.watched.seats and self.watched.fight.rev == asked:
            self.make_a_legal_move(data)

    @precondition(lambda self: self.watched.seats)
    @rule()
    def fight_to_win(self):
        self._go_on(*self.fights.sensible(self.watched.fight))

    @precondition(lambda self: self.watched.seats)
    @rule(temperament=st.sampled_from(sorted(TEMPERAMENTS)))
    def act_by_itself(self, temperament):
        """An NPC chooses, and the odds of what it chooses can be found."""
        fight, seat = self.watched.fight, self.watched.seats[0]
        move = choose(fight, seat, temperament).move
        odds.of_move(fight, seat, move, most=_WAYS)
        self._go_on(seat, move)

    @precondition(lambda self: self.watched.seats and self.watch.ruleset.evaluation.pairwise)
    @rule(temperament=st.sampled_from(sorted(TEMPERAMENTS)))
    def choose_by_habit(self, temperament):
        """Check that habits choose as well as thinking does, where evaluations are pairwise."""
        fight, cares = self.watched.fight, TEMPERAMENTS[temperament]
        thought = choose(fight, self.watched.seats[0], cares)
        judge = Judge(Moment(fight, thought.seat), cares.at(fight))
        for habits in self.habits:
            move = habits.choose(fight, thought.seat, cares)
            better = finish(judge.closely(thought.move)).gain - finish(judge.closely(move)).gain
            assert abs(better) < ROUNDING, (
                engine.say(fight, thought.move),
                engine.say(fight, move),
            )

    @precondition(lambda self: self.watched.seats and self.watched.fight.continuation is None)
    @rule(data=st.data())
    def intervene(self, data):
        late, fighters = self.watched.moves > 15, list(self.watched.fight.table.fighters)
        interventions = self.fights.intervention(fighters, ends=late)
        interventions |= self.fights.change_of_team(self.watched.fight)
        if self.watch.corrected:
            interventions |= self.fights.correction(fighters)
        if offered := legal_interventions(self.watched.fight):
            interventions |= st.sampled_from(offered)
        move = data.draw(interventions)
        try:
            engine.check(self.watched.fight, REFEREE, move)
        except Refusal:
            return
        self._go_on(REFEREE, move)

    @rule(data=st.data())
    def try_anything(self, data):
        fighters = list(self.watched.fight.table.fighters)
        actor = data.draw(st.sampled_from([*fighters, REFEREE, "stranger"]))
        self.watched.try_out(actor, data.draw(self.fights.any_move(fighters)))

    @rule(data=st.data())
    def type_anything(self, data):
        """Words that players type, in any order; few of them are a move."""
        fight = self.watched.fight
        actor = data.draw(st.sampled_from([*fight.table.fighters, REFEREE]))
        words = data.draw(self.fights.words(fight))
        try:
            move = engine.parse(fight, actor, words)
        except Refusal:
            return
        check_reading(fight, actor, move, typed=words)

    @rule(data=st.data())
    def look_back(self, data):
        """Go back to an earlier question, check the fight, and go on from there."""
        earlier = data.draw(st.sampled_from(self.earlier))
        back = engine.rewind(self.watched.fight, earlier)
        assert list(engine.problems(back)) == []
        assert back.table == earlier.table
        if engine.open_seats(back):
            seat, move = self.fights.sensible(back)
            after = engine.decide(engine.decode(engine.encode(back)), seat, move)
            assert after == engine.decide(back, seat, move)
            assert list(engine.problems(after[0])) == []

    def teardown(self):
        if hasattr(self, "watched"):
            is_sound_to_the_end(self.fights, self.watched)


def legal_interventions(fight: Fight) -> list[Any]:
    """Return what the referee may do of the ruleset's own, one move of each kind worth listing."""
    interventions = []
    for kind in rules_of(fight).referee:
        legal = (
            option
            for option in kind.options(fight.table)
            if is_allowed(engine.check, fight, REFEREE, option)
        )
        interventions += list(islice(legal, 1))
    return interventions


def by_kind(choices: Iterable[Any]) -> dict[str, list[Any]]:
    """Moves by what they are and how they are made: `Attack power`, `Wait`."""
    kinds: dict[str, list[Any]] = {}
    for move in choices:
        how = getattr(move, "way", "") or getattr(move, "how", "")
        kinds.setdefault(f"{type(move).__name__} {how}".strip(), []).append(move)
    return kinds


def play_by_chance(fights: Fights, watched: Watched, chance: Random, moves: int) -> None:
    """Play a number of random moves, more than Hypothesis plays by default."""
    for _ in range(moves):
        if not watched.seats:
            break
        watched.advance(*fights.lively(watched.fight, chance))
    is_sound_to_the_end(fights, watched)


def is_sound_to_the_end(fights: Fights, watched: Watched) -> None:
    """Check that a fight is the same when it is replayed, and that the referee can end it."""
    again = watched.replay()
    assert again == watched.fight, (
        f"Replayed, {difference(again, watched.fight)}. "
        "Rules may use nothing that changes by itself but ctx.dice."
    )
    assert engine.outcome(fights.ended(watched.fight)) is not None


def played_out(fights: Fights, fight: Fight, *, rounds: int) -> Fight:
    """The fight after both sides have done their best; it takes fewer rounds than that."""
    while engine.open_seats(fight):
        fight, _ = engine.decide(fight, *fights.sensible(fight))
        assert fight.table.round < rounds
    assert engine.outcome(fight) is not None
    return fight
