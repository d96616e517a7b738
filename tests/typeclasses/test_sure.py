"""What gives something up that its player may not think of is asked once before it is made."""

from __future__ import annotations

from typing import Any

import pytest

from tests.brawl import Brawl
from tests.game import Game, Player
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.models import MoveRecord
from typeclasses.skirmish.play import confirming

SURE = "If you are sure, choose it again, or type yes."


def moved() -> list[str]:
    rows = MoveRecord.objects.filter(sequence__gt=0).order_by("sequence")
    return [row.words for row in rows if row.fighter != "referee"]


@pytest.fixture
def brawl(game: Game) -> Brawl:
    return Brawl(game)


@pytest.fixture
def ann(game: Game) -> Player:
    """A fighter of Cepheus in her turn, with nothing in hand."""
    ann = game.make_player("Ann", sheet={})
    ann.types("combat sheet new cepheus")
    ann.character.attributes.add("cepheus_dex", 15)
    ann.character.attributes.add("cepheus_weapons", ["Shotgun"])
    ann.types("combat init duel cepheus aware=all range=10")
    ann.types("combat join heroes")
    ann.types("combat add_npc Thug1 dex=1 thugs")
    ann.types("combat start")
    return ann


def test_who_yields_is_asked_once(brawl: Brawl) -> None:
    leaves = f"You would leave this fight for good: you do not win it, and cannot come back. {SURE}"
    assert brawl.ahalish.types("combat yield") == leaves
    assert moved() == []
    assert "+ Ahalish leaves the fight." in brawl.ahalish.types("combat surrender")


@pytest.mark.parametrize("answer", ["yes", "y", "1"])
def test_who_is_asked_may_say_yes(brawl: Brawl, answer: str) -> None:
    brawl.ahalish.types("combat yield")
    assert "+ Ahalish leaves the fight." in brawl.ahalish.types(f"combat {answer}")


def test_who_yields_out_of_turn_may_say_yes(brawl: Brawl) -> None:
    assert SURE in brawl.rehtaoh.types("combat yield")
    assert "+ Rehtaoh leaves the fight." in brawl.rehtaoh.types("yes")


def test_yes_means_nothing_once_the_fight_has_gone_on(brawl: Brawl) -> None:
    brawl.ahalish.types("combat yield")
    brawl.rehtaoh.types("combat catch breath")
    brawl.ahalish.types("combat yes")
    assert moved() == ["catch breath"]


def test_what_is_typed_in_between_is_meant_instead(brawl: Brawl) -> None:
    brawl.ahalish.types("combat yield")
    brawl.ahalish.types("combat catch breath")
    assert "not your team's turn" in brawl.ahalish.types("combat yield") or moved() == [
        "catch breath"
    ]


def test_long_afterwards_it_is_asked_again(brawl: Brawl, monkeypatch: Any) -> None:
    brawl.ahalish.types("combat yield")
    monkeypatch.setattr(confirming, "MOMENT", 0)
    assert SURE in brawl.ahalish.types("combat yield")


def test_what_is_not_legal_is_refused_and_not_asked(brawl: Brawl) -> None:
    brawl.ahalish.types("combat catch breath")
    assert SURE not in brawl.ahalish.types("combat yield")


def test_a_second_minor_action_is_asked_before_it_takes_the_significant_one(ann: Player) -> None:
    ann.types("combat draw shotgun")
    said = ann.types("combat aim thug1")
    assert said.startswith("You have used your minor action: this would take your significant")
    assert said.endswith(SURE)
    assert moved() == ["draw Shotgun"]
    assert "You attack Thug1" in ann.types("combat attack thug1")


def test_who_is_sure_takes_two_minor_actions(ann: Player) -> None:
    ann.types("combat draw shotgun")
    ann.types("combat aim thug1")
    assert "You are aiming at Thug1" in ann.types("combat aim thug1")


def test_a_line_stops_before_it(ann: Player) -> None:
    said = ann.types("combat draw shotgun, aim thug1, attack thug1")
    assert said.endswith(
        "Done: draw shotgun. The rest of your line was not carried out: aim thug1, attack thug1."
    )
    assert moved() == ["draw Shotgun"]
    encounter = lookup.encounter_of(ann.character)
    assert encounter is not None
    assert encounter.fight.table.fighters[f"o{ann.character.id}"].significant == 1


def test_a_click_is_asked_too(ann: Player) -> None:
    ann.types("combat draw shotgun")
    encounter = lookup.encounter_of(ann.character)
    assert encounter is not None
    rev = encounter.fight.rev
    [refused, *_] = [
        data for name, data in ann.sends("combat_move", "aim Thug1", rev=rev) if "refused" in name
    ]
    assert SURE in str(refused)
    ann.sends("combat_move", "aim Thug1", rev=rev)
    assert moved() == ["draw Shotgun", "aim Thug1"]
