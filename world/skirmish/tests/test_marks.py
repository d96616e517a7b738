"""Marks of pieces: two signs of a name, and no two that look alike."""

import pytest

from world.skirmish.base.marks import marks_of


@pytest.mark.parametrize(
    ("names", "marks"),
    [
        (("Freya", "Frodo"), ("Fr", "Fo")),
        (("goblin 1", "goblin 2", "goblin"), ("g1", "g2", "go")),
        (("Bo", "bo 2", "BOB"), ("Bo", "b2", "BB")),
        (("X", "Xx"), ("1", "Xx")),
        (("a-b", "O'Neil"), ("ab", "ON")),
        (("goblin 10", "goblin", "goblin 1", "gil"), ("g0", "gb", "g1", "1")),
    ],
)
def test_the_mark_of_a_name_is_two_of_its_signs_that_look_like_no_other_mark(names, marks):
    assert marks_of(names) == marks
