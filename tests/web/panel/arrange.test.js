// Which choices come first.

import assert from "node:assert/strict";
import { test } from "node:test";

import { arrange, learned } from "../../../web/skirmish/static/skirmish/panel/arrange.js";
import { group } from "./samples.js";

/** @typedef {import("../../../web/skirmish/static/skirmish/panel/arrange.js").Section} Section */

const ENEMY = { target: "n1", side: "enemy" };
const ALLY = { target: "o2", side: "ally" };

/** @param {any[]} groups @param {string[]} [order] @param {object} [ways] */
function arranged(groups, order = [], ways = {}) {
    return arrange(
        { groups, order },
        { concerns: () => true, onBoard: () => false, isPicked: false, usual: {}, ...ways },
    );
}

/** @param {Section[]} sections */
const titles = (sections) => sections.map(({ title, tiles }) => [title, ...tiles.map((tile) => tile.title)]);

test("what hurts enemies comes first, the best odds before the others", () => {
    const aim = group("aim", ["Bob", "Cid"], {}, ENEMY);
    const attack = group("attack", ["Bob", "Cid"], { price: "5 AP" }, ENEMY);
    const stance = group("change stance", ["prone", "crouched"]);
    const { main } = arranged([stance, aim, attack], ["attack Cid", "attack Bob"]);
    assert.deepEqual(titles(main), [
        ["Attack", "Cid", "Bob"],
        ["Aim", "Bob", "Cid"],
        ["Change stance", "prone", "crouched"],
    ]);
    assert.equal(main[0].note, "5 AP");
});

test("before odds have come, what was good the last time comes first", () => {
    const groups = [group("aim", ["Bob"], {}, ENEMY), group("attack", ["Bob"], {}, ENEMY)];
    const usual = learned({ groups }, ["attack Bob"]);
    assert.deepEqual(titles(arranged(groups).main), [["", "Aim Bob", "Attack Bob"]]);
    assert.deepEqual(titles(arranged(groups, [], { usual }).main), [["", "Attack Bob", "Aim Bob"]]);
});

test("a move that is alone of its kind says what it is, and what it costs", () => {
    const attack = group("attack at head", ["Bob (2 m)"], { price: "5 AP" }, { ...ENEMY, price: "2 m" });
    attack.choices[0].words = "attack Bob at head";
    const { main } = arranged([attack, group("", ["wait (keeps 3 AP)"], {}, { price: "keeps 3 AP" })]);
    assert.deepEqual(main, [
        {
            title: "", note: "", isNumbers: false,
            tiles: [
                { words: "attack Bob at head", title: "Attack Bob at head", detail: "5 AP, 2 m" },
                { words: "wait (keeps 3 AP)", title: "Wait", detail: "keeps 3 AP" },
            ],
        },
    ]);
});

test("friends and rare moves are under More, until someone is picked", () => {
    const push = group("push", ["Bob"], {}, ENEMY);
    push.choices.push({ label: "Al (ally)", words: "push Al", ...ALLY });
    const prone = group("", ["drop prone"], {}, { rare: true });
    const { main, more } = arranged([push, prone]);
    assert.deepEqual(titles(main), [["", "Push Bob"]]);
    assert.deepEqual(titles(more), [["", "Push Al", "Drop prone"]]);
    const concerns = (/** @type {any} */ choice) => choice.target === "o2";
    const picked = arranged([push, prone], [], { concerns, isPicked: true });
    assert.deepEqual(titles(picked.main), [["", "Push Al"]]);
    assert.deepEqual(picked.more, []);
});

test("a single number says what it counts", () => {
    const skill = group("skill endurance", ["3"], { unit: "strike dice" });
    skill.choices[0].words = "skill 3 endurance";
    const [{ tiles }] = arranged([skill]).main;
    assert.deepEqual(tiles, [
        { words: "skill 3 endurance", title: "Skill endurance", detail: "strike dice: 3" },
    ]);
});

test("numbers stay in their order", () => {
    const { main } = arranged(
        [group("strike Bob", ["1", "2", "3"], { unit: "strike dice" }, ENEMY)],
        ["strike Bob 3", "strike Bob 1"],
    );
    assert.deepEqual(titles(main), [["Strike Bob", "1", "2", "3"]]);
    assert.deepEqual([main[0].isNumbers, main[0].note], [true, "strike dice"]);
});

test("what is chosen on the board is named, and not listed", () => {
    const go = group("reposition", ["G6", "G7"]);
    const { main, board } = arranged([go], [], { onBoard: () => true });
    assert.deepEqual(main, []);
    assert.deepEqual(titles(board), [["reposition", "G6", "G7"]]);
});

test("where there are many choices, long rows that are not known to be good are folded", () => {
    const names = ["A", "B", "C", "D", "E", "F"];
    const rows = ["strike", "push", "hold", "trip"].map((verb) => group(verb, names, {}, ENEMY));
    const { main } = arranged([...rows, group("", ["pass"])], ["push A"]);
    assert.deepEqual(titles(main), [
        ["Push", ...names],
        ["", "Strike", "Hold", "Trip", "Pass"],
    ]);
    const [strike] = main[1].tiles;
    assert.equal(strike.detail, "6 ways");
    assert.deepEqual(strike.inside?.tiles.map(({ title }) => title), names);
    // The first stays open, whatever is known of it.
    assert.deepEqual(titles(arranged(rows).main)[0], ["Strike", ...names]);
    // A few choices are all shown.
    assert.equal(arranged(rows.slice(0, 2)).main.length, 2);
});
