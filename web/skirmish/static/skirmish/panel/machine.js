// All that the panel knows, and how it changes with what comes: messages of the game, presses,
// time. These are pure functions, without a page: `step` returns the next state, and what is to be
// sent. Drawing reads the state and is the only thing that touches the page.

import { learned } from "./arrange.js";
import * as fights from "./fight.js";
import { read } from "./frames.js";
import { add, NOTHING } from "./log.js";

/**
 * @typedef {import("./frames.js").Frames} Frames
 * @typedef {import("./fight.js").Fight} Fight
 *
 * A press that is on its way: a choice, or a line as it would be typed.
 * @typedef {{ words: string, seat: string, rev: number | null, at: number, isLate: boolean }} Sent
 *
 * What is said of the reader's own presses.
 * @typedef {{ text: string, isBad: boolean }} Said
 *
 * How the connection is: `lost` by itself, `closed` on purpose, `trying` to come back, `failed` to
 * come back, or a `stranger` to the game, which has let it in but knows no player.
 * @typedef {"open" | "lost" | "closed" | "trying" | "failed" | "stranger"} Link
 *
 * @typedef {object} Model
 * @property {Link} link
 * @property {import("./frames.js").Here | null} here
 * @property {import("./frames.js").Lobby | null} lobby
 * @property {Fight | null} fight
 * @property {import("./frames.js").End | null} end How the fight that is shown has ended.
 * @property {import("./frames.js").Standing | null} standing
 * @property {Sent | null} sent
 * @property {Said | null} said
 * @property {import("./log.js").Happened} happened
 * @property {string} picked The id of a fighter or square, or nothing.
 * @property {string[]} wanted Seats whose choices have been asked for.
 * @property {Record<string, number>} usual How good each kind of move was the last time.
 * @property {{ fight: Fight | null, lobby: import("./frames.js").Lobby | null, at: number }} left
 *     What the reader was last taken out of.
 * @property {string} last The last event as it came, to know it again.
 * @property {number | null} probed When the game was asked whether it is there.
 * @property {boolean} isHeld Whether the reader is pressing among the choices.
 * @property {boolean} isSeen Whether the choices can be seen.
 * @property {boolean} isSet Whether what is set beside the moves can be seen.
 * @property {string[]} closed Seats whose choices are folded away, where there are several.
 * @property {string[]} opened Seats that the reader has unfolded.
 */

/**
 * @typedef {{ type: "frame", name: keyof Frames, data: unknown }
 *     | { type: "undrawn", name: keyof Frames, before: Model }
 *     | { type: "logged in" }
 *     | { type: "link", link: Link }
 *     | { type: "choose", words: string, seat: string, rev: number }
 *     | { type: "line", line: string }
 *     | { type: "pick", id: string }
 *     | { type: "look", isSeen: boolean }
 *     | { type: "unfold", seat: string, isOpen: boolean }
 *     | { type: "hold", isHeld: boolean }
 *     | { type: "set", isSet: boolean }
 *     | { type: "restore", happened: import("./log.js").Happened }
 *     | { type: "tick" }
 *     | { type: "return" }
 *     | { type: "close" }} Input
 *
 * @typedef {{ message: string, args: unknown[], data: Record<string, unknown> }} Message
 * @typedef {Message | { message: "reconnect" }} Output
 * @typedef {{ model: Model, out: Output[] }} Step
 *
 * @typedef {"none" | "here" | "lobby" | "waiting" | "mine" | "sent" | "over" | "lost"} Phase
 */

// A press is on its way for so long before the panel says that no answer has come, and asks how
// things stand; it asks again after as long.
export const PATIENCE = 5000;
// Odds that come so late no longer move the choices.
export const SETTLED = 1500;

export const NO_ANSWER = "The game has not answered yet. Asking it how things stand.";
export const NOT_MADE = "Your move did not reach the game. Choose again.";
export const NOT_DONE = "The game did not answer. If nothing has changed, press again.";
export const BROKEN = "The game has sent something that cannot be read. Asking it how things stand.";
export const ENDED = "You were away as it ended.";

// The messages that say where a player is.
/** @type {(keyof Frames)[]} */
const WHERE = ["combat_state", "combat_lobby", "combat_here"];

/** @type {Model} */
export const START = {
    link: "open",
    here: null, lobby: null, fight: null, end: null, standing: null,
    sent: null, said: null, happened: NOTHING, picked: "", wanted: [], usual: {}, last: "",
    left: { fight: null, lobby: null, at: 0 },
    probed: null, isHeld: false, isSeen: true, isSet: false, closed: [], opened: [],
};

/**
 * What is to be shown.
 *
 * @param {Model} model
 * @returns {Phase}
 */
export function phase({ link, fight, end, sent, lobby, here }) {
    if (link !== "open") {
        return "lost";
    }
    if (fight) {
        if (fight.over || end) {
            return "over";
        }
        if (sent && sent.rev !== null) {
            return "sent";
        }
        return fight.seats.length ? "mine" : "waiting";
    }
    if (lobby) {
        return "lobby";
    }
    const begins = here && here.begins && (here.npcs.length || here.people.length);
    return begins ? "here" : "none";
}

/**
 * Whom the fight waits for, or that it has ended.
 *
 * @param {Model} model
 */
export function headline({ fight, end }) {
    if (!fight) {
        return "";
    }
    return end && !fight.over ? "The fight has ended." : fights.headline(fight);
}

/**
 * What those hear who do not see the panel, as it changes: whom the fight waits for, what is asked,
 * and how it has ended. Several questions at once are too much to listen to.
 *
 * @param {Model} model
 */
export function announcement(model) {
    const { fight, end, lobby } = model;
    if (!fight) {
        return lobby ? gathering(lobby) : "";
    }
    const questions = end || fight.over ? [] : fight.seats;
    const asked = questions.length === 1 ? [fights.question(fight, questions[0])] : [];
    // That a fight is over, and who has won, is heard as the last of what has happened.
    const headed = headline(model);
    const result = (end?.result ?? []).filter((sentence) => !headed.includes(sentence));
    return [fight.over ? "" : headed, ...asked, ...result].filter(Boolean).join(" ");
}

/**
 * How the reader stands before the start: nothing else says that they have joined a team.
 *
 * @param {import("./frames.js").Lobby} lobby
 */
function gathering({ name, teams, seat }) {
    const own = teams.find(({ members }) => members.some(({ id }) => id === seat));
    const stands = own ? `You are on team ${own.name}.` : "You are on no team.";
    return `The fight ${name} has not started. ${stands}`;
}

/**
 * Whether a seat's choices are unfolded: the first of several, unless the reader says otherwise.
 *
 * @param {Model} model
 * @param {string} seat
 */
export function isOpen({ fight, opened, closed }, seat) {
    if (opened.includes(seat)) {
        return true;
    }
    return !closed.includes(seat) && fight?.seats[0]?.seat === seat;
}

/**
 * @param {Model} model
 * @param {Input} input
 * @param {number} now
 * @returns {Step}
 */
export function step(model, input, now) {
    switch (input.type) {
        case "frame":
            return frame(model, input.name, input.data, now);
        case "undrawn":
            return undrawn(input.before, input.name);
        case "logged in":
            return loggedIn(model);
        case "link":
            return stay({ ...connected(model, input.link, now), probed: null });
        case "choose":
            return choose(model, input, now);
        case "line":
            return line(model, input.line, now);
        case "pick":
            return stay({ ...model, picked: input.id });
        case "look":
            return wants({ ...model, isSeen: input.isSeen });
        case "unfold":
            return wants(unfold(model, input.seat, input.isOpen));
        case "hold":
            return stay({ ...model, isHeld: input.isHeld });
        case "set":
            return asks({ ...model, isSet: input.isSet });
        case "restore":
            return stay({ ...model, happened: input.happened });
        case "tick":
            return tick(model, now);
        case "return":
            return probe(model, now);
        case "close":
            return close(model);
    }
}

/**
 * Whether the game says that it knows no player.
 *
 * @param {keyof Frames} name
 * @param {any} data
 */
function isStranger(name, data) {
    return name === "combat_here" && !data?.playing;
}

/**
 * Takes in a message of the game.
 *
 * @param {Model} model
 * @param {keyof Frames} name
 * @param {unknown} data
 * @param {number} now
 * @returns {Step}
 */
function frame(model, name, data, now) {
    // A connection that is new, or an old one, may say things of the session before. But a game that
    // shows a fight, or where the player is, knows a player again who was a stranger: one that has
    // been killed and started is asked, by a press that waits for it, before it knows who plays.
    const isKnown = model.link === "stranger" && WHERE.includes(name) && !isStranger(name, data);
    if (model.link !== "open" && !isKnown) {
        return stay(model);
    }
    const known = { ...model, link: /** @type {Link} */ ("open"), probed: null };
    if (read(name, data) === null) {
        return stay(say(known, BROKEN, true), ask("combat_state"));
    }
    /** @type {(model: Model, data: any, now: number) => Step} */
    const take = TAKES[name];
    return take(known, data, now);
}

/**
 * Goes back to what was known before a message that could not be shown.
 *
 * @param {Model} before
 * @param {keyof Frames} name
 * @returns {Step}
 */
function undrawn(before, name) {
    const known = say({ ...before, probed: null }, BROKEN, true);
    // A state that cannot be shown would only come again.
    return name === "combat_state" ? stay(known) : stay(known, ask("combat_state"));
}

/** @type {{ [N in keyof Frames]: (model: Model, data: Frames[N], now: number) => Step }} */
const TAKES = {
    combat_state(model, state, now) {
        const isOther = model.fight?.id !== state.id;
        const fight = fights.begin(state, model.fight, now);
        const begun = isOther ? forget({ ...model, happened: NOTHING }) : model;
        const happened = add(begun.happened, state.told);
        const known = { ...begun, happened, fight, lobby: null, here: null, end: null };
        const next = arrived(known, state.rev);
        return wants(settle({ ...next, wanted: [], last: "" }));
    },

    combat_event(model, event, now) {
        const { fight } = model;
        if (!fight || fight.id !== event.id) {
            return stay(model, ask("combat_state"));
        }
        const last = JSON.stringify(event);
        if (event.rev < fight.rev || last === model.last) {
            return stay(model);
        }
        const changed = fights.change(fight, event, now);
        const told = { ...model, happened: add(model.happened, event.told), last };
        // What several fighters do together is told once, and the state comes without it.
        return changed ? wants(settle({ ...told, fight: changed })) : stay(told, ask("combat_state"));
    },

    combat_choices(model, choices, now) {
        const { fight } = model;
        if (!fight || fight.id !== choices.id) {
            return stay(model);
        }
        const wanted = model.wanted.filter((seat) => seat !== choices.seat);
        const next = wants({ ...model, wanted, fight: fights.offer(fight, choices, now) });
        const isNew = next.model.fight?.offers[choices.seat]?.at === now;
        return isNew ? also(next, ask("combat_odds", { seat: choices.seat })) : next;
    },

    combat_odds(model, odds, now) {
        const { fight } = model;
        const offer = fight?.offers[odds.seat];
        if (!fight || fight.id !== odds.id || !offer || offer.rev !== odds.rev) {
            return stay(model);
        }
        const mayMove = !model.isHeld && now - offer.at <= SETTLED;
        const usual = { ...model.usual, ...learned(offer, Object.keys(odds.odds)) };
        return stay({ ...model, usual, fight: fights.weigh(fight, odds, mayMove) });
    },

    combat_lobby(model, lobby) {
        const isOther = model.fight !== null || model.lobby?.id !== lobby.id;
        const begun = isOther ? forget(model) : model;
        const next = arrived({ ...begun, fight: null, here: null, end: null, lobby }, null);
        return stay(next);
    },

    combat_here(model, here) {
        const { fight, end } = model;
        if (isStranger("combat_here", here) && fight && !end) {
            return stay({ ...model, link: "stranger" });
        }
        const next = arrived({ ...model, here, lobby: null }, null);
        // The end of a fight stays until it is closed; that it has ended may have been missed.
        if (fight && !end) {
            return stay({ ...next, end: { id: fight.id, result: [ENDED] }, sent: null });
        }
        return stay(next);
    },

    combat_standing(model, standing) {
        return stay(model.fight?.id === standing.id ? { ...model, standing } : model);
    },

    combat_refused(model, { text }) {
        return stay(say({ ...model, sent: null }, text, true));
    },

    combat_said(model, { text, refused }) {
        const sent = model.sent?.rev === null ? null : model.sent;
        return asks(say({ ...model, sent }, text, refused));
    },

    combat_end(model, end, now) {
        const { fight, lobby } = model;
        if (fight?.id === end.id && end.result?.length) {
            return stay({ ...model, end, sent: null, picked: "" }, ask("combat_state"));
        }
        if (fight?.id === end.id || lobby?.id === end.id) {
            const gone = { ...model, fight: null, lobby: null, end: null, left: { fight, lobby, at: now } };
            return stay(forget(gone), ask("combat_state"));
        }
        return stay(model);
    },
};

/**
 * The connection is another. A game that closes it takes its player out of everything first; what
 * is shown meanwhile is what it was before that.
 *
 * @param {Model} model
 * @param {Link} link
 * @param {number} now
 * @returns {Model}
 */
function connected(model, link, now) {
    const { fight, lobby, at } = model.left;
    const isClosed = link !== "open" && model.link === "open" && now - at <= SETTLED;
    const isNothing = !model.fight && !model.lobby;
    return isClosed && isNothing ? { ...model, link, fight, lobby, here: null } : { ...model, link };
}

/**
 * A new connection has not asked for anything yet.
 *
 * @param {Model} model
 * @returns {Step}
 */
function loggedIn(model) {
    const sent = model.sent && { ...model.sent, isLate: true };
    const next = { ...model, link: /** @type {Link} */ ("open"), sent, wanted: [], probed: null };
    return stay(next, ask("combat_subscribe", { here: true }));
}

/**
 * Makes a choice, unless a press is on its way.
 *
 * @param {Model} model
 * @param {{ words: string, seat: string, rev: number }} choice
 * @param {number} now
 * @returns {Step}
 */
function choose(model, { words, seat, rev }, now) {
    if (model.sent || model.link !== "open") {
        return stay(model);
    }
    const sent = { words, seat, rev, at: now, isLate: false };
    const message = { message: "combat_move", args: [words], data: { rev, seat } };
    return stay({ ...clear(model), sent, picked: "" }, message);
}

/**
 * Sends a line as it would be typed, without the command.
 *
 * @param {Model} model
 * @param {string} line
 * @param {number} now
 * @returns {Step}
 */
function line(model, line, now) {
    if (model.sent || model.link !== "open") {
        return stay(model);
    }
    const sent = { words: line, seat: "", rev: null, at: now, isLate: false };
    return stay({ ...clear(model), sent }, { message: "combat_line", args: [line], data: {} });
}

/**
 * @param {Model} model
 * @param {number} now
 * @returns {Step}
 */
function tick(model, now) {
    const { sent, probed } = model;
    if (model.link === "open" && probed !== null && now - probed > PATIENCE) {
        return stay({ ...model, probed: null }, { message: "reconnect" });
    }
    if (model.link !== "open" || !sent || now - sent.at <= PATIENCE) {
        return stay(model);
    }
    const late = { ...model, sent: { ...sent, at: now, isLate: true } };
    return stay(say(late, NO_ANSWER, true), ask("combat_state"));
}

/**
 * The page is seen again: the connection may be lost without a sign.
 *
 * @param {Model} model
 * @param {number} now
 * @returns {Step}
 */
function probe(model, now) {
    if (model.link !== "open" || !(model.fight || model.lobby || model.here)) {
        return stay(model);
    }
    return stay({ ...model, probed: now }, ask("combat_state"));
}

/**
 * Puts an ended fight away.
 *
 * @param {Model} model
 * @returns {Step}
 */
function close(model) {
    return model.end ? stay(forget({ ...model, fight: null, end: null }), ask("combat_state")) : stay(model);
}

/**
 * Settles a press for which no answer has come, now that the game says how things stand.
 *
 * @param {Model} model
 * @param {number | null} rev The number of the open question; null where there is none.
 * @returns {Model}
 */
function arrived(model, rev) {
    const { sent } = model;
    if (!sent?.isLate) {
        return model;
    }
    const done = { ...model, sent: null, said: null };
    if (sent.rev === null) {
        return say(done, NOT_DONE, true);
    }
    return sent.rev === rev ? say(done, NOT_MADE, true) : done;
}

/**
 * A choice has arrived once the fight has moved on, or no longer asks its seat.
 *
 * @param {Model} model
 * @returns {Model}
 */
function settle(model) {
    const { sent, fight } = model;
    if (!sent || sent.rev === null || !fight) {
        return model;
    }
    const isOpen = fight.rev === sent.rev && fights.isAsked(fight, sent.seat);
    return isOpen ? model : { ...clear(model), sent: null };
}

/**
 * Asks for the choices that are looked at and have not come, for each seat once at a time.
 *
 * @param {Model} model
 * @returns {Step}
 */
function wants(model) {
    const { fight, wanted } = model;
    if (!fight || !model.isSeen || model.link !== "open") {
        return asks(model);
    }
    const missing = fights.wanting(fight).filter(
        (seat) => isOpen(model, seat) && !wanted.includes(seat),
    );
    const next = asks({ ...model, wanted: [...wanted, ...missing] });
    return also(next, ...missing.map((seat) => ask("combat_choices", { seat })));
}

/**
 * Asks for what is set beside the moves, where that is looked at.
 *
 * @param {Model} model
 * @returns {Step}
 */
function asks(model) {
    const isShown = model.isSet && model.fight && !model.end && model.link === "open";
    return isShown ? stay(model, ask("combat_standing")) : stay(model);
}

/**
 * @param {Model} model
 * @param {string} seat
 * @param {boolean} isOpen
 * @returns {Model}
 */
function unfold(model, seat, isOpen) {
    /** @param {string[]} seats */
    const without = (seats) => seats.filter((each) => each !== seat);
    const [opened, closed] = [without(model.opened), without(model.closed)];
    return isOpen
        ? { ...model, opened: [...opened, seat], closed }
        : { ...model, opened, closed: [...closed, seat] };
}

/**
 * Forgets what belongs to one fight.
 *
 * @param {Model} model
 * @returns {Model}
 */
function forget(model) {
    return {
        ...model,
        picked: "", sent: null, said: null, standing: null, wanted: [], last: "",
        opened: [], closed: [],
    };
}

/**
 * @param {Model} model
 * @param {string} text
 * @param {boolean} isBad
 * @returns {Model}
 */
function say(model, text, isBad) {
    return { ...model, said: text ? { text, isBad } : null };
}

/**
 * What was said of an earlier press is no longer worth the room.
 *
 * @param {Model} model
 * @returns {Model}
 */
function clear(model) {
    return { ...model, said: null };
}

/**
 * @param {string} message
 * @param {Record<string, unknown>} data
 * @returns {Message}
 */
function ask(message, data = {}) {
    return { message, args: [], data };
}

/**
 * @param {Model} model
 * @param {Output[]} out
 * @returns {Step}
 */
function stay(model, ...out) {
    return { model, out };
}

/**
 * @param {Step} step
 * @param {Output[]} more
 * @returns {Step}
 */
function also({ model, out }, ...more) {
    return { model, out: [...out, ...more] };
}
