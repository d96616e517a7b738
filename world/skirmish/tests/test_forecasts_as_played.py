"""A forecast against the same fights played on, move by move, as a game plays them."""

import pytest
from msgspec.structs import replace

from world.skirmish import engine, tactics
from world.skirmish.engine import lobby
from world.skirmish.laboratory import read_matchup, run, under_way
from world.skirmish.ruleset import registry


def part_way(name, teams, moves):
    """Return a fight in progress, some moves after its start."""
    setup = read_matchup(registry.get(name), teams).setup()
    fight, _, _ = lobby.start(setup.lobby, [], "part way")
    return played(fight, moves)


def played(fight, most):
    for _ in range(most):
        seats = engine.open_seats(fight)
        if not seats:
            break
        decision = tactics.choose(fight, seats[0], "schemer")
        fight, _ = engine.decide(fight, decision.seat, decision.move)
    return fight


def played_on(fight, many):
    """Return how many fights each team wins if the fight itself goes on with other dice."""
    won = {}
    for number in range(many):
        other = replace(fight, seed=f"played on {number}")
        outcome = engine.outcome(played(other, 600))
        winner = outcome.winner if outcome is not None else ""
        won[winner] = won.get(winner, 0) + 1
    return won


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "teams"),
    [
        ("grapple", ["a=goblin x2", "b=bandit"]),
        ("dungeoneers", ["a=skeleton", "b=zombie"]),
    ],
)
def test_a_forecast_is_what_happens(name, teams):
    fight = part_way(name, teams, 4)
    many = 60
    [report] = run([under_way(fight, {})], many, "s", processes=1)
    won = played_on(fight, many)
    for team in ("a", "b"):
        low, high = report.win(team).bounds
        # Both are samples: the margins of both count.
        spread = high - low
        assert low - spread <= won.get(team, 0) / many <= high + spread
    assert report.fights == many
