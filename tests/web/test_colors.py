"""The colors of teams: the same in the text, in the panel and on the pages, all through a fight."""

import re
from pathlib import Path

from django.contrib.staticfiles import finders

from tests.web.any_fight import AnyFight
from web.skirmish.pages import board
from world.skirmish.views import colors, fight_json


def test_the_styles_have_the_colors_of_the_text():
    styles = Path(finders.find("skirmish/teams.css")).read_text(encoding="utf-8")
    found = re.findall(r'\[data-team="(\d)"\] \{ --team: (#\w+); \}', styles)
    assert found == [(str(place), color) for place, color in enumerate(colors.TEAMS)]


def test_teams_stay_in_their_order_whatever_the_initiative(game):
    fight = AnyFight(game, "cepheus")
    for _ in range(12):
        state = fight_json.state(fight.encounter.fight)
        assert state["teams"] == ["red", "blue"]
        fight.moves(1)


def test_pages_show_each_team_and_piece_in_its_color(game, client, settings):
    settings.SKIRMISH_VISIBILITY = "public"
    fight = AnyFight(game, "dungeoneers")
    page = client.get(f"/skirmish/{fight.encounter.state.record}/").content.decode()
    sections = re.findall(
        r'class="team" data-team="(\d)" aria-labelledby="team-\d">\s*<h2[^>]*>(\w+)', page
    )
    assert sections == [("0", "red"), ("1", "blue")]
    pieces = board.pieces(fight_json.state(fight.encounter.fight))
    assert {piece["name"]: piece["team"] for piece in pieces} == {
        "Ann": 0,
        "Bob": 0,
        "Cid": 1,
        "Dan": 1,
    }
