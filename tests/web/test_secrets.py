"""Secrets of a fight stay hidden on the website too."""

import pytest
from django.urls import reverse
from rest_framework.test import APIClient

from tests.web.any_fight import AnyFight
from typeclasses.skirmish.models import FightRecord

MOVES = "/api/skirmish/fights/1/moves/"


@pytest.fixture
def fight(game):
    """A fight of Apocrypha in progress, with a hidden move in the middle."""
    fight = AnyFight(game, "apocrypha")
    assert fight.moves(9) == 9
    FightRecord.objects.get().moves.filter(sequence=4).update(story="")
    return fight


def as_(player):
    client = APIClient()
    client.force_login(player.session.account)
    return client


@pytest.mark.parametrize("page", ["statistics", "replay"])
def test_what_was_typed_is_not_shown_while_the_fight_goes_on(game, fight, page):
    answer = as_(game.make_player("Olga")).get(reverse(f"skirmish:{page}", args=[1]))
    assert answer.status_code == 403
    assert "secret until the fight is over" in answer.content.decode()


def test_it_is_not_played_again_while_it_goes_on(game, fight):
    client, address = as_(game.make_player("Olga")), reverse("skirmish:fight", args=[1])
    assert client.get(address, {"step": 2}).status_code == 403
    page = client.get(address).content.decode()
    assert "step=0" not in page
    assert "Statistics" not in page


def test_a_move_that_shows_to_nobody_is_in_no_list(game, fight):
    client = as_(game.make_player("Olga"))
    assert 4 not in [each["sequence"] for each in client.get(MOVES).json()["results"]]
    assert client.get(f"{MOVES}4/").status_code == 404
    assert 'id="move-4"' not in client.get(reverse("skirmish:fight", args=[1])).content.decode()
    changes = client.get(reverse("skirmish:live", args=[1]), {"after": 0}).json()
    assert not [each for each in changes["moves"] if 'id="move-4"' in each]


def test_of_the_others_the_api_has_what_came_of_them(game, fight):
    moves = as_(game.make_player("Olga")).get(MOVES).json()["results"]
    assert moves
    assert all(each["story"] for each in moves)
    assert {(each["words"], str(each["events"])) for each in moves} == {("", "[]")}


def test_who_referees_reads_it_all(game, fight):
    for who in (fight.owner, game.make_player("Wizzo", permission="Admin")):
        client = as_(who)
        assert all(each["words"] for each in client.get(MOVES).json()["results"])
        assert client.get(reverse("skirmish:fight", args=[1]), {"step": 2}).status_code == 200
        assert client.get(reverse("skirmish:statistics", args=[1])).status_code == 200


def test_when_it_is_over_everybody_does(game, fight):
    for _ in range(2):
        fight.owner.types("combat end")
    client = as_(game.make_player("Olga"))
    assert all(each["words"] for each in client.get(MOVES).json()["results"])
    assert client.get(reverse("skirmish:statistics", args=[1])).status_code == 200


def test_rules_without_secrets_have_none(game):
    AnyFight(game, "grapple").moves(3)
    client = as_(game.make_player("Olga"))
    assert all(each["words"] for each in client.get(MOVES).json()["results"])
    assert client.get(reverse("skirmish:fight", args=[1]), {"step": 1}).status_code == 200
