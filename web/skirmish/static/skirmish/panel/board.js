// Where everyone is: on a line with the distances between them, or on a board. There a press on a
// square or a piece selects it, so that only the choices about it are shown, each as a button that
// says what it does. Where there is a single one, a second press on the square makes it too.

import { button, make, write } from "./elements.js";
import { cardOf, colors, squareId } from "./fight.js";

/**
 * @typedef {import("./fight.js").Fight} Fight
 * @typedef {import("./frames.js").Band} Band
 * @typedef {import("./frames.js").Card} Card
 * @typedef {import("./frames.js").Piece} Piece
 * @typedef {import("./frames.js").Region} Region
 * @typedef {import("./frames.js").Spot} Spot
 * @typedef {{ words: string, seat: string, rev: number }} Made
 * @typedef {{ gap: string, share: number, ids: string[] }} Place
 *
 * @typedef {object} Square
 * @property {string} word
 * @property {string} place What its region is called.
 * @property {HTMLButtonElement} button
 * @property {HTMLElement} cell
 * @property {[id: string, choices: Made[]][]} offers
 * @property {Piece[]} here
 * @property {string} picked
 * @property {boolean} edge
 */

// So many pixels stay below a piece that is brought into view.
const MARGIN = 8;

export class Board {
    /**
     * @param {(id: string) => void} onPick Gets the id of a fighter or square, or nothing.
     * @param {(choice: Made) => void} onChoose
     */
    constructor(onPick, onChoose) {
        this.onPick = onPick;
        this.onChoose = onChoose;
        this.element = make("div", { class: "skirmish-board", role: "grid", hidden: true });
        this.element.addEventListener("keydown", (event) => this.move(event));
        /** @type {Square[][]} */
        this.rows = [];
        this.built = "";
        /** @type {number | null} */
        this.fight = null;
        this.first = 0;
        this.last = -1;
        this.looks = "";
        /** @type {HTMLElement | null} Where the reader's own piece is. */
        this.own = null;
    }

    /**
     * @param {Fight} fight
     * @param {Map<string, Made[]>} offered The choices that concern each fighter and square.
     * @param {string} picked
     */
    draw(fight, offered, picked) {
        this.element.hidden = !fight.board;
        if (!fight.board) {
            return;
        }
        this.build(fight.board);
        const looks = JSON.stringify([fight.id, fight.pieces, fight.cards, [...offered], picked]);
        if (looks === this.looks) {
            return;
        }
        this.looks = looks;
        const cards = new Map(fight.cards.map((card) => [card.id, card]));
        for (const square of this.rows.flat()) {
            square.here = (fight.pieces ?? []).filter((piece) => piece.square === square.word);
            const ids = [...square.here.map(({ id }) => id), squareId(square.word)];
            square.offers = ids.map((id) => [id, offered.get(id) ?? []]);
            square.offers = square.offers.filter(([id, made]) => made.length || !id.startsWith("@"));
            square.picked = picked;
        }
        this.fold(fight.id);
        this.follow(fight);
        const team = colors(fight);
        for (const square of this.rows.flat()) {
            const there = square.here.flatMap(({ id }) => cards.get(id) ?? []);
            show(square, there, team, fight.seat);
        }
    }

    /**
     * Where the board has little room, it is scrolled to the reader's own piece.
     *
     * @param {Fight} fight
     */
    follow({ seat, pieces }) {
        const at = (pieces ?? []).find((piece) => piece.id === seat)?.square;
        const cell = this.rows.flat().find(({ word }) => word === at)?.cell ?? null;
        if (cell !== this.own) {
            this.own = cell;
            this.bring();
        }
    }

    bring() {
        const stage = this.element.parentElement;
        if (stage && this.own) {
            const { bottom } = this.own.getBoundingClientRect();
            const below = bottom - stage.getBoundingClientRect().bottom;
            stage.scrollTop += Math.max(0, below + MARGIN);
        }
    }

    /**
     * Leaves out the rows at the edges, but for one around the pieces, on which nothing may be done.
     * During a fight a row that has been shown stays, so that the board does not jump.
     *
     * @param {number} id
     */
    fold(id) {
        if (this.fight !== id) {
            Object.assign(this, { fight: id, first: this.rows.length, last: -1 });
        }
        this.rows.forEach((row, y) => {
            if (row.some(({ here, offers }) => here.length || offers.length)) {
                const around = row.some(({ here }) => here.length) ? 1 : 0;
                this.first = Math.max(0, Math.min(this.first, y - around));
                this.last = Math.min(this.rows.length - 1, Math.max(this.last, y + around));
            }
        });
        this.rows.forEach((row, y) => {
            const element = row[0].cell.parentElement;
            if (element) {
                element.hidden = this.isHidden(y);
            }
            row.forEach((square, x) => {
                square.edge = !x || y === this.first;
            });
        });
        const lead = this.rows.findIndex((row) => row.some((square) => !square.button.tabIndex));
        if (this.isHidden(lead) && this.first <= this.last) {
            this.lead(this.rows[this.first][0].word);
        }
    }

    /** @param {number} y */
    isHidden(y) {
        return y < this.first || y > this.last;
    }

    /**
     * The squares as such, which stay.
     *
     * @param {import("./frames.js").Board} board
     */
    build(board) {
        const built = JSON.stringify(board);
        if (built === this.built) {
            return;
        }
        this.built = built;
        this.looks = "";
        this.element.setAttribute("aria-label", board.name);
        this.rows = board.rows.map((row, y) =>
            row.map(({ word, region }, x) => {
                const above = y ? board.rows[y - 1][x].region : region;
                const left = x ? row[x - 1].region : region;
                const looks = [
                    "skirmish-square",
                    ...border("above", board.regions[region], board.regions[above]),
                    ...border("left", board.regions[region], board.regions[left]),
                ];
                const press = { tabindex: "-1", "data-word": word };
                const made = button(press, "", () => this.press(square));
                const cell = make("div", { class: looks.join(" "), role: "gridcell" }, made);
                /** @type {Square} */
                const square = {
                    word, place: board.regions[region].name, button: made, cell,
                    offers: [], here: [], picked: "", edge: false,
                };
                return square;
            }),
        );
        const rows = this.rows.map((row) =>
            make("div", { class: "skirmish-row", role: "row" }, ...row.map(({ cell }) => cell)),
        );
        this.element.replaceChildren(...rows);
        this.rows[0][0].button.tabIndex = 0;
        this.fight = null;
    }

    /** @param {Square} square */
    press({ word, offers, picked }) {
        this.lead(word);
        const place = offers.findIndex(([id]) => id === picked);
        if (place >= 0 && picked === squareId(word) && offers[place][1].length === 1) {
            this.onChoose(offers[place][1][0]);
            return;
        }
        const [next = ""] = offers[place + 1] || [];
        this.onPick(next);
    }

    /** The first square about which something may be chosen. */
    focus() {
        const every = this.rows.flat();
        const first = every.find(({ word, offers }) => offers.some(([id]) => id === squareId(word)));
        if (first) {
            this.lead(first.word);
            first.button.focus();
            this.element.scrollIntoView({ block: "nearest" });
        }
    }

    /**
     * Tab leads to one square; from there the arrow keys go on.
     *
     * @param {string} word
     */
    lead(word) {
        for (const square of this.rows.flat()) {
            square.button.tabIndex = square.word === word ? 0 : -1;
        }
    }

    /** @param {KeyboardEvent} event */
    move(event) {
        /** @type {Record<string, [number, number]>} */
        const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
        const step = steps[event.key];
        if (!step || event.altKey || event.ctrlKey || event.metaKey) {
            return;
        }
        const target = /** @type {Node} */ (event.target);
        const y = this.rows.findIndex((row) => row.some(({ cell }) => cell.contains(target)));
        const x = this.rows[y].findIndex(({ cell }) => cell.contains(target));
        const next = this.rows[y + step[0]]?.[x + step[1]];
        if (next && !this.isHidden(y + step[0])) {
            this.lead(next.word);
            next.button.focus();
        }
        event.preventDefault();
    }
}

/**
 * @param {Square} square
 * @param {Card[]} cards Who is there.
 * @param {Record<string, number>} team
 * @param {string} own
 */
function show({ button: shown, word, place, edge, offers, picked, here }, cards, team, own) {
    const every = offers.flatMap(([, choices]) => choices.map(({ words }) => words));
    const many = new Set(every).size;
    const names = cards.map(({ id, name }) => (id === own ? `${name} (you)` : name));
    const mark = here.length ? here[0].mark + (here.length > 1 ? "+" : "") : "";
    const who = mark && `${mark}: ${names.join(" and ")} on `;
    const label = `${who}${word}, ${place}${many ? `. Choices: ${many}` : ""}`;
    const looks = [
        here.length && "has-piece",
        many && "is-offered",
        cards.some(({ id }) => id === own) && "is-mine",
    ];
    write(shown, mark || (edge || many ? word : ""));
    set(shown, "class", looks.filter(Boolean).join(" "));
    set(shown, "data-team", cards.length ? String(team[cards[0].team] ?? 0) : "");
    set(shown, "title", label);
    set(shown, "aria-label", label);
    set(shown, "aria-pressed", String(offers.some(([id]) => id === picked)));
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {string} value
 */
function set(element, name, value) {
    if (element.getAttribute(name) !== value) {
        element.setAttribute(name, value);
    }
}

/**
 * A line where a region ends, and a wall where the greater region does.
 *
 * @param {string} side
 * @param {Region} here
 * @param {Region} there
 */
function border(side, here, there) {
    if (here.name === there.name) {
        return [];
    }
    return [here.within === there.within ? `has-line-${side}` : `has-wall-${side}`];
}

// What is on one spot, in meters.
const NEAR = 0.005;
// So many names of one spot are shown to the eye; the ear gets all of them.
const SHOWN = 2;

/** For rules in which all are on one line: the fighters in their order, with the distances. */
export class Range {
    constructor() {
        this.element = make("ol", { class: "skirmish-range", "aria-label": "Where everyone is" });
        this.looks = "";
    }

    /** @param {Fight} fight */
    draw(fight) {
        const able = new Set(fight.cards.filter(({ out }) => !out).map(({ id }) => id));
        const spots = (fight.spots ?? []).filter(({ id }) => able.has(id));
        this.element.hidden = spots.length < 2;
        const looks = JSON.stringify([spots, fight.seat, fight.cards.map(({ name }) => name)]);
        if (this.element.hidden || looks === this.looks) {
            return;
        }
        this.looks = looks;
        const team = colors(fight);
        const drawn = places(spots, fight.bands ?? []).map(({ gap, share, ids }) => {
            const own = ids.filter((id) => id === fight.seat);
            const sorted = [...own, ...ids.filter((id) => id !== fight.seat)];
            const names = sorted.map((id, place) => {
                const looks = [
                    "skirmish-spot", id === fight.seat && "is-mine", place >= SHOWN && "skirmish-heard",
                ];
                const card = cardOf(fight, id);
                const name = {
                    class: looks.filter(Boolean).join(" "),
                    "data-team": String(team[card?.team ?? ""] ?? 0),
                };
                return make("span", name, id === fight.seat ? "You" : card?.name ?? "");
            });
            const more = ids.length - SHOWN;
            const rest = more > 0 ? [make("span", { "aria-hidden": "true" }, `+${more}`)] : [];
            const there = make("span", { class: "skirmish-spots" }, ...names.flatMap((each) => [each, " "]), ...rest);
            const distance = gap ? [make("span", { class: "skirmish-gap" }, gap), " "] : [];
            const item = make("li", {}, ...distance, there);
            item.style.flexGrow = String(share);
            return item;
        });
        this.element.replaceChildren(...drawn);
    }
}

/**
 * The spots in their order, each with who is there and how far it is from the one before.
 *
 * @param {Spot[]} spots
 * @param {Band[]} bands
 * @returns {Place[]}
 */
export function places(spots, bands) {
    const sorted = [...spots].sort((one, two) => one.at - two.at);
    /** @type {(Place & { at: number })[]} */
    const found = [];
    for (const { id, at } of sorted) {
        const last = found.at(-1);
        if (last && at - last.at < NEAR) {
            last.ids.push(id);
        } else {
            const meters = last ? at - last.at : 0;
            found.push({ gap: last ? far(meters, bands) : "", share: Math.sqrt(meters), ids: [id], at });
        }
    }
    return found.map(({ gap, share, ids }) => ({ gap, share, ids }));
}

/**
 * A distance in words: `10 m, Short`.
 *
 * @param {number} meters
 * @param {Band[]} bands
 */
export function far(meters, bands) {
    const band = bands.find(([, most]) => most === null || meters <= most + NEAR);
    const number = Number(meters.toFixed(2));
    return `${number} m${band ? `, ${band[0]}` : ""}`;
}
