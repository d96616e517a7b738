"""Who a typed name means: the fighter of one's own fight, then the room, then elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

from tests.game import Game, Player
from world.skirmish.testing.sample_sheets import SHEET


@pytest.fixture
def yard(game: Game) -> Any:
    return game.make_room("Training Yard")


@pytest.fixture
def goblin(game: Game, yard: Any) -> Any:
    """A goblin of the game next door, whose name NPCs of a fight have, too."""
    return game.make_npc("goblin1", SHEET, room=yard)


@pytest.fixture
def builder(game: Game, goblin: Any) -> Player:
    """The owner of a fight with temporary NPCs, who may set any sheet."""
    owner = game.make_player("Bilda", permission="Builder")
    owner.types("combat init raid")
    owner.types("combat join heroes")
    owner.types("combat add_npc goblin tougher x3 monsters")
    return owner


@pytest.fixture(params=[False, True], ids=["lobby", "started"])
def begun(request: Any, builder: Player) -> bool:
    if request.param:
        builder.types("combat start heroes")
    return bool(request.param)


def test_a_sheet_is_that_of_the_fighter_of_ones_own_fight(builder: Player, begun: bool) -> None:
    said = builder.types("combat sheet goblin1")
    assert said.startswith("Grapple sheet of goblin1\n")
    assert "  AP max: 8\n" in said  # the goblin next door has 10


def test_what_is_set_on_a_temporary_npc_is_set_on_no_one_else(
    builder: Player, goblin: Any, begun: bool
) -> None:
    said = builder.types("combat sheet goblin1 defense=4")
    assert said.startswith("goblin1 is a temporary NPC of this fight, and stays as it is.")
    assert ("combat set goblin1 LINE=VALUE" in said) == begun
    assert goblin.attributes.get("grapple_defense") == 3


@pytest.mark.parametrize("line", ["sheet goblin1 new", "sheet goblin1 temperament=coward"])
def test_nor_is_anything_else_about_it(builder: Player, goblin: Any, line: str) -> None:
    assert "is a temporary NPC of this fight" in builder.types(f"combat {line}")
    assert goblin.attributes.get("skirmish_temperament") == "brute"


def test_a_temporary_npc_does_not_rest_for_another(builder: Player, goblin: Any) -> None:
    goblin.attributes.add("grapple_ad", 0)
    said = builder.types("combat rest goblin1")
    assert said == "goblin1 is a temporary NPC of the fight raid."
    assert goblin.attributes.get("grapple_ad") == 0


def test_a_game_master_sees_the_npcs_that_they_added_and_no_others(
    game: Game, yard: Any, goblin: Any
) -> None:
    owner = game.make_player("Marshal", room=yard)
    olga = game.make_player("Olga", room=yard)
    owner.types("combat init raid")
    owner.types("combat add_npc goblin tougher x2 monsters")
    assert "  AP max: 8\n" in owner.types("combat sheet goblin2")
    assert olga.types("combat sheet goblin2") == "You may see and set only your own sheet."
    assert owner.types("combat sheet Olga") == "You may see and set only your own sheet."


def test_a_match_elsewhere_names_its_room_and_is_not_changed_by_its_name_alone(
    builder: Player, goblin: Any
) -> None:
    builder.types("combat end")
    assert builder.types("combat sheet goblin1").startswith(
        "Grapple sheet of goblin1 in Training Yard\n"
    )
    said = builder.types("combat sheet goblin1 defense=4")
    assert said == (
        "goblin1 is not here, but in Training Yard. If you mean that one, type: "
        "combat sheet goblin1 in Training Yard defense=4"
    )
    assert goblin.attributes.get("grapple_defense") == 3
    assert "  defense: 4\n" in builder.types("combat sheet goblin1 in Training Yard defense=4")
    assert goblin.attributes.get("grapple_defense") == 4
    assert "in Training Yard" in builder.types("combat rest goblin1")
    assert "goblin1 has rested" in builder.types("combat rest goblin1 in training yard")


def test_several_elsewhere_are_told_apart_by_their_rooms(
    game: Game, builder: Player, goblin: Any
) -> None:
    builder.types("combat end")
    game.make_npc("goblin1", SHEET, room=game.make_room("Cave"))
    said = builder.types("combat sheet goblin1 defense=4")
    meant = (
        'combat sheet "goblin1 in Training Yard" defense=4',
        'combat sheet "goblin1 in Cave" defense=4',
    )
    assert said == f"Which character is 'goblin1'? Type {meant[0]} or {meant[1]}."
    assert "  defense: 4\n" in builder.types(meant[1])
    game.make_npc("goblin1", SHEET, room=goblin.location)
    twins = builder.types("combat sheet goblin1 in Training Yard defense=4")
    assert f"#{goblin.id}" in twins
    assert goblin.attributes.get("grapple_defense") == 3
    assert "  defense: 4\n" in builder.types(f"combat sheet #{goblin.id} defense=4")


def test_the_whole_name_of_someone_here_counts_before_the_beginning_of_a_fighters(
    game: Game, builder: Player
) -> None:
    gob = game.make_npc("gob", SHEET)
    builder.types("combat sheet gob defense=4")
    assert gob.attributes.get("grapple_defense") == 4
    said = builder.types("combat sheet gobl")
    assert said == (
        "Which fighter is 'gobl'? Type combat sheet goblin1, combat sheet goblin2 or "
        "combat sheet goblin3."
    )


def test_players_find_no_one_elsewhere(game: Game, goblin: Any) -> None:
    ann = game.make_player("Ann")
    assert ann.types("combat sheet goblin1") == "Could not find 'goblin1' here."


# NPCs of the game


@pytest.mark.parametrize("ruleset", ["grapple", "cepheus", "dungeoneers", "apocrypha"])
def test_a_new_sheet_makes_an_npc_that_can_fight(game: Game, yard: Any, ruleset: str) -> None:
    builder = game.make_player("Bilda", permission="Builder", room=yard)
    game.make_npc("guard", room=yard)
    said = builder.types(f"combat sheet guard new {ruleset}")
    assert "Not complete" not in said
    builder.types("combat sheet me new " + ruleset)
    if ruleset == "grapple":
        builder.types("combat sheet skill4=ac skill3=co skill2=en")
    assert "+ Combat has started!" in builder.types(f"combat fight guard {ruleset}")


def test_the_line_that_completes_the_sheet_of_an_npc_can_be_copied(game: Game) -> None:
    builder = game.make_player("Bilda", permission="Builder")
    guard = game.make_npc("guard")
    builder.types("combat sheet guard new dungeoneers")
    guard.attributes.remove("dungeoneers_notice_dn")
    way = "To complete it, type "
    for line in ("combat sheet guard dungeoneers", "combat fight guard dungeoneers"):
        _, _, typed = builder.types(line).partition(way)
        assert typed.startswith("combat sheet guard new dungeoneers ")
    assert "Not complete" not in builder.types(typed.removesuffix("."))
    olga = game.make_player("Olga")
    guard.attributes.remove("dungeoneers_notice_dn")
    assert way not in olga.types("combat fight guard dungeoneers")


def test_a_builder_gives_an_npc_of_the_game_its_temperament(game: Game) -> None:
    builder = game.make_player("Bilda", permission="Builder")
    ann = game.make_player("Ann")
    bandit = game.make_npc("bandit", SHEET)
    bandit.attributes.remove("skirmish_temperament")
    others = "To start a fight that others join, type combat init NAME."
    no = "bandit is not an NPC that fights by itself."
    assert ann.types("combat fight bandit") == f"{no} {others}"
    give = "combat sheet bandit temperament=brute"
    assert builder.types("combat fight bandit") == (
        f"{no} To let players attack it, type {give}. {others}"
    )
    assert builder.types(give).endswith("\n  temperament: brute")
    assert "+ Combat has started!" in ann.types("combat fight bandit")


def test_a_temperament_is_checked_and_may_be_taken_away(game: Game) -> None:
    builder = game.make_player("Bilda", permission="Builder")
    ann = game.make_player("Ann")
    bandit = game.make_npc("bandit", SHEET)
    said = builder.types("combat sheet bandit temperament=brutal")
    assert said.startswith("Unknown temperament 'brutal'")
    assert bandit.attributes.get("skirmish_temperament") == "brute"
    said = builder.types('combat sheet bandit temperament="Coward enemies=2" defense=2')
    assert "  temperament: coward enemies=2" in said
    assert "  defense: 2" in said
    assert "temperament" not in builder.types("combat sheet bandit temperament=off")
    assert not bandit.attributes.has("skirmish_temperament")
    assert builder.types("combat sheet Ann temperament=brute").startswith("Ann is a player.")
    refused = "Only builders give NPCs a temperament."
    assert ann.types("combat sheet temperament=brute") == refused


def test_the_sheet_of_one_who_has_only_another_is_that_one(game: Game) -> None:
    builder = game.make_player("Bilda", permission="Builder")
    game.make_npc("boar")
    builder.types("combat sheet boar new cepheus")
    for line in ("sheet boar temperament=coward", "sheet boar"):
        said = builder.types(f"combat {line}")
        assert said.startswith("Cepheus sheet of boar")
        assert "  temperament: coward" in said
    assert "Grapple" in builder.types("combat sheet boar defense=2")
    assert "Grapple sheet of boar" in builder.types("combat sheet boar")
    assert builder.types("combat sheet boar cepheus").startswith("Cepheus sheet of boar")


def test_a_refused_line_leaves_the_temperament_as_it_was(game: Game) -> None:
    builder = game.make_player("Bilda", permission="Builder")
    bandit = game.make_npc("bandit", SHEET)
    assert "defense is 99" in builder.types("combat sheet bandit temperament=coward defense=99")
    assert bandit.attributes.get("skirmish_temperament") == "brute"


def test_a_template_is_not_taken_silently_for_the_npc_who_stands_here(game: Game) -> None:
    owner = game.make_player("Marshal")
    owner.types("combat init raid")
    game.make_npc("goblin", SHEET)
    game.make_npc("grunt", SHEET)
    typed = "to add it, type combat add goblin monsters."
    assert owner.types("combat add_npc goblin monsters").splitlines() == [
        "Added goblin1 to team monsters",
        f"goblin stands here too, and is not a temporary NPC: {typed}",
    ]
    assert owner.types("combat add_npc grunt monsters") == (
        "grunt stands here too, and is not a temporary NPC: "
        "to add it, type combat add grunt monsters."
    )
    assert "+ grunt is added to team monsters" in owner.types("combat add grunt monsters")
    assert "stands here" not in owner.types("combat add_npc ogre monsters")


def test_an_article_before_a_name_is_no_part_of_it_unless_someone_is_called_so(game: Game) -> None:
    game.make_npc("goblin1", SHEET, room=game.room)
    knight = game.make_npc("the red knight", SHEET, room=game.room)
    builder = game.make_player("Bilda", permission="Builder")
    assert builder.types("combat sheet the goblin").startswith("Grapple sheet of goblin1")
    assert builder.types("combat sheet the red knight defense=4").count("defense: 4")
    assert knight.attributes.get("grapple_defense") == 4
    assert "Could not find 'ogre' here." in builder.types("combat fight the ogre")
    game.make_npc("goblin2", SHEET, room=game.room)
    assert "You attack goblin1 and goblin2!" in builder.types("combat fight the goblins")


def test_who_hits_an_npc_where_no_fight_is_reads_how_to_begin_one(game: Game) -> None:
    game.make_npc("goblin1", SHEET)
    ann = game.make_player("Ann")
    said = ann.types("combat hit goblin1")
    assert said.startswith("Unknown subcommand 'hit'. ")
    assert "To fight goblin1, type combat fight goblin1." in said
    for line in ("combat hit me", "combat hit nobody", "combat hit"):
        assert "To fight an NPC, type combat fight NPC." in ann.types(line)
