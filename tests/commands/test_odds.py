"""`combat odds`: the chances of a move before it is made."""

import re

import pytest

from tests.brawl import Brawl
from tests.game import Game, Player

OUT = "to knock unconscious, under 1% to kill"
YOU_OUT = "to knock you unconscious, under 1% to kill you"


def duel(game: Game, *options: str) -> tuple[Player, Player]:
    """By the rules of Cepheus: Ann is to move, with a rifle in hand; she owns the fight."""
    ann, bob = (game.make_player(name, sheet={}) for name in ("Ann", "Bob"))
    for player in (ann, bob):
        player.types("combat sheet new cepheus")
        player.character.attributes.add("cepheus_weapons", ["Rifle"])
    ann.character.attributes.add("cepheus_dex", 15)
    ann.types(" ".join(["combat init duel cepheus", "aware=all", "range=5", *options]))
    ann.types("combat join heroes")
    bob.types("combat join villains")
    ann.types("combat start")
    ann.types("combat draw rifle")
    return ann, bob


def test_the_odds_of_a_move_are_told_for_each_reaction(game: Game) -> None:
    ann, _ = duel(game)
    assert ann.types("combat odds attack bob").splitlines() == [
        f"attack Bob: 42% to hit, 4.9 damage on average, 13% {OUT}",
        f"  Bob: dodge: 28% to hit, 3.2 damage on average, 7% {OUT}",
        f"  Bob: do nothing: 42% to hit, 4.9 damage on average, 13% {OUT}",
    ]


def test_who_is_asked_reads_the_odds_of_each_answer(game: Game) -> None:
    ann, bob = duel(game)
    ann.types("combat attack bob")
    assert bob.types("combat odds").splitlines() == [
        "The odds, best first:",
        f"  [dodge]: 28% to hit you, 3.2 damage on average to you, 7% {YOU_OUT}",
        f"  [do nothing]: 42% to hit you, 4.9 damage on average to you, 13% {YOU_OUT}",
    ]


def test_all_choices_have_their_odds_and_changes_nothing(game: Game) -> None:
    brawl = Brawl(game)
    was = brawl.encounter.state
    said = brawl.ahalish.types("combat odds")
    assert "[maneuver 3 courage]: over 99% to earn strike dice, 3.9 strike dice on average" in said
    assert brawl.encounter.state is was


def test_the_best_choice_comes_first(game: Game) -> None:
    brawl = Brawl(game)
    said = brawl.ahalish.types("combat odds")
    earned = [float(amount) for amount in re.findall(r"([0-9.]+) strike dice on average", said)]
    assert earned == sorted(earned, reverse=True)


@pytest.mark.parametrize(
    ("line", "refusal"),
    [
        ("strike 4 goblin1", "You have no strike dice yet. To earn some, type maneuver."),
        ("dance", "'dance' is not a move here."),
        ("goblin1", "Only Marshal, who owns this fight, may do that."),
        ("Rehtaoh", "Only Marshal, who owns this fight, may do that."),
    ],
)
def test_the_odds_of_what_cannot_be_done_are_refused_in_words(
    game: Game, line: str, refusal: str
) -> None:
    assert Brawl(game).ahalish.types(f"combat odds {line}").startswith(refusal)


def test_the_owner_reads_the_odds_of_an_npc(game: Game) -> None:
    brawl = Brawl(game, begun=False)
    brawl.owner.types("combat start monsters")
    said = brawl.owner.types("combat odds goblin1 maneuver 3 endurance")
    assert said.startswith("maneuver 3 endurance: ")
    assert "[maneuver 3 endurance]: " in brawl.owner.types("combat odds goblin1")


def test_a_house_rule_hides_the_odds_from_all_but_the_owner(game: Game) -> None:
    ann, bob = duel(game, "show_odds=no")
    ann.types("combat attack bob")
    assert bob.types("combat odds") == "In this fight the odds are not shown."


# Beside choices


def test_the_odds_stand_beside_each_move_in_the_list(game: Game) -> None:
    brawl = Brawl(game)
    said = brawl.ahalish.types("combat moves")
    assert (
        "maneuver ... courage: [1] 2.7 strike dice [2] 3.3 strike dice [3] 3.9 strike dice" in said
    )
    brawl.ahalish.types("option screenreader=on")
    said = brawl.ahalish.types("combat moves")
    assert "maneuver 1 (2.7 strike dice), 2 (3.3 strike dice) or 3 (3.9 strike dice)" in said


def test_the_odds_stand_beside_each_move_in_a_menu(game: Game) -> None:
    ann, _ = duel(game)
    assert "[Bob" in (said := ann.types("combat attack"))
    assert "] hit 42%, 4.9 damage" in said


def test_a_question_is_followed_by_the_odds_of_each_answer(game: Game) -> None:
    ann, bob = duel(game)
    bob.read()
    ann.types("combat attack bob")
    asked, told = bob.read().split("  Odds:\n")
    assert "[Dodge" in asked
    assert told.splitlines() == [
        "    dodge: hit 28% instead of 42%, 3.2 instead of 4.9 damage",
        "    do nothing: hit 42%, 4.9 damage",
    ]
    assert "Odds" not in ann.read()


def test_an_answer_chosen_in_advance_is_not_followed_by_odds(game: Game) -> None:
    ann, bob = duel(game, "dodge=-10")
    ann.types("combat skip")
    bob.types("combat skip")
    bob.types("combat next dodge")
    bob.read()
    # Then it is still her turn.
    ann.types("combat attack bob")
    said = bob.read()
    assert "Ann missed" in said
    assert "Odds" not in said


def test_the_odds_come_as_data_to_those_who_ask(game: Game) -> None:
    ann, bob = duel(game)
    ann.sends("combat_subscribe")
    [(name, data)] = ann.sends("combat_odds")
    assert name == "combat_odds"
    assert data["rev"] == ann.sends("combat_choices")[0][1]["rev"]
    assert data["odds"]["attack Bob"] == "hit 42%, 4.9 damage"
    assert ann.sends("combat_odds", seat=f"o{bob.character.id}") == []


def test_where_a_house_rule_hides_the_odds_they_stand_beside_no_choice(game: Game) -> None:
    ann, bob = duel(game, "show_odds=no")
    ann.types("combat attack bob")
    assert "Odds" not in bob.read()
    [(_, data)] = bob.sends("combat_odds")
    assert data["odds"] == {}
    for line in ("combat moves", "combat menu"):
        said = bob.types(line)
        assert "do nothing]" in said.casefold()
        assert "hit" not in said


@pytest.mark.parametrize("shown", ["yes", "no"])
def test_a_game_master_sees_the_odds_all_the_same_unless_they_fight(game: Game, shown: str) -> None:
    ann, _ = duel(game, f"show_odds={shown}")
    assert ("hit 42%" in ann.types("combat moves")) is (shown == "yes")
    assert ("hit 42%" in ann.types("combat attack")) is (shown == "yes")
    marshal = game.make_player("Marshal")
    ann.types("combat owner Marshal")
    game.disconnect(ann)
    assert "42% to hit" in marshal.types("combat odds Ann attack Bob")
