"""Names as each reader knows them, with the rpsystem contrib: short descriptions, recognition."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest
from evennia.contrib.rpg.rpsystem import ContribRPCharacter

from tests.brawl import GOBLIN
from tests.game import Game, Player
from typeclasses.skirmish.characters import SkirmishCharacter
from typeclasses.skirmish.encounter import lookup, naming
from typeclasses.skirmish.messaging.rendering import Rendered
from typeclasses.skirmish.models import FighterRecord
from typeclasses.skirmish.stored.change import Change

ANN, BOB = "a tall woman", "a man in grey"


class Stranger(SkirmishCharacter, ContribRPCharacter):
    """A Character of a game in which people know each other by what they see."""


def stranger(game: Game, name: str, description: str) -> Player:
    player = game.make_player(name)
    player.character.swap_typeclass(f"{__name__}.Stranger", run_start_hooks="all")
    player.character.sdesc.add(description)
    player.read()
    return player


class Duel:
    """Ann, who owns the fight, and Bob, who do not know each other; Wanda looks on."""

    def __init__(self, game: Game) -> None:
        self.ann = stranger(game, "Ann", ANN)
        self.bob = stranger(game, "Bob", BOB)
        self.wanda = game.make_player("Wanda", None)
        self.all = [self.ann, self.bob, self.wanda]

    def start(self) -> None:
        self.ann.character.attributes.add("grapple_sd", 6)
        self.ann.types("combat init duel")
        self.ann.types("combat join heroes")
        self.bob.types("combat join villains")
        self.ann.types(f"combat add_npc goblin {GOBLIN} villains")
        self.ann.types("combat start heroes villains")

    def read(self) -> list[str]:
        return [player.read() for player in self.all]


@pytest.fixture
def duel(game: Game) -> Duel:
    return Duel(game)


def test_before_the_fight(duel: Duel) -> None:
    duel.ann.types("combat init duel")
    assert f"{ANN} sets up the fight duel." in duel.bob.read()
    duel.bob.read()
    assert "+ Bob is added to team villains" in duel.bob.types("combat join villains")
    assert duel.ann.read() == f"+ {BOB} is added to team villains"
    said = duel.ann.types("combat")
    assert BOB in said
    assert "Bob" not in said
    duel.ann.types('combat remove "a man"')
    assert "Bob is removed from team villains" in duel.bob.read()


def test_everyone_reads_the_names_that_they_know(duel: Duel) -> None:
    duel.start()
    for reader, own, other in ((duel.ann, "Ann", BOB), (duel.bob, "Bob", ANN)):
        for line in ("combat status", "combat brief", "combat moves"):
            said = reader.types(line)
            assert "Bob" not in said or own == "Bob"
            assert "Ann" not in said or own == "Ann"
        assert other in reader.types("combat status")
    duel.read()
    said = duel.ann.types("combat maneuver 1 accuracy = waves at nobody.")
    own, bobs, wandas = said, duel.bob.read(), duel.wanda.read()
    assert "Ann waves at nobody." in own
    for text in (bobs, wandas):
        assert f"{ANN} waves at nobody." in text
        assert "Ann " not in text
    assert "goblin" in bobs


def test_tables_keep_their_columns(duel: Duel) -> None:
    duel.start()
    said = duel.bob.types("combat status").splitlines()
    rows = [line for line in said if line.startswith((ANN, "Bob", "goblin"))]
    assert len(rows) == 3
    assert len({line.rindex("/") for line in rows if "/10" in line}) == 1, rows
    assert len({len(line) for line in rows}) == 1, rows


def test_names_are_typed_as_they_are_known_and_recognised(duel: Duel) -> None:
    duel.start()
    assert "Unknown" in duel.ann.types("combat strike 2 bob")
    assert BOB in duel.ann.types("combat odds strike 2 a man")
    duel.ann.character.recog.add(duel.bob.character, "Robert")
    assert "Robert" in duel.ann.types("combat status")
    said = duel.ann.types("combat strike 2 rob")
    assert "Robert" in said
    assert "Bob" not in said
    assert "Robert" not in duel.bob.read()


def test_data_and_the_end_have_them_too(duel: Duel) -> None:
    duel.start()
    [(name, state)] = duel.ann.sends("combat_subscribe")
    assert name == "combat_state"
    assert BOB in str(state)
    assert "Bob" not in str(state)
    duel.ann.types("combat maneuver 1 accuracy")
    assert "'Bob'" not in str(duel.ann.received())
    duel.read()
    assert "leaves the fight" in duel.ann.types("combat withdraw a man")
    duel.ann.types("combat withdraw goblin")
    said = duel.ann.types("combat end")
    assert "Bob" not in said
    assert BOB in said


def test_the_record_has_the_names_of_the_game(duel: Duel) -> None:
    duel.start()
    assert set(FighterRecord.objects.values_list("name", flat=True)) == {"Ann", "Bob", "goblin"}


def test_two_who_look_alike_have_numbers(game: Game) -> None:
    duel = Duel(game)
    duel.bob.character.sdesc.add(ANN)
    third = stranger(game, "Cid", ANN)
    duel.start()
    duel.ann.types("combat end")
    duel.ann.types("combat end")
    duel.ann.types("combat init again")
    third.types("combat join villains")
    duel.bob.types("combat join villains")
    said = duel.ann.types("combat")
    assert f"{ANN} 2" in said


def test_a_bug_in_names_stops_nothing(duel: Duel, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Any, looker: Any, **kwargs: Any) -> str:
        raise ValueError("no name")

    monkeypatch.setattr(Stranger, "get_display_name", broken, raising=False)
    with patch.object(naming, "logger") as logger:
        duel.start()
        assert "Bob" in duel.ann.types("combat status")
    assert logger.log_trace.called


def test_a_game_without_such_names_does_not_ask_for_them(game: Game) -> None:
    ann = game.make_player("Ann")
    with patch.object(naming, "of_object") as of_object:
        ann.types("combat init duel")
        ann.types("combat join heroes")
        ann.types(f"combat add_npc goblin {GOBLIN} villains")
        ann.types("combat start heroes villains")
        assert "Ann" in ann.types("combat maneuver 1 accuracy")
    assert not of_object.called


def test_who_asks_to_join_or_is_taken_out_reads_the_names_they_know(duel: Duel, game: Game) -> None:
    duel.start()
    cid = stranger(game, "Cid", "a boy")
    duel.read()
    said = cid.types("combat join villains")
    assert ANN in said
    assert "a boy asks to join team villains." in duel.ann.read()
    assert "a boy asks to join team villains." in duel.ann.types("combat")
    duel.ann.types('combat admit "a boy"')
    duel.read()
    cid.read()
    duel.ann.types('combat kick "a boy"')
    assert f"{ANN} has taken you out" in cid.read()


def test_who_made_a_change_is_told_by_the_name_that_each_reader_knows(
    duel: Duel, game: Game
) -> None:
    duel.start()
    cid = stranger(game, "Cid", "a boy")
    encounter = lookup.encounter_in(game.room)
    assert encounter is not None
    change = Change(encounter.fight, headline="Taken back by Cid.", by=cid.character)
    update = Rendered(encounter, change)
    wandas = duel.wanda.character
    for reader, name in ((cid.character, "Cid"), (wandas, "a boy"), (cid.character, "Cid")):
        assert update.seen_by(reader).change.headline == f"Taken back by {name}."
