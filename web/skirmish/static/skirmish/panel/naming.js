// Whom the words of a choice name, and which square of the board, if there is one.

/** @typedef {{ id: string, called: string, name: string }} Named */

/**
 * What a square is called among the ids of fighters.
 *
 * @param {string} word
 */
export function squareId(word) {
    return `@${word}`;
}

/** A name within words is whole words, and the longest of those that fit. */
export class Names {
    /**
     * @param {{ id: string, name: string }[]} cards
     * @param {import("./frames.js").Board} [board]
     */
    constructor(cards, board) {
        const squares = board ? board.rows.flat() : [];
        /** @type {Named[]} */
        this.known = [...cards, ...squares.map(({ word }) => ({ id: squareId(word), name: word }))]
            .map(({ id, name }) => ({ id, called: name, name: name.toLowerCase() }))
            .sort((one, other) => other.name.length - one.name.length);
    }

    /**
     * What a fighter or square is called; empty where there is none of that id.
     *
     * @param {string} id
     */
    called(id) {
        return this.known.find((each) => each.id === id)?.called ?? "";
    }

    /**
     * Whether the words name a square.
     *
     * @param {string} words
     */
    onBoard(words) {
        return this.within(words).some((id) => id.startsWith("@"));
    }

    /**
     * The ids of those who are named.
     *
     * @param {string} words
     * @returns {string[]}
     */
    within(words) {
        let rest = ` ${words.toLowerCase().replace(/[,;]/g, " ")} `;
        return this.known
            .filter(({ name }) => {
                const found = rest.includes(` ${name} `);
                rest = rest.replace(` ${name} `, "  ");
                return found;
            })
            .map(({ id }) => id);
    }
}
