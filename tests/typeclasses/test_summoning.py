"""What a move of the rules brings into a fight: who moves it, and what becomes of it."""

from collections.abc import Iterator

import pytest

from tests.game import Game
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.models import FighterRecord
from typeclasses.skirmish.records import replay
from world.skirmish import engine
from world.skirmish.ruleset import registry

PACKAGE = "world.skirmish.tests.gates"
SHEET = {
    f"gates_{line}": value
    for line, value in {"hp": 9, "max_hp": 9, "skill": 2, "potions": 1}.items()
}


class Yard:
    """Ann fights a goblin by rules in which one summons shades."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.owner, self.ann = game.make_player("Marshal"), game.make_player("Ann", SHEET)

    @property
    def encounter(self) -> SkirmishEncounter:
        found = lookup.encounter_in(self.game.room)
        assert found is not None
        return found

    @property
    def asked(self) -> str:
        """The name of the fighter whose turn it is."""
        fight = self.encounter.fight
        return str(fight.table.fighters[engine.open_seats(fight)[0]].name)

    def summon(self) -> str:
        """Let Ann summon a shade as soon as it is her turn, and return what she reads."""
        if self.asked == "goblin":
            self.owner.types("combat move_npc goblin guard")
        return self.ann.types("combat summon")


@pytest.fixture
def yard(game: Game) -> Iterator[Yard]:
    registry.add([PACKAGE])
    yield Yard(game)
    registry.remove([PACKAGE])


@pytest.fixture
def mastered(yard: Yard) -> Yard:
    """A fight that Marshal owns."""
    yard.owner.types("combat init yard gates")
    yard.ann.types("combat join heroes")
    yard.owner.types("combat add_npc goblin skill=2 monsters")
    yard.owner.types("combat start heroes")
    return yard


def test_the_game_master_moves_what_a_player_has_summoned(mastered: Yard) -> None:
    said = mastered.summon()
    assert "You summon a shade." in said
    assert "shade joins team heroes." in said
    for _ in range(2):
        if mastered.asked != "shade":
            mastered.owner.types(f"combat skip {mastered.asked}")
    assert "shade is on guard." in mastered.owner.types("combat move_npc shade guard")


def test_it_is_in_the_record_and_gone_once_it_is_taken_back(mastered: Yard) -> None:
    mastered.summon()
    encounter = mastered.encounter
    assert FighterRecord.objects.filter(name="shade", team="heroes").exists()
    rows = encounter.state.sequence
    assert replay.state_after(encounter.state.record, rows) == encounter.fight
    mastered.owner.types("combat undo")
    assert "s1" not in encounter.fight.table.fighters
    assert not FighterRecord.objects.filter(name="shade").exists()
    mastered.owner.types("combat go")
    assert "shade joins team heroes." in mastered.summon()
    mastered.owner.types("combat end")
    assert "Combat has ended." in mastered.owner.types("combat yes")


def test_who_answers_in_the_middle_of_the_move_has_not_summoned_it(mastered: Yard) -> None:
    if mastered.asked == "goblin":
        mastered.owner.types("combat move_npc goblin guard")
    mastered.ann.types("combat beckon goblin")
    mastered.owner.types("combat auto goblin brute")
    mastered.owner.types("combat move_npc goblin no")
    encounter = mastered.encounter
    assert encounter.state.temperaments["n1"] == "brute"
    assert "s1" in encounter.fight.table.fighters
    assert "s1" not in encounter.state.temperaments


def test_without_a_game_master_it_acts_by_itself(yard: Yard) -> None:
    yard.game.make_npc("goblin", SHEET)
    yard.ann.types("combat fight goblin gates")
    said = yard.ann.types("combat summon")
    assert "shade joins team" in said
    assert "s1" in yard.encounter.state.temperaments
