"""Fights in rooms that not everyone may look into, and fights that are on no list."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.brawl import Brawl
from tests.game import Game, Player
from typeclasses.skirmish.models import FightRecord

FIGHTS, API = "/skirmish/", "/api/skirmish/fights/"


class Vault:
    """A fight in a room of its own, and people of every kind."""

    def __init__(self, game: Game) -> None:
        self.brawl = Brawl(game)
        self.brawl.move()
        self.olga = game.make_player("Olga")
        self.people: dict[str, Player | None] = {
            "nobody": None,
            "player": self.olga,
            "fighter": self.brawl.ahalish,
            "owner": self.brawl.owner,
            "builder": game.make_player("Bilda", permission="Builder"),
            "wizard": game.make_player("Wizzo", permission="Admin"),
        }
        game.room.key = "Secret Vault"
        self.room = game.room
        self.record = FightRecord.objects.get()
        FightRecord.objects.update(room_name="Secret Vault")

    def locks(self, lock: str) -> None:
        self.room.locks.add(f"view:{lock}")

    def see(self) -> set[str]:
        """Return who sees the fight, in the lists and on its own pages; those must agree."""
        return {who for who, player in self.people.items() if self._sees(client(player))}

    def _sees(self, visitor: Client) -> bool:
        one = (f"{FIGHTS}{self.record.pk}/", f"{FIGHTS}{self.record.pk}/live.json")
        one += (f"{FIGHTS}{self.record.pk}/story.txt", f"{FIGHTS}{self.record.pk}/statistics/")
        one += (f"{API}{self.record.pk}/", f"{API}{self.record.pk}/state/")
        one += (f"{API}{self.record.pk}/moves/", f"{API}{self.record.pk}/moves/0/")
        found = [visitor.get(address) for address in one]
        lists = [visitor.get(address) for address in (FIGHTS, API, f"{FIGHTS}?words=vault")]
        told = "".join(answer.content.decode() for answer in (*found, *lists))
        sees = {answer.status_code == 200 for answer in found}
        assert len(sees) == 1, [answer.status_code for answer in found]
        assert ("brawl" in told) is sees.copy().pop()
        assert ("Secret Vault" in told) is sees.copy().pop()
        for answer in lists:
            if answer.status_code == 200:
                assert ("brawl" in answer.content.decode()) is sees.copy().pop()
        return sees.pop()


def client(player: Player | None) -> Client:
    made = Client()
    if player is not None:
        made.force_login(player.session.account)
    return made


@pytest.fixture
def vault(game):
    return Vault(game)


TOOK_PART = {"fighter", "owner", "wizard"}


@pytest.mark.parametrize(
    ("lock", "others"),
    [
        ("all()", {"nobody", "player", "builder"}),
        pytest.param("true()", {"nobody", "player", "builder"}, marks=pytest.mark.slow),
        ("perm(Builder)", {"builder"}),
        ("perm(Admin)", set()),
        pytest.param("all() and perm(Builder)", {"builder"}, marks=pytest.mark.slow),
        ("false()", set()),
    ],
)
@pytest.mark.parametrize("visibility", ["public", "players"])
def test_the_view_lock_of_the_room_says_who_sees_its_fights(
    vault, settings, lock, others, visibility
):
    settings.SKIRMISH_VISIBILITY = visibility
    vault.locks(lock)
    others = others - ({"nobody"} if visibility == "players" else set())
    assert vault.see() == TOOK_PART | others


def test_it_does_when_the_fight_is_over_too(vault):
    for _ in range(2):
        vault.brawl.owner.types("combat end")
    vault.locks("perm(Admin)")
    assert vault.see() == TOOK_PART
    vault.locks("all()")
    assert vault.see() == TOOK_PART | {"player", "builder"}


def test_a_lock_may_ask_for_what_only_a_character_has(vault):
    vault.locks("attr(key_of_the_vault)")
    assert vault.see() == TOOK_PART
    vault.olga.character.attributes.add("key_of_the_vault", True)
    assert vault.see() == TOOK_PART | {"player"}


def test_a_lock_of_a_player_who_is_away_is_asked_for_the_character(vault):
    vault.locks("attr(key_of_the_vault)")
    vault.olga.character.attributes.add("key_of_the_vault", True)
    account = vault.olga.session.account
    account.attributes.add("_playable_characters", [vault.olga.character])
    vault.brawl.game.disconnect(vault.olga)
    assert vault.see() == TOOK_PART | {"player"}


def test_the_number_of_an_account_opens_no_lock_of_an_object(vault):
    """Locks name objects by their numbers, and an account may have the same number."""
    account = vault.olga.session.account
    assert account.id != vault.olga.character.id
    vault.locks(f"id({account.id}) or dbref({account.id})")
    holders = {person.character.id for person in vault.people.values() if person is not None}
    assert account.id not in holders
    assert vault.see() == TOOK_PART
    vault.locks(f"id({vault.olga.character.id})")
    assert vault.see() == TOOK_PART | {"player"}


def test_the_game_is_not_asked_for_open_rooms(vault, monkeypatch):
    from web.skirmish.pages import access

    asked: list[Any] = []
    in_game = access.in_game
    monkeypatch.setattr(access, "in_game", lambda *given: [asked.append(given), in_game(*given)][1])
    assert vault.see() == TOOK_PART | {"player", "builder"}
    assert not asked
    vault.locks("perm(Admin)")
    vault.see()
    assert asked


@pytest.mark.parametrize("visibility", ["public", "players", "combatants"])
def test_a_fight_that_is_not_listed_is_for_those_who_take_part(game, settings, visibility):
    settings.SKIRMISH_VISIBILITY = visibility
    owner = game.make_player("Ann")
    told = owner.types("combat init brawl listed=no")
    assert "On the website only those who take part, and staff, see this fight." in owner.types(
        "combat"
    )
    assert "Created combat brawl" in told
    owner.types("combat add_npc goblin x2 monsters")
    bob = game.make_player("Bob")
    bob.types("combat join heroes")
    owner.types("combat start")
    assert FightRecord.objects.get().listed is False
    olga, wizzo = game.make_player("Olga"), game.make_player("Wizzo", permission="Admin")
    for _ in range(2):
        for player, sees in ((owner, True), (bob, True), (wizzo, True), (olga, False)):
            assert (client(player).get("/skirmish/1/").status_code == 200) is sees
            assert ("brawl" in client(player).get(FIGHTS).content.decode()) is sees
            assert client(player).get(API).json()["count"] == int(sees)
        assert client(None).get("/skirmish/1/").status_code == 302 or visibility == "public"
        assert "brawl" not in client(None).get("/skirmish/1/").content.decode()
        owner.types("combat end")
        owner.types("combat end")


@pytest.mark.parametrize("words", ["maybe", ""])
def test_listed_takes_yes_or_no(game, words):
    owner = game.make_player("Ann")
    refused = owner.types(f"combat init brawl listed={words}")
    assert refused == f"listed is '{words}'; it takes yes or no."
    assert "Created" in owner.types("combat init brawl listed=yes")
    assert "website" not in owner.types("combat")


def test_the_panel_says_that_a_fight_is_not_listed(game):
    owner = game.make_player("Ann")
    owner.types("combat init brawl listed=no")
    [(name, lobby)] = owner.sends("combat_subscribe")
    assert name == "combat_lobby"
    assert lobby["terms"] == ["On the website only those who take part, and staff, see this fight."]
