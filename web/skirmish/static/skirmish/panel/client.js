// What a player misses in Evennia's client, and its templates cannot give: names for the line to
// type on and for the text (its layout library makes them), how many columns the text has (the game
// would take a phone for as wide as a desk), and a call to a reader who looks elsewhere.

import { button, make } from "./elements.js";

/** Names the line to type on and the text, for those who do not see them. */
export function mend() {
    const lines = document.querySelectorAll(".inputfield, #inputfield");
    for (const line of lines) {
        name(line, "What you do: type a command");
    }
    for (const send of document.querySelectorAll(".inputsend, #inputsend")) {
        name(send, "Send");
    }
    const text = document.querySelector("#messagewindow");
    if (text && !text.hasAttribute("tabindex")) {
        text.setAttribute("tabindex", "0");
        text.setAttribute("role", "group");
        name(text, "Text of the game");
    }
    const whole = document.querySelector("#clientwrapper");
    if (whole && !document.querySelector("main, [role=main]")) {
        whole.setAttribute("role", "main");
    }
}

/**
 * @param {Element} element
 * @param {string} called
 */
function name(element, called) {
    if (!element.hasAttribute("aria-label") && !element.hasAttribute("aria-labelledby")) {
        element.setAttribute("aria-label", called);
    }
}

const SAMPLE = 20;
const LEAST = 20;

let connected = false;
let told = 0;

/**
 * Whether the game can be told; a new connection has been told nothing.
 *
 * @param {boolean} now
 */
export function setConnected(now) {
    connected = now;
    told = 0;
    tellWidth();
}

/** Tells the game the width, if it has changed. */
export function tellWidth() {
    const text = document.querySelector("#messagewindow");
    const columns = connected && text ? measure(text) : 0;
    if (columns >= LEAST && columns !== told) {
        told = columns;
        window.Evennia.msg("client_options", [], { screenwidth: columns });
    }
}

/** @param {Element} text */
function measure(text) {
    const sample = document.createElement("span");
    sample.className = "out";
    sample.style.cssText = "position: absolute; visibility: hidden; white-space: pre";
    sample.textContent = "x".repeat(SAMPLE);
    text.append(sample);
    const each = sample.getBoundingClientRect().width / SAMPLE;
    sample.remove();
    const { paddingLeft, paddingRight } = getComputedStyle(text);
    const room = text.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    return each ? Math.floor(room / each) : 0;
}

export class Attention {
    constructor() {
        this.called = "";
        this.title = document.title;
        /** @type {Notification | null} */
        this.note = null;
        const notify = button({ class: "skirmish-choice" }, "Notify me", () => this.allow());
        const what = " when it is my turn and this page is in the background";
        const attributes = { class: "skirmish-notify", hidden: !this.mayBeAllowed };
        this.element = make("p", attributes, notify, what);
        document.addEventListener("visibilitychange", () => this.close());
    }

    // Whether the browser has notifications and the reader has not decided about them.
    get mayBeAllowed() {
        return "Notification" in window && Notification.permission === "default";
    }

    async allow() {
        await Notification.requestPermission();
        this.element.hidden = !this.mayBeAllowed;
    }

    /**
     * Calls the reader with these words; with none, the call is over.
     *
     * @param {string} words
     * @param {string} fight
     */
    set(words, fight = "") {
        if (words === this.called) {
            return;
        }
        this.called = words;
        document.title = this.title;
        this.remind();
        this.close();
        const allowed = "Notification" in window && Notification.permission === "granted";
        if (words && allowed && document.hidden) {
            this.note = new Notification(fight, { body: words, tag: "skirmish" });
            this.note.onclick = () => window.focus();
        }
    }

    // Puts the call into the title again: the client writes there how much has not been read.
    remind() {
        const title = `(!) ${this.called} ${this.title}`;
        if (this.called && document.title !== title) {
            document.title = title;
        }
    }

    close() {
        if (this.note && !document.hidden) {
            this.note.close();
            this.note = null;
        }
    }
}
