"""Who may set the numbers of a fighter that go back to a sheet after the fight."""

from __future__ import annotations

from typing import Any

import pytest

from tests.brawl import Brawl
from tests.game import Game, Player
from typeclasses.skirmish.encounter import lookup, naming
from typeclasses.skirmish.models import FightRecord, MoveRecord
from typeclasses.skirmish.records import replay
from world.skirmish.testing.sample_sheets import SHEET

WHO_MAY = (
    "Only builders and staff may set {} of {}, which goes back to the sheet after the fight. You "
    "may in a fight that leaves sheets as they are: combat init NAME practice=yes"
)


@pytest.fixture
def ann(game: Game) -> Player:
    return game.make_player("Ann")


def begin(owner: Player, ruleset: str, options: str = "") -> None:
    """Start a fight of its owner against a temporary NPC."""
    owner.types(f"combat sheet new {ruleset}")
    owner.types(f"combat init duel {ruleset} {options}")
    owner.types("combat join heroes")
    template = {"apocrypha": "thug", "dungeoneers": "zombie"}.get(ruleset, "guard")
    owner.types(f"combat add_npc foe {template} monsters")
    assert "has started" in owner.types("combat start heroes monsters")


@pytest.mark.parametrize(
    ("ruleset", "setting", "line"),
    [
        ("dungeoneers", "wounds=0", "wounds"),
        ("dungeoneers", "stress=0", "stress"),
        ("apocrypha", "harm=0", "harm"),
        ("cepheus", "endurance_now=7", "Endurance now"),
        ("cepheus", "fatigued=no", "fatigued"),
        ("grapple", "ad=9", "AD"),
        # Half of the strike dice are action dice after the fight.
        ("grapple", "sd=9", "AD"),
    ],
)
def test_players_do_not_heal_themselves_in_a_fight_of_their_own(
    game: Game, ruleset: str, setting: str, line: str
) -> None:
    ann = game.make_player("Ann", SHEET if ruleset == "grapple" else None)
    begin(ann, ruleset)
    refused = WHO_MAY.format(line, ann.name)
    for who in ("me", ann.name):
        assert ann.types(f"combat set {who} {setting}") == refused


def test_nor_do_they_harm_others(game: Game) -> None:
    brawl = Brawl(game)
    assert brawl.owner.types("combat set Ahalish ad=0") == WHO_MAY.format("AD", "Ahalish")
    answers = brawl.owner.sends("combat_move", "set Ahalish ad=0", seat="referee")
    assert WHO_MAY.format("AD", "Ahalish") in str(answers)
    assert (
        brawl.encounter.fight.table.fighters[naming.find_fighter(brawl.encounter, "Ahalish")].ad
        == 5
    )


def test_numbers_of_the_fight_alone_and_temporary_npcs_are_the_owners(game: Game) -> None:
    brawl = Brawl(game)
    for line in ("Ahalish wounds=1", "goblin1 ad=6"):
        assert "+ Marshal sets " in brawl.owner.types(f"combat set {line}")


def test_npcs_of_the_game_keep_their_sheets_in_such_a_fight(ann: Player, game: Game) -> None:
    npc = game.make_npc("ogre", SHEET)
    ann.types("combat init duel grapple")
    ann.types("combat join heroes")
    ann.types("combat add ogre monsters")
    ann.types("combat start heroes monsters")
    assert "+ Ann sets " in ann.types("combat set ogre ad=0")
    for _ in range(2):
        ann.types("combat end")
    assert npc.attributes.get("grapple_ad") == 5


def test_builders_wizards_and_owners_of_practice_fights_set_all(game: Game) -> None:
    for permission in ("Builder", "Admin"):
        other = game.make_player(permission, permission=permission, room=game.make_room("Hall"))
        begin(other, "grapple")
        assert f"+ {permission} sets " in other.types("combat set me ad=9")
    ann = game.make_player("Ann", room=game.make_room("Yard"))
    begin(ann, "grapple", "practice=yes")
    assert "+ Ann sets " in ann.types("combat set me ad=9")


def test_a_line_that_players_may_set_on_their_sheet_is_theirs_in_the_fight(
    ann: Player, settings: Any
) -> None:
    settings.SKIRMISH_OWN_TRAITS = {"grapple": ["grapple_ad"]}
    begin(ann, "grapple")
    assert "+ Ann sets " in ann.types("combat set me ad=9")


def test_taking_back_is_no_correction(game: Game) -> None:
    brawl = Brawl(game)
    brawl.move()
    assert "referee" not in brawl.owner.types("combat undo")


def test_it_says_who_has_set_what(game: Game) -> None:
    brawl = Brawl(game)
    told = "Marshal sets Ahalish's wounds to 1."
    assert told in brawl.owner.types("combat set Ahalish wounds=1")
    assert told in brawl.rehtaoh.read()
    olga = game.make_player("Olga")
    brawl.owner.types("combat set Ahalish wounds=2")
    assert olga.read() == "Marshal sets Ahalish's wounds to 2."
    last = MoveRecord.objects.order_by("sequence").last()
    assert last is not None
    assert last.story == "Marshal sets Ahalish's wounds to 2."


@pytest.mark.parametrize(
    ("ruleset", "typed", "field", "value"),
    [
        ("grapple", "def=4", "defense", 4),
        ("cepheus", "STR=3", "strength_now", 3),
        ("cepheus", "dex=3", "dexterity_now", 3),
        ("cepheus", "strength=12", "strength", 12),
        ("apocrypha", "ap=3", "ap", 3),
    ],
)
def test_words_of_the_status_may_be_typed(
    game: Game, ruleset: str, typed: str, field: str, value: int
) -> None:
    ann = game.make_player("Ann", permission="Builder")
    begin(ann, ruleset)
    ann.types(f"combat set me {typed}")
    encounter = lookup.encounter_of(ann.character)
    assert encounter is not None
    fighter = encounter.fight.table.fighters[f"o{ann.character.id}"]
    assert getattr(fighter, field) == value


def test_what_is_counted_names_what_it_is_counted_from(game: Game) -> None:
    ann = game.make_player("Ann", permission="Builder")
    begin(ann, "apocrypha")
    said = ann.types("combat set me vitality=9")
    assert said == "Vitality is counted from harm. Type: combat set me harm=VALUE"


def test_a_value_is_no_part_of_a_name(game: Game) -> None:
    brawl = Brawl(game)
    assert brawl.owner.types("combat set nobody wounds=1").startswith("Unknown fighter 'nobody'.")
    assert brawl.owner.types("combat set Ahalish wounds").startswith(
        "'wounds' has no value. Write it with an equals sign, such as "
    )


def test_in_the_middle_of_a_move_a_number_is_set_and_the_question_asked_again(game: Game) -> None:
    ann, ben = game.make_player("Ann", sheet={}), game.make_player("Ben", sheet={})
    for player, dexterity in ((ann, 15), (ben, 3)):
        player.types("combat sheet new cepheus")
        player.character.attributes.add("cepheus_dex", dexterity)
    owner = game.make_player("Marshal", permission="Builder")
    owner.types("combat init duel cepheus aware=all range=0")
    ann.types("combat join heroes")
    ben.types("combat join villains")
    owner.types("combat start")
    ann.types("combat attack Ben")
    ben.read()
    # By the words of the status, too.
    assert "Marshal sets Ann's Endurance now to 3." in owner.types("combat set Ann end=3")
    said = ben.read()
    assert "Marshal sets Ann's Endurance now to 3." in said
    assert "You are being attacked by Ann" in said
    encounter = lookup.encounter_in(game.room)
    assert encounter is not None
    assert encounter.fight.table.fighters[f"o{ann.character.id}"].endurance_now == 3
    assert "Marshal takes back the last move" in owner.types("combat undo")
    assert "You are being attacked by Ann" in ben.read()
    owner.types("combat set Ann end=4")
    ben.types("combat nothing")
    assert encounter.fight.table.fighters[f"o{ann.character.id}"].endurance_now == 4
    assert encounter.fight.continuation is None
    record = FightRecord.objects.get(id=encounter.state.record)
    assert [*replay.differences(record)] == []
