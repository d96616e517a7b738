"""What commands answer is true of what was asked, and says what can be done instead."""

from __future__ import annotations

import pytest

from commands.skirmish import help_entries
from tests.brawl import Brawl
from tests.commands.company import Company
from tests.commands.test_alike import asked, duel
from tests.game import Game
from world.skirmish.ruleset import registry
from world.skirmish.testing.sample_sheets import SHEET


@pytest.fixture
def brawl(game: Game) -> Brawl:
    return Brawl(game)


def test_the_lines_of_a_page_are_as_they_were_written(game: Game) -> None:
    ann = game.make_player("Ann")
    for topic, page in help_entries.pages().items():
        assert max(map(len, page.splitlines())) <= 78, topic
        if len(topic.split()) == 1:
            assert ann.types(f"combat help {topic}").startswith(page.strip()), topic


def test_what_a_column_and_a_word_have_in_common_is_told_once(game: Game) -> None:
    registry.add(["world.rules.d20"])
    try:
        marshal = game.make_player("Marshal")
        marshal.types("combat init duel d20")
        assert marshal.types("combat help BAND").count("west, middle or east") == 1
        assert "What an attack has to reach." in marshal.types("combat help AC")
    finally:
        registry.remove(["world.rules.d20"])


def test_after_the_question_is_shown_again_a_number_means_its_own_choices(game: Game) -> None:
    players = {player.name: player for player in duel(game, "cepheus", "aware=all range=5")}
    player = players[asked(game)]
    assert "Choose Minor Action" in player.types("combat minor")
    assert "[Significant Action]" in player.types("combat")
    assert "Choose Significant Action" in player.types("combat 2")


def test_once_a_fight_is_over_a_player_may_leave_it(brawl: Brawl) -> None:
    for goblin in ("goblin1", "goblin2"):
        brawl.owner.types(f"combat withdraw {goblin}")
    assert brawl.ahalish.types("combat leave").startswith("You are free of the fight brawl.")
    brawl.ahalish.types("out")
    assert "Ended and removed" in brawl.owner.types("combat end")


def test_who_is_down_is_not_told_to_yield(brawl: Brawl) -> None:
    brawl.owner.types("combat set Ahalish wounds=3")
    assert "you are knocked out. Once no one has moved" in brawl.ahalish.types("combat leave")


def test_house_rules_are_told_to_everyone_who_may_join(game: Game) -> None:
    owner, other = game.make_player("Ann"), game.make_player("Bob")
    said = owner.types("combat init duel grapple ties=yes breath=5")
    told = "House rules: ties_succeed=yes and breath=5."
    assert f"start combat. {told}\n" in said
    assert told in owner.types("combat")
    rules = "The rules are those of Grapple, with ties_succeed=yes and breath=5."
    assert rules in other.read()
    assert rules in other.types("combat")
    other.types("combat join heroes")
    assert other.types("combat").endswith(f"- heroes: Bob\n{told}")


def test_me_is_ones_own_fighter(brawl: Brawl) -> None:
    brawl.ahalish.types("combat auto me brute")
    assert "Unknown fighter" not in brawl.ahalish.types("combat why me")


def test_to_rest_is_advised_only_where_it_helps(brawl: Brawl) -> None:
    brawl.owner.becomes_builder()
    brawl.owner.types("combat set Ahalish ad=8")
    brawl.owner.types("combat set Rehtaoh ad=4")
    brawl.hush()
    brawl.owner.types("combat end")
    brawl.owner.types("combat end")
    assert brawl.ahalish.read().endswith("Your sheet has changed: AD 8 (was 5).")
    assert brawl.rehtaoh.read().endswith("To recover, type combat rest.")


def test_a_fight_that_was_not_over_says_who_is_out(brawl: Brawl) -> None:
    brawl.owner.types("combat set Ahalish wounds=3")
    brawl.owner.types("combat end")
    told = brawl.owner.types("combat end")
    assert "The fight was stopped before it was decided." in told
    assert "Out of the fight: Ahalish (knocked out)." in told


def test_the_former_owner_reads_once_who_owns_the_fight(brawl: Brawl) -> None:
    assert brawl.owner.types("combat owner Ahalish").count("owns the fight brawl now") == 1


@pytest.mark.parametrize("number", ["0", "9", "99"])
def test_a_number_that_is_no_choice_is_called_so(brawl: Brawl, number: str) -> None:
    assert brawl.ahalish.types(f"combat {number}").startswith(f"There is no choice {number} here.")


def test_a_group_without_a_temperament_takes_its_usual_one(brawl: Brawl) -> None:
    told = "+ From now on goblin1 and goblin2 are played automatically, as brutes."
    which = "To choose how, type auto goblins TEMPERAMENT. Temperaments: brute, "
    said = brawl.owner.types("combat auto goblins")
    assert said.splitlines()[0] == told
    assert said.splitlines()[1].startswith(which)
    assert brawl.ahalish.read().strip().splitlines()[0] == told
    said = brawl.owner.types("combat auto goblins")
    assert said.startswith(f"goblin1 and goblin2 act automatically already.\n{which}")


def test_each_takes_a_temperament_of_its_own(game: Game) -> None:
    owner = game.make_player("Marshal")
    owner.types("combat init raid")
    game.make_npc("ogre", SHEET).attributes.add("skirmish_temperament", "guardian")
    game.make_npc("rat", SHEET).attributes.remove("skirmish_temperament")
    for name in ("ogre", "rat"):
        owner.types(f"combat add {name} monsters")
    owner.types("combat add_npc goblin monsters")
    owner.types("combat auto ogre off")
    owner.types("combat auto goblin coward")
    assert {*owner.types("combat auto all").splitlines()[:2]} == {
        "+ From now on ogre is played automatically, as a guardian.",
        "+ From now on rat is played automatically, as a brute.",
    }
    assert sorted(owner.types("combat auto").splitlines()[1:]) == [
        "  goblin: coward",
        "  ogre: guardian",
        "  rat: brute",
    ]


@pytest.mark.parametrize("line", ["orders", "orders react nothing", "always dodge"])
def test_standing_orders_are_moves_in_the_lobby_too(game: Game, line: str) -> None:
    owner = game.make_player("Ann")
    owner.types("combat init duel cepheus")
    assert owner.types(f"combat {line}").startswith("The fight has not started yet;")


def test_who_asks_for_help_on_a_move_reads_where_the_rules_are(brawl: Brawl) -> None:
    assert brawl.ahalish.types("combat help juggling") == (
        "There is no help page on juggling. The rules of this fight: combat help grapple. "
        "All pages: combat help."
    )


def test_where_no_fight_is_the_rules_of_the_game_are_named(game: Game) -> None:
    said = game.make_player("Ann").types("combat help juggling")
    assert "The rules of this game: combat help grapple." in said


def test_standing_orders_have_a_page_of_help(game: Game) -> None:
    page = game.make_player("Ann").types("combat help orders")
    assert page.startswith("combat orders [QUESTION [ANSWER]]\n\nAnswer a question the same way")
    assert "combat orders QUESTION ask" in page
    assert "\n  Cepheus: delay, wake, react, " in page
    assert "Grapple" not in page


def test_a_thing_is_called_neither_a_guest_nor_a_player(brawl: Brawl) -> None:
    brawl.game.make_npc("sign")
    owner = brawl.owner.types("combat owner sign")
    assert owner == "sign cannot own a fight. Only a player who is here can."
    other = brawl.game.make_player("Olga", room=brawl.game.make_room("Yard"))
    brawl.game.make_npc("sign", room=other.character.location)
    other.types("combat init brawl")
    assert other.types("combat add sign heroes") == (
        "sign has no Grapple sheet and cannot fight. A builder can make one: combat sheet sign new "
        "grapple"
    )


def test_an_empty_lobby_has_no_list_of_fighters(game: Game) -> None:
    owner = game.make_player("Ann")
    owner.types("combat init duel")
    unknown = "Unknown fighter 'goblin1'. No one is added yet."
    assert owner.types("combat kick goblin1") == unknown


def test_a_line_names_the_part_of_it_that_is_not_understood(brawl: Brawl) -> None:
    brawl.owner.types("combat set Ahalish sd=3")
    said = brawl.ahalish.types("strike goblin, strike 1 thug2, catch breath")
    assert said.startswith("Unknown fighter 'thug2'.")


def test_a_temperament_at_the_end_of_an_npc_is_told_where_it_goes(brawl: Brawl) -> None:
    said = brawl.owner.types("combat add_npc goblin x2 monsters brute")
    assert said.startswith("Unknown template 'monsters'.")
    assert said.endswith("\nTo let NPCs act by themselves, type temperament=brute.")


def test_what_stops_an_npc_is_said_of_the_npc(brawl: Brawl) -> None:
    of_heroes = "It is the turn of team heroes. The fight waits for Ahalish, Rehtaoh."
    assert brawl.owner.types("combat moves goblin1") == f"goblin1: {of_heroes}"
    assert brawl.owner.types("combat mn goblin1 catch breath") == f"goblin1: {of_heroes}"


def test_a_question_that_there_is_not_is_named(game: Game) -> None:
    ann, _ = duel(game, "cepheus", "aware=all range=10")
    said = ann.types("combat orders parry always")
    assert said.startswith("There is no question 'parry' here. Type orders QUESTION ANSWER, or ")


def test_a_correction_without_a_sign_shows_the_line_that_was_meant(brawl: Brawl) -> None:
    said = brawl.owner.types("combat set goblin1 ad 3")
    assert said.startswith("'ad' has no value. Write it with an equals sign, such as ad=1.")


def test_what_cannot_be_done_to_an_enemy_is_not_offered_for_a_friend(game: Game) -> None:
    people = {name: game.make_player(name, None) for name in ("Ann", "Bob")}
    for player in people.values():
        player.types("combat sheet new cepheus soldier")
    people["Ann"].types("combat init duel cepheus aware=all range=30")
    for player in people.values():
        player.types("combat join heroes")
    people["Ann"].types("combat add_npc thug as goblin x2 monsters")
    people["Ann"].types("combat start heroes monsters")
    for player in people.values():
        player.types("combat no")
    said = people["Ann"].types("combat attack goblin")
    assert "does not reach goblin" in said
    assert "Bob" not in said


def test_a_menu_without_choices_is_no_menu(brawl: Brawl) -> None:
    said = brawl.ahalish.types("strike goblin")
    assert said == "You have no strike dice yet. To earn some, type maneuver."


def test_a_word_is_explained_once(brawl: Brawl) -> None:
    assert brawl.ahalish.types("combat help AD").count("Action dice") == 1


def test_a_move_that_begins_like_the_subcommand_is_that_move(game: Game) -> None:
    company = Company(game, "cepheus")
    company.starts()
    for name in ("Ann", "Bob"):
        company.types(name, "no")
    said = company.types("Ann", "move 5 m")
    assert "[Move forward 5] [Move back 5]" in said
