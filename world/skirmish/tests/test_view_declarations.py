"""A view that declares nonsense is refused when it is imported, with what to write instead."""

import re

import pytest

from world.skirmish.base.errors import DeclarationError
from world.skirmish.tests.test_declarations import Hurt, React, rules
from world.skirmish.views import Bar, Column, ResultWords, View


def view(**declared):
    whole = {"sentences_of": {Hurt: "$You(target) $conj(are, target) hurt."}}
    return type("Words", (View,), {**whole, **declared})


WRONG_VIEWS = {
    "a sentence of no field": (
        {"sentences_of": {Hurt: "$You(target) $conj(take, target) {damage}."}},
        "names 'damage', which Hurt does not have. Fields: target, harm.",
    ),
    "a sentence of no actor": (
        {"sentences_of": {Hurt: "$You() $conj(fall)."}},
        "names 'actor', which Hurt does not have.",
    ),
    "a sentence of no function": (
        {"sentences_of": {Hurt: "$eval(1+1)"}},
        "The sentence '$eval(1+1)' of Hurt uses $eval(). Functions: $You(), $you(),",
    ),
    "an event without a sentence": (
        {"sentences_of": {}},
        'Words has no sentence for Hurt. Write in Hurt: sentence = "$You() $conj(do) it."',
    ),
    "a prompt of no field": (
        {"prompts": {React: "{actor} attacks you."}},
        "The prompt of React names 'actor', which React does not have. Fields: seat, attacker.",
    ),
    "a bar of no field": (
        {"bars": (Bar("HP", "hit points", "hp", "max_hp"),)},
        "Words: Bar 'HP' shows 'max_hp', which Fighter does not have.",
    ),
    "a column of no field": (
        {"columns": (Column("AC", "armor class", "armor"),)},
        "Words: Column 'AC' shows 'armor', which Fighter does not have.",
    ),
    "a bar among the columns": (
        {"columns": (Bar("HP", "hit points", "hp", "max_hp"),)},
        "Words.columns has Bar(...), which is not a Column.",
    ),
    "a function in a prompt": (
        {"prompts": {React: "$You(attacker) attacks."}},
        "The prompt of React calls a function, which only sentences can.",
    ),
}


@pytest.fixture
def own_events(monkeypatch):
    """Let the event of this module be the only one of the ruleset."""
    monkeypatch.setattr("world.skirmish.views.declarations.events_of", lambda rules: [Hurt])


@pytest.mark.usefixtures("own_events")
@pytest.mark.parametrize("wrong", WRONG_VIEWS)
def test_a_wrong_declaration_of_a_view_is_refused(wrong):
    declared, sentence = WRONG_VIEWS[wrong]
    with pytest.raises(DeclarationError, match=re.escape(sentence)):
        view(**declared).check(rules())


@pytest.mark.usefixtures("own_events")
def test_a_result_without_words_is_refused():
    counted = rules(results={"wounds": {Hurt: "harm"}})
    sentence = "Words has no words for the result 'wounds'. Add to the view's results: \"wounds\":"
    with pytest.raises(DeclarationError, match=re.escape(sentence)):
        view().check(counted)
    view(results={"wounds": ResultWords("to hurt {target}", "wounds")}).check(counted)
    usual = rules(results={"harm": {Hurt: "harm"}})
    view().check(usual)
    view(results={"wounds": ResultWords("to hurt {target}", "wounds")}).check(usual)


@pytest.mark.usefixtures("own_events")
def test_right_declarations_of_a_view_are_taken():
    shown = (Column("HP", "hit points", "hp"), Column("DOWN", "", "down"))
    view(columns=shown, prompts={React: "{attacker} attacks you."}).check(rules())
