// The plugin for Evennia's web client: asks the server for the fight as data and shows it.

import { Board } from "./board.js";
import { Choices } from "./choices.js";
import { Dock } from "./dock.js";
import { make } from "./elements.js";
import { Fight } from "./fight.js";
import { Fighters } from "./fighters.js";
import { Names } from "./naming.js";
import { setConnected, tellWidth } from "./screen.js";

// For how long a choice may be on its way before another may be made.
const PATIENCE = 5000;

class Panel {
    constructor() {
        this.fight = null;
        this.target = "";
        this.sent = 0;
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
        const part = { role: "group", "aria-label": "Events and choices", tabindex: "0" };
        this.foot = make(
            "div",
            { class: "skirmish-foot", ...part },
            this.told,
            this.choices.element,
        );
        this.dock = new Dock(this.board.element, this.fighters.element, this.foot);
    }

    start(host) {
        const onShow = () => this.want();
        this.dock.attach(host, { onJump: () => this.choices.element.focus(), onShow });
        document.addEventListener("visibilitychange", onShow);
        setInterval(() => this.tick(), 1000);
    }

    onState(state) {
        if (this.fight && this.fight.id !== state.id) {
            this.forget();
        }
        const before = this.question();
        this.fight = new Fight(state, this.fight);
        this.wanted.clear();
        this.dock.show();
        this.look(before);
    }

    onEvent(event) {
        const ours = this.fight && event.id === this.fight.id;
        const before = this.question();
        if (!ours || !this.fight.change(event)) {
            this.sent = 0;
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
        }
    }

    // Shows the fight as it is now; `before` is what the reader was asked until now.
    look(before) {
        const now = this.question();
        if (now && (this.sent || now.text !== before?.text)) {
            // The choices show it too, but a screen reader would not announce it there.
            this.told.append(make("p", { class: "skirmish-heard" }, now.text));
        }
        this.sent = 0;
        this.draw();
        this.want();
    }

    onRefused({ text }) {
        this.sent = 0;
        this.tell([text], "is-refused");
    }

    onEnd({ id }) {
        if (this.fight && id === this.fight.id) {
            this.close();
        }
    }

    close() {
        this.forget();
        this.dock.hide();
    }

    forget() {
        Object.assign(this, { fight: null, target: "", sent: 0 });
        this.wanted.clear();
        this.choices.open.clear();
        this.told.replaceChildren();
    }

    choose(words, seat, rev) {
        if (Date.now() - this.sent > PATIENCE) {
            this.sent = Date.now();
            window.Evennia.msg("combat_move", [words], { rev, seat });
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
        this.tick();
    }

    // How long the fight has waited. Not worth a word for the first seconds.
    tick() {
        const { fight, dock } = this;
        const seconds = fight && !fight.over ? Math.floor((Date.now() - fight.since) / 1000) : 0;
        const minutes = Math.floor(seconds / 60);
        dock.setClock(seconds < 10 ? "" : `${minutes}:${String(seconds % 60).padStart(2, "0")}`);
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
    for (const name of ["../teams.css", "panel.css", "board.css"]) {
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
                setConnected(true);
            }
        },
        onConnectionClose() {
            setConnected(false);
            panel.close();
        },
    };
}

if (window.plugin_handler) {
    addStyle();
    window.plugin_handler.add("skirmish", plugin());
}
