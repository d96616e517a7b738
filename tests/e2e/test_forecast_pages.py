"""The pages of forecasts in a real browser: the laboratory plays beside a real game."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.brawl import OWNER, Company
from tests.e2e.test_web_pages import DESK, PHONE, company, cookies, faults, visitor
from tests.grapple_table import GOBLIN_SPEC

__all__ = ["company", "cookies", "visitor"]

pytestmark = pytest.mark.e2e

#: A folder for screenshots, for people who want to look.
SHOTS = os.environ.get("SKIRMISH_SCREENSHOTS", "")
#: The laboratory goes last where the machine is busy, in milliseconds.
PATIENCE = 240_000


def look(page: Page, name: str) -> None:
    """Check a page on a phone and on a desk, in light and in dark."""
    for size, where in ((PHONE, "phone"), (DESK, "desk")):
        page.set_viewport_size(size)
        assert faults(page) == [], (name, where)
        wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert page.evaluate(wide) <= 0, (name, where)
        for scheme in ("light", "dark") if SHOTS else ():
            page.emulate_media(color_scheme=scheme)
            page.screenshot(path=Path(SHOTS) / f"{name}-{where}-{scheme}.png", full_page=True)
        page.emulate_media(color_scheme="light")


def test_a_past_fight_shows_its_chances_and_a_fight_in_progress_its_forecast(
    company: Company, visitor: Any
) -> None:
    page: Page = visitor(OWNER)
    with company.brawl():
        for _ in range(4):
            company.move()
        page.reload()
        page.locator(".running a").first.click()
        page.get_by_role("link", name="Forecast").click()
        page.get_by_role("button", name="Forecast").click()
        expect(page.get_by_text("The laboratory has played")).to_be_visible()
        assert company.says("Ahalish", "say Still here.").startswith('You say, "Still here."')
        expect(page.get_by_role("heading", name="Wins")).to_be_visible(timeout=PATIENCE)
        expect(page.locator("#news")).to_have_text("The forecast is done.")
        look(page, "in-progress")
    page.goto(page.url)
    page.get_by_role("button", name="Find the chances").click()
    expect(page.get_by_role("heading", name="Turning points")).to_be_visible(timeout=PATIENCE)
    page.get_by_text("Chance of winning as a table").click()
    expect(page.get_by_role("columnheader", name="monsters")).to_be_visible()
    look(page, "past")


def test_staff_use_the_laboratory(visitor: Any) -> None:
    page: Page = visitor("admin", "/skirmish/laboratory/")
    for also, heading in (("", "Wins"), ("defense=1..3", "heroes win")):
        page.get_by_label("Rules").select_option("Grapple")
        page.get_by_label("One team").fill(f"heroes={GOBLIN_SPEC} x2")
        page.get_by_label("The other team").fill(f"monsters={GOBLIN_SPEC}")
        page.get_by_label("Fights of each").select_option("50")
        page.get_by_label("Vary", exact=True).fill("monsters.count=1..3")
        page.get_by_label("Vary also").fill(also)
        page.get_by_role("button", name="Play").click()
        expect(page.get_by_role("heading", name=heading)).to_be_visible(timeout=PATIENCE)
        expect(page.locator("#news")).to_have_text("The fights are played.")
        look(page, f"laboratory-{heading.split()[0]}")


def test_without_scripts_the_page_asks_again_by_itself(company: Company, visitor: Any) -> None:
    with company.brawl():
        page: Page = visitor(OWNER, java_script_enabled=False)
        page.locator(".running a").first.click()
        page.get_by_role("link", name="Forecast").click()
        page.get_by_role("button", name="Forecast").click()
        expect(page.get_by_role("heading", name="Wins")).to_be_visible(timeout=PATIENCE)
