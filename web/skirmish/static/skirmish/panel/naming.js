// Whom the words of a choice name. Choices that differ only in the name become one group.

// Stands where a name was.
const HERE = "\0";

// A name within words is whole words, and the longest of those that fit.
export class Names {
    constructor(cards) {
        this.known = cards
            .map(({ id, name }) => ({ id, called: name, name: name.toLowerCase() }))
            .sort((one, other) => other.name.length - one.name.length);
    }

    // The ids of those who are named, and what remains of the words without them.
    within(words) {
        let rest = ` ${words.toLowerCase().replace(/[,;]/g, " ")} `;
        const ids = [];
        for (const { id, name } of this.known) {
            if (rest.includes(` ${name} `)) {
                ids.push(id);
                rest = rest.replace(` ${name} `, ` ${HERE} `);
            }
        }
        return { ids, rest: rest.trim() };
    }
}

// Groups as the server made them, but `attack Ann` and `attack Bob` become `attack`: Ann, Bob.
export function grouped(groups, names) {
    const made = [];
    const byWhat = new Map();
    const add = (what, choice) => {
        if (!byWhat.has(what)) {
            byWhat.set(what, { what, choices: [] });
            made.push(byWhat.get(what));
        }
        byWhat.get(what).choices.push(choice);
    };
    for (const { what, choices } of groups) {
        for (const choice of choices) {
            const { ids, rest } = names.within(choice.words);
            const named = { ...choice, ids };
            // Only a single name at the very end is what a group may differ in.
            if (!what && ids.length === 1 && rest.endsWith(` ${HERE}`)) {
                const before = rest.length - ` ${HERE}`.length;
                const label = choice.words.slice(before + 1);
                add(choice.words.slice(0, before), { ...named, label });
            } else {
                add(what, named);
            }
        }
    }
    return made;
}
