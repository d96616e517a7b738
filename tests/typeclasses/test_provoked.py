"""Those who attack on sight, and those who have fallen."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import pytest
from evennia.prototypes.spawner import spawn
from evennia.utils.create import create_object

from tests.game import Game
from tests.later import Later
from tests.typeclasses.test_attacks import teams
from tests.typeclasses.test_npc_fights import RULESETS, fight_on, make_goblin
from typeclasses.skirmish import fights, permissions
from typeclasses.skirmish.encounter import deletion, lookup
from typeclasses.skirmish.npc import SkirmishNpc
from typeclasses.skirmish.sheets.prototypes import PROTOTYPE_LIST


@pytest.fixture
def yard(game: Game, settings: Any, later: Later) -> Any:
    settings.SKIRMISH_HOUSE = {"grapple": {"latecomers": True}}
    return game.make_room("Yard")


def make_wolf(game: Game, name: str = "wolf", lock: str = "provoke:all()", **given: Any) -> Any:
    wolf = make_goblin(game, name, **given)
    wolf.locks.add(lock)
    return wolf


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_newcomer_is_attacked_after_a_moment(
    game: Game, yard: Any, later: Later, ruleset: str
) -> None:
    wolf = make_wolf(game, ruleset=ruleset)
    ann = game.make_player("Ann", room=yard)
    ann.character.move_to(game.room)
    assert lookup.encounter_in(game.room) is None
    ann.read()
    later.pass_time()
    assert "+ Wolf attacks you!" in ann.read()
    assert fights.fight_of(wolf) is fights.fight_of(ann.character) is not None
    # The fight is called as she would: by what attacks her.
    assert fights.fight_of(wolf).state.name == "wolf"


def test_who_has_gone_on_meanwhile_is_not_attacked(game: Game, yard: Any, later: Later) -> None:
    make_wolf(game)
    ann = game.make_player("Ann", room=yard)
    ann.character.move_to(game.room)
    ann.character.move_to(yard)
    later.pass_time(5)
    assert fights.fight_of(ann.character) is None


@pytest.mark.parametrize("why", ["no lock", "a lock", "staff", "a builder", "the room", "unseen"])
def test_some_are_left_alone(game: Game, yard: Any, later: Later, why: str) -> None:
    lock = {"no lock": "call:all()", "a lock": "provoke:not tag(wolf_friend)"}.get(why, "")
    make_wolf(game, lock=lock or "provoke:all()")
    permission = "Builder" if why == "a builder" else "Player"
    ann = game.make_player("Ann", room=yard, permission=permission)
    ann.character.tags.add("wolf_friend")
    if why == "staff":
        ann.session.account.is_superuser = True
    if why == "the room":
        game.room.locks.add("fight:false()")
    if why == "unseen":
        ann.character.locks.add("view:perm(Builder)")
    ann.character.move_to(game.room)
    later.pass_time(5)
    assert fights.fight_of(ann.character) is None


def test_wolves_of_one_side_come_together_and_into_a_fight_of_others(
    game: Game, yard: Any, later: Later
) -> None:
    for name in ("wolf1", "wolf2"):
        make_wolf(game, name, side="pack")
    ann, ben = game.make_player("Ann", room=yard), game.make_player("Ben", room=yard)
    ann.character.move_to(game.room)
    later.pass_time(4)
    encounter = fights.fight_of(ann.character)
    assert teams(encounter) == {"wolf1": "pack", "wolf2": "pack", "Ann": "heroes"}
    ben.character.move_to(game.room)
    for _ in range(10):
        if fights.fight_of(ben.character) is not None:
            break
        later.pass_time()
    assert teams(encounter)["Ben"] == "heroes"


def test_a_fight_of_a_game_master_is_left_alone(game: Game, yard: Any, later: Later) -> None:
    wolf = make_wolf(game)
    gm = game.make_player("Gm", permission="Builder")
    gm.types("combat init hunt")
    ann = game.make_player("Ann", room=yard)
    ann.character.move_to(game.room)
    later.pass_time(5)
    assert fights.fight_of(wolf) is None


def test_one_that_walks_in_looks_around_too(game: Game, yard: Any, later: Later) -> None:
    wolf = make_wolf(game)
    ann = game.make_player("Ann", room=yard)
    wolf.move_to(yard)
    later.pass_time()
    assert fights.fight_of(wolf) is fights.fight_of(ann.character) is not None


#: An NPC that comes with a ruleset, with the lock.
_PROTOTYPE = {"prototype_parent": "wolf", "key": "wolf", "locks": "provoke:all()"}


def _create(room: Any) -> Any:
    (parent,) = (prototype for prototype in PROTOTYPE_LIST if prototype["prototype_key"] == "wolf")
    attributes = [tuple(attribute) for attribute in parent["attrs"]]
    locks = _PROTOTYPE["locks"]
    return create_object(SkirmishNpc, "wolf", location=room, locks=locks, attributes=attributes)


def _spawn(room: Any) -> Any:
    return spawn(_PROTOTYPE | {"location": room})[0]


#: Ways in which an NPC comes to be beside a player without walking there.
_APPEARANCES: dict[str, Callable[[Any], Any]] = {
    "is created": _create,
    "is spawned": _spawn,
}
_MOVES: dict[str, dict[str, Any]] = {
    "is teleported": {"move_type": "teleport"},
    "is teleported quietly": {"move_type": "teleport", "quiet": True},
}


@pytest.mark.parametrize("how", [*_APPEARANCES, *_MOVES, "is spawned by a builder", "comes back"])
def test_one_that_appears_beside_a_player_attacks_after_its_pause(
    game: Game, yard: Any, later: Later, how: str
) -> None:
    ann = game.make_player("Ann", room=yard)
    gm = game.make_player("Gm", room=yard, permission="Builder")
    wolf = None if how in _APPEARANCES or "builder" in how else make_wolf(game)
    later.waiting.clear()
    if how in _APPEARANCES:
        wolf = _APPEARANCES[how](yard)
    elif wolf is None:
        gm.types(f"spawn {_PROTOTYPE}")
        wolf = next(content for content in yard.contents if content.key == "wolf")
    elif how in _MOVES:
        wolf.move_to(yard, **_MOVES[how])
    else:
        wolf.location = None
        wolf.move_to(yard)
    assert fights.fight_of(ann.character) is None
    for _ in range(2):
        later.pass_time(len(later.waiting))
    assert fights.fight_of(wolf) is fights.fight_of(ann.character) is not None
    assert fights.fight_of(gm.character) is None


def test_one_that_is_created_and_deleted_at_once_attacks_no_one(
    game: Game, yard: Any, later: Later
) -> None:
    ann = game.make_player("Ann", room=yard)
    later.waiting.clear()
    _spawn(yard).delete()
    later.pass_time(5)
    assert fights.fight_of(ann.character) is None


def test_who_enters_the_game_is_attacked_and_who_stays_when_a_fight_ends(
    game: Game, yard: Any, later: Later
) -> None:
    wolf = make_wolf(game)
    ann = game.make_player("Ann")
    later.pass_time()
    encounter = fights.fight_of(ann.character)
    assert encounter is not None
    later.waiting.clear()
    fights.end(encounter)
    assert fights.fight_of(wolf) is None
    for _ in range(2):
        later.pass_time(len(later.waiting))
    assert fights.fight_of(wolf) is not None


def test_a_restart_in_the_pause_is_made_up_for(game: Game, yard: Any, later: Later) -> None:
    make_wolf(game)
    ann = game.make_player("Ann")
    later.waiting.clear()
    game.restart()
    deletion.at_server_start()
    for _ in range(3):
        later.pass_time(len(later.waiting))
    assert fights.fight_of(ann.character) is not None


# The fallen


class Beast(SkirmishNpc):
    """A class of a game with a method of its own for the fallen."""

    def at_defeat(self) -> None:
        """Leave a hide."""
        create_object("typeclasses.objects.Object", "hide", location=self.location)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_fallen_are_told_to_the_game_and_recover_after_a_while(
    game: Game, yard: Any, later: Later, settings: Any, ruleset: str
) -> None:
    settings.SKIRMISH_FALLEN, settings.SKIRMISH_RECOVER = "at_defeat", 10
    wolf = make_wolf(game, ruleset=ruleset, whole_again=True)
    wolf.swap_typeclass(f"{__name__}.Beast", run_start_hooks=None, clean_attributes=False)
    ann = game.make_player("Ann", sheet=None)
    if ruleset == "grapple":
        ann.types("combat sheet new")
        ann.types("combat sheet skill4=accuracy skill3=courage skill2=endurance")
    later.waiting.clear()
    encounter = fights.attack(ann.character, wolf, ruleset=ruleset)
    later.pass_time(2)
    with patch.object(type(encounter.fight.table.fighters[f"o{wolf.id}"]), "down", _down(wolf)):
        fights.end(encounter)
    assert [content.key for content in game.room.contents].count("hide") == 1
    later.pass_time(5)
    assert fights.fight_of(ann.character) is None
    assert ann.types("combat fight wolf") == "wolf is knocked out, and cannot fight yet."
    assert "Fallen here: wolf (knocked out)." in ann.types("look")
    with patch("typeclasses.skirmish.permissions.recovery.time.time", lambda: 4e9):
        assert "Fallen here" not in ann.types("look")
        assert "+ Combat has started!" in ann.types(f"combat fight wolf {ruleset}")


@pytest.mark.parametrize("fell", ["yesterday", 7, [1], ["x", "y"], {"a": 1}, [8e9, "stunned"]])
def test_a_fall_at_no_time_or_one_that_lies_ahead_keeps_no_npc_down(
    game: Game, settings: Any, fell: Any
) -> None:
    settings.SKIRMISH_RECOVER = 10
    wolf = make_wolf(game)
    wolf.attributes.add(permissions.FALLEN, fell)
    assert permissions.recovers(wolf) == ""
    wolf.attributes.add(permissions.FALLEN, [time.time(), "stunned"])
    assert permissions.recovers(wolf) == "stunned"
    wolf.attributes.add(permissions.RECOVER, "soon")
    assert permissions.recovers(wolf) == ""


def _down(who: Any) -> Any:
    """Stand for the rules' word that a fighter is down, for one of them."""
    return property(lambda self: "knocked out" if self.id == f"o{who.id}" else "")


def test_who_falls_to_the_blows_of_a_fight_lies_there(
    game: Game, yard: Any, later: Later, settings: Any
) -> None:
    settings.SKIRMISH_RECOVER = 10
    wolf = make_goblin(game, "wolf")
    wolf.attributes.add("grapple_maxWounds", 1)
    ann = game.make_player("Ann")
    ann.types("combat fight wolf")
    ann.types("combat auto me brute")
    fight_on(later)
    assert permissions.recovers(wolf) == "knocked out"
    wolf.attributes.add("skirmish_recover", 0)
    assert permissions.recovers(wolf) == ""
