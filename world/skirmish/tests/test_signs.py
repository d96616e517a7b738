"""Signs of writing: what can be seen, how wide it is, and what phones write."""

# ruff: noqa: RUF001
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from world.skirmish.base.signs import cut, fit, plain_digits, straight_quotes, visible, width
from world.skirmish.views.text import pad

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
HEART = "\u2764\ufe0f"
ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
RAINBOW = "\U0001f3f3\ufe0f\u200d\U0001f308"


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("goblin", 6),
        ("สมหญิง", 5),
        ("नमस्ते", 4),
        ("שָׁלוֹם", 4),
        ("e\u0301", 1),
        ("名前", 4),
        (FAMILY, 2),
        (HEART, 2),
        (ENGLAND, 2),
        ("\U0001f44d\U0001f3fd", 2),
        ("می\u200cخواهم", 7),
        (unicodedata.normalize("NFD", "한글"), 4),
    ],
)
def test_a_text_takes_as_many_columns_as_on_a_terminal(text, columns):
    assert width(text) == columns
    assert width(pad(text, 12)) == 12


@pytest.mark.parametrize(
    "text",
    [
        FAMILY,
        HEART,
        ENGLAND,
        RAINBOW,
        "1\ufe0f\u20e3",
        "می\u200cخواهم",
        "क्\u200dष",
        "র\u09cd\u200dয",
    ],
)
def test_joiners_within_emoji_and_words_stay(text):
    assert visible(f"He says {text}!") == f"He says {text}!"


@pytest.mark.parametrize(
    "sign",
    ["\u202e", "\u200b", "\u200e", "\u2066", "\ufeff", "\u00ad", "\u200d", "\u200c", "\ufe0f",
     "\u3164", "\U000e0041", "\u034f", "\x1b", "\ud800"],
)  # fmt: skip
def test_signs_without_a_shape_are_left_out_elsewhere(sign):
    assert visible(f"a{sign}b {sign} {sign}") == "ab  "


def test_the_mark_after_a_letter_from_right_to_left_stays():
    assert visible("\u0645\u064e\u200e 13") == "\u0645\u064e\u200e 13"
    assert visible("\u0645 \u200e13") == "\u0645 13"


@given(st.text(max_size=60))
def test_what_is_visible_stays_so(text):
    assert visible(visible(text)) == visible(text)


@given(st.text(max_size=30), st.integers(0, 12))
def test_a_text_is_made_to_fit_its_columns(text, columns):
    assert width(fit(text, max(3, columns))) <= max(3, columns)


@given(st.text(alphabet="ax\u0302\u0e34ก", max_size=20), st.integers(0, 20))
def test_no_letter_is_cut_from_its_signs(text, most):
    kept = cut(text, most)
    assert len(kept) <= most
    assert text.startswith(kept)
    assert (
        not text[len(kept) :][:1]
        or unicodedata.category(text[len(kept)]) not in ("Mn", "Mc")
        or not kept
    )


def test_quotes_and_digits_of_phones_and_other_scripts_are_plain():
    assert straight_quotes("‘it’s’ ʼ “x” „y« »z‟") == '\'it\'s\' \' "x" "y" "z"'
    assert plain_digits("６٣४² 5") == "634² 5"
