"""Marked blocks: what is added can be cut out again, to the byte, from any file."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from typeclasses.skirmish.installation.edits import blocks
from typeclasses.skirmish.installation.edits.blocks import PYTHON, TEMPLATE

_LINES = st.lists(st.sampled_from(["", "x = 1", "    y", "# Skirmish", "é\x0c", "a\u2028b"]))
_ENDS = st.sampled_from(["\n", "\r\n"])


@given(_LINES, _ENDS, st.booleans(), st.integers(0, 9), st.sampled_from([PYTHON, TEMPLATE]))
def test_cutting_a_block_gives_the_text_before_it(lines, end, last, place, style):
    text = end.join(lines) + (end if last else "")
    place = min(place, len(blocks.split(text)))
    made = blocks.add(text, place, ["one", "", "two"], indent="    ", style=style)
    assert made != text
    assert blocks.cut(made) == text
    assert blocks.cut(blocks.cut(made)) == text


def test_a_block_has_the_ends_of_lines_of_the_file():
    assert blocks.add("a\r\nb\r\n", 1, ["x"]) == (
        "a\r\n# Skirmish: begin\r\nx\r\n# Skirmish: end\r\nb\r\n"
    )


def test_a_file_without_a_newline_at_its_end_says_so():
    made = blocks.add("a", 1, ["x"])
    assert made == ("a\n# Skirmish: begin (the file had no newline at its end)\nx\n# Skirmish: end")
    assert blocks.cut(made) == "a"


@pytest.mark.parametrize("text", ["# Skirmish: begin\nx\n", "x = '# Skirmish: begin'\n"])
def test_what_is_no_whole_block_stays(text):
    assert blocks.cut(text) == text


def test_other_lines_keep_their_numbers_when_a_block_is_blanked():
    made = blocks.add("a\nb\n", 1, ["x", "y"])
    lines = blocks.split(blocks.blank(made))
    assert (lines.index("b\n"), len(lines)) == (5, 6)
