"""A game without turns: everyone chooses in secret, and nothing tells before all have chosen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pytest
from django.urls import reverse

from tests.game import Game, Player
from tests.web.any_fight import as_
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.models import FightRecord
from typeclasses.skirmish.records import queries
from world.skirmish.ruleset import registry
from world.skirmish.views.base import View

PACKAGE = "world.skirmish.tests.volley"
MOVES = "/api/skirmish/fights/1/moves/"
TAKEN = "takes back the last move."
CHOOSE = "You are asked what to do."


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
            game.make_player(name, sheet) for name in ("Ann", "Bob", "Cid")
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
    assert {page.status_code for page in pages} == {200}
    return "".join(page.content.decode() for page in pages)


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


def test_those_who_have_yet_to_choose_are_asked_again_after_a_choice_was_taken_back(
    table: Table,
) -> None:
    table.ann.types("combat duck")
    table.bob.types("combat duck")
    table.hush()
    assert CHOOSE in table.bob.types("combat undo")
    assert CHOOSE in table.cid.read()
    assert CHOOSE not in table.ann.read()
    assert "Noted" not in table.owner.read()


@pytest.mark.parametrize("line", ["add_npc Dan hp=3 blues", "withdraw Bob"])
def test_and_after_the_owner_has_let_somebody_join_or_taken_them_out(
    table: Table, line: str
) -> None:
    table.owner.types("combat add_npc Eve hp=3 blues")
    table.ann.types("combat duck")
    table.hush()
    read = table.owner.types(f"combat {line}")
    assert "Noted" not in read
    assert len(table.fight.given) == 1
    assert CHOOSE in table.cid.read()
    assert CHOOSE not in table.ann.read()


def test_who_has_answered_reads_who_has_not(table: Table) -> None:
    assert table.ann.types("combat duck") == "Noted. Yet to answer: Bob and Cid."
    assert table.bob.read() == table.cid.read() == ""


def test_a_choice_by_a_standing_order_keeps_nobody_from_being_asked(table: Table) -> None:
    table.ann.types("combat always duck")
    table.bob.types("combat duck")
    table.hush()
    assert CHOOSE in table.cid.types("combat throw Ann")
    assert len(table.fight.given) == 1
    assert CHOOSE in table.bob.read()


def test_poses_are_told_when_the_choices_are_revealed(table: Table) -> None:
    table.bob.types("combat duck = hides behind a cart.")
    table.ann.types("combat duck = waits.")
    table.ann.types("combat undo")
    table.ann.types("combat throw Cid = takes aim.")
    assert "hides" not in table.cid.read()
    read = table.cid.types("combat duck = crouches.")
    told = ["Bob hides behind a cart.", "Ann takes aim.", "Cid crouches."]
    assert read.splitlines()[:3] == told
    assert table.ann.read().splitlines()[:3] == told
    assert "hides" not in table.cid.types("combat throw Ann = shouts.")
    table.bob.types("combat duck")
    table.cid.read()
    assert table.ann.types("combat duck").splitlines()[0] == "Cid shouts."
    assert "hides" not in table.cid.read()


def test_a_pose_is_told_after_a_restart_of_the_server(table: Table) -> None:
    table.ann.types("combat duck = hides behind a cart.")
    table.game.restart()
    table.bob.types("combat duck")
    assert "Ann hides behind a cart." in table.cid.types("combat duck")


def test_the_record_is_asked_for_poses_only_if_there_may_be_some(table: Table) -> None:
    players = (table.ann, table.bob, table.cid)
    for answer in ("duck", "duck = waits.", "duck"):
        with patch.object(queries, "revealed_poses", return_value=()) as asked:
            for player, typed in zip(players, (answer, "duck", "duck"), strict=True):
                player.types(f"combat {typed}")
        assert asked.called == ("=" in answer)
    assert table.fight.table.round == 4


def test_a_question_that_stays_open_is_put_into_words_once(table: Table) -> None:
    table.ann.types("combat duck")
    with patch.object(View, "prompt", autospec=True, side_effect=View.prompt) as made:
        table.bob.types("combat duck")
        assert not made.called
        assert CHOOSE in table.cid.types("combat")
        table.cid.types("combat duck")
        assert made.called


def test_what_the_owner_does_meanwhile_tells_no_pose(table: Table) -> None:
    table.ann.types("combat duck = hides behind a cart.")
    table.cid.read()
    table.owner.types("combat add_npc Dan hp=3 blues")
    assert "hides" not in table.cid.read()
    table.bob.types("combat duck")
    table.cid.types("combat duck")
    assert "hides" in table.owner.types("combat move_npc Dan duck")


def test_a_pose_is_told_when_the_last_who_had_yet_to_choose_is_taken_out(table: Table) -> None:
    table.ann.types("combat duck = hides behind a cart.")
    table.bob.types("combat throw Cid")
    table.owner.types("combat add_npc Dan hp=3 blues")
    table.cid.types("combat duck")
    table.bob.read()
    table.owner.types("combat withdraw Dan")
    assert "Ann hides behind a cart." in table.bob.read()


def test_a_fighter_gives_up_without_a_turn_and_nobody_learns_what_others_have_chosen(
    table: Table,
) -> None:
    table.owner.types("combat add_npc Dan hp=3 blues")
    table.ann.types("combat duck = hides behind a cart.")
    table.hush()
    assert "If you are sure, type yes, or do it again." in table.bob.types("combat yield")
    assert table.bob.types("combat yield").startswith("+ You leave the fight.")
    assert table.fight.table.fighters[f"o{table.bob.character.id}"].withdrawn
    read = table.cid.read()
    assert CHOOSE in read
    assert "hides" not in read
    assert "hides" not in seen(table.cid)
    table.owner.types("combat move_npc Dan duck")
    assert "Ann hides behind a cart." in table.cid.types("combat duck")


def test_a_fighter_who_is_not_asked_reads_nothing_of_a_turn(table: Table) -> None:
    table.bob.types("combat duck")
    assert "turn" not in table.bob.types("combat yield")


def test_who_has_chosen_what_is_no_longer_possible_chooses_again(table: Table) -> None:
    table.owner.types("combat add_npc Eve hp=3 blues")
    table.ann.types("combat throw Cid = takes aim.")
    table.bob.types("combat throw Eve")
    table.hush()
    for _ in range(2):
        table.cid.types("combat yield")
    read = table.ann.read()
    assert "Your answer is no longer possible. Choose again." in read
    assert CHOOSE in read
    others = table.bob.read()
    assert "Ann's answer is no longer possible; they choose again." in others
    assert CHOOSE not in others
    assert len(table.fight.given) == 1
