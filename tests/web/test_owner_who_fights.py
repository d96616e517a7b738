"""An owner who fights, and staff who fight, know what their seat knows, as long as it goes on."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.game import Game, Player
from typeclasses.skirmish.encounter import lookup, seating
from typeclasses.skirmish.forecasting import forecasts
from typeclasses.skirmish.models import FightRecord
from world.skirmish.rulesets.apocrypha import RULESET
from world.skirmish.rulesets.apocrypha.house_rules import ApocryphaHouse

SECRET = "run away from"
HIDDEN = "In this fight things are hidden"
API = "/api/skirmish/fights/1/"
PAGES = ("?step=0", "?step=99", "statistics/", "forecast/", "replay.json", "replay.json?step=0")


class Duel:
    """Ann owns the fight and fights against Rita, who moves first and holds something."""

    def __init__(self, game: Game, options: str = "") -> None:
        self.game = game
        self.ann, self.rita = game.make_player("Ann", None), game.make_player("Rita", None)
        for player, words in ((self.ann, "crd=20 fit=30"), (self.rita, "crd=40 fit=50 ooda=10")):
            weapons = f"{words} martial_melee=6 weapons=longsword"
            for key, value in RULESET.read_spec(weapons, ApocryphaHouse()).items():
                player.character.attributes.add(key, value)
        self.ann.types(f"combat init duel apocrypha range=1 ap_dice=1 ap_check=attributes{options}")
        self.ann.types("combat join heroes")
        self.rita.types("combat join villains")
        self.ann.types("combat start heroes villains")

    @property
    def encounter(self) -> Any:
        return lookup.encounter_in(self.game.room)

    def prepares(self) -> None:
        assert "You prepare" in self.rita.types("combat prepare run away from Ann when attacked")


@pytest.fixture
def duel(game):
    made = Duel(game)
    made.prepares()
    return made


def client(player: Player) -> Client:
    found = Client()
    found.force_login(player.session.account)
    return found


def everything(player: Player) -> dict[str, str]:
    """Everything that the website and the API answer to a player, by address."""
    calls = ("", "state/", "choices/", "choices/?odds=yes", "moves/", "moves/0/", "moves/1/")
    pages = (*PAGES, "", "story/", "story.txt", "story.md", "live.json", "live.json?after=0")
    addresses = [
        *("/skirmish/", "/api/skirmish/fights/"),
        *(f"/skirmish/1/{page}" for page in pages),
        *(f"{API}{call}" for call in calls),
    ]
    return {address: client(player).get(address).content.decode() for address in addresses}


def test_the_owner_reads_no_secret_of_an_opponent(duel):
    for address, answer in everything(duel.ann).items():
        assert SECRET not in answer, address
    for page in PAGES:
        assert client(duel.ann).get(f"/skirmish/1/{page}").status_code == 403, page
    assert SECRET not in duel.ann.read()


def test_a_game_master_who_does_not_fight_reads_it(game, duel):
    olga = game.make_player("Olga")
    duel.ann.types("combat owner Olga")
    found = everything(olga)
    for address in (f"{API}moves/", "/skirmish/1/?step=99"):
        assert SECRET in found[address], address
    for address, answer in everything(duel.ann).items():
        assert SECRET not in answer, address


@pytest.mark.parametrize("rank", ["Builder", "Admin", "superuser"])
def test_staff_who_fight_read_no_more(game, duel, rank):
    staff(duel.ann, rank)
    for address, answer in everything(duel.ann).items():
        assert SECRET not in answer, address
    admin = "/admin/skirmish/fightrecord/"
    for address in (admin, f"{admin}1/change/", f"{admin}1/moves.csv"):
        assert SECRET not in client(duel.ann).get(address).content.decode(), address
    for action in ("export_moves", "play_again", "export_fights"):
        sent = {"action": action, "_selected_action": ["1"]}
        answer = client(duel.ann).post(admin, sent, follow=True)
        assert SECRET not in answer.content.decode(), action


@pytest.mark.parametrize("rank", ["Admin", "superuser"])
def test_staff_who_do_not_fight_do(game, duel, rank):
    olga = game.make_player("Olga")
    staff(olga, rank)
    assert SECRET in everything(olga)[f"{API}moves/"]
    admin = "/admin/skirmish/fightrecord/"
    for address in (f"{admin}1/change/", f"{admin}1/moves.csv"):
        assert SECRET in client(olga).get(address).content.decode(), address


def staff(player: Player, rank: str) -> None:
    account = player.session.account
    account.is_staff = True
    account.is_superuser = rank == "superuser"
    if rank != "superuser":
        account.permissions.add(rank)
    account.save()


def test_when_it_has_ended_everyone_reads_all(duel):
    for _ in range(2):
        duel.ann.types("combat end")
    assert SECRET in everything(duel.ann)[f"{API}moves/"]
    assert client(duel.ann).get("/skirmish/1/?step=1").status_code == 200


def test_with_another_of_their_characters_they_know_no_more(game, duel):
    """The owner hands the fight to a second character of theirs, and fights on with the first."""
    first, second = duel.ann.character, game.make_player("Sly")
    account, session = duel.ann.session.account, duel.ann.session
    account.attributes.add("_playable_characters", [first, second.character])
    duel.ann.types("combat owner Sly")
    assert seating.seat_of(duel.encounter, second.character) == "referee"
    game.disconnect(second)
    account.unpuppet_object(session)
    account.puppet_object(session, second.character)
    assert second.character.account is account
    assert seating.seat_of(duel.encounter, second.character) == ""
    duel.ann.sends("combat_subscribe")
    duel.ann.read()
    duel.rita.types("combat prepare run away from Ann when left")
    assert "Rita prepares something." in duel.ann.read()
    assert SECRET not in str(duel.ann.received())
    for address, answer in everything(duel.ann).items():
        assert SECRET not in answer, address


def test_an_owner_who_fights_asks_for_no_forecast(duel, monkeypatch):
    monkeypatch.setattr(forecasts, "_start", lambda *_: pytest.fail("a forecast started"))
    refused = duel.ann.types("combat forecast")
    assert refused.startswith(f"{HIDDEN}, and you fight in it yourself.")
    answer = client(duel.ann).post("/skirmish/1/forecast/")
    assert answer.status_code == 403
    assert "secret until" in answer.content.decode()


def test_a_forecast_that_a_game_master_has_asked_for_stops_when_they_join(game, monkeypatch):
    duel = Duel(game)
    olga = game.make_player("Olga", dict(RULESET.read_spec("thug", ApocryphaHouse())))
    duel.ann.types("combat owner Olga")
    monkeypatch.setattr(forecasts.LaboratoryProcess, "start", lambda self: None)
    assert "The forecast has started" in olga.types("combat forecast")
    duel.rita.types("combat crouch")
    assert len(forecasts._running) == 1
    assert "The forecast is stopped." in olga.types("combat join heroes")
    assert not forecasts._running


def test_odds_that_a_house_rule_hides_are_hidden_from_an_owner_who_fights(game):
    duel = Duel(game, " show_odds=no")
    duel.rita.types("combat done")
    duel.rita.types("combat yes")
    seat = f"o{duel.ann.character.id}"
    assert duel.encounter.fight.pending.questions[0].seat == seat
    assert duel.ann.types("combat odds") == "In this fight the odds are not shown."
    offered = client(duel.ann).get(f"{API}choices/?odds=yes").json()["seats"]
    choices = [
        choice for seat in offered for group in seat["groups"] for choice in group["choices"]
    ]
    assert choices
    assert not [choice for choice in choices if "odds" in choice]


def test_why_a_fighter_has_moved_is_not_the_business_of_an_owner_who_fights(duel, later):
    duel.rita.types("combat auto me brute")
    later.pass_time()
    reasons = duel.encounter.ndb.reasons
    assert reasons
    assert duel.ann.types("combat why Rita").startswith(HIDDEN)
    assert "of" in duel.rita.types("combat why Rita")


def test_nor_while_an_answer_waits_for_those_of_others(game, volley):
    """By rules without secrets, too."""
    sheet = {"volley_hp": 3, "volley_max_hp": 3}
    ann, bob = game.make_player("Ann", sheet), game.make_player("Bob", sheet)
    ann.types("combat init yard volley")
    ann.types("combat join reds")
    bob.types("combat join blues")
    ann.types("combat start reds blues")
    encounter = lookup.encounter_in(game.room)
    encounter.ndb.reasons = {f"o{bob.character.id}": "duck: it is safe."}
    assert "duck" in ann.types("combat why Bob")
    bob.types("combat duck")
    hidden = "In this fight some answers are secret until all are given"
    assert ann.types("combat why Bob") == f"{hidden}; what Bob does is not yours to know."
    assert ann.types("combat forecast") == (
        f"{hidden}, and you fight in it yourself. Ask for a forecast before it starts."
    )
    assert client(ann).post("/skirmish/1/forecast/").status_code == 403


def test_of_rules_that_cannot_be_read_nothing_is_shown_before_the_end(game, volley):
    sheet = {"volley_hp": 3, "volley_max_hp": 3}
    ann, bob = game.make_player("Ann", sheet), game.make_player("Bob", sheet)
    ann.types("combat init yard volley")
    ann.types("combat join reds")
    bob.types("combat join blues")
    ann.types("combat start reds blues")
    FightRecord.objects.update(ruleset="removed")
    moves = client(game.make_player("Olga")).get(f"{API}moves/").json()["results"]
    assert {move["words"] for move in moves} == {""}
