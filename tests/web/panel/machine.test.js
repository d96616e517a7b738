// The panel's state, without a page: what comes in, what is shown, what is sent.

import assert from "node:assert/strict";
import { test } from "node:test";

import * as machine from "../../../web/skirmish/static/skirmish/panel/machine.js";
import { NAMES } from "../../../web/skirmish/static/skirmish/panel/frames.js";
import { choices, event, group, here, lobby, seat, state } from "./samples.js";

const { PATIENCE, SETTLED, START, announcement, headline, phase } = machine;

/** A panel to which things happen, with a clock that stands still. */
class Play {
    model = START;
    now = 1_000_000;
    /** @type {any[]} */
    sent = [];

    /** @param {any} input */
    does(input) {
        const { model, out } = machine.step(this.model, input, this.now);
        this.model = model;
        this.sent.push(...out);
        return this;
    }

    /** @param {any} name @param {any} data */
    gets(name, data) {
        return this.does({ type: "frame", name, data });
    }

    later(milliseconds = PATIENCE + 1) {
        this.now += milliseconds;
        return this.does({ type: "tick" });
    }

    /** What has been sent since the last look: the names of the messages. */
    get out() {
        return this.sent.splice(0).map(({ message }) => message);
    }

    get phase() {
        return phase(this.model);
    }
}

const STRIKE = { type: "choose", words: "strike n1", seat: "o1", rev: 3 };

/** A fight in which Ann is asked, and knows what she may choose. */
function turn() {
    const play = new Play().does({ type: "logged in" }).gets("combat_state", state());
    play.gets("combat_choices", choices([group("strike", ["n1"], {}, { target: "n1", side: "enemy" })]));
    play.sent = [];
    return play;
}

test("a panel goes from the room over the lobby and the turns to the end of the fight", () => {
    const play = new Play();
    assert.equal(play.phase, "none");
    play.does({ type: "logged in" });
    assert.deepEqual(play.sent, [{ message: "combat_subscribe", args: [], data: { here: true } }]);
    play.gets("combat_here", here());
    assert.equal(play.phase, "here");
    play.gets("combat_lobby", lobby());
    assert.equal(play.phase, "lobby");
    play.gets("combat_state", state());
    assert.equal(play.phase, "mine");
    play.does(STRIKE);
    assert.equal(play.phase, "sent");
    play.gets("combat_event", event());
    assert.equal(play.phase, "waiting");
    play.gets("combat_event", event({ rev: 5, over: true, winner: "heroes" }));
    assert.equal(play.phase, "over");
    play.gets("combat_end", { id: 7, result: ["Winner: heroes."] });
    play.gets("combat_here", here());
    assert.equal(play.phase, "over");
    assert.deepEqual(play.model.end?.result, ["Winner: heroes."]);
    play.does({ type: "close" });
    assert.equal(play.phase, "here");
});

test("a room with no one to fight shows nothing", () => {
    for (const nothing of [{ npcs: [] }, { begins: false }]) {
        assert.equal(new Play().gets("combat_here", here(nothing)).phase, "none");
    }
    const friends = here({ npcs: [], people: ["Bob"] });
    assert.equal(new Play().gets("combat_here", friends).phase, "here");
});

test("choices are asked for once, and their odds when they have come", () => {
    const play = new Play().gets("combat_state", state());
    assert.deepEqual(play.out, ["combat_choices"]);
    play.does({ type: "look", isSeen: true });
    assert.deepEqual(play.out, []);
    play.gets("combat_choices", choices([group("strike", ["n1"])]));
    assert.deepEqual(play.out, ["combat_odds"]);
    // Choices of a later moment are good: what happened in between is hidden.
    play.gets("combat_choices", choices([group("strike", ["n1"])], { rev: 4 }));
    assert.deepEqual(play.out, ["combat_odds"]);
});

test("choices that are not seen are not asked for", () => {
    const play = new Play().does({ type: "look", isSeen: false }).gets("combat_state", state());
    assert.deepEqual(play.out, []);
    play.does({ type: "look", isSeen: true });
    assert.deepEqual(play.out, ["combat_choices"]);
});

test("of several seats the first is open, and others when they are unfolded", () => {
    const seats = ["n1", "n2"].map((id) => seat({ seat: id, name: id }));
    const play = new Play().gets("combat_state", state({ seats }));
    assert.deepEqual(play.sent.splice(0).map(({ data }) => data.seat), ["n1"]);
    play.does({ type: "unfold", seat: "n2", isOpen: true });
    assert.deepEqual(play.sent.splice(0).map(({ data }) => data.seat), ["n2"]);
    play.does({ type: "unfold", seat: "n1", isOpen: false });
    assert.deepEqual(["n1", "n2"].map((id) => machine.isOpen(play.model, id)), [false, true]);
});

test("a press is sent once, whatever is pressed before an answer has come", () => {
    const play = turn().does(STRIKE).does(STRIKE).does({ type: "line", line: "undo" });
    assert.deepEqual(play.sent, [
        { message: "combat_move", args: ["strike n1"], data: { rev: 3, seat: "o1" } },
    ]);
    assert.equal(play.model.picked, "");
});

test("a move has arrived when the fight moves on, or no longer asks its seat", () => {
    const on = turn().does(STRIKE).gets("combat_event", event());
    assert.equal(on.model.sent, null);
    // An answer that is secret leaves the question as it is.
    const secret = turn().does(STRIKE).gets("combat_event", event({ rev: 3, told: [] }));
    assert.equal(secret.model.sent, null);
    // Something else that happens is no answer.
    const other = turn().does(STRIKE).gets("combat_event", event({ rev: 3, seats: [seat()] }));
    assert.equal(other.phase, "sent");
});

test("a refused move is said, and may be made again", () => {
    const play = turn().does(STRIKE).gets("combat_refused", { text: "Too far." });
    assert.deepEqual(play.model.said, { text: "Too far.", isBad: true });
    play.gets("combat_state", state());
    assert.deepEqual(play.model.said, { text: "Too far.", isBad: true });
    assert.equal(play.does(STRIKE).phase, "sent");
});

test("without an answer the panel says so, asks, and asks again", () => {
    const play = turn().does(STRIKE);
    play.later(PATIENCE - 1);
    assert.equal(play.model.said, null);
    play.sent = [];
    play.later(2);
    assert.equal(play.model.said?.text, machine.NO_ANSWER);
    assert.deepEqual(play.out, ["combat_state"]);
    play.later();
    assert.deepEqual(play.out, ["combat_state"]);
    play.gets("combat_state", state());
    assert.equal(play.model.said?.text, machine.NOT_MADE);
    assert.equal(play.phase, "mine");
});

test("a move that arrived although its answer did not is not said to be lost", () => {
    const play = turn().does(STRIKE).later().gets("combat_state", state({ rev: 4 }));
    assert.equal(play.model.said, null);
    assert.equal(play.model.sent, null);
});

test("a line is answered in words, and one without an answer is not lost without a word", () => {
    const play = turn().does({ type: "line", line: "join heroes" });
    assert.deepEqual(play.sent.splice(0), [{ message: "combat_line", args: ["join heroes"], data: {} }]);
    assert.equal(play.phase, "mine");
    play.gets("combat_said", { text: "There is no fight here.", refused: true });
    assert.deepEqual(play.model.said, { text: "There is no fight here.", isBad: true });
    play.does({ type: "line", line: "rest" }).later().gets("combat_here", here());
    assert.equal(play.model.said?.text, machine.NOT_DONE);
});

test("a lost connection leaves the fight as it was, and nothing can be pressed", () => {
    const play = turn().does({ type: "link", link: "lost" });
    assert.equal(play.phase, "lost");
    assert.equal(play.model.fight?.rev, 3);
    play.does(STRIKE).does({ type: "line", line: "undo" }).later();
    // What the old connection still brings is of before.
    play.gets("combat_end", { id: 7 });
    assert.deepEqual([play.out, play.model.fight?.id], [[], 7]);
    play.does({ type: "logged in" });
    assert.deepEqual(play.out, ["combat_subscribe"]);
    assert.equal(play.gets("combat_state", state()).phase, "mine");
});

test("a move that was on its way as the connection was lost is settled when it is back", () => {
    const play = turn().does(STRIKE).does({ type: "link", link: "lost" });
    play.does({ type: "logged in" }).gets("combat_state", state());
    assert.equal(play.model.said?.text, machine.NOT_MADE);
});

test("a fight that ended while the connection was lost is known to have ended", () => {
    const play = turn().does({ type: "link", link: "lost" }).does({ type: "logged in" });
    play.gets("combat_here", here());
    assert.deepEqual([play.phase, play.model.end?.result], ["over", [machine.ENDED]]);
});

test("a session that the game has forgotten is a stranger, with its fight kept", () => {
    const play = turn().gets("combat_here", here({ playing: false }));
    assert.deepEqual([play.model.link, play.phase, play.model.fight?.id], ["stranger", "lost", 7]);
});

test("a stranger whom the game knows again goes on, and a press that waited is not made", () => {
    // A server that was killed and has started is asked before it knows who plays.
    const play = turn().does(STRIKE).later();
    play.gets("combat_here", here({ playing: false })).gets("combat_event", event());
    assert.equal(play.model.link, "stranger");
    play.gets("combat_state", state());
    assert.deepEqual([play.model.link, play.phase], ["open", "mine"]);
    assert.equal(play.model.said?.text, machine.NOT_MADE);
    // The fight may have ended meanwhile, or not have begun.
    const ended = turn().gets("combat_here", here({ playing: false })).gets("combat_here", here());
    assert.deepEqual([ended.model.link, ended.model.end?.result], ["open", [machine.ENDED]]);
});

test("a page that is seen again finds out whether the connection is alive", () => {
    const alive = turn().does({ type: "return" });
    assert.deepEqual(alive.out, ["combat_state"]);
    alive.gets("combat_state", state()).later();
    assert.ok(!alive.out.includes("reconnect"));
    const dead = turn().does({ type: "return" }).later();
    assert.deepEqual(dead.out, ["combat_state", "reconnect"]);
    // Where nothing is shown there is nothing to ask.
    assert.deepEqual(new Play().does({ type: "return" }).out, []);
});

test("what comes late or twice changes nothing", () => {
    const play = turn().gets("combat_event", event());
    const before = play.model;
    play.gets("combat_event", event());
    play.gets("combat_event", event({ rev: 3, told: ["Long ago."] }));
    play.gets("combat_choices", choices([group("strike", ["n1"])]));
    play.gets("combat_odds", { id: 7, rev: 3, seat: "o1", odds: { "strike n1": "hit 5%" } });
    assert.deepEqual(play.model, before);
    assert.deepEqual(play.model.happened.entries.map(({ text }) => text), ["Ann waits."]);
});

test("what belongs to another fight changes nothing", () => {
    const play = turn();
    const before = play.model;
    play.gets("combat_choices", choices([], { id: 9 }));
    play.gets("combat_odds", { id: 9, rev: 3, seat: "o1", odds: {} });
    play.gets("combat_end", { id: 9, result: ["Winner: none."] });
    assert.deepEqual(play.model, before);
});

test("what several fighters did together is told, though the state has to be asked for", () => {
    const play = turn();
    const told = ["You hit: 8 against 8.", "n1 took 9 damage."];
    const together = event({ rev: 6, told });
    play.gets("combat_event", together).gets("combat_event", together);
    assert.deepEqual(play.out, ["combat_state"]);
    play.gets("combat_state", state({ rev: 6, told: [] }));
    assert.deepEqual(play.model.happened.entries.map(({ text }) => text), told);
});

test("another fight begins with nothing that has happened before", () => {
    const play = turn().gets("combat_event", event({ told: ["COMBAT IS OVER!"] }));
    play.gets("combat_state", state({ id: 9, rev: 1, told: ["Combat has started!"] }));
    assert.deepEqual(play.model.happened.entries.map(({ text }) => text), ["Combat has started!"]);
});

test("something missed in between is asked for", () => {
    for (const missed of [{ rev: 5 }, { order: ["n1", "n9", "o1"] }, { cards: [{ id: "n9" }] }]) {
        const play = turn().gets("combat_event", event(missed));
        assert.deepEqual(play.out, ["combat_state"], JSON.stringify(missed));
        assert.equal(play.model.fight?.rev, 3);
    }
});

test("a message that cannot be read changes nothing, and is said", () => {
    const broken = [null, undefined, 5, "x", [], {}, { id: "7" }];
    /** @type {Record<string, unknown[]>} */
    const more = {
        combat_state: [state({ cards: [{}] }), state({ seats: [5] }), state({ board: { rows: 1 } })],
        combat_event: [event({ cards: ["n1"] }), event({ told: [1] }), event({ seats: null })],
        combat_choices: [choices([{}]), choices([group("strike", ["n1"], { choices: [{}] })])],
        combat_odds: [{ id: 7, rev: 3, seat: "o1", odds: { "strike n1": 5 } }],
        combat_lobby: [lobby({ teams: [{ name: "heroes" }] })],
        combat_end: [{ id: 7, result: "won" }],
    };
    for (const name of NAMES) {
        for (const data of [...broken, ...(more[name] ?? [])]) {
            const play = turn();
            play.gets(name, data);
            assert.equal(play.model.said?.text, machine.BROKEN, `${name} ${JSON.stringify(data)}`);
            assert.equal(play.model.fight?.rev, 3);
            assert.deepEqual(play.out, ["combat_state"]);
        }
    }
});

test("a message that cannot be shown changes nothing, and is said", () => {
    const play = turn();
    const before = play.model;
    play.gets("combat_event", event());
    play.sent = [];
    play.does({ type: "undrawn", name: "combat_event", before });
    assert.deepEqual(play.model, { ...before, said: { text: machine.BROKEN, isBad: true } });
    assert.deepEqual(play.out, ["combat_state"]);
    play.does({ type: "undrawn", name: "combat_state", before });
    assert.deepEqual(play.out, []);
});

test("odds arrange the choices, unless one is being pressed or the odds come late", () => {
    const odds = { id: 7, rev: 3, seat: "o1", odds: { "strike n1": "hit 42%" } };
    /** @param {Play} play */
    const order = (play) => play.gets("combat_odds", odds).model.fight?.offers.o1.order;
    assert.deepEqual(order(turn()), ["strike n1"]);
    assert.deepEqual(order(turn().does({ type: "hold", isHeld: true })), []);
    const late = turn();
    late.now += SETTLED + 1;
    assert.deepEqual(order(late), []);
    // They are shown all the same, and count from the first in the next turn.
    assert.deepEqual(late.model.fight?.offers.o1.odds, { "strike n1": "hit 42%" });
    assert.deepEqual(late.model.usual, { strike: 0 });
});

test("what has happened is kept, the last fifty sentences of it", () => {
    const play = turn();
    for (let rev = 4; rev < 64; rev += 1) {
        play.gets("combat_event", event({ rev, told: [`It is ${rev}.`] }));
    }
    const { entries, batch } = play.model.happened;
    assert.deepEqual([entries.length, entries[0].text, entries[49].text], [50, "It is 14.", "It is 63."]);
    assert.deepEqual(entries.filter((entry) => entry.batch === batch).map(({ text }) => text), ["It is 63."]);
    // Nothing that happens is no news.
    play.gets("combat_event", event({ rev: 64, told: [] }));
    assert.equal(play.model.happened.batch, batch);
});

test("an undone move is told by the state that comes of it", () => {
    const play = turn().gets("combat_state", state({ rev: 5, told: ["The last move is taken back."] }));
    assert.equal(play.model.happened.entries.at(-1)?.text, "The last move is taken back.");
});

test("walking away from a fight puts the panel away", () => {
    const play = turn().gets("combat_end", { id: 7 });
    assert.equal(play.model.fight, null);
    assert.equal(play.phase, "none");
    const called = new Play().gets("combat_lobby", lobby()).gets("combat_end", { id: 8, result: [] });
    assert.equal(called.phase, "none");
});

test("who does not see the panel hears whose turn it is, what is asked, and how it ended", () => {
    const play = turn();
    assert.equal(announcement(play.model), "Your turn.");
    const more = seat({ text: "It's your turn. What do you want to do?" });
    play.gets("combat_event", event({ rev: 3, seats: [more], told: [] }));
    assert.equal(announcement(play.model), "Your turn. What do you want to do?");
    const question = seat({ kind: "dodge", text: "You are attacked:" });
    play.gets("combat_event", event({ seats: [question] }));
    assert.match(announcement(play.model), /You are attacked:$/);
    play.gets("combat_event", event({ rev: 5 }));
    assert.equal(announcement(play.model), "Waiting for n1.");
    // The owner of many fighters is not read the questions of all.
    const seats = ["n1", "n2"].map((each) => seat({ seat: each, text: "Well?" }));
    play.gets("combat_event", event({ rev: 6, seats }));
    assert.doesNotMatch(announcement(play.model), /Well/);
    // Who has won is the last of what has happened, which is heard by itself.
    play.gets("combat_event", event({ rev: 7, over: true, winner: "heroes", seats: [] }));
    assert.equal(announcement(play.model), "");
    play.gets("combat_end", { id: 7, result: ["Winner: heroes.", "Your sheet has changed."] });
    assert.equal(announcement(play.model), "Your sheet has changed.");
});

test("before the start, who does not see the panel hears which team they are on", () => {
    const play = new Play().gets("combat_lobby", lobby());
    assert.equal(announcement(play.model), "The fight siege has not started. You are on no team.");
    const teams = [{ name: "heroes", members: [{ id: "o1", name: "Ann" }] }];
    play.gets("combat_lobby", lobby({ teams, seat: "o1" }));
    assert.match(announcement(play.model), /You are on team heroes\.$/);
    // Who else comes changes nothing in it.
    const more = [...teams, { name: "monsters", members: [{ id: "n1", name: "goblin" }] }];
    const before = announcement(play.model);
    play.gets("combat_lobby", lobby({ teams: more, seat: "o1" }));
    assert.equal(announcement(play.model), before);
});

test("a game that closes the connection leaves the panel as it was", () => {
    const closed = turn().gets("combat_end", { id: 7 }).gets("combat_here", here({ playing: false }));
    closed.does({ type: "link", link: "closed" });
    assert.deepEqual([closed.phase, closed.model.fight?.id, closed.model.here], ["lost", 7, null]);
    const gathered = new Play().gets("combat_lobby", lobby()).gets("combat_end", { id: 8 });
    assert.equal(gathered.does({ type: "link", link: "lost" }).model.lobby?.id, 8);
    // Who went away from it some time ago did so themselves.
    const away = turn().gets("combat_end", { id: 7 }).later().does({ type: "link", link: "closed" });
    assert.equal(away.model.fight, null);
});

test("a fight that is ended before it is over no longer waits for anyone", () => {
    const play = turn().gets("combat_end", { id: 7, result: ["It was not over: no winner."] });
    assert.equal(headline(play.model), "The fight has ended.");
    assert.equal(announcement(play.model), "The fight has ended. It was not over: no winner.");
});

test("what is set beside the moves is asked for where it is looked at", () => {
    const play = turn().does({ type: "set", isSet: true });
    assert.deepEqual(play.out, ["combat_standing"]);
    play.gets("combat_said", { text: "", refused: false });
    assert.deepEqual(play.out, ["combat_standing"]);
    play.does({ type: "set", isSet: false }).gets("combat_event", event());
    assert.deepEqual(play.out, []);
});

test("a step never changes the state before it", () => {
    /** @param {any} value @returns {any} */
    const frozen = (value) => {
        if (value && typeof value === "object" && !Object.isFrozen(value)) {
            Object.freeze(value);
            Object.values(value).forEach(frozen);
        }
        return value;
    };
    const play = new Play();
    const inputs = [
        { type: "logged in" },
        { type: "frame", name: "combat_state", data: state() },
        { type: "frame", name: "combat_choices", data: choices([group("strike", ["n1"])]) },
        { type: "frame", name: "combat_odds", data: { id: 7, rev: 3, seat: "o1", odds: { "strike n1": "x" } } },
        { type: "pick", id: "n1" },
        STRIKE,
        { type: "tick" },
        { type: "frame", name: "combat_event", data: event({ cards: [{ id: "n1", out: true }] }) },
        { type: "unfold", seat: "n1", isOpen: true },
        { type: "frame", name: "combat_end", data: { id: 7, result: ["Winner: none."] } },
        { type: "close" },
    ];
    for (const input of inputs) {
        play.model = frozen(play.model);
        play.does(frozen(input));
    }
    assert.equal(play.phase, "none");
});
