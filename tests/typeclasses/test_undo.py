"""Going back in a fight, and replaying a recorded fight."""

from unittest.mock import patch

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.game import Game, Player
from typeclasses.skirmish import launcher
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.models import FightRecord, MoveRecord, Snapshot
from typeclasses.skirmish.records import replay
from typeclasses.skirmish.stored import repository


@pytest.fixture
def ahalish(game: Game) -> Player:
    return game.make_player("Ahalish")


@pytest.fixture
def marshal(game: Game, ahalish: Player) -> Player:
    owner = game.make_player("Marshal")
    owner.types("combat init brawl")
    ahalish.types("combat add me heroes")
    owner.types("combat add_npc goblin1 ::en:6:1:2:3:2 monsters")
    owner.types("combat start heroes monsters")
    return owner


def fight_of(player: Player):
    return lookup.encounter_in(player.character.location).fight


def both_breathe(ahalish: Player, marshal: Player) -> None:
    """A round without dice."""
    ahalish.types("combat catch breath")
    marshal.types("combat mn goblin1 catch breath")


def test_a_player_takes_back_a_move_without_dice_that_nobody_has_answered(ahalish, marshal):
    before = fight_of(ahalish).table
    ahalish.types("combat move catch breath")
    taken = "+ Ahalish takes back the last move: Ahalish: catch breath."
    assert taken in ahalish.types("combat undo")
    assert fight_of(ahalish).table == before


def test_a_player_does_not_take_back_dice(ahalish, marshal):
    ahalish.types("combat move maneuver 3 courage")
    after = fight_of(ahalish)
    assert "Dice have fallen" in ahalish.types("combat undo")
    assert fight_of(ahalish) == after


@pytest.mark.parametrize("line", ["combat restore", "combat undo 2", "combat undo"])
def test_a_player_takes_back_a_move_without_dice_after_the_fight_went_back(ahalish, marshal, line):
    """The first move after dice were taken back, or after a fight that was restored."""
    marshal.types("combat save")
    ahalish.types("combat move maneuver 1 courage")
    marshal.types("combat move_npc goblin1 maneuver 1 endurance")
    marshal.types(line)
    if line == "combat undo":
        marshal.types("combat undo")
    before = fight_of(ahalish).table
    ahalish.types("combat move catch breath")
    assert "Ahalish takes back" in ahalish.types("combat undo")
    assert fight_of(ahalish).table == before


def test_a_player_does_not_take_back_dice_after_the_fight_went_back(ahalish, marshal):
    marshal.types("combat save")
    ahalish.types("combat move catch breath")
    marshal.types("combat restore")
    ahalish.types("combat move maneuver 1 courage")
    assert "Dice have fallen" in ahalish.types("combat undo")


def test_a_player_does_not_take_back_a_move_once_somebody_has_answered(ahalish, marshal):
    ahalish.types("combat move catch breath")
    marshal.types("combat move_npc goblin1 catch breath")
    assert "your own last move" in ahalish.types("combat undo")


def test_the_owner_takes_back_several_and_the_dice_seen_do_not_come_back(ahalish, marshal):
    start = fight_of(marshal)
    ahalish.types("combat move maneuver 3 courage")
    marshal.types("combat move_npc goblin1 maneuver 2 endurance")
    drawn = fight_of(marshal).drawn
    marshal.types("combat undo 2")
    assert fight_of(marshal).table == start.table
    assert fight_of(marshal).drawn == drawn


def test_what_was_taken_back_is_marked_in_the_record(ahalish, marshal):
    ahalish.types("combat move catch breath")
    ahalish.types("combat undo")
    ahalish.types("combat move maneuver 1 courage")
    assert list(MoveRecord.objects.filter(sequence__gt=0).values_list("words", "undone")) == [
        ("catch breath", True),
        ("restore 0", False),
        ("maneuver 1 courage", False),
    ]


def test_more_moves_than_were_made_cannot_be_taken_back(marshal):
    assert "There is no move to take back." in marshal.types("combat undo")


def test_a_record_with_moves_taken_back_and_restored_plays_to_the_same_fight(
    ahalish, marshal, capsys
):
    ahalish.types("combat move maneuver 3 courage")
    marshal.types("combat save")
    marshal.types("combat move_npc goblin1 strike 2 Ahalish")
    marshal.types("combat undo")
    marshal.types("combat move_npc goblin1 maneuver 1 endurance")
    marshal.types("combat restore")
    marshal.types("combat move_npc goblin1 catch breath")
    *_, last = replay.steps(FightRecord.objects.get())
    assert last.fight == fight_of(marshal)
    marshal.types("combat end")
    marshal.types("combat end")
    assert launcher.verify()
    assert "1 fight, 0 that differ." in capsys.readouterr().out


def test_a_record_that_was_changed_is_found_out(ahalish, marshal, capsys):
    ahalish.types("combat move maneuver 3 courage")
    MoveRecord.objects.filter(sequence__gt=0).update(words="maneuver 2 courage")
    assert not launcher.verify()
    assert "Move 1 (maneuver 2 courage) came out differently." in capsys.readouterr().out


def test_a_pose_is_read_before_the_result_and_kept_with_the_move(game, ahalish, marshal):
    watcher = game.make_player("Watcher")
    told = ahalish.types("combat move maneuver 3 courage = circles, blade |rlow {x}.")
    assert told.index("Ahalish circles, blade |rlow {x}.") < told.index("+ Ahalish moves:")
    assert "Ahalish circles" in watcher.read()
    assert MoveRecord.objects.filter(sequence__gt=0).get().pose == "circles, blade |rlow {x}."


@pytest.mark.parametrize(
    ("line", "pose"),
    [("catch breath=leans", "leans"), ("catch breath = a = b", "a = b"), ("catch breath =", "")],
)
def test_a_pose_needs_no_blanks_around_its_sign(ahalish, marshal, line, pose):
    assert "Catching breath succeeds" in ahalish.types(f"combat {line}")
    assert MoveRecord.objects.get(actor=f"o{ahalish.character.id}").pose == pose


def test_a_pose_holds_nothing_that_a_database_refuses(ahalish, marshal):
    ahalish.types("combat move maneuver 3 courage = circles\0 low.")
    assert MoveRecord.objects.filter(sequence__gt=0).get().pose == "circles low."


def test_a_pose_too_long_is_refused_and_the_move_not_made(ahalish, marshal):
    before = fight_of(ahalish)
    assert "A pose has at most 500" in ahalish.types(f"c maneuver 3 co = {'very ' * 150}low")
    assert fight_of(ahalish) == before


@pytest.mark.parametrize("number", ["nonsense", "²", "-1", "0", "1.5", "", "9" * 30])
def test_a_fight_that_was_never_recorded_is_not_verified(ahalish, capsys, number):
    assert not launcher.verify((number,))
    assert capsys.readouterr().out == f"The record has no fight {number}.\n"


@pytest.mark.parametrize(
    ("table", "changed"),
    [
        (FightRecord, {"final": "nonsense"}),
        (FightRecord, {"final": "{}"}),
        (FightRecord, {"final": ""}),
        (FightRecord, {"participants": []}),
        (FightRecord, {"participants": [{"id": 1}]}),
        (FightRecord, {"participants": "nonsense"}),
        (FightRecord, {"participants": [{"id": "n1", "name": "x", "team": "y", "sheet": {}}]}),
        (FightRecord, {"house": []}),
        (FightRecord, {"house": {"ties_succeed": "perhaps"}}),
        (FightRecord, {"seed": "another"}),
        (FightRecord, {"seed": ""}),
        (FightRecord, {"ruleset": "chess"}),
        (MoveRecord, {"words": ""}),
        (MoveRecord, {"words": "restore 99"}),
        (MoveRecord, {"actor": "o0"}),
        (MoveRecord, {"events": "nonsense"}),
    ],
    ids=str,
)
def test_whatever_was_changed_in_a_record_is_found_out(ahalish, marshal, capsys, table, changed):
    ahalish.types("combat move maneuver 3 courage")
    for _ in range(2):
        marshal.types("combat end")
    assert launcher.verify()
    table.objects.update(**changed)
    capsys.readouterr()
    assert not launcher.verify()
    assert capsys.readouterr().out.endswith("1 fight, 1 that differs.\n")


def replayed(line, player: Player) -> tuple[int, int]:
    """Return how many moves a line replays, and how many queries it takes."""
    with (
        patch.object(replay, "advance", wraps=replay.advance) as played,
        CaptureQueriesContext(connection) as queries,
    ):
        assert "takes back" in player.types(line)
    return played.call_count, len(queries)


def test_going_back_costs_as_much_in_a_long_fight_as_in_a_short_one(ahalish, marshal):
    costs = []
    for many in (45, 200):
        while lookup.encounter_in(ahalish.character.location).state.sequence < many:
            ahalish.types("combat move catch breath")
            marshal.types("combat move_npc goblin1 catch breath")
        costs.append(replayed("combat undo", marshal))
    (few, queries), (more, more_queries) = costs
    assert max(few, more) <= 20
    assert more_queries <= queries
    *_, last = replay.steps(FightRecord.objects.get())
    assert last.fight == fight_of(marshal)


def test_who_may_not_take_back_is_refused_before_the_record_is_read(game, ahalish, marshal):
    ahalish.types("combat move catch breath")
    onlooker = game.make_player("Olga")
    with patch.object(replay, "state_after") as read, CaptureQueriesContext(connection) as queries:
        assert "only your own last move" in onlooker.types("combat undo")
        assert "only your own last move" in ahalish.types("combat undo 2")
    assert not read.called
    assert not [query for query in queries if "skirmish_moverecord" in query["sql"]]


@pytest.mark.parametrize("many", [1, 2, 3])
def test_the_states_that_are_kept_are_those_that_the_moves_lead_to(ahalish, marshal, many):
    states = [fight_of(marshal)]
    for turn in range(25):
        ahalish.types(f"combat move {'catch breath' if turn % 2 else 'maneuver 1 courage'}")
        states.append(fight_of(marshal))
        marshal.types("combat move_npc goblin1 catch breath")
        states.append(fight_of(marshal))
    marshal.types(f"combat undo {many}")
    assert fight_of(marshal).table == states[-1 - many].table
    marshal.types("combat undo")
    assert fight_of(marshal).table == states[-2 - many].table


def test_going_back_may_be_the_last_row_before_a_state_is_kept(ahalish, marshal):
    for _ in range(22):
        ahalish.types("combat move catch breath")
        marshal.types("combat undo")
    assert "Ahalish moves" in ahalish.types("combat move catch breath")
    assert Snapshot.objects.filter(sequence=20).count() == 1


def test_where_moves_are_missing_from_the_record_the_fight_stays_as_it_is(ahalish, marshal):
    for _ in range(3):
        ahalish.types("combat move maneuver 1 courage")
        marshal.types("combat move_npc goblin1 catch breath")
    MoveRecord.objects.filter(sequence=2).delete()
    was = fight_of(marshal)
    gap = "The record of this fight has a gap; what was before it cannot be taken back."
    assert marshal.types("combat undo") == gap
    Snapshot.objects.all().delete()
    assert marshal.types("combat undo") == gap
    assert fight_of(marshal) == was


def test_a_fight_with_a_checkpoint_is_one_row_for_the_web(marshal):
    marshal.types("combat save")
    (row,) = repository.all_rows()
    assert row.state.fight == fight_of(marshal)


# What is taken back, and what comes after it


def moved() -> list[str]:
    rows = MoveRecord.objects.filter(sequence__gt=0, undone=False).order_by("sequence")
    return [row.fighter for row in rows if row.fighter != "referee"]


def test_moves_that_are_taken_back_are_named(ahalish, marshal):
    both_breathe(ahalish, marshal)
    ahalish.types("combat maneuver 3 courage")
    said = marshal.types("combat undo 3")
    told = (
        "+ Marshal takes back the last 3 moves: Ahalish: catch breath; goblin1: catch breath; "
        "Ahalish: maneuver 3 courage."
    )
    assert told in said
    assert told in ahalish.read()


def test_the_log_lists_the_last_moves_with_the_numbers_that_take_them_back(ahalish, marshal):
    assert marshal.types("combat log") == (
        "No move has been made in this fight that could be listed."
    )
    both_breathe(ahalish, marshal)
    ahalish.types("combat catch breath")
    lines = [
        "The last moves:",
        "  2. goblin1 catches their breath and gains 3 action dice. Round 2 begins. "
        "Team heroes moves.",
        "  1. Ahalish catches their breath and gains 2 action dice. Team monsters moves.",
    ]
    assert ahalish.types("combat log 2").splitlines() == lines
    more = "To take back a move and those after it, type undo NUMBER."
    assert marshal.types("combat log 2").splitlines() == [*lines, more]
    assert len(marshal.types("combat log").splitlines()) == 5
    marshal.types("combat undo 2")
    assert [line[:6] for line in ahalish.types("combat log").splitlines()] == ["The la", "  1. A"]
    for wrong in ("0", "x", "101", "-1"):
        assert marshal.types(f"combat log {wrong}") == "Type: log [NUMBER]"


def test_npcs_wait_after_it_until_a_player_has_moved(ahalish, marshal, later):
    marshal.types("combat auto goblin1 brute")
    ahalish.types("combat catch breath")
    later.pass_time()
    assert moved() == ["Ahalish", "goblin1"]
    waits = "  Nobody acts by themselves until a player moves, or types combat go."
    assert waits in marshal.types("combat undo").splitlines()
    assert waits.strip() in marshal.types("combat waiting")
    assert waits.strip() in ahalish.types("combat")
    later.pass_time(3)
    assert moved() == ["Ahalish"]
    assert waits in marshal.types("combat undo").splitlines() or moved() == []
    ahalish.types("combat catch breath")
    later.pass_time()
    assert moved() == ["Ahalish", "goblin1"]


def test_they_go_on_when_they_are_told_to(game, ahalish, marshal, later):
    marshal.types("combat auto goblin1 brute")
    ahalish.types("combat catch breath")
    later.pass_time()
    marshal.types("combat undo")
    olga = game.make_player("Olga")
    assert olga.types("combat go") == "Only Marshal, who owns this fight, may do that."
    game.restart()
    assert "+ Ahalish lets the fight go on" in ahalish.types("combat go")
    later.pass_time()
    assert moved() == ["Ahalish", "goblin1"]
    said = marshal.types("combat go")
    assert said == "No one waits for that. You need combat go only after undo."


def test_moves_in_advance_wait_too(ahalish, marshal):
    both_breathe(ahalish, marshal)
    marshal.types("combat undo 1")
    ahalish.types("combat next maneuver 1 courage")
    assert "types combat go" in marshal.types("combat undo 1")
    assert moved() == []
    ahalish.types("combat go")
    assert moved() == ["Ahalish"]


def test_a_move_that_is_typed_in_advance_now_is_made(ahalish, marshal):
    marshal.types("combat auto Ahalish brute")
    marshal.types("combat auto Ahalish off")
    both_breathe(ahalish, marshal)
    ahalish.types("combat next catch breath, catch breath")
    assert moved() == ["Ahalish", "goblin1", "Ahalish"]
    assert "types combat go" in marshal.types("combat undo 1")
    assert "Catching breath" in ahalish.types("combat next catch breath")


def test_where_nobody_acts_by_themselves_nothing_waits(ahalish, marshal):
    ahalish.types("combat catch breath")
    assert "combat go" not in marshal.types("combat undo")


def test_go_stays_the_word_of_a_menu(game):
    ann = game.make_player("Ann", sheet={})
    ann.types("combat sheet new apocrypha")
    ann.types("combat init duel apocrypha")
    ann.types("combat join heroes")
    ann.types("combat add_npc thug thugs")
    ann.types("combat start heroes")
    menu = ann.types("combat go")
    assert "No one waits for that" not in menu
