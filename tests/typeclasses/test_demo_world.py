"""The world of the demo game: built twice, walked, fought in by each ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from unittest.mock import Mock, patch

import pytest
from evennia.objects.models import ObjectDB

from server.conf import settings as shipped
from tests.docs.test_worlds import RECEIVERS
from tests.game import Game, Player
from tests.later import Later
from tests.typeclasses.test_npc_fights import RULESETS
from typeclasses.skirmish import fights, permissions
from typeclasses.skirmish.models import FightRecord
from typeclasses.skirmish.records import replay
from typeclasses.skirmish.sheets.attributes import house_rules_for, read_sheet
from world import aftermath, road, tavern
from world.cast import OPTIONS
from world.skirmish.ruleset import registry


@pytest.fixture
def later(later: Later) -> Iterator[Later]:
    with patch.object(aftermath, "delay", lambda s, do, *a, **_: later.delay(s, do, *a)):
        yield later


@pytest.fixture
def demo(game: Game, later: Later, settings: Any) -> Iterator[dict[str, Any]]:
    """The rooms of the demo game's world, with its settings, by name."""
    for name, value in vars(shipped).items():
        if name.startswith("SKIRMISH_"):
            setattr(settings, name, value)
    root = game.make_player("Root", room=game.make_room("Limbo")).session.account
    root.is_superuser = True
    yard = game.make_room("Training Yard")
    rooms = {"Tavern": game.room, "Training Yard": yard}
    parts = (tavern._once, tavern._make, tavern._make_exit, tavern._dress)
    with patch.object(tavern, "AccountDB", Mock(**{"objects.get.return_value": root})):
        built = road.build(*parts, rooms)
        before = ObjectDB.objects.count()
        assert road.build(*parts, rooms) == built
    assert ObjectDB.objects.count() == before
    for signal, names in RECEIVERS.items():
        for name in names:
            signal.connect(getattr(aftermath, name))
    yield built
    for signal, names in RECEIVERS.items():
        for name in names:
            signal.disconnect(getattr(aftermath, name))


def find(room: Any, name: str) -> Any:
    return next(thing for thing in room.contents if thing.key == name)


def test_everyone_who_lives_here_can_fight_by_each_ruleset(demo: dict[str, Any]) -> None:
    for creature in road.CREATURES:
        body = find(demo[creature.room], creature.part.name)
        assert permissions.is_npc(body)
        assert set(creature.part.sheets) == set(OPTIONS)
        for name in RULESETS:
            rules = registry.get(name)
            house: Any = house_rules_for(rules)
            sheet = read_sheet(body, rules, house)
            assert list(rules.sheet_problems(sheet, house, npc=True)) == [], (body.key, name)


def test_every_room_is_reached_and_left_again(demo: dict[str, Any]) -> None:
    reached, ahead = {demo["Tavern"]}, [demo["Tavern"], demo["Training Yard"]]
    while ahead:
        here = ahead.pop()
        for room in (exit_.destination for exit_ in here.exits):
            if room not in reached:
                reached.add(room)
                ahead.append(room)
    # The way from the tavern to the yard is built with them.
    beyond = {demo[place.name] for place in road.PLACES}
    assert beyond <= reached
    assert all(room.exits for room in beyond)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
def test_an_evening_on_the_road(
    game: Game, demo: dict[str, Any], later: Later, settings: Any, ruleset: str
) -> None:
    settings.SKIRMISH_RULESET = ruleset
    ann, ben = _fighter(game, "Ann", ruleset), _fighter(game, "Ben", ruleset)
    ann.types("shop")
    for line in ("get sword", "get coat", "attack smith"):
        said = ann.types(line)
    assert said == "You may not attack smith."
    ann.types("cellar")
    assert ann.character.location == demo["Shop"]
    ann.types("tavern")
    ann.types("road")
    later.waiting.sort(key=lambda call: "provoked" not in str(call))
    later.pass_time(3)
    wolf = find(demo["Old Road"], "wolf1")
    encounter = fights.fight_of(wolf)
    assert encounter is fights.fight_of(ann.character)
    assert encounter.fight.ruleset == ruleset
    said = ben.types("road")
    assert "Fighting here: " in said
    assert "team heroes" in ben.types("combat help Ann")
    for player in (ann, ben):
        player.types("combat auto me brute")
    for _ in range(600):
        if fights.fight_in(demo["Old Road"]) is None or not later.waiting:
            break
        later.pass_time()
    assert fights.fight_of(ann.character) is None
    first = FightRecord.objects.order_by("pk").first()
    assert first.winner in ("heroes", "wolves")
    assert list(replay.differences(first)) == []
    down = [thing.id for thing in demo["Old Road"].contents if permissions.recovers(thing)]
    fell = wolf.location is None
    assert fell is any(thing.key.startswith("corpse") for thing in demo["Old Road"].contents)
    assert down == []


def test_players_fight_each_other_in_the_ring_alone(game: Game, demo: dict[str, Any]) -> None:
    ann, ben = game.make_player("Ann"), game.make_player("Ben")
    assert "not an NPC" in ann.types("attack Ben")
    for player in (ann, ben):
        player.character.move_to(demo["Sparring Yard"])
        player.read()
    assert "+ You attack Ben!" in ann.types("attack Ben")


@pytest.mark.parametrize("ruleset", ["cepheus", "apocrypha"])
def test_those_in_the_ring_are_close_to_each_other(
    game: Game, demo: dict[str, Any], settings: Any, ruleset: str
) -> None:
    settings.SKIRMISH_RULESET = ruleset
    ann, ben = _fighter(game, "Ann", ruleset), _fighter(game, "Ben", ruleset)
    for player in (ann, ben):
        player.character.move_to(demo["Sparring Yard"])
    ann.types("attack Ben")
    encounter = fights.fight_of(ann.character)
    assert encounter.fight.table.house.range == 2


def _fighter(game: Game, name: str, ruleset: str) -> Player:
    player = game.make_player(name)
    if ruleset != "grapple":
        player.types(f"combat sheet new {ruleset}")
    return player
