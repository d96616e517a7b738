"""Players who are banned, or whose account is closed, but still connected, or connected again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests import bans
from tests.brawl import Brawl
from tests.game import Player
from typeclasses.skirmish import permissions
from typeclasses.skirmish.permissions import account_seats
from world.skirmish import engine

BANNED = "You have been banned from this game."
CLOSED = "This account is no longer active."
LINES = (
    "", "brief", "moves", "odds", "catch breath", "move catch breath", "next catch breath", "auto",
    "waiting", "forecast", "sheet", "join heroes", "init another", "fight goblin", "undo", "end",
    "help", "owner me", "rest", "tutorial",
)  # fmt: skip


def by_name(player: Player) -> None:
    bans.ban(player.session.account)


def by_address(player: Player) -> None:
    bans.ban_address(player.session.address[0])


def closed(player: Player) -> None:
    bans.close_account(player.session.account)


SHUT_OUT = pytest.mark.parametrize(
    ("shut_out", "told"), [(by_name, BANNED), (by_address, BANNED), (closed, CLOSED)]
)


@pytest.fixture
def brawl(game):
    return Brawl(game)


@SHUT_OUT
def test_they_are_refused_whatever_they_type(brawl, shut_out, told):
    before = brawl.encounter.state
    shut_out(brawl.ahalish)
    for line in LINES:
        assert brawl.ahalish.types(f"combat {line}") == told, line
    assert brawl.encounter.state == before


@SHUT_OUT
def test_so_is_an_owner(brawl, shut_out, told):
    shut_out(brawl.owner)
    for line in ("", "end", "end", "mn goblin1 catch breath", "undo", "withdraw goblin1"):
        assert brawl.owner.types(f"combat {line}") == told, line
    assert brawl.encounter.is_live


@SHUT_OUT
def test_their_client_is_sent_no_data(brawl, shut_out, told):
    player = brawl.ahalish
    assert player.sends("combat_subscribe")
    shut_out(player)
    brawl.rehtaoh.types("combat catch breath")
    assert player.received() == []
    assert player.read() == ""
    for name in ("subscribe", "state", "choices", "odds", "standing"):
        assert player.sends(f"combat_{name}") == [], name
    refused = player.sends("combat_move", "catch breath = says something.")
    assert refused == [("combat_refused", {"text": told})]
    assert "says something" not in brawl.rehtaoh.read()


@SHUT_OUT
def test_who_comes_back_by_the_cookie_of_the_web_client_reads_nothing(brawl, shut_out, told):
    """The web client's cookie logs in without Evennia's login, which asks for bans."""
    player, account = brawl.ahalish, brawl.ahalish.session.account
    address = player.session.address
    brawl.game.disconnect(player)
    brawl.game.connect(player, account)
    player.session.address = address
    shut_out(player)
    account.unpuppet_object(player.session)
    player.read()
    account.puppet_object(player.session, player.character)
    assert "You are in the fight" not in player.read()
    brawl.rehtaoh.types("combat catch breath")
    assert player.read() == ""


@SHUT_OUT
def test_the_fight_goes_on_without_them(brawl, shut_out, told):
    fighter = f"o{brawl.ahalish.character.id}"
    assert fighter in engine.open_seats(brawl.encounter.fight)
    refused = brawl.owner.types("combat mn Ahalish catch breath")
    assert "is here and makes their own moves" in refused
    shut_out(brawl.ahalish)
    assert "Ahalish moves: Catching breath" in brawl.owner.types("combat mn Ahalish catch breath")


@SHUT_OUT
def test_who_owns_a_fight_and_is_shut_out_is_away(brawl, settings, shut_out, told):
    settings.SKIRMISH_IDLE_MINUTES = 0
    assert "owns this fight" in brawl.ahalish.types("combat owner me")
    shut_out(brawl.owner)
    brawl.ahalish.types("combat owner me")
    assert brawl.encounter.state.owner == brawl.ahalish.character.id


def chosen_in_advance(brawl: Brawl) -> str:
    """Let Rehtaoh move, and Ahalish choose what to do after the monsters."""
    brawl.ahalish.types("combat catch breath")
    brawl.ahalish.types("combat next catch breath = is still here., catch breath")
    fighter = f"o{brawl.ahalish.character.id}"
    assert brawl.encounter.state.plans[fighter]
    return fighter


def monsters_move(brawl: Brawl) -> None:
    brawl.rehtaoh.types("combat catch breath")
    for goblin in ("goblin1", "goblin2"):
        brawl.owner.types(f"combat mn {goblin} catch breath")


@pytest.mark.parametrize(
    ("shut_out", "leaves"),
    # Where a player who is away would come from is not known.
    [(by_name, False), (by_name, True), (by_address, False), (closed, False), (closed, True)],
)
def test_what_they_chose_in_advance_is_not_done(brawl, shut_out, leaves):
    fighter = chosen_in_advance(brawl)
    shut_out(brawl.ahalish)
    if leaves:
        brawl.game.disconnect(brawl.ahalish)
    brawl.hush()
    monsters_move(brawl)
    heard = "".join(brawl.heard().values())
    assert "still here" not in heard
    assert brawl.encounter.state.plans == {}
    assert fighter in engine.open_seats(brawl.encounter.fight)


def test_what_a_player_who_is_only_away_chose_is_done(brawl):
    chosen_in_advance(brawl)
    brawl.game.disconnect(brawl.ahalish)
    brawl.hush()
    monsters_move(brawl)
    assert "Ahalish is still here." in brawl.rehtaoh.read()


@pytest.mark.parametrize(("shut_out", "told"), [(by_name, BANNED), (closed, CLOSED)])
def test_no_seat_is_theirs_from_outside_the_game(brawl, shut_out, told):
    account = brawl.ahalish.session.account
    assert account_seats.character_for(account, brawl.encounter, "") is brawl.ahalish.character
    shut_out(brawl.ahalish)
    with pytest.raises(permissions.Forbidden, match=told):
        account_seats.character_for(account, brawl.encounter, "")


def test_who_is_known_to_be_let_in_is_asked_again_when_the_bans_change(
    brawl, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []
    kind = type(brawl.ahalish.session.account)
    is_banned: Callable[..., Any] = kind.is_banned

    def count(**kwargs: Any) -> Any:
        asked.append((kwargs["username"], kwargs["ip"]))
        return is_banned(**kwargs)

    monkeypatch.setattr(kind, "is_banned", staticmethod(count))
    bans.unban_all()
    for _ in range(3):
        brawl.ahalish.types("combat brief")
    assert asked
    assert len(asked) == len({*asked})
    bans.ban(brawl.ahalish.session.account)
    assert brawl.ahalish.types("combat brief") == BANNED
    bans.unban_all()
    assert brawl.ahalish.types("combat brief") != BANNED
