// What has happened, to read back: the newest sentences, and on demand the last fifty.

import { button, make } from "./elements.js";

export class Log {
    constructor() {
        this.list = make("div", {
            class: "skirmish-log", role: "log", "aria-label": "What happened", tabindex: "0",
        });
        this.toggle = button(
            { class: "skirmish-choice", "aria-expanded": "false" }, "Log", () => this.open(!this.isOpen),
        );
        this.shown = 0;
        /** @type {import("./record.js").Entry[]} */
        this.entries = [];
    }

    get isOpen() {
        return this.list.classList.contains("is-open");
    }

    /** @param {boolean} isOpen */
    open(isOpen) {
        this.list.classList.toggle("is-open", isOpen);
        this.toggle.setAttribute("aria-expanded", String(isOpen));
        this.toEnd();
    }

    /** @param {import("./record.js").Happened} happened */
    draw({ entries, batch }) {
        if (entries === this.entries) {
            return;
        }
        const known = this.entries;
        this.entries = entries;
        const isEmpty = !this.list.firstElementChild;
        // Old sentences stay as they are: a screen reader reads what is added.
        const from = isEmpty ? 0 : entries.findIndex((entry) => !known.includes(entry));
        const added = from < 0 ? [] : entries.slice(from);
        this.list.append(...added.flatMap(({ text, batch: moment }) =>
            [make("p", { "data-batch": String(moment) }, text), " "]));
        const paragraphs = [...this.list.querySelectorAll("p")];
        paragraphs.slice(0, Math.max(0, paragraphs.length - entries.length)).forEach((old) => {
            old.nextSibling?.remove();
            old.remove();
        });
        for (const shown of this.list.querySelectorAll("p")) {
            shown.classList.toggle("is-new", shown.dataset.batch === String(batch));
        }
        this.list.hidden = !entries.length;
        this.toEnd();
    }

    toEnd() {
        this.list.scrollTop = this.list.scrollHeight;
    }
}
