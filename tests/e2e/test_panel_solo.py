"""A fight against an NPC of the room, played to its end by touching the panel of a phone."""

import os

import pytest
from playwright.sync_api import expect

from tests.e2e.test_panel import MOST_ROUNDS, PHONE, best, visitors

__all__ = ["visitors"]

pytestmark = pytest.mark.e2e


def test_a_solo_player_touches_buttons_until_the_fight_has_ended(visitors) -> None:
    player = visitors("Ahalish", **PHONE)
    player.type("combat fight goblin1")
    expect(player.panel).to_be_visible()
    for number in range(MOST_ROUNDS):
        # It ends by itself a moment after it is over, and then the panel goes.
        first = player.choices.locator("button[data-words]").first
        expect(first.or_(player.text.get_by_text("Combat has ended"))).to_be_visible(timeout=20_000)
        if not first.is_visible():
            break
        words = [each["words"] for each in player.offered()]
        if number == 0 and (folder := os.environ.get("SCREENSHOTS")):
            player.page.screenshot(path=f"{folder}/solo.png")
        rev = player.panel.inner_text()
        player.choice(best(words)).tap()
        expect(player.panel).not_to_have_text(rev, use_inner_text=True)
    player.reads("Out of the fight: ")
    expect(player.panel).to_have_count(0)
    assert player.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert player.troubles == []
