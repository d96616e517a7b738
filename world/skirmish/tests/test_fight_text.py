"""A fight as one line of text, and what is refused as no such line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import json

from world.skirmish import engine
from world.skirmish.base.errors import Refusal
from world.skirmish.base.upgrades import SCHEMA
from world.skirmish.testing.refusals import refused
from world.skirmish.tests.stored import changed
from world.skirmish.tests.toy.fights import after, fight

pytestmark = pytest.mark.usefixtures("toy_is_registered")


def text_of(**changes):
    """A saved fight with parts of its text changed."""
    return changed(fight("Ann", "Cid"), **changes)


def of_schema(schema, **changes):
    """A saved fight with another schema."""
    return json.encode(json.decode(text_of(**changes)) | {"schema": schema})


def test_a_fight_is_one_line():
    assert "\n" not in engine.encode(fight("Ann", "Cid"))


def test_the_line_makes_the_same_fight():
    began = fight("Ann", "Cid", dice=(1, 2, 3))
    assert engine.decode(engine.encode(began)) == began


def test_the_line_may_come_as_bytes():
    began = fight("Ann", "Cid")
    assert engine.decode(engine.encode(began).encode()) == began


def test_the_middle_of_a_move_is_in_the_line():
    dodged = after(fight("Ann", "Cid"), "Ann: hit Cid", "Cid: r dodge")
    assert engine.decode(engine.encode(dodged)) == dodged


def test_the_line_says_by_which_schema_it_was_written():
    assert json.decode(engine.encode(fight("Ann", "Cid")))["schema"] == SCHEMA


def test_names_of_any_alphabet_survive():
    named = fight("Ünal 名前", "Cid")
    assert engine.decode(engine.encode(named)) == named


def test_a_fight_of_a_later_version_is_refused_as_such():
    with refused(f"This fight was saved by a later version (schema {SCHEMA + 1})."):
        engine.decode(of_schema(SCHEMA + 1))


def test_a_fight_of_a_later_version_is_refused_as_such_however_it_is_built():
    with refused(f"This fight was saved by a later version (schema {SCHEMA + 1})."):
        engine.decode(of_schema(SCHEMA + 1, table="changed"))


def test_what_a_later_version_added_without_a_new_schema_is_refused():
    said = "This fight was saved by another version: fight.something is unknown to this one."
    with refused(said):
        engine.decode(text_of(something="new"))


def test_a_fight_may_be_written_with_spaces_and_in_another_order():
    parts = json.decode(text_of())
    parts["fight"] = dict(reversed(parts["fight"].items()))
    assert engine.decode(json.format(json.encode(parts))) == fight("Ann", "Cid")


@pytest.mark.parametrize(
    "rubbish",
    ["", "x", "null", "[]", "{}", "{" * 50, '{"ruleset": "toy"}', '{"ruleset": 7}', b"\xff\xfe"],
)
def test_rubbish_is_refused_in_words(rubbish):
    with refused("This is not a saved fight."):
        engine.decode(rubbish)


def test_text_that_is_not_utf8_is_refused_in_words():
    with refused("This is not a saved fight."):
        engine.decode(b'{"ruleset": "\xff"}')


def test_text_nested_without_end_is_refused_in_words():
    with refused("This is not a saved fight."):
        engine.decode('{"a": ' + "[" * 100_000)


@pytest.mark.parametrize("name", ["chess", "", "../toy", "rulesets", "toy.table"])
def test_a_fight_by_unknown_rules_is_refused_in_words(name):
    with refused(f"There is no ruleset '{name}' in SKIRMISH_RULESETS."):
        engine.decode(text_of(ruleset=name))


@pytest.mark.parametrize(
    "changes",
    [
        {"table": {}},
        {"table": {"fighters": {}}},
        {"rev": "seven"},
        {"open_questions": {"questions": [{}]}},
        {"continuation": {"before": {}}},
        {"given": [{"actor": "a", "move": {"move": "no such move"}}]},
    ],
    ids=lambda changes: next(iter(changes)),
)
def test_a_fight_with_a_part_that_is_none_is_refused_in_words(changes):
    with refused("This is not a saved fight."):
        engine.decode(text_of(**changes))


@given(st.one_of(st.text(), st.binary()))
def test_no_rubbish_breaks_the_reader(rubbish):
    with pytest.raises(Refusal):
        engine.decode(rubbish)
