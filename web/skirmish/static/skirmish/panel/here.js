// What may be begun in a room without a fight: fights against its NPCs, and with who is there.

import { button, field, make, quoted, row } from "./elements.js";

export class Begin {
    /** @param {(line: string) => void} onType */
    constructor(onType) {
        this.onType = onType;
        this.element = make("div", { class: "skirmish-begin" });
        this.looks = "";
        /** The ruleset that the reader has selected; empty for the game's usual one. */
        this.ruleset = "";
    }

    /** @param {import("./frames.js").Here | null} here */
    draw(here) {
        const looks = JSON.stringify([here, this.ruleset]);
        if (!here || looks === this.looks) {
            return;
        }
        this.looks = looks;
        const rules = this.rules(here);
        const chosen = this.ruleset;
        const npcs = here.npcs.map(({ name, rulesets }) => {
            const able = !chosen || rulesets.includes(chosen);
            const type = () => this.onType(`fight ${name}${chosen ? ` ${chosen}` : ""}`);
            const made = button({ class: "skirmish-choice" }, `Fight ${name}`, type);
            made.disabled = !able;
            return made;
        });
        const learn = button({ class: "skirmish-choice" }, "Learn how to fight", () =>
            this.onType(`tutorial${chosen ? ` ${chosen}` : ""}`),
        );
        const rest = button({ class: "skirmish-choice" }, "Rest", () => this.onType("rest"));
        this.element.replaceChildren(
            rules,
            ...(npcs.length ? [row("At once", ...npcs)] : []),
            this.form(here),
            row("Or", learn, ...(here.rests ? [rest] : [])),
        );
    }

    /** @param {import("./frames.js").Here} here */
    rules(here) {
        const usual = make("option", { value: "" }, "the usual ones");
        const options = here.rulesets.map(({ name, title }) => make("option", { value: name }, title));
        const select = make("select", { class: "skirmish-select", name: "ruleset" }, usual, ...options);
        select.value = this.ruleset;
        select.addEventListener("change", () => {
            this.ruleset = select.value;
            this.draw(here);
            this.element.querySelector("select")?.focus();
        });
        return field("Rules", select);
    }

    /**
     * A fight of which the reader is the game master.
     *
     * @param {import("./frames.js").Here} here
     */
    form({ people }) {
        const name = make("input", {
            class: "skirmish-into", name: "name", required: true, value: "brawl", maxlength: "60",
        });
        const submit = make("button", { class: "skirmish-choice", type: "submit" }, "Set up a fight");
        const who = people.length ? `Who is here can join it: ${people.join(", ")}.` : "";
        const hint = make("p", { class: "skirmish-hint" }, `You add NPCs, and start it. ${who}`.trim());
        const label = { class: "skirmish-form", "aria-label": "Set up a fight" };
        const form = make("form", label, field("Called", name), submit, hint);
        form.addEventListener("submit", (event) => {
            event.preventDefault();
            this.onType(`init ${quoted(name.value)}${this.ruleset ? ` ${this.ruleset}` : ""}`);
        });
        return form;
    }
}
