"""Clients that ask again and again read 304 while nothing that they see has changed, else 200."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.game import Game, Player
from tests.web.any_fight import AnyFight
from typeclasses.skirmish.encounter import lookup

STATE = "/api/skirmish/fights/1/state/"
LIVE = "/skirmish/1/live.json?after=0"


class Table:
    """Marshal owns the fight: Ann and Bob against Cid, who all choose at once; Olga looks on."""

    def __init__(self, game: Game) -> None:
        sheet = {"volley_hp": 3, "volley_max_hp": 3}
        self.game = game
        names = ("Marshal", "Ann", "Bob", "Cid", "Olga")
        self.marshal, self.ann, self.bob, self.cid, self.olga = (
            game.make_player(name, sheet) for name in names
        )
        self.marshal.types("combat init yard volley")
        for player, team in ((self.ann, "reds"), (self.bob, "reds"), (self.cid, "blues")):
            player.types(f"combat join {team}")
        self.marshal.types("combat start reds blues")


@pytest.fixture
def table(game, volley):
    return Table(game)


def client(player: Player) -> Client:
    made = Client()
    made.force_login(player.session.account)
    return made


@pytest.mark.parametrize("address", [STATE, LIVE])
def test_a_secret_answer_shows_whom_the_fight_waits_for(table, address):
    olga = client(table.olga)
    first = olga.get(address)
    mark = {"If-None-Match": first.headers["ETag"]}
    assert olga.get(address, headers=mark).status_code == 304
    table.ann.types("combat duck")
    second = olga.get(address, headers=mark)
    assert second.status_code == 200
    assert second.headers["ETag"] != first.headers["ETag"]
    assert second.json() != first.json()
    assert olga.get(address, headers={"If-None-Match": second.headers["ETag"]}).status_code == 304


def test_the_panel_of_an_onlooker_shows_it_too(table):
    table.olga.sends("combat_subscribe")
    waiting = table.olga.sends("combat_state")[0][1]["waiting"]
    assert len(waiting) == 3
    table.olga.read()
    table.ann.types("combat duck")
    [(name, event)] = table.olga.received()
    assert (name, event["waiting"]) == ("combat_event", waiting[1:])
    assert event["told"] == []
    assert table.olga.read() == ""


@pytest.mark.parametrize("ruleset", ["grapple", "cepheus", "dungeoneers", "apocrypha"])
@pytest.mark.parametrize("address", [STATE, LIVE])
def test_the_mark_is_the_same_exactly_where_the_answer_is(game, ruleset, address):
    fight = AnyFight(game, ruleset)
    olga = client(game.make_player("Olga"))
    found: dict[str, Any] = {}
    for _ in range(25):
        answer = olga.get(address)
        mark, shown = answer.headers["ETag"], answer.json()
        assert found.setdefault(mark, shown) == shown
        if not fight.moves(1):
            break
    assert len({str(shown) for shown in found.values()}) == len(found)
    assert len(found) > 5


def test_a_page_that_is_opened_is_not_sent_what_it_shows(table):
    olga = client(table.olga)
    page = olga.get("/skirmish/1/").content.decode()
    mark, after = (
        page.split(f'data-{name}="')[1].split('"')[0].replace("&quot;", '"')
        for name in ("etag", "after")
    )
    address = f"/skirmish/1/live.json?after={after}"
    assert olga.get(address, headers={"If-None-Match": mark}).status_code == 304
    table.ann.types("combat duck")
    assert olga.get(address, headers={"If-None-Match": mark}).status_code == 200
    assert lookup.encounter_in(table.game.room).fight.given
