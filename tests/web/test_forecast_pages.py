"""The pages of forecasts: who may ask, what they show, and that nothing is played in between."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from django.urls import reverse
from twisted.internet import reactor as real_reactor

from tests.brawl import GOBLIN, Brawl
from tests.game import Game
from tests.laboratory import Reactor, reactor
from tests.web.any_fight import AnyFight
from tests.web.markup import Page
from typeclasses.skirmish.forecasting import laboratory_process, laboratory_tasks
from typeclasses.skirmish.models import FightChances, FightRecord
from typeclasses.skirmish.records import chances
from world.skirmish.laboratory import read_team, words
from world.skirmish.laboratory.worker import ENOUGH
from world.skirmish.ruleset import registry

__all__ = ["reactor"]

LABORATORY = reverse("skirmish:laboratory")
TYPED = {"rules": "grapple", "one": f"a={GOBLIN}", "other": f"b={GOBLIN} x2", "fights": "50"}


def forecast_of(record: FightRecord) -> str:
    return reverse("skirmish:forecast", args=[record.pk])


@pytest.fixture
def past(game: Game, reactor: Reactor) -> Brawl:
    """A fight that is over and put away."""
    brawl = Brawl(game)
    brawl.fight_on()
    brawl.owner.types("combat end")
    return brawl


@pytest.fixture
def as_owner(past: Brawl, client: Any) -> Any:
    client.force_login(past.owner.session.account)
    return client


def read(client: Any, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    text = str(answer.content.decode())
    assert Page(text).wrong == []
    return text


def test_a_past_fight_gets_its_chances_on_demand_and_keeps_them(
    as_owner: Any, reactor: Reactor
) -> None:
    record = FightRecord.objects.get()
    address = forecast_of(record)
    said = read(as_owner, address)
    assert "Find the chances" in said
    assert "All fighters act as schemers" in said
    assert as_owner.post(address, {"do": "start"}).status_code == 302
    moves = record.moves.count()
    assert len(reactor.job().setups) == min(moves, chances.MOST_POINTS)
    reactor.last.outReceived(b'{"done":5,"total":100}\n')
    said = read(as_owner, address)
    assert "has played 5 of" in said
    assert "Find the chances" not in said
    reactor.play()
    laboratory_tasks._tasks.clear()
    said = read(as_owner, address)
    assert "Chance of winning as a table" in said
    assert "All fighters acted as schemers" in said
    assert 'role="img" aria-label="Chance of winning: heroes from ' in said
    last = chances.kept(record)[-1]
    assert last.wins[record.winner] == last.fights == 4
    assert as_owner.post(address, {"do": "start"}).status_code == 302
    assert len(reactor.protocols) == 1


def test_turning_points_are_named_with_their_moves(as_owner: Any) -> None:
    record = FightRecord.objects.get()
    numbers = [move.sequence for move in record.moves.order_by("sequence")]
    points = [
        chances.Point(
            number,
            100,
            {"heroes": 50, "monsters": 50} if number < 2 else {"heroes": 90, "monsters": 10},
        )
        for number in numbers
    ]
    FightChances.objects.create(fight=record, points=msgspec.to_builtins(points))
    said = read(as_owner, forecast_of(record))
    assert "<strong>heroes 50% to 90%</strong>, move 2, round 1." in said
    assert said.count("<strong>") == 1
    assert record.moves.get(sequence=2).story.splitlines()[0].strip() in said


def test_everyone_who_may_read_the_fight_sees_what_was_found_but_only_its_owner_may_ask(
    past: Brawl, client: Any, reactor: Reactor
) -> None:
    address = forecast_of(FightRecord.objects.get())
    client.force_login(past.ahalish.session.account)
    said = read(client, address)
    assert "its owner and staff can" in said
    answer = client.post(address, {"do": "start"})
    assert answer.status_code == 403
    assert "Only the owner of this fight and staff may ask" in answer.content.decode()
    assert reactor.protocols == []


def test_a_fight_in_progress_is_forecast_for_its_owner_alone(
    game: Game, client: Any, reactor: Reactor
) -> None:
    brawl = Brawl(game)
    address = forecast_of(FightRecord.objects.get())
    client.force_login(brawl.ahalish.session.account)
    assert client.get(address).status_code == 403
    client.force_login(brawl.owner.session.account)
    assert "Forecast</button>" in read(client, address)
    client.post(address, {"do": "start"})
    [setup] = reactor.job().setups
    assert setup.fight
    reactor.last.outReceived(b'{"done":50,"total":200,"margin":0.131}\n')
    assert "wins are known to ±14 points so far" in read(client, address)
    reactor.play()
    said = read(client, address)
    for title in ("Wins", "Rounds", "Worth lost", "Worth lost by the end of each round"):
        assert f"{title} as a table" in said
    assert "Forecast again" in said
    assert not FightChances.objects.exists()


@pytest.mark.parametrize(
    ("typed", "within", "fights"), [("5", 0.05, 385), ("", 0, 200), ("4", 0, 200), ("x", 0, 200)]
)
def test_a_forecast_ends_when_wins_are_known_as_well_as_asked(
    game: Game, client: Any, reactor: Reactor, typed: str, within: float, fights: int
) -> None:
    brawl = Brawl(game)
    client.force_login(brawl.owner.session.account)
    address = forecast_of(FightRecord.objects.get())
    client.post(address, {"do": "start", "within": typed})
    assert (reactor.job().within, reactor.job().fights) == (within, fights)


def test_a_fight_with_secrets_is_forecast_for_its_owner_alone(
    game: Game, client: Any, reactor: Reactor
) -> None:
    fight = AnyFight(game, "apocrypha")
    other = game.make_player("Cearl")
    address = forecast_of(FightRecord.objects.get())
    client.force_login(other.session.account)
    assert client.get(address).status_code == 403
    client.force_login(fight.owner.session.account)
    assert client.get(address).status_code == 200


def test_it_can_be_cancelled_and_one_runs_at_a_time(as_owner: Any, reactor: Reactor) -> None:
    address = forecast_of(FightRecord.objects.get())
    as_owner.post(address, {"do": "start"})
    assert "A forecast runs already" in as_owner.post(address, {"do": "start"}).content.decode()
    as_owner.post(address, {"do": "stop"})
    assert reactor.last.transport.killed
    assert "Find the chances" in read(as_owner, address)


def test_it_ends_with_what_has_been_played_after_a_time(as_owner: Any, reactor: Reactor) -> None:
    as_owner.post(forecast_of(FightRecord.objects.get()), {"do": "start"})
    [limit] = [
        getDelayedCall
        for getDelayedCall in real_reactor.getDelayedCalls()
        if getDelayedCall.func == reactor.last._end_early
    ]  # type: ignore[attr-defined]
    limit.func()
    assert reactor.last.transport.written.endswith(f"\n{ENOUGH}\n".encode())
    reactor.last.processEnded(None)
    assert not limit.active()
    said = read(as_owner, forecast_of(FightRecord.objects.get()))
    assert "stopped before it had played all fights" in said


def test_a_record_that_is_deleted_meanwhile_gets_no_chances(
    as_owner: Any, reactor: Reactor
) -> None:
    record = FightRecord.objects.get()
    as_owner.post(forecast_of(record), {"do": "start"})
    record.delete()
    reactor.play()
    assert not FightChances.objects.exists()


# The laboratory


@pytest.fixture
def builder(game: Game, client: Any) -> Any:
    client.force_login(game.make_player("Bob", permission="Builder").session.account)
    return client


def test_the_laboratory_is_for_staff(game: Game, client: Any, reactor: Reactor) -> None:
    assert client.get(LABORATORY).status_code == 302
    client.force_login(game.make_player("Cearl").session.account)
    assert LABORATORY not in read(client, reverse("skirmish:fights"))
    assert client.get(LABORATORY).status_code == 403
    assert client.post(LABORATORY, {"do": "start", **TYPED}).status_code == 403
    assert reactor.protocols == []


@pytest.mark.parametrize(
    ("varied", "titles"),
    [
        ({}, ["Wins", "Rounds", "Worth lost", "Worth lost by the end of each round"]),
        ({"vary": "b.count=1..3"}, ["Wins", "Rounds", "Worth lost"]),
        ({"vary": "b.count=1..2", "vary_also": "defense=1,2"}, ["a win"]),
    ],
)
def test_the_same_plots_as_at_the_console(
    builder: Any, reactor: Reactor, varied: dict[str, str], titles: list[str]
) -> None:
    assert f'href="{LABORATORY}"' in read(builder, reverse("skirmish:fights"))
    assert 'name="one"' in read(builder, LABORATORY)
    assert builder.post(LABORATORY, {"do": "start", **TYPED, **varied}).status_code == 302
    assert "The laboratory has played 0 of" in read(builder, LABORATORY)
    reactor.play(2)
    said = read(builder, LABORATORY)
    assert [title for title in titles if f"{title} as a table" not in said] == []
    assert said.count("as a table</summary>") == len(titles)
    assert f'value="{TYPED["other"]}"' in said


def test_the_laboratory_ends_when_wins_are_known_as_well_as_asked(
    builder: Any, reactor: Reactor
) -> None:
    builder.post(LABORATORY, {"do": "start", **TYPED, "within": "3"})
    assert (reactor.job().within, reactor.job().fights) == (0.03, 1068)
    assert '<option value="3" selected>±3 points</option>' in read(builder, LABORATORY)
    assert (
        "valid choice"
        in builder.post(LABORATORY, {"do": "start", **TYPED, "within": "99"}).content.decode()
    )


@pytest.mark.parametrize("name", registry.names())
def test_the_examples_can_be_typed_as_they_stand(
    builder: Any, reactor: Reactor, settings: Any, name: str
) -> None:
    settings.SKIRMISH_RULESET = name
    said = read(builder, LABORATORY)
    typed = {"rules": name, "fights": "50", "vary": "monsters.count=1..4"}
    for field in ("one", "other"):
        [shown] = re.findall(rf'id="id_{field}_helptext">.*?<code>(.*?)</code>', said)
        typed[field] = shown
    assert typed["vary"] in said
    builder.post(LABORATORY, {"do": "start", **typed})
    assert len(reactor.job().setups) == 4


def test_the_examples_are_by_the_rules_that_were_chosen(builder: Any) -> None:
    answer = builder.post(LABORATORY, {"do": "start", **TYPED, "rules": "cepheus"})
    assert "In Cepheus:" in answer.content.decode()


def test_rules_without_templates_have_an_example_too() -> None:
    rules = registry.load("world.skirmish.tests.toy")
    for typed in words.example_teams(rules):
        for group in read_team(typed.partition("=")[2]):
            assert rules.read_spec(group.spec, rules.house())


def test_a_result_under_a_mistake_is_said_to_be_the_last(builder: Any, reactor: Reactor) -> None:
    builder.post(LABORATORY, {"do": "start", **TYPED})
    reactor.play(2)
    assert "Your last result" not in read(builder, LABORATORY)
    answer = builder.post(LABORATORY, {"do": "start", **TYPED, "one": "a=unicorn"})
    assert f"Your last result: {GOBLIN} against {GOBLIN} x2</h2>" in answer.content.decode()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"one": "a=unicorn"}, "unicorn"),
        ({"other": "stranger"}, "&#x27;stranger&#x27; is not a team."),
        ({"vary": "b.count=1..900"}, "by fewer than 400 steps"),
        ({"one": ""}, "This field is required."),
        ({"one": "a=<b>x"}, "&lt;b&gt;x"),
    ],
)
def test_a_mistake_gets_a_sentence(
    builder: Any, reactor: Reactor, wrong: dict[str, str], said: str
) -> None:
    answer = builder.post(LABORATORY, {"do": "start", **TYPED, **wrong})
    assert said in answer.content.decode()
    assert Page(answer.content.decode()).wrong == []
    assert reactor.protocols == []


def test_starting_and_stopping_on_pages_starts_one_process(
    game: Game, client: Any, reactor: Reactor, monkeypatch: pytest.MonkeyPatch
) -> None:
    # So many pages may take longer than the pause between two forecasts.
    monkeypatch.setattr(laboratory_process, "_PAUSE", 3600)
    brawl = Brawl(game)
    account = brawl.owner.session.account
    account.permissions.add("Builder")
    client.force_login(account)
    fight = forecast_of(FightRecord.objects.get())
    for _ in range(20):
        client.post(fight, {"do": "start"})
        client.post(fight, {"do": "stop"})
        client.post(LABORATORY, {"do": "start", **TYPED})
        client.post(LABORATORY, {"do": "stop"})
    assert len(reactor.protocols) == 1
    said = client.post(fight, {"do": "start"}).content.decode()
    assert "Your last forecast was stopped a moment ago. You can ask for another in " in said
    # It is the same person in the game.
    assert "was stopped a moment ago" in brawl.owner.types("combat forecast")
