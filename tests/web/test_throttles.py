"""The limits of the API: wrong passwords, and calls without a login."""

from __future__ import annotations

import base64
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client

from tests.brawl import Brawl
from web.skirmish.api import throttles

FIGHTS = "/api/skirmish/fights/"
RIGHT = "a password that is right"


@pytest.fixture(autouse=True)
def limits(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The limits that ship, a minute that does not pass by itself, and nothing counted yet."""
    del settings.SKIRMISH_API_ACCOUNT
    del settings.SKIRMISH_API_ANONYMOUS
    del settings.SKIRMISH_API_FAILED_LOGINS
    passing = [1000.0]
    for kind in (throttles.WithoutLogin, throttles.WithLogin, throttles.FailedLogins):
        monkeypatch.setattr(kind, "timer", lambda self: passing[0])
    caches["throttle"].clear()
    yield passing
    caches["throttle"].clear()


@pytest.fixture
def account(game: Any) -> Any:
    found = Brawl(game).ahalish.session.account
    found.set_password(RIGHT)
    found.save()
    return found


def call(account: Any, password: str, address: str = "10.0.0.1") -> Any:
    both = base64.b64encode(f"{account.username}:{password}".encode()).decode()
    client = Client(REMOTE_ADDR=address, headers={"authorization": f"Basic {both}"})
    return client.get(FIGHTS)


def test_after_ten_wrong_passwords_the_right_one_waits(account, limits):
    for _ in range(10):
        assert call(account, "wrong").status_code == 401
    refused = call(account, RIGHT)
    assert refused.status_code == 429
    assert refused.headers["Retry-After"] == "60"
    told = refused.json()["detail"]
    assert told.startswith("Too many failed logins from your address.")
    assert call(account, RIGHT, "10.0.0.2").status_code == 200
    limits[0] += 61
    assert call(account, RIGHT).status_code == 200


def test_a_password_is_not_tried_while_one_waits(account, monkeypatch):
    for _ in range(10):
        call(account, "wrong")
    kind = type(account)
    monkeypatch.setattr(kind, "check_password", lambda *_: pytest.fail("it is tried"))
    for _ in range(3):
        assert call(account, RIGHT).status_code == 429


def test_right_passwords_do_not_count(account):
    for _ in range(30):
        assert call(account, RIGHT).status_code == 200
    for _ in range(9):
        call(account, "wrong")
    assert call(account, RIGHT).status_code == 200


def test_the_limit_holds_for_moves_too(account):
    for _ in range(10):
        call(account, "wrong")
    both = base64.b64encode(f"{account.username}:{RIGHT}".encode()).decode()
    client = Client(REMOTE_ADDR="10.0.0.1", headers={"authorization": f"Basic {both}"})
    for address in (f"{FIGHTS}1/moves/", f"{FIGHTS}1/state/", f"{FIGHTS}1/choices/"):
        assert client.get(address).status_code == 429
    assert client.post(f"{FIGHTS}1/moves/", {"words": "catch breath"}).status_code == 429


def test_who_is_logged_in_on_the_website_is_not_held_up_by_others_at_their_address(account):
    for _ in range(10):
        call(account, "wrong")
    client = Client(REMOTE_ADDR="10.0.0.1")
    client.force_login(account)
    assert client.get(FIGHTS).status_code == 200


def test_visitors_have_sixty_calls_in_a_minute(account, settings, limits):
    settings.SKIRMISH_VISIBILITY = "public"
    client = Client(REMOTE_ADDR="10.0.0.1")
    assert {client.get(FIGHTS).status_code for _ in range(60)} == {200}
    refused = client.get(f"{FIGHTS}1/state/")
    assert refused.status_code == 429
    assert refused.json()["detail"].startswith("Too many calls without a login from your address.")
    assert Client(REMOTE_ADDR="10.0.0.2").get(FIGHTS).status_code == 200
    assert call(account, RIGHT).status_code == 200
    limits[0] += 61
    assert client.get(FIGHTS).status_code == 200


def test_an_account_has_its_calls_from_wherever_they_come(account, settings, limits):
    settings.SKIRMISH_API_ACCOUNT = "3/min"
    addresses = ("10.0.0.1", "10.0.0.2", "10.0.0.3")
    assert {call(account, RIGHT, address).status_code for address in addresses} == {200}
    refused = call(account, RIGHT, "10.0.0.4")
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "60")
    assert refused.json()["detail"].startswith("Too many calls of your account.")
    assert refused.json()["code"] == "throttled"
    limits[0] += 61
    assert call(account, RIGHT).status_code == 200


def test_a_visitor_cannot_choose_an_address(account, settings):
    """Who names another address in a header is counted by the one that Evennia knows."""
    settings.SKIRMISH_VISIBILITY = "public"
    settings.SKIRMISH_API_ANONYMOUS = "3/min"
    settings.UPSTREAM_IPS = ["127.0.0.1"]
    asked = [
        Client(REMOTE_ADDR="127.0.0.1", HTTP_X_FORWARDED_FOR=f"10.9.9.{number}, 10.0.0.1").get(
            FIGHTS
        )
        for number in range(5)
    ]
    assert [answer.status_code for answer in asked] == [200, 200, 200, 429, 429]


def test_a_game_may_have_no_limits(account, settings):
    settings.SKIRMISH_VISIBILITY = "public"
    settings.SKIRMISH_API_ANONYMOUS = settings.SKIRMISH_API_FAILED_LOGINS = None
    settings.SKIRMISH_API_ACCOUNT = None
    assert {Client().get(FIGHTS).status_code for _ in range(70)} == {200}
    assert {call(account, "wrong").status_code for _ in range(15)} == {401}
    assert call(account, RIGHT).status_code == 200
