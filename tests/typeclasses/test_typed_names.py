"""Names as people type them: as they are shown, by phones, in every script, old and new."""

# ruff: noqa: RUF001
from __future__ import annotations

import unicodedata
from typing import Any

import pytest

from tests.brawl import GOBLIN, Brawl
from tests.game import Game, Player
from typeclasses.skirmish.encounter import lookup, naming
from world.skirmish import engine
from world.skirmish.base.signs import isolated
from world.skirmish.ruleset.registry import get
from world.skirmish.testing.sample_sheets import SHEET


@pytest.fixture
def brawl(game: Game) -> Brawl:
    return Brawl(game)


@pytest.fixture
def gathering(game: Game) -> Brawl:
    """A fight that has not started."""
    return Brawl(game, begun=False)


class TestPhones:
    def test_write_names_with_their_apostrophe(self, gathering: Brawl) -> None:
        said = gathering.owner.types("combat add_npc “Zed’s ogre” goblin “the grey pack”")
        assert said == "Added Zed's ogre (goblin) to team the grey pack"
        gathering.owner.types("combat start “the grey pack”")
        ogre = naming.find_fighter(gathering.encounter, "ZED’S OGRE")
        assert naming.name_of(gathering.encounter, ogre) == "Zed's ogre"
        gathering.owner.types("c mn Zed’s ogre catch breath = Zed’s ogre says “hi”.")
        assert "Zed’s ogre says “hi”." in gathering.ahalish.read()
        assert ogre not in engine.open_seats(gathering.encounter.fight)
        gathering.owner.types("combat auto zed’s ogre brute")
        assert gathering.encounter.state.temperaments == {ogre: "brute"}

    def test_keep_their_signs_in_a_pose(self, brawl: Brawl) -> None:
        brawl.ahalish.types("combat catch breath = says “it’s «mine»”.")
        assert "says “it’s «mine»”." in brawl.rehtaoh.read()

    def test_keep_their_signs_in_poses_that_come_as_data(self, brawl: Brawl) -> None:
        brawl.ahalish.sends("combat_move", "catch breath = says “it’s mine”.")
        assert "says “it’s mine”." in brawl.rehtaoh.read()

    def test_name_fighters_in_data_too(self, gathering: Brawl) -> None:
        gathering.owner.types('combat add_npc "Zed\'s ogre" goblin monsters')
        gathering.owner.types("combat start heroes")
        gathering.ahalish.sends("combat_move", "strike 1 zed’s ogre")
        # It is understood, and refused for another reason.
        assert "You have no strike dice yet." in str(
            gathering.ahalish.sends("combat_move", "strike 1 zed’s ogre")
        )


class TestSignsWithoutAShape:
    def test_reach_nobody_in_a_pose(self, brawl: Brawl) -> None:
        brawl.ahalish.types("combat catch breath = \u202eevil\u200b \u2066x")
        assert "Ahalish evil x" in brawl.rehtaoh.read()

    def test_stay_in_emoji_and_persian_words(self, brawl: Brawl) -> None:
        pose = "cheers \U0001f468\u200d\U0001f469\u200d\U0001f467 می\u200cخواهم"
        brawl.ahalish.sends("combat_move", f"catch breath = {pose}")
        assert pose in brawl.rehtaoh.read()

    def test_make_no_name(self, game: Game) -> None:
        owner = game.make_player("Marshal")
        owner.types("combat init \u202ebrawl")
        assert lookup.encounter_in(game.room).state.name == "brawl"
        game.make_player("An\u200bna\u202e").types("combat join heroes")
        assert [member.name for member in naming.members(lookup.encounter_in(game.room))] == [
            "Anna"
        ]


def given(name: str) -> str:
    """The name as the game writes it."""
    return isolated(unicodedata.normalize("NFC", name))


@pytest.mark.parametrize(
    "name", ["สมหญิง", "हिन्दी", "مُحَمَّد", "שָׁלוֹם", "Nguyễn Thị", "می\u200cخواهم", "x\u0302ena"]
)
@pytest.mark.parametrize("form", ["NFC", "NFD"])
class TestNamesOfEveryScript:
    def test_are_those_of_npcs(self, gathering: Brawl, name: str, form: str) -> None:
        typed = unicodedata.normalize(form, name)
        whole = given(name)
        said = gathering.owner.types(f'combat add_npc "{typed}" {GOBLIN} monsters')
        assert said == f"Added {whole} to team monsters"
        gathering.owner.types("combat start monsters")
        npc = next(
            member.id for member in naming.members(gathering.encounter) if member.name == whole
        )
        assert naming.find_fighter(gathering.encounter, typed) == npc
        gathering.owner.types(f"combat mn {typed} catch breath")
        assert npc not in engine.open_seats(gathering.encounter.fight)
        assert whole in gathering.owner.types("combat")

    def test_are_those_of_players(self, gathering: Brawl, name: str, form: str) -> None:
        typed = unicodedata.normalize(form, name)
        gathering.game.make_player(typed, SHEET).types("combat join heroes")
        assert given(name) in gathering.names()

    def test_are_those_of_npcs_of_the_game(self, game: Game, name: str, form: str) -> None:
        game.make_npc(unicodedata.normalize("NFD", name), SHEET)
        owner = game.make_player("Marshal")
        owner.types("combat init brawl")
        owner.types(f"combat add {unicodedata.normalize(form, name)} monsters")
        (member,) = naming.members(lookup.encounter_in(game.room))
        assert member.name == given(name)

    def test_are_those_of_teams_and_fights(self, game: Game, name: str, form: str) -> None:
        typed = unicodedata.normalize(form, name)
        owner = game.make_player("Marshal")
        owner.types(f'combat init "{typed}"')
        owner.types(f'combat join "{typed}"')
        owner.types(f'combat add_npc goblin "{unicodedata.normalize("NFD", name)}"')
        encounter = lookup.encounter_in(game.room)
        assert encounter.state.name == given(name)
        assert {member.team for member in naming.members(encounter)} == {given(name)}


def test_an_order_moves_the_fighter_whose_name_differs_by_a_sign(gathering: Brawl) -> None:
    for name in ("สมหญิง", "สมหญง"):
        gathering.owner.types(f"combat add_npc {name} {GOBLIN} monsters")
    gathering.owner.types("combat start monsters")
    fight = gathering.encounter.fight
    with_sign = next(
        fighter for fighter in fight.table.fighters.values() if fighter.name == "สมหญิง"
    )
    before = set(engine.open_seats(fight))
    gathering.owner.types("combat mn สมหญิง catch breath")
    assert before - set(engine.open_seats(gathering.encounter.fight)) == {with_sign.id}


class TestTheMap:
    @pytest.fixture
    def dungeon(self, game: Game) -> Player:
        owner = game.make_player("Freya", None)
        owner.types("combat init cave dungeoneers")
        sheet = get("dungeoneers").read_spec("", get("dungeoneers").house())
        for key, value in sheet.items():
            owner.character.attributes.add(key, value)
        owner.types("combat join heroes")
        said = owner.types("combat add_npc goblin x3 monsters")
        assert said == "Added goblin archer1 to goblin archer3 to team monsters"
        owner.types("combat add_npc giant_rat monsters")
        owner.types("combat start heroes")
        return owner

    @pytest.mark.parametrize(
        ("typed", "name"),
        [
            ("g2", "goblin archer2"),
            ("G2", "goblin archer2"),
            ("archer2", "goblin archer2"),
            ("goblin2", "goblin archer2"),
            ("goblin archer 2", "goblin archer2"),
            ("rat", "giant rat"),
        ],
    )
    def test_has_names_that_can_be_typed(self, dungeon: Player, typed: str, name: str) -> None:
        encounter = lookup.encounter_for(dungeon.character)
        assert "g2 goblin archer2" in dungeon.types("combat")
        fighter = naming.find_fighter(encounter, typed, dungeon.character)
        assert naming.name_of(encounter, fighter) == name
        for line in (
            f"combat strike {typed}",
            f"combat odds strike {typed}",
            f"combat why {typed}",
        ):
            said = dungeon.types(line)
            assert "Unknown fighter" not in said, said

    def test_asks_where_a_word_means_several(self, dungeon: Player) -> None:
        said = dungeon.types("combat why archer")
        assert said.startswith("Which fighter is 'archer'? Type why goblin archer1, ")


def test_weapons_and_skills_are_found_by_any_word(game: Game) -> None:
    owner = game.make_player("Marshal")
    owner.types("combat init x cepheus no_referee=yes")
    owner.types('combat add_npc Kate gun=1 weapons="Auto Pistol, Body Armor" law')
    owner.types('combat add_npc Kate gun=1 weapons="Auto Pistol" law')
    owner.types("combat add_npc thug gang")
    owner.types("combat start law")
    assert "Unknown weapon" not in owner.types("combat mn Kate draw pistol")
    said = owner.types("combat mn Kate draw pistl")
    assert said.startswith("Kate: Unknown weapon 'pistl'.")


def test_a_name_in_words_may_have_an_option_after_it(game: Game) -> None:
    owner = game.make_player("Marshal")
    owner.types("combat init x cepheus no_referee=yes range=1")
    owner.types("combat add_npc Kate gun=1 law")
    owner.types("combat add_npc thug x2 gang")
    owner.types("combat start law")
    fight = lookup.encounter_in(game.room).fight
    kate = next(fighter.id for fighter in fight.table.fighters.values() if fighter.name == "Kate")
    move = engine.parse(fight, kate, "attack thug 2 by hand")
    assert fight.table.fighters[move.target].name == "thug2"


class TestUnknownWords:
    @pytest.mark.parametrize(
        ("line", "meant"),
        [
            ("combat stike 2 goblin1", "Did you mean strike"),
            ("combat move stike 2 goblin1", "Did you mean strike"),
            ("combat yeild", "Did you mean yield"),
            ("combat manoeuvre 3 accuracy", "Did you mean maneuver"),
            ("combat forecats", "Did you mean forecast"),
            ("combat help forecats", "Did you mean forecast"),
            ("combat maneuver 3 accurcy", "Unknown skill 'accurcy'. Did you mean accuracy?"),
            ("combat strike 1 golbin1", "Did you mean goblin1 or goblin2?"),
            ("combat why golbin1", "Did you mean goblin1 or goblin2?"),
        ],
    )
    def test_are_answered_with_the_nearest(self, brawl: Brawl, line: str, meant: str) -> None:
        assert meant in brawl.ahalish.types(line)

    @pytest.mark.parametrize(
        ("line", "meant"),
        [
            ("combat add_npc gobln monsters", "Unknown template 'gobln'. Did you mean goblin"),
            ("combat remove_npc golbin1", "Did you mean goblin1 or goblin2?"),
            ("combat start heros", "Did you mean heroes?"),
            ("combat add Rehtoah heroes", "Could not find 'Rehtoah' here. Did you mean Rehtaoh?"),
            ("combat template wolff", "Did you mean wolf?"),
            ("combat sheet defence=2", "Unknown line 'defence'. Did you mean defense?"),
            ("combat auto goblin1 brutal", "Did you mean brute?"),
        ],
    )
    def test_are_so_before_the_start(self, gathering: Brawl, line: str, meant: str) -> None:
        assert meant in gathering.owner.types(line)


def test_house_rules_are_answered_so_too(game: Game) -> None:
    said = game.make_player("Marshal").types("combat init x grapple ties_suceed=yes")
    assert "Did you mean ties_succeed?" in said


def test_digits_of_other_scripts_count_wherever_a_number_is_typed(game: Game) -> None:
    brawl = Brawl(game)
    assert "Unknown" not in brawl.ahalish.types("combat maneuver ３ accuracy")
    assert "60 seconds" in brawl.owner.types("combat clock ６０")
    brawl.owner.types("combat set goblin1 wounds=１")
    wounded = {
        fighter.name: fighter.wounds for fighter in brawl.encounter.fight.table.fighters.values()
    }
    assert wounded["goblin1"] == 1
    assert "takes back the last 2 moves" in brawl.owner.types("combat undo ２")
    brawl.ahalish.types("combat maneuver")
    assert "Unknown" not in brawl.ahalish.types("combat １")


@pytest.mark.parametrize(
    ("ruleset", "line"),
    [
        ("cepheus", "combat range １０"),
        ("apocrypha", "combat roll ２d６"),
        ("grapple", "combat init more grapple breath=５"),
    ],
)
def test_so_they_do_in_distances_dice_and_house_rules(game: Game, ruleset: str, line: str) -> None:
    owner = game.make_player("Marshal")
    if "init" not in line:
        owner.types(f"combat init x {ruleset}")
        owner.types("combat add_npc thug x2 gang")
        owner.types("combat add_npc guard law")
        owner.types("combat start gang")
        if ruleset == "cepheus":
            owner.types("combat aware all")
    said = owner.types(line)
    assert "is not" not in said, said
    assert "takes" not in said, said


# Plurals


def test_several_npcs_are_removed_at_once(gathering: Brawl) -> None:
    gathering.owner.types("combat add_npc wolf x2 monsters")
    gathering.owner.types("combat add_npc wolf beasts")
    assert gathering.owner.types("combat remove_npc wolves monsters") == (
        "Removed wolf1 and wolf2 from team monsters"
    )
    assert gathering.owner.types("combat remove_npc goblins") == (
        "Removed goblin1 and goblin2 from team monsters"
    )
    assert gathering.names() == ["Ahalish", "Rehtaoh", "wolf"]


def test_npcs_of_the_game_are_added_and_removed_by_a_plural(game: Game) -> None:
    owner = game.make_player("Marshal")
    for name in ("goblin1", "goblin2", "wolf"):
        game.make_npc(name, SHEET)
    owner.types("combat init brawl")
    owner.types("combat add goblins monsters")
    encounter = lookup.encounter_in(game.room)
    assert [member.name for member in naming.members(encounter)] == ["goblin1", "goblin2"]
    owner.types("combat remove goblins")
    assert [member.name for member in naming.members(encounter)] == []


def test_several_npcs_are_attacked_at_once(game: Game) -> None:
    for name in ("goblin1", "goblin2", "wolf"):
        game.make_npc(name, SHEET)
    game.make_player("Ann").types("combat fight goblins")
    encounter = lookup.encounter_in(game.room)
    teams = {member.name: member.team for member in naming.members(encounter)}
    assert teams == {"Ann": "heroes", "goblin1": "goblins", "goblin2": "goblins"}


# Numbers


def test_temporary_npcs_take_numbers_that_are_free_in_the_room(gathering: Brawl) -> None:
    gathering.game.make_npc("wolf1")
    gathering.game.make_npc("Ogre")
    assert gathering.owner.types("combat add_npc wolf x2 beasts") == (
        "Added wolf2 and wolf3 to team beasts"
    )
    said = gathering.owner.types("combat add_npc ogre beasts")
    assert said.startswith("Added ogre1 to team beasts\nOgre stands here too")


def test_a_list_of_names_is_a_range_only_where_numbers_follow_one_another(game: Game) -> None:
    owner = game.make_player("Marshal")
    owner.types("combat init raid")
    owner.types("combat add_npc goblin x2 monsters")
    owner.types("combat add_npc goblin monsters")
    owner.types("combat add_npc goblin as goblin3 monsters")
    owner.types('combat add_npc goblin as "Grim\'tooth the Old" monsters')
    owner.types("combat encounter save raid")
    said = owner.types("combat encounter raid")
    assert said == "Added goblin4 to goblin7 and Grim'tooth the Old 2 to team monsters"


def test_a_player_keeps_their_name_and_the_npc_gets_the_number(gathering: Brawl) -> None:
    zed = gathering.game.make_player("Zed", room=gathering.game.make_room("Yard"))
    gathering.owner.types(f"combat add_npc zed {GOBLIN} monsters")
    zed.character.location = gathering.game.room
    gathering.hush()
    zed.types("combat join heroes")
    assert "+ The NPC zed is called Zed 2 from now on" in gathering.ahalish.read()
    assert gathering.names()[-2:] == ["Zed 2", "Zed"]
    gathering.owner.types("combat start heroes")
    assert (
        naming.name_of(gathering.encounter, gathering.encounter.fighter_of(zed.character)) == "Zed"
    )


def test_so_it_is_in_a_fight_that_has_started(brawl: Brawl) -> None:
    brawl.owner.types("combat end")
    brawl.owner.types("combat end")
    owner = brawl.owner
    zed = brawl.game.make_player("Zed", room=brawl.game.make_room("Yard"))
    owner.types("combat init open join=open")
    brawl.ahalish.types("combat join heroes")
    owner.types(f"combat add_npc zed {GOBLIN} monsters")
    owner.types("combat start heroes")
    zed.character.location = brawl.game.room
    brawl.hush()
    zed.types("combat join heroes")
    assert "The NPC zed is called Zed 2 from now on." in brawl.ahalish.read()
    table = brawl.encounter.fight.table
    named = {fighter.name: fighter.npc for fighter in table.fighters.values()}
    assert named == {"Ahalish": False, "Zed": False, "Zed 2": True}
    owner.types("combat undo")
    assert {member.name for member in naming.members(brawl.encounter)} == {"Ahalish", "zed"}


# A new name in a fight


class TestANewName:
    @pytest.fixture
    def renamed(self, brawl: Brawl) -> Brawl:
        brawl.rehtaoh.character.key = "Rae O'Neil"
        return brawl

    @pytest.mark.parametrize("name", ["rae", "Rae O'Neil", "rae o’neil", "neil", "reh", "Rehtaoh"])
    def test_is_known_beside_the_old_one(self, renamed: Brawl, name: str) -> None:
        fighter = renamed.encounter.fighter_of(renamed.rehtaoh.character)
        assert naming.find_fighter(renamed.encounter, name, renamed.owner.character) == fighter
        assert "Unknown" not in renamed.owner.types(f"combat set {name} wounds=1")
        assert renamed.encounter.fight.table.fighters[fighter].wounds == 1

    def test_is_known_in_moves_odds_plans_and_orders(self, renamed: Brawl) -> None:
        renamed.ahalish.types("combat maneuver 5 accuracy")
        for player, line in (
            (renamed.ahalish, "combat next strike 1 goblin1, skill 1 leadership rae"),
            (renamed.ahalish, "combat odds skill 1 leadership rae"),
            (renamed.ahalish, "combat move skill 1 leadership rae"),
            (renamed.owner, "combat mn rae catch breath"),
            (renamed.owner, "combat auto rae brute"),
        ):
            said = player.types(line)
            assert "Unknown" not in said, said

    def test_is_none_if_another_fighter_has_it(self, brawl: Brawl) -> None:
        brawl.rehtaoh.character.key = "goblin1"
        goblin = next(
            member.id for member in naming.members(brawl.encounter) if member.name == "goblin1"
        )
        assert naming.find_fighter(brawl.encounter, "goblin1", brawl.owner.character) == goblin


def test_a_sheet_reads_what_the_hobby_writes(game: Game) -> None:
    owner = game.make_player("Marshal", None, permission="Builder")
    said = owner.types('combat sheet me new cepheus skills="Gun Combat-1, Melee Combat-0" dex=A')
    assert "Dexterity: 10" in said
    kept: Any = owner.character.attributes.get("cepheus_skills")
    assert dict(kept) == {"gun combat": 1, "melee combat": 0}
    refused = owner.types('combat sheet cepheus skills="Pilot 1, Pilot 2"')
    assert refused == "skills has pilot twice."
    assert owner.types("combat sheet cepheus str=8 str=9").startswith("str has two values")
    assert owner.types("combat sheet cepheus str=8 Strength=9").startswith("Strength has two")
    assert owner.types("combat sheet me new cepheus str=8 STRENGTH=9").startswith(
        "Strength has two"
    )
    lines = ("general", "striking_dn", "dodging_dn", "notice_dn")
    for line in ("dn=6 general=3", "general=3 dn=6"):
        owner.types(f"combat sheet me new dungeoneers {line}")
        kept = {key: owner.character.attributes.get(f"dungeoneers_{key}") for key in lines}
        assert kept == {"general": 3, "striking_dn": 6, "dodging_dn": 6, "notice_dn": 6}


def test_what_was_made_is_told_in_a_fight_that_has_started(game: Game) -> None:
    owner = game.make_player("Marshal")
    owner.types("combat init x cepheus no_referee=yes")
    owner.types("combat add_npc thug gang")
    assert owner.types("combat add_npc Jan gunman drug=yes thugs") == (
        "Added Jan (gunman, combat drug) to team thugs"
    )
    owner.types("combat start gang")
    said = owner.types("combat add_npc Kim gunman gun combat=2 thugs")
    assert "Kim: gunman, Gun Combat 2." in said
