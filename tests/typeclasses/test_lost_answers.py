"""A database that fails before, during or after a commit: memory follows what is stored."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import Mock, patch

import pytest
from django.db import DatabaseError, InterfaceError, OperationalError, connections, transaction
from evennia.typeclasses.attributes import Attribute
from msgspec.structs import replace

from tests.brawl import Brawl, in_database
from tests.game import Game, open_game
from tests.later import Later
from tests.typeclasses.test_things import Tossing, lies
from typeclasses.skirmish import after_change, pauses, signals
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.gathering import attacks
from typeclasses.skirmish.models import FightRecord, MoveRecord
from typeclasses.skirmish.play import hooks, retrying
from typeclasses.skirmish.records import writer
from typeclasses.skirmish.surroundings import things
from typeclasses.skirmish.transactions import DatabaseUnavailable
from typeclasses.skirmish.unattended import autopilot
from world.skirmish.testing.sample_sheets import SHEET

NOTHING = "The game's database cannot store anything now, so nothing was done. Tell staff, please."
AWAY = "The game's database does not answer now. Try again in a moment."
LOST = "The game's database does not answer now, so nothing was done. Try again in a moment."
IN_DOUBT = "no one knows yet whether that was done"
WAITS = "+ The game's database takes nothing now, so the fight waits."
AHALISH, REHTAOH = "Ahalish moves: Catching breath", "Rehtaoh moves: Catching breath"
ERRORS = (DatabaseError, InterfaceError, OperationalError)


@pytest.fixture
def from_one(django_db_blocker: Any) -> Iterator[None]:
    """Let rows be numbered from one again once the database is emptied: other tests may follow."""
    yield
    with django_db_blocker.unblock(), connections["default"].cursor() as cursor:
        cursor.execute("DELETE FROM sqlite_sequence")


@pytest.fixture
def game(from_one: None, transactional_db: None) -> Iterator[Game]:
    """A game whose transactions end in the database, and not in one greater transaction."""
    with open_game() as opened:
        yield opened


@pytest.fixture
def later() -> Iterator[Later]:
    """What is done after a pause; pauses take two seconds of the steady clock."""
    later = Later()
    with (
        patch.object(pauses, "call_later", later.delay),
        patch.object(pauses, "steady", lambda: 1000.0 + 2 * later.passed),
    ):
        yield later


@pytest.fixture
def brawl(game: Game, later: Later) -> Brawl:
    """The heroes are to move, and the goblins act by themselves."""
    brawl = Brawl(game)
    brawl.owner.types("combat auto one by one")
    brawl.owner.types("combat auto monsters guardian")
    brawl.hush()
    return brawl


class Fault:
    """A fault of the database. Where it is put, it strikes once.

    Args:
        where: `before` the first statement that writes, `during` the second; `refused` at the
            commit, which is not done; `answer` lost after the commit, which is.
        error: What Django raises.
        away: Whether nothing is answered from then on, until it is `over`.
        another: Whether Django has made another connection when the error is met.
    """

    def __init__(
        self, where: str, error: type[Exception], *, away: bool = False, another: bool = False
    ) -> None:
        self.where, self.error, self.away = where, error, away
        self.another = another
        self.has_struck = self.is_over = False
        self._writes = 0

    def over(self) -> None:
        """Let the database answer again."""
        self.is_over = True

    def strike(self, **_: Any) -> None:
        """Let the database go away now."""
        self.has_struck = True

    @contextmanager
    def placed(self) -> Iterator[Fault]:
        connection = connections["default"]
        commit = connection._commit
        is_usable = connection.is_usable
        with (
            connection.execute_wrapper(self._execute),
            patch.object(connection, "_commit", lambda: self._commit(commit)),
            patch.object(connection, "is_usable", lambda: not self._is_away and is_usable()),
            patch("typeclasses.skirmish.transactions.logger"),
        ):
            real = connection.connection
            try:
                yield self
            finally:
                connection.connection = real

    @property
    def _is_away(self) -> bool:
        return self.has_struck and self.away and not self.is_over

    def _strike(self) -> None:
        self.has_struck = True
        if self.another:
            connections["default"].connection = _Another(connections["default"].connection)
        raise self.error("server closed the connection unexpectedly")

    def _execute(self, run: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if self._is_away:
            raise self.error("connection refused")
        if not self.has_struck and sql.startswith(("INSERT", "UPDATE", "DELETE")):
            self._writes += 1
            if (self.where, self._writes) in (("before", 1), ("during", 2)):
                self._strike()
        return run(sql, params, many, context)

    def _commit(self, commit: Any) -> None:
        if self._is_away:
            raise self.error("connection refused")
        if not self.has_struck and self.where == "refused":
            connections["default"]._rollback()
            self._strike()
        commit()
        if not self.has_struck and self.where == "answer":
            self._strike()


class _Another:
    """Another connection than before."""

    def __init__(self, real: Any) -> None:
        self.real = real

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)


@contextmanager
def after_the_commit(do: Any) -> Iterator[None]:
    """Do something once the next change is stored and told, before the fight goes on."""
    receivers = signals.fight_changed.receivers
    signals.fight_changed.connect(do, weak=False)
    receivers.insert(0, receivers.pop())
    signals.fight_changed.sender_receivers_cache.clear()
    try:
        yield
    finally:
        signals.fight_changed.disconnect(do)


def moves() -> list[str]:
    """Return the moves on record, which the test sees although the game does not."""
    rows = connections["default"].connection.execute(
        "SELECT sequence, fighter, words FROM skirmish_moverecord WHERE sequence > 0 ORDER BY 1"
    )
    return [f"{number} {fighter}: {words}" for number, fighter, words in rows]


def assert_memory_is_what_is_stored(brawl: Brawl) -> None:
    state = brawl.encounter.state
    assert state == in_database(brawl.encounter)
    assert state.sequence == MoveRecord.objects.order_by("sequence").last().sequence
    row = brawl.encounter.attributes.get("skirmish", return_obj=True)
    assert row.db_strvalue == Attribute.objects.filter(pk=row.pk).values_list("db_strvalue")[0][0]


def pass_time(where: Brawl | Game, later: Later, rounds: int) -> None:
    """Let some pauses pass, and everyone think."""
    game = where.game if isinstance(where, Brawl) else where
    for _ in range(rounds):
        later.pass_time(len(later.waiting))
        game.slices.finish()


@pytest.mark.parametrize("where", ["before", "during", "refused"])
def test_a_move_that_is_not_stored_is_refused_and_the_next_one_works(
    brawl: Brawl, where: str
) -> None:
    for error in ERRORS:
        with Fault(where, error).placed() as fault:
            assert brawl.ahalish.types("combat catch breath") == NOTHING
        assert fault.has_struck
        assert moves() == []
        assert set(brawl.heard().values()) == {""}
        assert_memory_is_what_is_stored(brawl)
    assert AHALISH in brawl.ahalish.types("combat catch breath")
    assert moves() == ["1 Ahalish: catch breath"]
    assert_memory_is_what_is_stored(brawl)


@pytest.mark.parametrize("where", ["before", "during", "refused"])
def test_after_a_lost_connection_to_try_again_is_enough_and_said(brawl: Brawl, where: str) -> None:
    with Fault(where, OperationalError, another=True).placed() as fault:
        assert brawl.ahalish.types("combat catch breath") == LOST
        assert fault.has_struck
        assert AHALISH in brawl.ahalish.types("combat catch breath")
    assert moves() == ["1 Ahalish: catch breath"]
    assert_memory_is_what_is_stored(brawl)


def test_what_no_one_can_ask_for_is_in_doubt_after_a_lost_connection(brawl: Brawl) -> None:
    with Fault("answer", OperationalError, another=True).placed() as fault:
        assert IN_DOUBT in brawl.owner.types("combat save")
    assert fault.has_struck
    assert brawl.encounter.attributes.get("skirmish_checkpoint", strattr=True)


def test_a_move_that_is_stored_is_told_though_the_answer_was_lost(
    brawl: Brawl, later: Later
) -> None:
    turns = [(brawl.ahalish, AHALISH), (brawl.rehtaoh, REHTAOH)]
    for (player, told), error in zip(turns, ERRORS, strict=False):
        with Fault("answer", error).placed() as fault:
            assert told in player.types("combat catch breath")
        assert fault.has_struck
        assert told in brawl.owner.read()
        assert_memory_is_what_is_stored(brawl)
    assert moves() == ["1 Ahalish: catch breath", "2 Rehtaoh: catch breath"]
    with Fault("answer", InterfaceError).placed() as fault:
        pass_time(brawl, later, 1)
    assert fault.has_struck
    assert len(moves()) == 3
    assert "goblin" in brawl.rehtaoh.read()
    assert_memory_is_what_is_stored(brawl)


@pytest.mark.parametrize("error", ERRORS)
def test_while_the_database_is_away_all_moves_are_refused_and_then_all_goes_on(
    brawl: Brawl, error: type[Exception]
) -> None:
    yard = brawl.game.make_room("Yard")
    with Fault("during", error, away=True).placed() as fault:
        for player in (brawl.ahalish, brawl.rehtaoh):
            assert player.types("combat catch breath") == LOST
        # What was known for sure still counts.
        assert "Ahalish <-" in brawl.ahalish.types("combat")
        assert not brawl.ahalish.character.move_to(yard, quiet=True)
        assert "you cannot walk away from it" in brawl.ahalish.read()
        fault.over()
        assert AHALISH in brawl.ahalish.types("combat catch breath")
    assert moves() == ["1 Ahalish: catch breath"]
    assert_memory_is_what_is_stored(brawl)


@pytest.mark.parametrize("error", ERRORS)
@pytest.mark.parametrize("is_stored", [True, False])
def test_a_move_in_doubt_is_told_as_soon_as_the_database_says_that_it_is_stored(
    brawl: Brawl, later: Later, error: type[Exception], is_stored: bool
) -> None:
    yard = brawl.game.make_room("Yard")
    with Fault("answer" if is_stored else "refused", error, away=True).placed() as fault:
        assert IN_DOUBT in brawl.ahalish.types("combat catch breath = in doubt.")
        for line in ("combat catch breath", "combat undo", "combat"):
            assert brawl.rehtaoh.types(line) == AWAY
        assert not brawl.rehtaoh.character.move_to(yard, quiet=True)
        assert brawl.rehtaoh.read() == AWAY
        later.pass_time(4)
        assert set(brawl.heard().values()) == {""}
        fault.over()
        later.pass_time()
    for told in brawl.heard().values():
        assert (AHALISH in told, told.count("in doubt.")) == (is_stored, is_stored)
    assert len(moves()) == is_stored
    assert_memory_is_what_is_stored(brawl)
    if not is_stored:
        brawl.ahalish.types("combat catch breath")
    brawl.rehtaoh.types("combat catch breath")
    pass_time(brawl, later, 2)
    assert len(moves()) >= 3
    assert_memory_is_what_is_stored(brawl)


def test_who_types_first_after_the_doubt_moves_after_what_was_stored(
    brawl: Brawl, later: Later
) -> None:
    with Fault("answer", OperationalError, away=True).placed() as fault:
        brawl.ahalish.types("combat catch breath")
        fault.over()
        said = brawl.rehtaoh.types("combat catch breath")
    assert 0 <= said.find(AHALISH) < said.find(REHTAOH)
    assert moves() == ["1 Ahalish: catch breath", "2 Rehtaoh: catch breath"]
    later.pass_time(len(later.waiting))
    assert AHALISH not in brawl.rehtaoh.read()


def test_what_else_is_in_doubt_goes_on_once_it_is_known(brawl: Brawl, later: Later) -> None:
    for player in (brawl.ahalish, brawl.rehtaoh):
        player.types("combat catch breath")
    brawl.owner.types("combat auto monsters off")
    pass_time(brawl, later, 1)
    with Fault("answer", OperationalError, away=True).placed() as fault:
        assert IN_DOUBT in brawl.owner.types("combat auto monsters guardian")
        fault.over()
        pass_time(brawl, later, 3)
    assert len(moves()) >= 3


@pytest.mark.parametrize("line", ["combat undo", "combat save", "combat end"])
def test_what_the_owner_does_is_done_or_not_done_and_they_read_which(
    brawl: Brawl, line: str
) -> None:
    brawl.ahalish.types("combat catch breath")
    before, script = in_database(brawl.encounter), brawl.encounter.id
    if line == "combat end":
        brawl.owner.types(line)
    brawl.hush()
    for where in ("before", "refused"):
        with Fault(where, DatabaseError, away=where == "before").placed() as fault:
            assert brawl.owner.types(line) == (LOST if where == "before" else NOTHING)
        assert fault.has_struck
        fault.over()
        assert set(brawl.heard().values()) == {""}
        assert brawl.encounter.id == script
        assert in_database(brawl.encounter) == before
        assert brawl.encounter.attributes.get("skirmish_checkpoint", strattr=True) is None
        assert_memory_is_what_is_stored(brawl)
        if line == "combat end":
            assert "Ahalish" in brawl.ahalish.types("combat")
    if line == "combat save":
        return
    with Fault("answer", DatabaseError).placed() as fault:
        said = brawl.owner.types(line)
    assert fault.has_struck
    if line == "combat undo":
        assert "Marshal takes back" in brawl.rehtaoh.read()
        assert_memory_is_what_is_stored(brawl)
    else:
        assert "Ended and removed combat brawl" in said
        assert "+ Combat has ended." in brawl.ahalish.read()
        assert brawl.rehtaoh.types("combat").startswith("There is no fight here.")


@pytest.mark.parametrize("is_stored", [True, False])
def test_a_fight_that_is_opened_in_doubt_is_there_or_not(
    game: Game, later: Later, is_stored: bool
) -> None:
    ann, ben = game.make_player("Ann"), game.make_player("Ben")
    # Everyone here has found no fight before.
    assert "There is no fight here." in ann.types("combat")
    with Fault("answer" if is_stored else "refused", DatabaseError, away=True).placed() as fault:
        assert IN_DOUBT in ann.types("combat init brawl")
        fault.over()
        pass_time(game, later, 1)
    assert ("combat join" in ben.read()) == is_stored
    said = ann.types("combat init brawl")
    assert said.startswith("There is a fight here already: brawl." if is_stored else "Created")
    assert len(lookup.all_encounters()) == 1
    for line in ("combat join heroes", "combat add_npc goblin ::en:6:1:2:3:2 monsters"):
        ann.types(line)
    assert "+ Combat has started!" in ann.types("combat start heroes")


@pytest.mark.parametrize("is_stored", [True, False])
def test_a_fight_that_begins_in_doubt_goes_on_or_has_not_begun(
    game: Game, later: Later, is_stored: bool
) -> None:
    ann, ben = game.make_player("Ann"), game.make_player("Ben")
    goblin = game.make_npc("goblin", SHEET)
    goblin.attributes.add("skirmish_temperament", "brute")
    assert "There is no fight here." in ann.types("combat")
    with Fault("answer" if is_stored else "refused", DatabaseError, away=True).placed() as fault:
        assert IN_DOUBT in ann.types("combat fight goblin")
        fault.over()
        pass_time(game, later, 1)
    assert ("+ You attack goblin!" in ann.read()) == is_stored
    assert ("+ Ann attacks goblin!" in ben.read()) == is_stored
    if not is_stored:
        assert "+ You attack goblin!" in ann.types("combat fight goblin")
    encounter = lookup.encounter_of(ann.character)
    assert encounter is lookup.encounter_of(goblin) is lookup.encounter_in(game.room)
    ann.types("combat catch breath")
    pass_time(game, later, 4)
    assert any("goblin" in move for move in moves())


@pytest.mark.parametrize("is_stored", [True, False])
def test_who_joins_in_doubt_is_known_to_fight(game: Game, later: Later, is_stored: bool) -> None:
    brawl, ann = Brawl(game, begun=False), game.make_player("Ann")
    assert lookup.encounter_of(ann.character) is None
    with Fault("answer" if is_stored else "refused", DatabaseError, away=True).placed() as fault:
        assert IN_DOUBT in ann.types("combat join heroes")
        fault.over()
        pass_time(game, later, 1)
    found = lookup.encounter_of(ann.character)
    assert found is (brawl.encounter if is_stored else None)


def test_those_who_act_by_themselves_go_on_after_an_end_that_is_not_stored(
    brawl: Brawl, later: Later
) -> None:
    for player in (brawl.ahalish, brawl.rehtaoh):
        player.types("combat catch breath")
    brawl.owner.types("combat end")
    with Fault("refused", DatabaseError).placed() as fault:
        assert brawl.owner.types("combat end") == NOTHING
    assert fault.has_struck
    pass_time(brawl, later, 4)
    assert len(moves()) > 2
    assert_memory_is_what_is_stored(brawl)


@pytest.mark.parametrize("is_stored", [True, False])
def test_an_end_in_doubt_is_told_once_it_is_known_or_the_fight_goes_on(
    brawl: Brawl, later: Later, is_stored: bool
) -> None:
    for player in (brawl.ahalish, brawl.rehtaoh):
        player.types("combat catch breath")
    brawl.owner.types("combat end")
    brawl.hush()
    with Fault("answer" if is_stored else "refused", DatabaseError, away=True).placed() as fault:
        assert IN_DOUBT in brawl.owner.types("combat end")
        fault.over()
        pass_time(brawl, later, 6)
    for player in (brawl.ahalish, brawl.rehtaoh):
        assert player.read().count("Combat has ended.") == is_stored
    assert (lookup.encounter_in(brawl.game.room) is None) == is_stored
    assert (len(moves()) > 2) != is_stored
    if not is_stored:
        assert_memory_is_what_is_stored(brawl)


def test_an_end_that_is_repeated_in_doubt_is_told_once(brawl: Brawl, later: Later) -> None:
    ends: list[str] = []
    brawl.owner.types("combat end")
    with Fault("refused", DatabaseError, away=True).placed() as fault:
        assert IN_DOUBT in brawl.owner.types("combat end")
        fault.over()
        with patch.object(hooks, "call", lambda signal, who, **facts: ends.append(who.key)):
            for _ in range(2):
                brawl.owner.types("combat end")
            pass_time(brawl, later, 4)
    assert sorted(ends) == ["Ahalish", "Rehtaoh"]
    assert brawl.ahalish.read().count("Combat has ended.") == 1


def test_a_start_whose_answer_is_lost_is_told(game: Game, later: Later) -> None:
    brawl = Brawl(game, begun=False)
    with Fault("answer", OperationalError).placed():
        assert "+ Combat has started!" in brawl.owner.types("combat start heroes")
    assert "+ Combat has started!" in brawl.ahalish.read()
    assert_memory_is_what_is_stored(brawl)


def test_a_fight_that_another_program_has_moved_on_says_so_and_shows_it(brawl: Brawl) -> None:
    encounter = brawl.encounter
    before = encounter._known
    brawl.ahalish.types("combat catch breath")
    # Memory is of before that move, and the database of after it.
    encounter._known, encounter.state = before, before[1]
    said = brawl.rehtaoh.types("combat catch breath")
    assert said.startswith("This fight has gone on without you; nothing was done.")
    assert_memory_is_what_is_stored(brawl)
    assert REHTAOH in brawl.rehtaoh.types("combat catch breath")
    assert moves() == ["1 Ahalish: catch breath", "2 Rehtaoh: catch breath"]


@pytest.mark.parametrize("is_stored", [True, False])
def test_who_leaves_in_doubt_is_free_once_it_is_known(
    brawl: Brawl, later: Later, is_stored: bool
) -> None:
    brawl.owner.types("combat withdraw ahalish")
    with Fault("answer" if is_stored else "refused", DatabaseError, away=True).placed() as fault:
        assert IN_DOUBT in brawl.ahalish.types("combat leave")
        fault.over()
        pass_time(brawl, later, 3)
    assert (lookup.encounter_of(brawl.ahalish.character) is None) == is_stored
    assert ("You are free of the fight" in brawl.ahalish.read()) == is_stored
    assert bool(brawl.encounter.state.released) == is_stored


def test_what_a_greater_transaction_held_is_undone_in_memory_too(brawl: Brawl) -> None:
    # Only a sheet that has changed is written.
    brawl.ahalish.types("combat catch breath")
    brawl.owner.types("combat withdraw ahalish")
    before = in_database(brawl.encounter)
    for where in ("during", "refused"):
        with Fault(where, DatabaseError, away=where == "during").placed() as fault:
            refused = LOST if where == "during" else NOTHING
            assert brawl.ahalish.types("combat leave") == refused
        assert fault.has_struck
        assert brawl.encounter.state == before == in_database(brawl.encounter)
    brawl.ahalish.types("combat leave")
    assert brawl.encounter.state.released


def test_a_bug_of_the_game_after_the_commit_does_not_undo_what_is_stored(brawl: Brawl) -> None:
    def fail() -> None:
        raise RuntimeError("a bug of the game")

    def add_move(*given: Any, **named: Any) -> None:
        transaction.on_commit(fail)
        add(*given, **named)

    add = writer.add_move
    with (
        patch.object(writer, "add_move", add_move),
        patch("typeclasses.skirmish.transactions.logger") as log,
    ):
        assert AHALISH in brawl.ahalish.types("combat catch breath")
    assert log.log_trace.called
    assert_memory_is_what_is_stored(brawl)


# Without a player


@pytest.mark.parametrize("error", ERRORS)
def test_those_who_act_by_themselves_go_on_when_the_database_is_back(
    brawl: Brawl, later: Later, error: type[Exception]
) -> None:
    for player in (brawl.ahalish, brawl.rehtaoh):
        player.types("combat catch breath")
    brawl.hush()
    with Fault("before", error, away=True).placed() as fault:
        pass_time(brawl, later, 5)
        assert len(moves()) == 2
        assert brawl.rehtaoh.read().count(WAITS) == 1
        fault.over()
        pass_time(brawl, later, 3)
    assert len(moves()) >= 4
    assert "guardian" in brawl.encounter.state.temperaments.values()
    assert_memory_is_what_is_stored(brawl)


def test_one_who_cannot_decide_is_left_to_the_owner_when_the_database_is_back(
    brawl: Brawl, later: Later
) -> None:
    for player in (brawl.ahalish, brawl.rehtaoh):
        player.types("combat catch breath")
    brawl.hush()
    bug = patch.object(autopilot.tactics, "steps_to_choose_among", side_effect=RuntimeError("bug"))
    log = patch("typeclasses.skirmish.unattended.autopilot.logger")
    with bug, log, Fault("before", DatabaseError, away=True).placed() as fault:
        pass_time(brawl, later, 4)
        assert brawl.encounter.state.temperaments
        fault.over()
        pass_time(brawl, later, 3)
    assert not brawl.encounter.state.temperaments
    assert "could not decide" in brawl.owner.read()


def test_the_clock_and_moves_chosen_in_advance_go_on_when_the_database_is_back(
    brawl: Brawl, later: Later
) -> None:
    brawl.owner.types("combat auto monsters off")
    brawl.owner.types("combat clock 3600")
    for line in ("combat catch breath", "combat next catch breath"):
        brawl.ahalish.types(line)
    brawl.rehtaoh.types("combat catch breath")
    brawl.owner.types("combat move_npc goblin1 catch breath")
    later.waiting.clear()
    with Fault("", DatabaseError, away=True).placed() as fault, after_the_commit(fault.strike):
        assert "goblin2 moves" in brawl.owner.types("combat move_npc goblin2 catch breath")
        pass_time(brawl, later, 4)
        assert len(moves()) == 4
        assert brawl.encounter.state.clock.rev < brawl.encounter.fight.rev
        fault.over()
        fault.has_struck = False
        later.pass_time(len(later.waiting))
    assert moves()[4:] == ["5 Ahalish: catch breath"]
    assert brawl.encounter.state.clock.rev == brawl.encounter.fight.rev
    assert_memory_is_what_is_stored(brawl)


def test_the_time_that_runs_out_while_the_database_is_away_runs_out_afterwards(
    brawl: Brawl, later: Later
) -> None:
    brawl.owner.types("combat clock 10 guardian")
    later.waiting = [call for call in later.waiting if call[0].__name__ == "_try"][-1:]
    with Fault("before", DatabaseError, away=True).placed() as fault:
        pass_time(brawl, later, 12)
        assert moves() == []
        fault.over()
        pass_time(brawl, later, 4)
    assert moves()
    assert_memory_is_what_is_stored(brawl)


@pytest.mark.parametrize("where", ["before", "refused"])
def test_a_fight_against_npcs_ends_when_the_database_is_back(
    game: Game, later: Later, where: str
) -> None:
    ann = game.make_player("Ann")
    goblin = game.make_npc("goblin", SHEET)
    goblin.attributes.add("skirmish_temperament", "brute")
    ann.types("combat fight goblin")
    goblin.delete()
    with Fault(where, DatabaseError, away=True).placed() as fault:
        for _ in range(4):
            later.pass_time(len(later.waiting))
        assert fault.has_struck
        fault.over()
        for _ in range(6):
            later.pass_time(len(later.waiting))
    assert lookup.encounter_of(ann.character) is None
    assert FightRecord.objects.get().ended is not None


def test_people_are_told_once_and_a_busy_moment_is_not_worth_a_word(
    brawl: Brawl, later: Later
) -> None:
    tries: list[int] = []

    def busy(_: Any) -> None:
        tries.append(1)
        raise DatabaseUnavailable("busy")

    later.waiting.clear()
    retrying.later(brawl.encounter, busy)
    later.pass_time()
    assert brawl.rehtaoh.read() == ""
    later.pass_time(3)
    assert brawl.rehtaoh.read().count(WAITS) == 1
    assert len(tries) == 4


@contextmanager
def joined() -> Iterator[list[str]]:
    """The names of those of whom a game is told meanwhile that they have joined."""
    names: list[str] = []

    def hear(character: Any, **_: Any) -> None:
        names.append(character.key)

    signals.combat_joined.connect(hear)
    try:
        yield names
    finally:
        signals.combat_joined.disconnect(hear)


@pytest.mark.parametrize("is_stored", [True, False])
@pytest.mark.parametrize("line", ["combat join heroes", "combat admit Ann"])
def test_who_enters_a_fight_in_doubt_has_joined_once_it_is_known(
    game: Game, later: Later, settings: Any, line: str, is_stored: bool
) -> None:
    settings.SKIRMISH_HOUSE = {"grapple": {"latecomers": True}}
    brawl, ann = Brawl(game), game.make_player("Ann")
    asks = "admit" in line
    brawl.encounter.commit(
        lambda: replace(brawl.encounter.state, joining="ask" if asks else "open")
    )
    ann.types("combat sheet new skill4=accuracy skill3=courage skill2=endurance")
    if asks:
        ann.types("combat join heroes")
    with (
        joined() as told,
        Fault("answer" if is_stored else "refused", DatabaseError, away=True).placed() as fault,
    ):
        assert IN_DOUBT in (brawl.owner if asks else ann).types(line)
        fault.over()
        pass_time(game, later, 1)
        assert told == ["Ann"] * is_stored
        assert lookup.encounter_of(ann.character) is (brawl.encounter if is_stored else None)
    assert ("Ann joins team heroes" in brawl.ahalish.read()) == is_stored


@pytest.mark.parametrize("is_stored", [True, False])
def test_who_is_drawn_in_in_doubt_has_joined_once_it_is_known(
    game: Game, later: Later, settings: Any, is_stored: bool
) -> None:
    settings.SKIRMISH_HOUSE = {"grapple": {"latecomers": True}}
    goblin = game.make_npc("goblin", SHEET)
    rat = game.make_npc("rat", SHEET)
    for npc in (goblin, rat):
        npc.attributes.add("skirmish_temperament", "brute")
    ann = game.make_player("Ann")
    menu = ann.character.ndb._evmenu = Mock()
    ann.types("combat fight goblin")
    menu.close_menu.assert_called_once_with()
    ann.character.ndb._evmenu = None
    with (
        joined() as told,
        Fault("answer" if is_stored else "refused", DatabaseError, away=True).placed() as fault,
    ):
        with pytest.raises(DatabaseUnavailable, match=IN_DOUBT):
            attacks.attack(rat, ann.character)
        fault.over()
        pass_time(game, later, 1)
    assert told[:1] == ["rat"] * is_stored
    assert ("rat attacks you!" in ann.read().lower()) == is_stored


@pytest.mark.parametrize("is_stored", [True, False])
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("combat join heroes", "Ann is added to team heroes"),
        ("combat leave", "Ahalish is removed from team heroes"),
        ("combat join monsters", "Ahalish leaves team heroes for team monsters"),
    ],
)
def test_who_joins_or_leaves_a_lobby_in_doubt_is_told_once_it_is_known(
    game: Game, later: Later, line: str, said: str, is_stored: bool
) -> None:
    brawl, ann = Brawl(game, begun=False), game.make_player("Ann")
    ann.types("combat sheet new skill4=accuracy skill3=courage skill2=endurance")
    brawl.hush()
    who = ann if said.startswith("Ann") else brawl.ahalish
    with (
        joined() as told,
        Fault("answer" if is_stored else "refused", DatabaseError, away=True).placed() as fault,
    ):
        assert IN_DOUBT in who.types(line)
        fault.over()
        pass_time(game, later, 1)
    assert told == ["Ann"] * (is_stored and who is ann)
    assert (said in brawl.rehtaoh.read()) == is_stored


@pytest.mark.parametrize("error", ERRORS)
@pytest.mark.parametrize("where", ["before", "during", "refused", "answer"])
def test_a_thing_is_where_the_database_has_it_though_that_is_gone_for_a_while(
    game: Game, later: Later, settings: Any, where: str, error: type[Exception]
) -> None:
    tossing = Tossing(game, later, settings)
    ann, knife, encounter = tossing.ann.character, tossing.knife, tossing.encounter
    receivers = {**after_change._RECEIVERS}
    del receivers[things.take_or_return]
    with patch.object(after_change, "_RECEIVERS", receivers):
        tossing.toss()
    fault = Fault(where, error, away=True)
    with fault.placed():
        with pytest.raises(DatabaseUnavailable):
            things.take_or_return(encounter)
        assert fault.has_struck
        assert vars(knife)["_state"].fields_cache["db_location"] == ann
        assert knife in ann.contents
        assert knife not in game.room.contents
        fault.over()
        later.pass_time()
    place = game.room if where == "answer" else ann
    assert lies(knife) == place.id
    assert knife.location == place
    assert knife in place.contents
    things.take_or_return(encounter)
    assert lies(knife) == game.room.id
    assert knife.location == game.room
    assert knife in game.room.contents
    assert knife not in ann.contents
    assert [left.thing for left in encounter.state.things] == [knife.id]
    assert in_database(encounter) == encounter.state
