"""Turning points: changes of the chances that the dice of the forecasts do not explain."""

from world.skirmish.laboratory.reports import Margin, turning_points


def points(*shares, fights=100):
    return [
        {
            "a": Margin(round(share * fights), fights),
            "b": Margin(round((1 - share) * fights), fights),
        }
        for share in shares
    ]


def found(*shares, fights=100):
    return [(point.place, point.team) for point in turning_points(points(*shares, fights=fights))]


def test_the_team_that_gained_is_named_in_the_order_of_the_fight():
    assert found(0.5, 0.8, 0.82, 0.3, 0.3) == [(1, "a"), (3, "b")]


def test_no_more_than_three_the_greatest():
    assert found(0.0, 0.3, 0.7, 0.2, 1.0) == [(2, "a"), (3, "b"), (4, "a")]


def test_what_chance_may_explain_turns_nothing():
    assert found(0.5, 0.61) == []
    assert found(0.5, 0.61, fights=10_000) == [(1, "a")]
    assert found(0.5, 0.55, fights=100_000) == []


def test_few_fights_are_no_certainty():
    assert found(0.3, 0.6, fights=10) == []
    assert turning_points(points(0.5)) == []
