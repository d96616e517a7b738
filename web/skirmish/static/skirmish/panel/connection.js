// The connection to the game: losing it, and coming back.
//
// Evennia's client has no way back but to load the page again. `Evennia.connect` does nothing while
// the old connection seems to be open, as it does after a phone has slept. So a new connection takes
// the place of the old one, after the page has been asked for once more: the site logs in whom it
// knows. (Evennia would forget a player who has typed their name and password as the connection
// closes; a client that subscribes to fights is remembered, see `inputfuncs.combat_subscribe`.)

/** @typedef {import("./machine.js").Link} Link */

// Closed on purpose: the player has left, or the game has gone down.
const NORMAL = 1000;
// So many milliseconds after the connection is lost it is tried again, and again after the next.
const PAUSES = [1000, 4000, 10000, 30000, 60000];
// After so long without an answer an attempt has failed.
const PATIENCE = 10000;

const SESSION = /\bcsessid\s*=\s*"([^"]*)"/;

export class Connection {
    /** @param {(link: Link) => void} onChange */
    constructor(onChange) {
        this.onChange = onChange;
        /** @type {Link} */
        this.state = "open";
        this.tries = 0;
        /** @type {ReturnType<typeof setTimeout> | undefined} */
        this.timer = undefined;
        document.addEventListener("visibilitychange", () => !document.hidden && this.retry());
        window.addEventListener("online", () => this.retry());
    }

    /** @param {Link} state */
    set(state) {
        this.state = state;
        this.onChange(state);
    }

    /**
     * A connection has closed; the client notes it a moment later. It may be an old one, in whose
     * place another is open already.
     *
     * @param {unknown} event
     */
    close(event) {
        setTimeout(() => {
            if (window.Evennia.isConnected()) {
                return;
            }
            if (this.state === "trying") {
                this.fail();
                return;
            }
            this.tries = 0;
            const isNormal = event instanceof CloseEvent && event.code === NORMAL;
            this.set(isNormal ? "closed" : "lost");
            this.later();
        });
    }

    // The player is logged in.
    open() {
        clearTimeout(this.timer);
        this.tries = 0;
        this.state = "open";
    }

    // Comes back by itself, but not to players who have left on purpose.
    retry() {
        if (this.state === "lost" || this.state === "failed") {
            this.reconnect();
        }
    }

    later() {
        clearTimeout(this.timer);
        if (this.state !== "closed" && this.tries < PAUSES.length) {
            this.timer = setTimeout(() => this.retry(), PAUSES[this.tries]);
            this.tries += 1;
        }
    }

    async reconnect() {
        if (this.state === "trying") {
            return;
        }
        this.set("trying");
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.giveUp(), PATIENCE);
        if (await this.logIn()) {
            const { Evennia } = window;
            Evennia.initialized = false;
            Evennia.init({ emitter: Evennia.emitter });
        } else {
            this.fail();
        }
    }

    // Asks for the page, which says what the session is called that the site has logged in.
    async logIn() {
        try {
            const page = await fetch(window.location.pathname, { cache: "no-store" });
            const [, session] = SESSION.exec(await page.text()) || [];
            window.csessid = session || window.csessid;
            return page.ok;
        } catch {
            return false;
        }
    }

    giveUp() {
        if (window.Evennia.isConnected()) {
            this.set("stranger");
        } else {
            this.fail();
        }
    }

    fail() {
        this.set("failed");
        this.later();
    }
}
