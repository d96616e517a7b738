// What has happened, as sentences: the last fifty, of which the newest are marked.

/**
 * @typedef {{ text: string, batch: number }} Entry
 * @typedef {{ entries: Entry[], batch: number }} Happened
 */

export const MOST = 50;

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
