"""The lobby and what people set beside their moves, as data."""

from __future__ import annotations

from typing import Any

import pytest

from tests.brawl import Brawl
from tests.game import Game, Player
from world.skirmish.registry import get, names


def last(player: Player, name: str) -> dict[str, Any]:
    """Return the last message of that name that a player got."""
    return [data for known, data in player.received() if known == name][-1]


def test_the_lobby_is_sent_at_every_change(game: Game) -> None:
    owner, ann = game.make_player("Marshal"), game.make_player("Ann")
    for player in (owner, ann):
        player.sends("combat_subscribe")
    owner.types("combat init brawl grapple practice=yes")
    lobby = last(ann, "combat_lobby")
    assert (lobby["name"], lobby["ruleset"], lobby["teams"]) == ("brawl", "Grapple", [])
    assert lobby["terms"] == ["This is a practice fight: your sheets stay as they are."]
    assert (lobby["owns"], lobby["templates"]) == (False, [])
    owned = last(owner, "combat_lobby")
    assert owned["owns"]
    assert {"key", "title", "help"} == set(owned["templates"][0])
    ann.types("combat join heroes")
    fighter = f"o{ann.character.id}"
    teams = [{"name": "heroes", "members": [{"id": fighter, "name": "Ann"}]}]
    assert last(owner, "combat_lobby")["teams"] == teams
    assert last(ann, "combat_lobby")["seat"] == fighter
    owner.types("combat add_npc goblin x3 monsters")
    assert len(last(ann, "combat_lobby")["teams"][1]["members"]) == 3
    owner.types("combat start heroes")
    assert last(ann, "combat_state")["round"] == 1


def test_a_player_is_told_what_they_have_set(game: Game) -> None:
    brawl = Brawl(game)
    for line in ("combat catch breath", "combat next maneuver 1 accuracy"):
        brawl.ahalish.types(line)
    [(name, data)] = brawl.ahalish.sends("combat_standing")
    assert name == "combat_standing"
    assert data["plan"] == ["maneuver 1 accuracy"]
    assert (data["acts"], data["npcs"], data["orders"]) == ("", [], [])
    words = [choice["words"] for group in data["advance"] for choice in group["choices"]]
    assert "maneuver 1 courage" in words


def test_the_owner_is_told_how_npcs_act(game: Game) -> None:
    brawl = Brawl(game)
    brawl.owner.types("combat auto goblin1 brute")
    [(_, data)] = brawl.owner.sends("combat_standing")
    assert data["npcs"] == [
        {"name": "goblin1", "acts": "brute"},
        {"name": "goblin2", "acts": ""},
    ]
    assert (data["seat"], data["advance"]) == ("", [])


@pytest.mark.parametrize("ruleset", sorted(names()))
def test_moves_in_advance_and_orders_are_offered_by_every_ruleset(game: Game, ruleset: str) -> None:
    ann = game.make_player("Ann")
    ann.types(f"combat init brawl {ruleset}")
    ann.types(f"combat sheet new {ruleset}")
    ann.types("combat join heroes")
    ann.types(f"combat add_npc {next(iter(get(ruleset).templates))} monsters")
    ann.types("combat start monsters")
    for line in ("aware all", "range 5"):
        ann.types(f"combat {line}")
    [(_, data)] = ann.sends("combat_standing")
    assert data["seat"]
    assert data["advance"]
    for order in data["orders"]:
        assert order["answers"], order
        for answer in order["answers"]:
            ann.types(f"combat orders {order['kind']} {answer}")
            [(_, now)] = ann.sends("combat_standing")
            given = {each["kind"]: each["answer"] for each in now["orders"]}
            assert given[order["kind"]] == answer
