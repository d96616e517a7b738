// Calling a reader who looks elsewhere: the page's title, and a notification if they allow it.

import { button, make } from "./elements.js";

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
