// The fight as this browser knows it: all that the server said at first, and what changed since.
// These functions return new values, and change none that they are given.

/**
 * @typedef {import("./frames.js").State} State
 * @typedef {import("./frames.js").Event} Event
 * @typedef {import("./frames.js").Card} Card
 * @typedef {import("./frames.js").Group} Group
 * @typedef {import("./frames.js").Seat} Seat
 */

/**
 * What a seat may choose. The words in `order` were the best first as the choices were arranged.
 *
 * @typedef {object} Offer
 * @property {number} rev
 * @property {Group[]} groups
 * @property {Record<string, string>} odds
 * @property {string[]} order
 * @property {number} at When they came.
 */

/**
 * @typedef {object} Known
 * @property {Record<string, Offer>} offers By seat.
 * @property {number} since When something last happened.
 * @property {number | null} deadline When the clock runs out; null where none runs.
 *
 * @typedef {State & Known} Fight
 * @typedef {Seat & Offer} Asked
 */

/** @type {Offer} */
const NONE = { rev: -1, groups: [], odds: {}, order: [], at: 0 };

/**
 * @param {State} state
 * @param {Fight | null} before The same fight as it was known before, if it was.
 * @param {number} now
 * @returns {Fight}
 */
export function begin(state, before, now) {
    const fight = {
        ...state,
        offers: before && before.id === state.id ? before.offers : {},
        since: now - 1000 * (state.waited || 0),
        deadline: deadline(state.left, now),
    };
    return { ...fight, offers: ofAsked(fight) };
}

/**
 * Returns the fight after a move; null where something in between was missed.
 *
 * @param {Fight} fight
 * @param {Event} event
 * @param {number} now
 * @returns {Fight | null}
 */
export function change(fight, event, now) {
    const moved = event.rev !== fight.rev;
    if (moved && event.rev !== fight.rev + 1) {
        return null;
    }
    /** @type {Map<string, Card>} */
    const cards = new Map(fight.cards.map((card) => [card.id, card]));
    for (const card of event.cards) {
        cards.set(card.id, /** @type {Card} */ ({ ...cards.get(card.id), ...card }));
    }
    const order = event.order || [...cards.keys()];
    const known = order.map((id) => cards.get(id));
    if (!known.every((card) => card && card.bars && card.notes)) {
        return null;
    }
    const { rev, round, waiting, over, winner, seats, undo } = event;
    const after = {
        ...fight,
        rev, round, waiting, over, winner, seats, undo,
        cards: /** @type {Card[]} */ (known),
        pieces: event.pieces || fight.pieces,
        spots: event.spots || fight.spots,
        since: moved ? now : fight.since,
        deadline: deadline(event.left, now),
    };
    return { ...after, offers: ofAsked(after) };
}

/**
 * Takes in what one seat may choose, unless it belongs to an earlier moment.
 *
 * @param {Fight} fight
 * @param {import("./frames.js").Choices} choices
 * @param {number} now
 * @returns {Fight}
 */
export function offer(fight, { rev, seat, groups }, now) {
    if (rev < fight.rev || !isAsked(fight, seat)) {
        return fight;
    }
    const made = { rev, groups, odds: {}, order: [], at: now };
    return { ...fight, offers: { ...fight.offers, [seat]: made } };
}

/**
 * Takes in the odds of what one seat may choose, if they belong to the choices that are shown.
 *
 * @param {Fight} fight
 * @param {import("./frames.js").Odds} found
 * @param {boolean} mayMove Whether the choices may still be arranged in another way.
 * @returns {Fight}
 */
export function weigh(fight, { rev, seat, odds }, mayMove) {
    const known = fight.offers[seat];
    if (known?.rev !== rev) {
        return fight;
    }
    const order = mayMove ? Object.keys(odds) : known.order;
    return { ...fight, offers: { ...fight.offers, [seat]: { ...known, odds, order } } };
}

/**
 * The reader's seats that are asked, with what each may choose. Until the choices come that go
 * with a question, the old ones stay, with the `rev` that they came with.
 *
 * @param {Fight} fight
 * @returns {Asked[]}
 */
export function asked(fight) {
    return fight.seats.map((seat) => ({ ...NONE, ...fight.offers[seat.seat], ...seat }));
}

/**
 * The seats whose choices have not come.
 *
 * @param {Fight} fight
 * @returns {string[]}
 */
export function wanting(fight) {
    const late = fight.seats.filter(({ seat }) => (fight.offers[seat]?.rev ?? -1) < fight.rev);
    return late.map(({ seat }) => seat);
}

/**
 * @param {Fight} fight
 * @param {string} seat
 */
export function isAsked(fight, seat) {
    return fight.seats.some((each) => each.seat === seat);
}

/**
 * Whether the reader's own fighter is asked.
 *
 * @param {Fight} fight
 */
export function asksReader(fight) {
    return !fight.over && isAsked(fight, fight.seat);
}

/**
 * Whether moves may be chosen in advance: by those who fight, and are not out, or decide for others.
 *
 * @param {Fight} fight
 */
export function looksAhead(fight) {
    const own = cardOf(fight, fight.seat);
    return (own !== undefined && !own.out) || fight.seats.length > 0;
}

/**
 * @param {Fight} fight
 * @param {string} id
 */
export function cardOf(fight, id) {
    return fight.cards.find((card) => card.id === id);
}

/**
 * Whom the fight waits for, in a few words.
 *
 * @param {Fight} fight
 * @returns {string}
 */
export function headline(fight) {
    const seats = fight.seats.map(({ seat }) => seat);
    if (fight.over) {
        // As the result says it. On a phone the name of the fight and its round fit beside it.
        return fight.winner ? `Winner: ${fight.winner}.` : "No winner.";
    }
    if (seats.includes(fight.seat)) {
        return cardOf(fight, fight.seat)?.turn ? "Your turn." : "You are asked.";
    }
    if (seats.length) {
        return `Decide for ${listed(fight, seats)}.`;
    }
    return fight.waiting.length ? `Waiting for ${listed(fight, fight.waiting)}.` : "";
}

/**
 * What a seat is asked, without what stands elsewhere: that it has the turn, in the headline and on
 * its card.
 *
 * @param {Fight} fight
 * @param {Seat} seat
 */
export function question(fight, { seat, text }) {
    return cardOf(fight, seat)?.turn ? text.replace(/^It(?: is|'s) your turn\.\s*/, "") : text;
}

/**
 * The other fighters, as they are shown: enemies, friends, and last those who are out.
 *
 * @param {Fight} fight
 * @returns {Card[]}
 */
export function others(fight) {
    const own = ownTeam(fight);
    /** @param {Card} card */
    const rank = (card) => (card.out ? 2 : 0) + (card.team === own ? 1 : 0);
    const shown = fight.cards.filter(({ id }) => id !== fight.seat);
    return shown.map((card, place) => ({ card, place }))
        .sort((one, two) => rank(one.card) - rank(two.card) || one.place - two.place)
        .map(({ card }) => card);
}

/**
 * The team of the reader's fighter; empty for people who watch.
 *
 * @param {Fight} fight
 */
export function ownTeam(fight) {
    return cardOf(fight, fight.seat)?.team ?? "";
}

/**
 * The number of the color of each team: the reader's own has always the first, and the first
 * enemy the second.
 *
 * @param {Fight} fight
 * @returns {Record<string, number>}
 */
export function colors(fight) {
    const own = ownTeam(fight);
    const teams = [...fight.teams].sort((one, two) => Number(two === own) - Number(one === own));
    return Object.fromEntries(teams.map((team, place) => [team, place % COLORS]));
}

const COLORS = 6;

/**
 * @param {Fight} fight
 * @param {string[]} seats
 */
function listed(fight, seats) {
    const [first, ...rest] = seats.map((seat) => cardOf(fight, seat)?.name ?? `the ${seat}`);
    if (!rest.length) {
        return first;
    }
    return `${first} and ${rest.length > 1 ? `${rest.length} others` : rest[0]}`;
}

/**
 * @param {number | null | undefined} left
 * @param {number} now
 */
function deadline(left, now) {
    return typeof left === "number" ? now + 1000 * left : null;
}

/**
 * The offers to those seats that are still asked.
 *
 * @param {Fight} fight
 * @returns {Record<string, Offer>}
 */
function ofAsked(fight) {
    const kept = Object.entries(fight.offers).filter(([seat]) => isAsked(fight, seat));
    return Object.fromEntries(kept);
}

/** @typedef {{ id: string, called: string, name: string }} Named */

/**
 * What a square is called among the ids of fighters.
 *
 * @param {string} word
 */
export function squareId(word) {
    return `@${word}`;
}

/** A name within words is whole words, and the longest of those that fit. */
export class Names {
    /**
     * @param {{ id: string, name: string }[]} cards
     * @param {import("./frames.js").Board} [board]
     */
    constructor(cards, board) {
        const squares = board ? board.rows.flat() : [];
        /** @type {Named[]} */
        this.known = [...cards, ...squares.map(({ word }) => ({ id: squareId(word), name: word }))]
            .map(({ id, name }) => ({ id, called: name, name: name.toLowerCase() }))
            .sort((one, other) => other.name.length - one.name.length);
    }

    /**
     * What a fighter or square is called; empty where there is none of that id.
     *
     * @param {string} id
     */
    called(id) {
        return this.known.find((each) => each.id === id)?.called ?? "";
    }

    /**
     * Whether the words name a square.
     *
     * @param {string} words
     */
    onBoard(words) {
        return this.within(words).some((id) => id.startsWith("@"));
    }

    /**
     * The ids of those who are named.
     *
     * @param {string} words
     * @returns {string[]}
     */
    within(words) {
        let rest = ` ${words.toLowerCase().replace(/[,;]/g, " ")} `;
        return this.known
            .filter(({ name }) => {
                const found = rest.includes(` ${name} `);
                rest = rest.replace(` ${name} `, "  ");
                return found;
            })
            .map(({ id }) => id);
    }
}
