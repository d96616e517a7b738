"""The fight as data for a screen."""

import pytest
from msgspec.structs import replace

from world.skirmish.base.copying import copy_table
from world.skirmish.tests.toy import fights
from world.skirmish.views import fight_json
from world.skirmish.views.display import Card

pytestmark = pytest.mark.usefixtures("toy_is_registered")


class View:
    """Stands for the views: shows fighters in one order after the other."""

    def __init__(self, *orders: str) -> None:
        self.orders = iter(orders)

    def __call__(self, name):
        return self

    def cards(self, table):
        cards = {
            fighter.id: Card(
                fighter.id, fighter.name, fighter.team, turn=False, out=False, health="well"
            )
            for fighter in table.fighters.values()
        }
        return [cards[seat] for seat in next(self.orders)]

    def pieces(self, table):
        return ()

    def spots(self, table):
        return ()

    def line(self, table, reader):
        return ""


def changes(monkeypatch, *orders):
    fight = fights.fight("Ann Bob", "Cid")
    monkeypatch.setattr(fight_json, "view", View(*orders))
    return fight_json.changes(fight_json.shown(fight), fight_json.shown(fight))


def test_fighters_who_stand_as_they_stood_are_not_told_again(monkeypatch):
    told = changes(monkeypatch, "abc", "abc")
    assert told["cards"] == []
    assert "order" not in told


def test_a_new_order_is_told(monkeypatch):
    told = changes(monkeypatch, "abc", "cab")
    assert told["order"] == ["c", "a", "b"]
    assert told["cards"] == []


def test_who_has_answered_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(fight_json, "view", View())
    fight = fights.after(fights.fight("Ann Bob", "Cid"), "Ann: call a vote")
    waiting = fight_json.head(fight)["waiting"]
    assert len(waiting) > 1
    name = fight.table.fighters[waiting[0]].name
    assert fight_json.head(fights.after(fight, f"{name}: vote no"))["waiting"] == waiting[1:]


def test_an_answer_that_changes_no_table_draws_no_cards_again(monkeypatch):
    asked = fights.after(fights.fight("Ann Bob", "Cid"), "Ann: call a vote")
    seat = fight_json.head(asked)["waiting"][0]
    answered = fights.after(asked, f"{asked.table.fighters[seat].name}: vote no")
    monkeypatch.setattr(fight_json, "view", View("abc", "cab"))
    seen = fight_json.shown(asked)
    sees = fight_json.shown_after(asked, seen, answered)
    assert sees.cards is seen.cards
    assert sees.head["waiting"] == seen.head["waiting"][1:]
    moved = replace(answered, table=copy_table(answered.table))
    moved.table.round += 1
    assert [card.id for card in fight_json.shown_after(asked, seen, moved).cards] == [*"cab"]
