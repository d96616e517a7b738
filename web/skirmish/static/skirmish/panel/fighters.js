// The fighters: the reader's own in one line of the head, the others as a strip of cards, enemies
// first and those who are out last. A press on a card shows what concerns it.

import { button, count, gauge, make, write } from "./elements.js";
import { cardOf, colors, others } from "./fight.js";

/**
 * @typedef {import("./fight.js").Fight} Fight
 * @typedef {import("./frames.js").Card} Card
 * @typedef {{ color: string, asked: boolean, picked: boolean, owned: boolean }} Way
 */

// So many cards have room for all that is known of a fighter.
const FEW = 4;

export class Fighters {
    /** @param {(id: string) => void} onPick */
    constructor(onPick) {
        this.onPick = onPick;
        this.list = make("ul", { class: "skirmish-cards" });
        this.element = make(
            "div",
            { class: "skirmish-fighters", role: "group", "aria-label": "Fighters" },
            this.list,
        );
        /** @type {Map<string, { looks: string, element: HTMLElement }>} */
        this.drawn = new Map();
    }

    /**
     * @param {Fight} fight
     * @param {string} picked
     */
    draw(fight, picked) {
        const shown = others(fight);
        const team = colors(fight);
        this.element.classList.toggle("is-few", shown.length <= FEW);
        const cards = shown.map((card) => {
            const way = {
                color: String(team[card.team] ?? 0),
                asked: fight.waiting.includes(card.id),
                picked: card.id === picked,
                owned: card.team === cardOf(fight, fight.seat)?.team,
            };
            return this.keep(card, way, fight.gauges);
        });
        // Only what changed is touched, so that reading and scrolling are not disturbed.
        if (cards.some((card, place) => this.list.children[place] !== card)) {
            this.list.replaceChildren(...cards);
        }
        [...this.list.children].slice(cards.length).forEach((card) => card.remove());
        this.drawn = new Map([...this.drawn].filter(([, { element }]) => cards.includes(element)));
    }

    /**
     * @param {Card} card
     * @param {Way} way
     * @param {Record<string, string>} gauges
     */
    keep(card, way, gauges) {
        const looks = JSON.stringify([card, way]);
        const before = this.drawn.get(card.id);
        if (before?.looks === looks) {
            return before.element;
        }
        const element = this.card(card, way, gauges);
        if (before?.element.isConnected) {
            const held = before.element.contains(document.activeElement);
            before.element.replaceWith(element);
            if (held) {
                element.querySelector("button")?.focus({ preventScroll: true });
            }
        }
        this.drawn.set(card.id, { looks, element });
        return element;
    }

    /**
     * @param {Card} card
     * @param {Way} way
     * @param {Record<string, string>} gauges
     */
    card(card, way, gauges) {
        const name = ["skirmish-card", card.out && "is-out", way.asked && "is-asked"];
        const press = {
            class: "skirmish-name",
            "aria-pressed": String(way.picked),
            title: way.picked ? "Show all choices" : `Show what concerns ${card.name}`,
        };
        const pick = () => this.onPick(way.picked ? "" : card.id);
        const facts = factsOf(card);
        return make(
            "li",
            { class: name.filter(Boolean).join(" "), "data-id": card.id, "data-team": way.color },
            button(press, card.name, pick),
            ...(way.owned ? [make("span", { class: "skirmish-ally", "aria-hidden": "true" }, "ally")] : []),
            mark(card, way),
            make(
                "p",
                { class: "skirmish-standing" },
                make("span", { class: "skirmish-health" }, card.health),
                ...belongs(card, way.owned),
            ),
            make("p", { class: "skirmish-bars" }, ...spaced(card.bars.map((bar) => gauge(bar, gauges)))),
            make("p", { class: "skirmish-facts" }, ...spaced(facts)),
        );
    }
}

/** The reader's own fighter, in one line. */
export class Me {
    constructor() {
        this.element = make("p", { class: "skirmish-me", tabindex: "0" });
        this.looks = "";
    }

    /** @param {Fight | null} fight */
    draw(fight) {
        const card = fight && cardOf(fight, fight.seat);
        const looks = JSON.stringify(card ?? null);
        if (looks === this.looks) {
            return;
        }
        this.looks = looks;
        this.element.hidden = !card;
        if (fight && card) {
            this.element.dataset.team = String(colors(fight)[card.team] ?? 0);
            const facts = factsOf(card);
            const looks = card.out ? "skirmish-health is-out" : "skirmish-health";
            const health = make("span", { class: looks }, card.health);
            this.element.replaceChildren(
                make("b", { class: "skirmish-name" }, card.name),
                make("span", { class: "skirmish-heard" }, " (you)"),
                " ",
                ...spaced([
                    ...(card.out ? [health] : []),
                    ...card.bars.map((bar) => gauge(bar, fight.gauges)),
                    ...facts,
                    ...(card.out ? [] : [health]),
                ]),
            );
        }
    }
}

/**
 * What stands on a card beside the bars.
 *
 * @param {Card} card
 */
function factsOf({ numbers, notes }) {
    return [...numbers.map(count), ...notes.map((note) => make("span", {}, note))];
}

/**
 * The team, unless it is called like the fighter.
 *
 * @param {Card} card
 * @param {boolean} owned
 */
function belongs({ name, team }, owned) {
    if (team === name) {
        return owned ? [make("span", { class: "skirmish-heard" }, ", your team")] : [];
    }
    return [
        make("span", { class: "skirmish-heard" }, owned ? ", your team, " : ", team "),
        make("span", { class: "skirmish-team" }, team),
    ];
}

/**
 * A fighter may have the turn while the fight waits for another fighter's answer.
 *
 * @param {Card} card
 * @param {Way} way
 */
function mark({ turn }, { asked }) {
    const made = make("span", { class: asked ? "skirmish-mark is-asked" : "skirmish-mark" });
    write(made, asked ? (turn ? "to move" : "to answer") : turn ? "has the turn" : "");
    return made;
}

/**
 * Things in one line, with spaces between them for those who hear it.
 *
 * @param {HTMLElement[]} parts
 */
function spaced(parts) {
    return parts.flatMap((part, place) => (place ? [" ", part] : [part]));
}
