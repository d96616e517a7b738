"""The board of the panel: squares and pieces, clicked in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.e2e.browser.chromium import visit
from tests.e2e.browser.webclient import WebClient
from tests.e2e.server import Game

pytestmark = pytest.mark.e2e

DESK = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}

#: The rules of tables that take more than one line of the screen.
LINES_THAT_WRAP = """
() => {
    const text = document.querySelector("#messagewindow");
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (/^[=-]+$/.test(walker.currentNode.data.trim()) && tops.size > 1) {
            found.push(walker.currentNode.data);
        }
    }
    return found;
}
"""


@pytest.fixture
def sheet(game: Game) -> None:
    """Ahalish has a new sheet of these rules."""
    game.forget_sheets("dungeoneers", "Ahalish")
    assert "Finesse: 4" in game.set_sheet("Ahalish", "dungeoneers new")


@pytest.fixture
def ahalish(game: Game, browser: Browser, sheet: None, request: Any) -> Iterator[WebClient]:
    """Ahalish with the spotlight against a zombie that stands face to face with her."""
    context = visit(browser, game.web, **getattr(request, "param", DESK))
    client = WebClient(game, context)
    client.log_in("Ahalish")
    client.type("combat init ambush dungeoneers")
    client.type("combat add me heroes")
    client.type("combat add_npc Zed zombie undead")
    client.reads("Added Zed (zombie) to team undead")
    client.type("combat start heroes undead")
    expect(client.choice("channel")).to_be_visible()
    yield client
    for _ in range(2):
        client.type("combat end")
    client.close()
    assert client.troubles == []
    context.close()


def square(client: WebClient, word: str) -> Locator:
    return client.panel.get_by_role("grid", name="field").locator(f'[data-word="{word}"]')


def test_a_square_is_pressed_to_see_what_may_be_done_there_and_again_to_do_it(ahalish) -> None:
    expect(square(ahalish, "F5")).to_have_text("AH")
    expect(square(ahalish, "F8")).to_have_text("ze")
    square(ahalish, "G6").click()
    expect(square(ahalish, "G6")).to_have_attribute("aria-pressed", "true")
    expect(ahalish.choices).to_contain_text("Only what concerns G6.")
    expect(ahalish.choice("reposition G6")).to_be_visible()
    expect(ahalish.choice("channel")).to_have_count(0)
    square(ahalish, "G6").click()
    expect(ahalish.told).to_contain_text("You move 1 tile, to G6.")
    expect(square(ahalish, "G6")).to_have_text("AH")
    expect(square(ahalish, "F5")).not_to_have_text("AH")


def test_a_creature_is_pressed_where_it_stands_to_see_what_concerns_it(ahalish) -> None:
    square(ahalish, "F8").click()
    expect(ahalish.choices).to_contain_text("Zed: unhurt, Wounds 0/")
    expect(ahalish.choice("channel")).to_have_count(0)
    ahalish.choice("strike Zed").click()
    expect(ahalish.told).to_contain_text("You strike at Zed.")
    square(ahalish, "F8").click()
    square(ahalish, "F8").click()
    expect(ahalish.choices).not_to_contain_text("Zed: ")


def test_what_cannot_be_reached_is_not_offered(ahalish) -> None:
    square(ahalish, "L8").click()
    expect(ahalish.choices).not_to_contain_text("Only what concerns")
    expect(ahalish.choice("channel")).to_be_visible()


def test_choices_on_squares_are_made_on_the_board_and_the_keyboard_goes_there(ahalish) -> None:
    press = ahalish.page.keyboard.press
    expect(ahalish.choice("reposition G6")).to_have_count(0)
    ahalish.choices.get_by_role("button", name="Reposition on the board").focus()
    press("Enter")
    first = ahalish.panel.get_by_role("grid").locator("button:focus")
    expect(first).to_have_attribute("data-word", "D7")
    press("ArrowDown")
    press("ArrowRight")
    expect(square(ahalish, "E6")).to_be_focused()
    label = "E6, left quadrant of our front line. Choices: 1"
    expect(square(ahalish, "E6")).to_have_attribute("aria-label", label)
    press("Enter")
    expect(ahalish.choices).to_contain_text("Only what concerns E6.")
    press("Enter")
    expect(ahalish.told).to_contain_text("You move 1 tile, to E6.")
    press("Escape")
    expect(ahalish.line).to_be_focused()


@pytest.mark.parametrize("ahalish", [DESK, PHONE], indirect=True, ids=["desk", "phone"])
def test_it_fits_and_axe_finds_nothing_serious_in_light_and_in_dark(ahalish) -> None:
    width = ahalish.page.viewport_size["width"]
    assert ahalish.page.evaluate("document.documentElement.scrollWidth") <= width
    box = square(ahalish, "L9").bounding_box()
    assert box["x"] + box["width"] <= width
    assert min(box["width"], box["height"]) >= 24
    for scheme in ("light", "dark"):
        ahalish.page.emulate_media(color_scheme=scheme)
        assert ahalish.faults() == []
    square(ahalish, "G6").click()
    assert ahalish.faults() == []


def test_rows_on_which_nothing_can_be_done_are_left_out_until_something_is(ahalish) -> None:
    for word, shown in (("A9", 1), ("A3", 1), ("A12", 0), ("A1", 0)):
        expect(square(ahalish, word).locator("visible=true")).to_have_count(shown)
    expect(square(ahalish, "D9")).to_have_text("D9")
    square(ahalish, "F3").click()
    square(ahalish, "F3").click()
    expect(ahalish.told).to_contain_text("to F3.")
    expect(square(ahalish, "A2").locator("visible=true")).to_have_count(1)
    expect(square(ahalish, "A12").locator("visible=true")).to_have_count(0)


@pytest.mark.parametrize("ahalish", [PHONE], indirect=True, ids=["phone"])
def test_the_game_knows_how_wide_the_screen_is(ahalish) -> None:
    ahalish.type("combat end")
    ahalish.type("combat end")
    ahalish.type("combat init alley apocrypha range=10")
    ahalish.type("combat join heroes")
    ahalish.type("combat add_npc Vito thug gang")
    ahalish.type("combat start heroes")
    ahalish.reads("Vitality")
    assert ahalish.page.evaluate(LINES_THAT_WRAP) == []


def test_rules_without_squares_have_no_board(ahalish) -> None:
    for _ in range(2):
        ahalish.type("combat end")
    ahalish.type("combat init brawl")
    ahalish.type("combat add me heroes")
    ahalish.type("combat add_npc goblin1 ::en:6:4:3:3:2 monsters")
    ahalish.type("combat start heroes monsters")
    expect(ahalish.panel).to_contain_text("Your turn.")
    expect(ahalish.panel.get_by_role("grid")).to_have_count(0)
