"""Teams that were mistyped: told, changed before the start, asked about, changed in the fight."""

from __future__ import annotations

import pytest

from tests.brawl import GOBLIN, Brawl
from tests.game import Game, Player
from typeclasses.skirmish.encounter import lookup, naming
from typeclasses.skirmish.models import FighterRecord, FightRecord, MoveRecord
from typeclasses.skirmish.records import replay
from world.skirmish.testing.sample_sheets import SHEET

ONCE_MORE = "If you are sure, type combat yes, or do it again."


@pytest.fixture
def brawl(game: Game) -> Brawl:
    return Brawl(game)


@pytest.fixture
def owner(game: Game) -> Player:
    owner = game.make_player("Marshal")
    owner.types("combat init raid")
    return owner


def team_of(player: Player) -> str:
    encounter = lookup.encounter_of(player.character)
    assert encounter is not None
    fighter = encounter.fighter_of(player.character)
    return next(str(member.team) for member in naming.members(encounter) if member.id == fighter)


# Before the start


def test_a_new_team_says_that_it_is_new_and_names_the_others(game: Game, owner: Player) -> None:
    ahalish, rehtaoh = game.make_player("Ahalish"), game.make_player("Rehtaoh")
    assert rehtaoh.types("combat join heroes") == "+ Rehtaoh is added to team heroes"
    owner.read()
    assert ahalish.types("combat join heros").splitlines() == [
        "+ Ahalish forms the new team heros. Other teams: heroes.",
        "If that was not meant, type combat join heroes.",
    ]
    assert owner.read() == "+ Ahalish forms the new team heros. Other teams: heroes."
    said = owner.types("combat add Ahalish herows")
    assert "Ahalish leaves team heros and forms the new team herows. Other teams: heroes." in said
    assert said.endswith("If that was not meant, type combat add Ahalish heroes.")


def test_who_is_added_to_a_new_team_reads_so_if_it_looks_mistyped(
    game: Game, owner: Player
) -> None:
    for name in ("Ahalish", "Rehtaoh", "Ben"):
        game.make_player(name)
    owner.types("combat add Ahalish heroes")
    assert owner.types("combat add Rehtaoh villains") == "+ Rehtaoh is added to team villains"
    assert "+ Ben forms the new team heros." in owner.types("combat add Ben heros")


def test_before_the_start_players_change_their_team(game: Game, owner: Player) -> None:
    ahalish, rehtaoh = game.make_player("Ahalish"), game.make_player("Rehtaoh")
    rehtaoh.types("combat join heroes")
    ahalish.types("combat join heros")
    said = ahalish.types("combat join heroes")
    assert said == "+ Ahalish leaves team heros for team heroes"
    assert said in rehtaoh.read()
    assert owner.types("combat").splitlines()[1:2] == ["- heroes: Rehtaoh, Ahalish"]
    assert ahalish.types("combat join heroes") == "Ahalish is in team heroes already."
    refused = "Only Marshal, who owns this fight, may do that to others."
    assert ahalish.types("combat add Rehtaoh villains") == refused


def test_the_owner_changes_the_team_of_a_temporary_npc(owner: Player) -> None:
    owner.types(f"combat add_npc goblin1 {GOBLIN} monstrs")
    owner.types(f"combat add_npc goblin2 {GOBLIN} monsters")
    assert "goblin1 leaves team monstrs for team monsters" in owner.types(
        "combat add goblin1 monsters"
    )
    assert owner.types("combat").splitlines()[1] == "- monsters: goblin2, goblin1"


def test_the_team_of_those_who_are_taken_out_before_the_start_may_be_chosen_anew(
    game: Game, owner: Player
) -> None:
    ahalish = game.make_player("Ahalish")
    ahalish.types("combat join heros")
    owner.types("combat kick Ahalish")
    assert "Only they can add you again." in ahalish.types("combat join heroes")
    assert owner.types("combat add Ahalish heroes") == "+ Ahalish is added to team heroes"
    assert team_of(ahalish) == "heroes"


def test_teams_that_are_called_almost_the_same_are_asked_about_once(
    game: Game, owner: Player
) -> None:
    for name, team in (("Ahalish", "heros"), ("Rehtaoh", "heroes"), ("Ben", "heroes")):
        game.make_player(name).types(f"combat join {team}")
    owner.types("combat add_npc goblin monsters")
    asked = (
        "The teams heros and heroes are called almost the same, and would be enemies. "
        f"To change that, type combat add Ahalish heroes. {ONCE_MORE}"
    )
    assert owner.types("combat start heroes") == asked
    assert "+ Combat has started!" in owner.types("combat start heroes")


def test_what_is_changed_is_not_asked_about_again(game: Game, owner: Player) -> None:
    ahalish = game.make_player("Ahalish")
    ahalish.types("combat join heros")
    game.make_player("Rehtaoh").types("combat join heroes")
    owner.types("combat add_npc goblin monsters")
    assert ONCE_MORE in owner.types("combat start")
    owner.types("combat add Ahalish heroes")
    assert "+ Combat has started!" in owner.types("combat start")


def test_a_player_alone_against_friends_is_asked_about_once(game: Game, owner: Player) -> None:
    for name, team in (("Ahalish", "reds"), ("Rehtaoh", "browns"), ("Ben", "browns")):
        game.make_player(name).types(f"combat join {team}")
    owner.types("combat add_npc goblin x2 monsters")
    asked = (
        "Ahalish is alone in team reds, against the players of team browns too. "
        f"To change that, type combat add Ahalish browns. {ONCE_MORE}"
    )
    assert owner.types("combat start") == asked
    assert "+ Combat has started!" in owner.types("combat start")


@pytest.mark.parametrize(
    "teams",
    [
        {"Ahalish": "reds", "Rehtaoh": "blues"},
        {"Ahalish": "team 1", "Rehtaoh": "team 2"},
        {"Ahalish": "reds", "Rehtaoh": "reds", "goblin": "monsters"},
        {"Ahalish": "reds", "Rehtaoh": "blues", "Ben": "greens"},
        {
            "Ahalish": "reds",
            "Ben": "reds",
            "Rehtaoh": "blues",
            "Cid": "blues",
            "goblin": "monsters",
        },
        {"Ahalish": "cats", "goblin": "rats", "ogre": "cats"},
    ],
)
def test_fights_that_are_meant_so_are_not_asked_about(
    game: Game, owner: Player, teams: dict[str, str]
) -> None:
    for name, team in teams.items():
        if name in ("goblin", "ogre"):
            owner.types(f'combat add_npc {name} "{team}"')
        else:
            game.make_player(name).types(f'combat join "{team}"')
    expected = "cats" in teams.values()
    assert (ONCE_MORE in owner.types("combat start")) == expected


def test_a_fight_without_a_game_master_asks_too(game: Game) -> None:
    ann, ben = game.make_player("Ann"), game.make_player("Ben")
    game.make_npc("goblin", SHEET)
    ann.types("combat init hunt")
    ann.types("combat join heroes")
    ben.types("combat join heros")
    assert ONCE_MORE in ann.types("combat fight goblin")
    encounter = lookup.encounter_of(ann.character)
    assert encounter is not None
    assert [member.name for member in naming.members(encounter)] == ["Ann", "Ben"]
    assert "+ Combat has started!" in ann.types("combat fight goblin")


# In the fight


def test_the_owner_puts_a_fighter_on_another_team(brawl: Brawl) -> None:
    told = "Rehtaoh changes from team heroes to team monsters."
    assert told in brawl.owner.types("combat add Rehtaoh monsters")
    assert told in brawl.rehtaoh.read()
    assert team_of(brawl.rehtaoh) == "monsters"
    assert FighterRecord.objects.get(name="Rehtaoh").team == "monsters"
    assert MoveRecord.objects.get(sequence=1).words == "team Rehtaoh monsters"
    assert "goblin1 changes from team monsters to team heroes." in brawl.owner.types(
        "combat team goblin1 heroes"
    )
    *_, last = replay.steps(FightRecord.objects.get())
    assert last.fight == brawl.encounter.fight


def test_it_is_taken_back_like_any_move(brawl: Brawl) -> None:
    before = brawl.encounter.fight.table
    brawl.owner.types("combat add Rehtaoh monsters")
    brawl.owner.types("combat undo")
    assert brawl.encounter.fight.table == before
    assert FighterRecord.objects.get(name="Rehtaoh").team == "heroes"


def test_it_is_for_the_owner_and_for_teams_of_the_fight(brawl: Brawl) -> None:
    refused = "Only Marshal, who owns this fight, may do that."
    assert brawl.ahalish.types("combat add me monsters") == refused
    assert "can put you on another team: combat add Ahalish TEAM" in brawl.ahalish.types(
        "combat join monsters"
    )
    said = brawl.owner.types("combat add Ahalish villains")
    assert said == "The fight has started; you can only join one of its teams: heroes, monsters."
    assert brawl.owner.types("combat add Ahalish heroes") == "Ahalish is in team heroes already."
    assert brawl.owner.types("combat team Ahalish villains").startswith("Unknown team 'villains'.")


def test_whoever_has_moved_does_not_move_again_with_the_other_team(brawl: Brawl) -> None:
    for player in (brawl.ahalish, brawl.rehtaoh):
        player.types("combat catch breath")
    brawl.owner.types("combat add Rehtaoh monsters")
    assert "You have moved already" in brawl.rehtaoh.types("combat catch breath")
    assert "goblin1 moves" in brawl.owner.types("combat mn goblin1 catch breath")


def test_a_fight_that_has_only_one_side_left_is_over(brawl: Brawl) -> None:
    brawl.owner.types("combat add Rehtaoh monsters")
    assert "COMBAT IS OVER! Winning team: monsters" in brawl.owner.types(
        "combat add Ahalish monsters"
    )


def test_who_was_taken_out_of_a_fight_comes_back_if_the_owner_asks(brawl: Brawl) -> None:
    brawl.ahalish.types("combat maneuver 3 accuracy")
    fighter = brawl.encounter.fight.table.fighters[f"o{brawl.ahalish.character.id}"]
    brawl.owner.types("combat kick Ahalish")
    assert "Only they can add you again." in brawl.ahalish.types("combat join heroes")
    asked = "Ahalish is asked to join team monsters."
    assert brawl.owner.types("combat add Ahalish monsters") == asked
    said = brawl.ahalish.types("combat join monsters")
    assert "Ahalish changes from team heroes to team monsters." in said
    assert "Ahalish comes back into the fight." in said
    now = brawl.encounter.fight.table.fighters[fighter.id]
    assert (now.team, now.withdrawn) == ("monsters", False)
    assert (now.ad, now.sd, now.wounds) == (fighter.ad, fighter.sd, fighter.wounds)
    *_, last = replay.steps(FightRecord.objects.get())
    assert last.fight == brawl.encounter.fight
    assert "Ahalish" not in brawl.encounter.state.invited


def test_an_npc_that_was_taken_out_comes_back_at_once(brawl: Brawl) -> None:
    brawl.owner.types("combat withdraw goblin1")
    assert "goblin1 comes back into the fight." in brawl.owner.types("combat add goblin1 monsters")
    brawl.owner.types("combat kick goblin2")
    assert "goblin2 comes back into the fight." in brawl.owner.types("combat return goblin2")
    assert brawl.owner.types("combat return goblin2") == "goblin2 has not left the fight."


def test_who_has_left_by_themselves_stays_out(brawl: Brawl) -> None:
    for _ in range(2):
        brawl.ahalish.types("combat yield")
    gone = "Ahalish has left this fight, and cannot come back."
    assert brawl.owner.types("combat add Ahalish heroes") == gone
    assert brawl.owner.types("combat return Ahalish") == gone
    assert brawl.ahalish.types("combat join heroes") == gone


def test_a_player_who_was_taken_out_is_asked_first(brawl: Brawl) -> None:
    brawl.owner.types("combat kick Ahalish")
    said = brawl.owner.types("combat return Ahalish")
    assert said == "Ahalish is asked first. Type combat add Ahalish heroes."


def test_who_is_free_of_the_fight_stays_out(brawl: Brawl) -> None:
    brawl.owner.types("combat kick Ahalish")
    brawl.ahalish.types("combat leave")
    gone = "Ahalish has left this fight, and cannot come back."
    assert brawl.owner.types("combat add Ahalish heroes") == gone
