"""Whole fights in the panel: by touch, by mouse, by keyboard alone, and with two browsers."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.e2e.browser.webclient import CHOICES, IN_VIEW, WebClient
from tests.e2e.server import Game
from tests.e2e.test_panel import DESK, PHONE, marshal, visitors
from world.cast import ADMIN

__all__ = ["marshal", "visitors"]

pytestmark = pytest.mark.e2e

RULESETS = ("grapple", "cepheus", "dungeoneers", "apocrypha", "d20")
#: More presses than a fight takes.
MOST_PRESSES = 150
#: The panel says that a fight is over within this time after the last press.
PATIENCE = 90_000

#: Within so many milliseconds a second tap belongs to the first.
IN_A_ROW = 600

#: What somebody presses who wants to win: an attack, a defense against one, a step towards it.
WANTED = (
    r"(strike|attack|swing|shoot|flurry|charge|power attack)\b",
    r"(maneuver \d|dodge|parry|defend|desperate defense|counter)",
    r"(reposition|move|advance|step|run|walk|towards)\b",
    r"(draw|aim|stand|rise|catch breath|push|keep going)\b",
)

#: Keeps the keys, taps and clicks that reach the page, to know afterwards what was used.
USED = """
window.used = new Set();
for (const kind of ["keydown", "mousedown", "touchstart"]) {
    window.addEventListener(kind, () => window.used.add(kind), true);
}
"""


@pytest.fixture(autouse=True)
def quick(game: Game) -> Iterator[None]:
    """NPCs act at once: those who only press need no time to read."""

    def pause(seconds: float) -> None:
        with game.player(ADMIN.name) as admin:
            admin.ask(f"py from django.conf import settings; settings.SKIRMISH_PAUSE = {seconds}")

    pause(0.1)
    try:
        yield
    finally:
        pause(2)


def tap(player: WebClient, what: Locator) -> None:
    # Two taps in a row in one place are one.
    player.page.wait_for_timeout(IN_A_ROW)
    what.tap(timeout=3000)


def click(_: WebClient, what: Locator) -> None:
    what.click(timeout=3000)


def type_on(player: WebClient, what: Locator) -> None:
    """Go to something with the keys that go from one thing to the next, and press Enter."""
    what.wait_for()
    reach(player, what)
    player.page.keyboard.press("Enter")


def reach(player: WebClient, what: Locator) -> None:
    """Go to something by Tab, or among choices by arrows; at most once around the page."""
    is_there = "element => element === document.activeElement"
    for _ in range(80):
        if what.evaluate(is_there):
            return
        player.page.keyboard.press("Tab")
    pytest.fail(f"The keyboard does not reach {what}.")


#: What a press changes: the choices, or, where the next turn has the same ones, what has happened.
SHOWN = """() => [".skirmish-choices", ".skirmish-log", ".skirmish-said"]
    .map((part) => document.querySelector(part)?.textContent).join()"""


def choices_of(player: WebClient) -> Locator:
    return player.choices.locator("button[data-words]").locator("visible=true")


def wanted(words: list[str]) -> str:
    """The choice that is most likely to bring the fight to its end."""
    for pattern in WANTED:
        found = [choice for choice in words if re.match(pattern, choice)]
        if found:
            # Of numbers the greatest: as many dice as there are.
            return found[-1] if re.match(r"(strike|maneuver) \d", found[0]) else found[0]
    return words[0]


def play(player: WebClient, press: Callable[[WebClient, Locator], None]) -> int:
    """Press choices until the fight has ended, and return how many were pressed."""
    ended = player.panel.get_by_role("button", name="Close", exact=True)
    for pressed in range(MOST_PRESSES):
        expect(choices_of(player).first.or_(ended).first).to_be_visible(timeout=PATIENCE)
        if ended.is_visible():
            return pressed
        # What a thumb presses must be seen without looking for it. NPCs go on meanwhile, so that in
        # this moment others may come, or the end.
        player.page.wait_for_function(
            f"""(what) => ({IN_VIEW})(what) > 0
                || document.querySelector(".skirmish-ending button")?.checkVisibility()""",
            arg=CHOICES,
        )
        offered = player.offered()
        if not offered:
            continue
        assert all(min(choice["width"], choice["height"]) >= 44 for choice in offered), offered
        words = wanted([choice["words"] for choice in offered if choice["words"]])
        mark = player.page.evaluate(f"({SHOWN})()")
        try:
            press(player, player.choice(words).locator("visible=true").first)
        except TooLate:
            continue  # the fight has gone on meanwhile, and offers others
        player.page.wait_for_function(
            f"""before => {{
                const choices = document.querySelector(".skirmish-choices");
                const isBusy = choices?.getAttribute("aria-busy") === "true";
                return !isBusy && ({SHOWN})() !== before;
            }}""",
            arg=mark,
            timeout=PATIENCE,
        )
    return pytest.fail(f"The fight has not ended after {MOST_PRESSES} presses.")


def picture(player: WebClient, name: str) -> None:
    """Save what it looks like in light and in dark, where the environment says so."""
    if folder := os.environ.get("SKIRMISH_PICTURES"):
        for scheme in ("light", "dark"):
            player.page.emulate_media(color_scheme=scheme)
            player.picture(Path(folder) / f"{name}-{scheme}.png")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_whole_fight_by_touch(game, visitors, ruleset) -> None:
    game.set_sheet("Ahalish", f"{ruleset} new")
    player = visitors("Ahalish", script=USED, **PHONE)
    player.panel.get_by_role("button", name="Show").tap()
    player.panel.get_by_label("Rules").select_option(ruleset)
    player.panel.get_by_role("button", name="Fight goblin1").tap()
    expect(choices_of(player).first).to_be_visible(timeout=PATIENCE)
    picture(player, f"{ruleset}-phone")
    assert player.faults() == []
    assert play(player, tap) >= 1
    ending = player.panel.locator(".skirmish-ending")
    expect(ending).to_contain_text("Winner: ")
    picture(player, f"{ruleset}-end")
    assert player.faults() == []
    # The head says in one line who has won, in which fight, and when.
    heading = player.panel.locator(".skirmish-heading")
    assert heading.evaluate("heading => heading.clientHeight") < 30
    player.panel.get_by_role("button", name="Close").tap()
    expect(ending).to_be_hidden()
    assert player.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert player.troubles == []


def test_by_mouse_alone_from_the_login_to_the_replay(game, visitors) -> None:
    """Only the name and the password are typed."""
    player = visitors(script=USED)
    page = player.page
    page.goto(f"{game.web}/skirmish/")
    page.get_by_label("Username").fill("Ahalish")
    page.get_by_label("Password").fill(game.passwords["Ahalish"])
    page.get_by_role("button", name="Login").click()
    page.get_by_role("link", name="Play").first.click()
    page.wait_for_function("window.Evennia?.connection?.isOpen()")
    # The site's pages load libraries of other versions than the client, which are not here.
    player.troubles.clear()
    player.reads("You become Ahalish")
    player.press("Show")
    player.panel.get_by_label("Rules").select_option("grapple")
    player.press("Fight goblin1")
    play(player, click)
    expect(player.panel.locator(".skirmish-ending")).to_contain_text("Winner: ")
    with page.expect_popup() as opened:
        player.panel.get_by_role("link", name="Replay").click()
    replay = opened.value
    expect(replay.locator("h1")).to_contain_text("goblin1")
    before = replay.locator(".step, main").first.inner_text()
    replay.get_by_role("link", name="Forward").or_(
        replay.get_by_role("button", name="Forward")
    ).first.click()
    expect(replay.locator(".step, main").first).not_to_have_text(before, use_inner_text=True)
    assert "keydown" not in page.evaluate("[...window.used]")
    assert player.troubles == []


def test_by_keyboard_alone(game, visitors) -> None:
    player = visitors("Ahalish", script=USED)
    expect(player.panel).to_be_visible()
    player.line.focus()
    player.page.keyboard.press("F2")
    type_on(player, player.panel.get_by_role("button", name="Fight goblin1"))
    expect(choices_of(player).first).to_be_visible(timeout=PATIENCE)
    assert play(player, type_on) >= 2
    ending = player.panel.locator(".skirmish-ending")
    expect(ending).to_contain_text("Winner: ")
    with player.page.expect_popup() as opened:
        type_on(player, player.panel.get_by_role("link", name="Replay"))
    expect(opened.value.locator("h1")).to_contain_text("goblin1")
    player.page.bring_to_front()
    type_on(player, player.panel.get_by_role("button", name="Close"))
    expect(ending).to_be_hidden()
    used = player.page.evaluate("[...window.used]")
    assert used == ["keydown"]
    assert player.troubles == []


def test_two_browsers_fight_side_by_side_to_the_end(game, visitors) -> None:
    owner, friend = visitors("Ahalish", **DESK), visitors("Rehtaoh", **PHONE)
    owner.press("Show")
    owner.panel.get_by_label("Rules").select_option("grapple")
    owner.press("Set up a fight")
    try:
        owner.press("Join it")
        friend.panel.get_by_role("button", name="Join heroes").tap()
        expect(owner.panel.locator(".skirmish-teams")).to_contain_text("Rehtaoh")
        owner.press("Add goblin1")
        expect(owner.panel.locator(".skirmish-teams")).to_contain_text("monsters")
        owner.press("Start")
        for _ in range(MOST_PRESSES):
            players = [(owner, click), (friend, tap)]
            if any("fight is over" in player.panel.inner_text() for player, _ in players):
                break
            asked = [pair for pair in players if choices_of(pair[0]).count()]
            if not asked:
                owner.page.wait_for_timeout(100)
                continue
            for player, press in asked[:1]:
                words = [choice["words"] for choice in player.offered() if choice["words"]]
                if words:
                    press(player, player.choice(wanted(words)).locator("visible=true").first)
                    player.page.wait_for_timeout(500)
        for player, _ in players:
            expect(player.panel).to_contain_text("Winner:")
        owner.press("End the fight")
        for player, _ in players:
            expect(player.panel.locator(".skirmish-ending")).to_contain_text("Winner: ")
            assert player.faults() == []
            assert player.troubles == []
    finally:
        for _ in range(2):
            owner.type("combat end")
