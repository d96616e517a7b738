"""What the rules do not tell apart is tried once, and changes no odds."""

import pytest

from world.skirmish import engine, odds
from world.skirmish.odds import distributions
from world.skirmish.odds.branching import BranchingDice
from world.skirmish.odds.moment import Repeated
from world.skirmish.rulesets.cepheus.tests.positions import duel, fighter

MOST = 100_000


def each_apart(monkeypatch):
    """Let odds tell apart all that dice may show."""
    total = BranchingDice.total
    monkeypatch.setattr(distributions, "banded", lambda fine, thresholds: fine)
    monkeypatch.setattr(
        BranchingDice,
        "total",
        lambda dice, count, sides, by="", thresholds=(), onto=None: total(dice, count, sides, by),
    )


def trials_of(start, move, monkeypatch):
    """Return the odds of a move, and how often it was carried out for them."""
    made, run = [], Repeated.__call__

    def counted(repeated, dice):
        made.append(dice)
        return run(repeated, dice)

    monkeypatch.setattr(Repeated, "__call__", counted)
    found = odds.of_move(start, "me", move, MOST)
    monkeypatch.setattr(Repeated, "__call__", run)
    return found, len(made)


@pytest.mark.parametrize(
    ("me", "foe", "house"),
    [
        ({}, {}, {}),
        ({}, {"armor": ["cloth"]}, {}),
        # A good shot is exceptional with half of all rolls, and hurts through any armor.
        ({"skills": {"gun combat": 6}}, {"armor": ["combat armor"]}, {}),
        ({"skills": {"gun combat": 6}}, {"armor": ["cloth"], "end": 2, "str": 3}, {}),
        ({"skills": {"gun combat": 6}}, {"armor": ["combat armor"], "drug": True}, {}),
        ({"skills": {"gun combat": 4}}, {"armor": ["cloth"], "drug": True}, {}),
        ({}, {"drug": True}, {"drug_damage": 2}),
        ({"weapon": "laser pistol"}, {"armor": ["reflec"]}, {}),
        ({"weapon": "dagger"}, {"armor": ["vacc suit"]}, {}),
    ],
)
def test_what_the_rules_do_not_tell_apart_does_not_enter_them(me, foe, house, monkeypatch):
    """Misses, damage that armor stops, and the parts of a sum are one case each."""
    start = duel(
        fighter("me", **{"weapon": "rifle", **me}), fighter("foe", **foe), apart=2, house=house
    )
    listed = [move for move in engine.choices(start, "me") if "attack" in engine.say(start, move)]
    merged = [trials_of(start, move, monkeypatch) for move in listed]
    each_apart(monkeypatch)
    assert listed
    for move, (known, few) in zip(listed, merged, strict=True):
        fine, many = trials_of(start, move, monkeypatch)
        assert known.exact
        assert fine.exact
        assert few < many
        found = {(chance.result, chance.fighter): chance for chance in known.chances}
        assert len(found) == len(fine.chances)
        for chance in fine.chances:
            amounts = found[chance.result, chance.fighter].amounts
            assert dict(amounts) == pytest.approx(dict(chance.amounts), abs=1e-12)


def test_whether_a_check_succeeds_is_all_that_counts_of_it():
    start = duel(fighter("me", skills={"leadership": 1, "gun combat": 0}))
    found = odds.of_move(start, "me", engine.parse(start, "me", "check leadership"))
    assert found.ways == 2
