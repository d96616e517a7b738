"""The web client as a player meets it: the text, the line to type on, the panel of the fight."""

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.e2e.browser.chromium import PACKAGES
from tests.e2e.new_game import NewGame
from tests.e2e.server import PLACES, Game

#: The client's messages when a font is missing, with its own panel or without.
_USUAL = re.compile(r"ERR_FAILED")


#: Counts elements that lie within the visible part of the page, with nothing before them.
#: Playwright scrolls to what it presses: what can be clicked may be out of a player's sight.
IN_VIEW = """(what) => {
    const { offsetLeft, offsetTop, width, height } = window.visualViewport;
    const isSeen = (element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        const isInside = right > left && left >= offsetLeft - 1 && top >= offsetTop - 1
            && right <= offsetLeft + width + 1 && bottom <= offsetTop + height + 1;
        const points = [[left + 4, top + 4], [right - 4, bottom - 4]];
        const isOnTop = ([x, y]) => element.contains(document.elementFromPoint(x, y));
        return isInside && points.every(isOnTop);
    };
    return [...document.querySelectorAll(what)].filter(isSeen).length;
}"""


#: What can be pressed among the choices.
CHOICES = ".skirmish-choices :is(button, summary.skirmish-choice)"


class WebClient:
    """A page with the web client in it.

    Attributes:
        page: The page itself.
        troubles: Errors that the page's scripts have met.
        sent: What it has sent to the game.
    """

    def __init__(self, game: Game | NewGame, context: BrowserContext) -> None:
        self.game = game
        self.page: Page = context.new_page()
        self.troubles: list[str] = []
        self.sent: list[str] = []
        self.page.on("pageerror", lambda error: self.troubles.append(f"{error.stack or error}"))
        self.page.on("console", self._listen)
        self.page.on("websocket", lambda socket: socket.on("framesent", self._keep))

    def open(self) -> None:
        """Load the page, and wait until it is connected."""
        self.page.goto(f"{self.game.web}/webclient/")
        self.page.wait_for_function("window.Evennia?.connection?.isOpen()")

    def log_in(self, name: str, at: str = "yard") -> None:
        """Log in as a character of `world.cast`, and go to a room."""
        self.open()
        self.reads("connect")
        self.type(f"connect {name} {self.game.passwords[name]}")
        self.reads(f"You become {name}")
        if PLACES[at] not in self.text.inner_text():
            self.type(at)
            self.reads(PLACES[at])

    @property
    def text(self) -> Locator:
        return self.page.locator("#messagewindow")

    @property
    def line(self) -> Locator:
        """The input line."""
        return self.page.locator(".inputfield, #inputfield").last

    @property
    def panel(self) -> Locator:
        return self.page.get_by_role("region")

    @property
    def told(self) -> Locator:
        """What has happened."""
        return self.panel.locator(".skirmish-log")

    @property
    def said(self) -> Locator:
        """What is said of the player's own presses."""
        return self.panel.locator(".skirmish-said")

    @property
    def me(self) -> Locator:
        """The player's own fighter."""
        return self.panel.locator(".skirmish-me")

    @property
    def choices(self) -> Locator:
        return self.panel.get_by_role("group", name="Choices", exact=True)

    def choice(self, words: str) -> Locator:
        """The button that makes this move."""
        return self.choices.locator(f'button[data-words="{words}"]')

    def offered(self) -> list[dict[str, Any]]:
        """The words, width and height of each button among the choices, as one moment shows them.

        What is asked in two steps (which buttons, and then what of each) finds some of them gone
        where new choices come in between.
        """
        return self.page.evaluate(
            """() => [...document.querySelectorAll(".skirmish-choices button")]
                .filter(button => button.checkVisibility())
                .map(button => {
                    const { width, height } = button.getBoundingClientRect();
                    return { words: button.getAttribute("data-words"), width, height };
                })"""
        )

    def card(self, name: str) -> Locator:
        """A fighter other than the player's own."""
        cards = self.panel.get_by_role("group", name="Fighters").get_by_role("listitem")
        return cards.filter(has_text=re.compile(f"^{name}"))

    def in_view(self, what: str = CHOICES) -> int:
        """How many of the choices can be seen whole and pressed as the page stands."""
        return int(self.page.evaluate(IN_VIEW, what))

    def comes_into_view(self, many: int) -> bool:
        """Wait until so many choices can be seen whole; a busy browser takes its time to scroll."""
        for _ in range(100):
            if self.in_view() >= many:
                return True
            self.page.wait_for_timeout(200)
        return False

    def press(self, name: str) -> None:
        """Press a button of the panel."""
        self.panel.get_by_role("button", name=name, exact=True).click()

    def close(self) -> None:
        """Put the end of a fight away, which stays until then."""
        self.press("Close")
        expect(self.panel.locator(".skirmish-ending")).to_be_hidden()

    def type(self, line: str) -> None:
        """Type a line."""
        self.line.fill(line)
        self.line.press("Enter")

    def reads(self, text: str) -> None:
        """Wait until a text has come."""
        expect(self.text).to_contain_text(text)

    def faults(self) -> list[dict[str, Any]]:
        """The serious problems that axe finds in the panel."""
        self.page.add_script_tag(content=(PACKAGES / "axe-core/axe.min.js").read_text())
        found = self.page.evaluate("axe.run('.skirmish')")
        return [
            {"rule": fault["id"], "where": [node["html"] for node in fault["nodes"]]}
            for fault in found["violations"]
            if fault["impact"] in ("serious", "critical")
        ]

    def picture(self, path: Path) -> None:
        """Save a screenshot."""
        self.page.screenshot(path=path)

    def _keep(self, frame: str | bytes) -> None:
        self.sent.append(str(frame))

    def _listen(self, message: Any) -> None:
        if message.type == "error" and not _USUAL.search(message.text):
            self.troubles.append(message.text)
