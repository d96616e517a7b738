"""What a player sees of the panel, measured as the page stands, without scrolling."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.browser.webclient import WebClient
from tests.e2e.test_panel import DESK, PHONE, do, marshal, visitors

__all__ = ["marshal", "visitors"]

pytestmark = pytest.mark.e2e

SIDEWAYS = {"viewport": {"width": 844, "height": 390}, "is_mobile": True, "has_touch": True}
#: Each size of the screen, with how many choices are in view as a turn begins, and after a move.
SCREENS = {"phone": (PHONE, 4, 2), "sideways": (SIDEWAYS, 2, 2), "desk": (DESK, 4, 2)}


#: Whom a fight waits for.
WAITS = re.compile(r"\b(Ahalish|Rehtaoh|[Tt]hug\d+|[Gg]oblin\d+)\b")
#: More than there are fighters.
MOST_SKIPPED = 12


class Siege(NamedTuple):
    """A fight of two players against eight: what sets it up, and a move after which one goes on."""

    options: str
    foes: tuple[str, ...]
    move: str


SIEGES = {
    "dungeoneers": Siege("dungeoneers", ("goblin_archer x5", "ogre x3"), "strike goblin archer1"),
    "grapple": Siege("grapple", ("goblin x8",), "maneuver 1 accuracy"),
    "cepheus": Siege("cepheus aware=all range=2", ("thug x8",), "draw Cudgel"),
    "apocrypha": Siege("apocrypha range=10", ("thug x8",), "crouch"),
    "d20": Siege("d20", ("goblin x8",), "dodge"),
}


@contextmanager
def siege(game: Any, marshal: Any, ahalish: WebClient, ruleset: str) -> Iterator[None]:
    """Ahalish and Rehtaoh against eight, with Ahalish asked what to do in her turn."""
    fight = SIEGES[ruleset]
    with ExitStack() as stack:
        for name in ("Ahalish", "Rehtaoh"):
            game.set_sheet(name, f"{ruleset} new")
        rehtaoh = stack.enter_context(game.player("Rehtaoh", at="yard"))
        do(marshal, f"combat init siege {fight.options}", "Created combat")
        try:
            for foe in fight.foes:
                do(marshal, f"combat add_npc {foe} monsters", "Added")
            do(rehtaoh, "combat join heroes", "forms the new team heroes")
            ahalish.type("combat join heroes")
            marshal.expect("Ahalish is added to team heroes")
            do(marshal, "combat start heroes", "Combat has started")
            for _ in range(MOST_SKIPPED):
                waits = WAITS.findall(do(marshal, "combat waiting", "waits for .*"))
                if "Ahalish" in waits:
                    break
                do(marshal, f"combat skip {waits[0]}", r"^\+ .*")
            yield
        finally:
            for _ in range(2):
                marshal.send("combat end")
            marshal.expect("Ended and removed")


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("ruleset", SIEGES)
def test_choices_are_in_view_whatever_else_there_is(
    game, visitors, marshal, ruleset, screen
) -> None:
    options, begins, goes_on = SCREENS[screen]
    ahalish = visitors("Ahalish", **options)
    with siege(game, marshal, ahalish, ruleset):
        expect(ahalish.choices.locator("button[data-words]").first).to_be_visible()
        settle(ahalish)
        assert ahalish.comes_into_view(begins)
        for choice in ahalish.offered():
            assert min(choice["width"], choice["height"]) >= 44, choice
        panel, foot = ahalish.panel.bounding_box(), foot_of(ahalish).bounding_box()
        if options is PHONE:
            assert foot["height"] >= panel["height"] / 2
        assert ahalish.in_view(".skirmish-turn") == 1
        assert ahalish.in_view(".skirmish-me .skirmish-name") == 1
        assert sideways(ahalish) <= 0
        make(ahalish, SIEGES[ruleset].move)
        if ahalish.choices.locator("button").count():
            settle(ahalish)
            assert ahalish.comes_into_view(goes_on)
            # What has happened is in view with them.
            assert ahalish.in_view(".skirmish-log") == 1
        assert ahalish.troubles == []


@pytest.mark.parametrize("ruleset", SIEGES)
def test_with_text_of_double_size_every_choice_can_be_scrolled_to(
    game, visitors, marshal, ruleset
) -> None:
    ahalish = visitors("Ahalish", **PHONE)
    with siege(game, marshal, ahalish, ruleset):
        expect(ahalish.choices.locator("button[data-words]").first).to_be_visible()
        ahalish.page.evaluate("document.documentElement.style.fontSize = '200%'")
        settle(ahalish)
        assert sideways(ahalish) <= 0
        assert ahalish.page.evaluate(BROKEN_WORDS, ".skirmish-what") == []
        # One part of the panel scrolls, and brings each choice into view.
        body = ahalish.panel.locator(".skirmish-body")
        seen = ahalish.page.evaluate(SCROLLED_THROUGH, ".skirmish-choices button[data-words]")
        shown = ahalish.choices.locator("button[data-words]").locator("visible=true")
        assert seen == shown.count() > 0
        assert body.evaluate("body => body.scrollHeight > body.clientHeight")
        assert ahalish.in_view(".skirmish-turn") == 1
        assert ahalish.faults() == []


#: The elements in which a word is wider than its line.
BROKEN_WORDS = """(what) => [...document.querySelectorAll(what)].filter((element) => {
    const width = element.clientWidth;
    element.style.overflowWrap = "normal";
    const isBroken = element.scrollWidth > width;
    element.style.overflowWrap = "";
    return isBroken;
}).map((element) => element.textContent)"""

#: Scrolls through the panel by its own scroll bar, and counts what has been seen whole on the way.
SCROLLED_THROUGH = """async (what) => {
    const body = document.querySelector(".skirmish-body");
    const seen = new Set();
    for (let top = 0; top <= body.scrollHeight; top += 40) {
        body.scrollTop = top;
        await new Promise((then) => requestAnimationFrame(then));
        const { top: above, bottom: below } = body.getBoundingClientRect();
        for (const each of document.querySelectorAll(what)) {
            const box = each.getBoundingClientRect();
            const isInside = box.height > 0 && box.top >= above - 1 && box.bottom <= below + 1;
            const at = document.elementFromPoint(box.left + 4, box.top + 4);
            if (isInside && each.contains(at)) {
                seen.add(each);
            }
        }
    }
    return seen.size;
}"""


@pytest.mark.parametrize("screen", [PHONE, SIDEWAYS], ids=["phone", "sideways"])
def test_a_turn_begins_with_its_choices_wherever_the_reader_has_scrolled(
    visitors, marshal, screen
) -> None:
    ahalish = visitors("Ahalish", **screen)
    for line in ("init brawl", "join heroes", "add_npc goblin monsters"):
        ahalish.type(f"combat {line}")
    try:
        off = ahalish.panel.get_by_role("button", name="Call it off")
        off.evaluate("button => button.scrollIntoView()")
        ahalish.type("combat start heroes")
        expect(ahalish.choice("catch breath")).to_be_visible()
        settle(ahalish)
        assert ahalish.in_view() >= 2
    finally:
        for _ in range(2):
            ahalish.type("combat end")


@pytest.mark.parametrize("screen", [PHONE, SIDEWAYS], ids=["phone", "sideways"])
def test_the_settings_scroll_into_view_when_they_are_opened(visitors, marshal, screen) -> None:
    ahalish = visitors("Ahalish", **screen)
    for line in ("init brawl", "join heroes", "add_npc goblin monsters", "start heroes"):
        ahalish.type(f"combat {line}")
    try:
        expect(ahalish.choice("catch breath")).to_be_visible()
        ahalish.panel.locator(".skirmish-settings summary").click()
        ahalish.panel.get_by_label("Next move", exact=True).last.wait_for()
        settle(ahalish)
        assert ahalish.in_view('.skirmish-settings select[aria-label="Next move"]') == 1
    finally:
        for _ in range(2):
            ahalish.type("combat end")


@pytest.mark.parametrize("screen", [PHONE, SIDEWAYS], ids=["phone", "sideways"])
def test_the_end_of_a_fight_is_in_view_with_what_there_is_to_do(visitors, marshal, screen) -> None:
    ahalish = visitors("Ahalish", **screen)
    for line in ("init brawl", "join heroes", "add_npc goblin monsters", "start heroes"):
        ahalish.type(f"combat {line}")
    expect(ahalish.choice("catch breath")).to_be_visible()
    ahalish.choice("catch breath").tap()
    for _ in range(2):
        ahalish.type("combat end")
    expect(ahalish.panel.locator(".skirmish-ending")).to_be_visible()
    settle(ahalish)
    ending = ahalish.panel.locator(".skirmish-ending")
    buttons = ending.locator("button, a").locator("visible=true")
    assert ahalish.in_view(".skirmish-ending :is(button, a)") == buttons.count() > 1
    # However much has happened, it stands below.
    end, told = ending.bounding_box(), ahalish.told.bounding_box()
    assert end["y"] + end["height"] <= told["y"]
    ahalish.close()


#: Low screens; on the last ones the browser's own bars take much of the height.
LOW = [(640, 400), (320, 568), (390, 600)]


@pytest.mark.parametrize(("width", "height"), LOW)
def test_the_line_to_type_on_is_seen_on_a_low_screen(visitors, marshal, width, height) -> None:
    ahalish = visitors("Ahalish", viewport={"width": width, "height": height})
    for line in ("init brawl", "join heroes", "add_npc goblin monsters", "start heroes"):
        ahalish.type(f"combat {line}")
    try:
        expect(ahalish.choice("catch breath")).to_be_visible()
        settle(ahalish)
        ahalish.line.press("Escape")
        assert ahalish.line.evaluate(SEEN) >= 14
        # So it is where a phone is turned, or its browser shows its bars.
        for size in ({"width": 844, "height": 900}, {"width": width, "height": height}):
            ahalish.page.set_viewport_size(size)
            settle(ahalish)
        assert ahalish.line.evaluate(SEEN) >= 14
        assert ahalish.in_view() >= 2
    finally:
        for _ in range(2):
            ahalish.type("combat end")


#: How many pixels of the height of an element can be seen in its middle.
SEEN = """(element) => {
    const { left, top, bottom, width } = element.getBoundingClientRect();
    const rows = Array.from({ length: Math.floor(bottom - top) }, (_, row) => top + row + 0.5);
    return rows.filter((y) => document.elementFromPoint(left + width / 2, y) === element).length;
}"""


@pytest.mark.parametrize("ruleset", ["cepheus", "apocrypha"])
def test_fighters_stand_on_a_line_with_their_distances(game, visitors, marshal, ruleset) -> None:
    ahalish = visitors("Ahalish", **PHONE)
    with siege(game, marshal, ahalish, ruleset):
        line = ahalish.panel.get_by_role("list", name="Where everyone is")
        expect(line.get_by_role("listitem")).to_have_count(2)
        expect(line.get_by_role("listitem").first).to_contain_text("You")
        meters = {"cepheus": "2 m, Close", "apocrypha": "10 m"}[ruleset]
        expect(line).to_contain_text(meters)


def test_sides_have_the_reader_s_own_colors(game, visitors, marshal) -> None:
    """Whatever the order of the teams: the reader's own side has the first color."""
    ahalish = visitors("Ahalish")
    do(marshal, "combat init brawl", "Created combat")
    try:
        do(marshal, "combat add_npc goblin monsters", "Added")
        ahalish.type("combat join heroes")
        marshal.expect("forms the new team heroes")
        do(marshal, "combat start monsters", "Combat has started")
        expect(ahalish.me).to_have_attribute("data-team", "0")
        expect(ahalish.card("goblin")).to_have_attribute("data-team", "1")
        # Harm has the color of harm; what is left of other things has not.
        bars = ahalish.card("goblin").locator(".skirmish-bar")
        expect(bars.filter(has_text="Wounds")).to_have_class("skirmish-bar is-harm")
        expect(bars.filter(has_text="AD")).to_have_class("skirmish-bar")
    finally:
        for _ in range(2):
            marshal.send("combat end")
        marshal.expect("Ended and removed")


def test_on_a_phone_many_cards_stand_in_rows_and_the_log_begins_with_a_sentence(
    game, visitors, marshal
) -> None:
    ahalish = visitors("Ahalish", **PHONE)
    with siege(game, marshal, ahalish, "grapple"):
        expect(ahalish.card("goblin8")).to_be_visible()
        cards = ahalish.panel.locator(".skirmish-cards")
        assert cards.evaluate("list => list.scrollWidth <= list.clientWidth")
        assert cards.evaluate("list => list.parentElement.scrollWidth <= list.clientWidth")
        rows = {box["y"] for card in cards.locator("li").all() if (box := card.bounding_box())}
        assert len(rows) < 4
        expect(ahalish.panel.locator(".skirmish-title")).to_have_text("Fight siege")
        for _ in range(2):
            make(ahalish, "maneuver 1 accuracy")
            marshal.send("combat undo")
            marshal.expect("takes back")
        ahalish.page.wait_for_timeout(500)
        assert ahalish.told.evaluate(BEGINS_WITH_A_SENTENCE)


#: Whether the top of the log cuts no sentence, its end is in view, and there is more above.
BEGINS_WITH_A_SENTENCE = """(log) => {
    const { top, bottom } = log.getBoundingClientRect();
    const boxes = [...log.children].map((each) => each.getBoundingClientRect());
    const isCut = boxes.some((box) => box.top < top - 1 && box.bottom > top + 4);
    const isAbove = boxes.some((box) => box.bottom <= top + 4);
    return !isCut && isAbove && boxes.at(-1).bottom <= bottom + 1;
}"""


def foot_of(client: WebClient) -> Locator:
    """What there is to do."""
    return client.panel.get_by_role("group", name="Events and choices")


def make(client: WebClient, words: str) -> None:
    """Press a choice, wherever it is, and wait until it is done."""
    before = client.told.inner_text()
    choice = client.page.locator(f'button[data-words="{words}"]')
    fold = client.choices.locator("details", has=choice)
    for group in fold.all():
        if group.get_attribute("open") is None:
            group.locator("summary").first.click()
    client.choice(words).click()
    expect(client.told).not_to_have_text(before, use_inner_text=True)
    client.page.wait_for_timeout(500)


def settle(client: WebClient) -> None:
    """Wait until the odds have come, which may arrange the choices in another way."""
    client.page.wait_for_timeout(1000)


def sideways(client: WebClient) -> int:
    """By how much the page is wider than the screen."""
    return int(client.page.evaluate("document.documentElement.scrollWidth - window.innerWidth"))
