"""The clock: reminders, and what happens to those who say nothing; skipping; who is waited for."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from unittest.mock import patch

import pytest
from evennia.scripts.models import ScriptDB

from tests.brawl import Brawl
from tests.game import Game
from typeclasses.skirmish import pauses
from typeclasses.skirmish.encounter import clocks, lookup, naming
from typeclasses.skirmish.models import MoveRecord
from typeclasses.skirmish.transactions import DatabaseUnavailable
from typeclasses.skirmish.unattended import clock
from world.cast import OPTIONS
from world.skirmish import engine
from world.skirmish.ruleset import registry
from world.skirmish.testing.playthrough import usual_sheet


class Hours:
    """The time, which passes only when told, and what is to be done at some of it.

    The machine's clock may be set; the steady one goes on.
    """

    def __init__(self) -> None:
        self.now = 1_000_000.0
        #: By how much the machine's clock differs from the steady one.
        self.is_set = 0.0
        self.waiting: list[tuple[float, Any, tuple[Any, ...]]] = []

    def time(self) -> float:
        return self.now + self.is_set

    def steady(self) -> float:
        return self.now

    def datetime(self) -> datetime:
        return datetime.fromtimestamp(self.time(), tz=UTC)

    def set_clock(self, seconds: float) -> None:
        """Set the machine's clock forward or back."""
        self.is_set += seconds

    def sleep(self, seconds: float) -> None:
        """Let time pass in which nothing is done: the machine is stopped, or busy."""
        self.now += seconds

    def delay(self, seconds: float, what: Any, *given: Any) -> None:
        self.waiting.append((self.now + seconds, what, given))

    def pass_by(self, seconds: float) -> None:
        until = self.now + seconds
        while due := sorted(call for call in self.waiting if call[0] <= until)[:1]:
            self.waiting.remove(due[0])
            when, what, given = due[0]
            self.now = max(self.now, when)
            what(*given)
        self.now = max(self.now, until)


@pytest.fixture
def hours() -> Iterator[Hours]:
    hours = Hours()
    with (
        patch.object(pauses, "call_later", hours.delay),
        patch.object(pauses, "steady", hours.steady),
        patch.object(clock.time, "time", hours.time),
    ):
        yield hours


@pytest.fixture
def brawl(game: Game, hours: Hours) -> Brawl:
    """The heroes are to move, and have 90 seconds for it."""
    brawl = Brawl(game)
    told = "+ Everyone has 90 seconds for each decision; then the fight goes on without them."
    assert brawl.owner.types("combat clock 90") == told
    brawl.hush()
    return brawl


def moved() -> list[str]:
    rows = MoveRecord.objects.filter(sequence__gt=0).order_by("sequence")
    return [f"{row.fighter}: {row.words}" for row in rows]


def test_there_is_a_reminder_at_half_time_and_one_near_the_end(brawl: Brawl, hours: Hours) -> None:
    hours.pass_by(44)
    assert brawl.ahalish.read() == ""
    hours.pass_by(2)
    assert brawl.ahalish.read() == "You have 45 seconds left."
    hours.pass_by(35)
    assert brawl.ahalish.read() == "You have 10 seconds left."
    assert brawl.owner.read() == ""


def test_the_owner_is_reminded_of_those_who_are_away(brawl: Brawl, hours: Hours) -> None:
    brawl.game.disconnect(brawl.ahalish)
    brawl.owner.read()
    hours.pass_by(46)
    assert brawl.owner.read() == "45 seconds are left to decide for Ahalish."


def test_who_says_nothing_lets_the_turn_pass(brawl: Brawl, hours: Hours) -> None:
    hours.pass_by(91)
    assert moved() == ["Ahalish: catch breath"]
    assert "+ Time is up for Ahalish." in brawl.rehtaoh.read()


def test_no_one_is_told_of_a_move_that_could_not_be_stored(brawl: Brawl, hours: Hours) -> None:
    with patch.object(
        clock.moves, "_store", side_effect=DatabaseUnavailable("The database is busy.")
    ):
        hours.pass_by(91)
    assert "Time is up" not in brawl.rehtaoh.read()
    assert moved() == []
    hours.pass_by(3)
    assert brawl.rehtaoh.read().count("Time is up for Ahalish") == 1
    assert moved()[0] == "Ahalish: catch breath"


def test_each_decision_has_the_whole_time(brawl: Brawl, hours: Hours) -> None:
    hours.pass_by(80)
    brawl.ahalish.types("combat catch breath")
    hours.pass_by(80)
    assert moved() == ["Ahalish: catch breath"]
    hours.pass_by(11)
    assert moved() == ["Ahalish: catch breath", "Rehtaoh: catch breath"]


def test_with_a_temperament_they_act_this_once(game: Game, hours: Hours) -> None:
    brawl = Brawl(game)
    brawl.owner.types("combat clock 20 schemer")
    hours.pass_by(21)
    assert len(moved()) == 1
    assert "maneuver" in moved()[0]
    assert brawl.encounter.state.temperaments == {}


@pytest.mark.parametrize("name", [option for option in OPTIONS if option in registry.names()])
@pytest.mark.parametrize("temperament", ["", "brute"])
def test_a_fight_of_people_who_have_left_goes_on(
    game: Game, hours: Hours, name: str, temperament: str
) -> None:
    owner = game.make_player("Marshal")
    sheet = usual_sheet(registry.get(name))
    players = [game.make_player(name, sheet) for name in ("Ann", "Bob")]
    owner.types(f"combat init duel {OPTIONS[name]}")
    for player, team in zip(players, ("heroes", "villains"), strict=True):
        player.types(f"combat add me {team}")
    owner.types("combat start")
    owner.types(f"combat clock 20 {temperament}")
    for player in players:
        game.disconnect(player)
    encounter = lookup.encounter_for(owner.character)
    assert encounter is not None
    for _ in range(20 if not temperament else 2_000):
        rev = encounter.fight.rev
        hours.pass_by(21)
        if engine.outcome(encounter.fight) is not None:
            break
        assert encounter.fight.rev > rev
    if temperament:
        assert engine.outcome(encounter.fight) is not None


def test_it_stands_still_while_the_owner_says_so(brawl: Brawl, hours: Hours) -> None:
    hours.pass_by(80)
    assert brawl.owner.types("combat clock pause") == "+ The clock stands still."
    hours.pass_by(500)
    assert moved() == []
    brawl.owner.types("combat clock go")
    hours.pass_by(89)
    assert moved() == []
    hours.pass_by(2)
    assert len(moved()) == 1


def test_after_a_pause_nobody_is_reminded_twice(brawl: Brawl, hours: Hours) -> None:
    hours.pass_by(20)
    for word in ("pause", "go"):
        brawl.owner.types(f"combat clock {word}")
    brawl.owner.types("combat auto together")
    brawl.hush()
    hours.pass_by(60)
    assert brawl.ahalish.read().count("seconds left") == 1
    hours.pass_by(25)
    assert brawl.ahalish.read().count("seconds left") == 1


def test_a_clock_that_cannot_be_wound_up_does_not_say_that_the_move_was_not_made(
    brawl: Brawl,
) -> None:
    busy = DatabaseUnavailable("The game's database is busy, so nothing was done.")
    with patch.object(clock, "replace", side_effect=busy):
        said = brawl.ahalish.types("combat catch breath")
    assert "Catching breath succeeds" in said
    assert "nothing was done" not in said
    assert moved() == ["Ahalish: catch breath"]


def test_off_stops_it(brawl: Brawl, hours: Hours) -> None:
    assert brawl.owner.types("combat clock off") == "+ The fight no longer has a clock."
    hours.pass_by(500)
    assert moved() == []
    assert brawl.owner.types("combat clock pause") == "This fight has no clock."


def test_after_a_restart_the_time_that_is_left_counts(brawl: Brawl, hours: Hours) -> None:
    hours.pass_by(60)
    hours.waiting.clear()
    brawl.game.restart()
    ScriptDB.objects.update_scripts_after_server_start()
    hours.pass_by(29)
    assert moved() == []
    hours.pass_by(2)
    assert len(moved()) == 1


def test_time_that_ran_out_while_the_server_was_down_is_given_again(
    brawl: Brawl, hours: Hours
) -> None:
    hours.pass_by(60)
    hours.waiting.clear()
    hours.pass_by(500)
    brawl.game.restart()
    ScriptDB.objects.update_scripts_after_server_start()
    assert clock.left(lookup.encounter_in(brawl.game.room)) == 90
    hours.pass_by(44)
    brawl.ahalish.read()
    hours.pass_by(2)
    assert brawl.ahalish.read() == "You have 45 seconds left."
    assert moved() == []
    hours.pass_by(45)
    assert len(moved()) == 1


HOUR = 3600.0
JUMPS = pytest.mark.parametrize("jump", [-HOUR, -100, -20, 20, 100, HOUR, 30 * 365 * 24 * HOUR])


@JUMPS
def test_who_sets_the_machine_s_clock_takes_no_turn_and_gives_no_hour(
    brawl: Brawl, hours: Hours, jump: float
) -> None:
    hours.pass_by(30)
    hours.set_clock(jump)
    assert clock.left(brawl.encounter) == 60
    hours.pass_by(16)
    assert brawl.ahalish.read() == "You have 45 seconds left."
    hours.pass_by(35)
    assert brawl.ahalish.read() == "You have 10 seconds left."
    assert moved() == []
    hours.pass_by(10)
    assert moved() == ["Ahalish: catch breath"]
    # The next question has the whole time, and no more.
    assert clock.left(brawl.encounter) == 89
    hours.pass_by(88)
    assert len(moved()) == 1
    hours.pass_by(2)
    assert len(moved()) == 2


@JUMPS
def test_whatever_is_stored_no_one_has_more_than_the_whole_time_after_a_restart(
    brawl: Brawl, hours: Hours, jump: float
) -> None:
    hours.pass_by(30)
    hours.waiting.clear()
    brawl.game.restart()
    hours.set_clock(jump)
    ScriptDB.objects.update_scripts_after_server_start()
    left = clock.left(lookup.encounter_in(brawl.game.room))
    assert left == (40 if jump == 20 else 80 if jump == -20 else 90)
    brawl.ahalish.read()
    hours.pass_by(left - 1)
    assert "seconds left." in brawl.ahalish.read()
    assert moved() == []
    hours.pass_by(2)
    assert len(moved()) == 1


def test_who_had_little_time_left_before_a_restart_is_reminded_after_it(
    brawl: Brawl, hours: Hours
) -> None:
    hours.pass_by(87)
    hours.waiting.clear()
    brawl.game.restart()
    ScriptDB.objects.update_scripts_after_server_start()
    brawl.ahalish.read()
    hours.pass_by(4)
    assert brawl.ahalish.read() == "You have 10 seconds left."
    assert moved() == []
    hours.pass_by(9)
    assert moved() == []
    hours.pass_by(2)
    assert len(moved()) == 1


@pytest.mark.parametrize("seconds", [20, 85, 3600])
def test_a_machine_that_has_slept_reminds_before_a_turn_is_lost(
    brawl: Brawl, hours: Hours, seconds: int
) -> None:
    hours.pass_by(30)
    hours.sleep(seconds)
    hours.pass_by(0)
    told = brawl.ahalish.read()
    assert told == f"You have {max(60 - seconds, 10)} seconds left."
    assert moved() == []
    hours.pass_by(9)
    assert moved() == []
    hours.pass_by(60)
    assert len(moved()) == 1


def test_a_clock_runs_for_those_again_who_no_longer_act_by_themselves(
    brawl: Brawl, hours: Hours
) -> None:
    brawl.ahalish.types("combat auto me guardian")
    brawl.rehtaoh.types("combat auto me guardian")
    hours.waiting = [call for call in hours.waiting if call[0] > hours.now + 10]
    brawl.encounter.ndb.acts_soon = True
    hours.pass_by(200)
    assert moved() == []
    brawl.ahalish.types("combat auto me off")
    hours.pass_by(91)
    assert "Ahalish: catch breath" in moved()


def by_machine(hours: Hours) -> Any:
    return patch.object(clocks.timezone, "now", hours.datetime)


@JUMPS
def test_how_long_a_fight_has_waited_does_not_follow_the_machine_s_clock(
    game: Game, hours: Hours, jump: float
) -> None:
    with by_machine(hours):
        brawl = Brawl(game)
        brawl.ahalish.types("combat catch breath")
        hours.pass_by(60)
        hours.set_clock(jump)
        said = brawl.owner.types("combat waiting")
        assert said == "The fight waits for Rehtaoh. It has waited for 60 seconds."
        # No one leaves, or takes over, before the five minutes are over; and then they may.
        assert "no one has moved for 5 minutes" in brawl.ahalish.types("combat leave")
        hours.pass_by(250)
        assert "5 minutes" in brawl.owner.types("combat waiting")
        assert "Ahalish" in brawl.ahalish.types("combat leave")
        assert brawl.encounter.fight.table.fighters[
            naming.find_fighter(brawl.encounter, "Ahalish")
        ].withdrawn


@pytest.mark.parametrize(("jump", "waited"), [(-HOUR, 0), (30, 90)])
def test_after_a_restart_it_has_waited_since_the_last_move_by_the_machine_s_clock(
    game: Game, hours: Hours, jump: float, waited: int
) -> None:
    with by_machine(hours):
        brawl = Brawl(game)
        hours.pass_by(60)
        hours.set_clock(jump)
        game.restart()
        said = brawl.owner.types("combat waiting")
        assert ("has waited" in said) == bool(waited)
        hours.pass_by(10)
        assert f"It has waited for {waited + 10} seconds." in brawl.owner.types("combat waiting")


def test_a_clock_that_was_paused_before_a_restart_stays_so(brawl: Brawl, hours: Hours) -> None:
    brawl.owner.types("combat clock pause")
    hours.pass_by(500)
    brawl.game.restart()
    ScriptDB.objects.update_scripts_after_server_start()
    hours.pass_by(500)
    assert moved() == []


def test_those_who_act_by_themselves_need_no_clock(brawl: Brawl, hours: Hours) -> None:
    brawl.ahalish.types("combat auto me guardian")
    brawl.rehtaoh.types("combat auto me guardian")
    brawl.owner.types("combat auto all brute")
    brawl.hush()
    hours.pass_by(1000)
    assert "Time is up" not in brawl.owner.read()


@pytest.mark.parametrize(
    ("line", "refusal"),
    [
        ("clock", "Type: combat clock SECONDS"),
        ("clock soon", "Type: combat clock SECONDS"),
        ("clock 3", "A clock takes 10 to 86400 seconds, not 3."),
        ("clock 90 bruce", "Unknown temperament 'bruce'."),
        ("skip", "Type: combat skip WHO"),
        ("skip goblin1", "The fight does not wait for goblin1. The fight waits for "),
    ],
)
def test_what_cannot_be_is_refused_in_words(brawl: Brawl, line: str, refusal: str) -> None:
    was = brawl.encounter.state
    assert brawl.owner.types(f"combat {line}").startswith(refusal)
    assert brawl.encounter.state is was


def test_the_owner_goes_on_without_somebody(game: Game) -> None:
    brawl = Brawl(game)
    assert "Catching breath succeeds" in brawl.owner.types("combat skip rehtaoh")
    assert moved() == ["Rehtaoh: catch breath"]


def test_a_ruleset_may_have_a_move_that_is_called_skip_too(game: Game) -> None:
    ann, bob = (game.make_player(name, sheet={}) for name in ("Ann", "Bob"))
    for player in (ann, bob):
        player.types("combat sheet new cepheus")
    bob.character.attributes.add("cepheus_dex", 15)
    ann.types("combat init duel cepheus aware=all range=5")
    ann.types("combat join heroes")
    bob.types("combat join villains")
    ann.types("combat start")
    for _ in range(2):
        waited_for = "Bob" if "Bob's turn" in ann.types("combat") else "Ann"
        ann.types(f"combat skip {waited_for}")
    assert sorted(moved()) == ["Ann: skip", "Bob: skip"]
    player = bob if "Bob's turn" in ann.types("combat") else ann
    player.types("combat skip")
    assert len(moved()) == 3


def test_whom_the_fight_waits_for_and_for_how_long(brawl: Brawl) -> None:
    now = brawl.encounter.moved_on = clocks.Instant.now()
    MoveRecord.objects.update(made=now.by_machine - timedelta(seconds=60))
    said = brawl.ahalish.types("combat waiting")
    waits = "The fight waits for Ahalish and Rehtaoh. It has waited for 60 seconds."
    assert said == f"{waits} 90 seconds are left."
