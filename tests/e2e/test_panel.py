"""The panel of the fight in the web client, in a real browser."""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from server.play.telnet import TelnetPlayer
from tests.e2e.browser.chromium import visit
from tests.e2e.browser.webclient import WebClient
from tests.e2e.server import Game

pytestmark = pytest.mark.e2e

STURDY, FRAIL = "::en:6:4:3:3:2", "::en:6:1:1:0:0"
DESK = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
MOST_ROUNDS = 60

#: Keeps the odds that come in `held`, each to be let through by a call.
HOLD_ODDS = """() => {
    const { emitter } = window.Evennia, emit = emitter.emit.bind(emitter);
    window.held = [];
    emitter.emit = (name, ...sent) => {
        const through = () => emit(name, ...sent);
        name === "combat_odds" ? held.push(through) : through();
    };
}"""

#: Has `loseConnection` close the connections of the page as they look when a network fails.
SOCKETS = """
const sockets = [];
window.WebSocket = class extends WebSocket {
    constructor(...given) {
        super(...given);
        sockets.push(this);
    }
    lose() {
        const { onclose } = this;
        this.onclose = this.onmessage = null;
        this.close(4000);
        onclose.call(this, new CloseEvent("close", { code: 1006 }));
    }
};
window.loseConnection = () => sockets.splice(0).forEach((socket) => socket.lose());
"""

KEPT_AS = "evenniaGoldenLayoutSavedState"

#: A layout that a player may have stored long ago: two panes of text next to each other.
OLD_LAYOUT = {
    "content": [
        {
            "type": "column",
            "content": [
                {
                    "type": "row",
                    "content": [
                        {
                            "type": "component",
                            "componentName": "Main",
                            "componentState": {"types": "untagged", "updateMethod": "newlines"},
                        },
                        {
                            "type": "component",
                            "componentName": "evennia",
                            "title": "chat",
                            "componentState": {"types": "chat", "updateMethod": "newlines"},
                        },
                    ],
                },
                {
                    "type": "component",
                    "componentName": "input",
                    "id": "inputComponent",
                    "height": 20,
                },
            ],
        }
    ]
}

#: Records what moves in the panel without any input.
WATCH_SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
        const inPanel = ({ node }) => node && node.closest && node.closest(".skirmish-fighters");
        if (!entry.hadRecentInput && entry.sources.some(inPanel)) {
            window.shifts.push(entry.value);
        }
    }
}).observe({ type: "layout-shift", buffered: true });
"""


@pytest.fixture(scope="module")
def marshal(game: Game) -> Iterator[TelnetPlayer]:
    """The owner of the fights, who plays over telnet."""
    with game.player("Marshal", at="yard") as player:
        yield player


@pytest.fixture
def visitors(game: Game, browser: Browser) -> Iterator[Any]:
    """Opens web clients: `visitors("Ahalish", **options of the browser)`."""
    with ExitStack() as stack:

        def enter(name: str = "", *, script: str = "", **options: Any) -> WebClient:
            context = visit(browser, game.web, **{**DESK, **options})
            stack.callback(context.close)
            if script:
                context.add_init_script(script)
            client = WebClient(game, context)
            if name:
                client.log_in(name)
            return client

        yield enter


@contextmanager
def brawl(
    owner: TelnetPlayer, *heroes: WebClient | TelnetPlayer, first: str = "heroes", npc: str = STURDY
) -> Iterator[None]:
    """A fight of these players against a goblin, from its start to its end."""
    do(owner, "combat init brawl", "Created combat")
    try:
        for hero in heroes:
            join = hero.type if isinstance(hero, WebClient) else hero.send
            join("combat add me heroes")
            owner.expect("is added to team heroes")
        do(owner, f"combat add_npc goblin1 {npc} monsters", "Added goblin1")
        teams = sorted(("heroes", "monsters"), key=lambda team: team != first)
        do(owner, f"combat start {' '.join(teams)}", "Combat has started")
        yield
    finally:
        if "not over" in do(owner, "combat end", "Ended and removed|not over"):
            do(owner, "combat end", "Ended and removed")


@pytest.fixture
def armed(game: Game) -> Iterator[None]:
    """Ahalish has strike dice as the fight begins."""
    assert "SD: 6" in game.set_sheet("Ahalish", "sd=6")
    yield
    assert "SD: 0" in game.set_sheet("Ahalish", "sd=0")


def do(player: TelnetPlayer, line: str, answer: str) -> str:
    """Type a line, and wait for its answer only."""
    player.quiet(0)
    player.send(line)
    return player.expect(answer)


def best(words: list[str]) -> str:
    """A strike with as many dice as there are, or getting ready for one."""
    strikes = [word for word in words if re.match(r"strike [3-6]", word)]
    maneuvers = [word for word in words if word.startswith("maneuver")]
    return (strikes or maneuvers or ["catch breath"])[-1]


def test_a_fight_is_seen_from_its_start_and_clicked_to_its_end(visitors, marshal) -> None:
    ahalish = visitors("Ahalish", script=WATCH_SHIFTS)
    # There is someone to fight, which is a small offer.
    expect(ahalish.panel.get_by_role("button", name="Show")).to_be_visible()
    with brawl(marshal, ahalish, npc=FRAIL):
        expect(ahalish.panel).to_contain_text("Your turn.")
        assert ahalish.panel.bounding_box()["x"] >= ahalish.text.bounding_box()["width"]
        expect(ahalish.me).to_contain_text(re.compile(r"Ahalish.*AD ?\d/10"))
        expect(ahalish.card("goblin1")).to_contain_text("unhurt")
        for _ in range(MOST_ROUNDS):
            expect(ahalish.choice("catch breath")).to_be_visible()
            words = best([button["words"] for button in ahalish.offered()])
            ahalish.choice(words).click()
            expect(ahalish.choices.get_by_role("button")).to_have_count(0)
            verb = words.split()[0]
            expect(ahalish.told).to_contain_text(re.compile(f"You ({verb}|miss|catch)"))
            if "over" in ahalish.panel.inner_text():
                break
            do(marshal, "combat move_npc goblin1 catch breath", "goblin1 moves")
            expect(ahalish.panel).to_contain_text("Your turn.")
        expect(ahalish.panel).to_contain_text("Winner: heroes.")
        expect(ahalish.card("goblin1")).to_contain_text("out")
    # The end stays until it is closed, and then there is an offer to fight again.
    expect(ahalish.panel).to_contain_text("Winner: heroes.")
    ahalish.close()
    expect(ahalish.panel.get_by_text("Winner: heroes.")).to_be_hidden()
    assert sum(ahalish.page.evaluate("window.shifts")) < 0.001
    assert ahalish.troubles == []


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_the_odds_stand_on_the_buttons(visitors, marshal, armed, screen) -> None:
    ahalish = visitors("Ahalish", **screen)
    with brawl(marshal, ahalish):
        strike = ahalish.choice("strike 6 goblin1")
        expect(strike).to_contain_text(re.compile(r"wound \d+%"))
        expect(ahalish.choice("catch breath")).to_have_text("Catch breath")
        width = ahalish.page.evaluate("document.documentElement.scrollWidth")
        assert width <= screen["viewport"]["width"]
        if folder := os.environ.get("SCREENSHOTS"):
            ahalish.page.screenshot(path=f"{folder}/odds-{screen['viewport']['width']}.png")
        strike.click()
        expect(ahalish.told).to_contain_text(re.compile("You (strike|miss)"))
        assert ahalish.troubles == []


def test_a_click_that_comes_too_late_is_refused_kindly(game, visitors, marshal) -> None:
    ahalish = visitors("Ahalish")
    with game.player("Rehtaoh", at="yard") as rehtaoh, brawl(marshal, ahalish, rehtaoh):
        expect(ahalish.choice("catch breath")).to_be_visible()
        late = ahalish.choice("catch breath").element_handle()
        do(rehtaoh, "combat move catch breath", "Rehtaoh moves")
        expect(ahalish.told).to_contain_text("Rehtaoh catches their breath")
        late.evaluate("button => button.click()")
        expect(ahalish.said).to_contain_text("belongs to an earlier moment of the fight")
        ahalish.choice("catch breath").click()
        expect(ahalish.told).to_contain_text("You catch your breath")


def test_a_button_that_is_held_down_while_its_odds_come_is_pressed(visitors, marshal) -> None:
    ahalish = visitors("Ahalish")
    ahalish.page.evaluate(HOLD_ODDS)
    with brawl(marshal, ahalish):
        ahalish.choice("catch breath").hover()
        ahalish.page.mouse.down()
        ahalish.page.wait_for_function("held.length")
        ahalish.page.evaluate("held.forEach(odds => odds())")
        expect(ahalish.choices.locator(".skirmish-odds", has_text="dice").first).to_be_visible()
        ahalish.page.mouse.up()
        expect(ahalish.told).to_contain_text("You catch your breath")


def test_it_works_with_a_layout_that_the_browser_has_kept(visitors, marshal) -> None:
    ahalish = visitors("Ahalish")
    with brawl(marshal, ahalish):
        kept = json.dumps(json.dumps(OLD_LAYOUT))
        ahalish.page.add_init_script(f"localStorage.setItem({KEPT_AS!r}, {kept})")
        # A player who comes in the middle of a fight finds it there.
        ahalish.open()
        expect(ahalish.page.get_by_text("chat", exact=True)).to_be_visible()
        expect(ahalish.panel).to_contain_text("Your turn.")
        ahalish.choice("catch breath").click()
        expect(ahalish.told).to_contain_text("You catch your breath")
        ahalish.reads("Catching breath succeeds")
        assert ahalish.troubles == []


def test_on_a_phone_it_is_below_the_text_and_folds(visitors, marshal) -> None:
    ahalish = visitors("Ahalish", **PHONE)
    with brawl(marshal, ahalish):
        expect(ahalish.choice("catch breath")).to_be_visible()
        panel, line = ahalish.panel.bounding_box(), ahalish.line.bounding_box()
        assert panel["y"] >= line["y"] + line["height"] - 1
        assert panel["width"] == 390
        assert panel["y"] + panel["height"] <= 845
        assert ahalish.page.evaluate("document.documentElement.scrollWidth") <= 390
        assert all(min(choice["width"], choice["height"]) >= 44 for choice in ahalish.offered())
        ahalish.panel.get_by_role("button", name="Hide").tap()
        expect(ahalish.choices).to_have_count(0)
        assert ahalish.panel.bounding_box()["height"] < 80
        expect(ahalish.panel).to_contain_text("Your turn.")
        ahalish.panel.get_by_role("button", name="Show").tap()
        ahalish.choice("catch breath").tap()
        expect(ahalish.told).to_contain_text("You catch your breath")
        assert ahalish.faults() == []


def test_choices_are_asked_for_where_they_are_looked_at(game, visitors, marshal) -> None:
    ahalish = visitors("Ahalish")
    with game.player("Rehtaoh", at="yard") as rehtaoh, brawl(marshal, ahalish, rehtaoh):
        expect(ahalish.choice("catch breath")).to_be_visible()
        ahalish.panel.get_by_role("button", name="Hide").click()
        ahalish.sent.clear()
        do(rehtaoh, "combat move catch breath", "Rehtaoh moves")
        expect(ahalish.told).to_contain_text("Rehtaoh catches their breath")
        assert not any("combat_choices" in message for message in ahalish.sent)
        ahalish.panel.get_by_role("button", name="Show").click()
        ahalish.choice("catch breath").click()
        expect(ahalish.told).to_contain_text("You catch your breath")
        assert any("combat_choices" in message for message in ahalish.sent)


def test_with_the_keyboard_alone(visitors, marshal) -> None:
    ahalish = visitors("Ahalish")
    press = ahalish.page.keyboard.press
    with brawl(marshal, ahalish):
        expect(ahalish.choice("catch breath")).to_be_visible()
        ahalish.line.focus()
        press("F2")
        expect(ahalish.choices).to_be_focused()
        press("ArrowDown")
        expect(ahalish.choice("maneuver 1 accuracy")).to_be_focused()
        press("ArrowRight")
        expect(ahalish.choice("maneuver 2 accuracy")).to_be_focused()
        press("ArrowDown")
        expect(ahalish.choice("maneuver 1 courage")).to_be_focused()
        press("Tab")
        expect(ahalish.choice("maneuver 2 courage")).to_be_focused()
        press("ArrowUp")
        expect(ahalish.choice("maneuver 1 accuracy")).to_be_focused()
        press("Escape")
        expect(ahalish.line).to_be_focused()
        press("F2")
        # Typing goes to the input line.
        press("l")
        expect(ahalish.line).to_be_focused()
        expect(ahalish.line).to_have_value("l")
        ahalish.line.fill("")
        press("F2")
        press("ArrowUp")
        expect(ahalish.choice("catch breath")).to_be_focused()
        press("Enter")
        expect(ahalish.told).to_contain_text("You catch your breath")
        expect(ahalish.choices).to_be_focused()
        press("Escape")
        expect(ahalish.line).to_be_focused()


def test_a_fighter_may_be_picked_to_see_only_what_concerns_them(visitors, marshal, armed) -> None:
    ahalish = visitors("Ahalish")
    with brawl(marshal, ahalish):
        expect(ahalish.choice("catch breath")).to_be_visible()
        ahalish.card("goblin1").get_by_role("button", name="goblin1").click()
        expect(ahalish.choice("catch breath")).to_have_count(0)
        expect(ahalish.choices).to_contain_text("goblin1: unhurt, AD 3/6, Wounds 0/3, SD 2")
        expect(ahalish.choice("skill 6 accuracy goblin1")).to_be_visible()
        ahalish.choices.get_by_role("button", name="Show all choices").click()
        expect(ahalish.choice("catch breath")).to_be_visible()
        expect(ahalish.choices).not_to_contain_text("goblin1: unhurt")


def test_the_owner_answers_for_npcs_and_as_referee(game, visitors, marshal) -> None:
    """With questions in the middle of a move, as another ruleset asks them."""
    owner = visitors("Rehtaoh")
    owner.type("combat init shootout cepheus")
    owner.type("combat add_npc robber weapon=rifle gangsters")
    owner.type("combat add_npc cop weapon=rifle crew")
    owner.reads("Added cop (weapons Rifle) to team crew")
    owner.type("combat start crew gangsters")
    try:
        expect(owner.choices).to_contain_text("Which characters are aware")
        owner.choice("aware all").click()
        owner.choice("range 5").click()
        expect(owner.panel).to_contain_text("Decide for ")
        owner.choice("draw Rifle").click()
        # The only move of its kind says whom it is for.
        owner.choices.get_by_role("button", name=re.compile(r"^Attack (cop|robber) ")).click()
        expect(owner.choices).to_contain_text("being attacked")
        # What it costs is read out as it is shown.
        dodge = owner.choices.get_by_role("button", name=re.compile(r"^Dodge .*attack -1"))
        expect(dodge).to_have_attribute("data-words", "dodge")
        expect(owner.card(".*to answer")).to_have_count(1)
        expect(owner.card(".*has the turn")).to_have_count(1)
        owner.choice("do nothing").click()
        expect(owner.choices).not_to_contain_text("being attacked")
        assert owner.faults() == []
    finally:
        for _ in range(2):
            owner.type("combat end")
        owner.close()
    assert owner.troubles == []


def test_the_owner_opens_the_choices_of_each_npc(visitors, marshal) -> None:
    owner = visitors("Ahalish")
    owner.type("combat init brawl")
    owner.type("combat add me heroes")
    for goblin in ("goblin1", "goblin2"):
        owner.type(f"combat add_npc {goblin} {STURDY} monsters")
    owner.reads("Added goblin2 to team monsters")
    owner.type("combat start monsters heroes")
    try:
        expect(owner.panel).to_contain_text("Decide for goblin1 and goblin2.")
        expect(owner.choice("catch breath")).to_have_count(1)
        owner.choices.locator(".skirmish-question").get_by_text("goblin2").click()
        expect(owner.choice("catch breath")).to_have_count(2)
        owner.choice("catch breath").last.click()
        expect(owner.told).to_contain_text("goblin2 catches their breath")
        # The buttons of before are there until the new ones have come.
        expect(owner.choices).not_to_contain_text("goblin2")
        # That it is its turn stands in the headline.
        expect(owner.choices.locator(".skirmish-question")).to_have_text("goblin1")
        owner.choice("catch breath").click()
        expect(owner.told).to_contain_text("Your team, heroes, moves.")
        expect(owner.choice("maneuver 3 accuracy")).to_be_visible()
    finally:
        for _ in range(2):
            owner.type("combat end")
        owner.close()


def test_axe_finds_nothing_serious_in_light_and_in_dark(visitors, marshal, armed) -> None:
    ahalish = visitors("Ahalish", color_scheme="light")
    with brawl(marshal, ahalish):
        expect(ahalish.panel).to_contain_text("Your turn.")
        ahalish.card("goblin1").get_by_role("button", name="goblin1").click()
        assert ahalish.faults() == []
        ahalish.page.emulate_media(color_scheme="dark")
        assert ahalish.faults() == []
        ahalish.choice("skill 6 accuracy goblin1").click()
        expect(ahalish.panel).to_contain_text("Waiting for goblin1.")
        assert ahalish.faults() == []
        ahalish.panel.get_by_role("button", name="Hide").click()
        assert ahalish.faults() == []


def test_it_is_there_in_a_client_that_has_no_layout_library(visitors, marshal) -> None:
    ahalish = visitors("Ahalish", without="golden-?layout")
    with brawl(marshal, ahalish):
        ahalish.choice("catch breath").click()
        expect(ahalish.told).to_contain_text("You catch your breath")
        panel, line = ahalish.panel.bounding_box(), ahalish.line.bounding_box()
        assert panel["x"] >= line["x"] + line["width"]


def test_it_does_no_harm_where_the_layout_library_does_not_come(visitors) -> None:
    troubles = []
    for without in (r"golden-layout\.com", r"golden-layout\.com|skirmish"):
        client = visitors(without=without)
        # The last that goes wrong in such a client is showing the first text.
        with client.page.expect_event("pageerror", lambda error: "routeMessage" in error.stack):
            client.open()
        troubles.append(client.troubles)
    with_panel, without_panel = troubles
    assert with_panel == without_panel


def test_it_goes_on_after_a_reload(game, visitors, marshal) -> None:
    ahalish = visitors("Ahalish")
    with brawl(marshal, ahalish, first="monsters"):
        expect(ahalish.panel).to_contain_text("Waiting for goblin1.")
        game.reload()
        do(marshal, "combat move_npc goblin1 catch breath", "goblin1 moves")
        expect(ahalish.panel).to_contain_text("Your turn.")
        ahalish.choice("catch breath").click()
        expect(ahalish.told).to_contain_text("You catch your breath")


def test_a_lost_connection_leaves_the_panel_and_comes_back_by_a_button(visitors, marshal) -> None:
    ahalish = visitors("Ahalish", script=SOCKETS)
    with brawl(marshal, ahalish):
        expect(ahalish.choice("catch breath")).to_be_visible()
        # Nothing of the site can be reached, so that it does not come back by itself.
        ahalish.page.route("**/webclient/", lambda route: route.abort())
        ahalish.page.evaluate("loseConnection()")
        expect(ahalish.panel).to_contain_text("The connection is lost.")
        expect(ahalish.panel).to_contain_text("Your turn.")
        assert ahalish.choice("catch breath").evaluate("button => !!button.closest('[inert]')")
        assert ahalish.faults() == []
        expect(ahalish.panel).to_contain_text("The game does not answer.")
        ahalish.page.unroute("**/webclient/")
        ahalish.panel.get_by_role("button", name="Reconnect").click()
        # The player is logged in again, and the same choice can be made.
        expect(ahalish.panel.get_by_role("button", name="Reconnect")).to_have_count(0)
        ahalish.choice("catch breath").click()
        expect(ahalish.told).to_contain_text("You catch your breath")
        assert ahalish.troubles == []


@pytest.mark.parametrize("event", ["window, 'online'", "document, 'visibilitychange'"])
def test_a_lost_connection_comes_back_when_the_page_is_seen_again(visitors, marshal, event) -> None:
    ahalish = visitors("Ahalish", script=SOCKETS)
    tries: list[str] = []

    def refuse(route: Route) -> None:
        tries.append(route.request.url)
        route.abort()

    with brawl(marshal, ahalish):
        expect(ahalish.choice("catch breath")).to_be_visible()
        ahalish.page.route("**/webclient/", refuse)
        ahalish.page.evaluate("loseConnection()")
        expect(ahalish.panel).to_contain_text("The game does not answer.")
        while len(tries) < 2:
            ahalish.page.wait_for_timeout(100)
        expect(ahalish.panel).to_contain_text("The game does not answer.")
        # By itself it would try again ten seconds from now, twice as late as is waited for here.
        ahalish.page.unroute("**/webclient/")
        ahalish.page.evaluate(f"((at, name) => at.dispatchEvent(new Event(name)))({event})")
        expect(ahalish.panel.get_by_role("button", name="Reconnect")).to_have_count(0)
        ahalish.choice("catch breath").click()
        expect(ahalish.told).to_contain_text("You catch your breath")


def test_a_move_while_the_server_reloads_is_not_lost_without_a_word(
    game, visitors, marshal
) -> None:
    ahalish = visitors("Ahalish")
    with brawl(marshal, ahalish):
        expect(ahalish.choice("catch breath")).to_be_visible()
        before = game.log().count("Server disconnected from the portal")
        with ThreadPoolExecutor(1) as beside:
            reloaded = beside.submit(game.reload)
            while game.log().count("Server disconnected from the portal") == before:
                time.sleep(0.01)
            ahalish.choice("catch breath").click()
            expect(ahalish.choice("catch breath")).to_have_class(re.compile("is-sent"))
            expect(ahalish.choices).to_have_attribute("aria-busy", "true")
            reloaded.result()
        expect(ahalish.said).to_contain_text("Your move did not reach the game.")
        expect(ahalish.choices).to_have_attribute("aria-busy", "false")
        assert ahalish.faults() == []
        ahalish.choice("catch breath").click()
        expect(ahalish.told).to_contain_text("You catch your breath")


def test_a_game_that_does_not_answer_is_asked_again(visitors, marshal) -> None:
    ahalish = visitors("Ahalish")
    with brawl(marshal, ahalish):
        expect(ahalish.choice("catch breath")).to_be_visible()
        ahalish.page.evaluate("window.Evennia.connection.msg = () => {}")
        ahalish.choice("catch breath").click()
        told = "The game has not answered yet."
        expect(ahalish.said).to_contain_text(told)
        assert ahalish.faults() == []
