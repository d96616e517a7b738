"""Odds: what the dice may bring, found by carrying moves out in every way."""

from collections import Counter
from fractions import Fraction
from itertools import product

import icepool
import pytest

from world.skirmish import engine, odds
from world.skirmish.base.errors import IllegalMove, NotAsked
from world.skirmish.odds import branching, distributions
from world.skirmish.odds.branching import every_way, some_ways
from world.skirmish.odds.distributions import TooMany
from world.skirmish.odds.steps import finish
from world.skirmish.referee.orders import StandingOrder
from world.skirmish.ruleset.registry import get
from world.skirmish.rulesets.grapple.actions import CatchBreath, Strike
from world.skirmish.state.dice import Dice
from world.skirmish.testing.positions import fight
from world.skirmish.testing.refusals import refused

GRAPPLE = get("grapple")


def as_mapping(roll):
    return dict(zip(roll.values, roll.chances, strict=True))


def exact(die):
    return {value: float(die.probability(value)) for value in die.outcomes()}


@pytest.mark.parametrize(("count", "sides", "at_least"), [(0, 6, 3), (6, 6, 3), (9, 10, 7)])
def test_the_successes_of_a_pool_are_binomial(count, sides, at_least):
    expected = count @ (icepool.d(sides) >= at_least)
    assert as_mapping(distributions.successes(count, sides, at_least)) == pytest.approx(
        exact(expected)
    )


def test_a_pool_that_cannot_fail_or_succeed_has_one_outcome():
    assert as_mapping(distributions.successes(4, 6, 1)) == {4: 1}
    assert as_mapping(distributions.successes(4, 6, 7)) == {0: 1}


@pytest.mark.parametrize("count", [0, 1, 2, 5])
def test_the_sum_of_dice(count):
    assert as_mapping(distributions.total(count, 6)) == pytest.approx(exact(count @ icepool.d6))


def test_equal_dice_of_a_pool_are_merged():
    expected = Counter(tuple(sorted(faces)) for faces in product(range(1, 5), repeat=3))
    found = as_mapping(distributions.faces(3, 4, ()))
    assert found == pytest.approx({faces: many / 4**3 for faces, many in expected.items()})


def test_faces_that_rules_do_not_tell_apart_are_merged():
    """Up to 1, up to 4, above: the highest face of each stands for all."""
    stands_for = {1: 1, 2: 4, 3: 4, 4: 4, 5: 6, 6: 6}
    expected = Counter(
        tuple(sorted(stands_for[face] for face in faces))
        for faces in product(range(1, 7), repeat=4)
    )
    found = as_mapping(distributions.faces(4, 6, (1, 4)))
    assert found == pytest.approx({faces: many / 6**4 for faces, many in expected.items()})


@pytest.mark.parametrize("most", [1, 2, 4])
@pytest.mark.parametrize("roll", [(2, 6), (1, 10), (6, 6)])
def test_a_coarse_roll_keeps_every_probability_and_comes_near_the_mean(roll, most):
    fine = distributions.total(*roll)
    rough = distributions.coarse(fine, most)
    assert len(rough.values) <= most
    assert set(rough.values) <= set(fine.values)
    assert sum(rough.chances) == pytest.approx(1)
    means = [
        sum(value * chance for value, chance in as_mapping(chances).items())
        for chances in (fine, rough)
    ]
    assert means[1] == pytest.approx(means[0], abs=1)


def test_rolls_that_depend_on_each_other_are_gone_through_in_every_way():
    def again_on_six(dice):
        first = dice.total(1, 6)
        return first + (again_on_six(dice) if first == 6 and dice.rolled < 3 else 0)

    found = Counter()
    for chance, total in finish(every_way(again_on_six, 100)):
        found[total] += Fraction(chance).limit_denominator(1000)
    assert sum(found.values()) == 1
    assert found[5] == Fraction(1, 6)
    assert found[6 + 5] == Fraction(1, 36)
    assert found[18] == Fraction(1, 216)


def test_where_there_are_too_many_ways_it_says_so():
    with pytest.raises(TooMany):
        finish(every_way(lambda dice: dice.total(3, 6), 15))
    with pytest.raises(TooMany):
        distributions.faces(20, 20, ())


def test_so_many_ways_that_trying_is_vain_are_not_tried():
    runs = []
    with pytest.raises(TooMany):
        finish(every_way(lambda dice: runs.append([dice.pick(200) for _ in range(12)]), 1000))
    assert len(runs) == 1


def test_too_many_ways_are_known_from_what_the_likeliest_lead_to():
    runs = []

    def attack(dice):
        runs.append(dice)
        hits = dice.successes(6, 6, 5)
        return [dice.pick(20) for _ in range(hits)]

    with pytest.raises(TooMany):
        finish(every_way(attack, 200))
    assert len(runs) < 20


def test_a_sample_tries_no_way_that_is_known():
    runs = []

    def attack(dice):
        runs.append(dice)
        return dice.successes(3, 6, 5) > 1 and dice.pick(6)

    tried = branching.Trials(attack)
    exact = finish(every_way(tried, 100))
    runs.clear()
    sampled = finish(some_ways(attack, 2000, tried))
    assert not runs
    for result in {value for _, value in exact}:
        true, near = (
            mean((chance, value == result) for chance, value in ways) for ways in (exact, sampled)
        )
        assert near == pytest.approx(true, abs=0.03)


def test_the_first_roll_of_a_sample_falls_as_often_as_it_should():
    sampled = finish(some_ways(lambda dice: (dice.total(2, 6), dice.pick(6)), 200))
    exact = finish(every_way(lambda dice: dice.total(2, 6), 20))
    for least in range(2, 13):
        true = sum(chance for chance, total in exact if total >= least)
        near = sum(chance for chance, (total, _) in sampled if total >= least)
        assert near == pytest.approx(true, abs=1 / 200)


def test_rolls_with_too_many_outcomes_to_list_are_sampled():
    sampled = finish(some_ways(lambda dice: sum(dice.faces(20, 20)), 400))
    assert mean(sampled) == pytest.approx(210, abs=5)


@pytest.mark.parametrize("ways", [5, 17])
def test_spread_dice_fall_once_in_each_part_of_every_roll(ways):
    rolled = finish(branching.spread_ways(lambda dice: [dice.pick(ways) for _ in range(3)], ways))
    for roll in range(3):
        assert sorted(shown[roll] for _, shown in rolled) == list(range(1, ways + 1))


def test_ways_in_which_the_dice_fall_the_same_are_tried_once():
    """Ways with few and with many outcomes share what they have in common."""
    runs = []

    def attack(dice):
        hit = dice.total(2, 6) >= 8
        harm = dice.faces(1, 6, thresholds=(2, 4))[0] if hit else 0
        runs.append(harm)
        return harm

    tried = branching.Trials(attack)
    for ways in (5, 17):
        spread = finish(branching.spread_ways(tried, ways))
        assert spread == finish(branching.spread_ways(attack, ways))
        coarse, other = (branching.BranchingDice(most=ways) for _ in range(2))
        assert finish(every_way(tried, 100, coarse)) == finish(every_way(attack, 100, other))
        assert coarse.merged is other.merged
    runs.clear()
    assert len(finish(every_way(tried, 100))) == 6 + 5 * 3
    assert len(runs) < 6
    assert len(tried.results()) == 6 + 5 * 3


def test_a_sum_of_two_rolls_is_tried_once():
    """What follows a sum is known from any of its parts, and from what was rolled before them."""
    runs = []

    def attack(dice):
        effect = dice.total(1, 6, thresholds=(2, 3, 4, 5))
        harm = dice.total(2, 6, onto=effect) if effect > 2 else 0
        runs.append(effect)
        return max(0, effect + harm - 6) if effect > 2 else 0

    tried = branching.Trials(attack)
    for ways in (5, 17):
        assert finish(branching.spread_ways(tried, ways)) == finish(
            branching.spread_ways(attack, ways)
        )
    runs.clear()
    tried = branching.Trials(attack)
    found = finish(every_way(tried, 100))
    # A miss, and four effects with each total of two dice; of the sums there are 15.
    assert len(found) == 1 + 4 * 11
    assert len(runs) < 1 + 4 + 15
    assert found == finish(every_way(attack, 100))


@pytest.mark.parametrize("made", [lambda run: run, branching.Trials])
def test_parts_that_do_not_matter_to_each_other_are_gone_through_one_after_the_other(made):
    def crossing(dice, names):
        hits, found = dice.total(1, 3), []
        for dice.part in names:
            harm = hits * dice.total(2, 6)
            found.append(harm + dice.total(1, 4) if harm > 6 else harm)
        dice.part = ""
        return [*found, dice.total(1, 2)]

    def shares(names):
        ways = finish(every_way(made(lambda dice: crossing(dice, names)), 10_000))
        found = Counter()
        for chance, (one, other, last) in ways:
            found["one", one, last] += chance
            found["other", other, last] += chance
        return len(ways), found

    (apart, found), (every, exact) = shares(("ann", "bob")), shares(("", ""))
    assert found == pytest.approx(exact, abs=1e-12)
    assert 5 * apart < every


def test_sums_of_several_rolls_are_not_taken_for_each_other():
    def second_alone(dice):
        dice.total(1, 6, onto=0)
        return dice.total(1, 6, onto=0)

    found = finish(every_way(branching.Trials(second_alone), 100))
    assert found == finish(every_way(second_alone, 100))


def test_a_sum_stands_for_the_roll_before_alone():
    def attack(dice):
        blocked = dice.total(1, 6, thresholds=(3,))
        effect = dice.total(1, 6)
        return blocked, effect + dice.total(1, 6, onto=effect)

    assert finish(every_way(branching.Trials(attack), 100)) == finish(every_way(attack, 100))


@pytest.mark.parametrize(("dice", "against", "armor"), [(5, 3, 0), (4, 4, 1), (8, 8, 2), (2, 4, 0)])
def test_spread_dice_find_what_is_unlikely(dice, against, armor):
    def harm(rolls):
        hits, saved = rolls.successes(dice, 6, 5), rolls.successes(against, 6, 5)
        return max(0, hits - saved - rolls.successes(armor, 6, 5))

    exact = mean(finish(branching.every_way(harm, 5000)))
    middle = mean(finish(branching.every_way(harm, 5000, branching.BranchingDice(most=2))))
    spread = mean(finish(branching.spread_ways(harm, 17)))
    assert 0 < abs(spread - exact) < 0.08
    assert abs(spread - exact) <= abs(middle - exact)


def mean(ways):
    return sum(chance * value for chance, value in ways)


def test_a_sample_is_the_same_each_time():
    samples = [finish(some_ways(lambda dice: dice.total(2, 6), 50)) for _ in range(2)]
    assert samples[0] == samples[1]
    assert len({shown for _, shown in samples[0]}) > 5


class TestGrapple:
    START = fight(GRAPPLE, ["Ann ac:co:en:10:3:3:5:6"], ["Cid ::en:6:2:3:3:2"])

    @pytest.mark.parametrize("dice", range(3, 7))
    def test_the_wounds_of_a_strike_are_those_of_icepool(self, dice):
        expected = (dice @ (icepool.d6 >= 3)).map(
            lambda successes: min(successes // 2, 3) if successes > 2 else 0
        )
        found = odds.of_move(self.START, "ann", Strike(dice, "cid"))
        assert found.exact
        assert dict(found.chance("wounds", "cid").amounts) == pytest.approx(exact(expected))

    def test_the_odds_of_a_move_that_needs_no_dice_are_none(self):
        assert odds.of_move(self.START, "ann", CatchBreath()) == odds.Odds()

    def test_the_best_choice_comes_first_and_harm_to_friends_last(self):
        start = fight(
            GRAPPLE, ["Ann ac:co:en:10:3:3:5:6", "Bob ::en:6:2:3:3:2"], ["Cid ::en:6:2:3:3:2"]
        )
        listed = odds.of_choices(start, "ann")
        assert listed[0].move == Strike(6, "cid")
        assert listed[-1].move == Strike(6, "bob")
        assert {choice.move for choice in listed} == set(engine.choices(start, "ann"))

    def test_a_fight_that_does_not_wait_for_the_seat_has_no_odds(self):
        assert odds.of_choices(self.START, "cid") == []
        with pytest.raises(NotAsked):
            odds.of_move(self.START, "cid", CatchBreath())

    def test_an_illegal_move_is_refused_with_its_reason(self):
        with refused("A strike takes 1 to 6 strike dice, not 7.", IllegalMove):
            odds.of_move(self.START, "ann", Strike(7, "cid"))
        with refused("That is not an answer to the question.", IllegalMove):
            odds.of_move(self.START, "ann", StandingOrder("turn"))

    def test_the_fight_stays_as_it_is(self):
        before = engine.encode(self.START)
        odds.of_choices(self.START, "ann")
        assert engine.encode(self.START) == before


def test_too_many_ways_are_sampled_and_the_margin_holds_the_truth():
    start = TestGrapple.START
    whole = odds.of_move(start, "ann", Strike(6, "cid")).chance("wounds", "cid")
    sampled = odds.of_move(start, "ann", Strike(6, "cid"), most=5)
    assert not sampled.exact
    assert sampled.ways == 5
    many = finish(some_ways(lambda dice: dice.successes(6, 6, 3), 2000))
    share = sum(chance for chance, successes in many if successes > 2)
    chance = odds.Chance("wounds", "cid", ((0, 1 - share), (1, share)), samples=2000)
    assert 0 < chance.margin < 0.03
    assert abs(chance.probability - whole.probability) < 1.5 * chance.margin
    assert chance.mean_margin == pytest.approx(chance.margin)


def test_chances_that_sum_to_a_little_over_1_are_a_certainty():
    amounts = ((1, 0.1), (2, 0.2), (3, 0.3), (4, 0.4), (5, 3e-16))
    assert sum(chance for _, chance in amounts) > 1
    chance = odds.Chance("wounds", "cid", amounts, samples=100)
    assert chance.probability == 1
    assert chance.margin == 0


def test_dice_of_no_fight_are_used_for_samples():
    shown = [value for _, value in finish(some_ways(lambda dice: dice.faces(1, 6)[0], 20))]
    assert shown != list(Dice("any").faces(20, 6))
    assert isinstance(branching.BranchingDice(), Dice)
