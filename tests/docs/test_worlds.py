"""The recipes of the page about worlds do what they say, as the demo game has them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pytest
from evennia.scripts.taskhandler import TASK_HANDLER
from evennia.utils import delay
from evennia.utils.create import create_object

from server.conf import settings as shipped
from tests.docs import pages
from tests.game import Game, Player
from tests.later import Later
from tests.typeclasses.test_npc_fights import make_goblin
from typeclasses.skirmish import fights, signals
from world import aftermath

#: The recipes, which the demo game and these tests switch on.
RECEIVERS = {
    signals.combat_ended: [
        "leave_corpse",
        "reward",
        "count_quarry",
        "wake_at_shrine",
        "look_around",
        "pursue",
    ],
    signals.combat_left: ["look_around", "remember"],
    signals.combat_moved: ["spend_ammunition"],
    signals.combat_round: ["wear_off"],
}


@pytest.fixture(autouse=True)
def _switched_on() -> Iterator[None]:
    for signal, names in RECEIVERS.items():
        for name in names:
            signal.connect(getattr(aftermath, name))
    yield
    for signal, names in RECEIVERS.items():
        for name in names:
            signal.disconnect(getattr(aftermath, name))


@pytest.fixture
def later(later: Later) -> Iterator[Later]:
    with patch.object(aftermath, "delay", lambda s, do, *a, **_: later.delay(s, do, *a)):
        yield later


@pytest.fixture
def ann(game: Game, later: Later, settings: Any) -> Player:
    settings.SKIRMISH_REST = 0
    settings.SKIRMISH_FLEE = True
    settings.SKIRMISH_HOUSE = {"grapple": {"latecomers": True}}
    return game.make_player("Ann")


def wolf_of(game: Game, **given: Any) -> Any:
    wolf = make_goblin(game, "wolf")
    for key, value in given.items():
        wolf.attributes.add(key, value)
    return wolf


def fell(encounter: Any, name: str) -> None:
    """Let someone fall, and let the fight end."""
    fights.referee(encounter, f"set {name} wounds=3")
    fights.end(encounter)


def test_the_page_shows_what_the_demo_game_runs() -> None:
    code = pages.page("world/aftermath.py")
    shown = "\n".join(
        pages.example_code("docs/worlds.md", name)
        for name in (
            "corpse",
            "reward",
            "quest",
            "shrine",
            "look",
            "pursuit",
            "ammunition",
            "buffs",
        )
    )
    wanted = [node for node in ast.parse(shown).body if isinstance(node, ast.FunctionDef)]
    there = {node.name: node for node in ast.parse(code).body if isinstance(node, ast.FunctionDef)}
    for node in wanted:
        assert ast.unparse(_bare(node)) == ast.unparse(_bare(there[node.name])), node.name
        assert node.end_lineno - node.lineno < 15, node.name
    assert {node.name for node in wanted} == set(there)


def _bare(function: ast.FunctionDef) -> ast.FunctionDef:
    """Return a function without its docstring and type hints."""
    if isinstance(function.body[0], ast.Expr) and isinstance(function.body[0].value, ast.Constant):
        function.body = function.body[1:]
    function.returns = None
    for argument in (*function.args.args, function.args.kwarg):
        if argument is not None:
            argument.annotation = None
    return function


def test_a_corpse_holds_what_it_carried_and_the_npc_comes_back(
    game: Game, ann: Player, later: Later
) -> None:
    wolf = wolf_of(game, mortal=True)
    wolf.home = game.room
    fang = create_object(key="fang", location=wolf)
    fell(fights.attack(ann.character, wolf), "wolf")
    (corpse,) = (content for content in game.room.contents if content.key == "corpse of wolf")
    assert fang.location == corpse
    assert wolf.location is None
    later.pass_time(len(later.waiting))
    assert wolf.location == game.room
    assert corpse.pk is None
    assert "comes back" in ann.read()


def test_what_waits_names_objects_by_number(game: Game, ann: Player) -> None:
    """A deleted object among what waits keeps Evennia from storing anything else."""
    wolf = wolf_of(game, mortal=True, pursues="wolves")
    TASK_HANDLER.clear()
    with patch.object(aftermath, "delay", delay):
        fell(fights.attack(ann.character, wolf), "wolf")
        fights.end(fights.attack(ann.character, wolf_of(game, pursues="wolves")))
    tasks = TASK_HANDLER.tasks.values()
    waiting = [task[2] for task in tasks if task[1].__module__ == aftermath.__name__]
    TASK_HANDLER.clear()
    assert len(waiting) == 5  # the corpse and the wolf, twice the room, the way home
    assert all(isinstance(given, str) for args in waiting for given in args)


def test_those_who_have_beaten_it_share_experience_and_gold(game: Game, ann: Player) -> None:
    wolf = wolf_of(game, strength=1.5, gold=10)
    ben = game.make_player("Ben")
    ann.character.attributes.add("grapple_sd", 15)
    for player in (ann, ben):
        player.types("combat init hunt") if player is ann else None
        player.types("combat join us")
    ann.types("combat fight wolf")
    encounter = fights.fight_of(wolf)
    fell(encounter, "wolf")
    assert (ann.character.db.experience, ben.character.db.experience) == (75, 75)
    assert ann.character.db.gold + ben.character.db.gold == 10


def test_what_was_hunted_is_counted_for_those_who_have_won(game: Game, ann: Player) -> None:
    for count in (1, 2):
        wolf = wolf_of(game, quarry="Wolves")
        fell(fights.attack(ann.character, wolf), "wolf")
        wolf.delete()
        assert ann.character.db.hunted == {"Wolves": count}
        ann.character.attributes.add("grapple_ad", 5)


def test_a_player_who_has_fallen_wakes_at_the_shrine(game: Game, ann: Player) -> None:
    shrine = game.make_room("Shrine")
    shrine.tags.add("shrine", category="haven")
    wolf = wolf_of(game)
    fell(fights.attack(wolf, ann.character), "Ann")
    assert ann.character.location == shrine
    assert "has rested" in ann.read()


def test_a_player_who_falls_in_practice_stays(game: Game, ann: Player) -> None:
    game.make_room("Shrine").tags.add("shrine", category="haven")
    yard = ann.character.location
    yard.tags.add("practice", category="haven")
    fell(fights.attack(wolf_of(game), ann.character), "Ann")
    assert ann.character.location == yard


def test_who_stays_where_a_fight_was_sees_the_room_again(
    game: Game, ann: Player, later: Later
) -> None:
    wolf = wolf_of(game)
    for moves in (False, True):
        encounter = fights.attack(ann.character, wolf)
        fights.end(encounter)
        if moves:
            ann.character.move_to(game.make_room("Yard"), quiet=True)
        ann.read()
        later.pass_time(len(later.waiting))
        assert ("Characters: wolf" in ann.read()) is not moves


def test_who_ends_a_fight_by_leaving_it_sees_the_room_once(
    game: Game, ann: Player, later: Later
) -> None:
    wolf = wolf_of(game)
    fights.attack(ann.character, wolf)
    ann.types("combat yield")
    ann.types("yes")
    ann.read()
    for _ in ("the end", "what follows from it"):
        later.pass_time(len(later.waiting))
    assert ann.read().count("Characters: wolf") == 1


def test_those_who_pursue_follow_who_has_fled(game: Game, ann: Player, later: Later) -> None:
    yard = game.make_room("Yard")
    create_object("typeclasses.exits.Exit", "east", location=game.room, destination=yard)
    wolf = wolf_of(game, pursues="wolves")
    wolf.locks.add("provoke:tag(wolves, hunted by)")
    encounter = fights.attack(ann.character, wolf)
    while ann.character not in fights.standing(encounter).waiting:
        later.pass_time()
    ann.types("east")
    assert ann.character.tags.has("wolves", category="hunted by")
    for _ in range(20):
        later.pass_time()
    assert wolf.location == yard
    assert fights.fight_of(wolf) is fights.fight_of(ann.character) is not None


def test_shots_are_spent_and_an_empty_weapon_is_told(
    game: Game, ann: Player, settings: Any
) -> None:
    bow = create_object(key="bow", location=ann.character)
    bow.db.shots = 2
    for _ in range(2):
        aftermath.spend_ammunition(ann.character, words="shoot wolf")
    assert (bow.db.shots, bow.db.empty) == (0, True)
    aftermath.spend_ammunition(ann.character, words="catch breath")


def test_what_was_given_for_some_rounds_wears_off(game: Game, ann: Player) -> None:
    wolf = wolf_of(game)
    encounter = fights.attack(ann.character, wolf)
    fights.change(ann.character, {"grapple_defense": 5}, because="is shielded.")
    ann.character.db.buffs = [{"name": "a shield", "until": 2, "before": {"grapple_defense": 3}}]
    aftermath.wear_off(ann.character, encounter, number=1)
    fighter = encounter.fighter_of(ann.character)
    assert encounter.fight.table.fighters[fighter].defense == 5
    aftermath.wear_off(ann.character, encounter, number=2)
    assert encounter.fight.table.fighters[fighter].defense == 3
    assert not ann.character.db.buffs
    assert "Ann loses a shield." in ann.read()


def test_a_spell_and_a_bomb(game: Game, ann: Player) -> None:
    made = pages.example("docs/worlds.md", "spells")
    wolf = wolf_of(game)
    encounter = fights.attack(ann.character, wolf)
    fighter = encounter.fighter_of(wolf)
    made["cast_weakness"](ann.character, wolf)
    assert encounter.fight.table.fighters[fighter].defense == 1
    assert ann.character not in fights.standing(encounter).waiting
    made["throw_bomb"](ann.character, encounter)
    assert encounter.fight.table.fighters[fighter].wounds == 1


@pytest.mark.parametrize("rank", ["Builder", "Admin"])
def test_a_builder_makes_the_road_as_the_page_says(
    game: Game, ann: Player, later: Later, settings: Any, rank: str
) -> None:
    builder = game.make_player("Bilda", permission=rank)
    game.room.locks.add("control:perm(Builder);edit:perm(Builder)")
    text = pages.section("docs/worlds.md", "A road with wolves").split("```")[1]
    for line in text.strip().splitlines():
        said = builder.types(line)
        assert "not " not in said, (line, said)
    road = builder.character.location
    assert road.key == "Old Road"
    later.waiting.clear()
    ann.types("road")
    assert ann.character.location == road
    later.pass_time()
    assert "+ Wolf attacks you!" in ann.read()


def test_the_settings_of_the_page_are_those_of_the_demo_game() -> None:
    named = pages.example("docs/worlds.md", "settings")
    for name, value in named.items():
        if name.startswith("SKIRMISH_") and name != "SKIRMISH_CLOCK":
            # A game has d20 only if it was installed with it.
            own = {"d20": shipped.SKIRMISH_NUMBERS["cepheus"]} if name == "SKIRMISH_NUMBERS" else {}
            assert getattr(shipped, name) == (value | own if own else value), name
