// The messages of the game: what is in each, and whether one that has come can be read.
// `docs/gmcp.md` says what the fields mean.

/**
 * @typedef {{ seat: string, name: string, kind?: string, text: string, standing?: boolean }} Seat
 * @typedef {[label: string, value: number, most: number]} Bar
 *
 * @typedef {object} Card
 * @property {string} id
 * @property {string} name
 * @property {string} team
 * @property {boolean} turn
 * @property {boolean} out
 * @property {string} health
 * @property {[string, string][]} numbers
 * @property {Bar[]} bars
 * @property {string[]} notes
 *
 * @typedef {{ word: string, region: number }} Square
 * @typedef {{ name: string, within: string }} Region
 * @typedef {{ name: string, rows: Square[][], regions: Region[] }} Board
 * @typedef {{ id: string, square: string, mark: string }} Piece
 * @typedef {{ id: string, at: number }} Spot
 * @typedef {[name: string, most: number | null]} Band
 *
 * @typedef {object} State
 * @property {number} id
 * @property {string} name
 * @property {string} ruleset
 * @property {string} command
 * @property {string} seat
 * @property {boolean} owns
 * @property {number} rev
 * @property {number} round
 * @property {string[]} waiting
 * @property {boolean} over
 * @property {string} winner
 * @property {string[]} teams
 * @property {Card[]} cards
 * @property {Record<string, string>} gauges
 * @property {Seat[]} seats
 * @property {string[]} told
 * @property {boolean} undo
 * @property {string} page
 * @property {string[]} joins
 * @property {{ name: string, team: string }[]} requests
 * @property {number} [waited]
 * @property {number | null} [left]
 * @property {Board} [board]
 * @property {Piece[]} [pieces]
 * @property {Spot[]} [spots]
 * @property {Band[]} [bands]
 *
 * @typedef {object} Event
 * @property {number} id
 * @property {number} rev
 * @property {number} round
 * @property {string[]} waiting
 * @property {boolean} over
 * @property {string} winner
 * @property {(Partial<Card> & { id: string })[]} cards
 * @property {string[]} told
 * @property {Seat[]} seats
 * @property {boolean} undo
 * @property {string[]} [order]
 * @property {number | null} [left]
 * @property {Piece[]} [pieces]
 * @property {Spot[]} [spots]
 *
 * @typedef {object} Choice
 * @property {string} label
 * @property {string} words
 * @property {string} [price]
 * @property {string} [target]
 * @property {string} [side]
 * @property {boolean} [rare]
 *
 * @typedef {object} Group
 * @property {string} group
 * @property {string} what
 * @property {string} shared
 * @property {string} unit
 * @property {string} price
 * @property {Choice[]} choices
 *
 * @typedef {{ id: number, rev: number, seat: string, groups: Group[] }} Choices
 * @typedef {{ id: number, rev: number, seat: string, odds: Record<string, string> }} Odds
 *
 * @typedef {object} Lobby
 * @property {number} id
 * @property {string} name
 * @property {string} ruleset
 * @property {string} command
 * @property {string} seat
 * @property {boolean} owns
 * @property {string[]} terms
 * @property {{ name: string, members: { id: string, name: string }[] }[]} teams
 * @property {{ key: string, title: string, help: string }[]} templates
 * @property {string[]} temperaments
 * @property {string[]} here
 *
 * @typedef {object} Here
 * @property {boolean} playing
 * @property {string} command
 * @property {string} room
 * @property {boolean} begins
 * @property {{ name: string, rulesets: string[] }[]} npcs
 * @property {string[]} people
 * @property {{ name: string, title: string }[]} rulesets
 * @property {boolean} rests
 *
 * @typedef {object} Standing
 * @property {number} id
 * @property {number} rev
 * @property {string} command
 * @property {string} seat
 * @property {string[]} temperaments
 * @property {string} acts
 * @property {string[]} plan
 * @property {Group[]} advance
 * @property {{ kind: string, answer: string, answers: string[] }[]} orders
 * @property {{ name: string, acts: string }[]} npcs
 *
 * @typedef {object} End
 * @property {number} id
 * @property {string[]} [result]
 * @property {boolean} [rests]
 * @property {string} [again]
 * @property {string} [page]
 * @property {string} [command]
 *
 * @typedef {{ text: string }} Refused
 * @typedef {{ text: string, refused: boolean }} Said
 *
 * @typedef {object} Frames
 * @property {State} combat_state
 * @property {Event} combat_event
 * @property {Choices} combat_choices
 * @property {Odds} combat_odds
 * @property {Lobby} combat_lobby
 * @property {Here} combat_here
 * @property {Standing} combat_standing
 * @property {Refused} combat_refused
 * @property {Said} combat_said
 * @property {End} combat_end
 */

/** @typedef {(value: any) => boolean} Check */

/** @type {Check} */
const text = (value) => typeof value === "string";
/** @type {Check} */
const number = (value) => typeof value === "number";
/** @type {Check} */
const truth = (value) => typeof value === "boolean";
/** @type {(check: Check) => Check} */
const maybe = (check) => (value) => value === undefined || value === null || check(value);
/** @type {(check: Check) => Check} */
const list = (check) => (value) => Array.isArray(value) && value.every(check);
/** @type {(...checks: Check[]) => Check} */
const tuple = (...checks) => (value) =>
    Array.isArray(value) && checks.every((check, place) => check(value[place]));
/** @type {(value: any) => boolean} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** @type {(check: Check) => Check} */
const mapping = (check) => (value) => isObject(value) && Object.values(value).every(check);
/** @type {(fields: Record<string, Check>) => Check} */
const record = (fields) => (value) =>
    isObject(value) && Object.entries(fields).every(([name, check]) => check(value[name]));

const seat = record({
    seat: text, name: text, text, kind: maybe(text), standing: maybe(truth),
});
const bar = tuple(text, number, number);
const pair = tuple(text, text);
const cardFields = {
    name: text, team: text, turn: truth, out: truth, health: text,
    numbers: list(pair), bars: list(bar), notes: list(text),
};
const card = record({ id: text, ...cardFields });
/** @type {Record<string, Check>} */
const partOfCard = Object.fromEntries(
    Object.entries(cardFields).map(([name, check]) => [name, maybe(check)]),
);
const square = record({ word: text, region: number });
const board = record({
    name: text, rows: list(list(square)), regions: list(record({ name: text, within: text })),
});
const piece = record({ id: text, square: text, mark: text });
const spot = record({ id: text, at: number });
const head = {
    id: number, rev: number, round: number, waiting: list(text), over: truth, winner: text,
    seats: list(seat), told: list(text), undo: truth, left: maybe(number),
    pieces: maybe(list(piece)), spots: maybe(list(spot)),
};
const choice = record({
    label: text, words: text, price: maybe(text), target: maybe(text), side: maybe(text),
    rare: maybe(truth),
});
const group = record({
    group: text, what: text, shared: text, unit: text, price: text, choices: list(choice),
});
const named = record({ id: text, name: text });

/** @type {Record<keyof Frames, Check>} */
const SHAPES = {
    combat_state: record({
        ...head,
        name: text, ruleset: text, command: text, seat: text, owns: truth, teams: list(text),
        cards: list(card), gauges: mapping(text), page: text, joins: list(text),
        requests: list(record({ name: text, team: text })), waited: maybe(number),
        board: maybe(board), bands: maybe(list(tuple(text, maybe(number)))),
    }),
    combat_event: record({
        ...head, cards: list(record({ id: text, ...partOfCard })), order: maybe(list(text)),
    }),
    combat_choices: record({ id: number, rev: number, seat: text, groups: list(group) }),
    combat_odds: record({ id: number, rev: number, seat: text, odds: mapping(text) }),
    combat_lobby: record({
        id: number, name: text, ruleset: text, command: text, seat: text, owns: truth,
        terms: list(text), teams: list(record({ name: text, members: list(named) })),
        templates: list(record({ key: text, title: text, help: text })),
        temperaments: list(text), here: list(text),
    }),
    combat_here: record({
        playing: truth, command: text, room: text, begins: truth, people: list(text),
        npcs: list(record({ name: text, rulesets: list(text) })),
        rulesets: list(record({ name: text, title: text })), rests: truth,
    }),
    combat_standing: record({
        id: number, rev: number, command: text, seat: text, temperaments: list(text), acts: text,
        plan: list(text), advance: list(group),
        orders: list(record({ kind: text, answer: text, answers: list(text) })),
        npcs: list(record({ name: text, acts: text })),
    }),
    combat_refused: record({ text }),
    combat_said: record({ text, refused: truth }),
    combat_end: record({
        id: number, result: maybe(list(text)), rests: maybe(truth), again: maybe(text),
        page: maybe(text), command: maybe(text),
    }),
};

export const NAMES = /** @type {(keyof Frames)[]} */ (Object.keys(SHAPES));

/**
 * Returns a message that has come; null if it cannot be read.
 *
 * @template {keyof Frames} N
 * @param {N} name
 * @param {unknown} data
 * @returns {Frames[N] | null}
 */
export function read(name, data) {
    return SHAPES[name](data) ? /** @type {Frames[N]} */ (data) : null;
}
