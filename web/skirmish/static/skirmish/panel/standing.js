// What a reader sets beside their moves: acting by themselves, moves in advance, standing orders.

import { button, make } from "./elements.js";

export class Standing {
    // `onType` is called with a line to type, `onOpen` when the part is unfolded.
    constructor({ onType, onOpen }) {
        this.onType = onType;
        const summary = make("summary", { class: "skirmish-question" }, "Moves in advance and autopilot");
        this.content = make("div", { class: "skirmish-standing-parts" });
        const attributes = { class: "skirmish-seat skirmish-settings", hidden: true };
        this.element = make("details", attributes, summary, this.content);
        this.element.addEventListener("toggle", () => this.isOpen && onOpen());
        this.looks = "";
    }

    get isOpen() {
        return this.element.open && !this.element.hidden;
    }

    // Shows that there is something to set, for those who fight or decide for others.
    offer({ seat, seats, over }) {
        this.element.hidden = over || (!seat && !seats.length);
    }

    draw(standing) {
        const looks = JSON.stringify({ ...standing, rev: 0 });
        if (looks === this.looks) {
            return;
        }
        this.looks = looks;
        const held = this.element.contains(document.activeElement) && document.activeElement;
        const name = held && held.getAttribute("aria-label");
        const own = standing.seat ? [this.plan(standing), this.own(standing)] : [];
        const orders = standing.orders.map((each) => this.order(standing, each));
        const npcs = standing.npcs.length ? [this.npcs(standing)] : [];
        this.content.replaceChildren(...own, ...orders, ...npcs);
        if (held) {
            const again = [...this.content.querySelectorAll("button, select")];
            const same = again.find((each) => each.getAttribute("aria-label") === name);
            (same || this.element.querySelector("summary")).focus();
        }
    }

    plan({ command, plan, advance }) {
        const options = advance.flatMap(({ choices }) =>
            choices.map(({ words }) => make("option", {}, words)),
        );
        const chosen = plan.length ? `Next: ${plan.join(", then ")}.` : "";
        const label = "Next move";
        const looks = { class: "skirmish-select", "aria-label": label };
        const select = make("select", looks, ...options);
        const add = this.button("Choose", "Choose the next move in advance", () =>
            this.onType(`${command} next ${[...plan, select.value].join(", ")}`),
        );
        const off = this.button("Clear", "Clear the moves chosen in advance", () =>
            this.onType(`${command} next off`),
        );
        const told = chosen ? [make("span", { class: "skirmish-chosen" }, chosen), off] : [];
        return row(label, ...(options.length ? [select, add] : []), ...told);
    }

    own({ command, temperaments, acts }) {
        const line = `${command} auto me`;
        return this.temperaments("My fighter", "acts by itself", temperaments, acts, line);
    }

    npcs({ command, temperaments, npcs }) {
        const [first] = npcs;
        const same = npcs.every(({ acts }) => acts === first.acts);
        const acts = same ? first.acts : "";
        const any = npcs.some((each) => each.acts);
        const line = `${command} auto all`;
        return this.temperaments("All NPCs", "act by themselves", temperaments, acts, line, any);
    }

    temperaments(what, act, temperaments, acts, line, isOn = Boolean(acts)) {
        const pressed = (on) => ({ "aria-pressed": String(on) });
        const buttons = temperaments.map((each) => {
            const label = `${what}: act as ${each}`;
            const type = () => this.onType(`${line} ${each}`);
            return this.button(each, label, type, pressed(acts === each));
        });
        const stop = () => this.onType(`${line} off`);
        const off = this.button("off", `${what}: off`, stop, pressed(!isOn));
        return row(`${what} ${act}`, off, ...buttons);
    }

    order({ command }, { kind, answer, answers }) {
        const give = (words) => () => this.onType(`${command} orders ${kind} ${words}`);
        const buttons = answers.map((words) => {
            const pressed = { "aria-pressed": String(answer === words) };
            return this.button(words, `${kind}: always ${words}`, give(words), pressed);
        });
        const asked = { "aria-pressed": String(!answer) };
        const ask = () => answer && give("ask")();
        const askMe = this.button("ask me", `${kind}: ask me`, ask, asked);
        return row(`When asked: ${kind}`, askMe, ...buttons);
    }

    button(text, label, onPress, more = {}) {
        return button({ class: "skirmish-choice", "aria-label": label, ...more }, text, onPress);
    }
}

function row(what, ...content) {
    const label = make("span", { class: "skirmish-what", "aria-hidden": "true" }, what);
    const buttons = make("div", { class: "skirmish-buttons" }, ...content);
    const looks = { class: "skirmish-group", role: "group", "aria-label": what };
    return make("div", looks, label, buttons);
}
