"""What one can do, in lines of what is alike."""

from types import SimpleNamespace

import pytest

from tests.skirmish.toy import fights
from world.skirmish.views import heard, moves

FIGHT = fights.fight("Ann Bob", "Orc_Chief Bob_II")


@pytest.fixture
def lines(monkeypatch):
    """Lists what is given as the words of the moves that are legal."""

    def listed(*words):
        engine = SimpleNamespace(choices=lambda fight, seat: words, say=lambda fight, move: move)
        monkeypatch.setattr(moves, "engine", engine)
        every = moves.listed(FIGHT, "a")
        assert sorted(choice.words for line in every for choice in line.choices) == sorted(words)
        return [(line.what, *(choice.label for choice in line.choices)) for line in every]

    return listed


@pytest.mark.parametrize(
    ("words", "listed"),
    [
        (["strike 1 Ann", "strike 2 Ann"], [("strike Ann", "1", "2")]),
        (["strike 1 Ann", "strike 1 Bob"], [("strike Ann", "1"), ("strike Bob", "1")]),
        (["aim Ann", "aim Orc_Chief"], [("aim", "Ann", "Orc_Chief")]),
        (["aim Ann"], [("aim", "Ann")]),
        (["aware Ann, Bob", "aware all"], [("", "aware Ann, Bob", "aware all")]),
        (["lie prone", "lie low", "stand up"], [("lie", "prone", "low"), ("", "stand up")]),
        (["skip", "aim Ann", "wait"], [("aim", "Ann"), ("", "skip", "wait")]),
    ],
)
def test_what_differs_in_a_number_a_name_or_the_last_word_is_one_line(lines, words, listed):
    assert lines(*words) == listed


def test_a_line_is_heard_with_what_differs_where_it_is_typed(lines, monkeypatch):
    lines("strike 1 Ann", "strike 2 Ann", "strike 3 Ann", "aim Ann", "aim Bob", "skip")
    assert heard.moves(moves.listed(FIGHT, "a"), "combat move") == (
        "Type combat move and one of these.\nstrike 1 to 3 Ann\naim Ann or Bob\nskip"
    )
