"""The panel's lobby, and what is set beside the moves, in a real browser."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.browser.webclient import WebClient
from tests.e2e.test_panel import DESK, PHONE, STURDY, brawl, do, marshal, visitors

__all__ = ["marshal", "visitors"]

pytestmark = pytest.mark.e2e

#: Keeps what is notified, and lets the page believe that it is in the background.
IN_THE_BACKGROUND = """
window.notes = [];
window.Notification = class {
    static permission = "granted";
    constructor(title, { body }) { window.notes.push([title, body]); }
    static requestPermission() { return Promise.resolve("granted"); }
    close() {}
};
Object.defineProperty(document, "hidden", { get: () => window.away === true });
"""


def opened(client: WebClient) -> Any:
    """Unfold what is set beside the moves."""
    part = client.panel.locator(".skirmish-settings")
    if part.get_attribute("open") is None:
        part.locator("summary").click()
    return part


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_the_owner_fills_the_lobby_and_lets_the_npcs_act(visitors, screen) -> None:
    owner = visitors("Ahalish", **screen)
    owner.type("combat init brawl")
    try:
        expect(owner.panel).to_contain_text("Not started yet.")
        fill_the_lobby(owner)
        owner.panel.get_by_role("button", name="Start").click()
        expect(owner.panel).to_contain_text("Round 1")
        width = owner.page.evaluate("document.documentElement.scrollWidth")
        assert width <= screen["viewport"]["width"]
        press(owner, "All NPCs: act as brute")
        press(owner, "My fighter: act as guardian")
        picture(owner, "settings")
        assert owner.faults() == []
        press(owner, "My fighter: off")
        press(owner, "All NPCs: off")
    finally:
        for _ in range(2):
            owner.type("combat end")
    owner.close()
    assert owner.troubles == []


def fill_the_lobby(owner: WebClient) -> None:
    """Add six goblins with the form, join a team, and remove one of the goblins."""
    form = owner.panel.get_by_role("form", name="Add NPCs")
    form.locator("[name=template]").select_option("goblin")
    form.locator("[name=number]").fill("6")
    form.get_by_role("button", name="Add").click()
    expect(owner.panel).to_contain_text("goblin6")
    # A player's own side need not be there yet.
    owner.press("Join it")
    expect(owner.panel.locator(".skirmish-teams")).to_contain_text("Ahalish (you)")
    owner.panel.get_by_role("button", name="Remove goblin6").click()
    expect(owner.panel).not_to_contain_text("goblin6")
    picture(owner, "lobby")
    assert owner.faults() == []


def press(owner: WebClient, name: str) -> None:
    """Press a button of what is set beside the moves, and wait until it is on."""
    part = opened(owner)
    part.get_by_role("button", name=name).click()
    expect(part.get_by_role("button", name=name, pressed=True)).to_be_visible()


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_a_player_chooses_in_advance_while_others_act(visitors, marshal, screen) -> None:
    ahalish = visitors("Ahalish", **screen)
    with brawl(marshal, ahalish, first="monsters", npc=STURDY):
        part = opened(ahalish)
        part.get_by_label("Next move", exact=True).last.select_option("catch breath")
        part.get_by_role("button", name="Choose the next move in advance").click()
        expect(part).to_contain_text("Next: catch breath.")
        picture(ahalish, "next")
        inside(ahalish, part.get_by_label("Next move", exact=True).last)
        part.get_by_role("button", name="Clear the moves chosen in advance").click()
        expect(part).not_to_contain_text("Next: catch breath.")
        part.get_by_role("button", name="Choose the next move in advance").click()
        do(marshal, "combat move_npc goblin1 catch breath", "goblin1 moves")
        ahalish.reads("Ahalish moves:")
        assert ahalish.troubles == []


def test_the_title_and_a_notification_call_the_player(visitors, marshal) -> None:
    ahalish = visitors("Ahalish", script=IN_THE_BACKGROUND)
    title = ahalish.page.title()
    with brawl(marshal, ahalish, first="monsters", npc=STURDY):
        assert ahalish.page.title() == title
        ahalish.page.evaluate("window.away = true")
        do(marshal, "combat move_npc goblin1 catch breath", "goblin1 moves")
        expect(ahalish.page).to_have_title(f"(!) Your turn. {title}")
        assert ahalish.page.evaluate("window.notes") == [["brawl", "Your turn."]]
        ahalish.page.evaluate("window.away = false")
        ahalish.type("combat catch breath")
        expect(ahalish.page).to_have_title(title)


def test_the_clock_of_the_fight_is_shown(visitors, marshal) -> None:
    ahalish = visitors("Ahalish")
    with brawl(marshal, ahalish, npc=STURDY):
        do(marshal, "combat clock 90", "90 seconds for each decision")
        expect(ahalish.panel).to_contain_text("1:2")
        expect(ahalish.panel).to_contain_text(" left")
        picture(ahalish, "clock")
        do(marshal, "combat clock off", "no longer has a clock")
        expect(ahalish.panel).not_to_contain_text(" left")


def test_an_answer_is_given_once_and_for_all(game, visitors, marshal) -> None:
    ahalish = visitors("Ahalish")
    do(marshal, "combat init duel cepheus aware=all range=1", "Created combat")
    try:
        ahalish.type("combat join heroes")
        marshal.expect("is added to team heroes")
        do(marshal, "combat add_npc thug thugs", "Added")
        do(marshal, "combat start thugs", "Combat has started")
        # Where Ahalish is first, the turn passes to the thug.
        if "waits for Ahalish" in do(marshal, "combat waiting", "waits for .*"):
            do(marshal, "combat skip Ahalish", "thug's turn")
        do(marshal, "combat move_npc thug attack ahalish", "thug attacks")
        ahalish.panel.get_by_role("checkbox", name="Always answer so").check()
        inside(ahalish, opened(ahalish).get_by_label("Next move", exact=True).last)
        assert ahalish.faults() == []
        picture(ahalish, "always")
        ahalish.choice("do nothing").click()
        ahalish.reads("From now on you take every attack without being asked.")
    finally:
        for _ in range(2):
            marshal.send("combat end")
        marshal.expect("Ended and removed")


def inside(client: WebClient, part: Any) -> None:
    """Check that a part of the panel is not cut off at its right edge."""
    panel, box = client.panel.bounding_box(), part.bounding_box()
    assert box["x"] + box["width"] <= panel["x"] + panel["width"]


def picture(client: WebClient, name: str) -> None:
    """Save a screenshot where the environment says so, to look at it."""
    if folder := os.environ.get("SKIRMISH_PICTURES"):
        width = client.page.viewport_size["width"]
        client.picture(Path(folder) / f"{name}-{width}.png")


def test_the_owner_ends_a_fight_that_is_over(visitors) -> None:
    owner = visitors("Ahalish", **DESK)
    for line in ("init brawl", "join heroes", "add_npc goblin monsters", "start"):
        owner.type(f"combat {line}")
    ends = owner.panel.get_by_role("button", name="End the fight")
    try:
        expect(owner.panel).to_contain_text("Round 1")
        ends.click()
        expect(owner.said).to_contain_text("The fight brawl is not over.")
        owner.type("combat withdraw goblin")
        expect(owner.panel).to_contain_text("Winner: heroes.")
        ends.click()
        expect(owner.panel.locator(".skirmish-ending")).to_contain_text("Winner: heroes.")
        owner.close()
    finally:
        for _ in range(2):
            owner.type("combat end")
    assert owner.troubles == []


def test_a_fight_is_set_up_joined_and_begun_by_buttons_in_two_browsers(visitors) -> None:
    owner, friend = visitors("Ahalish", **DESK), visitors("Rehtaoh", **PHONE)
    owner.press("Show")
    owner.panel.get_by_label("Rules").select_option("grapple")
    owner.panel.get_by_label("Called").fill("spar")
    owner.press("Set up a fight")
    try:
        expect(friend.panel).to_contain_text("Not started yet.")
        owner.press("Join it")
        # The other player joins the same side, and then an own one.
        friend.press("Join heroes")
        expect(owner.panel.locator(".skirmish-teams")).to_contain_text("Rehtaoh")
        friend.press("Leave")
        friend.panel.get_by_role("textbox", name="A new team").fill("the red guild")
        friend.press("Join it")
        teams = owner.panel.locator(".skirmish-teams")
        expect(teams).to_contain_text("the red guild")
        owner.press("Add goblin1")
        expect(teams).to_contain_text("monsters")
        assert owner.faults() == friend.faults() == []
        owner.panel.get_by_label("Who begins").select_option("the red guild")
        owner.press("Start")
        # A player alone against a friend may have been a slip of the tongue.
        expect(owner.said).to_contain_text("or do it again")
        owner.press("Start")
        expect(friend.panel).to_contain_text("Your turn.")
        expect(owner.panel).to_contain_text("Waiting for Rehtaoh.")
        friend.choice("catch breath").tap()
        expect(owner.told).to_contain_text("Rehtaoh catches their breath")
    finally:
        for _ in range(2):
            owner.type("combat end")
    for player in (owner, friend):
        player.close()
        assert player.troubles == []


def test_a_fight_that_is_not_wanted_is_called_off_by_a_button(visitors) -> None:
    owner = visitors("Ahalish")
    owner.press("Show")
    owner.press("Set up a fight")
    expect(owner.panel).to_contain_text("Not started yet.")
    owner.press("Call it off")
    # Once is a slip of the finger.
    expect(owner.panel).to_contain_text("Not started yet.")
    owner.press("Call it off for good")
    expect(owner.panel.get_by_role("button", name="Show")).to_be_visible()


def test_a_player_asks_to_join_a_fight_and_is_let_in_by_a_button(visitors) -> None:
    owner, late = visitors("Ahalish"), visitors("Rehtaoh")
    owner.type("combat init brawl dungeoneers")
    try:
        for line in ("join heroes", "add_npc zombie undead", "start heroes"):
            owner.type(f"combat {line}")
        expect(owner.panel).to_contain_text("Round 1")
        late.press("Join heroes")
        expect(late.said).to_contain_text("asked")
        expect(owner.panel).to_contain_text("Rehtaoh asks to join heroes.")
        assert owner.faults() == []
        owner.press("Admit Rehtaoh")
        expect(owner.card("Rehtaoh")).to_be_visible()
        expect(late.me).to_contain_text("Rehtaoh")
        expect(late.panel.get_by_role("button", name="Join heroes")).to_have_count(0)
    finally:
        for _ in range(2):
            owner.type("combat end")


def test_a_move_has_a_pose_and_is_taken_back_by_a_button(visitors, marshal) -> None:
    ahalish = visitors("Ahalish")
    with brawl(marshal, ahalish, npc=STURDY):
        expect(ahalish.choice("catch breath")).to_be_visible()
        ahalish.press("Pose")
        pose = ahalish.panel.get_by_role("textbox", name="Your own words")
        expect(pose).to_be_focused()
        # The client sends no key of it to its own line.
        ahalish.page.keyboard.type("leans on her knees.")
        expect(pose).to_have_value("leans on her knees.")
        assert ahalish.faults() == []
        ahalish.choice("catch breath").click()
        marshal.expect("Ahalish leans on her knees.")
        expect(pose).to_be_hidden()
        ahalish.press("Undo")
        expect(ahalish.told).to_contain_text("Ahalish takes back the last move: Ahalish: catch")
        expect(ahalish.choice("catch breath")).to_be_visible()
        # A pose is for one move.
        ahalish.choice("catch breath").click()
        assert marshal.expect("Ahalish moves").count("leans on her knees") == 0


def test_what_happened_is_read_back_also_after_the_page_is_loaded_again(visitors, marshal) -> None:
    ahalish = visitors("Ahalish")
    with brawl(marshal, ahalish, npc=STURDY):
        ahalish.choice("catch breath").click()
        expect(ahalish.told).to_contain_text("You catch your breath")
        do(marshal, "combat move_npc goblin1 catch breath", "goblin1 moves")
        expect(ahalish.told).to_contain_text("goblin1 catches their breath")
        # What came before is there still, and the whole of it on demand.
        expect(ahalish.told).to_contain_text("You catch your breath")
        ahalish.press("Log")
        expect(ahalish.told.get_by_text("You catch your breath")).to_be_visible()
        ahalish.open()
        expect(ahalish.told).to_contain_text("goblin1 catches their breath")
        expect(ahalish.told).to_contain_text("You catch your breath")


def test_lines_that_the_text_tells_to_type_are_links(visitors) -> None:
    player = visitors("Ahalish")
    player.type("look sign")
    sign = player.text.get_by_role("link", name="combat fight goblin1 grapple", exact=True)
    sign.click()
    expect(player.panel).to_contain_text("Round 1")
    player.type("combat")
    expect(player.choice("catch breath")).to_be_visible()
    moves = player.text.get_by_role("link", name="moves", exact=True).last
    moves.click()
    player.reads("You can:")
    player.press("Yield")
    expect(player.said).to_contain_text("You would leave this fight for good")
    player.press("Yield")
    expect(player.panel.get_by_role("button", name="Close")).to_be_visible(timeout=20_000)


def test_two_presses_in_a_row_are_one(visitors) -> None:
    player = visitors("Ahalish")
    player.type("combat fight goblin1 grapple")
    expect(player.panel).to_contain_text("Round 1")
    player.type("combat")
    expect(player.choice("catch breath")).to_be_visible()
    yields = player.panel.get_by_role("button", name="Yield", exact=True)
    yields.dblclick()
    expect(player.said).to_contain_text("You would leave this fight for good")
    fold = player.panel.get_by_role("button", name="Hide", exact=True)
    fold.dblclick()
    expect(player.panel.get_by_role("button", name="Show", exact=True)).to_be_visible()
    player.press("Show")
    # It was asked whether they are sure, and this is the answer.
    expect(player.choice("catch breath")).to_be_visible()
    player.press("Yield")
    expect(player.panel.get_by_role("button", name="Close")).to_be_visible(timeout=20_000)


def test_the_client_itself_has_names_and_text_that_can_be_read(visitors) -> None:
    player = visitors("Ahalish", **PHONE)
    expect(player.line).to_have_accessible_name("What you do: type a command")
    size = player.text.evaluate("text => parseFloat(getComputedStyle(text).fontSize)")
    assert size >= 13
    assert player.page.get_by_role("main").count() == 1
    expect(player.text).to_have_attribute("tabindex", "0")
