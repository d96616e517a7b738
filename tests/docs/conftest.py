"""A game in which the documentation is typed."""

from collections.abc import Iterator

import pytest

from tests.game import Game, open_game


@pytest.fixture
def game(db: None) -> Iterator[Game]:
    with open_game() as opened:
        yield opened
