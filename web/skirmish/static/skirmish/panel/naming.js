// Whom the words of a choice name, and which square of the board, if there is one.

// What a square is called among the ids of fighters.
export function squareId(word) {
    return `@${word}`;
}

// A name within words is whole words, and the longest of those that fit.
export class Names {
    constructor(cards, board) {
        const squares = board ? board.rows.flat() : [];
        this.known = [...cards, ...squares.map(({ word }) => ({ id: squareId(word), name: word }))]
            .map(({ id, name }) => ({ id, called: name, name: name.toLowerCase() }))
            .sort((one, other) => other.name.length - one.name.length);
    }

    // Whether the words name a square.
    onBoard(words) {
        return this.within(words).some((id) => id.startsWith("@"));
    }

    // The ids of those who are named.
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
