"""Whatever the socket brings the panel, broken, strange, late or twice: the panel goes on."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.test_panel import DESK, PHONE, marshal, visitors
from tests.e2e.test_panel_view import SIEGES, make, siege

__all__ = ["marshal", "visitors"]

pytestmark = pytest.mark.e2e

#: Keeps the messages of the game that come, and sends none while `silent` is set.
LISTEN = """() => {
    const { emitter } = window.Evennia, emit = emitter.emit.bind(emitter);
    window.frames_seen = {};
    window.silent = false;
    emitter.emit = (name, args, ...rest) => {
        if (name.startsWith("combat_") && !window.silent) {
            window.frames_seen[name] = structuredClone(args[0]);
        }
        emit(name, args, ...rest);
    };
    const msg = window.Evennia.msg.bind(window.Evennia);
    window.Evennia.msg = (...sent) => window.silent || msg(...sent);
}"""

#: Puts each of these in the place of every part of every message, the first of each list, and has
#: the panel take it in, and then the whole message twice. Returns how many were tried.
SPOIL = """async () => {
    const values = [
        null, undefined, true, -1, 0, 0.5, 1e300, NaN, "", "nonsense", "<i class='spoiled'>&amp;",
        "x".repeat(2000),
        [], [[]], {}, [null], ["nonsense"],
    ];
    const paths = (data, path) => {
        if (typeof data !== "object" || data === null) {
            return [path];
        }
        const keys = Object.keys(Array.isArray(data) ? data.slice(0, 1) : data);
        return [path, ...keys.flatMap((key) => paths(data[key], [...path, key]))];
    };
    const replaced = (data, [key, ...rest], value) => {
        if (key === undefined) {
            return value;
        }
        const copy = Array.isArray(data) ? [...data] : { ...data };
        copy[key] = replaced(data[key], rest, value);
        return copy;
    };
    const { emitter } = window.Evennia;
    window.silent = true;
    let tried = 0;
    try {
        for (const [name, data] of Object.entries(window.frames_seen)) {
            for (const path of paths(data, [])) {
                for (const value of values) {
                    emitter.emit(name, [replaced(data, path, value)], {});
                    tried += 1;
                }
                emitter.emit(name, [data], {});
                emitter.emit(name, [data], {});
                await new Promise((then) => setTimeout(then));
            }
        }
    } finally {
        window.silent = false;
    }
    window.Evennia.msg("combat_state", [], {});
    return tried;
}"""


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("ruleset", ["grapple", "cepheus", "dungeoneers"])
def test_messages_that_are_spoiled_in_every_part_break_nothing(
    game: Any, visitors: Any, marshal: Any, ruleset: str, screen: Any
) -> None:
    """By a ruleset with a table, one with a line and one with a board."""
    ahalish = visitors("Ahalish", **screen)
    ahalish.page.evaluate(LISTEN)
    with siege(game, marshal, ahalish, ruleset):
        ahalish.panel.locator(".skirmish-settings summary").first.click()
        ahalish.page.wait_for_function("window.frames_seen.combat_standing")
        ahalish.page.wait_for_function("window.frames_seen.combat_choices")
        tried = ahalish.page.evaluate(SPOIL)
        assert tried > 1000
        assert ahalish.troubles == []
        # The game is asked how things stand, and the fight goes on from there.
        expect(ahalish.panel).to_contain_text("Your turn.")
        expect(ahalish.me).to_contain_text("Ahalish")
        assert not ahalish.page.evaluate("document.querySelector('.spoiled')")
        make(ahalish, SIEGES[ruleset].move)
        assert ahalish.troubles == []
