"""Weapons and armor that builders make by typing: on sheets, on NPCs, and in a fight."""

from ast import literal_eval

import pytest
from evennia.prototypes.prototypes import save_prototype

from tests.docs.pages import ROOT, code_lines, play
from tests.game import Game, Player
from typeclasses.skirmish.encounter import lookup
from world.skirmish.rulesets.cepheus.fighters.fighter import Fighter
from world.skirmish.rulesets.cepheus.fighters.weapons import WEAPONS

NEEDLER = '{"skills": ["slug pistol"], "ranges": ["pistol"], "damage": 1, "magazine": 20}'
SHEET = {f"cepheus_{name}": 7 for name in ("str", "dex", "end", "int", "edu", "soc")}


@pytest.fixture
def builder(game: Game) -> Player:
    return game.make_player("Bilda", SHEET, permission="Builder")


def make(builder: Player, name: str, row: str, key: str = "cepheus_weapon") -> None:
    """A thing of the game that is a row of a table."""
    builder.types(f"create/drop {name}")
    assert "Created attribute" in builder.types(f"set {name}/{key} = {row}")


def save(key: str, name: str, **attributes: object) -> None:
    """A prototype of the game's, as `spawn/save` stores it."""
    attrs = [(attribute, value, None, "") for attribute, value in attributes.items()]
    save_prototype({"prototype_key": key, "key": name, "attrs": attrs})


def weapons_on_sheet(builder: Player, words: str) -> str:
    said = builder.types(f"combat sheet me cepheus {words}")
    return next((line for line in said.splitlines() if line.startswith("  weapons: ")), said)


def in_fight(game: Game, name: str) -> Fighter:
    fighters = lookup.encounter_in(game.room).fight.table.fighters.values()
    return next(fighter for fighter in fighters if fighter.name == name)


def test_the_lines_of_the_rules_page_do_it(game, builder):
    game.room.key = "Training Yard"
    page = (ROOT / "docs/rules/cepheus.md").read_text()
    _, told = page.split("### Your own weapons\n", 1)
    said = code_lines(told[: told.index("`combat sheet Ahalish")])
    assert play(builder, "\n".join(said)) == said


def test_a_thing_with_the_attribute_is_a_weapon(builder):
    make(builder, "needler", NEEDLER)
    assert weapons_on_sheet(builder, "weapons=needler") == "  weapons: needler"


def test_so_is_a_saved_prototype(builder):
    save("needler", "Needler", cepheus_weapon=literal_eval(NEEDLER))
    assert weapons_on_sheet(builder, "weapons=needler") == "  weapons: Needler"


def test_both_are_there_after_a_restart(game, builder):
    save("needler", "Needler", cepheus_weapon=literal_eval(NEEDLER))
    make(builder, "gravel thrower", NEEDLER)
    game.restart()
    words = 'weapons="needler, gravel thrower"'
    assert weapons_on_sheet(builder, words) == "  weapons: Needler, gravel thrower"


def test_a_beginning_is_enough_on_a_sheet_and_for_an_npc(game, builder):
    make(builder, "needler", NEEDLER)
    assert weapons_on_sheet(builder, 'weapons="nee, rifle"') == "  weapons: needler, Rifle"
    builder.types("combat init duel cepheus aware=all range=10")
    assert builder.types("combat add_npc Kate weapon=nee weapon=rifle law") == (
        "Added Kate (weapons needler, Rifle) to team law"
    )


def test_an_npc_fights_with_it(game, builder):
    make(builder, "needler", NEEDLER)
    make(builder, "apron", '{"protection": 1}', key="cepheus_armor_piece")
    builder.types("combat init duel cepheus aware=all range=10")
    builder.types("combat add_npc Kate dex=12 gun=1 weapon=needler armor=apron law")
    builder.types("combat add_npc Bruno thug gang")
    builder.types("combat start law gang")
    kate = in_fight(game, "Kate")
    assert [weapon.name for weapon in kate.weapons] == ["needler"]
    assert [(armor.name, armor.protection) for armor in kate.armor] == [("apron", 1)]
    builder.types("combat move_npc Kate draw needler")
    builder.types("combat move_npc Kate attack Bruno")
    said = builder.types("combat move_npc Bruno nothing")
    assert "Kate hit" in said or "Kate missed" in said
    assert in_fight(game, "Kate").loaded == {"needler": 19}


def test_so_does_an_npc_whose_sheet_is_a_prototype(game, builder):
    make(builder, "needler", NEEDLER)
    save("Deputy", "deputy", cepheus_weapons=["Needler", "rifle"], **SHEET)
    builder.types("combat init duel cepheus aware=all range=10")
    assert builder.types("combat add_npc Kate Deputy law") == "Added Kate (deputy) to team law"
    builder.types("combat add_npc Bruno thug gang")
    builder.types("combat start law gang")
    assert [weapon.name for weapon in in_fight(game, "Kate").weapons] == ["needler", "Rifle"]


def test_a_player_fights_with_it_with_spare_magazines(game, builder):
    make(builder, "needler", NEEDLER)
    builder.types('combat sheet me cepheus weapons=needler "magazines=needler 2"')
    builder.types("combat init duel cepheus aware=all range=10")
    builder.types("combat add me law")
    builder.types("combat add_npc Bruno thug gang")
    builder.types("combat start law gang")
    me = in_fight(game, "Bilda")
    assert (me.loaded, me.magazines) == ({"needler": 20}, {"needler": 2})


def test_what_the_rules_have_stays_as_it_is(builder):
    make(builder, "rifle", NEEDLER)
    assert weapons_on_sheet(builder, "weapons=rifle") == "  weapons: Rifle"
    assert WEAPONS["rifle"].damage == 3


def test_a_weapon_nobody_made_is_refused(builder):
    refused = "Unknown weapon 'needler'. Choose from Unarmed Strike, Cudgel, Dagger, "
    assert weapons_on_sheet(builder, "weapons=needler").startswith(refused)
    builder.types("combat init duel cepheus")
    assert builder.types("combat add_npc Kate weapon=needler law").startswith(refused)


#: Rows that are no weapons, and what is wrong with them.
WRONG = {
    '{"skills": ["slug pistol"]}': ": 'ranges' is missing.",
    '{"skills": [], "ranges": ["pistol"], "damage": 1}': "skills",
    '{"skills": ["juggling"], "ranges": ["pistol"], "damage": 1}': "juggling",
    '{"skills": ["slug pistol"], "ranges": ["far"], "damage": 1}': "far",
    '{"skills": ["slug pistol"], "ranges": [], "damage": 1}': "ranges",
    '{"skills": ["slug pistol"], "ranges": ["pistol"], "damage": -1}':
        ": 'damage' takes a whole number, at least 0.",
    '{"skills": ["slug pistol"], "ranges": ["pistol"], "damage": 10000000}': "damage",
    '{"skills": ["slug pistol"], "ranges": ["pistol"], "damage": "2D6"}':
        ": 'damage' takes a whole number, not text.",
    '{"skills": ["slug pistol"], "ranges": ["pistol"], "damage": 1, "magazine": -5}': "magazine",
    '{"skills": ["slug pistol"], "ranges": ["pistol"], "damage": 1, "rounds": 0}': "rounds",
    '{"skills": ["slug pistol"], "ranges": ["pistol"], "damage": 1, "magazine": 3, "rounds": 4}':
        "rounds",
    '{"skills": ["slug pistol"], "ranges": ["pistol"], "damage": 1, "colour": "red"}':
        ": it takes no 'colour', but skills, ranges, damage, magazine, rounds, ",
    "a long needle": "cepheus_weapon takes names and values in braces",
}  # fmt: skip


@pytest.mark.parametrize("row", WRONG)
def test_a_row_that_is_wrong_is_said_to_be(builder, row):
    make(builder, "needler", row)
    said = weapons_on_sheet(builder, "weapons=needler")
    assert said.startswith("The weapon 'needler' has a mistake: ")
    assert WRONG[row] in said
    builder.types("combat init duel cepheus")
    assert builder.types("combat add_npc Kate weapon=needler law") == said


@pytest.mark.parametrize(
    "row", ['{"protection": "much"}', '{"protection": -1}', '{"protection": 1, "skill": "sewing"}']
)
def test_so_is_armor(builder, row):
    make(builder, "apron", row, key="cepheus_armor_piece")
    said = builder.types("combat sheet me cepheus armor=apron")
    assert said.startswith("The armor 'apron' has a mistake: ")
