"""Menus that a view declares: groups, smaller groups in them, and what each asks."""

import pytest

from world.skirmish import engine
from world.skirmish.ruleset import registry
from world.skirmish.testing import positions
from world.skirmish.views import view
from world.skirmish.views.display import Group
from world.skirmish.views.layout import Column
from world.skirmish.views.menus.groups import of

from . import toy
from .toy.fights import fight
from .toy.moves import CallAVote, Hit, Rest
from .toy.view import ToyView


class Grouped(ToyView):
    groups = (
        Group(
            "Do Something",
            (Group("Strike", (Hit,), "Whom?"), Group("Calm", (Rest, CallAVote), "How?")),
            "What?",
        ),
    )

    @property
    def rules(self):
        return toy.RULESET


VIEW = Grouped("toy")


def menu(now, words):
    (question,) = (question for question in now.pending.questions if question.seat == "a")
    choices = [(move, engine.say(now, move)) for move in engine.choices(now, "a")]
    return VIEW.menu(now.table, question, words, choices)


def read(prompt):
    return prompt.text, [(choice.label, choice.words) for choice in prompt.choices]


@pytest.fixture(autouse=True)
def known(monkeypatch):
    monkeypatch.setattr(registry, "get", lambda name: toy.RULESET)


@pytest.fixture
def now():
    return fight("Ann Eve", "Bob Cid")


def test_a_group_leads_to_the_groups_in_it(now):
    expected = ("What?", [("Strike", "hit"), ("Calm", "calm"), ("<-", "menu")])
    assert read(menu(now, "do something")) == expected


@pytest.mark.parametrize("words", ["Do Something", "do", "do some"])
def test_a_group_opens_by_a_beginning_of_its_name(now, words):
    found = menu(now, words)
    assert (found is not None and found.text == "What?") is (len(words) > 2)


def test_a_group_of_one_kind_opens_by_its_verb_and_leads_back(now):
    expected = ("Whom?", [("Bob", "hit Bob"), ("Cid", "hit Cid"), ("<-", "do something")])
    assert read(menu(now, "hit")) == read(menu(now, "h")) == expected


def test_a_group_with_one_move_left_is_that_move():
    now = fight("Ann Eve", "Bob")
    ((label, words), *_) = read(menu(now, "do something"))[1]
    assert (label, words) == ("Strike Bob", "hit Bob")


def test_the_beginning_of_a_name_opens_no_menu():
    now = fight("Ann Eve", "Bob Cid")
    now.table.fighters["b"].name = "Big Bob"
    assert menu(now, "hit big") is None


def test_what_opens_a_menu_is_known_to_the_view():
    words = {words for menu in of(VIEW.groups) for words in menu.opened_by}
    assert words == {"do something", "do", "hit", "strike", "calm"}
    assert words <= VIEW.opens_menu


def test_a_name_that_is_longer_in_lower_case_keeps_the_words_after_it(monkeypatch):
    monkeypatch.undo()
    start = positions.fight(registry.get("apocrypha"), ["Ann archer"], ["Strauß guard"])
    (question,) = start.pending.questions
    choices = [(move, engine.say(start, move)) for move in engine.choices(start, "ann")]
    shown = view("apocrypha").menu(start.table, question, "menu aim and fire strauß", choices)
    assert "At head" in [choice.label.partition(" (")[0] for choice in shown.choices]


def test_a_column_without_a_value_is_empty(now):
    class Bare(ToyView):
        columns = (Column("AIM", "aim", lambda table, fighter: None),)
        rules = toy.RULESET

    assert "None" not in Bare("toy").status(now.table)
