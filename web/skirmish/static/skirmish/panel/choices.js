// The open questions of the reader's seats, with the choices as buttons.

import { button, make } from "./elements.js";

// More choices than these are folded into menus.
const MANY = 40;

export class Choices {
    // `onChoose` is called with the words of a choice, its seat, and the `rev` it was offered at;
    // `onOpen` when a seat is unfolded; `onTarget` with a fighter's id, or none; `onBoard` when the
    // reader presses the button for choices that are made on the board.
    constructor({ onChoose, onOpen, onTarget, onBoard }) {
        Object.assign(this, { onChoose, onOpen, onTarget, onBoard });
        this.element = make("div", {
            class: "skirmish-choices",
            role: "group",
            "aria-label": "Choices",
            tabindex: "-1",
        });
        this.element.addEventListener("keydown", (event) => this.move(event));
        this.open = new Map();
        this.always = new Set();
        this.looks = "";
        this.sent = null;
    }

    draw({ seats, seat: own }, names, target) {
        const asked = seats.map(({ odds, ...each }) => each);
        const looks = JSON.stringify([asked, own, target]);
        if (looks !== this.looks) {
            this.looks = looks;
            this.replace(asked, own, names, target);
        }
        this.weigh(seats);
    }

    replace(seats, own, names, target) {
        const focus = this.focused();
        // A reader with many seats sees one of them at a time, and opens the others.
        this.first = seats.length ? seats[0].seat : "";
        const drawn = seats.map((each) => {
            const onBoard = ({ words }) => !target && names.onBoard(words);
            const concerns = ({ words }) => !target || names.within(words).includes(target);
            const content = each.groups
                .map(({ group, what, choices }) => ({
                    group,
                    what,
                    choices: choices.filter((choice) => concerns(choice) && !onBoard(choice)),
                    elsewhere: choices.some(onBoard),
                }))
                .filter(({ choices, elsewhere }) => choices.length || elsewhere);
            const parts = [...this.menus(content, each), ...this.alwaysSo(each)];
            return seats.length > 1 ? this.folding(each, parts) : this.seat(each, parts, own);
        });
        this.element.replaceChildren(...this.filter(names, target), ...drawn);
        this.refocus(focus);
        this.send(this.sent);
    }

    // Sets the odds beside the buttons that are there: one that is being pressed stays the same.
    weigh(seats) {
        const odds = new Map(seats.map((each) => [each.seat, each.odds || {}]));
        for (const each of this.element.querySelectorAll("[data-words]")) {
            const likely = odds.get(each.dataset.seat)?.[each.dataset.words];
            if (likely) {
                each.dataset.odds = likely;
                each.setAttribute("aria-description", `Odds: ${likely}`);
            }
        }
    }

    // Shows which choice is on its way; with none, all may be made again.
    send(sent) {
        this.sent = sent;
        this.element.setAttribute("aria-busy", String(Boolean(sent)));
        for (const { classList, dataset } of this.element.querySelectorAll("[data-words]")) {
            const isSent = sent && dataset.words === sent.words && dataset.seat === sent.seat;
            classList.toggle("is-sent", Boolean(isSent));
        }
    }

    isOpen(seat) {
        return this.open.has(seat) ? this.open.get(seat) : seat === this.first;
    }

    seat({ seat, name, text }, content, own) {
        const whose = seat === own ? [] : [make("b", {}, name), ": "];
        const question = make("p", { class: "skirmish-question" }, ...whose, text);
        return make("div", { class: "skirmish-seat" }, question, ...content);
    }

    folding({ seat, name, text }, content) {
        const looks = { class: "skirmish-question" };
        const summary = make("summary", looks, make("b", {}, name), `: ${text}`);
        const open = this.isOpen(seat);
        const made = make("details", { class: "skirmish-seat", open }, summary, ...content);
        summary.addEventListener("click", () => {
            this.open.set(seat, !made.open);
            this.onOpen();
        });
        return made;
    }

    // A box to tick, for questions that may be answered the same way every time.
    alwaysSo({ seat, kind, standing }) {
        const key = `${seat} ${kind}`;
        if (!standing) {
            return [];
        }
        const box = make("input", { type: "checkbox", checked: this.always.has(key) });
        box.addEventListener("change", () => this.always[box.checked ? "add" : "delete"](key));
        return [make("label", { class: "skirmish-always" }, box, " Always answer so")];
    }

    // Makes a choice; where the box is ticked, once and for all.
    chosen(words, { seat, kind, standing, rev }) {
        const key = `${seat} ${kind}`;
        const always = standing && this.always.delete(key) ? "always " : "";
        this.onChoose(`${always}${words}`, seat, rev);
    }

    // Many choices are in the menus that the text has too, which stay open once they are opened.
    menus(groups, each) {
        const many = groups.reduce((sum, { choices }) => sum + choices.length, 0) > MANY;
        const names = [...new Set(groups.map(({ group }) => group))];
        if (!many || names.length < 2) {
            return groups.map((group) => this.group(group, each));
        }
        return names.flatMap((name) => {
            const rows = groups.filter(({ group }) => group === name);
            const drawn = rows.map((group) => this.group(group, each));
            return name ? [this.menu(name, drawn, each)] : drawn;
        });
    }

    menu(name, rows, { seat }) {
        const key = `${seat} ${name}`;
        const open = this.open.get(key) ?? false;
        const summary = make("summary", { class: "skirmish-question" }, name);
        const made = make("details", { class: "skirmish-menu", open }, summary, ...rows);
        summary.addEventListener("click", () => this.open.set(key, !made.open));
        return made;
    }

    group({ what, choices, elsewhere }, asked) {
        const buttons = choices.map(({ label, words }) => {
            const attributes = {
                class: "skirmish-choice",
                "data-words": words,
                "data-seat": asked.seat,
                "aria-label": called(words, label),
            };
            return button(attributes, label, () => this.chosen(words, asked));
        });
        if (elsewhere) {
            buttons.push(button({ class: "skirmish-choice" }, "on the board", this.onBoard));
        }
        const row = make("div", { class: "skirmish-buttons" }, ...buttons);
        if (!what) {
            const alone = { class: "skirmish-group is-alone", role: "group", "aria-label": "More" };
            return make("div", alone, row);
        }
        const label = make("span", { class: "skirmish-what", "aria-hidden": "true" }, what);
        const looks = { class: "skirmish-group", role: "group", "aria-label": what };
        return make("div", looks, label, row);
    }

    filter(names, target) {
        const picked = names.known.find(({ id }) => id === target);
        if (!picked) {
            return [];
        }
        const all = button({ class: "skirmish-all" }, "Show all choices", () => this.onTarget(""));
        const only = `Only what concerns ${picked.called}. `;
        return [make("p", { class: "skirmish-filter" }, only, all)];
    }

    // The arrow keys go from button to button, and from group to group.
    move(event) {
        const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
        if (!step || event.altKey || event.ctrlKey || event.metaKey) {
            return;
        }
        const shown = [...this.element.querySelectorAll("button, summary")].filter(
            (each) => each.getClientRects().length,
        );
        const here = shown.indexOf(document.activeElement);
        const group = (each) => each && (each.closest(".skirmish-buttons") || each);
        let next = here < 0 ? (step > 0 ? 0 : shown.length - 1) : here + step;
        if (here >= 0 && /Up|Down/.test(event.key)) {
            while (shown[next] && group(shown[next]) === group(shown[here])) {
                next += step;
            }
            // Upwards, too, one arrives at the first of a group.
            while (step < 0 && shown[next - 1] && group(shown[next - 1]) === group(shown[next])) {
                next -= 1;
            }
        }
        if (shown[next]) {
            shown[next].focus();
            event.preventDefault();
        }
    }

    focused() {
        const { activeElement: at } = document;
        const shown = at.matches(":focus-visible");
        return this.element.contains(at) ? { ...at.dataset, shown } : null;
    }

    // If the focused button is gone, the focus moves to the choices, not to the start of the page.
    refocus(before) {
        if (before) {
            const same = [...this.element.querySelectorAll(".skirmish-choice")].find(
                ({ dataset }) => dataset.words === before.words && dataset.seat === before.seat,
            );
            // To a press with a finger or pointer, what happened matters more than the button.
            (same || this.element).focus({ preventScroll: !before.shown });
        }
    }
}

// What a button is called: the words that it types, with whatever is written on it.
function called(words, label) {
    const [name] = label.split(" (", 1);
    const whole = `${words}${label.slice(name.length)}`;
    return whole.toLowerCase().includes(label.toLowerCase()) ? whole : `${label}: ${words}`;
}
