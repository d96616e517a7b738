"""Sheets: one list of traits says what may stand on a line and what is wrong with it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from world.skirmish.base.errors import NotUnderstood
from world.skirmish.sheets.sheet import find_trait, trait_problems
from world.skirmish.sheets.traits import ChoiceTrait, Counts, Lines, NumberTrait
from world.skirmish.testing.refusals import refused

STRENGTH = NumberTrait(key="toy_strength", name="strength", least=1, most=20, help="")
MONEY = NumberTrait(key="toy_money", name="money", default=0, help="")
SKILLS = {"ac": "Accuracy", "co": "Courage", "cu": "Cunning"}
SKILL = ChoiceTrait(key="toy_skill4", name="skill 4", words=SKILLS, what="skill", help="", own=True)
HOBBY = ChoiceTrait(
    key="toy_hobby", name="hobby", words=SKILLS, what="hobby", optional=True, help=""
)
TRAITS = (STRENGTH, MONEY, SKILL, HOBBY)


@pytest.mark.parametrize("value", [1, 20])
def test_a_number_may_be_either_bound(value):
    assert STRENGTH.problem(value) is None


@pytest.mark.parametrize("value", [0, 21, -1, 10**30, 5.0, True, [5]])
def test_a_number_out_of_bounds_or_no_number_is_a_problem(value):
    shown = str(value) if value != 10**30 else "1" + "0" * 30
    assert STRENGTH.problem(value) == (
        f"strength is {shown}; it takes a whole number from 1 to 20."
    )


def test_a_number_without_a_greatest_has_only_a_least():
    assert MONEY.problem(10**12) is None
    assert MONEY.problem(-1) == "money is -1; it takes a whole number, 0 or more."


@pytest.mark.parametrize("missing", [None, ""])
def test_a_missing_line_is_a_problem_that_says_what_it_takes(missing):
    assert STRENGTH.problem(missing) == (
        "strength is missing; it takes a whole number from 1 to 20."
    )


@pytest.mark.parametrize("missing", [None, ""])
def test_an_optional_line_may_be_missing(missing):
    assert HOBBY.problem(missing) is None


@pytest.mark.parametrize("value", ["ac", "AC", "Accuracy", "accuracy", "acc", " ac "])
def test_a_choice_may_be_a_name_or_an_abbreviation_in_any_case(value):
    assert SKILL.problem(value) is None
    assert SKILL.read(value) == "Accuracy"


@pytest.mark.parametrize("value", ["Acuracy", "c", 4, "Accuracy!"])
def test_a_choice_that_is_none_is_a_problem_that_lists_them(value):
    assert SKILL.problem(value) == (
        f"skill 4 is '{value}'; choose from Accuracy, Courage, Cunning."
    )


@pytest.mark.parametrize(("text", "value"), [("1", 1), (" 20 ", 20), ("+7", 7), ("007", 7)])
def test_a_number_is_read_as_typed(text, value):
    assert STRENGTH.read(text) == value


@pytest.mark.parametrize("text", ["six", "2.5", "", "1e1", "\u00b2"])
def test_what_is_no_number_is_quoted_back(text):
    with refused(
        f"'{text}' is not a valid strength: it takes a whole number from 1 to 20.", NotUnderstood
    ):
        STRENGTH.read(text)


def test_a_number_of_too_many_digits_is_one():
    with refused(
        "'999999999999999999999' has too many digits: it takes a whole number from 1 to 20."
    ):
        STRENGTH.read("9" * 21)


def test_a_stored_text_is_no_number():
    assert STRENGTH.problem("5") == (
        "strength is the text '5'; it takes a whole number from 1 to 20."
    )


def test_a_choice_is_shown_by_its_name():
    assert SKILL.show("cO") == SKILL.show("cour") == "Courage"
    assert SKILL.show("axe") == "axe"


@pytest.mark.parametrize("text", ["0", "-3", "21"])
def test_a_number_out_of_bounds_is_not_read(text):
    with refused(f"strength is {text}; it takes a whole number from 1 to 20.", NotUnderstood):
        STRENGTH.read(text)


def test_a_choice_that_is_none_is_not_read_and_lists_them():
    with refused("Unknown skill 'axe'. Choose from accuracy, courage, cunning.", NotUnderstood):
        SKILL.read("axe")


@pytest.mark.parametrize("text", ["", "-", "none", " "])
def test_an_optional_choice_can_be_left_empty(text):
    assert HOBBY.read(text) is None


@pytest.mark.parametrize("text", ["-", "none"])
def test_a_choice_that_must_be_made_cannot(text):
    with pytest.raises(NotUnderstood):
        SKILL.read(text)


def test_an_empty_line_shows_as_a_dash():
    assert [HOBBY.show(value) for value in (None, "", "Courage")] == ["-", "-", "Courage"]


@pytest.mark.parametrize("text", ["toy_skill4", "TOY_SKILL4", "skill4", "Skill4", "skill 4", "sk"])
def test_a_line_is_found_by_its_key_or_its_name(text):
    assert find_trait(TRAITS, text) is SKILL


def test_an_unknown_line_lists_those_there_are():
    with refused(
        "Unknown line 'speed'. The sheet has: strength, money, skill 4, hobby.",
        NotUnderstood,
    ):
        find_trait(TRAITS, "speed")


def test_everything_that_is_wrong_with_a_sheet_is_said_at_once():
    sheet = {"toy_strength": 99, "toy_skill4": "co", "something_else": "is ignored"}
    assert list(trait_problems(TRAITS, sheet)) == [
        "strength is 99; it takes a whole number from 1 to 20.",
        "money is missing; it takes a whole number, 0 or more.",
    ]


_ODD = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(), st.lists(st.none())
)


@given(st.sampled_from(TRAITS), _ODD)
def test_whatever_is_stored_is_right_or_a_problem_in_a_sentence(trait, value):
    problem = trait.problem(value)
    assert problem is None or problem.endswith(".")


@given(st.sampled_from(TRAITS), st.text(max_size=30))
def test_whatever_is_read_can_be_stored(trait, text):
    try:
        value = trait.read(text)
    except NotUnderstood:
        return
    assert trait.problem(value) is None


SKILLS = Counts(
    key="toy_skills", name="skills", help="", what="skill", words={"climb": "Climb"}, most=9
)  # fmt: skip
OPEN = Counts(
    key="toy_skills", name="skills", help="", what="skill", words={"climb": "Climb"}, most=9,
    open=True,
)  # fmt: skip


def test_counts_that_are_open_take_other_names_too():
    assert OPEN.read("cli 1, Swim 2") == {"climb": 1, "swim": 2}
    assert OPEN.problem({"swim": 2}) is None


def test_counts_that_are_not_open_take_their_words_alone():
    with refused("Unknown skill 'Swim'."):
        SKILLS.read("cli 1, Swim 2")
    assert "'swim'" in SKILLS.problem({"swim": 2})


def test_counts_without_a_number_are_refused_with_what_can_be_typed():
    with refused(
        "'climb' is not part of skills: it takes names with numbers from 0 to 9, with commas "
        "between, such as climb=1."
    ):
        SKILLS.read("climb")
    assert SKILLS.read("climb=1") == {"climb": 1}


def _even(line: str) -> int:
    if int(line) % 2:
        raise NotUnderstood(f"'{line}' is odd.")
    return int(line)


EVENS = Lines(key="toy_evens", name="evens", read_line=_even, many=2, help="")


@pytest.mark.parametrize("value", [[], ["2", "4"]])
def test_lines_may_be_none_or_as_many_as_they_say(value):
    assert EVENS.problem(value) is None


def test_lines_of_another_number_are_a_problem():
    wrong = "evens is ['2']; it takes 2 lines of text, with | between."
    assert EVENS.problem(["2"]) == wrong


def test_a_line_that_cannot_be_read_is_a_problem():
    assert EVENS.problem(["2", "3"]) == "'3' is odd."
