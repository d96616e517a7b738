"""Who may view a fight from outside the game, for each value of the setting."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from tests.brawl import Brawl
from tests.game import open_game
from typeclasses.skirmish.models import FightRecord

WHO = ("stranger", "owner", "fighter", "other", "builder", "wizard", "superuser", "former")

#: The people who may view the fight, by the setting. `former` no longer plays their character.
SEES = {
    "public": set(WHO),
    "players": set(WHO) - {"stranger"},
    "combatants": {"owner", "fighter", "wizard", "superuser", "former"},
}
PAGES = ("", "?step=0", "story/", "statistics/", "story.txt", "story.md")
DATA = ("live.json", "replay.json")
CALLS = ("", "state/", "moves/", "moves/1/")


class Onlookers:
    """An account of each kind, around a fight with one move."""

    def __init__(self, game: Any) -> None:
        brawl = Brawl(game)
        brawl.move()
        players = {
            "owner": brawl.owner,
            "fighter": brawl.ahalish,
            "other": game.make_player("Cearl"),
            "builder": game.make_player("Bilda", permission="Builder"),
            "wizard": game.make_player("Wizzo", permission="Admin"),
            "superuser": game.make_player("Suza"),
            "former": brawl.rehtaoh,
        }
        self.accounts = {who: player.session.account for who, player in players.items()}
        self.accounts["superuser"].is_superuser = True
        self.accounts["superuser"].save()
        former = self.accounts["former"]
        former.attributes.add("_playable_characters", [brawl.rehtaoh.character])
        game.disconnect(brawl.rehtaoh)

    def client(self, who: str) -> Client:
        client = Client()
        if who != "stranger":
            client.force_login(self.accounts[who])
        return client


@pytest.fixture(scope="module")
def onlookers(django_db_setup: None, django_db_blocker: Any) -> Iterator[Onlookers]:
    with django_db_blocker.unblock(), transaction.atomic(), open_game() as game:
        yield Onlookers(game)
        transaction.set_rollback(True)


@pytest.mark.parametrize("visibility", SEES)
@pytest.mark.parametrize("who", WHO)
def test_who_sees_a_fight(onlookers, db, settings, visibility, who):
    settings.SKIRMISH_VISIBILITY = visibility
    client, sees = onlookers.client(who), who in SEES[visibility]
    record = only_record()
    hidden = 302 if who == "stranger" else 403
    for page in PAGES:
        answer = client.get(f"/skirmish/{record}/{page}")
        assert answer.status_code == (200 if sees else hidden), page
    for data in DATA:
        answer = client.get(f"/skirmish/{record}/{data}")
        assert answer.status_code == (200 if sees else 401 if who == "stranger" else 403), data
    for call in CALLS:
        answer = client.get(f"/api/skirmish/fights/{record}/{call}")
        assert answer.status_code == (200 if sees else 401 if who == "stranger" else 403), call


@pytest.mark.parametrize("visibility", SEES)
@pytest.mark.parametrize("who", WHO)
def test_whose_lists_have_a_fight(onlookers, db, settings, visibility, who):
    settings.SKIRMISH_VISIBILITY = visibility
    client, sees = onlookers.client(who), who in SEES[visibility]
    if who == "stranger" and not sees:
        assert client.get("/skirmish/").headers["Location"] == "/auth/login/?next=/skirmish/"
        assert client.get("/api/skirmish/fights/").status_code == 401
        return
    assert ("brawl" in client.get("/skirmish/").content.decode()) is sees
    assert client.get("/api/skirmish/fights/").json()["count"] == int(sees)


def test_who_may_not_look_reads_why(onlookers, db, settings):
    settings.SKIRMISH_VISIBILITY = "combatants"
    answer = onlookers.client("other").get(f"/skirmish/{only_record()}/")
    assert "Only those who took part may see this fight." in answer.content.decode()


def test_an_account_is_not_taken_for_the_character_of_the_same_number(game, settings, client):
    """The owner's number is that of a character; an account may have the same number."""
    settings.SKIRMISH_VISIBILITY = "combatants"
    brawl = Brawl(game)
    other = game.make_player("Cearl").session.account
    record = brawl.encounter.state.record
    FightRecord.objects.filter(pk=record).update(owner_id=other.pk)
    client.force_login(other)
    assert client.get(f"/skirmish/{record}/").status_code == 403


def only_record() -> int:
    return FightRecord.objects.get().pk
