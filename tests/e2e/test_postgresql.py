"""On PostgreSQL a move and the fight that it leads to are written in one statement, or not at all.

It needs PostgreSQL on the machine: `make test-postgresql`.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from server.play.telnet import TelnetPlayer
from tests.e2e.server import HOST
from tests.endurance import postgres
from tests.endurance.games import POSTGRESQL, CrowdedGame, crowded_game
from tests.endurance.rooms import PASSWORD, Room

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(bool(postgres.missing()), reason=postgres.missing()),
]

#: Runs statements beside work that asks the database too, and prints what came of each.
BESIDE = """
from django.db import ProgrammingError, connection, transaction
from typeclasses.skirmish.transactions import execute_beside

answers = []

def ask():
    with connection.cursor() as cursor:
        cursor.execute("SELECT %s || '%%'", ["asked"])
        answers.append(cursor.fetchone()[0])

touch = "UPDATE objects_objectdb SET db_key = db_key WHERE id IN (%s, %s)"
print("rows:", execute_beside(touch, (1, 2), ask), *answers)
print("none:", execute_beside(touch, (0, 0), ask))
try:
    execute_beside("UPDATE nowhere SET text = %s", ("it's",), ask)
except ProgrammingError as error:
    print("wrong:", str(error).splitlines()[0])
with transaction.atomic():
    print("within:", execute_beside("UPDATE objects_objectdb SET db_key = %s", ("lost",), ask))
    transaction.set_rollback(True)
ask()
with connection.cursor() as cursor:
    cursor.execute("SELECT count(*) FROM objects_objectdb WHERE db_key = 'lost'")
    print("lost:", cursor.fetchone()[0], len(answers))
"""

STATE = "db_key = 'skirmish'"


@pytest.fixture(scope="module")
def game() -> Iterator[CrowdedGame]:
    with crowded_game(1, 2, POSTGRESQL) as game:
        yield game


@contextmanager
def fight(game: CrowdedGame) -> Iterator[list[TelnetPlayer]]:
    """A fight of two players by the rules of Grapple, which the first of them owns."""
    room = Room(0, 2)
    players = [TelnetPlayer(HOST, game.telnet_port) for _ in room.players]
    for name, player in zip(room.players, players, strict=True):
        player.connect().login(name, PASSWORD)
    owner, other = players
    owner.ask("combat init bout grapple")
    owner.ask("combat join a")
    other.ask("combat join b")
    owner.send("combat start a b")
    owner.expect("Combat has started")
    try:
        yield players
        for _ in range(2):
            owner.ask("combat end")
    finally:
        for player in players:
            player.close()


def test_each_move_is_stored_with_the_fight_that_it_leads_to(game: CrowdedGame) -> None:
    with fight(game) as players:
        # More than the moves between two snapshots.
        for number in range(25):
            player = players[number % 2]
            player.send(f"combat catch breath = notch {number}.")
            player.expect(rf"notch {number}\.")
        rows = "SELECT count(*) FROM skirmish_moverecord WHERE pose LIKE 'notch%'"
        assert game.query(rows) == 25
        verified = game.run("evennia", "skirmish", "verify")
        assert verified.returncode == 0, verified.stdout


def test_a_fight_whose_record_is_deleted_goes_on_with_a_new_one(game: CrowdedGame) -> None:
    with fight(game) as (owner, other):
        number = game.query("SELECT max(id) FROM skirmish_fightrecord")
        for table in ("moverecord", "fighterrecord", "snapshot"):
            game.query(f"DELETE FROM skirmish_{table} WHERE fight_id = {number} RETURNING 1")
        game.query(f"DELETE FROM skirmish_fightrecord WHERE id = {number} RETURNING 1")
        owner.send("combat catch breath = notch on.")
        other.expect(r"notch on\.")
        poses = f"SELECT count(*) FROM skirmish_moverecord WHERE fight_id = {number}"
        assert game.query(poses) == 1


def test_a_move_in_a_fight_that_another_program_has_deleted_is_refused(game: CrowdedGame) -> None:
    with fight(game) as (owner, _):
        moves = "SELECT count(*) FROM skirmish_moverecord"
        before = game.query(moves)
        state = f"(SELECT id FROM typeclasses_attribute WHERE {STATE})"
        links = "scripts_scriptdb_db_attributes"
        game.query(f"DELETE FROM {links} WHERE attribute_id IN {state} RETURNING 1")
        game.query(f"DELETE FROM typeclasses_attribute WHERE {STATE} RETURNING 1")
        assert "This fight has been deleted." in owner.ask("combat catch breath")
        assert game.query(moves) == before


def test_a_statement_runs_beside_work_that_may_ask_the_database_too(game: CrowdedGame) -> None:
    said = game.run("evennia", "shell", "-c", BESIDE).stdout
    assert "rows: 2 asked%\n" in said
    assert "none: 0\n" in said
    assert 'wrong: relation "nowhere" does not exist\n' in said
    # Within a transaction nothing runs beside it, and all of it is rolled back.
    assert re.search(r"within: [1-9]", said)
    assert "lost: 0 4\n" in said


def test_after_the_database_was_away_a_move_is_refused_once_and_then_all_goes_on(
    game: CrowdedGame,
) -> None:
    with fight(game) as (owner, other):
        # The first move of a record has a snapshot, and so a transaction, which would see it.
        owner.send("combat catch breath = notch first.")
        other.expect(r"notch first\.")
        game.query(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
            "WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )
        assert "so nothing was done" in other.ask("combat catch breath")
        other.send("combat catch breath = notch again.")
        owner.expect(r"notch again\.")
