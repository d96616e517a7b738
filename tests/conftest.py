"""What every test has: a game, and the same examples on every machine.

`pytest --hypothesis-profile=search` looks for counterexamples further, and elsewhere each time.
"""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.game import Game, open_game

settings.register_profile(
    "steady", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("search", settings.get_profile("steady"), derandomize=False)
settings.load_profile("steady")


@pytest.fixture
def game(db: None) -> Iterator[Game]:
    """A game without a network, for one test."""
    with open_game() as opened:
        yield opened
