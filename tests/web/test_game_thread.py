"""Calls from the web's threads into the game's: real threads, with a loop like Twisted's."""

import queue
import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connections
from rest_framework.test import APIClient

from tests.brawl import Brawl
from typeclasses.skirmish.play import endings, moves
from web.skirmish import game_thread
from web.skirmish.game_thread import in_game
from world.skirmish.base.errors import Refusal


class Loop:
    """A fake reactor, which runs calls in its own thread."""

    running = True

    def __init__(self) -> None:
        self._asked: queue.Queue[Callable[[], Any]] = queue.Queue()

    def callFromThread(self, do: Any, *args: Any, **kwargs: Any) -> None:  # noqa: N802
        self._asked.put(lambda: do(*args, **kwargs))

    def while_another_thread_does(self, work: Callable[[], Any]) -> Any:
        """Serve until another thread has finished, and return its result."""
        came: list[Any] = []

        def do() -> None:
            # Like in Django's test server: one database in memory, one connection.
            connections["default"] = shared
            try:
                came.append(work())
            except Exception as error:  # noqa: BLE001
                came.append(error)

        shared = connections["default"]
        shared.inc_thread_sharing()
        thread = threading.Thread(target=do)
        thread.start()
        try:
            while thread.is_alive() or not self._asked.empty():
                try:
                    self._asked.get(timeout=0.02)()
                except queue.Empty:
                    continue
        finally:
            thread.join(timeout=10)
            shared.dec_thread_sharing()
        [result] = came
        return result


@pytest.fixture
def loop(monkeypatch):
    made = Loop()
    monkeypatch.setattr(game_thread, "reactor", made)
    return made


def where(*args, **kwargs):
    return threading.get_ident(), args, kwargs


def test_without_a_running_game_it_is_done_at_once():
    assert in_game(where, 1, two=2) == (threading.get_ident(), (1,), {"two": 2})


def test_in_the_games_own_thread_it_is_done_at_once(loop, monkeypatch):
    monkeypatch.setattr(game_thread, "isInIOThread", lambda: True)
    assert in_game(where)[0] == threading.get_ident()


def test_from_another_thread_it_is_carried_over_and_waited_for(loop, db):
    seen = []

    def work():
        seen.append(threading.get_ident())
        return in_game(where, 1, two=2)

    assert loop.while_another_thread_does(work) == (threading.get_ident(), (1,), {"two": 2})
    assert seen != [threading.get_ident()]


def test_a_refusal_comes_back_as_it_is(loop, db):
    def refuse():
        raise Refusal("Not now.")

    refused = loop.while_another_thread_does(lambda: in_game(refuse))
    assert isinstance(refused, Refusal)
    assert str(refused) == "Not now."


def test_a_move_from_a_web_thread_is_made_in_the_games(game, loop, monkeypatch):
    brawl = Brawl(game)
    made_in = []
    make = moves.make_move

    def make_move(*args):
        made_in.append(threading.get_ident())
        return make(*args)

    monkeypatch.setattr(moves, "make_move", make_move)
    client = APIClient()
    client.force_authenticate(brawl.ahalish.session.account)
    answer = loop.while_another_thread_does(
        lambda: client.post("/api/skirmish/fights/1/moves/", {"words": "catch breath"})
    )
    assert answer.status_code == 201
    assert made_in == [threading.get_ident()]
    assert brawl.encounter.state.sequence == 1


def test_the_admin_ends_a_fight_in_the_games_thread(game, loop, monkeypatch, client):
    brawl = Brawl(game)
    account = brawl.owner.session.account
    account.is_staff = account.is_superuser = True
    account.save()
    client.force_login(account)
    ended_in = []
    end = endings.end

    def remember(*args, **kwargs):
        ended_in.append(threading.get_ident())
        return end(*args, **kwargs)

    monkeypatch.setattr(endings, "end", remember)
    form = {"action": "put_away", "_selected_action": [brawl.encounter.id], "sure": "1"}
    answer = loop.while_another_thread_does(
        lambda: client.post("/admin/skirmish/fightinprogress/", form)
    )
    assert answer.status_code == 302
    assert ended_in == [threading.get_ident()]
    assert "Combat has ended." in brawl.ahalish.read()


def test_pages_carry_nothing_over(game, loop, settings, client):
    settings.SKIRMISH_VISIBILITY = "public"
    Brawl(game).move()
    for page in ("", "1/", "1/live.json", "1/replay.json", "1/story/", "1/statistics/"):
        answer = loop.while_another_thread_does(lambda page=page: client.get(f"/skirmish/{page}"))
        assert answer.status_code == 200
    assert loop._asked.empty()
