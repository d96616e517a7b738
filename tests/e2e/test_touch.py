"""The world of the demo game walked by taps alone, on the screen of a phone."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.e2e.browser.chromium import browser, visit
from tests.e2e.browser.webclient import WebClient
from tests.e2e.server import Game, copy_game
from tests.e2e.test_panel import MOST_ROUNDS, PHONE, best

__all__ = ["browser"]

pytestmark = [pytest.mark.e2e, pytest.mark.walk]


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """A game of its own: its wolves are mortal."""
    made = Game(copy_game(tmp_path_factory.mktemp("touch")))
    try:
        made.start()
        yield made
    finally:
        made.stop()


def test_the_world_is_walked_by_taps(world: Game, browser: Browser) -> None:
    player = WebClient(world, visit(browser, world.web, **PHONE))
    player.log_in("Ahalish", at="tavern")
    picture(player, "tavern")

    # Into the shop, where a thing is looked at, and taken.
    tap(player, "shop")
    player.reads("Shelves of secondhand steel")
    tap(player, "sword")
    player.reads("A plain sword, well kept.")
    tap(player, "[get sword]")
    player.reads("You pick up a sword")
    tap(player, "smith")
    player.reads("She minds the shop")
    picture(player, "shop")
    tap(player, "tavern")

    # A goblin is attacked, and left alone again.
    tap(player, "yard")
    player.reads("Trodden sand")
    tap(player, "goblin1")
    picture(player, "goblin")
    tap(player, "[attack goblin1]")
    fight(player, "goblin")
    tap(player, "tavern")

    # On the road a wolf attacks.
    tap(player, "road")
    player.reads("Ruts between hedges")
    picture(player, "road")
    fight(player, "wolf1")
    assert player.troubles == []
    assert world.errors() == []


def tap(player: WebClient, name: str) -> None:
    """Tap the last link of a name, which has to be in sight as the page stands."""
    found = player.text.locator("a", has_text=re.compile(rf"^{re.escape(name)}$")).last
    expect(found).to_be_in_viewport(ratio=1)
    box = found.bounding_box()
    assert box is not None
    width, height = PHONE["viewport"]["width"], PHONE["viewport"]["height"]
    assert 0 <= box["x"] <= box["x"] + box["width"] <= width, box
    assert 0 <= box["y"] <= box["y"] + box["height"] <= height, box
    player.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def fight(player: WebClient, name: str) -> None:
    """Tap the best choice until the fight has ended, and put it away."""
    for number in range(MOST_ROUNDS):
        first = player.choices.locator("button[data-words]").first
        ended: Locator = player.panel.get_by_role("button", name="Close", exact=True)
        expect(first.or_(ended)).to_be_visible(timeout=60_000)
        if number == 0:
            picture(player, f"{name}-fight")
        if not first.is_visible():
            break
        rev = player.panel.inner_text()
        player.choice(best([choice["words"] for choice in player.offered()])).tap()
        expect(player.panel).not_to_have_text(rev, use_inner_text=True)
        choices = player.panel.locator(".skirmish-choices")
        expect(choices).to_have_attribute("aria-busy", "false")
    picture(player, f"{name}-end")
    ended.tap()
    picture(player, f"{name}-after")


def picture(player: WebClient, name: str) -> None:
    """Keep how the screen looks, if someone wants to see it."""
    if folder := os.environ.get("SCREENSHOTS"):
        player.page.wait_for_timeout(500)
        player.page.screenshot(path=f"{folder}/touch-{name}.png")
