"""Defects of the combat commands of the Grounds server, which Skirmish does not have.

The numbers are those of a list of 25; what is in the rules alone is in the tests of the rules.
"""

import pytest

from tests.game import Game, Player
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.models import FightRecord
from typeclasses.skirmish.play import confirming

GOBLIN = "::en:6:1:2:3:2"


@pytest.fixture
def marshal(game: Game) -> Player:
    """The owner of the fight in the room, who does not fight."""
    marshal = game.make_player("Marshal")
    marshal.types("combat init brawl")
    return marshal


@pytest.fixture
def ahalish(game: Game, marshal: Player) -> Player:
    player = game.make_player("Ahalish")
    player.types("combat add me heroes")
    return player


@pytest.fixture
def rehtaoh(game: Game, ahalish: Player) -> Player:
    """The second hero."""
    player = game.make_player("Rehtaoh")
    player.types("combat add me heroes")
    return player


@pytest.fixture
def started(game: Game, marshal: Player, ahalish: Player, rehtaoh: Player) -> None:
    """Ahalish and Rehtaoh, to move, against goblin1 and goblin2."""
    for goblin in ("goblin1", "goblin2"):
        marshal.types(f"combat add_npc {goblin} {GOBLIN} monsters")
    marshal.types("combat start heroes monsters")
    for player in (marshal, ahalish, rehtaoh):
        player.read()


def lobby_of(player: Player) -> str:
    return player.types("combat status")


def test_12_nobody_joins_two_teams(ahalish, marshal):
    assert ahalish.types("combat add me heroes") == "Ahalish is in team heroes already."
    assert marshal.types("combat add Ahalish heroes") == "Ahalish is in team heroes already."
    assert lobby_of(ahalish).splitlines()[1:] == ["- heroes: Ahalish"]


def test_12_nobody_joins_two_fights_in_two_rooms(game, ahalish):
    cellar = game.make_room("Cellar")
    other = game.make_player("Cellarer", room=cellar)
    other.types("combat init quarrel")
    ahalish.character.location = cellar
    assert other.types("combat add Ahalish rats") == "Ahalish is in another fight: brawl."
    assert lobby_of(other).startswith("Players are still being added.\nTo join a team, type ")


def test_15_an_npc_cannot_have_a_players_name(ahalish, marshal):
    refused = marshal.types(f"combat add_npc ahalish {GOBLIN} monsters")
    assert refused == "The name ahalish is taken in this fight."


def test_15_a_fight_with_an_npc_called_as_a_player_is_can_be_saved(game, marshal, ahalish):
    marshal.types(f"combat add_npc Zed {GOBLIN} monsters")
    zed = game.make_player("Zed")
    zed.types("combat add me heroes")
    marshal.types("combat start heroes monsters")
    assert marshal.types("combat save") == "Combat saved"
    assert "Combat restored" in marshal.types("combat restore")
    status = marshal.types("combat status")
    assert "Zed <-" in status
    assert "Zed 2  " in status


def test_15_a_renamed_player_keeps_their_fighter(ahalish, started):
    ahalish.character.key = "Nobody"
    assert ahalish.types("combat move catch breath").startswith(
        "+ Ahalish moves: Catching breath succeeds"
    )


def test_15_a_deleted_player_does_not_stop_the_fight(ahalish, rehtaoh, marshal, started):
    ahalish.character.delete()
    assert "+ Ahalish leaves the fight." in marshal.types("combat withdraw Ahalish")
    assert "New team moving: monsters" in rehtaoh.types("combat move catch breath")


@pytest.mark.parametrize("line", ["combat MOVE Strike 0 GOBLIN1", "Combat move STRIKE 0 Goblin1"])
def test_17_verbs_and_names_may_have_any_case(ahalish, started, line):
    assert ahalish.types(line) == "A strike takes 1 to 6 strike dice, not 0."


def test_17_to_catch_a_cold_is_not_to_catch_breath(ahalish, started):
    said = ahalish.types("combat move catch a cold")
    assert said == "'cold' means nothing here. Did you mean this?\n  [Catch breath] [<-]"


def test_18_nobody_removes_somebody_else(ahalish, rehtaoh):
    refused = rehtaoh.types("combat remove Ahalish heroes")
    assert refused == "Only Marshal, who owns this fight, may do that to others."
    assert "Ahalish" in lobby_of(rehtaoh)


def test_18_to_remove_somebody_who_is_not_there_is_no_success(marshal, ahalish):
    assert marshal.types("combat remove Zoe heroes") == (
        "Unknown fighter 'Zoe'. Fighters: Ahalish."
    )
    assert marshal.types("combat remove_npc goblin9") == (
        "Unknown fighter 'goblin9'. Fighters: Ahalish."
    )


def test_18_remove_npc_removes_no_player(marshal, ahalish):
    refused = marshal.types("combat remove_npc Ahalish heroes")
    assert refused == "Ahalish is a player; type combat remove Ahalish."
    assert "Ahalish" in lobby_of(marshal)


def test_18_remove_removes_no_npc(marshal):
    marshal.types(f"combat add_npc goblin1 {GOBLIN} monsters")
    refused = marshal.types("combat remove goblin1")
    assert refused == "goblin1 is an NPC; type combat remove_npc goblin1."


def test_18_who_is_removed_reads_it(marshal, ahalish):
    ahalish.read()
    marshal.types("combat remove Ahalish")
    assert ahalish.read() == "+ Ahalish is removed from team heroes"


def test_19_nobody_but_the_owner_adds_others(game, ahalish):
    game.make_player("Zoe")
    refused = ahalish.types("combat add Zoe heroes")
    assert refused == "Only Marshal, who owns this fight, may do that to others."


def test_19_nobody_is_added_from_another_room(game, marshal):
    game.make_player("Zoe", room=game.make_room("Cellar"))
    assert marshal.types("combat add Zoe heroes") == "Could not find 'Zoe' here."


def test_19_who_is_added_reads_it(game, marshal):
    zoe = game.make_player("Zoe")
    marshal.types("combat add Zoe heroes")
    assert zoe.read() == (
        "+ Zoe is added to team heroes\n"
        "If you do not want to fight, type combat leave before the fight starts."
    )


def test_20_the_owner_does_not_move_a_player_who_is_here(marshal, ahalish, started):
    refused = marshal.types("combat move_npc Ahalish catch breath")
    assert refused == "Ahalish is here and makes their own moves."
    assert "Ahalish <-" in lobby_of(marshal)


def test_20_the_owner_moves_a_player_who_is_away(game, marshal, ahalish, started):
    game.disconnect(ahalish)
    assert marshal.types("combat move_npc Ahalish catch breath").startswith(
        "+ Ahalish moves: Catching breath succeeds"
    )


def test_20_nobody_else_moves_somebodys_fighter(ahalish, rehtaoh, started):
    refused = rehtaoh.types("combat move_npc goblin1 catch breath")
    assert refused == "Only Marshal, who owns this fight, may do that."


def test_21_the_owner_who_does_not_fight_sees_every_result(marshal, ahalish, started):
    ahalish.types("combat move catch breath")
    told = marshal.read()
    assert told.startswith("+ Ahalish moves: Catching breath succeeds: AD+3=8")
    assert "Rehtaoh <-" in told


def test_21_whoever_watches_reads_a_line(game, ahalish, started):
    watcher = game.make_player("Watcher", sheet=None)
    ahalish.types("combat move catch breath")
    assert watcher.read() == "Ahalish catches their breath and gains 3 action dice."


def test_21_the_others_hear_of_it_though_the_owner_is_gone(marshal, ahalish, rehtaoh, started):
    marshal.character.delete()
    rehtaoh.read()
    ahalish.types("combat move catch breath")
    assert rehtaoh.read().startswith("+ Ahalish moves: Catching breath succeeds")


def test_22_everybody_in_the_fight_sees_the_table_when_it_starts(game, marshal, ahalish, rehtaoh):
    marshal.types(f"combat add_npc goblin1 {GOBLIN} monsters")
    for player in (ahalish, rehtaoh):
        player.read()
    table = marshal.types("combat start heroes monsters")
    assert table.startswith("+ Combat has started!\n====")
    seen = ahalish.read()
    assert seen == rehtaoh.read()
    assert seen.startswith(table)


def test_22_nobody_walks_out_of_a_running_fight(game, ahalish, started):
    here = ahalish.character.location
    assert not ahalish.character.move_to(game.make_room("Cellar"))
    assert ahalish.read().startswith("You are in the fight brawl; you cannot walk away from it.")
    assert ahalish.character.location == here


def test_22_who_was_taken_out_of_the_room_can_still_move(game, ahalish, started):
    ahalish.character.location = game.make_room("Cellar")
    assert ahalish.types("combat move catch breath").startswith("+ Ahalish moves: ")


@pytest.mark.parametrize(
    "line",
    [
        "combat move strike 1 goblin1",
        "combat move strike 99 goblin1",
        "combat move skill 0 trickster goblin1",
        "combat add me heroes",
        "combat start heroes heroes",
        "combat init another",
        "combat restore",
    ],
)
def test_23_a_refusal_is_one_sentence_without_the_name_of_a_class(ahalish, started, line):
    refused = ahalish.types(line)
    assert refused.endswith(".")
    for word in ("Error", "Exception", "Refusal", "IllegalMove", "NotUnderstood", "Traceback"):
        assert word not in refused
    half = refused[: len(refused) // 2].rstrip(": ")
    assert refused != f"{half}: {half}"


def test_24_to_end_a_fight_that_is_not_over_it_asks_once(marshal, started):
    assert marshal.types("combat end") == (
        "The fight brawl is not over. If you are sure, type yes, or do it again."
    )
    assert marshal.types("combat end").endswith("Ended and removed combat brawl at Tavern")


def test_24_moves_in_between_do_not_ask_again(marshal, ahalish, started):
    marshal.types("combat end")
    ahalish.types("combat catch breath")
    assert marshal.types("combat end").endswith("Ended and removed combat brawl at Tavern")


def test_24_long_afterwards_it_asks_again(marshal, started, monkeypatch):
    marshal.types("combat end")
    monkeypatch.setattr(confirming, "MOMENT", 0)
    assert marshal.types("combat end").startswith("The fight brawl is not over.")


def test_24_a_fight_that_is_over_ends_at_once(game, marshal, ahalish, rehtaoh, started):
    for goblin in ("goblin1", "goblin2"):
        marshal.types(f"combat withdraw {goblin}")
    assert marshal.types("combat end").startswith("+ Combat has ended.")


def test_24_nobody_but_the_owner_ends_a_fight(ahalish, started):
    refused = "Only Marshal, who owns this fight, may do that."
    assert ahalish.types("combat end") == ahalish.types("combat end") == refused


def test_24_who_won_is_recorded(marshal, started):
    for goblin in ("goblin1", "goblin2"):
        marshal.types(f"combat withdraw {goblin}")
    marshal.types("combat end")
    assert FightRecord.objects.get().winner == "heroes"


def test_24_a_lobby_outlives_the_server(game, marshal, ahalish):
    before = lobby_of(marshal)
    game.restart()
    assert lobby_of(marshal) == before


def test_24_a_fight_outlives_the_server_without_being_saved(game, ahalish, started):
    before = lobby_of(ahalish)
    game.restart()
    assert lobby_of(ahalish) == before


def test_24_dice_that_fell_do_not_fall_again_after_a_restore(game, marshal, ahalish, started):
    marshal.types("combat save")
    drawn = []
    for _ in range(3):
        ahalish.types("combat move maneuver 3 co")
        drawn.append(lookup.encounter_in(game.room).fight.drawn)
        marshal.types("combat restore")
    assert drawn == [6, 12, 18]


def test_24_a_guest_who_may_not_is_refused_and_nothing_is_done(game):
    guest = game.make_player("Visitor", permission="Guest")
    assert guest.types("combat init brawl") == "Guests may only watch fights."
    assert lookup.encounter_in(game.room) is None
