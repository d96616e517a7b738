"""Every template has a measured strength, and the order that is kept holds."""

import pytest

from world.skirmish.laboratory import run
from world.skirmish.laboratory import strengths as measuring
from world.skirmish.laboratory.strengths import Strengths, against, share
from world.skirmish.ruleset import registry
from world.skirmish.testing import strengths

RULES = strengths.measured()
KEPT = {rules.name: strengths.kept(rules) for rules in RULES}
by_rules = pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)


@pytest.fixture(autouse=True, scope="module")
def demo_is_registered():
    """For this module of tests, so that no other counts a ruleset too many."""
    added = [path for path in strengths.DEMO if path not in registry.added()]
    registry.add(added)
    yield
    registry.remove(added)


def test_every_ruleset_is_measured():
    assert {"apocrypha", "cepheus", "d20", "dungeoneers", "grapple"} <= set(KEPT)


@by_rules
def test_every_template_has_one(rules):
    kept = KEPT[rules.name]
    keys = {template.key for template in rules.templates.values()}
    assert set(kept.strengths) == set(kept.tougher) == set(kept.duels) == keys
    assert kept.strengths[kept.yardstick] == 1


@by_rules
def test_the_stronger_wins_more_duels(rules):
    """Of two templates, one twice as strong as the other wins at least half of the duels.

    Duels know rock, scissors and paper: a few pairs may differ.
    """
    kept = KEPT[rules.name]
    pairs = [
        (one, other)
        for one in kept.order
        for other in kept.order
        if kept.strengths[one] >= 2 * kept.strengths[other]
    ]
    wrong = [pair for pair in pairs if kept.duels[pair[0]][pair[1]] < 0.5]
    assert len(wrong) <= len(pairs) / 20, wrong


@by_rules
def test_tougher_is_tougher(rules):
    kept = KEPT[rules.name]
    shares = list(kept.tougher.values())
    assert sum(shares) / len(shares) > 0.55


@pytest.mark.slow
@by_rules
def test_a_small_sample_says_the_same(rules):
    """The weakest fights the strongest and the yardstick again."""
    kept = KEPT[rules.name]
    strongest, weakest = kept.order[0], kept.order[-1]
    setups = [
        against(rules, strongest, weakest),
        against(rules, kept.yardstick, weakest),
    ]
    assert [share(result) > 0.5 for result in run(setups, 6, "again", processes=1)] == [True] * 2


def test_the_page_is_made_of_what_is_kept():
    assert strengths.PAGE.read_text(encoding="utf-8") == strengths.page()


# Measuring


class Ladder:
    """Reports as if a template were an even match for so many of the yardstick."""

    def __init__(self, true: float) -> None:
        self.true, self.asked = true, 0

    def won(self, rung: int) -> float:
        of, many = measuring.LADDER[rung]
        return min(1.0, max(0.0, 0.5 + 0.25 * (self.true - many / of)))


@pytest.mark.parametrize("true", [0.3, 0.9, 1.0, 2.5, 5.0])
def test_the_ladder_ends_around_the_even_match(true):
    ladder = Ladder(true)
    won = {measuring._ONE_TO_ONE: ladder.won(measuring._ONE_TO_ONE)}
    while (rung := measuring._next(won)) is not None:
        won[rung] = ladder.won(rung)
    assert measuring._even(won) == pytest.approx(true, rel=0.1)


def test_the_ladder_has_ends():
    last = len(measuring.LADDER) - 1
    assert measuring._next({last: 1.0}) is None
    assert measuring._even({last: 1.0}) == 8
    assert measuring._next({0: 0.0}) is None
    assert measuring._even({0: 0.0}) == pytest.approx(1 / 8)


def test_the_order_is_that_of_the_strengths():
    found = Strengths(yardstick="b", fights=1, strengths={"a": 0.5, "b": 1, "c": 3})
    assert found.order == ["c", "b", "a"]
