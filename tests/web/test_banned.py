"""Accounts that may not log in to the game read nothing on the website, and do nothing there."""

from __future__ import annotations

import base64
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from tests import bans
from tests.brawl import Brawl
from typeclasses.skirmish.models import FightRecord

API = "/api/skirmish/fights/"
HERE = "127.0.0.1"
BANNED = "You have been banned from this game."
CLOSED = "This account is no longer active."


def calls(fight: int) -> list[str]:
    """Every address that only reads."""
    pages = ("", "?step=0", "statistics/", "forecast/", "story/", "story.txt", "story.md")
    data = ("live.json", "replay.json")
    api = ("", "state/", "choices/", "choices/?odds=yes", "moves/", "moves/0/")
    return [
        "/skirmish/",
        "/skirmish/laboratory/",
        *(f"/skirmish/{fight}/{page}" for page in (*pages, *data)),
        API,
        *(f"{API}{fight}/{path}" for path in api),
    ]


SHUT_OUT: dict[str, Callable[[Any], None]] = {
    "by name": bans.ban,
    "by address": lambda account: bans.ban_address("127.0.*.*"),
}


@pytest.fixture
def fight(game):
    brawl = Brawl(game)
    brawl.move()
    return brawl


def number() -> int:
    return int(FightRecord.objects.get().pk)


@pytest.mark.parametrize("visibility", ["public", "players", "combatants"])
@pytest.mark.parametrize("how", SHUT_OUT)
def test_a_banned_account_reads_no_page_and_no_call(fight, settings, how, visibility):
    settings.SKIRMISH_VISIBILITY = visibility
    account, client = fight.ahalish.session.account, Client()
    client.force_login(account)
    address = f"{API}{number()}/state/"
    assert client.get(address).status_code == 200
    SHUT_OUT[how](account)
    for call in calls(number()):
        answer = client.get(call)
        assert answer.status_code == 403, call
        assert BANNED in answer.content.decode(), call
        assert "goblin1" not in answer.content.decode(), call
    bans.unban_all()
    assert client.get(address).status_code == 200


@pytest.mark.parametrize("how", SHUT_OUT)
def test_a_banned_account_makes_no_move(fight, how):
    before = fight.encounter.state
    player, line = fight.next_move()
    account, client = player.session.account, APIClient()
    client.force_login(account)
    SHUT_OUT[how](account)
    for seat in ("", f"o{player.character.id}"):
        sent = {"words": line.removeprefix("combat move ") + " = still here.", "seat": seat}
        answer = client.post(f"{API}{number()}/moves/", sent)
        assert answer.status_code == 403
        assert answer.json()["detail"] == BANNED
    assert fight.encounter.state == before
    assert not FightRecord.objects.get().moves.exclude(pose="").exists()


def test_nor_with_its_name_and_password(fight):
    account = fight.ahalish.session.account
    account.set_password("a password that is right")
    account.save()
    bans.ban(account)
    both = base64.b64encode(f"{account.username}:a password that is right".encode()).decode()
    client = Client(headers={"authorization": f"Basic {both}"})
    answer = client.get(f"{API}{number()}/state/")
    assert (answer.status_code, answer.json()["detail"]) == (403, BANNED)


def test_nor_does_one_that_is_banned_between_the_question_and_the_move(fight, monkeypatch):
    """The ban may come while the call waits for the game's thread."""
    from web.skirmish.api import endpoints

    player, line = fight.next_move()
    account, client = player.session.account, APIClient()
    client.force_login(account)
    in_game = endpoints.in_game

    def ban_first(*args: Any) -> Any:
        bans.ban(account)
        return in_game(*args)

    monkeypatch.setattr(endpoints, "in_game", ban_first)
    sent = {"words": line.removeprefix("combat move ")}
    assert client.post(f"{API}{number()}/moves/", sent).status_code == 403
    assert fight.encounter.state.sequence == 1


def test_a_closed_account_is_nobody(fight):
    account, client = fight.ahalish.session.account, Client()
    client.force_login(account)
    bans.close_account(account)
    for call in calls(number()):
        assert client.get(call).status_code in (302, 401, 403), call
    account.set_password("a password that is right")
    account.save()
    both = base64.b64encode(f"{account.username}:a password that is right".encode()).decode()
    client = Client(headers={"authorization": f"Basic {both}"})
    assert client.get(f"{API}{number()}/state/").status_code == 401


@pytest.mark.parametrize("how", SHUT_OUT)
def test_banned_staff_have_no_admin(fight, how):
    account, client = fight.owner.session.account, Client()
    account.is_staff = True
    account.permissions.add("Admin")
    account.save()
    client.force_login(account)
    addresses = [
        f"/admin/skirmish/{model}/"
        for model in ("fightrecord", "fightinprogress", "combatsheet", "savedencounter")
    ]
    addresses += [
        f"/admin/skirmish/fightrecord/{number()}/change/",
        f"/admin/skirmish/fightrecord/{number()}/moves.csv",
        f"/admin/skirmish/fightinprogress/{fight.encounter.id}/change/",
    ]
    assert {client.get(address).status_code for address in addresses} == {200}
    SHUT_OUT[how](account)
    assert {client.get(address).status_code for address in addresses} == {403}
    end = {"action": "put_away", "_selected_action": [fight.encounter.id], "sure": "1"}
    assert client.post("/admin/skirmish/fightinprogress/", end).status_code == 403
    assert fight.encounter.is_live


def test_others_are_not_asked_for_their_namesakes_ban(fight):
    bans.ban(fight.rehtaoh.session.account)
    client = Client()
    client.force_login(fight.ahalish.session.account)
    assert client.get(f"{API}{number()}/state/").status_code == 200
