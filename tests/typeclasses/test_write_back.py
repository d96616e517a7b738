"""The end of a fight writes what the fight has changed, and leaves what the game does meanwhile."""

from __future__ import annotations

from typing import Any

import pytest

from tests.docs import pages
from tests.game import Game, Player
from typeclasses.skirmish.characters import SkirmishCharacter
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.models import FightRecord

#: The adapter of the page: harm counts up, `db.hp` down.
Health = pages.example("docs/own-numbers.md", "hp")["Health"]
NUMBERS = {"apocrypha": f"{__name__}.Health"}


@pytest.fixture
def ann(game: Game, settings: Any) -> Player:
    """Ann has 12 of 17 hit points, and a sheet of Apocrypha."""
    settings.SKIRMISH_NUMBERS = NUMBERS
    player = game.make_player("Ann", None)
    player.character.db.hp_max, player.character.db.hp = 17, 12
    player.types("combat sheet new apocrypha")
    player.becomes_builder()
    return player


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What `at_combat_changed` was told."""
    found: list[dict[str, Any]] = []

    def changed(self: Any, encounter: Any, changes: dict[str, Any]) -> None:
        found.append(changes)

    monkeypatch.setattr(SkirmishCharacter, "at_combat_changed", changed)
    return found


def fight(player: Player, ruleset: str = "apocrypha") -> SkirmishEncounter:
    """Start a fight of a player, who owns it, against an NPC."""
    foe = {"grapple": "goblin"}.get(ruleset, "thug")
    for line in (
        f"combat init duel {ruleset}",
        "combat join heroes",
        f"combat add_npc foe {foe} monsters",
        "combat start heroes monsters",
    ):
        player.types(line)
    encounter = lookup.encounter_of(player.character)
    assert encounter is not None
    return encounter


def end(player: Player) -> str:
    player.types("combat end")
    return player.types("combat end")


def test_a_potion_in_a_fight_without_a_scratch_is_no_loss(ann: Player) -> None:
    fight(ann)
    ann.character.db.hp = 17
    assert "Your sheet is as it was." in end(ann)
    assert ann.character.db.hp == 17


def test_a_potion_in_the_middle_of_a_fight_counts_and_so_do_the_wounds(ann: Player) -> None:
    """Harm is 5 of 17; the fight makes it 8; the potion heals all of the 5."""
    fight(ann)
    ann.types("combat set Ann harm=8")
    ann.character.db.hp = 17
    assert "Your sheet has changed: harm 3 (was 0)." in end(ann)
    assert ann.character.db.hp == 14


def test_poison_and_wounds_add_up(ann: Player) -> None:
    fight(ann)
    ann.types("combat set Ann harm=8")
    ann.character.db.hp -= 4
    assert "harm 12 (was 9)" in end(ann)
    assert ann.character.db.hp == 12 - 4 - 3


def test_what_comes_back_by_itself_comes_back_during_a_fight_too(ann: Player) -> None:
    """A point of hit points with each move, and a fight that heals more than is left to heal."""
    fight(ann)
    for harm in (8, 7, 2):
        ann.types(f"combat set Ann harm={harm}")
        ann.character.db.hp = min(17, ann.character.db.hp + 1)
    assert ann.character.db.hp == 15
    end(ann)
    assert ann.character.db.hp == 17


def test_a_number_stays_within_the_bounds_of_its_line(ann: Player) -> None:
    """The fight heals 4 of the harm, of which the game has left 1."""
    fight(ann)
    ann.types("combat set Ann harm=1")
    ann.character.db.hp = 16
    end(ann)
    assert ann.character.db.hp == 17


def test_lines_that_the_fight_never_changed_are_not_written(game: Game, settings: Any) -> None:
    """Neither numbers nor words nor rows, though the end of a fight may write them."""
    ann = game.make_player("Ann", None)
    ann.becomes_builder()
    ann.types('combat sheet new cepheus weapons="rifle" magazines="rifle 3" skills="gun combat 1"')
    fight(ann, "cepheus")
    sheet = ann.character.attributes
    assert sheet.get("cepheus_magazines") == {"rifle": 3}
    sheet.add("cepheus_magazines", {"Rifle": 9})
    sheet.add("cepheus_fatigued", True)
    sheet.add("cepheus_str_now", 4)
    ann.types("combat set Ann endurance_now=3")
    assert "Your sheet has changed: Endurance now 3 (was full). To" in end(ann)
    assert (sheet.get("cepheus_end_now"), sheet.get("cepheus_str_now")) == (3, 4)
    assert sheet.get("cepheus_magazines") == {"Rifle": 9}
    assert sheet.get("cepheus_fatigued") is True
    assert not sheet.has("cepheus_dex_now")


def test_lines_that_are_no_numbers_get_what_the_fight_has_made_of_them(game: Game) -> None:
    ann = game.make_player("Ann", None)
    ann.becomes_builder()
    ann.types("combat sheet new cepheus combat_drug=yes")
    fight(ann, "cepheus")
    ann.character.attributes.add("cepheus_combat_drug", True)
    end(ann)
    sheet = ann.character.attributes
    assert (sheet.get("cepheus_combat_drug"), sheet.get("cepheus_fatigued")) == (False, True)


def test_what_was_whole_and_is_whole_again_is_empty(game: Game) -> None:
    """Endurance 7 was lowered to 3 before the fight; the fight heals it, the game too."""
    ann = game.make_player("Ann", None)
    ann.becomes_builder()
    ann.types("combat sheet new cepheus end_now=3")
    fight(ann, "cepheus")
    ann.types("combat set Ann endurance_now=5")
    ann.character.attributes.add("cepheus_end_now", 6)
    end(ann)
    assert ann.character.attributes.get("cepheus_end_now") is None


def test_the_half_of_strike_dice_counts_though_no_one_has_moved(game: Game) -> None:
    """Grapple: half of SD, rounded up, are AD then; here 3 are 2, on what a rest has given."""
    ann = game.make_player("Ann")
    ann.becomes_builder()
    ann.types("combat sheet grapple sd=3 ad=4")
    fight(ann, "grapple")
    ann.character.attributes.add("grapple_ad", 6)
    assert "AD 8 (was 6), SD 0 (was 3)" in end(ann)
    sheet = ann.character.attributes
    assert (sheet.get("grapple_ad"), sheet.get("grapple_sd")) == (8, 0)


def test_what_is_taken_back_has_never_changed_anything(
    ann: Player, told: list[dict[str, Any]]
) -> None:
    fight(ann)
    ann.types("combat set Ann harm=9")
    ann.character.db.hp = 17
    ann.types("combat undo")
    assert told == [{"apocrypha_harm": 9}, {"apocrypha_harm": 0}]
    assert "Your sheet is as it was." in end(ann)
    assert ann.character.db.hp == 17


def test_the_hook_tells_what_the_end_would_write_now(
    ann: Player, told: list[dict[str, Any]]
) -> None:
    fight(ann)
    ann.character.db.hp = 17
    ann.types("combat set Ann harm=8")
    assert told == [{"apocrypha_harm": 3}]
    end(ann)
    assert ann.character.db.hp == 14


@pytest.fixture
def owner(game: Game, ann: Player) -> Player:
    """A player who runs fights for Ann, and has a sheet too."""
    player = game.make_player("Marshal", permission="Builder")
    player.types("combat sheet new apocrypha")
    return player


def test_who_yields_takes_along_what_the_fight_did_to_them(owner: Player, ann: Player) -> None:
    """Their sheet is written as they leave, and not once more at the end."""
    owner.types("combat init duel apocrypha")
    ann.types("combat join heroes")
    owner.types("combat join heroes")
    owner.types("combat add_npc foe thug monsters")
    owner.types("combat start heroes monsters")
    owner.types("combat set Ann harm=8")
    ann.character.db.hp = 16
    owner.types("combat withdraw Ann")
    assert "Your sheet has changed: harm 4 (was 1)." in ann.types("combat leave")
    assert ann.character.db.hp == 13
    ann.character.db.hp = 17
    end(owner)
    assert ann.character.db.hp == 17


def test_who_joins_later_begins_with_the_sheet_of_then(owner: Player, ann: Player) -> None:
    fight_ = fight(owner)
    owner.types("combat set Marshal harm=1")
    ann.types("combat join heroes")
    owner.types("combat admit Ann")
    assert f"o{ann.character.id}" in fight_.fight.table.fighters
    owner.types("combat set Ann harm=6")
    ann.character.db.hp = 17
    end(owner)
    assert ann.character.db.hp == 16


def test_a_restart_changes_nothing_of_it(ann: Player, game: Game) -> None:
    fight(ann)
    ann.types("combat set Ann harm=8")
    game.restart()
    ann.character.db.hp = 17
    end(ann)
    assert ann.character.db.hp == 14


def test_without_a_record_the_sheet_gets_what_the_fight_has(ann: Player) -> None:
    """Staff may delete records; no one knows then what the fight began with."""
    encounter = fight(ann)
    FightRecord.objects.filter(pk=encounter.state.record).delete()
    encounter.entrants = None
    ann.types("combat set Ann harm=8")
    ann.character.db.hp = 17
    assert "harm 8 (was 0)" in end(ann)
    assert ann.character.db.hp == 9
