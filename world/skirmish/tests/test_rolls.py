"""Rolls that rules ask for: as dice fall, and as odds count them."""

from collections import Counter
from inspect import isfunction
from itertools import product

import pytest

from world.skirmish import game
from world.skirmish.odds.branching import BranchingDice, every_way
from world.skirmish.odds.steps import finish
from world.skirmish.state.context import new_context
from world.skirmish.state.dice import Dice
from world.skirmish.state.events import Attempted

TABLE = {5: "wild", 15: "hit", 20: "hard"}


def chances(run):
    """Return the probability of each result of a roll, and how many ways odds go through."""
    found, ways = Counter(), finish(every_way(run, 5000))
    for chance, value in ways:
        found[value] += chance
    return found, len(ways)


def counted(rolls, result):
    """Return the probability of each result, counted over all rolls of equal chance."""
    found = Counter(result(roll) for roll in rolls)
    return {value: many / sum(found.values()) for value, many in found.items()}


def agrees(found, expected):
    assert found.keys() == expected.keys()
    for value, chance in expected.items():
        assert found[value] == pytest.approx(chance)


def of(count, sides):
    return product(range(1, sides + 1), repeat=count)


def test_the_better_of_two_d20_has_20_outcomes():
    found, ways = chances(lambda dice: dice.best(1, 2, 20))
    agrees(found, counted(of(2, 20), max))
    assert ways == 20
    # At least 11 with advantage: 75%, by hand.
    assert sum(chance for face, chance in found.items() if face >= 11) == pytest.approx(0.75)


def test_the_worst_three_of_four_dice():
    found, _ = chances(lambda dice: dice.worst(3, 4, 6))
    agrees(found, counted(of(4, 6), lambda roll: sum(sorted(roll)[:3])))


def test_thresholds_leave_as_many_outcomes_as_the_rules_tell_apart():
    for run in (
        lambda dice: dice.total(3, 6, thresholds=(10,)) > 10,
        lambda dice: dice.best(1, 2, 20, thresholds=(14,)) > 14,
        lambda dice: dice.exploding(2, 6, thresholds=(8,)) > 8,
        lambda dice: dice.successes(5, 6, 5, thresholds=(1,)) > 1,
    ):
        _, ways = chances(run)
        assert ways == 2
    found, _ = chances(lambda dice: dice.best(1, 2, 20, thresholds=(14,)) > 14)
    assert found[True] == pytest.approx(1 - 0.7**2)
    found, _ = chances(lambda dice: dice.successes(3, 6, 4, thresholds=(0,)) > 0)
    assert found[True] == pytest.approx(1 - 0.5**3)


def test_an_exploding_die_by_hand():
    found, _ = chances(lambda dice: dice.exploding(1, 4, again=1))
    agrees(found, {1: 0.25, 2: 0.25, 3: 0.25, 5: 1 / 16, 6: 1 / 16, 7: 1 / 16, 8: 1 / 16})
    rolled = Dice("any", loaded=(4, 2, 4, 4, 3))
    assert [rolled.exploding(1, 4), rolled.exploding(1, 4)] == [6, 11]
    assert Dice("any", loaded=(6, 6, 6)).exploding(1, 6, again=2) == 18


def test_a_contest_is_counted_by_its_difference():
    def margin(dice):
        one, other = dice.versus(1, 20)
        return one - other

    found, ways = chances(margin)
    agrees(found, counted(of(2, 20), lambda roll: roll[0] - roll[1]))
    assert ways == 39


def test_a_table_has_an_outcome_for_each_row():
    found, ways = chances(lambda dice: dice.row(TABLE, 1, 20))
    agrees(found, {"wild": 0.25, "hit": 0.5, "hard": 0.25})
    assert ways == 3
    found, _ = chances(lambda dice: dice.row(TABLE, 1, 20, plus=5))
    agrees(found, {"hit": 0.5, "hard": 0.5})
    assert [Dice("any", loaded=(face,)).row(TABLE) for face in (5, 6, 20)] == [
        "wild",
        "hit",
        "hard",
    ]
    assert Dice("any", loaded=(20,)).row(TABLE, plus=9) == "hard"


def test_dice_that_fall_are_those_that_are_kept():
    loaded = Dice("any", loaded=(3, 17, 9, 5, 2, 6, 4))
    assert loaded.best(1, 2, 20) == 17
    assert loaded.worst(1, 2, 20) == 5
    assert loaded.best(2, 3, 6) == 10


class Fighter(game.Combatant):
    """Someone who rolls."""


ANN, BOB = (Fighter(id=name, name=name, team=name) for name in ("ann", "bob"))


def trial(run):
    """Return what is counted of a roll of a context, with its chances and its ways."""
    return chances(lambda dice: run(new_context(None, None, dice)))


@pytest.mark.parametrize(("advantage", "chance"), [(0, 0.55), (1, 0.7975), (-1, 0.3025)])
def test_an_attempt_has_two_outcomes(advantage, chance):
    found, ways = trial(lambda ctx: ctx.attempt("climb", ANN, 4, 14, advantage=advantage))
    assert (found[True], ways) == (pytest.approx(chance), 2)


def test_a_degree_tells_only_its_steps_apart():
    found, ways = trial(lambda ctx: ctx.degree("climb", ANN, 4, 14, step=5))
    # d20 against 10: 15 and more is 2, 10 to 14 is 1, 5 to 9 is 0, up to 4 is -1.
    agrees(found, {2: 0.3, 1: 0.25, 0: 0.25, -1: 0.2})
    assert ways == 4


def test_a_contest_of_two_and_what_is_told():
    found, ways = trial(lambda ctx: ctx.contest("push bob", ANN, 2, BOB, 0))
    wins = sum(one + 2 > other for one, other in of(2, 20)) / 400
    assert (found[True], ways) == (pytest.approx(wins), 39)
    ctx = new_context(None, None, Dice("any", loaded=(10, 12)))
    assert not ctx.contest("push bob", ANN, 2, BOB, 0)
    assert ctx.events == [Attempted("ann", "push bob", 12, 12, False)]


def test_odds_have_every_roll_as_a_distribution():
    thrown = {
        name
        for name, roll in vars(Dice).items()
        if isfunction(roll) and not name.startswith("_") and "_throw" in roll.__code__.co_names
    }
    assert "faces" in thrown
    assert thrown <= vars(BranchingDice).keys()


def test_a_roll_that_odds_do_not_know_is_an_error_and_not_a_face():
    with pytest.raises(TypeError, match="as a distribution"):
        BranchingDice()._throw(1, 6)
