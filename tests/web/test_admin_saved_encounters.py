"""Saved encounters in the admin."""

import pytest

from tests.game import Game
from tests.web.test_admin_fights import staff
from typeclasses.skirmish.models import SavedEncounter

LIST = "/admin/skirmish/savedencounter/"


@pytest.fixture
def saved(game: Game) -> SavedEncounter:
    marshal = game.make_player("Marshal")
    marshal.types("combat init raid grapple ties=yes")
    marshal.types("combat add_npc rat x2 temperament=coward vermin")
    marshal.types("combat encounter save mill")
    return SavedEncounter.objects.get()


def test_staff_read_what_is_saved_and_edit_nothing(game, client, saved):
    staff(client, game.make_player("Wizzo", permission="Admin"))
    page = client.get(LIST).content.decode()
    for expected in ("mill", "grapple", "Marshal"):
        assert expected in page
    answer = client.get(f"{LIST}{saved.pk}/change/")
    assert answer.status_code == 200
    page = answer.content.decode()
    for expected in ("vermin: rat1 coward", "vermin: rat2 coward", "ties_succeed"):
        assert expected in page
    assert 'name="_save"' not in page
    client.post(f"{LIST}{saved.pk}/change/", {"name": "barn"})
    client.post(f"{LIST}{saved.pk}/delete/", {"post": "yes"})
    assert SavedEncounter.objects.get().name == "mill"
    assert client.get(f"{LIST}add/").status_code == 403


def test_others_do_not(game, client, saved):
    staff(client, game.make_player("Stella"))
    assert client.get(LIST).status_code == 403
