// What has happened, as sentences to read back: the newest are marked, and the last fifty are kept.

import { button, make } from "./elements.js";

/**
 * @typedef {{ text: string, batch: number }} Entry
 * @typedef {{ entries: Entry[], batch: number }} Happened
 */

export const MOST = 50;

// So many pixels stay free above the first sentence.
const GAP = 2;

/** @type {Happened} */
export const NOTHING = { entries: [], batch: 0 };

/**
 * Adds what happened at one moment. Without sentences nothing is added.
 *
 * @param {Happened} before
 * @param {string[]} told
 * @returns {Happened}
 */
export function add(before, told) {
    const said = told.map((text) => text.trim()).filter(Boolean);
    if (!said.length) {
        return before;
    }
    const batch = before.batch + 1;
    const added = said.map((text) => ({ text, batch }));
    return { batch, entries: [...before.entries, ...added].slice(-MOST) };
}

/**
 * What was kept of a fight; nothing where it cannot be read, or is of another.
 *
 * @param {string | null} kept
 * @param {string} key
 * @returns {Happened}
 */
export function restored(kept, key) {
    try {
        const { of, entries } = JSON.parse(kept ?? "null") ?? {};
        if (of !== key || !entries.every(isEntry)) {
            return NOTHING;
        }
        return { entries: entries.slice(-MOST), batch: entries.at(-1)?.batch ?? 0 };
    } catch {
        return NOTHING;
    }
}

/**
 * @param {Happened} happened
 * @param {string} key Whose it is.
 */
export function kept({ entries }, key) {
    return JSON.stringify({ of: key, entries });
}

/** @param {any} entry */
function isEntry(entry) {
    return typeof entry?.text === "string" && typeof entry.batch === "number";
}

export class Log {
    constructor() {
        this.list = make("div", {
            class: "skirmish-log", role: "log", "aria-label": "What happened", tabindex: "0",
        });
        this.toggle = button(
            { class: "skirmish-choice", "aria-expanded": "false" }, "Log", () => this.open(!this.isOpen),
        );
        /** @type {Entry[]} */
        this.entries = [];
        // In lines of another length the sentences take other room.
        let width = 0;
        new ResizeObserver(() => {
            if (this.list.clientWidth !== width) {
                width = this.list.clientWidth;
                this.toEnd();
            }
        }).observe(this.list);
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

    /** @param {Happened} happened */
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

    // The newest is in view, and what is in view begins with a sentence: the list is as high as the
    // sentences that it has room for, and one that is longer is shown from its beginning.
    toEnd() {
        const { list } = this;
        list.style.height = "";
        list.scrollTop = list.scrollHeight;
        if (this.isOpen || list.scrollHeight <= list.clientHeight) {
            return;
        }
        const { top, bottom } = list.getBoundingClientRect();
        const tops = [...list.children].map((sentence) => sentence.getBoundingClientRect().top);
        const first = tops.find((sentenceTop) => sentenceTop >= top - 1);
        if (first === undefined) {
            list.scrollTop -= top - tops[tops.length - 1] + GAP;
        } else {
            list.style.height = `${bottom - first + GAP}px`;
            list.scrollTop = list.scrollHeight;
        }
    }
}
