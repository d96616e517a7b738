"""Lines that newcomers typed over telnet: each is answered once, with what is true of it."""

from __future__ import annotations

from typing import Any

import pytest
from evennia.utils.create import create_object

from tests.brawl import Brawl
from tests.commands.company import Company
from tests.commands.test_alike import asked
from tests.game import Game, Player
from tests.later import Later
from tests.typeclasses.test_npc_fights import make_goblin
from world.skirmish.ruleset import registry
from world.skirmish.views import screen_reader
from world.skirmish.views.display import Choice
from world.skirmish.views.menus.move_menu import MoveLine


@pytest.fixture
def brawl(game: Game) -> Brawl:
    return Brawl(game)


def cepheus(game: Game) -> dict[str, Player]:
    """Ann and Bob against each other; Marshal owns the fight, and is asked who is aware."""
    players = {name: game.make_player(name) for name in ("Marshal", "Ann", "Bob")}
    for name in ("Ann", "Bob"):
        players[name].types("combat sheet new cepheus")
    players["Marshal"].types("combat init duel cepheus")
    players["Ann"].types("combat join a")
    players["Bob"].types("combat join b")
    players["Marshal"].types("combat start a b")
    for player in players.values():
        player.types("combat brief on")
        player.read()
    return players


@pytest.mark.parametrize(
    ("typed", "instead"),
    [
        ("ogre as Big Ugly monsters", 'ogre as "Big Ugly" monsters'),
        ("ogre monsters as Big Ugly", 'ogre as "Big Ugly" monsters'),
        ("x2 goblin as Big Ugly monsters", 'goblin as "Big Ugly" x2 monsters'),
        ("goblin chief as Big Ugly monsters", 'goblin_chief as "Big Ugly" monsters'),
        ("goblin Big Ugly monsters", 'goblin as "Big Ugly" monsters'),
        ("big ugly goblin monsters", 'goblin as "big ugly" monsters'),
        ("Grim goblin red guild", 'goblin as Grim "red guild"'),
        (
            "goblin red guild men",
            'goblin as "red guild" men, or combat add_npc goblin "red guild men"',
        ),
    ],
)
def test_an_npc_of_two_words_is_answered_with_its_quotes(
    game: Game, typed: str, instead: str
) -> None:
    brawl = Brawl(game, begun=False)
    said = brawl.owner.types(f"combat add_npc {typed}")
    quotes = "A name or a team of several words takes quotes"
    assert said == f"{quotes}: combat add_npc {instead}"


@pytest.mark.parametrize(
    ("typed", "instead"),
    [
        ("my big brawl grapple", '"my big brawl" grapple'),
        ("my big brawl practice=yes", '"my big brawl" practice=yes'),
    ],
)
def test_a_fight_of_several_words_is_answered_with_its_quotes(
    game: Game, typed: str, instead: str
) -> None:
    said = game.make_player("Ann").types(f"combat init {typed}")
    assert said == f"A name of several words takes quotes: combat init {instead}"


def test_a_second_word_may_be_an_unknown_ruleset_or_belong_to_the_name(game: Game) -> None:
    said = game.make_player("Ann").types("combat init big brawl")
    assert said.startswith("Unknown ruleset 'brawl'. Rulesets: apocrypha, cepheus, ")
    assert said.endswith('. A name of several words takes quotes: combat init "big brawl"')


def test_a_ruleset_with_a_typing_error_is_none_of_several_words(game: Game) -> None:
    said = game.make_player("Ann").types("combat init brawl grappel")
    assert "Did you mean grapple?" in said


@pytest.mark.parametrize("typed", ["goblin1 catch breath", "combat goblin1 catch breath"])
def test_an_owner_who_names_an_npc_reads_how_it_is_moved(brawl: Brawl, typed: str) -> None:
    move = typed.removeprefix("combat ").replace("goblin1 ", "")
    said = brawl.owner.types(typed)
    assert said == f"To move an NPC, type move_npc goblin1 {move}."


@pytest.mark.parametrize("command", ["", "combat "])
@pytest.mark.parametrize("typed", ["range 10", "everyone is surprised", "Ann is surprised"])
def test_what_is_no_answer_to_the_referees_question_is_answered_with_one(
    game: Game, command: str, typed: str
) -> None:
    said = cepheus(game)["Marshal"].types(f"{command}{typed}")
    assert said == (
        f"'{typed}' is no answer to what you are asked. You can answer now: aware all|none|NAMES."
    )


def test_a_line_of_the_game_names_a_fighter_and_stays_the_game_s(game: Game) -> None:
    assert 'You say, "Ann"' in cepheus(game)["Marshal"].types("say Ann")


@pytest.mark.parametrize("ruleset", ["cepheus", "dungeoneers"])
def test_whoever_lies_reads_how_to_get_up_where_the_game_has_that_word(
    game: Game, ruleset: str
) -> None:
    company = Company(game, ruleset)
    company.starts()
    people = company.people
    for player in (people["Ann"], people["Bob"]) if ruleset == "cepheus" else ():
        player.types("combat no")
    people["Ann"].types("combat change stance prone" if ruleset == "cepheus" else "c drop prone")
    if ruleset == "dungeoneers":
        people["Marshal"].types("combat set Ann free_action=1")
    instead = "'get' is a command of this game. To make the move, type: combat get up"
    assert instead in people["Ann"].types("get up")
    # It is said once.
    assert instead not in people["Ann"].types("get up")


def test_who_stands_reads_nothing_of_getting_up(game: Game) -> None:
    company = Company(game, "dungeoneers")
    company.starts()
    assert "is a command of this game" not in company.people["Ann"].types("get up")


def test_before_the_start_a_line_without_the_command_is_answered_with_it(game: Game) -> None:
    brawl = Brawl(game, begun=False)
    olga = game.make_player("Olga")
    assert olga.types("join heroes") == "For the fight here, type combat join heroes."
    assert brawl.owner.types("start") == "For the fight here, type combat start."
    not_started = "The fight has not started yet; its owner types combat start."
    assert brawl.ahalish.types("maneuver 3 accuracy") == not_started
    assert "is not available" in olga.types("maneuver 3 accuracy")
    assert "is not available" in brawl.ahalish.types("tango")
    brawl.ahalish.types("combat plain off")
    assert "is not available" in brawl.ahalish.types("join heroes")


@pytest.mark.parametrize("typed", ["go out", "walk to out", "leave through the out"])
def test_walking_to_an_exit_is_answered_with_how_to_flee(
    brawl: Brawl, settings: Any, typed: str
) -> None:
    room = brawl.game.room
    create_object(
        "typeclasses.exits.Exit", "gate", aliases=["out"], location=room, destination=room
    )
    settings.SKIRMISH_FLEE = True
    line = typed.replace("out", "gate")
    told = "gate is an exit. To leave the fight through it, type combat flee gate."
    assert brawl.ahalish.types(line).replace("type flee", "type combat flee") == told
    assert brawl.ahalish.types(f"combat {line}").replace("type flee", "type combat flee") == told


def test_an_exit_may_be_called_out_and_a_hidden_one_is_not_told_of(
    brawl: Brawl, settings: Any
) -> None:
    settings.SKIRMISH_FLEE = True
    room = brawl.game.room
    for name, locks in (("out", ""), ("crack", "view:false()")):
        way = create_object("typeclasses.exits.Exit", name, location=room, destination=room)
        way.locks.add(locks)
    assert "out is an exit." in brawl.ahalish.types("combat go out")
    assert "is an exit" not in brawl.ahalish.types("combat go crack")


def test_where_no_one_flees_an_exit_is_no_way_out(brawl: Brawl) -> None:
    room = brawl.game.room
    create_object("typeclasses.exits.Exit", "gate", location=room, destination=room)
    assert "is an exit" not in brawl.ahalish.types("go gate")


def test_npcs_are_let_act_with_on(brawl: Brawl) -> None:
    assert "as brutes" in brawl.owner.types("combat auto monsters on")
    assert "Ahalish is played automatically" in brawl.ahalish.types("auto on")


def test_after_a_number_that_is_no_choice_numbers_mean_what_they_did(brawl: Brawl) -> None:
    brawl.ahalish.types("maneuver")
    brawl.ahalish.types("1")
    again = brawl.ahalish.types("9")
    assert again.startswith("There is no choice 9 here. Maneuver 1: choose a skill.")
    once_more = brawl.ahalish.types("8")
    assert once_more == again.replace("9", "8", 1)
    assert "The maneuver" in brawl.ahalish.types("1")


def test_of_several_numbers_that_are_no_choice_the_last_is_told(brawl: Brawl) -> None:
    first = brawl.ahalish.types("9")
    assert first.startswith("There is no choice 9 here. You can:")
    assert brawl.ahalish.types("8") == first.replace("9", "8", 1)


def test_a_refusal_that_offers_nothing_leaves_the_menu_open(brawl: Brawl) -> None:
    brawl.ahalish.types("maneuver")
    brawl.ahalish.types("1")
    assert "no strike dice yet" in brawl.ahalish.types("strike goblin1")
    assert "The maneuver" in brawl.ahalish.types("1")


def test_whose_turn_it_is_is_read_once_after_what_the_referee_says(game: Game) -> None:
    players = cepheus(game)
    players["Marshal"].types("aware all, range 10")
    first = asked(game)
    waits = players["Bob" if first == "Ann" else "Ann"]
    assert waits.read().count(f"{first}'s turn") == 1


def test_a_start_says_once_to_those_who_hear_it_whose_turn_it_is(game: Game) -> None:
    registry.add(["world.rules.d20"])
    try:
        company = Company(game, "d20")
        company.people["Bob"].types("option screenreader=on")
        company.starts()
        assert company.people["Bob"].read().count("Ann's turn") == 1
    finally:
        registry.remove(["world.rules.d20"])


def test_dice_that_fell_without_a_game_master_cannot_be_taken_back(
    game: Game, later: Later
) -> None:
    ann = game.make_player("Ann")
    ann.types("combat sheet skill4=accuracy skill3=courage skill2=medical")
    make_goblin(game)
    ann.types("combat fight goblin")
    while asked(game) != "Ann":
        later.pass_time()
    ann.types("combat maneuver 1 accuracy")
    said = ann.types("combat undo")
    assert said == "Dice have fallen in that move, so it cannot be taken back."


def test_the_list_of_moves_is_heard_with_its_signs() -> None:
    choice = Choice("goblin1", "attack goblin1", price="Personal range -2, aim +1")
    heard = screen_reader.moves([MoveLine("attack", (choice,))], "combat").splitlines()
    assert heard[1] == "attack goblin1 (Personal range minus 2, aim +1)"
