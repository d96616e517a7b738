"""The pages of templates of NPCs in the admin."""

import pytest

from tests.game import Game
from tests.web.test_admin_fights import staff
from world.skirmish.ruleset import registry

LIST = "/admin/skirmish/combatsheet/templates/"


@pytest.fixture
def builder(game: Game, client):
    made = game.make_player("Bilda", permission="Builder")
    staff(client, made)
    return made


def test_every_template_has_a_page(builder, client):
    page = client.get(LIST).content.decode()
    for rules in registry.every():
        assert f"<caption>{rules.title}</caption>" in page
        key = next(iter(rules.templates.values())).key
        one = f"{LIST}{rules.name}/{key}/"
        assert one in page
        answer = client.get(one)
        assert answer.status_code == 200
        assert f"template {key}" in answer.content.decode()


def test_what_builders_have_made_is_there_and_marked(builder, client):
    builder.types('combat template sentry goblin "help=Stands at the gate."')
    page = client.get(f"{LIST}?q=gate").content.decode()
    assert "sentry" in page
    assert "this game" in page
    assert "the rules" not in page
    assert "Stands at the gate." in client.get(f"{LIST}grapple/sentry/").content.decode()


@pytest.mark.parametrize(
    ("query", "there", "absent"),
    [("?rules=cepheus", "Cepheus", "<caption>Grapple"), ("?q=zzz", "No templates.", "<caption>")],
)
def test_templates_are_searched(builder, client, query, there, absent):
    page = client.get(f"{LIST}{query}").content.decode()
    assert there in page
    assert absent not in page


@pytest.mark.parametrize("address", ["grapple/nonsense/", "nonsense/goblin/"])
def test_what_is_no_template_has_no_page(builder, client, address):
    assert client.get(f"{LIST}{address}").status_code == 404


def test_they_are_found_from_the_sheets_and_are_for_builders(game, builder, client):
    assert LIST in client.get("/admin/skirmish/combatsheet/").content.decode()
    staff(client, game.make_player("Stella"))
    assert client.get(LIST).status_code == 403
    assert client.get(f"{LIST}grapple/goblin/").status_code == 403
