"""Calls of the API: parameters, errors in one form, tokens, and what the schema says of them."""

from __future__ import annotations

import base64
from typing import Any
from unittest.mock import patch

import pytest
from django.db import OperationalError
from django.test import Client
from django.utils import timezone

from tests.brawl import Brawl
from typeclasses.skirmish.models import MoveRecord
from typeclasses.skirmish.play import moves
from typeclasses.skirmish.records import queries
from typeclasses.skirmish.transactions import DatabaseUnavailable
from web.skirmish.api import parameters, tokens

API = "/api/skirmish/"
FIGHTS = f"{API}fights/"
PASSWORD = "a password that is right"


@pytest.fixture
def brawl(game: Any) -> Brawl:
    return Brawl(game)


@pytest.fixture
def account(brawl: Brawl) -> Any:
    found = brawl.ahalish.session.account
    found.set_password(PASSWORD)
    found.save()
    return found


def by_password(account: Any) -> Client:
    both = base64.b64encode(f"{account.username}:{PASSWORD}".encode()).decode()
    return Client(headers={"authorization": f"Basic {both}"})


def by_token(token: str) -> Client:
    return Client(headers={"authorization": f"Bearer {token}"})


def new_token(account: Any) -> str:
    answer = by_password(account).post(f"{API}tokens/")
    assert answer.status_code == 201, answer.content
    return str(answer.json()["token"])


@pytest.mark.parametrize(
    ("call", "field", "reason"),
    [
        ("fights/?page=2", "page", "Unknown parameter. Use: limit, offset, ruleset,"),
        ("fights/?ordering=name", "ordering", "not a valid choice"),
        ("fights/?limit=soon", "limit", "A valid integer is required."),
        ("fights/?limit=101", "limit", "less than or equal to 100"),
        ("fights/?limit=0", "limit", "greater than or equal to 1"),
        ("fights/?offset=-1", "offset", "greater than or equal to 0"),
        ("fights/?started__gte=yesterday", "started__gte", "wrong format"),
        ("fights/?ended__isnull=perhaps", "ended__isnull", "valid boolean"),
        ("fights/?winner=", "winner", "blank"),
        ("fights/1/?limit=1", "limit", "Unknown parameter. There are none."),
        ("fights/1/state/?odds=yes", "odds", "Unknown parameter. There are none."),
        ("fights/1/choices/?odds=maybe", "odds", "not a valid choice"),
        ("fights/1/moves/?sequence__gt=x", "sequence__gt", "valid integer"),
        ("fights/1/moves/?search=strike", "search", "Use: limit, offset, sequence__gt, undone"),
    ],
)
def test_parameters_that_are_wrong_are_refused_by_name(account, call, field, reason) -> None:
    answer = by_password(account).get(f"{API}{call}")
    said = answer.json()
    assert (answer.status_code, said["code"], list(said["fields"])) == (400, "invalid", [field])
    assert reason in said["fields"][field][0]
    assert said["detail"].startswith(f"{field}: ")


@pytest.mark.parametrize(
    ("method", "call", "status", "code", "reason"),
    [
        ("get", "fights/9/", 404, "not_found", "Fight 9 does not exist."),
        ("get", "fights/brawl/", 404, "not_found", "Fight brawl does not exist."),
        ("get", "fights/9999999999999999999/state/", 404, "not_found", "does not exist."),
        ("get", "fights/x/moves/", 404, "not_found", "Fight x does not exist."),
        ("get", "fights/1/moves/x/", 404, "not_found", "Fight 1 has no move x."),
        ("get", "nothing/at/all", 404, "not_found", "There is no /api/skirmish/nothing/at/all."),
        ("delete", "fights/1/", 405, "method_not_allowed", "not allowed"),
        ("patch", "fights/?limit=1", 405, "method_not_allowed", "not allowed"),
        ("post", "fights/1/moves/", 400, "invalid", "words: This field is required."),
    ],
)
def test_every_error_has_one_form(account, method, call, status, code, reason) -> None:
    answer = getattr(by_password(account), method)(f"{API}{call}")
    said = answer.json()
    assert (answer.status_code, said["code"]) == (status, code)
    assert reason in said["detail"]
    assert set(said) - {"fields"} == {"detail", "code"}


def test_a_refusal_of_the_rules_is_told_from_a_mistake_of_the_sender(brawl, account) -> None:
    client, moves = by_password(account), f"{FIGHTS}1/moves/"
    refused = client.post(moves, {"words": "strike 4 goblin1"})
    assert (refused.status_code, refused.json()["code"]) == (400, "refused")
    assert "fields" not in refused.json()
    stale = client.post(moves, {"words": "catch breath", "rev": 999})
    assert (stale.status_code, stale.json()["code"]) == (409, "stale")
    theirs = client.post(moves, {"words": "catch breath", "seat": "n1"})
    assert (theirs.status_code, theirs.json()["code"]) == (403, "permission_denied")
    form = client.post(moves, "words", content_type="text/plain")
    assert (form.status_code, form.json()["code"]) == (415, "unsupported_media_type")
    half = client.post(moves, "{", content_type="application/json")
    assert (half.status_code, half.json()["code"]) == (400, "parse_error")
    assert not MoveRecord.objects.filter(sequence__gt=0).exists()


def test_pages_of_moves_follow_each_other(brawl, account) -> None:
    brawl.ahalish.types("combat catch breath")
    client = by_password(account)
    first = client.get(f"{FIGHTS}1/moves/?limit=1").json()
    assert (first["count"], first["previous"], len(first["results"])) == (2, None, 1)
    second = client.get(first["next"]).json()
    assert (second["next"], second["results"][0]["sequence"]) == (None, 1)
    assert len(client.get(f"{FIGHTS}1/moves/?undone=true").json()["results"]) == 0
    assert len(client.get(f"{FIGHTS}1/moves/?undone=false&sequence__gt=0").json()["results"]) == 1


def test_a_program_logs_in_with_a_token(brawl, account) -> None:
    answer = by_password(account).post(f"{API}tokens/").json()
    client = by_token(answer["token"])
    assert client.get(FIGHTS).json()["count"] == 1
    made = client.post(f"{FIGHTS}1/moves/", {"words": "catch breath"})
    assert (made.status_code, made.json()["fighter"]) == (201, "Ahalish")
    left = timezone.datetime.fromisoformat(answer["ends"]) - timezone.now()
    assert left.days == 29


@pytest.mark.parametrize("token", ["", "nonsense", "a:b:c", "two words", "\x00", "WzFd:x:y"])
def test_a_token_that_is_none_is_refused(account, token) -> None:
    answer = by_token(token).get(FIGHTS)
    assert (answer.status_code, answer.json()["code"]) == (401, "authentication_failed")


def test_a_token_ends_with_the_password_with_the_account_and_with_time(
    account, settings, monkeypatch
) -> None:
    token = new_token(account)
    assert by_token(token).get(FIGHTS).status_code == 200
    account.is_active = False
    account.save()
    assert by_token(token).get(FIGHTS).status_code == 401
    account.is_active = True
    account.save()
    assert by_token(token).get(FIGHTS).status_code == 200
    account.set_password("another")
    account.save()
    answer = by_token(token).get(FIGHTS)
    assert (answer.status_code, answer.json()["detail"]) == (401, tokens._WRONG)
    account.set_password(PASSWORD)
    account.save()
    token = new_token(account)
    settings.SKIRMISH_API_TOKEN_DAYS = 0
    assert by_token(token).get(FIGHTS).status_code == 401


def test_a_token_is_made_with_a_password_and_not_with_a_token(account) -> None:
    assert by_token(new_token(account)).post(f"{API}tokens/").status_code == 401
    assert Client().post(f"{API}tokens/").status_code == 401


def test_a_token_changed_by_one_sign_is_another(account) -> None:
    token = new_token(account)
    for place in (0, 5, len(token) - 1):
        wrong = "A" if token[place] != "A" else "B"
        changed = f"{token[:place]}{wrong}{token[place + 1 :]}"
        assert by_token(changed).get(FIGHTS).status_code == 401


def schema(client: Client) -> Any:
    return client.get(f"{API}openapi?format=openapi-json").json()


@pytest.mark.parametrize("said", ["database is locked", "database or disk is full"])
def test_a_database_that_takes_or_gives_nothing_is_said_so(brawl, account, said) -> None:
    client = by_password(account)
    with patch.object(queries, "known_moves", side_effect=OperationalError(said)):
        answer = client.get(f"{FIGHTS}1/moves/")
    assert answer.status_code == 503
    assert answer.json() == {
        "detail": "The game's database does not answer now. Try again in a moment.",
        "code": "unavailable",
    }
    seat = f"o{brawl.ahalish.character.id}"
    words = {"seat": seat, "words": "catch breath", "rev": brawl.encounter.state.rev_for()}
    with patch.object(moves, "make_move", side_effect=DatabaseUnavailable("It is busy.")):
        answer = client.post(f"{FIGHTS}1/moves/", words)
    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable"), answer.content


def test_the_schema_has_every_parameter_error_and_login(client, db) -> None:
    found = schema(client)
    calls = {
        (path, method): call
        for path, both in found["paths"].items()
        for method, call in both.items()
    }
    for call in calls.values():
        assert {"400", "401", "403", "404", "406", "429", "503"} <= set(call["responses"])
        for given in call["parameters"]:
            assert given["description"], given
        assert call["description"]
        assert call["security"]
        for name in (name for way in call["security"] for name in way):
            assert name in found["components"]["securitySchemes"]
    listed = {given["name"] for given in calls[FIGHTS, "get"]["parameters"]}
    assert listed == set(parameters.FightParameters().fields)
    choices = calls[f"{FIGHTS}{{id}}/choices/", "get"]
    assert [given["name"] for given in choices["parameters"]] == ["id", "odds"]
    assert choices["parameters"][0]["schema"]["type"] == "integer"
    assert {"409"} <= set(choices["responses"])
    assert "304" in calls[f"{FIGHTS}{{id}}/state/", "get"]["responses"]
    made = calls[f"{FIGHTS}{{fight}}/moves/", "post"]
    assert {"201", "409", "415"} <= set(made["responses"])
    assert made["requestBody"]["required"]
    refused = made["responses"]["409"]["content"]["application/json"]["schema"]
    assert refused == {"$ref": "#/components/schemas/Error"}


def test_the_schema_says_where_nobody_needs_to_log_in(client, db, settings) -> None:
    def security(path: str, method: str) -> Any:
        return schema(client)["paths"][f"{FIGHTS}{path}"][method]["security"]

    assert {} not in security("", "get")
    settings.SKIRMISH_VISIBILITY = "public"
    assert {} in security("", "get")
    assert {} not in security("{id}/choices/", "get")
    assert {} not in security("{fight}/moves/", "post")
