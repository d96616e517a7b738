"""Ways out of a fight: exits, `flee`, wimpy, teleport; clocks and players who are away; `look`."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest
from evennia.utils.create import create_object

from tests.game import Game, Player
from tests.later import Later
from tests.typeclasses.test_npc_fights import RULESETS, fight_on, make_goblin
from typeclasses.skirmish import fights, pauses, signals
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.fights import Refusal
from typeclasses.skirmish.models import FightRecord
from typeclasses.skirmish.records import replay
from typeclasses.skirmish.surroundings import fleeing
from typeclasses.skirmish.unattended import clock
from world.skirmish import engine

#: Those by whose rules one may leave from anywhere.
ANYWHERE = ("grapple", "cepheus", "apocrypha")


@pytest.fixture
def yard(game: Game) -> Any:
    """A room with a way to it, and back."""
    yard = game.make_room("Yard")
    for key, start, end in (("east", game.room, yard), ("west", yard, game.room)):
        create_object("typeclasses.exits.Exit", key, location=start, destination=end)
    return yard


@pytest.fixture
def ann(game: Game, later: Later, yard: Any, settings: Any) -> Player:
    settings.SKIRMISH_FLEE = True
    settings.SKIRMISH_HOUSE = {"grapple": {"latecomers": True}}
    return game.make_player("Ann")


def begin(game: Game, ann: Player, later: Later, ruleset: str = "grapple", **given: Any) -> Any:
    """A fight of Ann and Ben against a goblin; it waits for Ann."""
    ben = game.make_player("Ben")
    goblin = make_goblin(game, ruleset=ruleset, **given)
    for player, line in ((ann, f"init hunt {ruleset}"), (ann, "join us"), (ben, "join us")):
        player.types(f"combat {line}")
    ann.types("combat fight goblin")
    encounter = lookup.encounter_of(goblin)
    for _ in range(20):
        if encounter.fighter_of(ann.character) in engine.open_seats(encounter.fight):
            break
        ben.types("combat auto me brute")
        later.pass_time()
    ben.types("combat auto me off")
    ann.read()
    return encounter


def go_on_after_restart(game: Game, later: Later, encounter: Any) -> Any:
    """The fight after a restart of the server, which forgets what it was to do later."""
    number = encounter.id
    later.waiting.clear()
    game.restart()
    encounter = lookup.find_encounter(number)
    encounter.go_on()
    return encounter


def test_a_room_shows_who_fights_in_it(game: Game, ann: Player, later: Later) -> None:
    begin(game, ann, later)
    cid = game.make_player("Cid")
    line = "Fighting here: Ann and Ben against goblin. (combat)"
    assert line in cid.types("look").splitlines()
    assert line in ann.types("look").splitlines()
    assert line not in cid.types("look Ann")


@pytest.mark.parametrize("line", ["east", "combat flee"])
@pytest.mark.parametrize("ruleset", ANYWHERE)
def test_walking_out_in_ones_turn_is_the_retreat(
    game: Game, ann: Player, later: Later, yard: Any, ruleset: str, line: str
) -> None:
    encounter = begin(game, ann, later, ruleset)
    left: list[Any] = []

    def receive(character: Any, how: str, **facts: Any) -> None:
        left.append((character.key, how, facts["exit"].key))

    signals.combat_left.connect(receive)
    said = ann.types(line)
    signals.combat_left.disconnect(receive)
    later.pass_time(len(later.waiting))
    assert ann.character.location == yard
    assert "You are free of the fight hunt." in said
    assert "You cannot go" not in said
    assert left == [("Ann", "fled", "east")]
    assert lookup.encounter_of(ann.character) is None
    assert encounter.state.fleeing == {}
    assert engine.outcome(encounter.fight) is None
    assert list(replay.differences(FightRecord.objects.get())) == []


def test_a_command_of_the_game_that_moves_them_to_an_exit_is_a_way_out(
    game: Game, ann: Player, later: Later, yard: Any
) -> None:
    begin(game, ann, later)
    exit_ = next(exit_ for exit_ in game.room.exits if exit_.key == "east")
    exit_.locks.add("traverse:false()")
    assert not ann.character.move_to(exit_, move_type="traverse")
    assert "you cannot walk away from it" in ann.read()
    exit_.locks.add("traverse:all()")
    assert not ann.character.move_to(exit_, move_type="ride")
    assert ann.character.move_to(exit_, move_type="traverse")
    assert ann.character.location == yard
    assert "You are free of the fight hunt." in ann.read()


def test_where_the_rules_hold_them_they_are_told(game: Game, ann: Player, later: Later) -> None:
    encounter = begin(game, ann, later, "dungeoneers")
    said = ann.types("east")
    assert ann.character.location == game.room
    assert "edge" in said
    assert encounter.state.fleeing == {}


def test_who_flees_out_of_turn_goes_in_their_turn_also_after_a_restart(
    game: Game, ann: Player, later: Later, yard: Any
) -> None:
    encounter = begin(game, ann, later)
    ann.types("combat catch breath")
    assert encounter.fighter_of(ann.character) not in engine.open_seats(encounter.fight)
    assert ann.types("east") == "You will flee in your turn: east."
    assert "You will flee in your turn: east." in ann.types("combat")
    ben = next(thing for thing in game.room.contents if thing.key == "Ben")
    ben.execute_cmd("combat catch breath")
    later.waiting.clear()
    number = encounter.id
    game.restart()
    encounter = lookup.find_encounter(number)
    assert encounter.state.fleeing
    encounter.go_on()
    for _ in range(5):
        later.pass_time()
    assert ann.character.location.key == "Yard"
    assert lookup.encounter_of(ann.character) is None


def test_one_walks_who_was_out_when_the_server_was_killed(
    game: Game, ann: Player, later: Later, yard: Any
) -> None:
    encounter = begin(game, ann, later)
    with patch("typeclasses.skirmish.surroundings.fleeing._walk"):
        ann.types("combat flee east")
    assert ann.character.location == game.room
    number = encounter.id
    game.restart()
    lookup.find_encounter(number).go_on()
    assert ann.character.location.key == "Yard"


@pytest.mark.parametrize("part", ["before they are free", "before they walk"])
def test_one_walks_who_fled_when_the_server_was_killed(
    game: Game, ann: Player, later: Later, yard: Any, part: str
) -> None:
    encounter = begin(game, ann, later)
    broken = {
        "before they are free": "typeclasses.skirmish.surroundings.fleeing.endings.release",
        "before they walk": "typeclasses.exits.Exit.at_traverse",
    }
    with (
        patch(broken[part], side_effect=KeyboardInterrupt("power cut")),
        pytest.raises(KeyboardInterrupt),
    ):
        fights.flee(ann.character)
    assert ann.character.location == game.room
    encounter = go_on_after_restart(game, later, encounter)
    assert ann.character.location.key == "Yard"
    assert lookup.encounter_of(ann.character) is None
    assert encounter.state.fleeing == {}


def test_one_walks_who_walked_through_an_exit_when_the_server_was_killed(
    game: Game, ann: Player, later: Later, yard: Any
) -> None:
    encounter = begin(game, ann, later)
    (exit_,) = game.room.exits
    assert fleeing.may_walk(ann.character, exit_.destination, "traverse", exit_)
    encounter = go_on_after_restart(game, later, encounter)
    assert ann.character.location.key == "Yard"
    assert encounter.state.fleeing == {}


def test_one_whom_the_game_holds_in_a_room_is_out_of_the_fight_and_stays(
    game: Game, ann: Player, later: Later, yard: Any
) -> None:
    encounter = begin(game, ann, later)
    with patch("typeclasses.rooms.Room.at_pre_object_receive", return_value=False):
        ann.types("east")
    assert lookup.encounter_of(ann.character) is None
    later.pass_time(len(later.waiting))
    encounter.go_on()
    assert ann.character.location == game.room
    assert encounter.state.fleeing == {}


@pytest.mark.parametrize("ruleset", ANYWHERE)
@pytest.mark.parametrize("first", ["Ann", "Ben"])
def test_two_who_flee_go_one_after_the_other(
    game: Game, ann: Player, later: Later, yard: Any, ruleset: str, first: str
) -> None:
    encounter = begin(game, ann, later, ruleset)
    ben = next(player for player in game._players.values() if player.name == "Ben")
    later.waiting.clear()
    for player in sorted((ann, ben), key=lambda player: player.name != first):
        player.types("east")
    for _ in range(10):
        later.pass_time()
    assert ben.character.location == ann.character.location == yard
    assert encounter.state.fleeing == {}


@pytest.mark.parametrize("way", ["locked", "deleted", "moved"])
def test_a_way_that_is_shut_meanwhile(game: Game, ann: Player, later: Later, way: str) -> None:
    encounter = begin(game, ann, later)
    ann.types("combat catch breath")
    ann.types("east")
    (exit_,) = game.room.exits
    if way == "locked":
        exit_.locks.add("traverse:false()")
    elif way == "deleted":
        exit_.delete()
    else:
        exit_.location = game.make_room("Cellar")
    ben = next(thing for thing in game.room.contents if thing.key == "Ben")
    ben.execute_cmd("combat catch breath")
    for _ in range(5):
        later.pass_time()
    said = ann.read()
    assert "You break away, but the way out is shut." in said
    assert ann.character.location == game.room
    assert lookup.encounter_of(ann.character) is None
    assert encounter.state.fleeing == {}


def test_flee_names_an_exit_or_takes_any(game: Game, ann: Player, later: Later, yard: Any) -> None:
    begin(game, ann, later)
    assert ann.types("combat flee up") == "There is no exit 'up' here."
    ann.types("combat flee")
    assert ann.character.location == yard
    assert ann.types("combat flee") == "There is no fight here."


def test_exits_hold_fighters_unless_the_game_lets_them_flee(
    game: Game, ann: Player, later: Later, settings: Any
) -> None:
    settings.SKIRMISH_FLEE = False
    encounter = begin(game, ann, later)
    assert "you cannot walk away from it" in ann.types("east")
    assert ann.character.location == game.room
    ann.types("combat flee")
    assert lookup.encounter_of(ann.character) is None
    assert ann.character.location == game.room
    assert encounter.is_live
    assert encounter.state.fleeing == {}


def test_where_exits_hold_fighters_they_flee_in_their_turn_and_stay_in_the_room(
    game: Game, ann: Player, later: Later, settings: Any
) -> None:
    settings.SKIRMISH_FLEE = False
    begin(game, ann, later)
    ann.types("combat catch breath")
    assert ann.types("combat flee") == "You will flee in your turn."
    ben = next(thing for thing in game.room.contents if thing.key == "Ben")
    ben.execute_cmd("combat catch breath")
    later.pass_time(5)
    assert lookup.encounter_of(ann.character) is None
    assert ann.character.location == game.room


# When they are hurt


def test_who_is_hurt_flees_by_themselves(game: Game, ann: Player, later: Later, yard: Any) -> None:
    encounter = begin(game, ann, later)
    assert "You flee when less than 50%" in ann.types("combat wimpy 50")
    fights.referee(encounter, "set Ann wounds=2")
    assert ann.character.location == yard
    assert lookup.encounter_of(ann.character) is None
    assert ann.types("combat wimpy 0").startswith("You do not flee by yourself.")
    assert "You flee when less than 50%" in ann.types("combat wimpy 50%")
    assert ann.types("combat wimpy off").startswith("You do not flee by yourself.")
    assert "percentage from 0 to 99" in ann.types("combat wimpy 100")
    assert ann.types("combat wimpy x") == "Type: combat wimpy [PERCENT]"


def test_an_npc_that_is_hurt_flees_too_and_is_free(
    game: Game, ann: Player, later: Later, yard: Any
) -> None:
    encounter = begin(game, ann, later, wimpy=60)
    goblin = next(thing for thing in game.room.contents if thing.key == "goblin")
    fights.referee(encounter, "set goblin wounds=2")
    for player in ("Ann", "Ben"):
        who = next(thing for thing in game.room.contents if thing.key == player)
        who.execute_cmd("combat catch breath")
    assert goblin.location == yard
    assert lookup.encounter_of(goblin) is None
    assert goblin.attributes.get("grapple_wounds") in (2, None)
    fight_on(later)
    assert lookup.encounter_in(game.room) is None


# Teleport


def test_who_is_brought_elsewhere_leaves_a_fight_without_a_game_master(
    game: Game, ann: Player, later: Later, yard: Any
) -> None:
    encounter = begin(game, ann, later)
    ben = next(thing for thing in game.room.contents if thing.key == "Ben")
    ben.move_to(yard, move_type="teleport")
    assert lookup.encounter_of(ben) is None
    assert "+ Ben is no longer here" in ann.read()
    goblin = next(thing for thing in game.room.contents if thing.key == "goblin")
    goblin.location = yard
    assert "+ goblin is no longer here" in ann.types("combat catch breath")
    assert engine.outcome(encounter.fight) is not None


def test_one_brought_away_in_the_middle_of_a_question_does_not_hold_the_fight_up(
    game: Game, ann: Player, later: Later, yard: Any
) -> None:
    encounter = begin(game, ann, later, "cepheus")
    goblin = next(thing for thing in game.room.contents if thing.key == "goblin")
    for _ in range(30):
        if encounter.fight.continuation is not None:
            break
        for player in (ann, *(p for p in game._players.values() if p.name == "Ben")):
            player.types("combat skip")
        later.pass_time()
    asked = engine.open_seats(encounter.fight)
    assert encounter.fight.continuation is not None, "someone is asked to react"
    who = next(e for e in game.room.contents if encounter.fighter_of(e) in asked)
    who.move_to(yard, move_type="teleport")
    assert encounter.fight.table.fighters[f"o{who.id}"].withdrawn
    assert goblin is not None


def test_the_old_way_keeps_them_in(
    game: Game, ann: Player, later: Later, yard: Any, settings: Any
) -> None:
    settings.SKIRMISH_TELEPORT = "stays"
    encounter = begin(game, ann, later)
    ann.character.move_to(yard, move_type="teleport")
    assert lookup.encounter_of(ann.character) is encounter


def test_a_game_names_the_moves_that_pass(
    game: Game, ann: Player, later: Later, yard: Any, settings: Any
) -> None:
    settings.SKIRMISH_PASSES = ["blink"]
    begin(game, ann, later)
    ann.character.move_to(yard, move_type="teleport")
    assert ann.character.location == game.room
    ann.character.move_to(yard, move_type="blink")
    assert ann.character.location == yard
    assert lookup.encounter_of(ann.character) is None


def test_code_takes_someone_out(game: Game, ann: Player, later: Later) -> None:
    encounter = begin(game, ann, later)
    fights.remove(ann.character, because="is arrested.")
    assert "+ Ann is arrested." in ann.read()
    assert lookup.encounter_of(ann.character) is None
    assert encounter.is_live
    with pytest.raises(Refusal, match="Ann is in no fight"):
        fights.remove(ann.character, because="is arrested.")


# Time


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_fight_goes_on_without_one_who_does_nothing(
    game: Game, ann: Player, later: Later, settings: Any, ruleset: str
) -> None:
    settings.SKIRMISH_CLOCK = "60 guardian"
    encounter = begin(game, ann, later, ruleset)
    assert (encounter.state.clock.seconds, encounter.state.clock.then) == (60, "guardian")
    said, steady = "", pauses.steady
    for hours in range(30):
        with patch.object(pauses, "steady", lambda hours=hours: steady() + 3600 * hours):
            later.pass_time(max(1, len(later.waiting)))
        said += ann.read()
        if lookup.encounter_in(game.room) is None or "time is up" in said.casefold():
            break
    assert "time is up" in said.casefold()


@pytest.mark.parametrize("text", ["5", "soon", "60 nobody"])
def test_a_clock_that_is_none_is_named(settings: Any, text: str) -> None:
    settings.SKIRMISH_CLOCK = text
    with pytest.raises(Refusal):
        clock.usual()


def test_who_is_away_acts_by_themselves_until_they_are_back(
    game: Game, ann: Player, later: Later, settings: Any
) -> None:
    settings.SKIRMISH_AWAY = "guardian"
    encounter = begin(game, ann, later)
    fighter, account = encounter.fighter_of(ann.character), ann.character.account
    game.disconnect(ann)
    assert encounter.state.temperaments[fighter] == "guardian"
    assert encounter.state.away == (fighter,)
    game.connect(ann, account)
    assert fighter not in encounter.state.temperaments
    assert encounter.state.away == ()


def test_who_is_away_may_flee(
    game: Game, ann: Player, later: Later, yard: Any, settings: Any
) -> None:
    settings.SKIRMISH_AWAY = "flee"
    encounter = begin(game, ann, later)
    account = ann.character.account
    game.disconnect(ann)
    assert encounter.fighter_of(ann.character) is None
    game.connect(ann, account)
    assert ann.character.location == yard


def test_after_a_start_of_the_server_those_who_do_not_come_back_are_away(
    game: Game, ann: Player, later: Later, settings: Any
) -> None:
    settings.SKIRMISH_AWAY = "brute"
    encounter = begin(game, ann, later)
    fighter = encounter.fighter_of(ann.character)
    with patch("typeclasses.skirmish.surroundings.away.leave"):
        game.disconnect(ann)
    # As in a new process.
    later.waiting.clear()
    signals.send(signals.server_started, None)
    assert fighter not in encounter.state.temperaments
    assert 60 in later.seconds
    later.pass_time(len(later.waiting))
    assert encounter.state.temperaments[fighter] == "brute"
