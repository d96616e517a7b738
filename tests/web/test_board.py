"""The board of a fight on its pages, in rulesets with a board."""

import re

import pytest
from django.urls import reverse

from tests.web.any_fight import AnyFight
from tests.web.markup import Page


@pytest.fixture(autouse=True)
def everybody_may_look(settings):
    settings.SKIRMISH_VISIBILITY = "public"


@pytest.fixture
def fight(game) -> AnyFight:
    """Ann and Bob against Cid and Dan, side by side on a field."""
    return AnyFight(game, "dungeoneers")


def get(client, fight, what="fight", **query):
    return client.get(reverse(f"skirmish:{what}", args=[fight.encounter.state.record]), query)


def placed(page: str) -> dict[str, str]:
    """The marks on a page, by square."""
    squares = re.findall(r'<td[^>]*data-square="(\w+)"[^>]*>(.*?)</td>', page)
    return {word: re.sub("<[^>]+>", "", marks) for word, marks in squares if marks}


def pieces(answer) -> dict[str, str]:
    return {piece["square"]: piece["name"] for piece in answer["pieces"]}


def act(fight, line: str) -> None:
    assert fight.owner.types(f"combat move_npc {line}").startswith("+ ")


def test_it_has_every_square_and_who_stands_there(client, fight):
    page = get(client, fight).content.decode()
    assert Page(page).wrong == []
    assert page.count("data-square=") == 144
    assert placed(page) == {"F5": "AN", "G5": "BO", "F8": "ci", "G8": "da"}
    assert '<abbr class="piece" data-team="1" title="Cid">ci</abbr>' in page


@pytest.mark.parametrize(
    ("square", "looks"),
    [
        ("E5", ""),
        ("G5", ' class="line-left"'),
        ("D5", ' class="wall-left"'),
        ("E3", ' class="wall-above"'),
        ("A3", ' class="line-above"'),
        ("D6", ' class="wall-above wall-left"'),
    ],
)
def test_a_line_is_where_a_region_ends_and_a_wall_where_the_greater_one_does(
    client, fight, square, looks
):
    assert f'<td{looks} data-square="{square}"' in get(client, fight).content.decode()


def test_a_live_page_is_told_who_stands_where(client, fight):
    act(fight, "Ann reposition F6")
    told = get(client, fight, "live").json()
    assert pieces(told) == {"F6": "Ann", "G5": "Bob", "F8": "Cid", "G8": "Dan"}


def test_a_replay_has_it_for_every_step(client, fight):
    act(fight, "Ann reposition F6")
    steps = get(client, fight, "replay").json()["steps"]
    assert [next(iter(pieces(step))) for step in steps] == ["F5", "F6"]
    assert "AN" in placed(get(client, fight, step=0).content.decode())["F5"]


def test_who_is_out_of_the_fight_is_not_on_it(client, fight):
    fight.owner.types("combat withdraw Ann")
    assert "AN" not in placed(get(client, fight).content.decode()).values()
    assert "Ann" not in pieces(get(client, fight, "live").json()).values()


def test_rules_without_squares_have_none(client, game):
    fight = AnyFight(game, "grapple")
    assert "data-square" not in get(client, fight).content.decode()
    assert get(client, fight, "live").json()["pieces"] == []
