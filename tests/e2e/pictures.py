"""A picture of each screen, taken from a running game; `make pictures` keeps them in the docs.

Each picture waits for what the page has to show, so that a screen that is gone is noticed. With
`make pictures CHECK=1` a picture that was kept and looks unlike the screen of today fails too. The
name of this module keeps it out of `make test`: other tests look at the same pages more closely.
"""

from __future__ import annotations

import os
import re
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.docs.pages import ROOT
from tests.e2e.brawl import OWNER, Company
from tests.e2e.browser.chromium import visit
from tests.e2e.browser.webclient import WebClient
from tests.e2e.server import Game
from tests.e2e.test_panel import PHONE, STURDY, brawl
from tests.e2e.test_web_pages import cookies, visitor
from tests.grapple_table import GOBLIN_SPEC, OVER

__all__ = ["cookies", "visitor"]

pytestmark = pytest.mark.e2e

#: Where they go.
FOLDER: Final = ROOT / "docs/screens"

#: What a page of the docs shows; `docs/screens.md` describes each.
SCREENS = (
    "panel", "phone", "fights", "live", "replay", "statistics", "story", "forecast", "laboratory",
    "admin", "sheet",
)  # fmt: skip

WIDE = {"width": 1100, "height": 760}
#: The laboratory goes last where the machine is busy, in milliseconds.
PATIENCE = 240_000
LARGEST = 300_000


#: Set where a picture that was kept and looks unlike the screen of today is a failure.
CHECK = bool(os.environ.get("SKIRMISH_CHECK_PICTURES"))
#: How unlike two pictures of one screen may be. Dice and times make some 0.002, a new layout 0.02.
MOST_UNLIKE = 0.015

#: The mean difference of two pictures, 0 to 1, when both are scaled down to grey blots.
UNLIKE = """async (pictures) => {
  const [one, other] = await Promise.all(pictures.map(async (picture) => {
    const image = new Image();
    image.src = "data:image/png;base64," + picture;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: 48, height: 36 });
    const drawn = canvas.getContext("2d");
    drawn.filter = "grayscale(1)";
    drawn.drawImage(image, 0, 0, canvas.width, canvas.height);
    const { data } = drawn.getImageData(0, 0, canvas.width, canvas.height);
    return { size: `${image.width}x${image.height}`, blots: data.filter((_, at) => at % 4 === 0) };
  }));
  if (one.size !== other.size) return 1;
  const apart = one.blots.reduce((sum, blot, at) => sum + Math.abs(blot - other.blots[at]), 0);
  return apart / one.blots.length / 255;
}"""

#: How unlike what was kept each picture is.
unlike: dict[str, float] = {}


@pytest.fixture
def take(browser: Browser) -> Callable[..., None]:
    """Takes a picture of a page once something on it can be seen."""
    FOLDER.mkdir(exist_ok=True)

    def take(page: Page, name: str, shows: Locator) -> None:
        expect(shows).to_be_visible(timeout=PATIENCE)
        path = FOLDER / f"{name}.png"
        kept = path.read_bytes() if path.exists() else None
        page.screenshot(path=path, animations="disabled", caret="hide")
        if kept is not None:
            unlike[name] = difference(browser, kept, path.read_bytes())

    return take


def difference(browser: Browser, *pictures: bytes) -> float:
    page = browser.new_page()
    try:
        found = page.evaluate(UNLIKE, [b64encode(picture).decode() for picture in pictures])
    finally:
        page.close()
    return round(found, 3)


@contextmanager
def client(game: Game, browser: Browser, **options: Any) -> Iterator[WebClient]:
    """The web client of Ahalish."""
    context = visit(browser, game.web, **options)
    try:
        opened = WebClient(game, context)
        opened.log_in("Ahalish")
        yield opened
    finally:
        context.close()


def test_the_web_client(game: Game, browser: Browser, take: Callable[..., None]) -> None:
    for name, options in (("panel", {"viewport": WIDE}), ("phone", PHONE)):
        with (
            game.player("Marshal", at="yard") as marshal,
            client(game, browser, **options) as ahalish,
            brawl(marshal, ahalish, npc=STURDY),
        ):
            # As whoever plays the demo game reads.
            ahalish.type("combat brief on")
            expect(ahalish.choices).to_be_visible()
            ahalish.choices.get_by_text("maneuver", exact=False).first.scroll_into_view_if_needed()
            take(ahalish.page, name, ahalish.choices)
            ahalish.type("combat brief off")


def test_the_website(game: Game, visitor: Callable[..., Page], take: Callable[..., None]) -> None:
    with Company(game) as company:
        _take_website(company, visitor, take)


def _take_website(
    company: Company, visitor: Callable[..., Page], take: Callable[..., None]
) -> None:
    page = visitor(OWNER, viewport=WIDE)
    with company.brawl():
        for _ in range(4):
            company.move()
        page.reload()
        take(page, "fights", page.locator(".running a").first)
        page.locator(".running a").first.click()
        take(page, "live", page.locator("#log li").last)
        number = re.search(r"/skirmish/(\d+)/", page.url)
        while OVER not in company.status():
            company.move()
    assert number is not None
    address = f"{company.game.web}/skirmish/{number[1]}/"
    page.goto(address)
    expect(page.locator("#play")).to_be_enabled()
    page.keyboard.press("ArrowRight")
    take(page, "replay", page.locator("#replay"))
    for name in ("statistics", "story"):
        page.goto(f"{address}{name}/")
        take(page, name, page.get_by_role("heading").first)
    page.goto(f"{address}forecast/")
    page.get_by_role("button", name="Find the chances").click()
    take(page, "forecast", page.get_by_role("heading", name="Turning points"))


def test_the_pages_of_staff(
    game: Game, visitor: Callable[..., Page], take: Callable[..., None]
) -> None:
    page = visitor("admin", "/skirmish/laboratory/", viewport=WIDE)
    page.get_by_label("Rules").select_option("Grapple")
    page.get_by_label("One team").fill(f"heroes={GOBLIN_SPEC} x2")
    page.get_by_label("The other team").fill(f"monsters={GOBLIN_SPEC}")
    page.get_by_label("Fights of each").select_option("50")
    page.get_by_label("Vary", exact=True).fill("monsters.count=1..3")
    page.get_by_role("button", name="Play").click()
    heading = page.get_by_role("heading", name="Wins")
    expect(heading).to_be_visible(timeout=PATIENCE)
    heading.scroll_into_view_if_needed()
    take(page, "laboratory", heading)
    page.goto(f"{game.web}/admin/skirmish/fightrecord/")
    take(page, "admin", page.locator("#result_list"))
    page.goto(f"{game.web}/admin/skirmish/combatsheet/")
    page.locator("#result_list a", has_text="Ahalish").first.click()
    take(page, "sheet", page.locator("form fieldset").first)


def test_all_are_there_and_small() -> None:
    """Last of all: each picture has been taken."""
    assert {path.stem for path in FOLDER.glob("*.png")} == set(SCREENS)
    assert [path.name for path in FOLDER.glob("*.png") if path.stat().st_size > LARGEST] == []


def test_what_was_kept_was_not_stale() -> None:
    print("How unlike what was kept:", unlike)
    stale = [name for name, apart in unlike.items() if apart > MOST_UNLIKE]
    if CHECK:
        assert stale == [], "Type: make pictures"
