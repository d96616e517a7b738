// What a reader may do in a fight beside their moves. In one row: read back, write a pose, take a
// move back, give up, join, let others in. Below it: autopilot, moves in advance, standing orders.

import { button, make, row, twice } from "./elements.js";
import { cardOf, isAsked } from "./fight.js";

export class Tools {
    /**
     * @param {(line: string) => void} onType
     * @param {HTMLElement} log The button that unfolds the log.
     */
    constructor(onType, log) {
        this.onType = onType;
        this.log = log;
        this.pose = make("input", {
            class: "skirmish-pose", name: "pose", maxlength: "500", hidden: true,
            "aria-label": "Your own words for the next move",
            placeholder: "Your own words for the next move",
        });
        this.opens = button(
            { class: "skirmish-choice", "aria-expanded": "false" }, "Pose", () => this.open(this.pose.hidden),
        );
        this.undo = button({ class: "skirmish-choice" }, "Undo", () => onType("undo"));
        // The game itself asks once before it lets a fighter yield.
        this.yields = this.press("Yield", "yield");
        // It asks its owner, too, before it ends a fight that is not over.
        this.ends = this.press("End the fight", "end");
        this.leaves = twice("Leave", "Leave for good", () => onType("leave"));
        this.others = make("div", { class: "skirmish-buttons" });
        this.row = make(
            "div", { class: "skirmish-buttons skirmish-tools", role: "group", "aria-label": "Beside the moves" },
            log, this.opens, this.undo, this.yields, this.leaves, this.ends,
        );
        this.element = make("div", { class: "skirmish-beside" }, this.pose, this.others, this.row);
        this.looks = "";
    }

    /** @param {boolean} isOpen */
    open(isOpen) {
        this.pose.hidden = !isOpen;
        this.opens.setAttribute("aria-expanded", String(isOpen));
        if (isOpen) {
            this.pose.focus();
        }
    }

    /**
     * The words of a choice with what the reader has written to go with it, which is used up.
     *
     * @param {string} words
     */
    posed(words) {
        const pose = this.pose.value.replace(/\s+/g, " ").trim();
        this.pose.value = "";
        this.open(false);
        return pose ? `${words} = ${pose}` : words;
    }

    /** @param {import("./machine.js").Model} model */
    draw({ fight, end, happened }) {
        if (!fight) {
            return;
        }
        const isOver = fight.over || end !== null;
        const own = cardOf(fight, fight.seat);
        const isMine = !isOver && isAsked(fight, fight.seat) && own !== undefined;
        this.log.hidden = !happened.entries.length;
        this.opens.hidden = !isMine;
        if (!isMine) {
            this.pose.hidden = true;
        }
        this.undo.hidden = !fight.undo || end !== null;
        this.yields.hidden = !isMine || !own.turn;
        this.ends.hidden = isOver || !fight.owns;
        this.leaves.hidden = isOver || !own || (isMine && own.turn);
        const looks = JSON.stringify([fight.joins, fight.requests, isOver]);
        if (looks !== this.looks) {
            this.looks = looks;
            const joins = fight.joins.map((team) => this.press(`Join ${team}`, `join ${team}`));
            const asks = fight.requests.flatMap(({ name, team }) => [
                make("span", {}, `${name} asks to join ${team}.`),
                this.press(`Admit ${name}`, `admit ${name}`),
                this.press(`Refuse ${name}`, `refuse ${name}`),
            ]);
            this.others.replaceChildren(...(isOver ? [] : [...asks, ...joins]));
            this.others.hidden = !this.others.childElementCount;
        }
    }

    /**
     * @param {string} text
     * @param {string} line
     */
    press(text, line) {
        return button({ class: "skirmish-choice" }, text, () => this.onType(line));
    }
}

/**
 * @typedef {import("./frames.js").Standing} Kept
 */

export class Standing {
    /**
     * @param {(line: string) => void} onType
     * @param {(isOpen: boolean) => void} onOpen
     * @param {HTMLElement[]} more What else is set here.
     */
    constructor(onType, onOpen, more) {
        this.onType = onType;
        const summary = make("summary", { class: "skirmish-question" }, "Moves in advance and autopilot");
        this.content = make("div", { class: "skirmish-standing-parts" });
        const looks = { class: "skirmish-settings", hidden: true };
        this.element = make("details", looks, summary, this.content, ...more);
        this.element.addEventListener("toggle", () => {
            this.isFresh = this.element.open;
            onOpen(this.element.open);
            this.bring();
        });
        this.looks = "";
        /** Whether it has been opened, and its content has not come. */
        this.isFresh = false;
        /** @type {string} The next move that has been selected, and not yet chosen. */
        this.selected = "";
    }

    /**
     * @param {Kept | null} standing
     * @param {boolean} isOffered Whether the reader may choose moves in advance.
     */
    draw(standing, isOffered) {
        this.element.hidden = !isOffered;
        const looks = JSON.stringify(standing && { ...standing, rev: 0 });
        if (!standing || looks === this.looks) {
            this.isFresh = this.isFresh && !standing;
            return;
        }
        this.looks = looks;
        const active = document.activeElement;
        const held = this.content.contains(active) ? active : null;
        const name = held?.getAttribute("aria-label");
        const own = standing.seat ? [this.plan(standing), this.own(standing)] : [];
        const orders = standing.orders.map((order) => this.order(order));
        const npcs = standing.npcs.length ? [this.npcs(standing)] : [];
        this.content.replaceChildren(...own, ...orders, ...npcs);
        if (held) {
            const again = /** @type {NodeListOf<HTMLElement>} */ (
                this.content.querySelectorAll("button, select"));
            const same = [...again].find((each) => each.getAttribute("aria-label") === name);
            (same ?? this.element.querySelector("summary"))?.focus();
        }
        this.bring();
        this.isFresh = false;
    }

    // What opens below the edge is brought into view.
    bring() {
        if (this.isFresh) {
            this.element.scrollIntoView({ block: "start" });
        }
    }

    /** @param {Kept} standing */
    plan({ plan, advance }) {
        const options = advance.flatMap(({ choices }) =>
            choices.map(({ words }) => make("option", {}, words)),
        );
        const chosen = plan.length ? `Next: ${plan.join(", then ")}.` : "";
        const label = "Next move";
        const select = make("select", { class: "skirmish-select", "aria-label": label }, ...options);
        if (options.some(({ value }) => value === this.selected)) {
            select.value = this.selected;
        }
        select.addEventListener("change", () => {
            this.selected = select.value;
        });
        const add = this.button("Choose", "Choose the next move in advance", () =>
            this.onType(`next ${[...plan, select.value].join(", ")}`),
        );
        const off = this.button("Clear", "Clear the moves chosen in advance", () =>
            this.onType("next off"),
        );
        const told = chosen ? [make("span", { class: "skirmish-chosen" }, chosen), off] : [];
        return row(label, ...(options.length ? [select, add] : []), ...told);
    }

    /** @param {Kept} standing */
    own({ temperaments, acts }) {
        return this.temperaments("My fighter", "acts by itself", temperaments, acts, "auto me");
    }

    /** @param {Kept} standing */
    npcs({ temperaments, npcs }) {
        const [first] = npcs;
        const same = npcs.every(({ acts }) => acts === first.acts);
        const acts = same ? first.acts : "";
        const any = npcs.some((each) => each.acts);
        return this.temperaments("All NPCs", "act by themselves", temperaments, acts, "auto all", any);
    }

    /**
     * @param {string} what
     * @param {string} act
     * @param {string[]} temperaments
     * @param {string} acts
     * @param {string} line
     */
    temperaments(what, act, temperaments, acts, line, isOn = Boolean(acts)) {
        /** @param {boolean} on */
        const pressed = (on) => ({ "aria-pressed": String(on) });
        const buttons = temperaments.map((temperament) => {
            const label = `${what}: act as ${temperament}`;
            const type = () => this.onType(`${line} ${temperament}`);
            return this.button(temperament, label, type, pressed(acts === temperament));
        });
        const stop = () => this.onType(`${line} off`);
        const off = this.button("off", `${what}: off`, stop, pressed(!isOn));
        return row(`${what} ${act}`, off, ...buttons);
    }

    /** @param {Kept["orders"][number]} order */
    order({ kind, answer, answers }) {
        /** @param {string} words */
        const give = (words) => () => this.onType(`orders ${kind} ${words}`);
        const buttons = answers.map((words) => {
            const pressed = { "aria-pressed": String(answer === words) };
            return this.button(words, `${kind}: always ${words}`, give(words), pressed);
        });
        const asked = { "aria-pressed": String(!answer) };
        const ask = () => answer && give("ask")();
        const askMe = this.button("ask me", `${kind}: ask me`, ask, asked);
        return row(`When asked: ${kind}`, askMe, ...buttons);
    }

    /**
     * @param {string} text
     * @param {string} label
     * @param {() => void} onPress
     * @param {import("./elements.js").Attributes} more
     */
    button(text, label, onPress, more = {}) {
        return button({ class: "skirmish-choice", "aria-label": label, ...more }, text, onPress);
    }
}
