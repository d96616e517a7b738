// Messages as the game sends them, to change in tests.

/** @typedef {import("../../../web/skirmish/static/skirmish/panel/frames.js").State} State */

/** @type {(id: string, team: string, more?: object) => any} */
export const card = (id, team, more = {}) => ({
    id, name: id, team, turn: false, out: false, health: "unhurt",
    numbers: [], bars: [["Wounds", 0, 3]], notes: [], ...more,
});

/** @type {(more?: object) => any} */
export const seat = (more = {}) => ({
    seat: "o1", name: "Ann", kind: "turn", text: "It is your turn.", standing: false, ...more,
});

/** @type {(more?: object) => any} */
export const state = (more = {}) => ({
    id: 7, name: "brawl", ruleset: "grapple", command: "combat", seat: "o1", owns: false, rev: 3,
    round: 1, waiting: ["o1"], over: false, winner: "", teams: ["monsters", "heroes"],
    cards: [card("n1", "monsters"), card("o1", "heroes", { name: "Ann", turn: true })],
    gauges: { Wounds: "harm" }, seats: [seat()], told: [], undo: false, page: "", joins: [],
    requests: [], waited: 0, left: null, ...more,
});

/** @type {(more?: object) => any} */
export const event = (more = {}) => ({
    id: 7, rev: 4, round: 1, waiting: ["n1"], over: false, winner: "", cards: [], told: ["Ann waits."],
    seats: [], undo: false, left: null, ...more,
});

/** @type {(shared: string, labels: string[], more?: object, each?: object) => any} */
export const group = (shared, labels, more = {}, each = {}) => ({
    group: "", what: shared, shared, unit: "", price: "",
    choices: labels.map((label) => ({ label, words: `${shared} ${label}`.trim(), ...each })),
    ...more,
});

/** @type {(groups: any[], more?: object) => any} */
export const choices = (groups, more = {}) => ({ id: 7, rev: 3, seat: "o1", groups, ...more });

/** @type {(more?: object) => any} */
export const here = (more = {}) => ({
    playing: true, command: "combat", room: "Yard", begins: true,
    npcs: [{ name: "goblin1", rulesets: ["grapple"] }], people: [],
    rulesets: [{ name: "grapple", title: "Grapple" }], rests: false, ...more,
});

/** @type {(more?: object) => any} */
export const lobby = (more = {}) => ({
    id: 8, name: "siege", ruleset: "Grapple", command: "combat", seat: "", owns: false, terms: [],
    teams: [], templates: [], temperaments: [], here: [], ...more,
});
