"""Names: which are allowed, and which fighter the beginning of a name finds."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from world.skirmish.errors import Ambiguous, NotUnderstood
from world.skirmish.name_matching import LONGEST, clean_name, match_name, readable_name, shorten
from world.skirmish.testing.refusals import refused

NAMES = {"1": "goblin", "2": "goblin chief", "3": "Ahalish", "4": "Ær Øx", "5": "Straße"}


@pytest.mark.parametrize("name", ["goblin1", "O'Hara", "Dr. No", "a-b_c", "Ærø", "7 of 9", "名前"])
def test_a_name_holds_letters_digits_spaces_and_four_signs(name):
    assert clean_name(name) == name


def test_spaces_in_a_name_are_single():
    assert clean_name("  goblin \t\n chief ") == "goblin chief"


def test_one_letter_has_one_spelling():
    assert clean_name("e\N{COMBINING ACUTE ACCENT}") == "é"


@pytest.mark.parametrize("nothing", ["", "  ", "\n"])
def test_a_name_needs_a_letter(nothing):
    with refused("A name needs at least one letter.", NotUnderstood):
        clean_name(nothing)


def test_a_name_may_be_as_long_as_the_longest():
    assert clean_name("x" * LONGEST) == "x" * LONGEST


def test_a_name_that_is_too_long_says_how_long_it_is():
    with refused("A name has at most 30 characters; that one has 31.", NotUnderstood):
        clean_name("x" * 31)


@pytest.mark.parametrize(
    ("name", "odd"),
    [
        ("|rred|n", "|"),
        ("{x}", "{ }"),
        ("$eval(1+1)", "$ ( + )"),
        ('"quoted"', '"'),
        ("a\N{PILE OF POO}b", "\N{PILE OF POO}"),
        ("a:b", ":"),
        ("a=b", "="),
        ("a/b", "/"),
    ],
)
def test_signs_that_no_name_has_are_listed(name, odd):
    with refused(
        "A name starts with a letter or digit and holds only letters, digits, spaces, "
        f"and ' . - _ (not {odd}).",
        NotUnderstood,
    ):
        clean_name(name)


@pytest.mark.parametrize("first", ["'", ".", "-", "_"])
def test_a_name_begins_with_a_letter_or_digit(first):
    with refused(
        "A name starts with a letter or digit and holds only letters, digits, spaces, "
        f"and ' . - _ (not '{first}' at the beginning).",
        NotUnderstood,
    ):
        clean_name(f"{first}goblin")


@given(st.text(max_size=60), st.lists(st.text(max_size=8), max_size=4))
def test_whoever_has_a_name_gets_one_that_can_be_typed(name, taken):
    assert clean_name(readable_name(name, taken)) == readable_name(name, taken)


def test_odd_signs_in_the_name_of_a_character_are_left_out():
    assert readable_name("|rAl{ice}\N{PILE OF POO}", []) == "rAlice"


def test_a_character_whose_name_has_no_letter_is_somebody():
    assert readable_name("\N{PILE OF POO}", []) == "unnamed"


@pytest.mark.parametrize("name", ["all", "Me", "self", "None", "REFEREE"])
def test_a_name_that_means_others_gets_a_number(name):
    assert readable_name(name, []) == f"{name} 2"


def test_a_name_that_is_taken_gets_a_number():
    assert readable_name("Alice", ["ALICE", "bob"]) == "Alice 2"
    assert readable_name("Alice", ["alice", "Alice 2"]) == "Alice 3"


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("Ahalish", "3"),
        ("AHALISH", "3"),
        ("aha", "3"),
        (" aha ", "3"),
        ("goblin  C", "2"),
        ("ÆR", "4"),
        ("STRASSE", "5"),
    ],
)
def test_a_name_may_have_any_case_and_any_unambiguous_beginning(typed, key):
    assert match_name(NAMES, typed, "fighter") == key


def test_a_whole_name_wins_over_the_beginning_of_another():
    assert match_name(NAMES, "Goblin", "fighter") == "1"


def test_an_ambiguous_beginning_lists_whom_it_could_mean():
    with refused("Which fighter is 'gob': goblin, goblin chief?", Ambiguous):
        match_name(NAMES, "gob", "fighter")


@pytest.mark.parametrize("typed", ["halish", "goblinchief", "bob"])
def test_a_name_that_is_nobodys_is_quoted_back(typed):
    with refused(f"Unknown fighter '{typed}'.", NotUnderstood):
        match_name(NAMES, typed, "fighter")


@pytest.mark.parametrize("nothing", ["", "   "])
def test_an_empty_name_means_nobody(nothing):
    with refused("Unknown fighter ''.", NotUnderstood):
        match_name(NAMES, nothing, "fighter")


@given(st.lists(st.text(max_size=12), min_size=1, max_size=6), st.data())
def test_everybody_can_be_meant_by_their_whole_name(texts, data):
    names = {}
    for key, text in enumerate(texts):
        names[str(key)] = readable_name(text, names.values())
    key = data.draw(st.sampled_from(sorted(names)))
    assert match_name(names, names[key], "fighter") == key
    assert match_name(names, names[key].swapcase().swapcase(), "fighter") == key


@given(st.text(), st.integers(3, 60))
def test_a_text_quoted_back_is_one_line_and_short(text, most):
    quoted = shorten(text, most)
    assert len(quoted) <= most
    assert not set(quoted) & set("\n\r\t")


@given(st.text(alphabet="ab ", max_size=40))
def test_a_short_text_is_quoted_in_full(text):
    assume(text == " ".join(text.split()))
    assert shorten(text) == text
