"""The chances of Grapple, worked out by icepool from the words of the book alone.

Every number of successes is played once with loaded dice; icepool says how likely it is.
"""

from collections import Counter
from fractions import Fraction

import icepool
import pytest
from msgspec.structs import replace

from world.skirmish.rulesets.grapple.actions import Maneuvered, SkillUsed, Struck
from world.skirmish.rulesets.grapple.tests.positions import duel, fighter, hits
from world.skirmish.state.dice import Dice
from world.skirmish.testing.reading import event
from world.skirmish.testing.typed_moves import me, play

#: "Every die is six-sided. A die roll is considered a success if it comes up 3 or higher."
SUCCESS = icepool.d6 >= 3


def outcomes(rolled, outcome_of):
    """Return the results of a move with their exact chances, over every number of successes."""
    pool = rolled @ SUCCESS
    chances = Counter()
    for successes in range(rolled + 1):
        chances[outcome_of(hits(successes, rolled))] += pool.probability(successes)
    return {outcome: chance for outcome, chance in chances.items() if chance}


def chances(die):
    return {outcome: die.probability(outcome) for outcome in die.outcomes()}


def test_a_die_succeeds_in_two_cases_of_three():
    assert SUCCESS.probability(True) == Fraction(2, 3)


def test_the_dice_that_are_thrown_succeed_as_often_as_that():
    successes = Dice("any").successes(90_000, 6, 3)
    assert abs(successes - 60_000) < 4 * (90_000 * 2 / 9) ** 0.5


@pytest.mark.parametrize("spent", [1, 2, 3])
@pytest.mark.parametrize(("skill", "rating"), [("ac", 4), ("co", 3), ("en", 2)])
def test_what_a_maneuver_earns(spent, skill, rating):
    def earned(dice):
        _, events = play(duel(dice=dice), f"me: maneuver {spent} {skill}")
        return event(events, Maneuvered).earned

    # Successes, at most five.
    expected = ((spent + rating) @ SUCCESS).map(lambda successes: min(successes, 5))
    assert outcomes(spent + rating, earned) == chances(expected)


@pytest.mark.parametrize("ties", [False, True])
@pytest.mark.parametrize("spent", range(1, 7))
@pytest.mark.parametrize("defense", range(1, 7))
def test_the_wounds_of_a_strike(spent, defense, ties):
    def wounds(dice):
        start = duel(dice=dice, sd=6, foe=fighter("foe", defense=defense, max_wounds=5),
                     house={"ties_succeed": ties})  # fmt: skip
        _, events = play(start, f"me: strike {spent} foe")
        return event(events, Struck).wounds

    # Successes over defense, if they exceed it (or equal it, where ties succeed).
    enough = defense if ties else defense + 1
    expected = (spent @ SUCCESS).map(
        lambda successes: min(successes // defense, 5) if successes >= enough else 0
    )
    assert outcomes(spent, wounds) == chances(expected)


@pytest.mark.parametrize(("skill", "difficulty"), [("co", 2), ("sy", 3), ("sr", 4)])
@pytest.mark.parametrize("spent", range(7))
@pytest.mark.parametrize("rating", [4, 3, 2])
def test_the_chance_of_a_skill_action(skill, difficulty, spent, rating):
    slots = {4: f"{skill} - -", 3: f"- {skill} -", 2: f"- - {skill}"}

    def succeeded(dice):
        _, events = play(duel(slots[rating], dice, sd=6), f"me: skill {spent} {skill}")
        return event(events, SkillUsed).succeeded

    # The dice spent and the rating less two must show more successes than the difficulty.
    rolled = spent + rating - 2
    expected = (rolled @ SUCCESS) > difficulty
    assert outcomes(rolled, succeeded) == chances(expected)


@pytest.mark.parametrize(
    ("spent", "chance"), [(3, 0), (4, "16/81"), (5, "112/243"), (6, "496/729")]
)
def test_a_strike_at_a_defense_of_3_wounds_as_often_as_the_sum_by_hand(spent, chance):
    def wounds(dice):
        _, events = play(duel(dice=dice, sd=6), f"me: strike {spent} foe")
        return event(events, Struck).wounds > 0

    assert outcomes(spent, wounds).get(True, 0) == Fraction(chance)


def test_a_thousand_fights_begin_as_icepool_says():
    """The dice of a thousand seeds, through the whole engine, against the exact chances."""
    earned = Counter()
    for number in range(1000):
        now, _ = play(replace(duel(), seed=f"fight {number}"), "me: maneuver 3 co")
        earned[me(now).sd] += 1
    exact = chances((6 @ SUCCESS).map(lambda successes: min(successes, 5)))
    for sd, chance in exact.items():
        mean = 1000 * chance
        assert abs(earned[sd] - mean) < 4 * (mean * (1 - chance)) ** 0.5 + 1
