"""The tag that shows on a game's own pages who fights in a room."""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.template import Context, Template
from django.test import RequestFactory

from tests.brawl import Brawl
from tests.game import Game

_PAGE = Template(
    "{% load skirmish_fights %}{% fights_here room as fights %}"
    "{% for fight in fights %}<a href='{{ fight.address }}'>{{ fight.line }}</a>{% endfor %}"
)


def shown(room: Any, user: Any) -> str:
    request = RequestFactory().get("/")
    request.user = user
    return _PAGE.render(Context({"request": request, "room": room}))


def test_a_page_shows_who_fights_in_a_room(game: Game, settings: Any) -> None:
    brawl = Brawl(game)
    account = brawl.ahalish.session.account
    seen = shown(game.room, account)
    assert "Ahalish" in seen
    assert "/skirmish/" in seen
    assert shown(game.room.pk, account) == seen
    assert shown(game.make_room("Yard"), account) == ""


def test_who_may_not_see_a_fight_sees_none(game: Game, settings: Any) -> None:
    brawl = Brawl(game)
    assert shown(game.room, AnonymousUser()) == ""
    settings.SKIRMISH_VISIBILITY = "combatants"
    other = game.make_player("Cearl").session.account
    assert shown(game.room, other) == ""
    assert "Ahalish" in shown(game.room, brawl.rehtaoh.session.account)


def test_a_room_without_a_fight_that_has_started_shows_none(game: Game) -> None:
    player = game.make_player("Ann")
    player.types("combat init bout")
    assert shown(game.room, player.session.account) == ""
