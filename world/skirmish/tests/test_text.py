"""Plain text that is folded to a screen."""

import pytest

from world.skirmish.views.text import wrapped


@pytest.mark.parametrize(
    ("columns", "lines"),
    [
        (30, ["To see the rest, type", "  combat tutorial."]),
        (40, ["To see the rest, type combat tutorial."]),
        # What is wider than the screen has a line of its own.
        (10, ["To see the", "  rest,", "  type", "  combat tutorial."]),
    ],
)
def test_the_command_stays_with_the_word_after_it(columns: int, lines: list[str]) -> None:
    assert wrapped("To see the rest, type combat tutorial.", columns).splitlines() == lines
