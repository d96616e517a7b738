"""Words that could mean two things: a move and a subcommand, one fighter or another."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.brawl import Brawl
from tests.game import Game, Player
from typeclasses.skirmish.encounter import lookup


def duel(game: Game, ruleset: str, house: str = "") -> tuple[Player, Player]:
    """Two players who fight; the first owns the fight."""
    ann, bob = game.make_player("Ann"), game.make_player("Bob")
    for player in (ann, bob):
        player.types(f"combat sheet new {ruleset}")
    ann.types(f"combat init duel {ruleset} {house}")
    for player, team in ((ann, "a"), (bob, "b")):
        player.types(f"combat join {team}")
    ann.types("combat start a b")
    for player in (ann, bob):
        player.read()
    return ann, bob


def asked(game: Game) -> str:
    encounter: Any = lookup.encounter_in(game.room)
    fight = encounter.fight
    return str(fight.table.fighters[fight.pending.questions[0].seat].name)


@pytest.mark.parametrize(
    ("ruleset", "house"), [("cepheus", "aware=all range=5"), ("apocrypha", "range=5")]
)
def test_to_end_a_turn_does_not_end_the_fight(game: Game, ruleset: str, house: str) -> None:
    players = {player.character.key: player for player in duel(game, ruleset, house)}
    for _ in range(4):
        name = asked(game)
        players[name].types("combat end turn")
        players[name].types("combat yes")
    encounter: Any = lookup.encounter_in(game.room)
    assert encounter is not None
    assert encounter.state.sequence >= 4


@pytest.mark.parametrize("ruleset", ["grapple", "cepheus", "dungeoneers", "apocrypha"])
def test_to_give_up_is_a_move_in_all_rulesets(game: Game, ruleset: str) -> None:
    house = {"cepheus": "aware=all range=5", "apocrypha": "range=5"}.get(ruleset, "")
    players = {player.character.key: player for player in duel(game, ruleset, house)}
    name = asked(game)
    assert "If you are sure, type yes, or do it again." in players[name].types("combat give up")
    said = players[name].types("combat give up")
    assert "You leave the fight." in said or f"{name} leaves the fight." in said


def test_to_end_a_condition_does_not_end_the_fight(game: Game) -> None:
    players = {player.character.key: player for player in duel(game, "dungeoneers")}
    acts = players[asked(game)]
    (other,) = {*players} - {acts.character.key}
    assert "condition 'poisoned'" in acts.types(f"combat end poisoned {other}")
    assert "The fight duel is not over." in players["Ann"].types("combat end duel")


def test_to_flee_is_the_answer_where_a_sprint_may_lead_out_of_the_fight(game: Game) -> None:
    players = {player.character.key: player for player in duel(game, "dungeoneers")}
    acts = players[asked(game)]
    acts.types("combat sprint")
    assert acts.types("combat flee") == (
        "You are too far from the edge behind your side's back line to leave."
    )


def test_to_leave_is_a_move_of_dungeoneers_only_in_ones_turn(game: Game) -> None:
    ann, bob = duel(game, "dungeoneers", "join=open")
    waits, acts = (bob, ann) if asked(game) == "Ann" else (ann, bob)
    assert "leave" in acts.types("combat leave")
    encounter: Any = lookup.encounter_in(game.room)
    fighters = encounter.fight.table.fighters.values()
    assert not any(fighter.withdrawn for fighter in fighters if fighter.name == waits.character.key)
    assert "You leave the fight." in waits.types("combat leave")


@pytest.mark.parametrize("typed", ["goblin c", "goblin ch", "goblin chief"])
def test_an_npc_of_several_words_is_moved_by_the_beginning_of_its_name(
    game: Game, typed: str
) -> None:
    brawl = Brawl(game, begun=False)
    brawl.owner.types('combat add_npc "goblin chief" ::en:6:1:2:3:2 monsters')
    brawl.owner.types("combat start monsters heroes")
    brawl.owner.types("combat mn goblin1 catch breath")
    assert "goblin chief" in brawl.owner.types(f"combat mn {typed} catch breath")
    encounter: Any = lookup.encounter_in(game.room)
    moved = [fighter.name for fighter in encounter.fight.table.fighters.values() if fighter.moved]
    assert "goblin chief" in moved


def test_who_comes_back_reads_how_to_take_their_fighter_back(game: Game) -> None:
    brawl = Brawl(game)
    encounter: Any = lookup.encounter_in(game.room)
    fighter = encounter.fighter_of(brawl.ahalish.character)
    encounter.commit(lambda: replace(encounter.state, standins=(fighter,)))
    said = brawl.ahalish.types("combat")
    assert said.endswith("The owner moves your fighter. To take it back, type combat rejoin.")
    brawl.ahalish.types("combat rejoin")
    assert "combat rejoin" not in brawl.ahalish.types("combat")


def test_a_correction_is_one_of_your_own_to_the_one_it_concerns(game: Game) -> None:
    brawl = Brawl(game)
    brawl.ahalish.types("option screenreader=on")
    brawl.ahalish.read()
    brawl.owner.types("combat set Ahalish wounds=2")
    assert "Marshal sets your wounds to 2." in brawl.ahalish.read()
