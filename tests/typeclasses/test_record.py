"""The record of a fight: every row can be read by a program, and replayed."""

import json

import msgspec
import pytest
from django.db import IntegrityError

from tests.brawl import Brawl
from tests.game import Game, Player
from typeclasses.skirmish.models import FightRecord, MoveRecord
from typeclasses.skirmish.records import replay
from world.skirmish import engine
from world.skirmish.ruleset import registry
from world.skirmish.sheets.fighters import Participant
from world.skirmish.state.fight import REFEREE, AnyFight


@pytest.fixture
def brawl(game: Game) -> Brawl:
    return Brawl(game)


def rows() -> list[MoveRecord]:
    return list(MoveRecord.objects.filter(sequence__gt=0).order_by("fight_id", "sequence"))


def opening(record: FightRecord) -> AnyFight:
    """Return the fight at its start, from the record alone."""
    rules = registry.get(record.ruleset)
    participants = msgspec.convert(record.participants, list[Participant])
    house = msgspec.convert(record.house, rules.house)
    return engine.begin(rules, participants, house, record.seed)[0]


def played(record: FightRecord) -> AnyFight:
    """Return the fight after all moves of the record, from their words."""
    fight = opening(record)
    for row in record.moves.filter(sequence__gt=0).order_by("sequence"):
        move = engine.parse(fight, row.actor, row.words)
        fight, events = engine.decide(fight, row.actor, move)
        assert json.loads(row.events) == json.loads(msgspec.json.encode(events))
    return fight


def test_a_fight_is_recorded_when_it_starts_and_not_before(game: Game) -> None:
    brawl = Brawl(game, begun=False)
    assert not FightRecord.objects.exists()
    brawl.owner.types("combat start heroes")
    record = FightRecord.objects.get()
    assert (record.name, record.ruleset) == ("brawl", "grapple")
    assert (record.room_id, record.room_name) == (game.room.id, "Tavern")
    assert (record.owner_id, record.owner_name) == (brawl.owner.character.id, "Marshal")
    assert (record.ended, record.winner, record.final) == (None, "", "")
    assert [
        (participant["name"], participant["team"], participant["npc"])
        for participant in record.participants
    ] == [
        ("Ahalish", "heroes", False),
        ("Rehtaoh", "heroes", False),
        ("goblin1", "monsters", True),
        ("goblin2", "monsters", True),
    ]


def test_a_move_is_one_row(brawl: Brawl) -> None:
    brawl.ahalish.types("c c")
    (row,) = rows()
    assert row.fight == FightRecord.objects.get()
    assert (row.sequence, row.round) == (1, 1)
    assert (row.actor, row.fighter) == (f"o{brawl.ahalish.character.id}", "Ahalish")
    assert row.words == "catch breath"
    assert json.loads(row.events) == [
        {"event": "grapple_breath", "actor": row.actor, "gained": 3, "ad": 8}
    ]
    assert row.story == "Ahalish catches their breath and gains 3 action dice."


def test_a_refused_move_is_no_row(brawl: Brawl) -> None:
    brawl.ahalish.types("combat move strike 6 goblin1")
    brawl.owner.types("combat move_npc goblin1 catch breath")
    assert rows() == []


def test_the_words_of_a_row_are_whole_however_they_were_typed(brawl: Brawl) -> None:
    brawl.ahalish.types("C M M 3 CO")
    brawl.rehtaoh.types("combat/move maneuver 1 acc")
    brawl.owner.types("c mn goblin1 a 2 aha")
    assert [row.words for row in rows()] == [
        "maneuver 3 courage",
        "maneuver 1 accuracy",
        "strike 2 Ahalish",
    ]


def test_what_the_referee_does_is_recorded_as_the_referees(brawl: Brawl) -> None:
    brawl.owner.types("combat withdraw goblin1")
    (row,) = rows()
    assert (row.actor, row.fighter, row.words) == (REFEREE, "referee", "withdraw goblin1")
    assert row.story == "goblin1 leaves the fight."


def test_rounds_are_counted_from_the_move_that_was_made_in_them(brawl: Brawl) -> None:
    for _ in range(5):
        brawl.move()
    assert [row.round for row in rows()] == [1, 1, 1, 1, 2]


def test_a_record_of_a_whole_fight_plays_again_to_the_same_end(brawl: Brawl) -> None:
    brawl.fight_on()
    fight = brawl.encounter.fight
    brawl.owner.types("combat end")
    record = FightRecord.objects.get()
    assert record.moves.filter(sequence__gt=0).count() > 4
    assert played(record) == fight
    assert engine.decode(record.final) == fight
    assert record.winner == engine.outcome(fight).winner
    assert record.rounds == fight.table.round
    assert record.ended >= record.started


def test_a_fight_put_away_before_it_is_over_has_no_winner(brawl: Brawl) -> None:
    brawl.move()
    fight = brawl.encounter.fight
    for _ in range(2):
        brawl.owner.types("combat end")
    record = FightRecord.objects.get()
    assert record.ended is not None
    assert record.winner == ""
    assert played(record) == fight == engine.decode(record.final)


def test_going_back_to_a_saved_state_is_a_row_between_the_moves(brawl: Brawl) -> None:
    brawl.move()
    brawl.owner.types("combat save")
    brawl.move()
    brawl.owner.types("combat restore")
    brawl.move()
    assert [row.sequence for row in rows()] == [1, 2, 3, 4]
    row = rows()[2]
    assert (row.actor, row.fighter, row.words.split()[0]) == (REFEREE, "referee", "restore")
    assert json.loads(row.events) == []
    assert row.story == "The fight goes back to an earlier state."


def test_who_moved_for_somebody_absent_makes_no_difference_to_the_record(
    game: Game, brawl: Brawl
) -> None:
    seat = f"o{brawl.ahalish.character.id}"
    game.disconnect(brawl.ahalish)
    brawl.owner.types("combat move_npc ahalish catch breath")
    assert [(row.actor, row.fighter) for row in rows()] == [(seat, "Ahalish")]


def test_the_record_outlives_the_people_and_the_room(game: Game) -> None:
    game.room = game.make_room("Yard")
    brawl = Brawl(game)
    brawl.move()
    brawl.ahalish.character.delete()
    brawl.owner.character.delete()
    game.room.delete()
    record = FightRecord.objects.get()
    assert (record.room_name, record.owner_name) == ("Yard", "Marshal")
    assert record.moves.filter(sequence__gt=0).count() == 1
    assert str(record) == "brawl at Yard"


def test_two_fights_have_records_of_their_own(brawl: Brawl) -> None:
    brawl.move()
    for _ in range(2):
        brawl.owner.types("combat end")
    for line in ("init again", "add me x", "add_npc imp ::en:6:1:2:3:2 y", "start x"):
        brawl.owner.types(f"combat {line}")
    brawl.owner.types("combat move catch breath")
    assert [(row.fight.name, row.sequence, row.fighter) for row in rows()] == [
        ("brawl", 1, "Ahalish"),
        ("again", 1, "Marshal"),
    ]


def test_a_fight_may_not_have_two_moves_of_one_number(brawl: Brawl) -> None:
    brawl.move()
    row = rows()[0]
    row.pk = None
    with pytest.raises(IntegrityError):
        row.save(force_insert=True)


def test_a_move_with_many_long_names_is_kept_whole_and_plays_again(game: Game) -> None:
    owner = game.make_player("Marshal")
    owner.types("combat init siege cepheus")
    letters = "abcdefghijklmnopqrst"
    for number, letter in enumerate(letters):
        name, team = f"{letter}{'n' * 28}", ("left", "right")[number % 2]
        assert "Added" in owner.types(f"combat add_npc {name} thug {team}")
    owner.types("combat start")
    assert "aware" in owner.types("combat")
    owner.types(f"combat aware {', '.join(letters[:-1])}")
    row = MoveRecord.objects.filter(sequence__gt=0).get()
    assert len(row.words) > 500
    row.full_clean()
    assert not list(replay.differences(FightRecord.objects.get()))
    assert "takes back the last move" in owner.types("combat undo")


def aid_stage(game: Game) -> Player:
    """A fight by Cepheus that the law has won; a wounded one of theirs could have first aid."""
    sheet = {f"cepheus_{name}": 7 for name in ("str", "dex", "end", "int", "edu", "soc")}
    owner = game.make_player("Marshal")
    game.make_npc("Ann", sheet)
    game.make_npc("Bob", {**sheet, "cepheus_end_now": 3})
    owner.types("combat init shootout cepheus aware=all")
    for line in ("add Ann law", "add Bob law", "add_npc vito thug gang", "start"):
        owner.types(f"combat {line}")
    assert "The fighting is over: law won." in owner.types("combat withdraw vito")
    assert FightRecord.objects.get().ended is None
    return owner


def test_the_winner_that_was_announced_is_recorded_though_first_aid_was_not_over(
    game: Game,
) -> None:
    owner = aid_stage(game)
    said = [owner.types("combat end") for _ in range(2)]
    assert any("Winner: law." in text for text in said)
    assert FightRecord.objects.get().winner == "law"


def test_a_winner_whose_victory_was_taken_back_is_not_recorded(game: Game) -> None:
    owner = aid_stage(game)
    owner.types("combat undo")
    for _ in range(2):
        owner.types("combat end")
    assert FightRecord.objects.get().winner == ""
