"""A forecast is made beside the game, told, cancelled, and kept from those who may not know."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest

from tests.brawl import GOBLIN, Brawl
from tests.game import Game
from tests.laboratory import Reactor, reactor
from tests.typeclasses.test_npc_fights import make_goblin
from typeclasses.skirmish.forecasting import forecasts, laboratory_process

__all__ = ["reactor"]

BEGUN = "The forecast has started; you read it when it is done. combat forecast stop cancels it."


@pytest.fixture
def lobby(game: Game, reactor: Reactor) -> Brawl:
    return Brawl(game, begun=False)


@pytest.fixture
def brawl(game: Game, reactor: Reactor) -> Brawl:
    return Brawl(game)


def test_the_forecast_of_a_lobby_tells_what_another_npc_changes(
    lobby: Brawl, reactor: Reactor
) -> None:
    before = lobby.status()
    assert lobby.ahalish.types("combat forecast") == BEGUN
    assert [len(setup.lobby.members) for setup in reactor.job().setups] == [4, 5]
    reactor.play()
    told = lobby.ahalish.read()
    assert "Forecast, from 4 fights:\n  wins: heroes " in told
    assert "\n  one goblin more: heroes " in told
    assert lobby.rehtaoh.read() == ""
    assert lobby.status() == before
    assert forecasts._running == {}


def test_how_far_it_is_is_told_less_and_less_often(
    lobby: Brawl, reactor: Reactor, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = 0.0
    monkeypatch.setattr(forecasts.time, "monotonic", lambda: seconds)
    lobby.owner.types("combat forecast")
    for done in range(10, 201, 10):
        seconds += 1.5
        news = f'{{"done":{done},"total":200,"margin":{1 / done}}}\n'
        reactor.last.outReceived(news.encode())
    assert lobby.owner.read().splitlines() == [
        f"Forecast: {done} of 100 fights played, wins known to {1 / (2 * done):.0%}. "
        f"It takes about {left} seconds more."
        for done, left in ((20, 24), (55, 13))
    ]


@pytest.mark.parametrize("who", ["", f" {GOBLIN}"])
def test_it_is_played_until_wins_are_known_to_what_was_typed(
    lobby: Brawl, reactor: Reactor, who: str
) -> None:
    lobby.owner.types(f"combat forecast{who} to 3%")
    assert (reactor.job().within, reactor.job().fights) == (0.03, 1068)


@pytest.mark.parametrize("percent", ["0%", "-1", "26%", "3.5%", "1000000000000"])
def test_what_wins_cannot_be_known_to_is_said_at_once(
    lobby: Brawl, reactor: Reactor, percent: str
) -> None:
    told = lobby.owner.types(f"combat forecast to {percent}")
    assert told.startswith("Wins can be known to a whole number from 1% to 25%, not to ")
    assert not reactor.protocols


def test_a_fight_is_played_on_from_where_it_stands(brawl: Brawl, reactor: Reactor) -> None:
    brawl.owner.types("combat withdraw goblin1")
    brawl.ahalish.types("combat forecast")
    [setup] = reactor.job().setups
    assert setup.fight
    reactor.play()
    assert "wins: heroes 100%" in brawl.ahalish.read()


@pytest.mark.slow
def test_temperaments_count(lobby: Brawl, reactor: Reactor) -> None:
    lobby.owner.types("combat auto goblins coward")
    lobby.owner.types("combat forecast")
    one, two = reactor.job().setups
    assert set(one.temperaments.values()) == {"coward"}
    assert len(two.temperaments) == len(one.temperaments) + 1


def test_npcs_against_ones_own_sheet_need_no_fight(game: Game, reactor: Reactor) -> None:
    alone = game.make_player("Cearl")
    assert alone.types(f"combat forecast {GOBLIN} x3") == BEGUN
    setup, more = reactor.job().setups
    assert [member.name for member in setup.lobby.members] == ["Cearl", "NPC1", "NPC2", "NPC3"]
    assert len(more.lobby.members) == 5
    reactor.play()
    told = alone.read()
    assert "wins: Cearl " in told
    assert "one NPC more: Cearl " in told
    assert alone.types("combat").startswith("There is no fight here.")


def test_npcs_who_are_here_are_named(game: Game, reactor: Reactor) -> None:
    make_goblin(game, "goblin1", temperament="coward")
    alone = game.make_player("Cearl")
    assert alone.types("combat forecast Goblin1") == BEGUN
    setup, more = reactor.job().setups
    assert [member.name for member in setup.lobby.members] == ["Cearl", "goblin1"]
    assert list(setup.temperaments.values()) == ["coward"]
    assert len(more.lobby.members) == 3


def test_an_npc_of_someone_elses_is_not_read(game: Game, reactor: Reactor) -> None:
    goblin = make_goblin(game, "goblin1")
    goblin.locks.add("attack:false()")
    alone = game.make_player("Cearl")
    assert alone.types("combat forecast goblin1").startswith("Unknown template 'goblin1'.")


def test_what_is_hidden_without_a_game_master_is_nobodys_to_ask_for(
    game: Game, reactor: Reactor
) -> None:
    make_goblin(game, "goblin1", "apocrypha")
    alone = game.make_player("Cearl")
    alone.types("combat fight goblin1 apocrypha")
    assert alone.types("combat forecast") == (
        "In this fight things are hidden, and it has no game master who knows them. Ask for a "
        "forecast before it starts: combat forecast NPC"
    )


def test_npcs_by_other_rules(game: Game, reactor: Reactor) -> None:
    alone = game.make_player("Cearl")
    alone.types("combat sheet new cepheus")
    assert alone.types("combat forecast cepheus thug x2, guard @coward") == BEGUN
    assert reactor.job().setups[0].lobby.ruleset == "cepheus"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("unicorn", "Unknown template"),
        (f"{GOBLIN} x0", "A group has 1 to 60 fighters, not 0."),
        (f"{GOBLIN} x41", "A fight has room for 40 fighters."),
        (f"{GOBLIN} @hero", "Unknown temperament 'hero'."),
        ("cepheus thug", "Cearl cannot fight yet."),
        ("stop", "No forecast runs here."),
        ("", "There is no fight here."),
    ],
)
def test_what_cannot_be_gets_a_sentence(
    game: Game, reactor: Reactor, typed: str, said: str
) -> None:
    alone = game.make_player("Cearl")
    assert alone.types(f"combat forecast {typed}").startswith(said)
    assert reactor.protocols == []


def test_a_lobby_that_cannot_start_says_why(game: Game, reactor: Reactor) -> None:
    owner = game.make_player("Marshal")
    owner.types("combat init brawl")
    said = owner.types("combat forecast")
    assert said.startswith("A fight needs two teams with fighters; no team has any yet. To join")


def test_one_a_room_and_so_many_in_the_game(lobby: Brawl, settings: Any) -> None:
    lobby.ahalish.types("combat forecast")
    said = lobby.owner.types("combat forecast")
    assert said.startswith("A forecast for Ahalish runs here already; combat forecast stop")
    elsewhere = lobby.game.make_player("Cearl", room=lobby.game.make_room("Yard"))
    settings.SKIRMISH_FORECASTS = 1
    said = elsewhere.types(f"combat forecast {GOBLIN}")
    assert said == "The game is busy with other forecasts; try again in a minute."
    settings.SKIRMISH_FORECASTS = 2
    assert elsewhere.types(f"combat forecast {GOBLIN}") == BEGUN
    settings.SKIRMISH_FORECASTS = 0
    lobby.owner.types("combat forecast stop")
    assert lobby.owner.types("combat forecast") == "The game makes no forecasts."


def test_it_is_stopped_by_who_asked_and_by_the_owner(lobby: Brawl, reactor: Reactor) -> None:
    lobby.ahalish.types("combat forecast")
    said = lobby.rehtaoh.types("combat forecast stop")
    assert said == "Ahalish asked for this forecast, and may stop it."
    assert lobby.ahalish.types("combat forecast stop") == "The forecast is stopped."
    assert reactor.last.transport.killed
    reactor.last.processEnded(None)
    assert lobby.ahalish.read() == ""
    lobby.rehtaoh.types("combat forecast")
    assert lobby.owner.types("combat forecast stop") == "The forecast is stopped."
    assert lobby.rehtaoh.read() == "Marshal has stopped your forecast."


def test_it_ends_with_its_fight(brawl: Brawl, reactor: Reactor) -> None:
    ended = "The fight has ended, and with it its forecast."
    brawl.ahalish.types("combat forecast")
    brawl.owner.types("combat withdraw goblin1")
    assert ended not in brawl.ahalish.read()
    brawl.owner.types("combat withdraw goblin2")
    assert ended in brawl.ahalish.read()
    assert reactor.last.transport.killed
    assert forecasts._running == {}


def test_it_ends_with_a_lobby_that_is_deleted(lobby: Brawl, reactor: Reactor) -> None:
    lobby.ahalish.types("combat forecast")
    lobby.owner.types("combat end")
    assert "The fight has ended, and with it its forecast." in lobby.ahalish.read()
    assert reactor.last.transport.killed


def test_a_process_that_dies_is_told(lobby: Brawl, reactor: Reactor) -> None:
    lobby.ahalish.types("combat forecast")
    with patch.object(laboratory_process.logger, "log_err") as logged:
        reactor.last.errReceived(b"Killed")
        reactor.last.processEnded(None)
    assert "Killed" in logged.call_args.args[0]
    assert lobby.ahalish.read().startswith("The forecast ended before it was done;")
    assert lobby.ahalish.types("combat forecast") == BEGUN


def test_where_fighters_hide_things_only_the_owner_may_ask(game: Game, reactor: Reactor) -> None:
    owner, fighter = game.make_player("Marshal"), game.make_player("Ahalish")
    fighter.types("combat sheet new apocrypha guard")
    owner.types("combat init brawl apocrypha")
    fighter.types("combat join heroes")
    owner.types("combat add_npc thug thug monsters")
    owner.types("combat start")
    said = fighter.types("combat forecast")
    assert said.startswith("In this fight things are hidden; only Marshal, who owns it, may ask")
    assert owner.types("combat forecast") == BEGUN


def test_where_odds_are_not_shown_only_the_owner_may_ask(game: Game, reactor: Reactor) -> None:
    owner, fighter = game.make_player("Marshal"), game.make_player("Ahalish")
    owner.types("combat init brawl show_odds=no")
    fighter.types("combat join heroes")
    owner.types(f"combat add_npc goblin {GOBLIN} monsters")
    owner.types("combat start")
    assert fighter.types("combat forecast") == "In this fight the odds are not shown."
    assert owner.types("combat forecast") == BEGUN


def test_a_fight_without_a_game_master_has_a_forecast(game: Game, reactor: Reactor) -> None:
    ann = game.make_player("Ann")
    make_goblin(game)
    ann.types("combat fight goblin")
    assert ann.types("combat forecast") == BEGUN
    reactor.play()
    assert "wins: " in ann.read()


LATER = "Your last forecast was stopped a moment ago. You can ask for another in {}."


@pytest.fixture
def passing(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How many seconds have passed; a test lets more pass."""
    seconds = [0.0]
    monkeypatch.setattr(laboratory_process.time, "monotonic", lambda: seconds[0])
    return seconds


def test_starting_and_stopping_a_hundred_times_starts_no_hundred_processes(
    lobby: Brawl, reactor: Reactor, passing: list[float]
) -> None:
    told = []
    for _ in range(100):
        told.append(lobby.ahalish.types("combat forecast"))
        lobby.ahalish.types("combat forecast stop")
    assert len(reactor.protocols) == 1
    assert told == [BEGUN, *[LATER.format("10 seconds")] * 99]
    passing[0] = 9.5
    assert lobby.ahalish.types("combat forecast") == LATER.format("1 second")
    assert lobby.rehtaoh.types("combat forecast") == BEGUN
    lobby.rehtaoh.types("combat forecast stop")
    passing[0] = 10
    assert lobby.ahalish.types("combat forecast") == BEGUN
    assert len(reactor.protocols) == 3


def test_a_player_waits_in_other_rooms_and_with_other_characters_too(
    lobby: Brawl, reactor: Reactor, passing: list[float]
) -> None:
    player = lobby.ahalish
    assert player.types("combat forecast") == BEGUN
    player.types("combat forecast stop")
    player.types("combat leave")
    player.character.location = lobby.game.make_room("Cellar")
    assert player.types(f"combat forecast {GOBLIN}") == LATER.format("10 seconds")
    other = lobby.game.make_player("Sly")
    account = player.session.account
    lobby.game.disconnect(other)
    account.unpuppet_object(player.session)
    account.puppet_object(player.session, other.character)
    assert player.types(f"combat forecast {GOBLIN}") == LATER.format("10 seconds")
    assert len(reactor.protocols) == 1


def test_after_a_forecast_that_was_not_stopped_there_is_no_pause(
    lobby: Brawl, reactor: Reactor, passing: list[float]
) -> None:
    for _ in range(2):
        assert lobby.ahalish.types("combat forecast") == BEGUN
        reactor.play()
    assert len(reactor.protocols) == 2


def test_who_had_theirs_stopped_by_the_owner_waits_and_not_the_owner(
    lobby: Brawl, reactor: Reactor, passing: list[float]
) -> None:
    lobby.ahalish.types("combat forecast")
    lobby.owner.types("combat forecast stop")
    assert lobby.owner.types("combat forecast") == BEGUN
    lobby.owner.types("combat forecast stop")
    assert lobby.ahalish.types("combat forecast") == LATER.format("10 seconds")
