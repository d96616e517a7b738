"""Long work in slices: others play on meanwhile, and work that is of no use any more is dropped."""

from __future__ import annotations

from typing import Any, Self
from unittest.mock import Mock, patch

import pytest
from evennia.scripts.models import ScriptDB
from twisted.internet.task import Clock

from commands.skirmish.combat import CmdCombat
from tests.brawl import Brawl
from tests.game import Game
from tests.later import Later
from typeclasses.skirmish.models import MoveRecord
from typeclasses.skirmish.play import slices
from world.skirmish import odds

MOVED_ON = "The fight has moved on."


@pytest.fixture
def brawl(game: Game, later: Later) -> Brawl:
    """A fight in which long work waits until a test lets it go on."""
    brawl = Brawl(game)
    brawl.owner.becomes_builder()
    brawl.owner.types("combat set Ahalish sd=6")
    brawl.hush()
    game.slices.held = True
    return brawl


def moved() -> list[str]:
    rows = MoveRecord.objects.filter(sequence__gt=0, actor__gt="").order_by("sequence")
    return [row.fighter for row in rows if row.fighter != "referee"]


# When they are done


class Busy:
    """A process that spends a part of its time on other things than slices."""

    def __init__(self, share: float) -> None:
        self.clock, self.reactor, self.share = Clock(), Mock(), share
        self.spent = 0.0
        time = Mock(monotonic=self.clock.seconds, process_time=lambda: self.spent)
        self._patches = patch.multiple(slices, reactor=self.reactor, time=time)

    def __enter__(self) -> Self:
        self._patches.start()
        # A meter begins with a clock, here with that of the test.
        self._meter = patch.object(slices, "_meter", slices._Meter())
        self._meter.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._meter.stop()
        self._patches.stop()

    def look(self) -> float:
        """Let the time pass for which the last call waits, make it, and return that time."""
        seconds, look = self.reactor.callLater.call_args.args
        self.go_on(max(seconds, 0.0501))
        look()
        return float(seconds)

    def go_on(self, seconds: float, sliced: float = 0.0) -> None:
        """Let time pass, of which slices take some."""
        self.clock.advance(seconds)
        self.spent += self.share * seconds + sliced
        slices._meter.sliced += sliced


@pytest.mark.parametrize(
    ("share", "waits"),
    [pytest.param(0.1, [0], id="idle"), pytest.param(0.8, [0, *[0.05] * 19], id="busy")],
)
def test_work_waits_a_second_at_most_until_the_game_is_not_busy(
    share: float, waits: list[float]
) -> None:
    done = Mock()
    with Busy(share) as process:
        slices.WhenIdle(done)
        waited = []
        while not done.called:
            waited.append(process.look())
    assert waited == waits
    done.assert_called_once_with()


def test_work_goes_on_as_soon_as_the_game_is_not_busy_any_more() -> None:
    done = Mock()
    with Busy(0.8) as process:
        slices.WhenIdle(done)
        for _ in range(5):
            process.look()
        done.assert_not_called()
        process.share = 0.1
        process.look()
    done.assert_called_once_with()


def test_the_time_of_slices_does_not_count() -> None:
    done = Mock()
    with Busy(0.1) as process:
        process.go_on(0.1, sliced=0.09)
        slices.WhenIdle(done)
        process.look()
    done.assert_called_once_with()


# Odds


def test_others_talk_between_two_slices(brawl: Brawl) -> None:
    assert brawl.ahalish.types("combat odds") == ""
    for _ in range(20):
        brawl.game.slices.step()
        assert brawl.rehtaoh.types("say hi") == 'You say, "hi"'
    assert brawl.ahalish.read().count("hi") == 20
    brawl.game.slices.finish()
    assert brawl.ahalish.read().startswith("The odds, best first:")


@pytest.mark.parametrize("line", ["odds", "odds strike 4 goblin1"])
def test_odds_of_a_fight_that_moves_on_are_dropped_and_the_player_reads_it(
    brawl: Brawl, line: str
) -> None:
    assert brawl.ahalish.types(f"combat {line}") == ""
    brawl.game.slices.step()
    brawl.rehtaoh.types("combat catch breath")
    brawl.hush()
    brawl.game.slices.finish()
    assert brawl.ahalish.read() == MOVED_ON


@pytest.fixture
def prompted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that shows a prompt of its own after each command."""

    def prompt(self: Any) -> None:
        self.caller.msg("hp 18 >")

    monkeypatch.setattr(CmdCombat.__mro__[1], "at_post_cmd", prompt)


@pytest.mark.usefixtures("prompted")
def test_a_prompt_of_the_games_follows_the_answer(brawl: Brawl) -> None:
    assert brawl.ahalish.types("combat odds") == ""
    assert brawl.rehtaoh.types("combat bell on").endswith("\nhp 18 >")
    brawl.game.slices.finish()
    said = brawl.ahalish.read()
    assert said.startswith("The odds, best first:")
    assert said.endswith("\nhp 18 >")
    assert (said.count("The odds"), said.count("hp 18 >")) == (1, 1)
    assert brawl.ahalish.types("combat frobnicate").endswith("\nhp 18 >")


@pytest.mark.usefixtures("prompted")
def test_a_refusal_that_comes_later_is_told_once_before_the_prompt(brawl: Brawl) -> None:
    assert brawl.ahalish.types("combat odds") == ""
    brawl.game.slices.step()
    brawl.rehtaoh.types("combat catch breath")
    brawl.hush()
    brawl.game.slices.finish()
    assert brawl.ahalish.read() == f"{MOVED_ON}\nhp 18 >"


@pytest.mark.usefixtures("prompted")
def test_answers_that_are_still_to_come_keep_no_player_from_typing(brawl: Brawl) -> None:
    for _ in range(12):
        brawl.ahalish.types("combat odds")
    assert 'You say, "hi"' in brawl.ahalish.types("say hi")


def test_a_bug_in_what_the_game_does_after_a_command_is_logged(
    brawl: Brawl, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CmdCombat.__mro__[1], "at_post_cmd", Mock(side_effect=ValueError("no hp")))
    brawl.ahalish.types("combat odds")
    with patch("commands.skirmish.combat.logger") as logger:
        brawl.game.slices.finish()
    assert brawl.ahalish.read().startswith("The odds, best first:")
    assert "no hp" in logger.log_err.call_args.args[0]


def test_odds_of_a_fight_that_has_ended_are_dropped(brawl: Brawl) -> None:
    brawl.ahalish.types("combat odds")
    brawl.game.slices.step()
    brawl.owner.types("combat end")
    brawl.owner.types("combat end")
    brawl.hush()
    brawl.game.slices.finish()
    assert brawl.ahalish.read() == MOVED_ON


def test_a_reload_forgets_odds_that_were_asked_for(brawl: Brawl) -> None:
    brawl.ahalish.types("combat odds")
    brawl.game.slices.step()
    brawl.game.restart()
    assert not brawl.game.slices.are_left
    brawl.ahalish.types("combat odds")
    brawl.game.slices.finish()
    assert brawl.ahalish.read().startswith("The odds, best first:")


def test_who_asks_for_the_odds_of_all_choices_ten_times_makes_the_work_of_one(
    brawl: Brawl,
) -> None:
    with patch.object(odds, "steps_of_choices", wraps=odds.steps_of_choices) as worked:
        for _ in range(10):
            brawl.ahalish.types("combat odds")
        brawl.game.slices.finish()
    assert worked.call_count == 1
    assert brawl.ahalish.read().count("The odds, best first:") == 10


def test_who_asks_for_one_move_after_another_gets_the_odds_of_the_last(brawl: Brawl) -> None:
    for dice in (1, 2, 3, 4, 5, 6) * 2:
        brawl.ahalish.types(f"combat odds strike {dice} goblin1")
    brawl.game.slices.finish()
    *dropped, last = brawl.ahalish.read().splitlines()
    assert last.startswith("strike 6 goblin1: ")
    assert dropped == ["You have asked for other odds since."] * 11


def test_two_players_get_their_odds_by_turns(brawl: Brawl) -> None:
    brawl.owner.types("combat set Rehtaoh sd=1")
    brawl.hush()
    brawl.ahalish.types("combat odds strike 6 goblin1")
    brawl.rehtaoh.types("combat odds strike 1 goblin1")
    while not (told := brawl.rehtaoh.read()):
        assert brawl.ahalish.read() == ""
        brawl.game.slices.step()
    assert told.startswith("strike 1 goblin1: ")
    assert brawl.game.slices.are_left


# Decisions


@pytest.fixture
def goblins(brawl: Brawl, later: Later) -> Brawl:
    """The heroes have moved, and two goblins act by themselves."""
    brawl.owner.types("combat auto goblins schemer")
    brawl.ahalish.types("combat catch breath")
    brawl.rehtaoh.types("combat catch breath")
    brawl.hush()
    return brawl


def test_a_bystander_talks_while_a_goblin_thinks(goblins: Brawl, later: Later) -> None:
    later.pass_time()
    for _ in range(5):
        goblins.game.slices.step()
        assert goblins.rehtaoh.types("say well?") == 'You say, "well?"'
    assert moved() == ["Ahalish", "Rehtaoh"]
    goblins.game.slices.finish()
    assert moved() == ["Ahalish", "Rehtaoh", "goblin1", "goblin2"]


@pytest.mark.parametrize("order", ["together", "one by one"])
def test_they_think_again_if_the_fight_changes_meanwhile(
    goblins: Brawl, later: Later, order: str
) -> None:
    goblins.owner.types(f"combat auto {order}")
    later.pass_time()
    goblins.game.slices.step()
    goblins.owner.types("combat mn goblin1 catch breath")
    goblins.owner.types("combat auto goblin1 off")
    assert moved() == ["Ahalish", "Rehtaoh", "goblin1"]
    goblins.game.slices.finish()
    assert moved() == ["Ahalish", "Rehtaoh", "goblin1"]
    later.pass_time()
    goblins.game.slices.finish()
    assert moved() == ["Ahalish", "Rehtaoh", "goblin1", "goblin2"]
    assert not later.waiting


def test_a_thought_in_a_fight_that_ends_ends_too(goblins: Brawl, later: Later) -> None:
    later.pass_time()
    goblins.game.slices.step()
    goblins.owner.types("combat end")
    goblins.owner.types("combat end")
    goblins.game.slices.finish()
    assert not later.waiting
    assert not goblins.game.slices.are_left


def test_after_a_reload_they_think_again(goblins: Brawl, later: Later) -> None:
    later.pass_time()
    goblins.game.slices.step()
    goblins.game.restart()
    later.waiting.clear()
    ScriptDB.objects.update_scripts_after_server_start()
    later.pass_time()
    goblins.game.slices.finish()
    assert moved() == ["Ahalish", "Rehtaoh", "goblin1", "goblin2"]
