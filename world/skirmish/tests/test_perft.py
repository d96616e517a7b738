"""The number of legal moves to some depth is what is kept for each position."""

import pytest

from world.skirmish import engine
from world.skirmish.ruleset import registry
from world.skirmish.testing import perft, positions

POSITIONS = [
    (name, position) for name in registry.names() for position in perft.kept(registry.get(name))
]


def test_every_ruleset_keeps_some():
    assert {name for name, _ in POSITIONS} == set(registry.names())


@pytest.mark.parametrize(
    ("name", "position"),
    [
        pytest.param(
            name,
            position,
            id=f"{name}: {position.name}",
            marks=() if position == perft.kept(registry.get(name))[0] else pytest.mark.slow,
        )
        for name, position in POSITIONS
    ],
)
def test_there_are_as_many_ways_to_go_on(name, position):
    """`make perft` keeps new counts, once it is known why they changed."""
    assert position.counted(registry.get(name)) == position


def test_ways_are_counted_one_by_one():
    fight = positions.fight(registry.get("apocrypha"), ["Ann thug"], ["Bob thug"])
    ways = [
        engine.decide(fight, seat, move)[0]
        for seat in engine.open_seats(fight)
        for move in engine.choices(fight, seat)
    ]
    assert perft.perft(fight, 1) == len(ways) > 1
    assert perft.perft(fight, 2) == sum(perft.perft(way, 1) for way in ways)
