// What the browser knows of a fight, and what it says of it.

import assert from "node:assert/strict";
import { test } from "node:test";

import * as fights from "../../../web/skirmish/static/skirmish/panel/fight.js";
import { initial, inWords } from "../../../web/skirmish/static/skirmish/panel/elements.js";
import { far, places } from "../../../web/skirmish/static/skirmish/panel/board.js";
import { NOTHING, add, kept, restored } from "../../../web/skirmish/static/skirmish/panel/log.js";
import { card, event, seat, state } from "./samples.js";

/** @param {object} [more] */
const fight = (more = {}) => fights.begin(state(more), null, 0);

test("the reader's side has always the first color, and the first enemy the second", () => {
    assert.deepEqual(fights.colors(fight()), { heroes: 0, monsters: 1 });
    assert.deepEqual(fights.colors(fight({ seat: "n1" })), { monsters: 0, heroes: 1 });
    // People who watch have no side.
    assert.deepEqual(fights.colors(fight({ seat: "" })), { monsters: 0, heroes: 1 });
});

test("enemies are shown first, then friends, and last those who are out", () => {
    const cards = [
        card("o1", "heroes"), card("o2", "heroes"), card("n1", "monsters", { out: true }),
        card("n2", "monsters"), card("o3", "heroes", { out: true }),
    ];
    const shown = fights.others(fight({ cards })).map(({ id }) => id);
    assert.deepEqual(shown, ["n2", "o2", "n1", "o3"]);
});

test("a move changes what it names, and nothing else", () => {
    const before = fight({ pieces: [{ id: "o1", square: "A1", mark: "AN" }] });
    const after = fights.change(before, event({ cards: [{ id: "n1", health: "hurt" }] }), 5000);
    assert.deepEqual(after?.cards.map(({ health }) => health), ["hurt", "unhurt"]);
    assert.deepEqual(after?.pieces, before.pieces);
    assert.deepEqual([after?.rev, after?.since], [4, 5000]);
});

test("the headline says whom the fight waits for", () => {
    const waits = { seats: [], waiting: ["n1"] };
    const npcs = ["n1", "n2", "n3"].map((id) => seat({ seat: id }));
    const cards = [card("n1", "monsters"), card("o1", "heroes")];
    for (const [told, more] of /** @type {[string, object][]} */ ([
        ["Your turn.", {}],
        ["You are asked.", { cards }],
        ["Waiting for n1.", waits],
        ["Waiting for n1 and the referee.", { seats: [], waiting: ["n1", "referee"] }],
        ["Decide for n1 and 2 others.", { seats: npcs }],
        ["Winner: heroes.", { over: true, winner: "heroes" }],
        ["No winner.", { over: true }],
    ])) {
        assert.equal(fights.headline(fight(more)), told);
    }
});

test("moves are chosen in advance by those who fight, or decide for others", () => {
    assert.equal(fights.looksAhead(fight({ seats: [] })), true);
    const out = [card("o1", "heroes", { out: true }), card("n1", "monsters")];
    assert.equal(fights.looksAhead(fight({ seats: [], cards: out })), false);
    assert.equal(fights.looksAhead(fight({ cards: out })), true);
    assert.equal(fights.looksAhead(fight({ seat: "", seats: [] })), false);
});

test("the narrow label of a bar is its initial, or an abbreviation of two letters", () => {
    assert.deepEqual(["Wounds", "HP", "AD", "STR"].map(initial), ["W", "HP", "AD", "S"]);
});

test("the clock runs from when the state came", () => {
    assert.equal(fights.begin(state({ left: 30 }), null, 1000).deadline, 31_000);
    assert.equal(fights.begin(state({ waited: 2 }), null, 5000).since, 3000);
});

test("the longest name within words counts", () => {
    const names = new fights.Names([{ id: "a", name: "goblin" }, { id: "b", name: "goblin chief" }]);
    assert.deepEqual(names.within("strike goblin chief"), ["b"]);
    assert.deepEqual(names.within("hold goblin, goblin chief"), ["b", "a"]);
    assert.deepEqual(names.within("strike goblins"), []);
});

test("fighters on a line stand in their order, with what is between them", () => {
    /** @type {[string, number | null][]} */
    const bands = [["Close", 3], ["Far", null]];
    const spots = [{ id: "c", at: 12 }, { id: "a", at: 0 }, { id: "b", at: 0 }, { id: "d", at: -1.5 }];
    assert.deepEqual(places(spots, bands).map(({ gap, ids }) => [gap, ids]), [
        ["", ["d"]],
        ["1.5 m, Close", ["a", "b"]],
        ["12 m, Far", ["c"]],
    ]);
    assert.equal(far(10, []), "10 m");
});

test("a fighter is told in one text", () => {
    const told = inWords(card("n1", "monsters", { numbers: [["AC", "3"]], notes: ["prone"] }));
    assert.equal(told, "unhurt, Wounds 0/3, AC 3, prone");
});

test("what has happened is known again after the page is loaded, if it is of this fight", () => {
    const happened = add(add(NOTHING, ["One."]), ["Two.", " "]);
    assert.deepEqual(restored(kept(happened, "7 o1"), "7 o1"), happened);
    for (const wrong of [kept(happened, "8 o1"), null, "", "{", '{"of": "7 o1", "entries": [5]}']) {
        assert.deepEqual(restored(wrong, "7 o1"), NOTHING);
    }
});
