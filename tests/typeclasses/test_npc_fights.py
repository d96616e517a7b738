"""Fights against the NPCs of a room: `combat fight`, without a game master."""

from __future__ import annotations

from typing import Any
from unittest.mock import Mock, patch

import pytest
from evennia.scripts.models import ScriptDB

from tests.brawl import in_database
from tests.game import Game, Player
from tests.later import Later
from typeclasses.skirmish.encounter import lookup, naming, seating
from typeclasses.skirmish.gathering import attacks
from typeclasses.skirmish.models import FightRecord
from typeclasses.skirmish.records import writer
from typeclasses.skirmish.sheets.attributes import has_sheet
from typeclasses.skirmish.sheets.filling import new_sheet
from typeclasses.skirmish.surroundings import away
from world.skirmish import engine
from world.skirmish.base.errors import Refusal
from world.skirmish.ruleset import registry
from world.skirmish.state.fight import REFEREE
from world.skirmish.testing.sample_sheets import SHEET

RULESETS = ("grapple", "cepheus", "dungeoneers", "apocrypha")


@pytest.fixture
def ann(game: Game, later: Later) -> Player:
    return game.make_player("Ann")


def make_goblin(game: Game, name: str = "goblin", ruleset: str = "grapple", **given: Any) -> Any:
    """A goblin with the usual sheet and the Attributes that are given."""
    npc = game.make_npc(name)
    builder = game.make_player(f"Builder of {name}", permission="Builder")
    lines = {"skill2": "endurance"} if ruleset == "grapple" else {}
    template = "zombie" if ruleset == "dungeoneers" else ""
    new_sheet(builder.character, npc, registry.get(ruleset), lines, template)
    for key, value in given.items():
        npc.attributes.add(f"skirmish_{key}", value)
    return npc


def fight_on(later: Later, most: int = 600) -> None:
    """Let time pass until there is nothing to wait for."""
    for _ in range(most):
        if not later.waiting:
            return
        later.pass_time()
    raise AssertionError("the fight does not end")


# A fight from its start to its end


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_solo_player_needs_no_game_master(game: Game, later: Later, ruleset: str) -> None:
    ann = game.make_player("Ann", sheet=None)
    npc = make_goblin(game, ruleset=ruleset)
    said = ann.types("combat fight goblin")
    if ruleset == "grapple":
        # Its players choose their skills themselves.
        assert (
            "To complete the sheet, type for example combat sheet grapple skill4=accuracy " in said
        )
        assert lookup.encounter_in(game.room) is None
        ann.types("combat sheet grapple skill4=accuracy skill3=courage skill2=endurance")
        said = ann.types("combat fight goblin")
    assert "+ Combat has started!" in said
    assert has_sheet(ann.character, registry.get(ruleset))
    later.pass_time(3)
    ann.types("combat auto me brute")
    fight_on(later)
    said = ann.read()
    assert "+ Combat has ended." in said
    assert "Winner: " in said
    assert lookup.encounter_in(game.room) is None
    assert lookup.encounter_of(npc) is None
    assert FightRecord.objects.get().ended is not None


def test_the_usual_ruleset_comes_first_then_one_that_both_have(ann: Player, game: Game) -> None:
    npc = make_goblin(game, ruleset="cepheus")
    ann.types("combat fight goblin")
    assert lookup.encounter_of(npc).fight.ruleset == "cepheus"


def test_a_ruleset_can_be_named(ann: Player, game: Game) -> None:
    npc = make_goblin(game)
    for key, value in SHEET.items():
        npc.attributes.add(key, value)
    refused = "goblin has no Dungeoneers sheet and cannot fight. A builder can type: "
    assert (
        ann.types("combat fight goblin dungeoneers")
        == f"{refused}combat sheet goblin new dungeoneers"
    )
    assert lookup.encounter_in(game.room) is None
    ann.types("combat fight goblin grapple")
    assert lookup.encounter_of(npc).fight.ruleset == "grapple"


def test_a_lobby_keeps_its_rules(ann: Player, game: Game) -> None:
    npc = make_goblin(game)
    ann.types("combat init hunt grapple")
    assert ann.types("combat fight goblin cepheus") == (
        "Your fight hunt is by Grapple, and keeps these rules. Type combat fight goblin."
    )
    ann.types("combat fight goblin")
    assert lookup.encounter_of(npc).fight is not None


def test_a_fight_under_way_keeps_its_rules(ann: Player, game: Game) -> None:
    make_goblin(game)
    ann.types("combat fight goblin grapple")
    rat = make_goblin(game)
    rat.key = "rat"
    assert ann.types("combat fight rat cepheus") == (
        "The fight goblin is by Grapple, and keeps these rules. Type combat fight rat."
    )


def test_a_mistyped_ruleset_is_no_part_of_a_name(ann: Player, game: Game) -> None:
    make_goblin(game)
    said = ann.types("combat fight goblin graple")
    assert said.startswith("Unknown ruleset 'graple'. Did you mean grapple?")
    assert "Could not find 'goblin ogre'" in ann.types("combat fight goblin ogre")
    assert "You attack goblin!" in ann.types("combat fight goblin grap")


# Who fights


def test_friends_of_the_same_side_help(ann: Player, game: Game) -> None:
    goblin = make_goblin(game, side="Goblins")
    friend = make_goblin(game, "orc", side="goblins", temperament="coward")
    other = make_goblin(game, "elf", side="elves")
    sick = make_goblin(game, "wretch", side="goblins")
    sick.attributes.remove("grapple_apMaxSize")
    ann.types("combat fight goblin")
    encounter = lookup.encounter_of(goblin)
    assert lookup.encounter_of(friend) is encounter
    assert lookup.encounter_of(other) is None
    assert lookup.encounter_of(sick) is None
    acting = {
        naming.name_of(encounter, seat): how for seat, how in encounter.state.temperaments.items()
    }
    assert acting == {"the referee": "usual answers", "goblin": "brute", "orc": "coward"}
    assert {member.team for member in naming.members(encounter)} == {"heroes", "goblins"}


def test_everyone_in_the_lobby_fights_too(ann: Player, game: Game) -> None:
    goblin = make_goblin(game)
    ben = game.make_player("Ben")
    ann.types("combat init hunt")
    for player in (ann, ben):
        player.types("combat join hunters")
    assert ben.types("combat fight goblin") == "Only Ann, who owns this fight, may do that."
    ann.types("combat fight goblin")
    encounter = lookup.encounter_of(goblin)
    assert lookup.encounter_of(ben.character) is encounter
    assert {member.name: member.team for member in naming.members(encounter)} == {
        "Ann": "hunters",
        "Ben": "hunters",
        "goblin": "goblin",
    }


def test_friends_go_on_without_a_player_who_is_away(ann: Player, game: Game, later: Later) -> None:
    make_goblin(game)
    ben, cid = game.make_player("Ben"), game.make_player("Cid")
    ann.types("combat init hunt")
    for player, team in ((ann, "hunters"), (ben, "hunters"), (cid, "poachers")):
        player.types(f"combat join {team}")
    assert "Cid is alone in team poachers" in ann.types("combat fight goblin")
    ann.types("combat fight goblin")
    no = "Only a game master may do that, and this fight has none."
    only = "and only while Ben is away."
    assert ann.types("combat skip Ben") == f"Only the team of Ben may go on without Ben, {only}"
    acts = f"Only the team of Ben may let Ben act by themselves, {only}"
    assert ann.types("combat auto Ben brute") == acts
    account = ben.character.account
    for player in (ann, cid):
        player.lines.clear()
    game.disconnect(ben)
    left = "+ Ben is away, and stays in the fight."
    assert cid.lines[0] == left
    ways = "combat skip Ben or auto Ben guardian"
    assert ann.lines[0] == f"{left} To go on without them, type {ways}."
    assert cid.types("combat auto Ben guardian") == acts
    assert ann.types("combat move_npc Ben yield") == no
    assert "Ben is played automatically, as a guardian." in ann.types("combat auto Ben guardian")
    said = ""
    for _ in range(20):
        said += "".join(player.types("combat catch breath") for player in (ann, cid))
        later.pass_time()
        said += ann.read()
    assert "+ Ben moves: " in said
    game.connect(ben, account)
    away.welcome_back(ben.character)
    assert "You act by yourself until you make a move." in ben.read()
    ann.lines.clear()
    game.disconnect(ben)
    assert ann.lines[0] == f"{left} They act by themselves."


def test_no_one_joins_a_fight_that_has_started(ann: Player, game: Game) -> None:
    make_goblin(game)
    ben = game.make_player("Ben")
    ann.types("combat fight goblin")
    assert ben.types("combat fight goblin") == (
        "The fight goblin has started. Wait until it is over, or try to join it: combat join TEAM"
    )
    assert ann.types("combat fight goblin") == (
        "You are in the fight goblin already; combat shows how it stands. "
        "To give up, type yield in your turn."
    )


def test_an_npc_that_is_destroyed_leaves_the_fight(ann: Player, game: Game, later: Later) -> None:
    goblin = make_goblin(game, side="goblins")
    make_goblin(game, "orc", side="goblins")
    ann.types("combat fight goblin")
    encounter = lookup.encounter_of(ann.character)
    fighter = encounter.fighter_of(goblin)
    goblin.delete()
    said = ""
    for _ in range(20):
        said += ann.types("combat catch breath")
        later.pass_time()
        said += ann.read()
    assert said.count("+ goblin has vanished") == 1
    assert "goblin moves" not in said
    assert "orc moves" in said
    assert encounter.fight.table.fighters[fighter].withdrawn


def test_a_fight_against_what_is_destroyed_is_won(ann: Player, game: Game, later: Later) -> None:
    goblin = make_goblin(game)
    ann.types("combat fight goblin")
    goblin.delete()
    ann.types("combat catch breath")
    fight_on(later)
    assert lookup.encounter_in(game.room) is None
    assert FightRecord.objects.get().winner == "heroes"


# What is refused


def test_players_and_the_peaceful_are_not_attacked(ann: Player, game: Game) -> None:
    ben = game.make_player("Ben")
    assert ann.types("combat fight Ben") == (
        "Ben is not an NPC that fights by itself. To start a fight that others join, type "
        "combat init NAME."
    )
    ben.character.account.unpuppet_object(ben.session)
    with pytest.raises(Refusal, match="not an NPC that fights by itself"):
        attacks.attack(ann.character, ben.character)
    merchant = make_goblin(game, "merchant")
    merchant.locks.add("attack:false()")
    assert ann.types("combat fight merchant") == "You may not attack merchant."
    assert ann.types("combat fight") == "Type: combat fight NPC [RULESET]"
    assert lookup.encounter_in(game.room) is None


def test_npcs_that_the_owner_has_added_do_not_fight_for_them(ann: Player, game: Game) -> None:
    goblin = make_goblin(game)
    make_goblin(game, "orc")
    ann.types("combat init hunt")
    ann.types("combat add_npc goblin_chief x2 as dragon hunters")
    ann.types("combat add orc hunters")
    assert ann.types("combat fight goblin") == (
        "combat fight NPC starts a fight without a game master, in which only players are on your "
        "side. Remove dragon1, dragon2 and orc first: combat remove_npc NAME"
    )
    assert lookup.encounter_of(goblin) is None
    for name in ("dragon1", "dragon2", "orc"):
        ann.types(f"combat remove_npc {name}")
    assert "+ Combat has started!" in ann.types("combat fight goblin")


def test_house_rules_of_the_owner_do_not_count_against_npcs_of_the_game(
    ann: Player, game: Game, settings: Any
) -> None:
    goblin = make_goblin(game)
    ann.types("combat init hunt grapple breath=5")
    assert ann.types("combat fight goblin") == (
        "combat fight NPC starts a fight without a game master, by the usual house rules. House "
        "rules: breath=5. To open a fight without them, type combat end, then combat init NAME "
        "grapple."
    )
    assert lookup.encounter_of(goblin) is None
    settings.SKIRMISH_HOUSE = {"grapple": {"latecomers": True, "breath": 5}}
    assert "+ Combat has started!" in ann.types("combat fight goblin")


@pytest.mark.parametrize("options", ["", "no_referee=yes", "aware=all range=10 referee=no"])
def test_what_settles_the_referees_questions_may_be_set(
    ann: Player, game: Game, options: str
) -> None:
    goblin = make_goblin(game, ruleset="cepheus")
    ann.types(f"combat init hunt cepheus {options}")
    ann.types("combat fight goblin")
    assert lookup.encounter_of(goblin).state.automatic


def test_who_cannot_fight_starts_no_fight_and_changes_nothing(ann: Player, game: Game) -> None:
    goblin = make_goblin(game)
    ann.character.attributes.remove("grapple_apMaxSize")
    assert ann.types("combat fight goblin").startswith("Ann cannot fight yet. ")
    assert lookup.encounter_in(game.room) is None
    assert lookup.encounter_of(goblin) is None
    ann.types("combat init hunt")
    assert ann.types("combat fight goblin").startswith("Ann cannot fight yet. ")
    assert naming.members(lookup.encounter_in(game.room)) == ()
    assert not lookup.encounter_in(game.room).state.automatic


def test_the_owner_has_no_say_over_the_npc(ann: Player, game: Game) -> None:
    goblin = make_goblin(game)
    ann.types("combat fight goblin")
    encounter = lookup.encounter_of(goblin)
    no = "Only a game master may do that, and this fight has none."
    olga = game.make_player("Olga")
    for line in ("withdraw goblin", "move_npc goblin catch breath", "save", "kick goblin"):
        assert ann.types(f"combat {line}") == no, line
    for line in ("save", "kick Ann"):
        assert olga.types(f"combat {line}") == no, line
    ends = "To end it once no one has moved for 5 minutes, type combat end."
    goes_on = "This fight goes on. You can leave it in your own turn: yield."
    assert ann.types("combat end") == f"{goes_on} {ends}"
    assert olga.types("combat end") == f"Only the players of this fight may end it. {ends}"
    why = "In this fight players may ask only about their own fighter."
    acts = "goblin acts by themselves in this fight, and no one may change that."
    for player in (ann, olga):
        assert player.types("combat why goblin") == why
        assert player.types("combat auto goblin off") == acts
        assert player.types("combat skip goblin") == acts
    fighter = encounter.fighter_of(goblin)
    assert seating.decider_of(encounter, fighter) is None
    assert seating.decider_of(encounter, REFEREE) is None
    assert FightRecord.objects.get().owner_id == 0


# Without a referee


@pytest.mark.parametrize(("house", "meters"), [({}, 10), ({"range": 30}, 30)])
def test_house_rules_settle_how_it_begins(
    ann: Player, game: Game, settings: Any, house: dict[str, Any], meters: int
) -> None:
    settings.SKIRMISH_HOUSE = {"cepheus": house}
    make_goblin(game, ruleset="cepheus")
    said = ann.types("combat fight goblin")
    assert "Aware of their opponents: Ann and goblin." in said
    assert f"The starting range is {meters} meters" in said


def test_the_referee_gives_the_usual_answers(
    ann: Player, game: Game, later: Later, settings: Any
) -> None:
    settings.SKIRMISH_HOUSE = {"cepheus": {"range": None}}
    goblin = make_goblin(game, ruleset="cepheus")
    ann.types("combat fight goblin")
    encounter = lookup.encounter_of(goblin)
    assert engine.open_seats(encounter.fight) == (REFEREE,)
    assert ann.types("combat range 100") != ""
    assert engine.open_seats(encounter.fight) == (REFEREE,)
    later.pass_time()
    assert REFEREE not in engine.open_seats(encounter.fight)
    assert "The starting range is 5 meters" in ann.read()


# How it ends


def test_who_yields_has_lost_and_the_fight_ends(ann: Player, game: Game, later: Later) -> None:
    goblin = make_goblin(game)
    ann.types("combat fight goblin")
    if lookup.encounter_of(goblin).fighter_of(ann.character) not in engine.open_seats(
        lookup.encounter_of(goblin).fight
    ):
        later.pass_time()
    for _ in range(2):
        ann.types("combat yield")
    fight_on(later)
    assert "Winner: goblin." in ann.read()
    assert lookup.encounter_in(game.room) is None


@pytest.mark.parametrize("whole", [True, False])
def test_an_npc_is_whole_again_if_told_so(
    ann: Player, game: Game, later: Later, whole: bool
) -> None:
    goblin = make_goblin(game, whole_again=whole)
    goblin.attributes.add("grapple_ad", 9)
    ann.types("combat fight goblin")
    ann.types("combat auto me brute")
    fight_on(later)
    assert (goblin.attributes.get("grapple_ad") == 9) is whole


def test_after_a_restart_it_goes_on_and_ends(ann: Player, game: Game, later: Later) -> None:
    make_goblin(game)
    ann.types("combat fight goblin")
    ann.types("combat auto me brute")
    for _ in range(600):
        encounter = lookup.encounter_of(ann.character)
        if encounter is None:
            break
        later.waiting.clear()
        game.restart()
        ScriptDB.objects.update_scripts_after_server_start()
        later.pass_time()
    assert lookup.encounter_in(game.room) is None
    assert FightRecord.objects.get().winner in ("heroes", "goblin")


def test_a_fight_whose_players_are_gone_stands_in_no_ones_way(
    ann: Player, game: Game, settings: Any
) -> None:
    goblin = make_goblin(game)
    ben = game.make_player("Ben")
    ann.types("combat fight goblin")
    first = lookup.encounter_of(goblin)
    settings.SKIRMISH_IDLE_MINUTES = 0
    assert "The fight goblin has started." in ben.types("combat fight goblin")
    game.disconnect(ann)
    assert "+ Combat has started!" in ben.types("combat fight goblin")
    assert lookup.encounter_of(goblin) is lookup.encounter_of(ben.character) is not first


@pytest.mark.parametrize("why", ["the attacker", "the target", "a bug"])
def test_it_stays_if_the_fight_in_its_place_may_not_begin(
    ann: Player, game: Game, settings: Any, later: Later, why: str
) -> None:
    goblin, bear = make_goblin(game), make_goblin(game, "bear")
    ben = game.make_player("Ben", sheet=None if why == "the attacker" else SHEET)
    ann.types("combat fight goblin")
    first = in_database(lookup.encounter_of(goblin))
    settings.SKIRMISH_IDLE_MINUTES = 0
    game.disconnect(ann)
    if why == "the target":
        bear.attributes.add("grapple_apMaxSize", "many")
    fails = Mock(side_effect=Refusal("No.")) if why == "a bug" else writer.start
    with patch.object(writer, "start", fails):
        said = ben.types("combat fight bear")
    assert "Combat has" not in said
    assert said
    encounter = lookup.encounter_of(goblin)
    assert encounter.state == first == in_database(encounter)
    assert encounter is lookup.encounter_in(game.room) is lookup.encounter_of(ann.character)
    assert lookup.encounter_of(ben.character) is lookup.encounter_of(bear) is None
    assert FightRecord.objects.get().ended is None
    later.pass_time(len(later.waiting))
    game.connect(ann, ann.session.account)
    ann.types("combat catch breath")
    later.pass_time(len(later.waiting))
    game.slices.finish()
    assert lookup.encounter_of(goblin).state.sequence > 1


def test_the_player_may_end_it_once_it_stands_still(ann: Player, game: Game, settings: Any) -> None:
    make_goblin(game)
    ann.types("combat fight goblin")
    settings.SKIRMISH_IDLE_MINUTES = 0
    assert ann.types("combat end") == (
        "The fight goblin is not over. If you are sure, type yes, or do it again."
    )
    assert "+ Combat has ended." in ann.types("combat end")


def test_the_name_of_the_rules_may_be_typed_in_any_case(game: Game, ann: Player) -> None:
    make_goblin(game, ruleset="cepheus")
    assert "+ Combat has started!" in ann.types("combat fight goblin Cepheus")


def test_who_takes_over_a_fight_without_a_game_master_sees_nothing_hidden(
    game: Game, ann: Player
) -> None:
    make_goblin(game)
    ann.types("combat fight goblin")
    encounter = lookup.encounter_in(game.room)
    assert encounter is not None
    writer.hand_over(encounter, game.make_player("Bob").character)
    assert (FightRecord.objects.get().owner_id, FightRecord.objects.get().owner_name) == (0, "Bob")


# Who sets the temperament


def test_builders_set_the_temperament_of_our_npcs_and_of_those_they_have_created(
    game: Game,
) -> None:
    game.make_npc("ogre")
    bilda = game.make_player("Bilda", permission="Builder")
    other = game.make_player("Other", permission="Builder")
    admin = game.make_player("Adam", permission="Admin")
    bilda.types("create/drop guard:typeclasses.characters.Character")
    for whose, by in (("ogre", bilda), ("ogre", other), ("guard", bilda), ("guard", admin)):
        line = f'set {whose}/skirmish_temperament = "coward"'
        assert by.types(line).endswith("= coward")
    line = 'set guard/skirmish_temperament = "brute"'
    assert "permission" in other.types(line)
    admin.types("lock guard = edit:perm(Builder)")
    assert other.types(line).endswith("= brute")
