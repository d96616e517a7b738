// The plugin for Evennia's web client: asks the server for the fight as data and shows it.

import { Attention } from "./attention.js";
import { Board } from "./board.js";
import { Choices } from "./choices.js";
import { Connection } from "./connection.js";
import { Dock } from "./dock.js";
import { button, make } from "./elements.js";
import { Fight } from "./fight.js";
import { Fighters } from "./fighters.js";
import { Lobby } from "./lobby.js";
import { Names } from "./naming.js";
import { setConnected, tellWidth } from "./screen.js";
import { Standing } from "./standing.js";

// A choice is on its way for so long before the panel says that no answer has come, and asks how the
// fight stands; it asks again after as long.
const PATIENCE = 5000;

const NO_ANSWER = "The game has not answered yet. Your move may be lost; asking how the fight stands.";
const NOT_MADE = "Your move did not reach the game. Choose again.";

// What is said of a connection that is not open, and whether a button can mend it.
const NOTICES = {
    lost: ["The connection is lost.", true],
    closed: ["You are no longer connected.", true],
    trying: ["Connecting...", false],
    failed: ["The game does not answer.", true],
    stranger: ["You are connected again. Log in to go on.", false],
};

class Panel {
    constructor() {
        this.fight = null;
        this.target = "";
        this.sent = null;
        this.wanted = new Set();
        const pick = (id) => this.pick(id);
        this.fighters = new Fighters(pick);
        this.told = make("div", { class: "skirmish-told", "aria-live": "polite" });
        const onChoose = (words, seat, rev) => this.choose(words, seat, rev);
        this.board = new Board({ onPick: pick, onChoose });
        this.choices = new Choices({
            onChoose,
            onOpen: () => this.want(),
            onTarget: pick,
            onBoard: () => this.board.focus(),
        });
        const onType = (line) => this.type(line);
        this.lobby = new Lobby({ onType });
        this.standing = new Standing({ onType, onOpen: () => this.askStanding() });
        this.attention = new Attention();
        const end = { class: "skirmish-choice" };
        const ends = button(end, "End the fight", () => this.type(`${this.fight.command} end`));
        // Until the owner ends a fight that is over, its players cannot walk away.
        this.ending = make("div", { class: "skirmish-buttons", hidden: true }, ends);
        const part = { role: "group", "aria-label": "Events and choices", tabindex: "0" };
        this.foot = make(
            "div",
            { class: "skirmish-foot", ...part },
            this.told,
            this.choices.element,
            this.ending,
            this.standing.element,
            this.attention.element,
        );
        const { board, fighters, lobby } = this;
        this.dock = new Dock(lobby.element, board.element, fighters.element, this.foot);
    }

    start(host) {
        const onShow = () => this.want();
        this.connection = new Connection((state) => this.onConnection(state));
        const onJump = () => this.choices.element.focus();
        this.dock.attach(host, { onJump, onShow, onMend: () => this.connection.reconnect() });
        document.addEventListener("visibilitychange", onShow);
        setInterval(() => this.tick(), 1000);
    }

    onState(state) {
        if (this.fight && this.fight.id !== state.id) {
            this.forget();
        }
        const before = this.question();
        // It was asked for because no answer came to a choice.
        const isLost = this.sent?.isLate && this.sent.rev === state.rev;
        this.fight = new Fight(state, this.fight);
        this.connection.keep();
        this.dock.setLobby(false);
        this.wanted.clear();
        this.dock.show();
        this.look(before);
        if (isLost) {
            this.tell([NOT_MADE], "is-refused");
        }
    }

    onEvent(event) {
        const ours = this.fight && event.id === this.fight.id;
        const before = this.question();
        if (!ours || !this.fight.change(event)) {
            this.settle();
            ask();
            return;
        }
        if (event.told.length) {
            this.tell(event.told);
        }
        this.look(before);
    }

    onChoices(choices) {
        const { fight, wanted } = this;
        if (fight && choices.id === fight.id) {
            wanted.delete(choices.seat);
            fight.offer(choices);
            this.draw();
            this.want();
            window.Evennia.msg("combat_odds", [], { seat: choices.seat });
        }
    }

    // The odds come after the choices, as they may take a moment.
    onOdds(found) {
        if (this.fight && found.id === this.fight.id) {
            this.fight.weigh(found);
            this.draw();
        }
    }

    onLobby(lobby) {
        this.forget();
        this.lobby.draw(lobby);
        this.dock.name.textContent = lobby.name;
        this.dock.round.textContent = lobby.ruleset;
        this.dock.headline.textContent = "Not started yet.";
        this.dock.setClock("", false);
        this.dock.setLobby(true);
        this.dock.show();
    }

    onStanding(standing) {
        if (this.fight && standing.id === this.fight.id) {
            this.standing.draw(standing);
        }
    }

    // What a player would type; what is set beside the moves may have changed then.
    type(line) {
        window.Evennia.msg("text", [line], {});
        this.askStanding();
    }

    askStanding() {
        if (this.fight && this.standing.isOpen) {
            window.Evennia.msg("combat_standing", [], {});
        }
    }

    // Shows the fight as it is now; `before` is what the reader was asked until now.
    look(before) {
        const now = this.question();
        if (now && (this.sent || now.text !== before?.text)) {
            // The choices show it too, but a screen reader would not announce it there.
            this.told.append(make("p", { class: "skirmish-heard" }, now.text));
        }
        this.settle();
        this.draw();
        this.want();
        this.askStanding();
    }

    onRefused({ text }) {
        this.settle();
        this.tell([text], "is-refused");
    }

    onEnd({ id }) {
        if (id === this.fight?.id || id === this.lobby.id) {
            this.close();
        }
    }

    close() {
        this.forget();
        this.dock.hide();
    }

    forget() {
        this.settle();
        Object.assign(this, { fight: null, target: "" });
        this.wanted.clear();
        this.lobby.id = null;
        this.attention.set("");
        this.choices.open.clear();
        this.told.replaceChildren();
    }

    // Makes a choice, unless another is on its way.
    choose(words, seat, rev) {
        if (!this.sent) {
            this.sent = { words, seat, rev, asked: Date.now(), isLate: false };
            window.Evennia.msg("combat_move", [words], { rev, seat });
            this.choices.send(this.sent);
        }
    }

    // The choice that was on its way has arrived, or has been refused, or never will arrive.
    settle() {
        this.sent = null;
        this.choices.send(null);
    }

    // Says that no answer has come to a choice.
    press() {
        const { sent } = this;
        if (sent && Date.now() - sent.asked > PATIENCE && !this.connection.isLost) {
            Object.assign(sent, { asked: Date.now(), isLate: true });
            this.tell([NO_ANSWER], "is-refused");
            ask();
        }
    }

    onConnection(state) {
        const [words, mayMend] = NOTICES[state] || ["", false];
        setConnected(state === "open");
        this.dock.setNotice(words, mayMend);
        if (this.sent && state === "open") {
            this.sent.isLate = true;
        }
    }

    // Asks for the choices that are looked at and have not come, for each seat once at a time.
    want() {
        const { fight, wanted } = this;
        if (!fight || this.dock.folded || document.hidden) {
            return;
        }
        for (const { seat } of fight.wanting) {
            if (this.choices.isOpen(seat) && !wanted.has(seat)) {
                wanted.add(seat);
                window.Evennia.msg("combat_choices", [], { seat });
            }
        }
    }

    pick(id) {
        this.target = id;
        this.draw();
    }

    // What the reader's own seat is asked.
    question() {
        return this.fight?.seats.find(({ seat }) => seat === this.fight.seat);
    }

    tell(sentences, name = "") {
        const told = sentences.flatMap((each) => [make("p", { class: name }, each), " "]);
        this.told.replaceChildren(...told);
        this.foot.scrollTop = 0;
    }

    draw() {
        const { fight } = this;
        if (!fight) {
            return;
        }
        const names = new Names(fight.cards, fight.board);
        const targets = offered(fight.seats, names);
        this.target = targets.has(this.target) ? this.target : "";
        this.dock.name.textContent = fight.name;
        this.dock.round.textContent = fight.round ? `Round ${fight.round}` : "";
        this.dock.headline.textContent = fight.headline;
        this.dock.element.classList.toggle("is-asked", fight.seats.length > 0);
        this.board.draw(fight, targets, this.target);
        this.fighters.draw(fight, targets, this.target);
        this.choices.draw(fight, names, this.target);
        this.standing.offer(fight);
        this.ending.hidden = !(fight.over && fight.owns);
        this.attention.set(fight.asksReader ? fight.headline : "", fight.name);
        this.tick();
    }

    // How long the fight has waited, which is not worth a word for the first seconds; or the time
    // that is left, if the fight has a clock.
    tick() {
        const { fight, dock } = this;
        this.attention.remind();
        this.press();
        if (!fight || fight.over) {
            return;
        }
        const isLeft = fight.deadline !== null;
        const time = isLeft ? fight.deadline - Date.now() : Date.now() - fight.since;
        const seconds = Math.max(0, Math.floor(time / 1000));
        const minutes = Math.floor(seconds / 60);
        const words = `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
        dock.setClock(seconds < 10 && !isLeft ? "" : words, isLeft);
    }
}

// The choices that concern each fighter and each square of the board.
function offered(seats, names) {
    const found = new Map();
    for (const { seat, rev, groups } of seats) {
        for (const { words } of groups.flatMap(({ choices }) => choices)) {
            for (const id of names.within(words)) {
                found.set(id, [...(found.get(id) || []), { words, seat, rev }]);
            }
        }
    }
    return found;
}

function ask() {
    window.Evennia.msg("combat_state", [], {});
}

function addStyle() {
    for (const name of ["../teams.css", "panel.css", "board.css", "controls.css"]) {
        const { href } = new URL(name, import.meta.url);
        document.head.append(make("link", { rel: "stylesheet", href }));
    }
}

function plugin() {
    const panel = new Panel();
    const listen = (name, then) => window.Evennia.emitter.on(name, ([data]) => then(data));
    // Where another plugin fails, this one may never be begun; then it must not ask for anything.
    let listening = false;
    return {
        init() {
            const host = document.getElementById("clientwrapper");
            if (!host) {
                return;
            }
            panel.start(host);
            listen("combat_state", (data) => panel.onState(data));
            listen("combat_event", (data) => panel.onEvent(data));
            listen("combat_choices", (data) => panel.onChoices(data));
            listen("combat_lobby", (data) => panel.onLobby(data));
            listen("combat_standing", (data) => panel.onStanding(data));
            listen("combat_odds", (data) => panel.onOdds(data));
            listen("combat_refused", (data) => panel.onRefused(data));
            listen("combat_end", (data) => panel.onEnd(data));
            listening = true;
            // The client's own layout measures itself first.
            window.addEventListener("resize", () => setTimeout(tellWidth));
        },
        // A new connection has not asked yet.
        onLoggedIn() {
            if (listening) {
                window.Evennia.msg("combat_subscribe", [], {});
                panel.connection.open();
            }
        },
        onConnectionClose(args, event) {
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
