"""What a sentence that cannot be done is answered with: what is meant, and what to type."""

from __future__ import annotations

import pytest

from tests.commands.company import Company
from tests.game import Game


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("move to E6", "+ You move 1 tile, to E6."),
        ("go to e6", "+ You move 1 tile, to E6."),
        ("move to H9", "H9 is 4 tiles away; you can move 2."),
        ("move to the front line", "Your zones: front line D4 to I6, back line D1 to I3, left"),
        ("move to Z99", "'z99' is not a tile. Tiles are A1 to L12. Type: reposition TILE."),
    ],
)
def test_a_place_to_go_to_is_understood_or_refused_in_its_words(
    game: Game, line: str, told: str
) -> None:
    company = Company(game, "dungeoneers")
    company.starts()
    assert told in company.types("Ann", line)


def test_what_is_listed_for_a_number_can_be_typed(game: Game) -> None:
    company = Company(game, "dungeoneers")
    company.starts()
    company.types("Ann", "strike goblin1")
    said = company.types("Ann", "7")
    assert said.splitlines()[0] == "There is no choice 7 here. You can:"
    assert "Strike" not in said
    assert company.types("Ann", "1").startswith("Free action: choose how.")


@pytest.mark.parametrize("verb", ["shoot", "fire", "kill"])
def test_a_verb_of_other_games_for_ones_turn_is_no_unknown_one(game: Game, verb: str) -> None:
    company = Company(game, "cepheus")
    company.starts()
    told = "You can type 'attack' in your turn. Do you want to make a Tactics Check?"
    assert company.types("Ann", f"{verb} goblin1").startswith(told)


@pytest.mark.parametrize("ruleset", ["grapple", "dungeoneers", "apocrypha"])
def test_who_gives_up_in_a_whole_sentence_is_understood(game: Game, ruleset: str) -> None:
    company = Company(game, ruleset)
    company.starts()
    assert (
        company.people["Ann"].types("I give up!").startswith("You would leave this fight for good")
    )


def test_what_an_npc_is_refused_is_said_of_it(game: Game) -> None:
    company = Company(game, "grapple")
    company.starts()
    company.types("Marshal", "set goblin1 wounds=2")
    told = "goblin1 is knocked out; they cannot move."
    assert company.types("Marshal", "mn goblin1 strike 1 Ann") == told
    assert company.types("Marshal", "moves goblin1") == told


def test_a_menu_of_many_targets_leaves_out_what_may_be_left_out(game: Game) -> None:
    company = Company(game, "apocrypha")
    company.starts()
    company.types("Ann", "attack goblin")
    said = company.types("Ann", "attack goblin").splitlines()
    assert "You may add at head, at torso, at arms or at legs." in said[0]
    assert said[1].count("[") == 6 + 1


def test_odds_and_moves_of_an_npc_are_refused_in_the_same_words(game: Game) -> None:
    company = Company(game, "grapple")
    company.starts()
    told = "goblin1: It is the turn of team heroes. The fight waits for Ann, Bob."
    for line in ("odds goblin1", "moves goblin1"):
        assert company.types("Marshal", line) == told
    for name in ("Ann", "Bob"):
        company.types(name, "catch breath")
    company.types("Marshal", "mn goblin1 catch breath")
    for line in ("odds goblin1", "moves goblin1"):
        assert company.types("Marshal", line).startswith("goblin1: You have moved already")


def test_the_forecast_that_is_proposed_can_be_typed(game: Game) -> None:
    company = Company(game, "grapple")
    company.starts()
    said = company.types("Marshal", "forecast goblin x2 to 50%")
    assert said.endswith("Type for example: combat forecast goblin x2 to 3%")
    assert company.types("Marshal", "forecast to 0%").endswith("combat forecast to 3%")


def test_teams_may_follow_to(game: Game) -> None:
    company = Company(game, "grapple")
    marshal = company.people["Marshal"]
    marshal.types("combat init brawl")
    told = "Added goblin1 to goblin3 to team monsters"
    assert marshal.types("combat add_npc goblin x3 to monsters") == told
    assert marshal.types("combat add_npc 2 rats to vermin") == "Added rat1 and rat2 to team vermin"
    assert marshal.types("combat add Ann to heroes").startswith("Ann cannot fight yet.")


def test_many_of_a_kind_are_named_in_one_range(game: Game) -> None:
    company = Company(game, "grapple")
    company.starts()
    told = "From now on goblin1 to goblin6 are played automatically, as brutes."
    assert told in company.types("Marshal", "auto monsters")
    assert "Fighting here: Ann and Bob against goblin1 to goblin6." in company.people["Ann"].types(
        "look"
    )
    assert "Fighters: Ann, Bob, goblin1 to goblin6." in company.types("Ann", "strike wizard")


def test_an_owner_reads_how_to_take_a_fighter_out_of_a_fight(game: Game) -> None:
    company = Company(game, "grapple")
    company.starts()
    typed = "withdraw goblin1"
    told = f"The fight has started. To take fighters out of it, type {typed}."
    assert company.types("Marshal", "remove goblin1") == told
    assert company.types("Marshal", "remove_npc goblin1") == told
    assert "yield in your turn" in company.types("Ann", "remove goblin1")


def test_an_owner_who_fights_reads_how_to_leave_it_themselves(game: Game) -> None:
    company = Company(game, "grapple")
    company.types("Marshal", "sheet new grapple")
    company.types("Marshal", "sheet grapple skill4=accuracy skill3=courage skill2=medical")
    company.starts()
    company.types("Marshal", "add me heroes")
    assert "yield in your turn" in company.types("Marshal", "remove me")


def test_a_clock_may_be_set_in_minutes(game: Game) -> None:
    company = Company(game, "grapple")
    company.starts()
    assert "2 minutes" in company.types("Marshal", "clock 2 minutes")
    assert "guardian" in company.types("Marshal", "clock 1 min guardian")


def test_both_are_several_targets(game: Game) -> None:
    company = Company(game, "grapple")
    company.starts()
    both, all_of_them = (company.types("Ann", f"strike 1 {word}") for word in ("both", "all"))
    assert both.replace("both", "all") == all_of_them


def test_who_flees_where_no_fight_is_reads_so(game: Game) -> None:
    assert Company(game, "grapple").types("Ann", "flee") == "There is no fight here."
