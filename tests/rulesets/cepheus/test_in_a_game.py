"""Cepheus by the `combat` command: who answers which question, and what they read of it."""

from collections.abc import Iterator

import pytest

from tests.game import Game, Player, open_game
from tests.rulesets.cepheus.positions import asked
from typeclasses.skirmish import finding

SHEET = {f"cepheus_{each}": 7 for each in ("str", "dex", "end", "int", "edu", "soc")}

#: The house rules without which the referee is asked.
SETTLED = "aware=all range=30"


@pytest.fixture
def game(db: None) -> Iterator[Game]:
    with open_game() as opened:
        yield opened


def started(game: Game, *names: str, house: str = "", **lines) -> list[Player]:
    """Players, each on a side of their own; the first owns the fight, and is the quickest."""
    quickest = {"cepheus_dex": 9}
    players = [
        game.make_player(name, SHEET | lines | (quickest if name == names[0] else {}))
        for name in names
    ]
    players[0].types(f"combat init duel cepheus {house}")
    for player in players:
        player.types(f"combat add me {player.name}s")
    players[0].types("combat start " + " ".join(f"{player.name}s" for player in players))
    for player in players:
        player.read()
    return players


def questions(game: Game) -> list[str]:
    encounter = finding.encounter_in(game.room)
    names = {fighter.id: fighter.name for fighter in encounter.fight.table.fighters.values()}
    asked_now = (each.split(" ", 1) for each in asked(encounter.fight))
    return [f"{names.get(seat, seat)} {kind}" for seat, kind in asked_now]


def test_an_owner_who_fights_answers_the_referees_questions(game):
    ann, _ = started(game, "Ann", "Bob")
    ann.types("combat aware all")
    assert questions(game) == ["referee range"]
    ann.types("combat range 30")
    assert questions(game) == ["Ann turn"]


def test_and_their_own(game):
    ann, bob = started(game, "Ann", "Bob", house=SETTLED, cepheus_skills={"tactics": 0})
    assert questions(game) == ["Ann tactics", "Bob tactics"]
    ann.types("combat no")
    bob.types("combat no")
    assert questions(game) == ["Ann turn"]


def test_an_owner_who_fights_settles_what_they_do_besides(game):
    ann, _ = started(game, "Ann", "Bob", house=SETTLED)
    ann.types("combat other")
    assert questions(game) == ["referee other"]
    ann.types("combat done")
    assert questions(game) == ["Ann turn"]


def test_nobody_else_answers_for_the_referee(game):
    _, bob = started(game, "Ann", "Bob")
    waits = "The fight waits for the referee, who is asked who is aware of their opponents."
    assert bob.types("combat aware all") == waits
    assert questions(game) == ["referee aware"]


def test_an_owner_who_fights_is_told_that_the_referee_is_them(game):
    ann, bob = started(game, "Ann", "Bob")
    waits = "The fight waits for the referee, who is asked who is aware of their opponents."
    assert ann.types("combat skip") == f"{waits} The referee is you."
    assert bob.types("combat skip") == waits


def test_where_several_are_asked_who_has_answered_reads_who_has_not(game):
    ann, bob = started(game, "Ann", "Bob", house=SETTLED, cepheus_skills={"tactics": 0})
    assert ann.types("combat yes") == "Noted. Yet to answer: Bob."
    assert bob.read() == ""


def test_who_has_answered_is_not_asked_again(game):
    ann, _, cid = started(game, "Ann", "Bob", "Cid", house=SETTLED, cepheus_skills={"tactics": 0})
    ann.types("combat yes")
    assert cid.types("combat no") == "Noted. Yet to answer: Bob."
    assert ann.read() == ""
