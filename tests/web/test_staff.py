"""Staff find Skirmish on the site, and end a stuck fight, without being in the game."""

import re

import pytest
from django.template.loader import get_template

from tests.brawl import Brawl
from tests.game import Player
from tests.web.test_admin_fights import IN_PROGRESS, RECORD, staff
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.models import FightRecord

SHEETS = "/admin/skirmish/combatsheet/"


def away(game, permission: str) -> Player:
    """A member of staff who is not in the game, and has no character there."""
    player = game.make_player("Stella", permission=permission, room=game.make_room("Office"))
    game.disconnect(player)
    player.character.delete()
    return player


def read(client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return str(answer.content.decode())


@pytest.mark.parametrize("page", ["/", "/help/", "/channels/"])
def test_the_menu_of_the_site_leads_to_the_fights(game, client, page):
    menu = re.findall(r'<a class="nav-link" href="([^"]+)">([^<]+)</a>', read(client, page))
    assert ("/skirmish/", "Fights") in menu
    assert ("/help/", "Help") in menu, "Evennia's own entries stay"


@pytest.mark.parametrize("name", ["website/_menu.html", "admin/frontpage.html"])
def test_a_game_with_a_template_of_its_own_keeps_that(settings, tmp_path, name):
    own = tmp_path / name
    own.parent.mkdir(parents=True)
    own.write_text("their own")
    engine = {**settings.TEMPLATES[0], "DIRS": [tmp_path, *settings.TEMPLATES[0]["DIRS"]]}
    settings.TEMPLATES = [engine]
    assert get_template(name).render({}) == "their own"


def test_a_stuck_fight_is_read_from_the_index_of_the_admin_and_ended_once_that_is_sure(
    game, client
):
    brawl = Brawl(game)
    staff(client, away(game, "Admin"))
    index = read(client, "/admin/")
    assert "waiting for Ahalish, Rehtaoh" in index
    [fight] = re.findall(r'href="([^"]+)">brawl at Tavern</a>', index)
    page = read(client, fight)
    assert "AD/AP SD DEF WOUNDS" in page
    forms = re.findall(r"<form method=.post. action=.([^\"]+)\">(.*?)</form>", page, re.DOTALL)
    address, form = next(pair for pair in forms if "End, and write what changed" in pair[1])
    fields = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form))
    page = client.post(address, fields, follow=True).content.decode()
    assert "They cannot be taken up again" in page
    [form] = [form for form in re.findall(r"<form.*?</form>", page, re.DOTALL) if "sure" in form]
    sure = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))
    answer = client.post(address, fields | sure, follow=True)
    assert [str(message) for message in answer.context["messages"]] == [
        "Ended and removed combat brawl at Tavern"
    ]
    assert lookup.encounter_in(game.room) is None
    assert FightRecord.objects.get().ended is not None
    assert "Combat has ended" in brawl.rehtaoh.read()
    assert "No fights in progress." in read(client, "/admin/")


def test_the_page_of_a_fight_asks_for_the_new_owner(game, client):
    brawl = Brawl(game)
    staff(client, away(game, "Admin"))
    page = read(client, f"{IN_PROGRESS}{brawl.encounter.id}/change/")
    form = next(form for form in page.split("<form ") if 'value="hand_over"' in form)
    assert 'name="sure"' not in form.split("</form>")[0]


def test_staff_of_the_game_need_no_permission_of_djangos(game, client):
    brawl = Brawl(game)
    staff(client, away(game, "Admin"))
    for page in (IN_PROGRESS, RECORD, f"{RECORD}1/change/", SHEETS):
        assert client.get(page).status_code == 200, page
    number = brawl.ahalish.character.id
    assert "Save" in read(client, f"{SHEETS}{number}/change/?rules=grapple")
    assert client.get(f"{RECORD}1/delete/").status_code == 403


def test_builders_have_the_sheets_and_no_fights(game, client):
    Brawl(game)
    staff(client, away(game, "Builder"))
    index = read(client, "/admin/")
    assert SHEETS in index
    assert "brawl" not in index
    assert client.get(IN_PROGRESS).status_code == 403
    assert client.get(RECORD).status_code == 403


def test_staff_who_may_nothing_see_nothing_of_it_in_the_index(game, client):
    Brawl(game)
    staff(client, away(game, "Player"))
    index = read(client, "/admin/")
    assert "brawl" not in index
    assert "/admin/skirmish/" not in index
