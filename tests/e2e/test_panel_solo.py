"""Fights against NPCs of a room, by buttons alone, from the first to the next."""

import os

import pytest
from playwright.sync_api import expect

from tests.e2e.browser.webclient import WebClient
from tests.e2e.test_panel import DESK, MOST_ROUNDS, PHONE, best, visitors

__all__ = ["visitors"]

pytestmark = pytest.mark.e2e


def play_to_the_end(player: WebClient) -> None:
    """Press the best choice until the fight has ended, which it does by itself."""
    for _ in range(MOST_ROUNDS):
        first = player.choices.locator("button[data-words]").first
        ended = player.panel.get_by_role("button", name="Close", exact=True)
        expect(first.or_(ended)).to_be_visible(timeout=60_000)
        if not first.is_visible():
            break
        words = [choice["words"] for choice in player.offered()]
        rev = player.panel.inner_text()
        player.choice(best(words)).click()
        expect(player.panel).not_to_have_text(rev, use_inner_text=True)
        # A choice that is on its way is still there, and is not to be pressed again.
        choices = player.panel.locator(".skirmish-choices")
        expect(choices).to_have_attribute("aria-busy", "false")


@pytest.mark.parametrize("screen", [PHONE, DESK], ids=["phone", "desk"])
def test_a_solo_player_needs_no_keyboard_from_the_first_fight_to_the_next(visitors, screen) -> None:
    player = visitors("Ahalish", **screen)
    player.press("Show")
    player.press("Fight goblin1")
    expect(player.panel).to_contain_text("Round 1")
    if folder := os.environ.get("SCREENSHOTS"):
        player.page.screenshot(path=f"{folder}/solo.png")
    play_to_the_end(player)
    ending = player.panel.locator(".skirmish-ending")
    expect(ending).to_contain_text("Winner: ")
    expect(ending).to_contain_text("Out of the fight: ")
    expect(ending).to_contain_text("Your sheet ")
    assert player.faults() == []
    # It stays for as long as it is looked at.
    player.page.wait_for_timeout(3000)
    expect(ending).to_be_visible()
    is_hurt = "To recover" in ending.inner_text()
    expect(ending.get_by_role("button", name="Rest")).to_have_count(int(is_hurt))
    if is_hurt:
        player.press("Rest")
        expect(player.said).to_contain_text("Ahalish has rested.")
    with player.page.expect_popup() as opened:
        player.panel.get_by_role("link", name="Replay").click()
    expect(opened.value.locator("h1")).to_contain_text("goblin1")
    player.press("Again")
    expect(player.panel).to_contain_text("Round 1")
    expect(ending).to_be_hidden()
    player.press("Yield")
    expect(player.said).to_contain_text("You would leave this fight for good")
    player.press("Yield")
    expect(ending).to_contain_text("Winner: ")
    expect(player.panel.get_by_role("button", name="Close")).to_be_visible(timeout=20_000)
    player.close()
    expect(player.panel.get_by_role("button", name="Show")).to_be_visible()
    assert (
        player.page.evaluate("document.documentElement.scrollWidth") <= screen["viewport"]["width"]
    )
    assert player.troubles == []
