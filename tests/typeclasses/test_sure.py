"""What gives something up that its player may not think of is asked once before it is made."""

from __future__ import annotations

from typing import Any

import pytest

from tests.brawl import Brawl
from tests.game import Game, Player
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.models import MoveRecord
from typeclasses.skirmish.play import confirming

SURE = "If you are sure, type yes, or do it again."


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


@pytest.mark.parametrize("answer", ["yes", "y"])
def test_who_is_asked_may_say_yes(brawl: Brawl, answer: str) -> None:
    brawl.ahalish.types("combat yield")
    assert "+ Ahalish leaves the fight." in brawl.ahalish.types(f"combat {answer}")


def test_y_is_yes_where_it_would_be_the_beginning_of_a_move(brawl: Brawl) -> None:
    brawl.owner.types("combat owner Ahalish")
    assert brawl.ahalish.types("combat end").endswith(SURE)
    assert "Combat has ended" in brawl.ahalish.types("y")


def test_one_order_for_many_is_asked_once(brawl: Brawl) -> None:
    for hero in (brawl.ahalish, brawl.rehtaoh):
        hero.types("combat catch breath")
    assert brawl.owner.types("combat mn goblins yield").endswith(SURE)
    assert moved() == ["catch breath"] * 2
    said = brawl.owner.types("yes")
    assert "goblin1 leaves the fight" in said
    assert "goblin2 leaves the fight" in said


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
    assert "the turn of team monsters" in brawl.ahalish.types("combat yield") or moved() == [
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
    assert "If you are sure, type combat yes, or do it again." in str(refused)
    ann.sends("combat_move", "aim Thug1", rev=rev)
    assert moved() == ["draw Shotgun", "aim Thug1"]


def test_a_number_is_no_yes(brawl: Brawl) -> None:
    brawl.ahalish.types("combat yield")
    brawl.ahalish.types("combat 1")
    assert moved() == []


def test_who_says_no_leaves_it(brawl: Brawl) -> None:
    brawl.ahalish.types("combat yield")
    assert brawl.ahalish.types("no") == "Nothing is done."
    assert SURE in brawl.ahalish.types("combat yield")


def test_a_pose_is_kept_until_its_player_is_sure(brawl: Brawl) -> None:
    brawl.ahalish.types("combat yield = throws the sword away.")
    assert brawl.ahalish.types("yes").startswith("Ahalish throws the sword away.")


def test_the_owner_is_sure_for_an_npc(brawl: Brawl) -> None:
    for hero in (brawl.ahalish, brawl.rehtaoh):
        hero.types("combat catch breath")
    assert SURE in brawl.owner.types("combat mn goblin1 yield")
    assert "+ goblin1 leaves the fight." in brawl.owner.types("yes")


@pytest.mark.parametrize("answer", ["yes", "combat yes", "combat y"])
def test_who_ends_a_fight_may_say_yes(brawl: Brawl, answer: str) -> None:
    assert SURE in brawl.owner.types("combat end")
    # What others do meanwhile has no bearing on it.
    brawl.ahalish.types("combat catch breath")
    assert brawl.owner.types(answer).endswith("Ended and removed combat brawl at Tavern")


def test_who_ends_a_fight_elsewhere_may_say_yes(game: Game, brawl: Brawl) -> None:
    brawl.owner.character.location = game.make_room("Cellar")
    said = brawl.owner.types("combat end brawl")
    assert said.endswith("If you are sure, type combat yes, or do it again.")
    assert "Ended and removed combat brawl" in brawl.owner.types("combat yes")


def test_another_line_takes_the_yes_away(brawl: Brawl) -> None:
    brawl.owner.types("combat end")
    brawl.owner.types("combat waiting")
    nothing = "You are asked nothing that 'yes' answers."
    assert brawl.owner.types("combat yes") == nothing
    assert brawl.owner.types("combat end").endswith("Ended and removed combat brawl at Tavern")


def test_a_fight_with_doubtful_teams_starts_by_yes(game: Game) -> None:
    owner = game.make_player("Marshal")
    owner.types("combat init raid")
    for name, team in (("Ahalish", "heros"), ("Rehtaoh", "heroes")):
        game.make_player(name).types(f"combat join {team}")
    owner.types("combat add_npc goblin monsters")
    assert owner.types("combat start").endswith("If you are sure, type combat yes, or do it again.")
    assert "+ Combat has started!" in owner.types("combat yes")


def test_yes_is_no_guess_where_the_fight_asks_something_too(game: Game) -> None:
    ann = game.make_player("Ann", sheet={})
    ann.types("combat sheet new cepheus soldier")
    ann.types("combat init duel cepheus aware=all range=10")
    ann.types("combat join heroes")
    ann.types("combat add_npc Thug1 dex=1 thugs")
    assert "Do you want to make a Tactics Check?" in ann.types("combat start")
    assert SURE in ann.types("combat end")
    assert ann.types("yes") == (
        "The fight asks you something too, so nothing is done. To do it, type combat end; to "
        "answer the fight, type yes."
    )
    assert lookup.encounter_of(ann.character) is not None
    assert moved() == []
    ann.types("yes")
    assert moved() == ["yes"]
    assert "Combat has ended" in ann.types("combat end")


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_who_is_asked_nothing_reads_so(brawl: Brawl, answer: str) -> None:
    nothing = f"You are asked nothing that '{answer}' answers."
    assert brawl.owner.types(f"combat {answer}") == nothing
    assert brawl.ahalish.types(f"combat {answer}").startswith(nothing)
    assert moved() == []
