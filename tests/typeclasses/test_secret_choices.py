"""A game without turns: everyone chooses in secret, and nothing tells before all have chosen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import reverse
from rest_framework.test import APIClient

from tests.game import Game, Player
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.models import FightRecord
from world.skirmish import registry

PACKAGE = "world.skirmish.tests.volley"
MOVES = "/api/skirmish/fights/1/moves/"
TAKEN = "The last move is taken back by"


@pytest.fixture(autouse=True)
def volley() -> Iterator[None]:
    registry.add([PACKAGE])
    yield
    registry.remove([PACKAGE])


class Table:
    """Marshal owns the fight: Ann and Bob against Cid."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.owner = game.make_player("Marshal")
        sheet = {"volley_hp": 3, "volley_max_hp": 3}
        self.ann, self.bob, self.cid = (
            game.make_player(each, sheet) for each in ("Ann", "Bob", "Cid")
        )
        self.owner.types("combat init yard volley join=open")
        for player, team in ((self.ann, "reds"), (self.bob, "reds"), (self.cid, "blues")):
            player.types(f"combat add me {team}")
        self.owner.types("combat start reds blues")
        self.hush()

    def hush(self) -> None:
        for player in (self.owner, self.ann, self.bob, self.cid):
            player.read()

    @property
    def fight(self) -> Any:
        return lookup.encounter_in(self.game.room).fight


@pytest.fixture
def table(game: Game) -> Table:
    return Table(game)


def as_(player: Player) -> Any:
    client = APIClient()
    client.force_login(player.session.account)
    return client


def seen(player: Player) -> str:
    """What a player sees of the fight on the website while it goes on."""
    client = as_(player)
    pages = [client.get(MOVES)]
    pages += [
        client.get(reverse(f"skirmish:{name}", args=[1]), query)
        for name, query in (
            ("fight", {}), ("fight", {"step": 1}), ("live", {"after": 0}), ("story", {}),
            ("replay", {"step": 0}), ("statistics", {}),
        )
    ]  # fmt: skip
    assert {each.status_code for each in pages} == {200}
    return "".join(each.content.decode() for each in pages)


def test_an_answer_that_was_taken_back_stays_secret(table: Table) -> None:
    table.ann.types("combat throw Cid = takes aim.")
    assert TAKEN in table.ann.types("combat undo")
    table.ann.types("combat duck = hides behind a cart.")
    found = seen(table.cid)
    for told in ("throw", "takes aim", "duck", "hides behind"):
        assert told not in found


def test_so_does_one_that_the_owner_has_spared(table: Table) -> None:
    table.ann.types("combat duck = hides behind a cart.")
    table.bob.types("combat throw Cid")
    assert TAKEN in table.owner.types("combat undo")
    assert len(table.fight.given) == 1
    assert "hides behind" not in seen(table.cid)
    table.owner.types("combat add_npc Dan hp=3 blues")
    assert "hides behind" not in seen(table.cid)


def test_all_but_what_was_taken_back_is_read_once_all_have_chosen(table: Table) -> None:
    table.ann.types("combat throw Cid = takes aim.")
    table.ann.types("combat undo")
    table.ann.types("combat duck = hides behind a cart.")
    table.bob.types("combat throw Cid")
    table.cid.types("combat duck")
    found = seen(table.cid)
    assert "hides behind" in found
    assert "takes aim" not in found
    for _ in range(2):
        table.owner.types("combat end")
    assert FightRecord.objects.get().ended
    assert "takes aim" in as_(table.cid).get(MOVES).content.decode()
