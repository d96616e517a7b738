// Which choices a reader sees first. What hurts enemies comes first, the best odds before the
// others; what names friends, and what is seldom wanted, is under "More". Where there are many
// choices, long rows that nothing recommends are folded into one tile each.

/**
 * @typedef {import("./frames.js").Group} Group
 * @typedef {import("./frames.js").Choice} Choice
 *
 * @typedef {object} Tile
 * @property {string} words What it sends.
 * @property {string} title What is read first: a name, a number, or the whole move.
 * @property {string} detail What it costs.
 * @property {Section} [inside] What it unfolds, if it is not a choice itself.
 *
 * @typedef {object} Section
 * @property {string} title What its choices have in common; empty for moves of several kinds.
 * @property {string} note What all of them cost, or count.
 * @property {boolean} isNumbers
 * @property {Tile[]} tiles
 *
 * @typedef {object} Arranged
 * @property {Section[]} main
 * @property {Section[]} more
 * @property {Section[]} board What can be chosen on the board, by what it is called there.
 *
 * @typedef {object} Ways
 * @property {(choice: Choice) => boolean} concerns Whether a choice is shown at all.
 * @property {(choice: Choice) => boolean} onBoard Whether it is made on the board.
 * @property {boolean} isPicked Whether the reader has picked whom or what the choices concern.
 * @property {Record<string, number>} usual How good each kind of move was the last time.
 *
 * @typedef {Section & { rank: number[] }} Ranked
 */

const LAST = Number.MAX_SAFE_INTEGER;

// More choices than these at first sight are many; rows of so many are long.
const MANY = 16;
const LONG = 4;

/**
 * @param {{ groups: Group[], order: string[] }} offer
 * @param {Ways} ways
 * @returns {Arranged}
 */
export function arrange({ groups, order }, ways) {
    const places = new Map(order.map((words, place) => [words, place]));
    /** @param {{ words: string }} each */
    const place = ({ words }) => places.get(words) ?? LAST;
    /** @type {{ main: Ranked[], more: Ranked[] }} */
    const found = { main: [], more: [] };
    /** @type {Map<string, Tile[]>} */
    const board = new Map();
    groups.forEach((group, number) => {
        const concerned = group.choices.filter(ways.concerns);
        const shown = concerned.filter((choice) => !ways.onBoard(choice));
        if (shown.length < concerned.length) {
            const title = group.shared || group.group;
            const tiles = concerned.filter(ways.onBoard).map((choice) =>
                tile(choice, bare(choice), choice.price ?? ""));
            board.set(title, [...(board.get(title) ?? []), ...tiles]);
        }
        for (const part of /** @type {const} */ (["main", "more"])) {
            const choices = shown.filter((each) => isLast(each, ways) === (part === "more"));
            if (choices.length) {
                const best = Math.min(...choices.map(place));
                const usual = ways.usual[kindOf(group, choices[0])] ?? LAST;
                const rank = [isHostile(choices) ? 0 : 1, best, usual, number];
                found[part].push(...sections(group, choices, rank, place));
            }
        }
    });
    const main = byRank(found.main, ({ rank }) => rank);
    const more = byRank(found.more, ({ rank }) => rank);
    const isLong = main.reduce((sum, { tiles }) => sum + tiles.length, 0) > MANY;
    return {
        main: joined(isLong && !ways.isPicked ? main.map(folded) : main),
        more: joined(more),
        board: [...board].map(([title, tiles]) => ({ title, note: "", isNumbers: true, tiles })),
    };
}

/**
 * How good each kind of move is, by the odds of these choices: the place of its best.
 *
 * @param {{ groups: Group[] }} offer
 * @param {string[]} order The words of choices, the best first.
 * @returns {Record<string, number>}
 */
export function learned({ groups }, order) {
    /** @type {Map<string, string>} */
    const kinds = new Map();
    for (const group of groups) {
        group.choices.forEach((choice) => kinds.set(choice.words, kindOf(group, choice)));
    }
    /** @type {Record<string, number>} */
    const found = {};
    order.forEach((words, place) => {
        const kind = kinds.get(words);
        if (kind !== undefined) {
            found[kind] ??= place;
        }
    });
    return found;
}

/**
 * @param {Group} group
 * @param {Choice} choice
 */
function kindOf({ shared }, { words, target }) {
    const [verb] = (shared || words).split(" ", 1);
    return target ? verb : shared || words;
}

/**
 * @param {Choice} choice
 * @param {Ways} ways
 */
function isLast({ rare, side }, { isPicked }) {
    return !isPicked && Boolean(rare || side === "ally");
}

/** @param {Choice[]} choices */
function isHostile(choices) {
    return choices.some(({ side }) => side === "enemy");
}

/**
 * A group as a section of its own; moves that have nothing in common, and one that is alone, as
 * sections of one each, to be joined with others.
 *
 * @param {Group} group
 * @param {Choice[]} choices
 * @param {number[]} rank
 * @param {(choice: Choice) => number} place
 * @returns {Ranked[]}
 */
function sections(group, choices, rank, place) {
    const { shared, unit, price } = group;
    if (!shared || choices.length === 1) {
        const isWhole = shared !== "";
        return choices.map((choice) => {
            const [hostile, , usual, number] = rank;
            // A single number says what it counts.
            const amount = isWhole && unit && isNumber(choice) ? `${unit}: ${bare(choice)}` : "";
            const title = amount ? shared : isWhole ? choice.words : bare(choice);
            const detail = [amount, isWhole ? price : "", choice.price].filter(Boolean).join(", ");
            return {
                title: "", note: "", isNumbers: false,
                tiles: [tile(choice, capital(title), detail)],
                rank: [shared ? hostile : Number(choice.side !== "enemy"), place(choice), usual, number],
            };
        });
    }
    const isNumbers = choices.every(isNumber);
    const sorted = isNumbers ? choices : byRank(choices, (choice) => [place(choice)]);
    const tiles = sorted.map((choice) => tile(choice, bare(choice), choice.price ?? ""));
    const note = [unit, price].filter(Boolean).join(", ");
    return [{ title: capital(shared), note, isNumbers, tiles, rank }];
}

/**
 * @param {Choice} choice
 * @param {string} title
 * @param {string} detail
 * @returns {Tile}
 */
function tile({ words }, title, detail) {
    return { words, title, detail };
}

/**
 * A section as a single tile, if it is long, not the first, and not known to be good.
 *
 * @param {Ranked} section
 * @param {number} place
 * @returns {Ranked}
 */
function folded({ rank, ...section }, place) {
    const [, best, usual] = rank;
    const isGood = place === 0 || best < LAST || usual < LAST;
    if (isGood || section.tiles.length < LONG) {
        return { ...section, rank };
    }
    const { title, note, tiles } = section;
    const detail = [note, `${tiles.length} ways`].filter(Boolean).join(", ");
    const opens = { words: "", title, detail, inside: section };
    return { title: "", note: "", isNumbers: false, tiles: [opens], rank };
}

/**
 * Sections; neighbors without a title become one.
 *
 * @param {Ranked[]} ranked
 * @returns {Section[]}
 */
function joined(ranked) {
    /** @type {Section[]} */
    const found = [];
    for (const { rank: _, ...section } of ranked) {
        const last = found.at(-1);
        if (last && !last.title && !section.title) {
            last.tiles.push(...section.tiles);
        } else {
            found.push({ ...section, tiles: [...section.tiles] });
        }
    }
    return found;
}

/**
 * @template T
 * @param {T[]} some
 * @param {(each: T) => number[]} rank
 * @returns {T[]}
 */
function byRank(some, rank) {
    return [...some].sort((one, two) => {
        const [first, second] = [rank(one), rank(two)];
        const differs = first.findIndex((part, place) => part !== second[place]);
        return differs < 0 ? 0 : first[differs] - second[differs];
    });
}

/**
 * The label without what it costs.
 *
 * @param {Choice} choice
 */
function bare({ label, price }) {
    const end = ` (${price})`;
    return price && label.endsWith(end) ? label.slice(0, -end.length) : label;
}

/** @param {Choice} choice */
function isNumber(choice) {
    return /^\d+$/.test(bare(choice));
}

/** @param {string} words */
export function capital(words) {
    return words.slice(0, 1).toUpperCase() + words.slice(1);
}
