"""The curve of chances over the moments of a fight: few moments are played, and none is missed."""

from itertools import pairwise

import pytest

from world.skirmish import engine, tactics
from world.skirmish.engine import lobby
from world.skirmish.laboratory import Margin, read_matchup, run, under_way
from world.skirmish.laboratory.curves import moved_balance, next_moments
from world.skirmish.laboratory.reports import turning_point
from world.skirmish.ruleset import registry

FIGHTS = 100
WITHIN = 0.1
_SKILLED = "ac:co:en:10:3:3:5:2"


def played(shares):
    return {
        place: {"a": Margin(round(100 * share), 100), "b": Margin(round(100 - 100 * share), 100)}
        for place, share in shares.items()
    }


def moved(*places, count=20):
    return [1.0 * (place in places) for place in range(count)]


def test_the_first_moments_are_spread_from_the_start_to_the_end():
    assert next_moments(moved(), {}) == [0, 8, 16, 19]
    assert next_moments([0.0], {}) == [0]
    assert next_moments([0.0, 0.0], {}) == [0, 1]


def test_where_the_chances_change_those_beside_the_greatest_change_of_worth_follow():
    changed = played({0: 0.5, 8: 0.9, 16: 0.9, 19: 0.9})
    assert next_moments(moved(5), changed) == [4, 5]
    assert next_moments(moved(1), changed) == [1]
    assert next_moments(moved(8), changed) == [7]
    assert next_moments(moved(12), changed) == [3, 4]


def test_between_moments_that_the_dice_do_not_tell_apart_none_is_played():
    assert next_moments(moved(5), played({0: 0.5, 8: 0.6, 16: 0.5, 19: 0.6})) == []


def test_no_moment_is_played_twice_and_it_ends_where_the_chances_changed():
    """Whichever move it was, and wherever worth has moved."""
    for turned in range(1, 20):
        for place in (0, turned, 3, 12):
            known = {}
            while found := next_moments(moved(place), played(known)):
                assert not known.keys() & set(found)
                known |= {moment: 0.2 if moment < turned else 0.8 for moment in found}
            assert {turned - 1, turned} <= known.keys()


@pytest.fixture(scope="module")
def moments():
    """All moments of a recorded fight by Grapple."""
    teams = f"a={_SKILLED} x3", f"b={_SKILLED} x3"
    setup = read_matchup(registry.get("grapple"), teams).setup()
    fight, _, _ = lobby.start(setup.lobby, [], "c")
    found = [under_way(fight, {})]
    while seats := engine.open_seats(fight):
        decision = tactics.choose(fight, seats[0], "schemer")
        fight, _ = engine.decide(fight, decision.seat, decision.move)
        found.append(under_way(fight, {}))
    return found


def test_the_balance_moves_with_wounds(moments):
    far = moved_balance(moments)
    assert len(far) == len(moments)
    assert far[0] == 0.0
    assert max(far) > 0.1


@pytest.mark.slow
def test_a_curve_takes_a_fifth_of_the_fights_and_misses_no_turn(moments):
    reports = run(moments, FIGHTS, "s", within=WITHIN, processes=1, curve=True)
    assert sum(report.fights for report in reports) <= FIGHTS * len(moments) / 5
    known = [(place, report) for place, report in enumerate(reports) if report.fights]
    assert [place for place, _ in known][:: len(known) - 1] == [0, len(moments) - 1]
    for _, report in known:
        assert report.fights == FIGHTS or all(
            report.win(team).margin <= WITHIN for team in report.wins
        )
    for (before, one), (after, other) in pairwise(known):
        ways = ({team: report.win(team) for team in report.wins} for report in (one, other))
        assert after - before == 1 or turning_point(after, *ways) is None


@pytest.mark.slow
def test_a_curve_is_the_same_however_its_work_is_split(moments):
    few = moments[::3]
    alone = run(few, 30, "s", within=0.2, processes=1, curve=True)
    assert 0 < sum(report.fights > 0 for report in alone) < len(few)
    assert run(few, 30, "s", within=0.2, processes=2, curve=True) == alone


def test_a_curve_that_is_cancelled_is_of_what_has_been_played(moments):
    told = []
    reports = run(
        moments,
        FIGHTS,
        "s",
        within=WITHIN,
        processes=1,
        curve=True,
        progress=lambda *far: told.append(far),
        cancelled=lambda: len(told) == 2,
    )
    assert sum(report.fights for report in reports) == told[-1][0]
    assert {total for _, total, _ in told} == {
        FIGHTS * len(next_moments(moved_balance(moments), {}))
    }
