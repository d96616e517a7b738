// What is shown around a fight: what may be begun in a room; the teams before it starts, and for
// its owner forms that fill them; and its end, until the reader closes it.

import { button, field, make, quoted, row, twice } from "./elements.js";

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
     * A fight whose game master is the reader.
     *
     * @param {import("./frames.js").Here} here
     */
    form({ people }) {
        const name = make("input", {
            class: "skirmish-into", name: "name", required: true, value: "brawl", maxlength: MOST_LETTERS,
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

const MOST = 20;
const USUAL = "heroes";

// The game takes no longer names.
const MOST_LETTERS = "30";

/** @typedef {import("./frames.js").Lobby} Gathering */

export class Lobby {
    /** @param {(line: string) => void} onType */
    constructor(onType) {
        this.onType = onType;
        this.teams = make("ul", { class: "skirmish-teams" });
        this.terms = make("p", { class: "skirmish-terms" });
        this.buttons = make("div", { class: "skirmish-run" });
        this.here = make("div", {});
        this.leaves = make("div", { class: "skirmish-buttons" });
        this.help = make("p", { class: "skirmish-hint" });
        this.template = make("select", { class: "skirmish-select", name: "template" });
        const number = { type: "number", name: "number", min: "1", max: String(MOST), value: "1" };
        this.number = make("input", { class: "skirmish-number", required: true, ...number });
        this.into = make("input", {
            class: "skirmish-into", name: "team", required: true, value: "monsters", maxlength: MOST_LETTERS,
        });
        this.acts = make("select", { class: "skirmish-select", name: "temperament" });
        this.form = this.makeForm();
        /** @type {Map<string, string>} */
        this.helps = new Map();
        this.keys = "";
        this.looks = "";
        const { buttons, terms, teams, form, here, leaves } = this;
        this.element = make("div", { class: "skirmish-lobby" }, buttons, terms, teams, form, here, leaves);
    }

    /** @param {Gathering | null} lobby */
    draw(lobby) {
        const looks = JSON.stringify(lobby);
        if (!lobby || looks === this.looks) {
            return;
        }
        this.looks = looks;
        this.terms.textContent = lobby.terms.join(" ");
        this.teams.replaceChildren(...lobby.teams.map((team) => this.team(team, lobby)));
        const active = document.activeElement;
        const held = active instanceof HTMLButtonElement && this.element.contains(active);
        const name = held ? active.textContent : "";
        this.buttons.replaceChildren(
            ...(lobby.owns && lobby.teams.length > 1 ? [this.start(lobby)] : []),
            ...(lobby.seat ? [] : [this.join(lobby)]),
        );
        this.here.replaceChildren(...(lobby.here.length ? [this.adds(lobby)] : []));
        const end = twice("Call it off", "Call it off for good", () => this.onType("end"));
        this.leaves.replaceChildren(
            ...(lobby.seat ? [this.press("Leave", "leave")] : []), ...(lobby.owns ? [end] : []),
        );
        if (held && !active.isConnected) {
            const again = [...this.element.querySelectorAll("button")];
            (again.find(({ textContent }) => textContent === name) ?? again[0])?.focus();
        }
        this.form.hidden = !lobby.owns;
        if (lobby.owns) {
            this.fill(lobby);
        }
    }

    /**
     * The teams there are, and a new one. The reader's own side may not be there yet.
     *
     * @param {Gathering} lobby
     */
    join({ teams }) {
        const joins = teams.map(({ name }) => this.press(`Join ${name}`, `join ${quoted(name)}`));
        const taken = teams.map(({ name }) => name.toLowerCase());
        const name = make("input", {
            class: "skirmish-into", name: "new-team", required: true, maxlength: MOST_LETTERS,
            value: taken.includes(USUAL) ? "" : USUAL,
        });
        const submit = make("button", { class: "skirmish-choice", type: "submit" }, "Join it");
        const looks = { class: "skirmish-form", "aria-label": "Join a new team" };
        const form = make("form", looks, field("A new team", name), submit);
        form.addEventListener("submit", (event) => {
            event.preventDefault();
            this.onType(`join ${quoted(name.value)}`);
        });
        return make("div", {}, ...(joins.length ? [row("Join", ...joins)] : []), form);
    }

    /**
     * Its owner starts it, and may say who begins.
     *
     * @param {Gathering} lobby
     */
    start({ teams }) {
        const chance = make("option", { value: "" }, "chance");
        const options = teams.map(({ name }) => make("option", { value: name }, name));
        const first = make("select", { class: "skirmish-select", name: "first" }, chance, ...options);
        const start = button({ class: "skirmish-choice is-main" }, "Start", () =>
            this.onType(`start ${quoted(first.value)}`.trim()),
        );
        const looks = { class: "skirmish-form", role: "group", "aria-label": "Start the fight" };
        return make("div", looks, field("Who begins", first), start);
    }

    /**
     * Its owner puts who is here on the team that the form names.
     *
     * @param {Gathering} lobby
     */
    adds({ here }) {
        const adds = here.map((name) =>
            button({ class: "skirmish-choice" }, `Add ${name}`, () =>
                this.onType(`add ${quoted(name)} ${quoted(this.into.value || "monsters")}`),
            ),
        );
        return row("Who is here, to the same team", ...adds);
    }

    /**
     * @param {string} text
     * @param {string} line
     */
    press(text, line) {
        return button({ class: "skirmish-choice" }, text, () => this.onType(line));
    }

    /**
     * @param {Gathering["teams"][number]} team
     * @param {Gathering} lobby
     */
    team({ name, members }, { seat, owns }) {
        const listed = members.map(({ id, name: who }) => {
            const own = id === seat ? [make("span", { class: "skirmish-mark" }, " (you)")] : [];
            const label = { class: "skirmish-choice", "aria-label": `Remove ${who}` };
            const kick = () => this.onType(`kick ${who}`);
            const remove = owns && !own.length ? [" ", button(label, "Remove", kick)] : [];
            return make("p", {}, who, ...own, ...remove);
        });
        return make("li", { class: "skirmish-team-of" }, make("b", {}, name), ...listed);
    }

    makeForm() {
        this.template.addEventListener("change", () => this.explain());
        const add = make("button", { class: "skirmish-choice", type: "submit" }, "Add");
        const form = make(
            "form",
            { class: "skirmish-form", "aria-label": "Add NPCs" },
            field("Add", this.template),
            field("Number", this.number),
            field("to team", this.into),
            field("who act", this.acts),
            add,
            this.help,
        );
        form.addEventListener("submit", (event) => this.add(event));
        return form;
    }

    /** @param {Gathering} lobby */
    fill({ templates, temperaments }) {
        const keys = templates.map(({ key }) => key).join();
        if (keys !== this.keys) {
            this.keys = keys;
            this.helps = new Map(templates.map(({ key, help }) => [key, help]));
            const options = templates.map(({ key, title }) => make("option", { value: key }, title));
            this.template.replaceChildren(...options);
            const byMe = make("option", { value: "" }, "as I say");
            const alone = temperaments.map((each) => make("option", { value: each }, `as ${each}`));
            this.acts.replaceChildren(byMe, ...alone);
            this.explain();
        }
    }

    explain() {
        this.help.textContent = this.helps.get(this.template.value) || "";
    }

    /** @param {SubmitEvent} event */
    add(event) {
        event.preventDefault();
        const { template, number, into, acts } = this;
        const many = Number(number.value) > 1 ? ` x${number.value}` : "";
        const alone = acts.value ? ` temperament=${acts.value}` : "";
        this.onType(`add_npc ${template.value}${many}${alone} ${quoted(into.value)}`);
    }
}

export class Ending {
    /**
     * @param {(line: string) => void} onType
     * @param {() => void} onClose
     */
    constructor(onType, onClose) {
        this.onType = onType;
        this.onClose = onClose;
        this.element = make("div", { class: "skirmish-ending" });
        this.looks = "";
    }

    /** @param {import("./machine.js").Model} model */
    draw({ fight, end }) {
        const isOver = fight && (fight.over || end);
        this.element.hidden = !isOver;
        const looks = JSON.stringify([isOver, end, fight?.owns, fight?.page]);
        if (!isOver || looks === this.looks) {
            return;
        }
        this.looks = looks;
        const told = (end?.result ?? []).map((sentence) => make("p", {}, sentence));
        const { again = "", rests, page = fight.page } = end ?? {};
        const line = again.slice(fight.command.length + 1);
        const shown = [
            end && rests && this.press("Rest", () => this.onType("rest")),
            line && this.press("Again", () => this.onType(line)),
            page && make("a", { class: "skirmish-choice", href: page, target: "_blank" }, end ? "Replay" : "Page of the fight"),
            // Until the owner ends a fight that is over, its players cannot walk away.
            !end && fight.owns && this.press("End the fight", () => this.onType("end")),
            end && this.press("Close", this.onClose),
        ].filter((each) => each instanceof HTMLElement);
        const buttons = make("div", { class: "skirmish-buttons" }, ...shown);
        this.element.replaceChildren(...told, buttons);
    }

    /**
     * @param {string} text
     * @param {() => void} onPress
     */
    press(text, onPress) {
        return button({ class: "skirmish-choice" }, text, onPress);
    }
}
