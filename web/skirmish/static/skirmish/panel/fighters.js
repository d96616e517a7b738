// The fighters as cards, in the order in which the server names them.

import { button, make } from "./elements.js";

export const TEAM_COLORS = 6;

export class Fighters {
    constructor(onTarget) {
        this.onTarget = onTarget;
        this.list = make("ul", { class: "skirmish-cards" });
        this.element = make(
            "div",
            { class: "skirmish-fighters", role: "group", "aria-label": "Fighters", tabindex: "0" },
            this.list,
        );
        this.drawn = new Map();
    }

    // `targets` are the ids of fighters that choices name; `target` is the selected one.
    draw(fight, targets, target) {
        const cards = fight.cards.map((card) => {
            const way = {
                team: Math.max(0, fight.teams.indexOf(card.team)) % TEAM_COLORS,
                mine: card.id === fight.seat,
                asked: fight.waiting.includes(card.id),
                target: targets.has(card.id),
                picked: card.id === target,
            };
            return this.keep(card, way);
        });
        // Only what changed is touched, so that reading and scrolling are not disturbed.
        if (cards.some((card, place) => this.list.children[place] !== card)) {
            this.list.replaceChildren(...cards);
        }
        [...this.list.children].slice(cards.length).forEach((card) => card.remove());
        this.drawn = new Map([...this.drawn].filter(([, { element }]) => cards.includes(element)));
    }

    keep(card, way) {
        const looks = JSON.stringify([card, way]);
        const before = this.drawn.get(card.id);
        if (before && before.looks === looks) {
            return before.element;
        }
        const element = this.card(card, way);
        if (before && before.element.isConnected) {
            const held = before.element.contains(document.activeElement);
            before.element.replaceWith(element);
            if (held) {
                (element.querySelector("button") || this.element).focus();
            }
        }
        this.drawn.set(card.id, { looks, element });
        return element;
    }

    card(card, way) {
        const marks = [
            way.mine && make("span", { class: "skirmish-mark" }, "(you)"),
            ...mark(card, way),
        ].filter(Boolean);
        const classes = ["skirmish-card", way.asked && "is-asked", card.out && "is-out"];
        return make(
            "li",
            { class: classes.filter(Boolean).join(" "), "data-id": card.id, "data-team": way.team },
            make("p", { class: "skirmish-card-head" }, this.name(card, way), ...marks),
            make(
                "p",
                { class: "skirmish-standing" },
                make("span", { class: "skirmish-health" }, card.health),
                make("span", { class: "skirmish-heard" }, ", team "),
                make("span", { class: "skirmish-team" }, card.team),
            ),
            ...card.bars.map(bar),
            ...line("skirmish-numbers", card.numbers.map(number)),
            ...line("skirmish-notes", card.notes.map((note) => make("span", {}, note))),
        );
    }

    name(card, way) {
        if (!way.target) {
            return make("span", { class: "skirmish-name" }, card.name);
        }
        const attributes = {
            class: "skirmish-name",
            "aria-pressed": String(way.picked),
            title: way.picked ? "Show all choices" : `Show only what concerns ${card.name}`,
        };
        return button(attributes, card.name, () => this.onTarget(way.picked ? "" : card.id));
    }
}

// A fighter may have the turn while the fight waits for another fighter's answer.
function mark({ turn }, { asked }) {
    if (!turn && !asked) {
        return [];
    }
    const looks = asked ? "skirmish-mark is-asked" : "skirmish-mark";
    const words = turn ? "to move" : "to answer";
    return [make("span", { class: looks }, asked ? words : "has the turn")];
}

function bar([label, value, greatest]) {
    const fill = make("span", { class: "skirmish-fill" });
    const share = greatest > 0 ? value / greatest : 0;
    fill.style.width = `${100 * Math.min(1, Math.max(0, share))}%`;
    return make(
        "p",
        { class: "skirmish-bar" },
        make("span", { class: "skirmish-label" }, label),
        make("span", { class: "skirmish-track", "aria-hidden": "true" }, fill),
        make("span", { class: "skirmish-value" }, `${value}/${greatest}`),
    );
}

function number([label, value]) {
    return make("span", {}, `${label} `, make("b", {}, value));
}

// Things in one line, with spaces between them for those who hear it.
function line(name, parts) {
    const spaced = parts.flatMap((part, place) => (place ? [" ", part] : [part]));
    return parts.length ? [make("p", { class: name }, ...spaced)] : [];
}
