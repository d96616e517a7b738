"""Sheets from where a game keeps its numbers: Attributes, the traits contrib, EvAdventure.

The adapters, settings and hooks are those that the page shows.
"""

from __future__ import annotations

from functools import partial
from typing import Any
from unittest.mock import patch

import pytest
from django.db import OperationalError
from evennia.contrib.rpg.traits import TraitHandler
from evennia.contrib.tutorials.evadventure.characters import EvAdventureCharacter
from evennia.objects.objects import DefaultCharacter
from evennia.utils.utils import lazy_property

from tests.docs import pages
from tests.game import Game, Player
from typeclasses.skirmish.characters import SkirmishCharacter
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.installation.checks import number_checks
from typeclasses.skirmish.messaging import staff
from typeclasses.skirmish.sheets import own_numbers
from world.skirmish.ruleset import registry

# The doctor looks at the newest characters of the game.
pytestmark = pytest.mark.usefixtures("no_reserves")

HERE = __name__


example = partial(pages.example, "docs/own-numbers.md")

Health = example("hp")["Health"]
EvAdventure = example("evadventure")["EvAdventure"]


class Traited(SkirmishCharacter, DefaultCharacter):
    """A Character of a game with Evennia's traits contrib."""

    @lazy_property
    def traits(self) -> TraitHandler:
        return TraitHandler(self)


class Adventurer(SkirmishCharacter, EvAdventureCharacter):
    """EvAdventure's Character, with our mixin."""


class Half(Health):  # type: ignore[misc, valid-type]
    """An adapter with a bug in the middle of its writing."""

    def write(self, character: Any, changes: Any) -> None:
        character.db.hp = -99
        raise ValueError("no such number")


class Unread(Health):  # type: ignore[misc, valid-type]
    """An adapter with a bug in its reading."""

    def read(self, character: Any) -> Any:
        raise KeyError("hit points")


@pytest.fixture(autouse=True)
def forget_reports() -> None:
    staff.report_once.cache_clear()


@pytest.fixture
def wizard(game: Game) -> Player:
    return game.make_player("Wanda", permission="Admin")


def newcomer(game: Game, ruleset: str, cls: Any = None) -> Player:
    """A player with the usual sheet of a ruleset and 18 of 20 hit points."""
    player = game.make_player("Ann", None)
    if cls is not None:
        player.character.swap_typeclass(f"{HERE}.{cls.__name__}", clean_attributes=True)
    player.character.db.hp_max, player.character.db.hp = 20, 18
    player.types(f"combat sheet new {ruleset}")
    return player


def fight(player: Player, ruleset: str) -> SkirmishEncounter:
    """Start a fight of a player against a goblin."""
    player.types(f"combat init duel {ruleset}")
    assert "added to team heroes" in player.types("combat join heroes")
    name = next(iter(registry.get(ruleset).templates))
    player.types(f"combat add_npc foe {name} monsters")
    player.types("combat start heroes monsters")
    encounter = lookup.encounter_of(player.character)
    assert encounter is not None
    assert encounter.state.fight is not None
    return encounter


def hurt(player: Player, line: str, value: int) -> None:
    """Set a number of the fighter, as an owner may who is a builder."""
    player.becomes_builder()
    said = player.types(f'combat set Ann "{line}={value}"')
    assert "sets your" in said, said


def end(player: Player) -> str:
    player.types("combat end")
    return player.types("combat end")


def test_attributes_are_read_and_written_at_their_places(game: Game, settings: Any) -> None:
    settings.SKIRMISH_NUMBERS = example("Attributes")["SKIRMISH_NUMBERS"]
    ann = game.make_player("Ann", None)
    ann.character.db.hp_max = 9
    ann.character.db.hp = 8
    said = ann.types("combat sheet new cepheus")
    assert "Endurance: 9" in said
    assert "Endurance now: 8" in said
    fight(ann, "cepheus")
    hurt(ann, "endurance_now", 3)
    assert ann.character.db.hp == 8
    assert "Endurance now 3 (was 8)" in end(ann)
    assert (ann.character.db.hp, ann.character.db.hp_max) == (3, 9)
    assert not ann.character.attributes.has("cepheus_end_now")
    builder = game.make_player("Bilda", permission="Builder")
    builder.types("combat sheet Ann cepheus end=10")
    builder.types("combat rest Ann")
    assert (ann.character.db.hp, ann.character.db.hp_max) == (10, 10)


def test_who_has_only_numbers_of_the_games_reads_how_to_get_a_sheet(
    game: Game, settings: Any
) -> None:
    settings.SKIRMISH_NUMBERS = example("Attributes")["SKIRMISH_NUMBERS"]
    ann = game.make_player("Ann", sheet=None)
    ann.character.db.hp_max, ann.character.db.hp = 20, 18
    builder = game.make_player("Bilda", permission="Builder")
    way = "To get a whole sheet, type combat sheet new cepheus."
    said = ann.types("combat sheet cepheus")
    assert "are missing; they take a whole number from 0 to 33." in said
    assert said.endswith(way)
    said = builder.types("combat sheet Ann cepheus")
    assert "type for example combat sheet Ann cepheus Strength=7 Dexterity=7 " in said
    ann.types("combat init duel cepheus")
    assert ann.types("combat add me heroes").endswith(way)
    assert "Endurance now: 18" in ann.types("combat sheet new cepheus")
    assert "Ann is added" in ann.types("combat add me heroes")


#: A line that is empty while it is whole, and the line that it then stands for.
WHOLE = [
    ("cepheus", "end_now", "end"),
    ("dungeoneers", "armor_left", "armor"),
]


@pytest.mark.parametrize(("ruleset", "left", "whole"), WHOLE)
def test_what_is_whole_keeps_its_number(
    game: Game, settings: Any, ruleset: str, left: str, whole: str
) -> None:
    keys = {f"{ruleset}_{whole}": "db.hp_max", f"{ruleset}_{left}": "db.hp"}
    settings.SKIRMISH_NUMBERS = {ruleset: keys}
    ann = newcomer(game, ruleset)
    ann.character.db.hp = 20
    fight(ann, ruleset)
    said = end(ann)
    assert ann.character.db.hp == 20
    assert "(was 20)" not in said
    assert "combat rest" not in said
    builder = game.make_player("Bilda", permission="Builder")
    assert builder.types("combat rest Ann").endswith("nothing to heal.")
    assert ann.character.db.hp == 20
    builder.types(f"combat sheet Ann {ruleset} {left}=3")
    assert " 20 (was 3)" in builder.types("combat rest Ann")
    assert ann.character.db.hp == 20
    builder.types(f"combat sheet Ann {ruleset} {left}=-")
    assert ann.character.db.hp == 20


def test_a_number_whose_greatest_is_unknown_stays(game: Game, settings: Any) -> None:
    settings.SKIRMISH_NUMBERS = example("Attributes")["SKIRMISH_NUMBERS"]
    ann = newcomer(game, "cepheus")
    ann.character.db.hp_max = None
    game.make_player("Bilda", permission="Builder").types("combat rest Ann")
    assert ann.character.db.hp == 18


def test_the_hook_reads_the_number_for_which_an_empty_line_stands(
    game: Game, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.SKIRMISH_NUMBERS = example("Attributes")["SKIRMISH_NUMBERS"]
    ann = newcomer(game, "cepheus")
    told: list[dict[str, Any]] = []

    def changed(self: Any, encounter: Any, changes: dict[str, Any]) -> None:
        told.append(changes)

    monkeypatch.setattr(SkirmishCharacter, "at_combat_changed", changed)
    fight(ann, "cepheus")
    hurt(ann, "endurance_now", 20)
    assert told == [{"cepheus_end_now": 20}]


def test_traits_are_read_and_written(game: Game, settings: Any) -> None:
    settings.SKIRMISH_NUMBERS = example("traits")["SKIRMISH_NUMBERS"]
    ann = game.make_player("Ann", None)
    ann.character.swap_typeclass(f"{HERE}.Traited", clean_attributes=True)
    ann.character.traits.add("endurance", trait_type="gauge", base=10)
    ann.character.traits.add("strength", trait_type="static", base=5, mod=1)
    assert "Strength: 6\n" in ann.types("combat sheet new cepheus")
    fight(ann, "cepheus")
    hurt(ann, "endurance_now", 4)
    end(ann)
    assert ann.character.traits.endurance.current == 4
    game.restart()
    assert ann.character.traits.endurance.current == 4
    game.make_player("Bilda", permission="Builder").types("combat rest Ann")
    assert ann.character.traits.endurance.current == 10


def test_who_has_no_such_place_keeps_attributes(game: Game, settings: Any) -> None:
    settings.SKIRMISH_NUMBERS = example("traits")["SKIRMISH_NUMBERS"]
    ann = newcomer(game, "cepheus")
    fight(ann, "cepheus")
    hurt(ann, "endurance_now", 4)
    end(ann)
    assert ann.character.attributes.get("cepheus_end_now") == 4


@pytest.mark.parametrize(("adapter", "cls"), [("Health", None), ("EvAdventure", Adventurer)])
def test_an_adapter_makes_lines_of_other_numbers(
    game: Game, settings: Any, adapter: str, cls: Any
) -> None:
    settings.SKIRMISH_NUMBERS = {"apocrypha": f"{HERE}.{adapter}"}
    ann = newcomer(game, "apocrypha", cls)
    keeps = ann.character.db if cls is None else ann.character
    assert "harm: 2" in ann.types("combat sheet apocrypha")
    fight(ann, "apocrypha")
    hurt(ann, "harm", 5)
    assert "harm 5 (was 2)" in end(ann)
    assert keeps.hp == 15
    assert not ann.character.attributes.has("apocrypha_harm")


def test_what_changes_during_the_fight_is_told_and_so_is_going_back(
    game: Game, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.SKIRMISH_NUMBERS = {"apocrypha": f"{HERE}.Health"}
    bases = ("SkirmishCharacter", "ObjectParent", "DefaultCharacter")
    shown = example("prompt", **{name: type(name, (), {}) for name in bases})["Character"]
    ann = newcomer(game, "apocrypha")
    told: list[dict[str, Any]] = []

    def changed(self: Any, encounter: Any, changes: dict[str, Any]) -> None:
        told.append(changes)
        shown.at_combat_changed(self, encounter, changes)

    monkeypatch.setattr(SkirmishCharacter, "at_combat_changed", changed)
    fight(ann, "apocrypha")
    ann.becomes_builder()
    with patch.object(type(ann.character), "msg") as msg:
        ann.types("combat set Ann harm=5")
        ann.types("combat undo")
    prompts = [call.kwargs["prompt"] for call in msg.mock_calls if "prompt" in call.kwargs]
    assert told == [{"apocrypha_harm": 5}, {"apocrypha_harm": 2}]
    assert prompts == ["hp 15", "hp 18"]


def test_a_bug_in_writing_leaves_the_numbers_and_ends_the_fight(
    game: Game, settings: Any, wizard: Player
) -> None:
    settings.SKIRMISH_NUMBERS = {"apocrypha": f"{HERE}.Half"}
    ann = newcomer(game, "apocrypha")
    fight(ann, "apocrypha")
    hurt(ann, "harm", 5)
    wizard.read()
    with patch("typeclasses.skirmish.messaging.staff.logger") as logger:
        said = end(ann)
    assert "The numbers of Ann could not be written, and stay as they were. Ask staff" in said
    assert "Ended and removed combat duel" in said or "has ended" in said
    assert "no such number" not in said
    assert "could not be written, and stay as they were: no such number." in wizard.read()
    assert logger.log_trace.called
    assert ann.character.db.hp == 18
    game.restart()
    assert ann.character.db.hp == 18
    assert lookup.encounter_of(ann.character) is None


def test_a_bug_in_writing_refuses_a_rest(game: Game, settings: Any) -> None:
    settings.SKIRMISH_NUMBERS = {"apocrypha": f"{HERE}.Half"}
    ann = newcomer(game, "apocrypha")
    builder = game.make_player("Bilda", permission="Builder")
    with patch("typeclasses.skirmish.messaging.staff.logger"):
        said = builder.types("combat rest Ann")
    assert said.startswith("The numbers of Ann could not be written")
    assert ann.character.db.hp == 18


@pytest.mark.quick
def test_a_bug_in_reading_is_told_once_and_attributes_serve(
    game: Game, settings: Any, wizard: Player
) -> None:
    settings.SKIRMISH_NUMBERS = {"apocrypha": f"{HERE}.Unread"}
    with patch("typeclasses.skirmish.messaging.staff.logger"):
        ann = newcomer(game, "apocrypha")
        fight(ann, "apocrypha")
    told = wizard.read()
    assert told.count("cannot read the numbers of Ann: 'hit points'.") == 1
    assert "cannot read" not in ann.read()


def test_a_busy_database_takes_back_what_traits_hold_in_memory(game: Game, settings: Any) -> None:
    settings.SKIRMISH_NUMBERS = example("traits")["SKIRMISH_NUMBERS"]
    ann = game.make_player("Ann", None)
    ann.character.swap_typeclass(f"{HERE}.Traited", clean_attributes=True)
    ann.character.traits.add("endurance", trait_type="gauge", base=10)
    ann.types("combat sheet new cepheus")
    fight(ann, "cepheus")
    hurt(ann, "endurance_now", 4)
    busy = OperationalError("database is locked")
    with patch.object(SkirmishEncounter, "delete", side_effect=busy):
        assert "database is busy" in end(ann)
    assert ann.character.traits.endurance.current == 10
    assert "Your sheet has changed" in ann.types("combat end")
    assert ann.character.traits.endurance.current == 4


WRONG = {
    "graple": ({"graple": {}}, "names 'graple', which is not a ruleset."),
    "line": (
        {"cepheus": {"cepheus_hp": "db.hp"}},
        "has 'cepheus_hp' for cepheus, which is not a line of its sheet.",
    ),
    "place": (
        {"cepheus": {"cepheus_end": "trait.hp.value"}},
        "names the place trait.hp.value, which Character does not have.",
    ),
    "class": (
        {"cepheus": "world.nowhere.Health"},
        "names world.nowhere.Health, which cannot be imported",
    ),
    "methods": (
        {"cepheus": "evennia.objects.objects.DefaultRoom"},
        "names evennia.objects.objects.DefaultRoom, which has no method read and no method write.",
    ),
}


@pytest.mark.parametrize("which", WRONG)
def test_the_doctor_finds_names_of_what_is_not_there(settings: Any, which: str) -> None:
    settings.SKIRMISH_NUMBERS, sentence = WRONG[which]
    [found] = number_checks.check_setting()
    assert found.msg.startswith(f"SKIRMISH_NUMBERS {sentence}")
    assert found.hint


def test_the_doctor_names_those_who_lack_what_they_need_to_fight(game: Game, settings: Any) -> None:
    ann, _ = game.make_player("Ann", None), game.make_player("Ben", None)
    ann.character.db.hp_max = 8
    settings.SKIRMISH_NUMBERS = {"cepheus": {"cepheus_end": "db.hp_max"}}
    [found] = number_checks.check_characters()
    assert "the place db.hp_max, which is empty for Ben: no one fights without it." in found.msg


def test_the_doctor_reads_the_newest_characters(game: Game, settings: Any) -> None:
    ann = game.make_player("Ann", None)
    settings.SKIRMISH_NUMBERS = {"cepheus": {"cepheus_end": "db.hpp"}}
    [found] = number_checks.check_characters()
    assert "names the place db.hpp, where no character has anything." in found.msg
    ann.character.db.hpp = 3
    assert list(number_checks.check_characters()) == []
    settings.SKIRMISH_NUMBERS = {"apocrypha": f"{HERE}.Unread"}
    [found] = number_checks.check_characters()
    assert "cannot read the numbers of Ann" in found.msg
    with patch.object(own_numbers, "adapter") as adapter:
        adapter.return_value.read.return_value = {"apocrypha_luck": 1}
        [found] = number_checks.check_characters()
    assert "has 'apocrypha_luck' for apocrypha" in found.msg


TENTHS = example("scale")["SKIRMISH_NUMBERS"]


def large(game: Game, hp: int, most: int) -> Player:
    """A player of a game whose numbers are far from those of the rules."""
    player = game.make_player("Ann", None)
    player.character.db.hp_max, player.character.db.hp = most, hp
    return player


@pytest.mark.parametrize(
    ("hp", "most", "shown"),
    [(120, 120, "12"), (117, 120, "12"), (4, 115, "1"), (0, 115, "0")],
)
def test_a_place_can_count_one_for_several(
    game: Game, settings: Any, hp: int, most: int, shown: str
) -> None:
    settings.SKIRMISH_NUMBERS = TENTHS
    ann = large(game, hp, most)
    ann.types("combat sheet new cepheus")
    assert f"Endurance now: {shown}\n" in ann.types("combat sheet cepheus")
    assert (ann.character.db.hp, ann.character.db.hp_max) == (hp, most)


@pytest.mark.parametrize(
    ("hp", "now", "left"),
    [
        # What the fight has not changed stays to the last point.
        (117, 12, 117),
        (117, 9, 90),
        (87, 0, 0),
        # Nobody gets more than the game's own whole number.
        (87, 12, 115),
    ],
)
def test_what_is_written_back_is_multiplied_again(
    game: Game, settings: Any, hp: int, now: int, left: int
) -> None:
    settings.SKIRMISH_NUMBERS = TENTHS
    ann = large(game, hp, 115)
    ann.types("combat sheet new cepheus")
    ann.becomes_builder()
    ann.types(f"combat sheet cepheus Endurancenow={now}")
    assert (ann.character.db.hp, ann.character.db.hp_max) == (left, 115)


def test_a_fight_of_scaled_numbers_is_written_back(game: Game, settings: Any) -> None:
    settings.SKIRMISH_NUMBERS = TENTHS
    ann = large(game, 120, 120)
    ann.types("combat sheet new cepheus")
    fight(ann, "cepheus")
    hurt(ann, "endurance_now", 3)
    assert "Your sheet has changed" in end(ann)
    assert (ann.character.db.hp, ann.character.db.hp_max) == (30, 120)


def test_numbers_out_of_bounds_are_never_typed_over(game: Game, settings: Any) -> None:
    settings.SKIRMISH_NUMBERS = example("Attributes")["SKIRMISH_NUMBERS"]
    ann = large(game, 110, 120)
    ann.types("combat sheet new cepheus")
    ann.types("combat init duel cepheus")
    for line in ("sheet cepheus", "add me heroes", "join heroes", "start"):
        said = ann.types(f"combat {line}")
        assert "Endurancenow=" not in said.replace(" ", "")
    ann.becomes_builder()
    said = ann.types("combat sheet cepheus")
    assert "Endurance is 120; it takes a whole number from 0 to 33" in said
    assert "The game itself keeps Endurance and Endurance now" in said
    assert "Endurance=" not in said
    assert (ann.character.db.hp, ann.character.db.hp_max) == (110, 120)


def test_the_doctor_compares_the_games_numbers_with_the_bounds(game: Game, settings: Any) -> None:
    settings.SKIRMISH_NUMBERS = example("Attributes")["SKIRMISH_NUMBERS"]
    ann = large(game, 110, 120)
    found = {character.msg: character.hint for character in number_checks.check_characters()}
    takes = "it takes a whole number from 0 to 33."
    assert found == {
        f"SKIRMISH_NUMBERS does not fit Ann: Endurance is 120; {takes}": (
            'server/conf/settings.py: "cepheus_end": "db.hp_max / 4"'
        ),
        f"SKIRMISH_NUMBERS does not fit Ann: Endurance now is 110; {takes}": (
            'server/conf/settings.py: "cepheus_end_now": "db.hp / 4"'
        ),
    }
    lines = [hint.partition(": ")[2] for hint in found.values()]
    settings.SKIRMISH_NUMBERS = {"cepheus": eval(f"{{{', '.join(lines)}}}")}
    assert list(number_checks.check_characters()) == []
    # What the hint says is enough for a fight.
    ann.types("combat sheet new cepheus")
    fight(ann, "cepheus")


def test_the_doctor_reads_npcs_that_fight_by_themselves(game: Game, settings: Any) -> None:
    settings.SKIRMISH_NUMBERS = example("Attributes")["SKIRMISH_NUMBERS"]
    ogre = game.make_npc("ogre")
    ogre.db.hp_max = ogre.db.hp = 500
    told = [character.msg for character in number_checks.check_characters()]
    assert [message for message in told if "does not fit ogre: Endurance is 500;" in message]


def test_numbers_below_the_bounds_are_not_scaled(game: Game, settings: Any) -> None:
    settings.SKIRMISH_NUMBERS = {"grapple": {"grapple_apMaxSize": "db.ap"}}
    large(game, 1, 1).character.db.ap = 2
    [found] = number_checks.check_characters()
    assert found.msg.endswith("AP max is 2; it takes a whole number from 6 to 20.")
    assert "an adapter for grapple whose numbers are within these bounds" in found.hint


@pytest.mark.parametrize("per", ["ten", "0", "-1", "", "1/0"])
def test_the_doctor_finds_a_place_that_counts_nothing(settings: Any, per: str) -> None:
    settings.SKIRMISH_NUMBERS = {"cepheus": {"cepheus_end": f"db.hp / {per}"}}
    [found] = number_checks.check_setting()
    assert "where a number above 0 has to follow the /." in found.msg
