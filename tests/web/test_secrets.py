"""Secrets of a fight stay hidden on the website too."""

import re

import pytest
from django.urls import reverse

from tests.web.any_fight import AnyFight, as_
from typeclasses.skirmish.models import FightRecord

MOVES = "/api/skirmish/fights/1/moves/"


@pytest.fixture
def fight(game):
    """A fight of Apocrypha in progress, with a hidden move in the middle."""
    fight = AnyFight(game, "apocrypha")
    assert fight.moves(9) == 9
    FightRecord.objects.get().moves.filter(sequence=4).update(story="")
    return fight


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


def test_a_move_that_shows_to_nobody_is_in_no_list_and_no_number_is_missing(game, fight):
    client = as_(game.make_player("Olga"))
    shown = FightRecord.objects.get().moves.exclude(story="").order_by("sequence")
    stories = [move.story for move in shown]
    assert 5 < len(stories) < 10
    listed = client.get(MOVES).json()["results"]
    assert [move["story"] for move in listed] == stories
    numbers = list(range(len(stories)))
    assert [move["sequence"] for move in listed] == numbers
    assert [client.get(f"{MOVES}{number}/").json() for number in numbers] == listed
    assert client.get(f"{MOVES}{len(stories)}/").status_code == 404
    later = client.get(MOVES, {"sequence__gt": 3}).json()["results"]
    assert later == listed[4:]
    page = client.get(reverse("skirmish:fight", args=[1])).content.decode()
    assert re.findall(r'id="move-(\d+)"', page) == list(map(str, numbers))
    assert f'data-after="{numbers[-1]}"' in page
    changes = client.get(reverse("skirmish:live", args=[1]), {"after": 3}).json()
    assert changes["after"] == numbers[-1]
    found = [re.findall(r'id="move-(\d+)"', change) for change in changes["moves"]]
    assert found == [[str(number)] for number in numbers[4:]]


def test_the_live_page_says_which_of_the_numbered_moves_was_taken_back(game, fight):
    client = as_(game.make_player("Olga"))
    record = FightRecord.objects.get()
    record.moves.filter(sequence=6).update(undone=True, story="This is taken back.")
    changes = client.get(reverse("skirmish:live", args=[1]), {"after": 0}).json()
    [number] = changes["undone"]
    assert number < 6
    [move] = [change for change in changes["moves"] if f'id="move-{number}"' in change]
    assert "This is taken back." in move


def test_who_makes_a_move_that_shows_to_nobody_is_told_no_number(game, db):
    from tests.web.test_owner_who_fights import Duel

    duel = Duel(game)
    client = as_(duel.rita)
    held = client.post(MOVES, {"words": "orders melee parry"})
    assert (held.status_code, held.json()["sequence"]) == (201, None)
    crouched = client.post(MOVES, {"words": "crouch"})
    assert (crouched.status_code, crouched.json()["sequence"]) == (201, 1)


def test_of_the_others_the_api_has_what_came_of_them(game, fight):
    moves = as_(game.make_player("Olga")).get(MOVES).json()["results"]
    assert moves
    assert all(move["story"] for move in moves)
    assert {(move["words"], str(move["events"])) for move in moves} == {("", "[]")}


def test_who_referees_reads_it_all(game, fight):
    for who in (fight.owner, game.make_player("Wizzo", permission="Admin")):
        client = as_(who)
        assert all(move["words"] for move in client.get(MOVES).json()["results"])
        assert client.get(reverse("skirmish:fight", args=[1]), {"step": 2}).status_code == 200
        assert client.get(reverse("skirmish:statistics", args=[1])).status_code == 200


def test_when_it_is_over_everybody_does(game, fight):
    for _ in range(2):
        fight.owner.types("combat end")
    client = as_(game.make_player("Olga"))
    assert all(move["words"] for move in client.get(MOVES).json()["results"])
    assert client.get(reverse("skirmish:statistics", args=[1])).status_code == 200


def test_rules_without_secrets_have_none(game):
    AnyFight(game, "grapple").moves(3)
    client = as_(game.make_player("Olga"))
    assert all(move["words"] for move in client.get(MOVES).json()["results"])
    assert client.get(reverse("skirmish:fight", args=[1]), {"step": 1}).status_code == 200
