"""Rooms that are played by touch: what they show are links, and so is what can be done with it."""

from __future__ import annotations

from typing import Any

import pytest
from evennia.utils.ansi import strip_mxp
from evennia.utils.create import create_object

from tests.docs.pages import example_code
from tests.game import Game, Player
from tests.later import Later
from tests.typeclasses.test_npc_fights import make_goblin
from typeclasses.objects import Object
from typeclasses.skirmish.messaging.markup import with_links
from typeclasses.skirmish.surroundings.rooms import actions


def link(line: str, shown: str = "") -> str:
    return f"|lc{line}|lt{shown or line}|le"


@pytest.fixture
def ann(game: Game, later: Later) -> Player:
    player = game.make_player("Ann")
    player.types("look")
    return player


def make_exit(game: Game, name: str, to: Any) -> Any:
    return create_object(
        "typeclasses.exits.Exit", name, location=game.room, destination=to, nohome=True
    )


def test_exits_people_and_things_are_links(game: Game, ann: Player) -> None:
    road = game.make_room("Road")
    for name in ("in", "inn"):
        make_exit(game, name, road)
    make_goblin(game, "goblin")
    for name in ("apple", "red apple"):
        create_object(Object, name, location=game.room)
    seen = str(game.room.return_appearance(ann.character))
    assert f"Exits:|n {link('in')} and {link('inn')}" in seen
    assert link("look goblin", "goblin") in seen
    assert f"an {link('look apple', 'apple')} and a {link('look red apple', 'red apple')}" in seen
    assert "Ann" not in seen


def test_without_links_the_text_is_what_evennia_shows(game: Game, ann: Player) -> None:
    make_exit(game, "road", game.make_room("Road"))
    make_goblin(game, "goblin")
    create_object(Object, "sword", location=game.room)
    seen = str(game.room.return_appearance(ann.character))
    plain = create_object("evennia.objects.objects.DefaultRoom", game.room.key, nohome=True)
    for content in game.room.contents:
        content.move_to(plain, quiet=True, move_hooks=False)
    assert strip_mxp(seen) == plain.return_appearance(ann.character)


@pytest.mark.parametrize(
    "name", ['the "Rose"', "a|lcquit|ltway|le", "<b>", "www.example.com", "door & arch"]
)
def test_a_name_that_no_link_can_type_is_no_link(game: Game, ann: Player, name: str) -> None:
    make_exit(game, name, game.make_room("Road"))
    seen = str(game.room.return_appearance(ann.character))
    assert name in seen
    assert seen.count("|lc") == name.count("|lc")


def test_colors_around_a_name_and_in_it_stay() -> None:
    assert with_links("|wnorth|n", {"north": "north"}) == f"|w{link('north')}|n"
    red = "|rred|n door"
    assert with_links(f"a {red}", {red: "red door"}) == f"a {link('red door', red)}"
    assert with_links("Exits: none", {}) == "Exits: none"


@pytest.mark.parametrize(
    ("text", "names", "shown"),
    [
        ("|wExits:|n n and s", "ns", f"|wExits:|n {link('n')} and {link('s')}"),
        ("|wn|n, |[rr |w|[rs", "nrs", f"|w{link('n')}|n, |[r{link('r')} |w|[r{link('s')}"),
        ("|[r r |=z z |!R R", "rzR", f"|[r {link('r')} |=z {link('z')} |!R {link('R')}"),
        ("|500 5 |[050n", "50n", f"|500 {link('5')} |[050{link('n')}"),
        ("||n ||wn n", "n", f"||n ||wn {link('n')}"),
        ("|lcn|ltn|le e", "ne", f"|lcn|ltn|le {link('e')}"),
    ],
)
def test_a_name_of_one_letter_is_no_code(text: str, names: str, shown: str) -> None:
    assert with_links(text, {name: name for name in names}) == shown


def test_what_is_looked_at_says_what_can_be_done_with_it(
    game: Game, ann: Player, settings: Any
) -> None:
    goblin = make_goblin(game, "goblin")
    sword = create_object(Object, "sword", location=game.room)
    assert ann.types("look goblin").endswith("\n[combat fight goblin]")
    settings.SKIRMISH_ATTACK = ["attack", "kill"]
    assert ann.types("look goblin").endswith("\n[attack goblin]")
    assert actions(ann.character, goblin) == link("attack goblin", "[attack goblin]")
    assert ann.types("look sword").endswith("\n[get sword]")
    ann.types("get sword")
    assert ann.types("look sword").endswith("\n[drop sword]")
    sword.locks.add("drop:false()")
    goblin.locks.add("attack:false()")
    for name in ("sword", "goblin", "me"):
        assert "[" not in ann.types(f"look {name}")


def test_no_one_is_offered_a_second_fight_or_one_with_a_player(game: Game, ann: Player) -> None:
    make_goblin(game, "goblin")
    game.make_player("Ben")
    assert "[" not in ann.types("look Ben")
    ann.types("combat fight goblin")
    assert "[" not in ann.types("look goblin")


def test_in_other_rooms_nothing_is_added(game: Game, ann: Player) -> None:
    plain = create_object("evennia.objects.objects.DefaultRoom", "Plain", nohome=True)
    goblin = make_goblin(game, "goblin")
    for who in (goblin, ann.character):
        who.move_to(plain, quiet=True)
    assert "|lc" not in plain.return_appearance(ann.character)
    assert ann.types("look goblin") == "goblin\nThis is a character."


def test_a_game_adds_what_else_can_be_done_as_the_page_says(game: Game, ann: Player) -> None:
    made: dict[str, Any] = {"__name__": __name__}
    exec(example_code("docs/installing.md", "shop"), made)
    game.room.swap_typeclass(made["Shop"], run_start_hooks=None)
    sword = create_object(Object, "sword", location=game.room)
    assert ann.types("look sword").endswith("\n[get sword]")
    sword.db.price = 10
    assert ann.types("look sword").endswith("\n[get sword] [buy sword]")
