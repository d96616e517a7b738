"""What rooms say of the fights in them."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest

from tests.game import Game
from tests.later import Later
from tests.typeclasses.test_npc_fights import make_goblin
from typeclasses.skirmish import fights
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.models import FightRecord
from typeclasses.skirmish.records import replay


@pytest.fixture
def bilda(game: Game, later: Later) -> Any:
    game.room.locks.add("edit:perm(Builder)")
    return game.make_player("Bilda", permission="Builder")


@pytest.mark.parametrize("how", ["attack", "init"])
def test_a_room_says_how_fights_in_it_begin(game: Game, bilda: Any, later: Later, how: str) -> None:
    assert "house rules: range=30" in bilda.types("combat room cepheus house range=30")
    said = bilda.types("combat room cepheus begins light dark, terrain difficult")
    assert "Cepheus, at the start: light dark, terrain difficult" in said
    ann = game.make_player("Ann", sheet=None)
    if how == "attack":
        fights.attack(make_goblin(game, ruleset="cepheus"), ann.character)
        assert "The starting range is 30 meters" in ann.read()
    else:
        ann.types("combat sheet new cepheus")
        for line in ("init hunt cepheus", "join us", "add_npc thug them", "start"):
            ann.types(f"combat {line}")
    encounter = lookup.encounter_in(game.room)
    assert encounter.state.begins == ()
    words = [move.words for move in FightRecord.objects.get().moves.order_by("sequence")]
    assert words[1:3] == ["light dark", "terrain difficult"]
    assert list(replay.differences(FightRecord.objects.get())) == []
    assert bilda.types("combat room grapple begins -") == bilda.types("combat room")
    bilda.types("combat room cepheus house -")
    bilda.types("combat room cepheus begins -")
    assert bilda.types("combat room") == "Tavern says nothing of the fights in it."


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("cepheus begins light purple", "light"),
        ("cepheus begins dance", "dance"),
        ("cepheus house range=far", "range"),
        ("cepheus house wide", "NAME=VALUE"),
        ("croquet house range=3", "Unknown ruleset 'croquet'"),
        ("cepheus", "Type: combat room"),
    ],
)
def test_a_builder_is_told_what_is_wrong(game: Game, bilda: Any, line: str, reason: str) -> None:
    assert reason in bilda.types(f"combat room {line}")
    assert not game.room.attributes.get("skirmish_begins")
    assert not game.room.attributes.get("skirmish_house")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("skirmish_begins", {"cepheus": ["dance", "light dark"]}),
        ("skirmish_begins", "light dark"),
        ("skirmish_begins", {"cepheus": "light dark"}),
        ("skirmish_house", {"cepheus": {"range": "far"}}),
        ("skirmish_house", {"cepheus": 3}),
    ],
)
def test_what_is_wrong_is_told_to_staff_and_stops_no_fight(
    game: Game, bilda: Any, later: Later, key: str, value: Any
) -> None:
    game.room.attributes.add(key, value)
    ann = game.make_player("Ann", sheet=None)
    admin = game.make_player("Admin", permission="Admin")
    encounter = fights.attack(make_goblin(game, ruleset="cepheus"), ann.character)
    assert encounter.state.fight is not None
    assert encounter.state.begins == ()
    words = [move.words for move in FightRecord.objects.get().moves.all()]
    assert ("light dark" in words) is (value == {"cepheus": ["dance", "light dark"]})
    assert admin is not None


def test_words_that_a_crash_has_left_are_said_after_the_start(
    game: Game, bilda: Any, later: Later
) -> None:
    bilda.types("combat room cepheus begins light dark")
    ann = game.make_player("Ann", sheet=None)
    with patch("typeclasses.skirmish.after_change.go_on"):
        fights.attack(make_goblin(game, ruleset="cepheus"), ann.character)
    number = lookup.encounter_in(game.room).id
    game.restart()
    encounter = lookup.find_encounter(number)
    assert encounter.state.begins == ("light dark",)
    encounter.go_on()
    assert encounter.state.begins == ()
    words = [move.words for move in FightRecord.objects.get().moves.all()]
    assert "light dark" in words
