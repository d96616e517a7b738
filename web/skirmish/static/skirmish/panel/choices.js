// The open questions of the reader's seats, with the choices as buttons: those that are wanted
// first, and the others under "More".

import { arrange, capital } from "./arrange.js";
import { button, inWords, make, write } from "./elements.js";
import { asked, cardOf, question } from "./fight.js";
import { isOpen } from "./machine.js";

/**
 * @typedef {import("./arrange.js").Section} Section
 * @typedef {import("./arrange.js").Tile} Tile
 * @typedef {import("./fight.js").Asked} Asked
 * @typedef {import("./machine.js").Model} Model
 * @typedef {import("./fight.js").Names} Names
 *
 * @typedef {object} Uses
 * @property {(words: string, seat: string, rev: number) => void} onChoose
 * @property {(seat: string, isOpen: boolean) => void} onUnfold
 * @property {(id: string) => void} onPick
 * @property {() => void} onBoard When the reader presses the button for choices made on the board.
 * @property {(isHeld: boolean) => void} onHold While the reader presses among the choices.
 */

export class Choices {
    /** @param {Uses} uses */
    constructor(uses) {
        this.uses = uses;
        this.element = make("div", {
            class: "skirmish-choices", role: "group", "aria-label": "Choices", tabindex: "-1",
        });
        this.element.addEventListener("keydown", (event) => this.move(event));
        this.listen();
        /** @type {Set<string>} What the reader has unfolded, by seat and title. */
        this.open = new Set();
        /** @type {Set<string>} Questions whose answer is to be given every time. */
        this.always = new Set();
        this.looks = "";
        this.isTouched = false;
    }

    // A choice that is being pressed, or on which the keyboard is, stays where it is.
    listen() {
        const hold = () => {
            const active = document.activeElement;
            const isFocused = this.element.contains(active) && active?.matches(":focus-visible");
            this.uses.onHold(this.isTouched || Boolean(isFocused));
        };
        /** @param {boolean} isTouched */
        const touch = (isTouched) => {
            this.isTouched = isTouched;
            hold();
        };
        this.element.addEventListener("pointerdown", () => touch(true));
        for (const end of ["pointerup", "pointercancel"]) {
            window.addEventListener(end, () => this.isTouched && setTimeout(() => touch(false)));
        }
        this.element.addEventListener("focusin", hold);
        this.element.addEventListener("focusout", () => setTimeout(hold));
    }

    /**
     * @param {Model} model
     * @param {Names} names
     */
    draw(model, names) {
        const { fight, picked, usual } = model;
        const seats = fight && !fight.over && !model.end ? asked(fight) : [];
        const card = fight && cardOf(fight, picked);
        const arranged = seats.map((seat) => {
            const isPicked = picked !== "";
            return arrange(seat, {
                isPicked,
                usual: seat.order.length ? {} : usual,
                onBoard: ({ words }) => !isPicked && names.onBoard(words),
                concerns: ({ words, target }) =>
                    !isPicked || target === picked || names.within(words).includes(picked),
            });
        });
        const opened = seats.map(({ seat }) => isOpen(model, seat));
        const questions = seats.map((seat) => (fight ? question(fight, seat) : seat.text));
        const asks = seats.map(({ seat, name, kind, standing, rev }, place) =>
            [seat, name, questions[place], kind, standing, rev]);
        const looks = JSON.stringify([asks, arranged, opened, picked, fight?.seat, card]);
        if (looks !== this.looks) {
            this.looks = looks;
            const focus = this.focused();
            const parts = seats.map((seat, place) => {
                const content = [...this.content(seat, arranged[place]), ...this.alwaysSo(seat)];
                return seats.length > 1
                    ? this.folding(seat, questions[place], opened[place], content)
                    : this.seat(seat, questions[place], content, fight?.seat ?? "");
            });
            const filter = picked ? [this.filter(names.called(picked), card)] : [];
            this.element.replaceChildren(...filter, ...parts);
            this.refocus(focus);
        }
        this.weigh(seats);
        this.send(model.sent);
    }

    /**
     * Sets the odds on the buttons that are there: one that is being pressed stays the same.
     *
     * @param {Asked[]} seats
     */
    weigh(seats) {
        const odds = new Map(seats.map((seat) => [seat.seat, seat.odds]));
        for (const tile of this.tiles()) {
            const likely = odds.get(tile.dataset.seat ?? "")?.[tile.dataset.words ?? ""] ?? "";
            const shown = tile.querySelector(".skirmish-odds");
            if (shown) {
                write(shown, likely);
            }
        }
    }

    /**
     * Shows which choice is on its way; with none, all may be made again.
     *
     * @param {import("./machine.js").Sent | null} sent
     */
    send(sent) {
        this.element.setAttribute("aria-busy", String(Boolean(sent)));
        for (const { classList, dataset } of this.tiles()) {
            const isSent = sent?.words.startsWith(dataset.words ?? "\n") && sent.seat === dataset.seat;
            classList.toggle("is-sent", Boolean(isSent));
        }
    }

    tiles() {
        return /** @type {NodeListOf<HTMLElement>} */ (this.element.querySelectorAll("[data-words]"));
    }

    /**
     * @param {Asked} seat
     * @param {string} text What it is asked.
     * @param {Node[]} content
     * @param {string} own
     */
    seat({ seat, name }, text, content, own) {
        const whose = seat === own ? [] : [make("b", {}, name), text && ": "];
        const asks = whose.length || text;
        const shown = asks ? [make("p", { class: "skirmish-question" }, ...whose, text)] : [];
        return make("div", { class: "skirmish-seat" }, ...shown, ...content);
    }

    /**
     * @param {Asked} seat
     * @param {string} text What it is asked.
     * @param {boolean} open
     * @param {Node[]} content
     */
    folding({ seat, name }, text, open, content) {
        const looks = { class: "skirmish-question" };
        const summary = make("summary", looks, make("b", {}, name), text && `: ${text}`);
        const made = make("details", { class: "skirmish-seat", open }, summary, ...content);
        summary.addEventListener("click", (event) => {
            event.preventDefault();
            this.uses.onUnfold(seat, !made.open);
        });
        return made;
    }

    /**
     * A box to tick, for questions that may be answered the same way every time.
     *
     * @param {Asked} seat
     */
    alwaysSo({ seat, kind, standing }) {
        if (!standing) {
            return [];
        }
        const key = `${seat} ${kind}`;
        const box = make("input", { type: "checkbox", checked: this.always.has(key) });
        box.addEventListener("change", () => this.always[box.checked ? "add" : "delete"](key));
        return [make("label", { class: "skirmish-always" }, box, "Always answer so")];
    }

    /**
     * Makes a choice; where the box is ticked, once and for all.
     *
     * @param {string} words
     * @param {Asked} seat
     */
    chosen(words, { seat, kind, standing, rev }) {
        const isAlways = standing && this.always.delete(`${seat} ${kind}`);
        this.uses.onChoose(`${isAlways ? "always " : ""}${words}`, seat, rev);
    }

    /**
     * @param {Asked} seat
     * @param {import("./arrange.js").Arranged} arranged
     */
    content(seat, { main, more, board }) {
        const shown = main.map((section) => this.section(section, seat));
        const onBoard = board.map((inside) => {
            const what = inside.title;
            // Squares are smaller than a finger: there each has a button, too.
            if (window.matchMedia("(pointer: coarse)").matches) {
                const detail = `here or on the board, ${inside.tiles.length} ways`;
                return this.tile({ words: "", title: capital(what), detail, inside }, "", seat);
            }
            const made = button({ class: "skirmish-choice is-board" }, "", this.uses.onBoard);
            made.append(
                make("span", { class: "skirmish-tile" }, capital(what)),
                " ",
                make("small", { class: "skirmish-detail" }, "on the board"),
            );
            return made;
        });
        const last = shown.at(-1);
        if (onBoard.length && last?.dataset.title === "") {
            last.append(...onBoard);
        } else if (onBoard.length) {
            shown.push(make("div", { class: "skirmish-tiles" }, ...onBoard));
        }
        return more.length ? [...shown, this.further(seat, more)] : shown;
    }

    /**
     * @param {Asked} seat
     * @param {Section[]} sections
     */
    further(seat, sections) {
        const many = sections.reduce((sum, { tiles }) => sum + tiles.length, 0);
        const rows = sections.map((section) => this.section(section, seat));
        const summary = make("summary", {}, `More (${many})`);
        return this.unfolds(`${seat.seat} More`, "skirmish-more", summary, rows);
    }

    /**
     * What may be unfolded stays so once it is.
     *
     * @param {string} key
     * @param {string} name
     * @param {HTMLElement} summary
     * @param {Node[]} content
     */
    unfolds(key, name, summary, content) {
        const made = make("details", { class: name, open: this.open.has(key) }, summary, ...content);
        // At once, since the choices may be drawn again before the browser has opened it.
        summary.addEventListener("click", () => this.open[made.open ? "delete" : "add"](key));
        return made;
    }

    /**
     * @param {Section} section
     * @param {Asked} seat
     * @returns {HTMLElement}
     */
    section({ title, note, isNumbers, tiles }, seat) {
        const looks = isNumbers ? "skirmish-tiles is-numbers" : "skirmish-tiles";
        const made = tiles.map((tile) => this.tile(tile, title, seat));
        if (!title) {
            return make("div", { class: looks, "data-title": "" }, ...made);
        }
        const small = note ? [" ", make("small", {}, note)] : [];
        const name = isNumbers ? "skirmish-group is-numbers" : "skirmish-group";
        return make(
            "div",
            { class: name, role: "group", "aria-label": note ? `${title} (${note})` : title },
            make("p", { class: "skirmish-what", "aria-hidden": "true" }, title, ...small),
            make("div", { class: looks }, ...made),
        );
    }

    /**
     * @param {Tile} tile
     * @param {string} title
     * @param {Asked} seat
     * @returns {HTMLElement}
     */
    tile({ words, title: shown, detail, inside }, title, seat) {
        if (inside) {
            const summary = make(
                "summary", { class: "skirmish-choice" },
                make("span", { class: "skirmish-tile" }, shown),
                " ",
                make("small", { class: "skirmish-detail" }, detail),
            );
            const content = [this.section({ ...inside, title: "" }, seat)];
            content[0].setAttribute("role", "group");
            content[0].setAttribute("aria-label", inside.title);
            return this.unfolds(`${seat.seat} ${shown}`, "skirmish-fold-in", summary, content);
        }
        const looks = { class: "skirmish-choice", "data-words": words, "data-seat": seat.seat };
        const made = button(looks, "", () => this.chosen(words, seat));
        // The name alone is not a move to those who hear the button without its group.
        made.append(
            ...(title ? [make("span", { class: "skirmish-heard" }, `${title}: `)] : []),
            make("span", { class: "skirmish-tile" }, shown),
            " ",
            make("small", { class: "skirmish-odds" }),
            " ",
            ...(detail ? [make("small", { class: "skirmish-detail" }, detail)] : []),
        );
        return made;
    }

    /**
     * @param {string} called
     * @param {import("./frames.js").Card | null | undefined} card
     */
    filter(called, card) {
        const all = button({ class: "skirmish-choice" }, "Show all choices", () => this.uses.onPick(""));
        const only = card ? `${called}: ${inWords(card)}. ` : `Only what concerns ${called}. `;
        return make("p", { class: "skirmish-filter" }, make("span", {}, only), all);
    }

    /**
     * The arrow keys go from button to button, and from group to group.
     *
     * @param {KeyboardEvent} event
     */
    move(event) {
        /** @type {Record<string, number>} */
        const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
        const step = steps[event.key];
        if (!step || event.altKey || event.ctrlKey || event.metaKey) {
            return;
        }
        const every = /** @type {NodeListOf<HTMLElement>} */ (
            this.element.querySelectorAll("button, summary"));
        const shown = [...every].filter((each) => each.getClientRects().length);
        const here = shown.findIndex((each) => each === document.activeElement);
        /** @param {Element | undefined} each */
        const group = (each) => each && (each.closest(".skirmish-tiles") || each);
        let next = here < 0 ? (step > 0 ? 0 : shown.length - 1) : here + step;
        if (here >= 0 && /Up|Down/.test(event.key)) {
            while (shown[next] && group(shown[next]) === group(shown[here])) {
                next += step;
            }
            // Upwards, too, the first of a group is reached.
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
        const at = document.activeElement;
        if (!(at instanceof HTMLElement) || !this.element.contains(at)) {
            return null;
        }
        const { words, seat } = at.dataset;
        return { words, seat, shown: at.matches(":focus-visible") };
    }

    /**
     * If the focused button is gone, the focus moves to the choices, not to the start of the page.
     *
     * @param {{ words?: string, seat?: string, shown: boolean } | null} before
     */
    refocus(before) {
        if (before) {
            const same = [...this.tiles()].find(
                ({ dataset }) => dataset.words === before.words && dataset.seat === before.seat,
            );
            // To a press with a finger or pointer, what happened matters more than the button.
            (same || this.element).focus({ preventScroll: !before.shown });
        }
    }
}
