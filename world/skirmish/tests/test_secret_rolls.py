"""The referee rolls in secret."""

import pytest

from world.skirmish import engine
from world.skirmish.base.errors import NotUnderstood
from world.skirmish.ruleset.registry import get
from world.skirmish.state.fight import REFEREE
from world.skirmish.testing.positions import fight
from world.skirmish.views import view
from world.skirmish.views.display import Reader


@pytest.fixture
def start():
    return fight(get("apocrypha"), ["Ann"], ["Bob"])


def rolled(start, words):
    return engine.decide(start, REFEREE, engine.parse(start, REFEREE, words))


@pytest.mark.parametrize(("typed", "said"), [("2d10", "2d10"), ("D20+3", "1d20+3"), ("d6", "1d6")])
def test_the_dice_are_typed_as_usual(start, typed, said):
    move = engine.parse(start, REFEREE, f"roll {typed}")
    assert engine.say(start, move) == f"roll {said}"
    assert engine.parse_canonical(start, REFEREE, f"roll {said}") == move


def test_only_the_referee_reads_what_fell(start):
    after, events = rolled(start, "roll 2d10+1")
    told = events[-1]
    assert told.total == sum(told.faces) + 1
    words = view("apocrypha")
    faces = " ".join(map(str, told.faces))
    says = f"You roll 2d10+1 in secret: {told.total} ({faces})."
    assert words.sentences(after.table, events, Reader(seat=REFEREE)) == [says]
    for seat in ("ann", "bob", ""):
        assert words.sentences(after.table, events, Reader(seat=seat)) == []
    assert words.story(after.table, events) == ""


def test_nothing_but_the_dice_that_are_next_changes(start):
    after, _ = rolled(start, "roll 3d6")
    assert after.drawn == start.drawn + 3
    assert (after.rev, after.pending, after.table) == (start.rev, start.pending, start.table)


@pytest.mark.parametrize("typed", ["dice", "0d6", "21d6", "2d0", "2d300", "2x6", "9d"])
def test_what_is_no_dice_is_refused(start, typed):
    with pytest.raises(NotUnderstood):
        engine.parse(start, REFEREE, f"roll {typed}")


def test_where_nothing_is_hidden_there_are_no_secret_rolls():
    with pytest.raises(NotUnderstood, match="'roll' is not a move here"):
        engine.parse(fight(get("grapple"), ["Ann"], ["Bob"]), REFEREE, "roll 2d6")
