"""On PostgreSQL a move and the fight that it leads to are stored together, or not at all.

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

STATE = "db_key = 'skirmish'"


@pytest.fixture(scope="module")
def game() -> Iterator[CrowdedGame]:
    with crowded_game(1, 2, POSTGRESQL, wired=True) as game:
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


NOTHING = "does not answer now, so nothing was done. Try again in a moment."
#: What the game sends first and last of a move.
ROW, COMMIT = "INSERT INTO skirmish_moverecord", "COMMIT"


def rows(game: CrowdedGame, pose: str) -> int:
    return int(game.query(f"SELECT count(*) FROM skirmish_moverecord WHERE pose LIKE '{pose}%'"))


@pytest.mark.parametrize("moment", [ROW, "UPDATE typeclasses_attribute", COMMIT])
def test_a_connection_that_is_lost_before_the_end_of_a_move_refuses_it(
    game: CrowdedGame, moment: str
) -> None:
    with fight(game) as (owner, other):
        owner.send("combat catch breath = notch first.")
        other.expect(r"notch first\.")
        before, cuts = rows(game, "notch"), game.wire.cuts
        game.wire.cut_before(moment)
        assert NOTHING in other.ask("combat catch breath = notch lost.")
        assert game.wire.cuts == cuts + 1
        assert rows(game, "notch") == before
        assert "notch lost" not in owner.quiet()
        other.send("combat catch breath = notch again.")
        owner.expect(r"notch again\.")
        assert rows(game, "notch") == before + 1


def test_a_move_that_is_stored_is_told_though_the_answer_is_lost(game: CrowdedGame) -> None:
    with fight(game) as (owner, other):
        owner.send("combat catch breath = notch one.")
        other.expect(r"notch one\.")
        before, cuts = rows(game, "notch"), game.wire.cuts
        game.wire.cut_after(COMMIT)
        said = other.ask("combat catch breath = notch two.")
        assert game.wire.cuts == cuts + 1
        assert "notch two." in said
        assert "nothing was done" not in said
        owner.expect(r"notch two\.")
        assert rows(game, "notch") == before + 1
        # Nothing stands in the way of the next ones, nor of taking them back.
        owner.send("combat catch breath = notch three.")
        other.expect(r"notch three\.")
        owner.send("combat undo")
        other.expect("takes back")


def test_a_move_in_doubt_is_told_when_the_database_answers_again(game: CrowdedGame) -> None:
    with fight(game) as (owner, other):
        owner.send("combat catch breath = notch one.")
        other.expect(r"notch one\.")
        other.quiet()
        cuts = game.wire.cuts
        game.wire.cut_after(COMMIT)
        other.send("combat catch breath = notch doubt.")
        while game.wire.cuts == cuts:
            other.receive(0.05)
        game.wire.go_down()
        try:
            said = other.expect(r"no one knows yet|notch doubt\.")
            if "no one knows yet" in said:
                assert "does not answer now" in owner.ask("combat catch breath")
        finally:
            game.wire.come_up()
        other.expect(r"notch doubt\.") if "notch doubt" not in said else None
        owner.expect(r"notch doubt\.")
        # Had the answer come before the database went away, that is met, and refused, only now.
        if "nothing was done" in owner.ask("combat catch breath = notch after."):
            owner.send("combat catch breath = notch after.")
        other.expect(r"notch after\.")


def test_an_npc_goes_on_when_the_server_of_the_database_is_back(game: CrowdedGame) -> None:
    with fight(game) as (owner, other):
        owner.ask("combat add_npc goblin as gob b")
        owner.ask("combat auto gob coward")
        for player, pose in ((owner, "notch one."), (other, "notch two.")):
            player.send(f"combat catch breath = {pose}")
            player.expect(re.escape(pose))
        game.wire.go_down()
        try:
            owner.expect(r"takes nothing now, so the fight waits\.")
        finally:
            game.wire.come_up()
        other.expect(r"gob moves")
    # Evennia's own maintenance, once a minute, may meet the database that does not answer.
    unhandled = re.findall(r"Unhandled error.*\n.*\n((?:[\t ].*\n)*)", game.log())
    assert not any("typeclasses/skirmish" in traceback for traceback in unhandled)
