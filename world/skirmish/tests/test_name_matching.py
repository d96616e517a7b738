"""Names: which are allowed, and which fighter the beginning of a name finds."""

# ruff: noqa: RUF001
import pickle
import unicodedata

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from world.skirmish.base import names
from world.skirmish.base.errors import Ambiguous, NotUnderstood
from world.skirmish.base.names import (
    LONGEST,
    clean_line,
    clean_name,
    find_several,
    match_name,
    readable_name,
    shorten,
)
from world.skirmish.base.signs import isolated
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


def test_a_name_that_is_nobodys_is_quoted_back():
    with refused("Unknown fighter 'bob'.", NotUnderstood):
        match_name(NAMES, "bob", "fighter")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("halish", "Ahalish"),
        ("goblinchief", "goblin chief or goblin"),
        ("gobln", "goblin or goblin chief"),
        ("chef", "goblin chief"),
    ],
)
def test_a_name_that_is_nobodys_is_answered_with_the_two_that_are_most_like_it(typed, meant):
    with refused(f"Unknown fighter '{typed}'. Did you mean {meant}?", NotUnderstood):
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


ARCHERS = {"1": "goblin archer1", "2": "goblin archer2", "12": "goblin archer12", "3": "Zed's ogre"}


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("archer1", "1"),
        ("archer 2", "2"),
        ("goblin 1", "1"),
        ("goblin2", "2"),
        ("gob arch 12", "12"),
        ("goblin_archer2", "2"),
        ("ogre", "3"),
        ("zed's ogre", "3"),
        ("zed’s ogre", "3"),
        ("zed ogre", "3"),
    ],
)
def test_the_beginnings_of_words_are_enough_if_they_are_clear(typed, key):
    assert match_name(ARCHERS, typed, "fighter") == key


@pytest.mark.parametrize("typed", ["archer", "gob", "a", "goblin archer"])
def test_words_that_could_mean_several_are_asked(typed):
    with pytest.raises(Ambiguous, match="goblin archer1, goblin archer2, goblin archer12"):
        match_name(ARCHERS, typed, "fighter")


@pytest.mark.parametrize("typed", ["1", "archer 3", "1 archer", "archer!", "s"])
def test_a_number_alone_other_numbers_and_other_signs_mean_nobody(typed):
    with pytest.raises(NotUnderstood, match="Unknown fighter"):
        match_name(ARCHERS, typed, "fighter")


def test_the_beginning_of_a_name_wins_over_that_of_a_later_word():
    assert match_name({"1": "Bobby", "2": "Big Bob"}, "bob", "fighter") == "1"


def test_a_mark_on_the_map_means_its_fighter():
    marks = {"1": "g1", "2": "gi"}
    names = {"1": "goblin 1", "2": "giant 1", "3": "girl"}
    assert match_name(names, "G1", "fighter", marks=marks) == "1"
    with refused("Which fighter is 'gi': giant 1, girl?", Ambiguous):
        match_name(names, "gi", "fighter", marks={"1": "g1", "2": "gn"})


def test_a_mark_that_begins_the_name_of_another_is_asked():
    with refused("Which fighter is 'fo': Fox, Frodo?", Ambiguous):
        match_name({"1": "Frodo", "2": "Fox"}, "fo", "fighter", marks={"1": "Fo", "2": "Fx"})
    assert match_name({"1": "Frodo", "2": "Fo"}, "fo", "fighter", marks={"1": "Fo"}) == "2"


@pytest.mark.parametrize(
    ("typed", "keys"),
    [
        ("goblins", ["1", "2", "3"]),
        ("Goblin Archers", ["3"]),
        ("archers", ["3"]),
        ("wolves", ["4"]),
        ("wolfs", ["4"]),
        ("swordsmen", ["5"]),
        ("goblin", []),
        ("wolves2", []),
        ("", []),
    ],
)
def test_a_plural_means_all_of_that_kind(typed, keys):
    names = {
        "1": "goblin1", "2": "Goblin 2", "3": "goblin archer1", "4": "wolf1", "5": "swordsman7",
    }  # fmt: skip
    found = [key for key in find_several(names, typed) if typed != "goblins" or key != "3"]
    assert found == [key for key in keys if typed != "goblins" or key != "3"]


#: Names whose signs belong to letters: Thai, Devanagari, Arabic and Hebrew with points, Vietnamese,
#: Tamil, Persian and Hindi with joiners, Japanese with a variant, a letter that nothing composes.
EVERY_SCRIPT = (
    "สมหญิง",
    "हिन्दी",
    "مُحَمَّد",
    "שָׁלוֹם",
    "Nguyễn Thị",
    "தமிழ்",
    "می\u200cخواهم",
    "क्\u200dष",
    "葛\U000e0100城",
    "x\u0302",
    "Ὀδυσσεύς",
)


@pytest.mark.parametrize("name", EVERY_SCRIPT)
@pytest.mark.parametrize("form", ["NFC", "NFD", "NFKD"])
def test_names_of_every_script_are_kept_and_found_however_they_are_composed(name, form):
    whole = unicodedata.normalize("NFC", name)
    typed = unicodedata.normalize(form, name)
    assert clean_name(typed) == isolated(whole)
    assert readable_name(typed, []) == isolated(whole)
    assert match_name({"1": whole, "2": "goblin"}, typed, "fighter") == "1"
    assert match_name({"1": typed}, whole.upper(), "fighter") == "1"


@pytest.mark.parametrize(
    ("one", "other"),
    [("สมหญิง", "สมหญง"), ("กา", "กำ"), ("हिन्दी", "हन्दी"), ("مُحَمَّد", "محمد"), ("Lé", "Le")],
)
def test_names_that_differ_by_a_sign_are_two_names(one, other):
    assert readable_name(one, [other]) == isolated(one)
    names = {"1": one, "2": other}
    assert match_name(names, one, "fighter") == "1"
    assert match_name(names, other, "fighter") == "2"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Al\u200bice", "Alice"),
        ("\u202eAlice", "Alice"),
        ("Al\u200dice", "Alice"),
        ("Al\u00adice\ufeff", "Alice"),
        ("Al\u3164ice", "Alice"),
        ("Zed’s", "Zed's"),
    ],
)
def test_signs_without_a_shape_make_no_other_name(text, name):
    assert readable_name(text, []) == name
    assert clean_name(text) == name
    assert readable_name(text, [name]) == f"{name} 2"


def test_a_name_that_differs_by_a_joiner_alone_is_taken():
    assert readable_name("می\u200cخواهم", ["میخواهم"]).endswith(" 2")


def test_a_name_does_not_begin_with_a_sign_that_belongs_to_a_letter():
    assert readable_name("\u0301 \u0e34Ann", []) == "Ann"
    with pytest.raises(NotUnderstood, match="A name starts with a letter or digit"):
        clean_name("a \u0301b")


def test_a_long_name_is_not_cut_between_a_letter_and_its_sign():
    name = readable_name("x\u0302" * 20, [])
    assert name == "x\u0302" * (len(name) // 2)


def test_what_follows_a_name_from_right_to_left_stays_after_it():
    """Else a screen shows `HP 11/11` of a fighter with an Arabic name as `11/11 HP`."""
    arabic = "\u0645\u062d\u0645\u062f"
    for made in (clean_name(arabic), readable_name(arabic, [])):
        assert made == f"{arabic}\u200e"
        assert clean_name(made) == readable_name(made, []) == made
    assert readable_name(arabic, [arabic]) == f"{arabic}\u200e 2"
    assert clean_name(f"{arabic} 2 goblin") == f"{arabic}\u200e 2 goblin"
    assert clean_name(f"goblin {arabic * 5}") == f"goblin {arabic * 5}\u200e"
    assert len(clean_name(clean_name(arabic * 7 + "xx"))) == 31  # the mark is none of the 30


def test_names_from_right_to_left_are_typed_without_their_mark():
    names = {"1": readable_name("\u0645\u062d\u0645\u062f", []), "2": "goblin"}
    assert match_name(names, "\u0645\u062d\u0645\u062f", "fighter") == "1"
    assert match_name(names, names["1"], "fighter") == "1"


@given(st.text(max_size=80))
def test_a_line_is_read_the_same_when_it_is_cleaned_again(text):
    assert clean_line(clean_line(text)) == clean_line(text)


def test_the_quotes_of_phones_are_plain_but_in_a_pose():
    line = clean_line("strike 3 zed’s “ogre” = says “hi”, it’s «me»")
    assert line == 'strike 3 zed\'s "ogre" = says “hi”, it’s «me»'


def test_the_refusal_of_an_unknown_name_goes_from_one_process_to_another():
    with pytest.raises(NotUnderstood) as caught:
        match_name(NAMES, "gobln", "fighter", "Fighters:")
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_a_text_is_compared_with_many_names_only_where_someone_reads_the_refusal(monkeypatch):
    compared = []
    monkeypatch.setattr(names, "_like", lambda wanted, name: compared.append(name) or 0)
    with pytest.raises(NotUnderstood) as caught:
        match_name(NAMES, "xyz", "fighter")
    assert compared == []
    assert str(caught.value) == "Unknown fighter 'xyz'."
    assert len(compared) == len(NAMES)
