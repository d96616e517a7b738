"""Help on each word that a screen shows: verbs, questions, columns, abbreviations, conditions."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from world.skirmish import rulesets
from world.skirmish.base.names import fold
from world.skirmish.moves.base import TakeTurn
from world.skirmish.ruleset import registry
from world.skirmish.tactics.temperaments import TEMPERAMENTS
from world.skirmish.views import view
from world.skirmish.views.pages.topics import topics

RULESETS = ("apocrypha", "cepheus", "dungeoneers", "grapple")
HERE = Path(rulesets.__path__[0])

#: Words of notes that mean no more than they do elsewhere.
PLAIN = frozenset(
    {"a", "an", "and", "at", "by", "for", "from", "in", "into", "is", "it", "its", "left", "lies"}
    | {"nothing", "of", "on", "one", "out", "the", "to", "with", "against", "bare", "hands"}
    | {"rides", "used", "x", "smaller", "tiny", "small"}
)


def known(name: str) -> set[str]:
    return {fold(word) for word in topics(view(name))}


@pytest.mark.parametrize("name", RULESETS)
def test_each_verb_and_each_other_way_to_type_it_has_a_page(name: str) -> None:
    rules = registry.get(name)
    verbs = {verb for move in rules.moves for verb in (move.verb, *move.aliases)}
    assert {fold(verb) for verb in verbs} <= known(name)
    assert len(verbs) > 10


@pytest.mark.parametrize("name", RULESETS)
def test_what_stands_in_every_fight_has_a_page(name: str) -> None:
    words = {"turn", "round", "state", "ally", "to move", "yet to move", "referee", "practice"}
    assert words | {"temperament", "autopilot", *TEMPERAMENTS} <= known(name)


@pytest.mark.parametrize("name", RULESETS)
def test_each_question_has_a_page(name: str) -> None:
    questions = registry.get(name).questions
    assert {question.kind for question in questions if not issubclass(question, TakeTurn)} <= known(
        name
    )


@pytest.mark.parametrize("name", RULESETS)
def test_each_column_and_each_number_of_a_sheet_has_a_page(name: str) -> None:
    shown = view(name)
    labels = {column.label for column in (*shown.forms.bars, *shown.forms.columns)}
    lines = {stat.trait.name for stat in shown.rules.fighter.stats.values()}
    resources = {resource.name for resource in shown.rules.fighter.resources.values()}
    assert {fold(label) for label in labels | lines | resources} <= known(name)


@pytest.mark.parametrize("name", RULESETS)
def test_each_abbreviation_in_a_kept_fight_has_a_page(name: str) -> None:
    tables = re.findall(r"^    ((?:\S| ).*)$", playthrough(name), re.MULTILINE)
    heads = {
        word
        for line in tables
        for word in re.findall(r"\b(?:[A-Z]{2,}|[A-Z]\d?)(?:/[A-Z]+)?\b", line)
        if " STATE" in line or "WOUNDS" in line or "DEF" in line
    }
    marks = {"AN", "BO", "CI", "DA", "NAME", "IN", "HAND"}
    assert heads - marks
    assert {fold(word) for word in heads - marks} <= known(name)


@pytest.mark.parametrize("name", RULESETS)
def test_each_condition_in_a_kept_fight_has_a_page(name: str) -> None:
    text = playthrough(name)
    notes = set(re.findall(r"health='([^']+)'", text))
    for noted in re.findall(r"notes=\(([^)]*)\)", text):
        notes |= set(re.findall(r"'([^']+)'", noted))
    assert notes
    for note in notes:
        assert explained(name, note), note


def playthrough(name: str) -> str:
    return (HERE / name / "tests/playthrough.txt").read_text()


def explained(name: str, note: str) -> bool:
    """Return whether a word or some words of a note are explained."""
    words: list[Any] = re.findall(r"[a-z][a-z'-]*", fold(note))
    runs = {
        " ".join(words[start:end])
        for start in range(len(words))
        for end in range(start + 1, len(words) + 1)
    }
    return bool(runs & known(name)) or set(words) <= PLAIN
