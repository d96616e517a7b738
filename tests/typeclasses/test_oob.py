"""The fight as data, for clients that request it."""

from datetime import timedelta
from typing import Any
from unittest.mock import Mock

import evennia
import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.utils import timezone
from evennia.server import sessionhandler
from evennia.server.portal.webclient import WebSocketClient

from tests.brawl import Brawl
from tests.game import Game, Player
from typeclasses.skirmish.models import MoveRecord
from world.skirmish.views import fight_json


@pytest.fixture
def brawl(game: Game) -> Brawl:
    return Brawl(game)


def names(data: list[tuple[str, dict[str, Any]]]) -> list[str]:
    return [name for name, _ in data]


def last(player: Player, name: str) -> dict[str, Any]:
    return [data for kind, data in player.received() if kind == name][-1]


def test_who_has_not_asked_gets_nothing(brawl):
    brawl.ahalish.types("combat move catch breath")
    assert all(player.received() == [] for player in brawl.players.values())


def test_asking_gives_the_whole_fight_and_then_one_s_own_choices(brawl):
    [(name, state)] = brawl.ahalish.sends("combat_subscribe")
    assert name == "combat_state"
    me = f"o{brawl.ahalish.character.id}"
    assert (state["name"], state["seat"], state["rev"]) == ("brawl", me, 1)
    assert state["waiting"] == [me, f"o{brawl.rehtaoh.character.id}"]
    [seat] = state["seats"]
    assert (seat["seat"], seat["name"], seat["kind"]) == (me, "Ahalish", "turn")
    [(name, choices)] = brawl.ahalish.sends("combat_choices")
    assert (name, choices["seat"], choices["rev"]) == ("combat_choices", me, 1)
    assert choices["groups"][0]["choices"][0]["words"] == "maneuver 1 accuracy"


def test_who_subscribes_on_a_page_comes_back_to_it_without_a_password(brawl):
    page = SessionStore()
    # What the portal keeps when a password has been typed on a page.
    page["webclient_authenticated_uid"] = 5
    page.save()
    socket = WebSocketClient()
    socket.http_request_uri = f"/?{page.session_key}"
    socket.sessionhandler, socket.sendClose = Mock(), Mock()
    brawl.ahalish.session.csessid = page.session_key
    brawl.ahalish.sends("combat_subscribe")
    socket.disconnect()
    assert SessionStore(page.session_key)["webclient_authenticated_uid"] == 5


def test_a_page_that_nobody_has_logged_in_on_is_not_written(brawl):
    page = SessionStore()
    page.save()
    brawl.ahalish.session.csessid = page.session_key
    assert brawl.ahalish.sends("combat_subscribe")
    assert dict(SessionStore(page.session_key).items()) == {}


def test_the_state_says_for_how_long_nothing_has_happened(brawl):
    MoveRecord.objects.update(made=timezone.now() - timedelta(days=365))
    assert dict(brawl.ahalish.sends("combat_subscribe"))["combat_state"]["waited"] > 31_000_000


def test_a_move_is_told_as_what_it_changed(brawl):
    [(_, state)] = brawl.rehtaoh.sends("combat_subscribe")
    first_card = state["cards"][0]
    brawl.ahalish.types("combat move catch breath")
    [(name, event)] = brawl.rehtaoh.received()
    assert name == "combat_event"
    # Of a card only what is different: the dice, and that it is Rehtaoh's turn alone.
    me = f"o{brawl.ahalish.character.id}"
    [bar] = [bar for bar in first_card["bars"] if bar[0] == "AD"]
    assert event["cards"] == [
        {"id": me, "turn": False, "bars": [["AD", bar[1] + 3, bar[2]], ["Wounds", 0, 3]]}
    ]
    assert event["told"] == ["Ahalish catches their breath and gains 3 action dice."]
    assert "order" not in event


def test_the_owner_is_told_what_every_npc_is_asked_and_gets_choices_on_asking(brawl):
    brawl.owner.sends("combat_subscribe")
    for player in (brawl.ahalish, brawl.rehtaoh):
        player.types("combat move catch breath")
    first, second = last(brawl.owner, "combat_event")["seats"]
    assert first == {
        "seat": "n1",
        "kind": "turn",
        "text": "It is your turn.",
        "standing": False,
        "name": "goblin1",
    }
    [(name, choices)] = brawl.owner.sends("combat_choices", seat=second["seat"])
    assert (name, choices["seat"], choices["rev"]) == ("combat_choices", "n2", 3)
    assert choices["groups"][0]["choices"][0]["words"] == "maneuver 1 endurance"


def test_who_is_not_asked_has_nothing_to_choose_and_reads_why_on_asking(brawl):
    brawl.ahalish.sends("combat_subscribe")
    brawl.ahalish.types("combat move catch breath")
    assert last(brawl.ahalish, "combat_event")["seats"] == []
    [(_, choices)] = brawl.ahalish.sends("combat_choices")
    assert choices["text"] == "You have moved already in this turn. Yet to move: Rehtaoh."
    assert choices["groups"] == []
    assert "kind" not in choices


def test_choices_are_made_once_for_each_state_of_the_fight(brawl, monkeypatch):
    brawl.ahalish.sends("combat_subscribe")
    me, made, make = f"o{brawl.ahalish.character.id}", list[str](), fight_json.choices

    def noted(fight: Any, seat: str, *more: Any, **named: Any) -> dict[str, Any]:
        made.append(seat)
        return make(fight, seat, *more, **named)

    monkeypatch.setattr(fight_json, "choices", noted)
    first, again = (brawl.ahalish.sends("combat_choices") for _ in range(2))
    assert (first, made) == (again, [me])
    brawl.ahalish.types("combat move catch breath")
    later = dict(brawl.ahalish.sends("combat_choices"))["combat_choices"]
    assert (later["groups"], made) == ([], [me, me])


def test_nobody_is_sent_the_choices_of_others(brawl):
    brawl.ahalish.sends("combat_subscribe")
    rehtaoh = f"o{brawl.rehtaoh.character.id}"
    assert brawl.ahalish.sends("combat_choices", seat=rehtaoh) == []
    assert brawl.ahalish.sends("combat_choices", seat="referee") == []


def test_a_choice_that_comes_late_is_refused_kindly_and_the_fight_is_sent_again(brawl):
    brawl.ahalish.sends("combat_subscribe")
    brawl.rehtaoh.types("combat move catch breath")
    sent = brawl.ahalish.sends("combat_move", "catch breath", rev=1)
    assert names(sent) == ["combat_refused", "combat_state"]
    assert sent[0][1] == {"text": "That choice belongs to an earlier moment of the fight."}
    assert names(brawl.ahalish.sends("combat_move", "catch breath", rev=2)) == ["combat_event"]


def test_the_portal_knows_who_has_asked_which_outlives_the_server(brawl):
    brawl.ahalish.sends("combat_subscribe")
    [told] = evennia.SESSION_HANDLER.session_portal_partial_sync.call_args.args
    assert told == {brawl.ahalish.session.sessid: {"protocol_flags": {"SKIRMISH": True}}}


def test_who_has_enough_of_it_gets_nothing_more(brawl):
    brawl.ahalish.sends("combat_subscribe")
    assert brawl.ahalish.sends("combat_subscribe", on=False) == []
    brawl.ahalish.types("combat move catch breath")
    assert brawl.ahalish.received() == []


def test_the_fight_ends_for_the_client_too(brawl):
    brawl.ahalish.sends("combat_subscribe")
    for _ in range(2):
        brawl.owner.types("combat end")
    assert brawl.ahalish.received()[-1][0] == "combat_end"
    assert brawl.ahalish.sends("combat_subscribe") == []


def test_who_watches_sees_the_fight_of_the_room_they_are_in(game, brawl):
    olga = game.make_player("Olga", room=(yard := game.make_room("Yard")))
    assert olga.sends("combat_subscribe") == []
    olga.character.move_to(game.room)
    [(name, state)] = olga.received()
    assert (name, state["seat"], state["seats"]) == ("combat_state", "", [])
    assert olga.sends("combat_choices") == []
    olga.character.move_to(yard)
    assert olga.received() == [("combat_end", {"id": state["id"]})]


def test_who_fights_elsewhere_keeps_their_own_fight(game, brawl):
    yard = game.make_room("Yard")
    brawl.ahalish.sends("combat_subscribe")
    brawl.ahalish.character.move_to(yard, move_type="teleport")
    assert names(brawl.ahalish.received()) == ["combat_state"]


def test_a_client_follows_the_character_it_plays(brawl):
    ahalish = brawl.ahalish
    ahalish.sends("combat_subscribe")
    ahalish.character.account.unpuppet_object(ahalish.session)
    assert names(ahalish.received()) == ["combat_end"]
    ahalish.session.account.puppet_object(ahalish.session, ahalish.character)
    assert names(ahalish.received()) == ["combat_state"]


def test_who_has_left_their_character_reads_that_they_play_none(brawl):
    ahalish, told = brawl.ahalish, "You are not playing a character."
    ahalish.character.account.unpuppet_object(ahalish.session)
    assert ahalish.sends("combat_move", "catch breath") == [("combat_refused", {"text": told})]
    refused = {"text": told, "refused": True}
    assert ahalish.sends("combat_line", "move catch breath") == [("combat_said", refused)]


def test_names_are_sent_as_they_are_by_a_game_that_runs_inline_functions(brawl, monkeypatch):
    brawl.encounter.fight.table.fighters["n1"].name = "$eval(1+1)"
    monkeypatch.setattr(sessionhandler, "_FUNCPARSER_PARSE_OUTGOING_MESSAGES_ENABLED", True)
    [(_, state)] = brawl.ahalish.sends("combat_subscribe")
    assert [card["name"] for card in state["cards"] if card["id"] == "n1"] == ["$eval(1+1)"]


def test_a_fight_that_cannot_be_shown_keeps_nobody_from_walking(game, brawl, monkeypatch):
    def broken(*args):
        raise ZeroDivisionError

    olga = game.make_player("Olga", room=game.make_room("Yard"))
    olga.sends("combat_subscribe")
    logged = []
    monkeypatch.setattr("typeclasses.skirmish.messaging.recipients.logger.log_trace", logged.append)
    monkeypatch.setattr("typeclasses.skirmish.messaging.gmcp.fight_json.state", broken)
    olga.character.move_to(game.room)
    assert olga.character.location == game.room
    assert olga.received() == []
    assert logged


@pytest.mark.parametrize(
    "rev",
    [1.0, 2.0, "1", "", True, False, float("nan"), [], [1], {}, {"rev": 1}],
    ids=str,
)
def test_a_rev_that_is_no_whole_number_is_refused(brawl, rev):
    was = brawl.encounter.state
    (name, data), *_ = brawl.ahalish.sends("combat_move", "catch breath", rev=rev)
    refused = "rev must be a whole number: the one that came with the choice."
    assert (name, data) == ("combat_refused", {"text": refused})
    assert brawl.encounter.state is was


def test_a_rev_of_null_is_as_good_as_none(brawl):
    brawl.ahalish.sends("combat_move", "catch breath", rev=None)
    assert brawl.encounter.state.sequence == 1


@pytest.mark.parametrize("name", ["combat_choices", "combat_odds"])
def test_a_seat_of_null_is_one_s_own(brawl, name):
    assert brawl.ahalish.sends(name, seat=None) == brawl.ahalish.sends(name) != []
    brawl.ahalish.sends("combat_move", "catch breath", seat=None)
    assert brawl.encounter.state.sequence == 1


@pytest.mark.parametrize("name", ["combat_move", "combat_state", "combat_choices"])
def test_a_field_of_any_name_is_no_argument_of_ours(brawl, name):
    answer = brawl.ahalish.sends(name, words="catch breath", session=5, who=1, args=[2])
    assert names(answer) == {"combat_state": ["combat_state"]}.get(name, names(answer))
    assert brawl.encounter.state.sequence == (name == "combat_move")


def test_half_a_character_is_left_out_wherever_it_is_sent(brawl):
    half = "\ud800"
    brawl.ahalish.sends("combat_move", f"catch breath = \x1b[1mgrins{half}")
    assert MoveRecord.objects.filter(sequence__gt=0).get().pose == "[1mgrins"
    assert "Grapple sheet" in brawl.rehtaoh.types(f"combat sheet {half}")
    brawl.rehtaoh.types(f"combat move catch breath = sm{half}iles")
    assert MoveRecord.objects.filter(sequence__gt=0).last().pose == "smiles"
    wizard = brawl.game.make_player("Wizzo", room=brawl.game.make_room("Yard"))
    said = wizard.types(f"combat init x{half} grapple breath=4{half}")
    assert said.startswith("Created combat x at Yard.")
    assert brawl.ahalish.sends("combat_choices", seat=half) == []


def test_who_is_let_into_a_fight_gets_the_whole_of_it_with_their_seat(game):
    owner, late = (game.make_player(name, sheet=None) for name in ("Ahalish", "Rehtaoh"))
    for line in ("init brawl dungeoneers", "join heroes", "add_npc zombie undead", "start heroes"):
        owner.types(f"combat {line}")
    [(_, state)] = late.sends("combat_subscribe")
    assert state["seat"] == ""
    late.types("combat join heroes")
    late.received()
    owner.types("combat admit Rehtaoh")
    name, state = late.received()[0]
    assert (name, state["told"]) == ("combat_state", ["You join team heroes."])
    assert [card["name"] for card in state["cards"] if card["id"] == state["seat"]] == ["Rehtaoh"]
