"""The fight as data over real telnet, for clients that speak GMCP."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.play.telnet import TelnetPlayer
from tests.e2e.server import Game
from tests.e2e.test_survival import come_back, kill_the_server

pytestmark = pytest.mark.e2e

PAGE = Path(__file__).resolve().parents[2] / "docs/gmcp.md"
GOBLIN = "::en:6:1:2:3:2"


@pytest.fixture(scope="module")
def marshal(game: Game) -> Iterator[TelnetPlayer]:
    """The owner of the fight, with GMCP, who has not asked for data."""
    with game.player("Marshal", at="yard", gmcp=True) as player:
        yield player


@pytest.fixture
def ahalish(game: Game, marshal: TelnetPlayer) -> Iterator[TelnetPlayer]:
    """A player with GMCP data who fights a goblin and is to move."""
    with game.player("Ahalish", at="yard", gmcp=True) as player:
        marshal.ask("combat init brawl")
        player.ask("combat add me heroes")
        marshal.ask(f"combat add_npc goblin1 {GOBLIN} monsters")
        player.gmcp("Combat.Subscribe")
        marshal.messages.clear()
        marshal.ask("combat start heroes monsters")
        yield player
        put_away(marshal)


def put_away(owner: TelnetPlayer) -> None:
    if "not over" in owner.ask("combat end"):
        owner.ask("combat end")


def latest(player: TelnetPlayer, name: str) -> dict[str, Any]:
    """The last message of that name."""
    found = [data for kind, data in heard(player) if kind == name]
    assert found, f"no {name} among {player.messages}"
    return found[-1]


def heard(player: TelnetPlayer) -> list[tuple[str, dict[str, Any]]]:
    """The messages of a fight so far."""
    player.unread += player.quiet()
    return [(name, data) for name, data in player.messages if name.startswith("Combat.")]


def names(player: TelnetPlayer) -> list[str]:
    return [name for name, _ in heard(player)]


def hush(player: TelnetPlayer) -> None:
    """Forget all messages up to now."""
    heard(player)
    player.messages.clear()


def test_a_fight_by_gmcp_from_its_start_to_a_late_choice(game, marshal, ahalish) -> None:
    state = latest(ahalish, "Combat.State")
    me = state["seat"]
    assert [card["name"] for card in state["cards"]] == ["Ahalish", "goblin1"]
    assert (state["waiting"], state["rev"], state["seats"][0]["kind"]) == ([me], 1, "turn")
    ahalish.gmcp("Combat.Choices", {"seat": me})
    choices = latest(ahalish, "Combat.Choices")
    words = [choice["words"] for group in choices["groups"] for choice in group["choices"]]
    assert choices["rev"] == 1
    assert "catch breath" in words

    hush(ahalish)
    ahalish.gmcp("Combat.Move", {"words": "catch breath", "rev": 1, "seat": me})
    assert names(ahalish) == ["Combat.Event"]
    event = latest(ahalish, "Combat.Event")
    breath, turn = event["told"]
    assert breath.startswith("You catch your breath")
    assert turn == "Team monsters moves."
    # Only the changes; both cards have some, because the turn has passed from one to the other.
    assert {card["id"] for card in event["cards"]} == {me, event["waiting"][0]}
    assert "teams" not in event
    assert [card["turn"] for card in event["cards"]] == [False, True]
    assert not any("name" in card for card in event["cards"])
    assert event["seats"] == []

    marshal.ask("combat move_npc goblin1 catch breath")
    hush(ahalish)
    ahalish.gmcp("Combat.Move", {"words": "catch breath", "rev": 1, "seat": me})
    assert names(ahalish) == ["Combat.Refused", "Combat.State"]
    refused = latest(ahalish, "Combat.Refused")
    assert refused == {"text": "That choice belongs to an earlier moment of the fight."}
    hush(ahalish)
    ahalish.gmcp("Combat.Move", "catch breath")  # as typed: without rev it is for now
    assert latest(ahalish, "Combat.Event")["rev"] == 4

    hush(ahalish)
    put_away(marshal)
    ((package, ended),) = heard(ahalish)
    assert (package, ended["id"]) == ("Combat.End", state["id"])
    result, sheet = ended["result"]
    assert result == "The fight was stopped before it was decided."
    assert sheet.startswith("Your sheet has changed: AD ")
    # Who has only caught their breath needs no rest.
    assert (ended["rests"], ended["again"], ended["command"]) == (False, "", "combat")
    assert ended["page"].startswith("/skirmish/")
    assert heard(marshal) == []


def test_who_has_enough_of_it_gets_no_more(marshal, ahalish) -> None:
    ahalish.gmcp("Combat.Subscribe", {"on": False})
    hush(ahalish)
    ahalish.ask("combat move catch breath")
    assert heard(ahalish) == []
    ahalish.gmcp("Combat.Subscribe")
    assert names(ahalish) == ["Combat.State"]


def test_asking_before_one_has_logged_in_is_asking(game, marshal, ahalish) -> None:
    """As a client does that asks as soon as it is connected."""
    with game.connect(gmcp=True) as second:
        second.unread = second.expect("connect")
        second.gmcp("Combat.Subscribe")
        second.login("Ahalish", game.passwords["Ahalish"])
        assert latest(second, "Combat.State")["name"] == "brawl"


def test_who_has_asked_is_shown_the_fight_after_the_server_was_killed(
    game, marshal, ahalish
) -> None:
    hush(ahalish)
    kill_the_server(game)
    for player in (marshal, ahalish):
        come_back(game, player, kill_the_server)
    assert latest(ahalish, "Combat.State")["name"] == "brawl"


def test_the_page_of_gmcp_shows_every_field(ahalish) -> None:
    """Each message that was captured there has the fields that the game sends now."""
    page, decoder = PAGE.read_text(), json.JSONDecoder()
    captured = {
        found[1]: decoder.raw_decode(page, found.end())[0]
        for found in re.finditer(r"^< (Combat\.\w+) ", page, re.MULTILINE)
    }
    ahalish.gmcp("Combat.Choices")
    for _ in range(2):
        ahalish.gmcp("Combat.Move", "catch breath")
    sent = dict(reversed(heard(ahalish)))
    # What comes before the start is described there in a table.
    sent.pop("Combat.Lobby")
    assert {*captured} == {*sent, "Combat.End"}
    # The card in an event depends on the dice.
    for messages in (captured, sent):
        whole = set(messages["Combat.State"]["cards"][0])
        changed = messages["Combat.Event"].pop("cards")
        assert all({"id", "turn"} <= set(card) < whole for card in changed)
    for name, data in sent.items():
        assert fields(captured[name]) == fields(data), name


def fields(data: Any) -> Any:
    """The names in a message, however deep."""
    match data:
        case dict():
            return {name: fields(value) for name, value in data.items()}
        case [first, *_] if isinstance(first, dict):
            return fields(first)
        case _:
            return ...
