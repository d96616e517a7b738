// Whom the words of a choice name.

// A name within words is whole words, and the longest of those that fit.
export class Names {
    constructor(cards) {
        this.known = cards
            .map(({ id, name }) => ({ id, called: name, name: name.toLowerCase() }))
            .sort((one, other) => other.name.length - one.name.length);
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
