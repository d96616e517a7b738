"""The lobby and what people set beside their moves, as data."""

from __future__ import annotations

from typing import Any

import pytest

from tests.brawl import Brawl
from tests.game import Game, Player
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.play import endings
from world.skirmish.ruleset.registry import get, names
from world.skirmish.testing.sample_sheets import SHEET


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
            given = {standing["kind"]: standing["answer"] for standing in now["orders"]}
            assert given[order["kind"]] == answer


def test_what_may_be_begun_is_sent_to_those_who_ask_for_it(game: Game) -> None:
    ann = game.make_player("Ann")
    goblin = game.make_npc("goblin", SHEET)
    goblin.attributes.add("skirmish_temperament", "brute")
    game.make_npc("statue")
    bob = game.make_player("Bob")
    assert ann.sends("combat_subscribe") == []
    [(name, here)] = ann.sends("combat_subscribe", here=True)
    assert name == "combat_here"
    assert (here["playing"], here["room"], here["begins"]) == (True, "Tavern", True)
    assert here["npcs"] == [{"name": "goblin", "rulesets": ["grapple"]}]
    assert here["people"] == ["Bob"]
    assert here["rulesets"][0] == {"name": "grapple", "title": "Grapple"}
    yard = game.make_room("Yard")
    bob.sends("combat_subscribe", here=True)
    bob.character.move_to(yard)
    [(_, here)] = bob.received()
    assert (here["room"], here["npcs"], here["people"]) == ("Yard", [], [])
    # A fight takes its place, and the other way round.
    ann.types("combat init brawl")
    assert [name for name, _ in ann.received()] == ["combat_lobby"]
    ann.types("combat end")
    assert [name for name, _ in ann.received()] == ["combat_end"]
    [(name, _)] = ann.sends("combat_state")
    assert name == "combat_here"


def test_a_session_that_plays_no_one_is_told_so(game: Game) -> None:
    ann = game.make_player("Ann")
    ann.sends("combat_subscribe", here=True)
    ann.character.account.unpuppet_object(ann.session)
    [(name, here)] = ann.sends("combat_state")
    assert (name, here["playing"], here["begins"]) == ("combat_here", False, False)


def test_two_of_one_name_are_told_apart_as_they_are_typed(game: Game) -> None:
    ann = game.make_player("Ann")
    for _ in range(2):
        game.make_npc("goblin", SHEET).attributes.add("skirmish_temperament", "brute")
    [(_, here)] = ann.sends("combat_subscribe", here=True)
    assert [npc["name"] for npc in here["npcs"]] == ["goblin-1", "goblin-2"]
    ann.types("combat fight goblin-2 grapple")
    assert [name for name, _ in ann.sends("combat_state")] == ["combat_state"]


def test_the_owner_of_a_lobby_is_told_who_can_be_added(game: Game) -> None:
    owner, yard = game.make_player("Marshal"), game.make_room("Yard")
    ann = game.make_player("Ann", room=yard)
    goblin = game.make_npc("goblin", SHEET)
    owner.sends("combat_subscribe")
    owner.types("combat init brawl grapple")
    assert last(owner, "combat_lobby")["here"] == ["goblin"]
    ann.character.move_to(game.room)
    assert last(owner, "combat_lobby")["here"] == ["goblin", "Ann"]
    owner.types("combat add goblin monsters")
    assert last(owner, "combat_lobby")["here"] == ["Ann"]
    ann.sends("combat_subscribe")
    ann.types("combat join heroes")
    assert last(ann, "combat_lobby")["here"] == []
    assert goblin.location == game.room


def test_a_line_of_a_button_is_answered_as_data_too(game: Game) -> None:
    ann = game.make_player("Ann")
    ann.sends("combat_subscribe")
    sent = ann.sends("combat_line", "init brawl grapple")
    assert sent[-1] == (
        "combat_said",
        {"text": sent[-1][1]["text"], "refused": False},
    )
    assert sent[-1][1]["text"].startswith("Created combat brawl at Tavern.")
    assert "Created combat brawl at Tavern." in ann.read()
    [(name, data)] = ann.sends("combat_line", "start")
    assert (name, data["refused"]) == ("combat_said", True)
    assert data["text"] in ann.read()
    # It is a line of this command, whatever it says.
    [(_, data)] = ann.sends("combat_line", "moves\nsay hello")
    assert data["refused"]
    assert "You say" not in ann.read()


@pytest.mark.parametrize("line", [None, "", "  ", 5, ["join"], {"a": 1}, "x" * 5000])
def test_a_line_that_cannot_be_typed_is_refused(game: Game, line: Any) -> None:
    ann = game.make_player("Ann")
    refused = {"text": "That is not a line that can be typed.", "refused": True}
    assert ann.sends("combat_line", line) == [("combat_said", refused)]


def test_the_owner_is_told_who_asks_to_join(game: Game) -> None:
    brawl = Brawl(game)
    cid = game.make_player("Cid")
    for player in (brawl.owner, cid):
        player.sends("combat_subscribe")
    [(_, state)] = cid.sends("combat_state")
    assert state["joins"] == ["heroes", "monsters"]
    cid.types("combat join heroes")
    assert last(brawl.owner, "combat_state")["requests"] == [{"name": "Cid", "team": "heroes"}]
    brawl.owner.types("combat refuse Cid")
    assert last(brawl.owner, "combat_state")["requests"] == []


def test_what_may_be_taken_back_is_told(game: Game) -> None:
    brawl = Brawl(game)
    for player in (brawl.owner, brawl.ahalish, brawl.rehtaoh):
        player.sends("combat_subscribe")
    brawl.ahalish.types("combat move catch breath")
    told = [last(player, "combat_event")["undo"] for player in (brawl.ahalish, brawl.rehtaoh)]
    assert told == [True, False]
    assert last(brawl.owner, "combat_event")["undo"]
    brawl.ahalish.types("combat undo")
    state = last(brawl.rehtaoh, "combat_state")
    assert state["told"][0].startswith("Ahalish takes back the last move")
    brawl.ahalish.types("combat move maneuver 1 accuracy")
    # Dice were rolled.
    assert not last(brawl.ahalish, "combat_event")["undo"]


def test_the_start_is_told_with_the_state(game: Game) -> None:
    ann = game.make_player("Ann")
    ann.sends("combat_subscribe")
    for line in ("init brawl grapple", "join heroes", "add_npc goblin monsters", "start heroes"):
        ann.types(f"combat {line}")
    assert last(ann, "combat_state")["told"][0] == "Combat has started!"
    [(_, state)] = ann.sends("combat_state")
    assert state["told"] == []
    assert state["page"] == "/skirmish/1/"


def test_the_end_says_what_came_of_it_and_what_may_follow(game: Game, settings: Any) -> None:
    settings.SKIRMISH_REST = 0
    ann, olga = game.make_player("Ann"), game.make_player("Olga")
    goblin = game.make_npc("goblin", SHEET)
    goblin.attributes.add("skirmish_temperament", "brute")
    for player in (ann, olga):
        player.sends("combat_subscribe")
    for ad, rests in ((5, False), (2, True)):
        ann.character.attributes.add("grapple_ad", ad)
        ann.types("combat fight goblin grapple")
        ann.types("combat yield")
        ann.types("combat yield")
        endings.close(lookup.encounter_in(game.room))
        end = last(ann, "combat_end")
        assert end["rests"] is rests  # only to those whom it helps
    assert end["result"][0] == "Winner: goblin."
    assert end["result"][-1].startswith("Your sheet")
    assert (end["again"], end["page"]) == ("combat fight goblin grapple", "/skirmish/2/")
    assert set(last(olga, "combat_end")) == {"id"}
