// A fight that has not started: its teams, and for its owner a form that adds NPCs.

import { button, make } from "./elements.js";

const MOST = 20;

export class Lobby {
    // `onType` is called with a line to type.
    constructor({ onType }) {
        this.onType = onType;
        this.id = null;
        this.teams = make("ul", { class: "skirmish-cards" });
        this.terms = make("p", { class: "skirmish-terms" });
        this.buttons = make("div", { class: "skirmish-buttons" });
        this.form = this.makeForm();
        const content = [this.terms, this.teams, this.buttons, this.form];
        this.element = make("div", { class: "skirmish-lobby" }, ...content);
    }

    draw(lobby) {
        Object.assign(this, { id: lobby.id, command: lobby.command });
        this.terms.textContent = lobby.terms.join(" ");
        this.teams.replaceChildren(...lobby.teams.map((team) => this.team(team, lobby)));
        const type = (words) => () => this.onType(`${lobby.command} ${words}`);
        const joins = lobby.teams.map(({ name }) => press(`Join ${name}`, type(`join ${quoted(name)}`)));
        const leave = press("Leave", type("leave"));
        const start = lobby.owns && lobby.teams.length > 1 ? [press("Start", type("start"))] : [];
        this.buttons.replaceChildren(...(lobby.seat ? [leave] : joins), ...start);
        this.form.hidden = !lobby.owns;
        if (lobby.owns) {
            this.fill(lobby);
        }
    }

    team({ name, members }, { seat, owns, command }) {
        const listed = members.map(({ id, name: who }) => {
            const own = id === seat ? [make("span", { class: "skirmish-mark" }, " (you)")] : [];
            const kick = () => this.onType(`${command} kick ${who}`);
            const label = { class: "skirmish-all", "aria-label": `Remove ${who}` };
            const remove = owns && !own.length ? [" ", button(label, "remove", kick)] : [];
            return make("p", {}, who, ...own, ...remove);
        });
        const head = make("p", { class: "skirmish-card-head" }, make("b", {}, name));
        return make("li", { class: "skirmish-card" }, head, ...listed);
    }

    makeForm() {
        this.template = make("select", { class: "skirmish-select", name: "template" });
        const number = { type: "number", name: "number", min: "1", max: String(MOST), value: "1" };
        this.number = make("input", { class: "skirmish-number", required: true, ...number });
        this.into = make("input", {
            class: "skirmish-into", name: "team", required: true, value: "monsters", maxlength: "60",
        });
        this.acts = make("select", { class: "skirmish-select", name: "temperament" });
        this.help = make("p", { class: "skirmish-hint" });
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
        // The client takes every key for its input line.
        form.addEventListener("keydown", (event) => event.stopPropagation());
        return form;
    }

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

    add(event) {
        event.preventDefault();
        const { command, template, number, into, acts } = this;
        const many = Number(number.value) > 1 ? ` x${number.value}` : "";
        const alone = acts.value ? ` temperament=${acts.value}` : "";
        this.onType(`${command} add_npc ${template.value}${many}${alone} ${quoted(into.value)}`);
    }
}

// A name as it is typed where other words may follow.
function quoted(name) {
    const clean = name.replace(/"/g, "").trim();
    return clean.includes(" ") ? `"${clean}"` : clean;
}

function press(text, onPress) {
    return button({ class: "skirmish-choice" }, text, onPress);
}

function field(text, input) {
    return make("label", { class: "skirmish-field" }, make("span", {}, text), input);
}
