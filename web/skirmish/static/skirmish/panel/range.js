// Where everyone is, for rules in which all are on one line: the fighters in their order, with the
// distances between them.

import { make } from "./elements.js";
import { cardOf, colors } from "./fight.js";

/**
 * @typedef {import("./fight.js").Fight} Fight
 * @typedef {import("./frames.js").Band} Band
 * @typedef {import("./frames.js").Spot} Spot
 * @typedef {{ gap: string, share: number, ids: string[] }} Place
 */

// What is on one spot, in meters.
const NEAR = 0.005;
// So many names of one spot are shown to the eye; the ear gets all of them.
const SHOWN = 2;

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
