// The plugin for Evennia's web client: asks the server for the fight as data and shows it.

import { Begin, Ending, Lobby } from "./around.js";
import { Board, Range } from "./board.js";
import { Choices } from "./choices.js";
import { Attention, mend, setConnected, tellWidth } from "./client.js";
import { Connection } from "./connection.js";
import { Dock } from "./dock.js";
import { make } from "./elements.js";
import { asked, asksReader, looksAhead, Names } from "./fight.js";
import { Fighters, Me } from "./fighters.js";
import { NAMES } from "./frames.js";
import { kept, Log, restored } from "./log.js";
import { announcement, headline, phase, START, step } from "./machine.js";
import { Standing, Tools } from "./tools.js";

/**
 * @typedef {import("./machine.js").Model} Model
 * @typedef {import("./machine.js").Input} Input
 * @typedef {import("./machine.js").Link} Link
 * @typedef {import("./fight.js").Fight} Fight
 */

// What is said of a connection that is not open, and whether a button can mend it.
/** @type {Record<Link, [words: string, mayMend: boolean]>} */
const NOTICES = {
    open: ["", false],
    lost: ["The connection is lost.", true],
    closed: ["You are no longer connected.", true],
    trying: ["Connecting...", false],
    failed: ["The game does not answer.", true],
    stranger: ["You are connected, but not in the game. Reconnect or log in to go on.", true],
};

// Under this name the browser keeps what has happened in the fight, for this page alone.
const KEPT = "skirmish log";

class Panel {
    constructor() {
        /** @type {Model} */
        this.model = START;
        /** @param {string} line */
        const type = (line) => this.feed({ type: "line", line });
        /** @param {string} id */
        const pick = (id) => this.feed({ type: "pick", id });
        /** @param {{ words: string, seat: string, rev: number }} choice */
        const choose = ({ words, seat, rev }) => this.choose(words, seat, rev);
        this.connection = new Connection((link) => this.feed({ type: "link", link }));
        this.attention = new Attention();
        this.me = new Me();
        this.fighters = new Fighters(pick);
        this.range = new Range();
        this.board = new Board(pick, choose);
        this.lobby = new Lobby(type);
        this.begin = new Begin(type);
        this.ending = new Ending(type, () => this.feed({ type: "close" }));
        this.log = new Log();
        this.tools = new Tools(type, this.log.toggle);
        this.choices = new Choices({
            onChoose: (words, seat, rev) => this.choose(words, seat, rev),
            onUnfold: (seat, isOpen) => this.feed({ type: "unfold", seat, isOpen }),
            onPick: pick,
            onBoard: () => this.board.focus(),
            onHold: (isHeld) => isHeld !== this.model.isHeld && this.feed({ type: "hold", isHeld }),
        });
        const onSet = (/** @type {boolean} */ isSet) => this.feed({ type: "set", isSet });
        this.standing = new Standing(type, onSet, [this.attention.element]);
        const { begin, lobby, ending, fighters, range, board } = this;
        const stage = [begin, lobby, ending, board, range, fighters].map(({ element }) => element);
        const { log, choices, tools, standing } = this;
        const deeds = [choices, tools, standing].map(({ element }) => element);
        const foot = [log.list, make("div", { class: "skirmish-deeds" }, ...deeds)];
        this.dock = new Dock(this.me.element, stage, foot, {
            onJump: () => this.choices.element.focus(),
            onFold: () => this.look(),
            onMend: () => this.connection.reconnect(),
        });
        // What there is to do takes its room from what there is to see.
        new ResizeObserver(() => this.board.bring()).observe(this.dock.stage);
        this.phase = phase(this.model);
        /** The fight and the moment of the last question that was shown. */
        this.question = "";
    }

    /** @param {HTMLElement} host */
    start(host) {
        this.dock.attach(host);
        document.addEventListener("visibilitychange", () => {
            this.look();
            if (!document.hidden) {
                this.feed({ type: "return" });
            }
        });
        setInterval(() => {
            this.feed({ type: "tick" });
            this.tick();
        }, 1000);
    }

    /**
     * Takes in what has come, sends what follows from it, and shows what has changed.
     *
     * @param {Input} input
     */
    feed(input) {
        const before = this.model;
        const { model, out } = step(before, input, Date.now());
        this.model = model;
        for (const output of out) {
            if (output.message === "reconnect") {
                this.connection.reconnect();
            } else if ("data" in output && window.Evennia.isConnected()) {
                window.Evennia.msg(output.message, output.args, { ...output.data });
            }
        }
        if (model === before) {
            return;
        }
        try {
            this.follow(before);
            this.draw();
        } catch (error) {
            if (input.type !== "frame") {
                throw error;
            }
            // What cannot be drawn is no better than what cannot be read.
            console.warn(error);
            this.feed({ type: "undrawn", name: input.name, before });
        }
    }

    /**
     * Does what follows from a change beside the drawing.
     *
     * @param {Model} before
     */
    follow(before) {
        const { model } = this;
        const { fight } = model;
        if ((model.link === "open") !== (before.link === "open")) {
            setConnected(model.link === "open");
        }
        if (fight && fight.id !== before.fight?.id) {
            this.remember(fight);
        }
        const { happened } = this.model;
        if (fight && happened !== before.happened) {
            store(kept(happened, keyOf(fight)));
        }
    }

    /**
     * Goes on with what has happened in this fight before the page was loaded, or before the reader
     * went away from it.
     *
     * @param {Fight} fight
     */
    remember(fight) {
        const happened = restored(stored(), keyOf(fight));
        if (happened.entries.length && !this.model.happened.entries.length) {
            this.feed({ type: "restore", happened });
        }
    }

    /**
     * @param {string} words
     * @param {string} seat
     * @param {number} rev
     */
    choose(words, seat, rev) {
        const isOwn = seat === this.model.fight?.seat;
        this.feed({ type: "choose", words: isOwn ? this.tools.posed(words) : words, seat, rev });
    }

    // What is not seen needs no choices.
    look() {
        const isSeen = !this.dock.folded && !document.hidden;
        if (isSeen !== this.model.isSeen) {
            this.feed({ type: "look", isSeen });
        }
    }

    draw() {
        const { model } = this;
        const { fight, lobby, here, link } = model;
        const now = phase(model);
        this.dock.setShown(now !== "none");
        // A room with someone to fight is a small offer; a fight needs the room.
        if (now !== this.phase && now !== "lost") {
            const isOffer = now === "here";
            if (isOffer || ["none", "here"].includes(this.phase)) {
                this.dock.setFolded(isOffer);
            }
            this.phase = now;
        }
        this.dock.setNotice(...NOTICES[link]);
        this.dock.setSaid(model.said);
        this.dock.announce(announcement(model));
        this.drawHead(now);
        this.me.draw(fight);
        this.begin.draw(fight ? null : here);
        this.lobby.draw(fight ? null : lobby);
        if (fight) {
            this.drawFight(fight);
        }
        this.ending.draw(model);
        this.bringChoices(now);
        this.tools.draw(model);
        this.log.draw(model.happened);
        const isOffered = fight && !fight.over && !model.end && looksAhead(fight);
        this.standing.draw(model.standing, Boolean(isOffered));
        this.attention.set(fight && asksReader(fight) && !model.end ? headline(model) : "", fight?.name);
        this.tick();
    }

    /**
     * A new question is in view, wherever the reader has scrolled before.
     *
     * @param {import("./machine.js").Phase} now
     */
    bringChoices(now) {
        const { fight } = this.model;
        const question = now === "mine" && fight ? `${fight.id} ${fight.rev}` : "";
        if (question && question !== this.question) {
            this.dock.toTop();
        }
        this.question = question || this.question;
    }

    /** @param {string} now */
    drawHead(now) {
        const { fight, lobby, here } = this.model;
        if (fight) {
            const round = fight.round ? `Round ${fight.round}` : "";
            const isAsked = now === "mine" || now === "sent";
            this.dock.setHead(named(fight.name), round, headline(this.model), now, isAsked);
        } else if (lobby) {
            this.dock.setHead(named(lobby.name), lobby.ruleset, "Not started yet.", now, false);
        } else {
            const names = [...(here?.npcs ?? []).map(({ name }) => name), ...(here?.people ?? [])];
            const who = names.length > 2 ? `${names[0]} and ${names.length - 1} others` : names.join(" and ");
            const are = names.length > 1 ? "are" : "is";
            this.dock.setHead("Fight", "", names.length ? `${who} ${are} here.` : "", now, false);
        }
    }

    /** @param {Fight} fight */
    drawFight(fight) {
        const { model } = this;
        const names = new Names(fight.cards, fight.board);
        this.board.draw(fight, model.end ? new Map() : offered(fight, names), model.picked);
        this.range.draw(fight);
        this.fighters.draw(fight, model.picked);
        this.choices.draw(model, names);
    }

    // How long the fight has waited, which is not worth a word for the first seconds; or the time
    // that is left, if the fight has a clock.
    tick() {
        const { fight, end } = this.model;
        this.attention.remind();
        if (!fight || fight.over || end) {
            this.dock.setClock("", false);
            return;
        }
        const isLeft = fight.deadline !== null;
        const time = isLeft ? Number(fight.deadline) - Date.now() : Date.now() - fight.since;
        const seconds = Math.max(0, Math.floor(time / 1000));
        const minutes = Math.floor(seconds / 60);
        const words = `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
        this.dock.setClock(seconds < 10 && !isLeft ? "" : words, isLeft);
    }
}

/**
 * The choices that concern each fighter and each square of the board.
 *
 * @param {Fight} fight
 * @param {Names} names
 */
function offered(fight, names) {
    /** @type {Map<string, { words: string, seat: string, rev: number }[]>} */
    const found = new Map();
    for (const { seat, rev, groups } of asked(fight)) {
        for (const { words } of groups.flatMap(({ choices }) => choices)) {
            for (const id of names.within(words)) {
                found.set(id, [...(found.get(id) || []), { words, seat, rev }]);
            }
        }
    }
    return found;
}

/**
 * A fight may be called like a fighter: that it is a fight is said before its name.
 *
 * @param {string} name
 */
function named(name) {
    return /\bfight\b/i.test(name) ? name : `Fight ${name}`;
}

/** @param {Fight} fight */
function keyOf({ id, seat }) {
    return `${id} ${seat}`;
}

/** @param {string} happened */
function store(happened) {
    try {
        sessionStorage.setItem(KEPT, happened);
    } catch {
        // A browser may keep nothing; then the log begins with the page.
    }
}

function stored() {
    try {
        return sessionStorage.getItem(KEPT);
    } catch {
        return null;
    }
}

function addStyle() {
    for (const name of ["../teams.css", "panel.css", "parts.css"]) {
        const { href } = new URL(name, import.meta.url);
        const there = [...document.styleSheets].some((sheet) => sheet.href === href);
        if (!there) {
            document.head.append(make("link", { rel: "stylesheet", href }));
        }
    }
}

function plugin() {
    const panel = new Panel();
    // Where another plugin fails, this one may never be begun; then it must not ask for anything.
    let listening = false;
    return {
        init() {
            const host = document.getElementById("clientwrapper");
            if (!host) {
                return;
            }
            panel.start(host);
            for (const name of NAMES) {
                window.Evennia.emitter.on(name, ([data]) => panel.feed({ type: "frame", name, data }));
            }
            listening = true;
            // The client's own layout measures itself first.
            window.addEventListener("resize", () => setTimeout(tellWidth));
            // A player may open another line to type on.
            document.addEventListener("focusin", mend);
        },
        postInit: mend,
        onLayoutChanged: mend,
        // A new connection has not asked yet.
        onLoggedIn() {
            if (listening) {
                panel.connection.open();
                panel.feed({ type: "logged in" });
                setConnected(true);
            }
        },
        /**
         * @param {unknown} _
         * @param {unknown} event
         */
        onConnectionClose(_, event) {
            if (listening) {
                panel.connection.close(event);
            }
        },
    };
}

if (window.plugin_handler) {
    addStyle();
    window.plugin_handler.add("skirmish", plugin());
}
