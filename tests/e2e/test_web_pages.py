"""The pages of fights and the admin in a real browser, beside a real fight."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.brawl import OWNER, Company
from tests.e2e.browser.chromium import PACKAGES, visit
from tests.e2e.server import Game

pytestmark = pytest.mark.e2e

DESK, PHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 844}

#: Adds up what moves on the page without anybody having pressed anything.
WATCH_SHIFTS = """
window.shifted = 0;
new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
        window.shifted += entry.hadRecentInput ? 0 : entry.value;
    }
}).observe({ type: "layout-shift", buffered: true });
"""


@pytest.fixture(scope="module")
def company(game: Game) -> Iterator[Company]:
    company = Company(game)
    try:
        yield company
    finally:
        company.disband()


@pytest.fixture
def visitor(game: Game, browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens pages as somebody who has logged in: `visitor("Ahalish", "/skirmish/")`."""
    with ExitStack() as stack:

        def enter(name: str, address: str = "/skirmish/", **options: Any) -> Page:
            context = visit(browser, game.web, **{"viewport": DESK, **options})
            stack.callback(context.close)
            context.add_init_script(WATCH_SHIFTS)
            page = context.new_page()
            page.goto(f"{game.web}/auth/login/?next={address}")
            page.fill("[name=username]", name)
            page.fill("[name=password]", game.passwords[name])
            page.locator("form:has([name=password]) [type=submit]").click()
            page.wait_for_url(re.compile(re.escape(address)))
            if address not in page.url.partition("?")[0]:
                page.goto(f"{game.web}{address}")
            page.on("pageerror", lambda error: pytest.fail(f"{error}"))
            return page

        yield enter


def faults(page: Page, *impacts: str) -> list[Any]:
    """What axe holds against a page: everything, or what has one of these impacts."""
    page.add_script_tag(path=PACKAGES / "axe-core/axe.min.js")
    found = page.evaluate("axe.run()")["violations"]
    return [
        (each["id"], each["nodes"][0]["html"])
        for each in found
        if not impacts or each["impact"] in impacts
    ]


def now(page: Page) -> None:
    """From the list to the fight that goes on."""
    page.locator(".running a").first.click()
    expect(page.locator("#live")).to_be_visible()


def test_the_live_page_follows_the_fight_to_its_end(company, visitor) -> None:
    page = visitor("Ahalish")
    expect(page.get_by_text("Nobody fights at the moment.")).to_be_visible()
    with company.brawl():
        page.reload()
        now(page)
        page.wait_for_timeout(600)  # what moves while a page is loaded is no jump
        page.evaluate("window.shifted = 0")
        for made in range(1, 4):
            fighter, _ = company.move()
            expect(page.locator("#log li")).to_have_count(made)
            expect(page.locator("#log li").last).to_contain_text(fighter)
        company.does(OWNER, "combat undo", r"taken back by")
        expect(page.locator("#log li").last).to_contain_text("Taken back.")
        for _ in range(60):
            if "COMBAT IS OVER" in company.status():
                break
            company.move()
        expect(page.locator("#pulse")).to_have_text("over")
        expect(page.locator("#line")).to_contain_text("won")
    expect(page.get_by_text("The fight has been put away.")).to_be_visible()
    assert page.evaluate("window.shifted") < 0.01
    page.get_by_text("See it again, move by move").click()
    expect(page.locator("#replay")).to_be_visible()


def test_the_replay_is_walked_by_keyboard_by_buttons_and_by_itself(company, visitor) -> None:
    with company.brawl():
        for _ in range(3):
            company.move()
    page = visitor("Rehtaoh")
    page.locator(".fights a").first.click()
    count, shown = page.locator("#count"), page.locator("#shown")
    expect(page.locator("#play")).to_be_enabled()
    expect(count).to_have_text("0 of 3")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(count).to_have_text("2 of 3")
    second = shown.inner_text()
    page.keyboard.press("ArrowLeft")
    expect(count).to_have_text("1 of 3")
    page.get_by_label("Move", exact=True).focus()
    page.keyboard.press("End")
    expect(count).to_have_text("3 of 3")
    page.get_by_role("link", name="Back").click()
    expect(shown).to_have_text(second, use_inner_text=True)
    assert page.url.endswith("?step=2")
    page.locator("#log a").first.click()
    expect(shown).to_contain_text("The fight begins.")
    page.get_by_role("button", name="Play").click()
    expect(count).to_have_text("3 of 3", timeout=15_000)
    expect(page.get_by_role("button", name="Play")).to_be_visible()


def test_without_scripts_there_is_a_page_for_each_step(company, visitor) -> None:
    with company.brawl():
        company.move()
        page = visitor("Ahalish", java_script_enabled=False)
        now(page)
        expect(page.locator("#log li")).to_have_count(1)
        company.move()
        page.reload()
        expect(page.locator("#log li")).to_have_count(2)
        page.get_by_text("Play it again from the beginning").click()
        page.get_by_role("link", name="Forward").click()
        expect(page.locator("#count")).to_have_text("1 of 2")
        expect(page.locator("#shown .result")).not_to_be_empty()


def test_nobody_who_is_not_logged_in_sees_a_fight(game, browser) -> None:
    context = visit(browser, game.web)
    page = context.new_page()
    page.goto(f"{game.web}/skirmish/")
    assert "/auth/login/" in page.url
    context.close()


def test_staff_put_a_fight_away_and_change_a_sheet_in_the_running_game(company, visitor) -> None:
    page = visitor("admin", "/admin/skirmish/fightinprogress/")
    with company.brawl():
        company.move()
        page.reload()
        page.locator("[name=_selected_action]").check()
        page.select_option("[name=action]", label="End, and leave the sheets alone")
        page.get_by_role("button", name="Run").click()
        page.get_by_role("button", name="End").click()
        expect(page.locator(".messagelist")).to_contain_text("Ended and removed combat brawl")
        company.players["Ahalish"].expect("Combat has ended")
    page.goto(page.url.partition("/admin/")[0] + "/admin/skirmish/combatsheet/?q=Ahalish")
    page.get_by_role("link", name="Ahalish").click()
    before = page.get_by_label("Defense:").input_value()
    for value in ("6", before):
        page.get_by_label("Defense:").fill(value)
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.locator(".messagelist .success")).to_contain_text("Changed defense")
        assert f"  defense: {value}" in company.says("Ahalish", "combat sheet")
    page.get_by_label("Defense:").fill("99")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".field-grapple_defense .errorlist")).to_contain_text("from 1 to 6")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_and_nothing_is_too_wide(company, visitor, game, scheme, size) -> None:
    page = visitor("admin", color_scheme=scheme, viewport=size)
    with company.brawl():
        company.move()
        page.reload()
        fight = page.locator(".running a").first.get_attribute("href")
        for address in (
            "/skirmish/", fight, f"{fight}?step=1", f"{fight}story/", f"{fight}statistics/",
            "/skirmish/9999/", "/admin/skirmish/fightinprogress/", "/admin/skirmish/fightrecord/",
            f"/admin{fight.replace('skirmish/', 'skirmish/fightrecord/')}change/",
        ):  # fmt: skip
            page.goto(f"{game.web}{address}")
            # The frame of the admin is Django's.
            impacts = ("serious", "critical") if "/admin/" in address else ()
            assert faults(page, *impacts) == [], address
            wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
            assert page.evaluate(wide) <= 0, address
