"""The pages of fights and the admin in a real browser, beside a real fight."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.brawl import GOBLINS, OWNER, Company
from tests.e2e.browser.chromium import PACKAGES, visit
from tests.e2e.server import Game

pytestmark = pytest.mark.e2e

#: Longer than a page takes to look again, or to play a step by itself, in milliseconds.
PACE = 2000

DESK, PHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 844}

#: Adds up what moves on the page without any input.
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
    with Company(game) as company:
        yield company


@pytest.fixture(scope="module")
def cookies(game: Game, browser: Browser) -> Callable[[str], Any]:
    """The cookies of a player who has logged in on the website."""

    @cache
    def log_in(name: str) -> Any:
        context = visit(browser, game.web)
        page = context.new_page()
        page.goto(f"{game.web}/auth/login/?next=/skirmish/")
        page.fill("[name=username]", name)
        page.fill("[name=password]", game.passwords[name])
        page.locator("form:has([name=password]) [type=submit]").click()
        page.wait_for_url("**/skirmish/")
        kept = context.storage_state()
        context.close()
        return kept

    return log_in


@pytest.fixture
def visitor(
    game: Game, browser: Browser, cookies: Callable[[str], Any]
) -> Iterator[Callable[..., Page]]:
    """Open a page as a player who has logged in: `visitor("Ahalish", "/skirmish/")`."""
    with ExitStack() as stack:

        def enter(name: str, address: str = "/skirmish/", **options: Any) -> Page:
            known = {"viewport": DESK, "storage_state": cookies(name), **options}
            context = visit(browser, game.web, **known)
            stack.callback(context.close)
            context.add_init_script(WATCH_SHIFTS)
            page = context.new_page()
            page.on("pageerror", lambda error: pytest.fail(f"{error}"))
            page.goto(f"{game.web}{address}")
            return page

        yield enter


def faults(page: Page, *impacts: str) -> list[Any]:
    """What axe holds against a page in light and in dark: everything, or what has these impacts."""
    page.add_script_tag(path=PACKAGES / "axe-core/axe.min.js")
    found = page.evaluate("axe.run()")["violations"]
    # All else is the same in the dark; colors that are still on their way are not looked at.
    page.add_style_tag(content="* { transition: none !important }")
    page.emulate_media(color_scheme="dark")
    found += page.evaluate("axe.run({ runOnly: ['color-contrast'] })")["violations"]
    page.emulate_media(color_scheme="light")
    return [
        (violation["id"], violation["nodes"][0]["html"])
        for violation in found
        if not impacts or violation["impact"] in impacts
    ]


def now(page: Page) -> None:
    """From the list to the fight that goes on."""
    page.locator(".running a").first.click()
    expect(page.locator("#live")).to_be_visible()


def test_the_live_page_follows_the_fight_to_its_end(company, visitor) -> None:
    page = visitor("Ahalish")
    page.clock.install()
    expect(page.get_by_text("No fights in progress.")).to_be_visible()
    with company.brawl():
        page.reload()
        now(page)
        for made in range(1, 4):
            fighter, _ = company.move()
            page.clock.run_for(PACE)
            expect(page.locator("#log li")).to_have_count(made)
            expect(page.locator("#log li").last).to_contain_text(fighter)
        company.does(OWNER, "combat undo", r"takes back")
        page.clock.run_for(PACE)
        expect(page.locator("#log li").last).to_contain_text("Taken back.")
        for goblin in GOBLINS:
            company.does(OWNER, f"combat withdraw {goblin}", f"{goblin} leaves the fight")
        page.clock.run_for(PACE)
        expect(page.locator("#pulse")).to_have_text("over")
        expect(page.locator("#line")).to_contain_text("Winning team: heroes")
    page.clock.run_for(PACE)
    expect(page.get_by_text("This fight has ended.")).to_be_visible()
    assert page.evaluate("window.shifted") < 0.01
    page.get_by_role("link", name="Watch the replay", exact=True).click()
    expect(page.locator("#replay")).to_be_visible()


def test_the_replay_is_walked_by_keyboard_by_buttons_and_by_itself(company, visitor) -> None:
    with company.brawl():
        for _ in range(3):
            company.move()
    page = visitor("Rehtaoh")
    page.clock.install()
    page.locator("section table a").first.click()
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
    expect(shown).to_contain_text("The fight brawl starts.")
    page.get_by_role("button", name="Play").click()
    page.clock.run_for(3 * PACE)
    expect(count).to_have_text("3 of 3")
    expect(page.get_by_role("button", name="Play")).to_be_visible()


def test_without_scripts_there_is_a_page_for_each_step(company, visitor) -> None:
    with company.brawl():
        company.move()
        page = visitor("Ahalish", java_script_enabled=False)
        now(page)
        # The start, and the move.
        expect(page.locator("#log li")).to_have_count(2)
        company.move()
        page.reload()
        expect(page.locator("#log li")).to_have_count(3)
        page.get_by_text("Watch the replay from the start").click()
        page.get_by_role("link", name="Forward").click()
        expect(page.locator("#count")).to_have_text("1 of 2")
        expect(page.locator("#shown .result")).not_to_be_empty()


def test_nobody_who_is_not_logged_in_sees_a_fight(game, browser) -> None:
    context = visit(browser, game.web)
    page = context.new_page()
    page.goto(f"{game.web}/skirmish/")
    assert "/auth/login/" in page.url
    context.close()


def act(page: Page, action: str) -> None:
    """Choose an action for the only fight of a list, and run it."""
    page.locator("[name=_selected_action]").check()
    page.select_option("[name=action]", label=action)
    page.get_by_role("button", name="Run").click()


def test_staff_save_hand_over_and_put_away_a_fight_in_the_running_game(company, visitor) -> None:
    page = visitor("admin", "/admin/skirmish/fightinprogress/")
    says = page.locator(".messagelist .success")
    ahalish = company.players["Ahalish"]
    with company.brawl():
        company.move()
        page.reload()
        act(page, "Save a checkpoint, as combat save does")
        expect(says).to_contain_text("Saved the fight brawl")
        act(page, "Hand over to another owner")
        page.get_by_label("New owner").fill("Ahalish")
        page.get_by_role("button", name="Hand over").click()
        expect(says).to_contain_text("Ahalish")
        assert "If you are sure" in company.says("Ahalish", "combat end")
        act(page, "End, and leave the sheets alone")
        page.get_by_role("button", name="End").click()
        expect(says).to_contain_text("Ended and removed combat brawl")
        ahalish.expect("Combat has ended")
    with company.brawl():
        dice = next(fighter for fighter in company.fighters() if fighter.name == "Ahalish").ad
        ahalish.send("combat move catch breath")
        ahalish.expect("Catching breath succeeds")
        page.reload()
        act(page, "End, and write what changed to the sheets")
        page.get_by_role("button", name="End").click()
        expect(says).to_contain_text("Ended and removed combat brawl")
        assert f"  AD: {dice + 3}\n" in company.says("Ahalish", "combat sheet")


def test_staff_read_records_check_them_and_take_them_away(company, visitor) -> None:
    with company.brawl():
        fighter, _ = company.move()
    page = visitor("admin", "/admin/skirmish/fightrecord/?q=brawl&over=yes&all=")
    first = page.locator("#result_list tbody tr").first
    first.locator("[name=_selected_action]").check()
    page.select_option("[name=action]", label="Replay, and compare with the record")
    page.get_by_role("button", name="Run").click()
    expect(page.locator(".messagelist .success")).to_contain_text("all as recorded")
    first.get_by_role("link", name="brawl").click()
    expect(page.locator(".moves tbody tr").first).to_contain_text("The fight brawl starts.")
    expect(page.locator(".moves tbody tr").nth(1)).to_contain_text(fighter)
    with page.expect_download() as download:
        page.get_by_role("link", name="moves as CSV").click()
    assert fighter in download.value.path().read_text()


def test_staff_change_a_sheet_in_the_running_game(company, visitor) -> None:
    page = visitor("admin", "/admin/skirmish/combatsheet/?q=Ahalish")
    page.get_by_role("link", name="Ahalish").click()
    line = page.get_by_label("Defense:")
    before = line.input_value()
    for value in ("6", before):
        line.fill(value)
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.locator(".messagelist .success")).to_contain_text("Changed defense")
        assert f"  defense: {value}" in company.says("Ahalish", "combat sheet")
    line.fill("99")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".field-grapple_defense .errorlist")).to_contain_text("from 1 to 6")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_and_nothing_is_too_wide(company, visitor, game, size) -> None:
    page = visitor("admin", viewport=size)
    with company.brawl():
        company.move()
        page.reload()
        fight = page.locator(".running a").first.get_attribute("href")
        page.goto(f"{game.web}/admin/skirmish/combatsheet/?q=Ahalish")
        sheet = page.get_by_role("link", name="Ahalish").get_attribute("href")
        for address in (
            "/skirmish/", fight, f"{fight}?step=1", f"{fight}story/", f"{fight}statistics/",
            "/skirmish/9999/", "/admin/skirmish/fightinprogress/", "/admin/skirmish/fightrecord/",
            f"/admin{fight.replace('skirmish/', 'skirmish/fightrecord/')}change/",
            "/admin/skirmish/combatsheet/", sheet, f"{sheet.partition('?')[0]}?rules=cepheus",
        ):  # fmt: skip
            page.goto(f"{game.web}{address}")
            # The frame of the admin is Django's.
            impacts = ("serious", "critical") if "/admin/" in address else ()
            assert faults(page, *impacts) == [], address
            wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
            assert page.evaluate(wide) <= 0, address
            lines = page.locator(".form-row").locator("input, select, textarea")
            aside = "lines => lines.filter(e => e.getBoundingClientRect().right > innerWidth)"
            assert lines.evaluate_all(f"{aside}.length") == 0, address
            if "/admin/" not in address:
                scrolls = "e => e.some(each => each.scrollWidth > each.clientWidth)"
                assert not page.locator(".wide").evaluate_all(scrolls), address
