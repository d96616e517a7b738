// The panel's place during a fight: next to the text, or below it on a narrow screen. It does not
// use the client's own layout, which is stored in each player's browser and may be old or missing.

import { button, make } from "./elements.js";

const JUMP = "F2";

export class Dock {
    constructor(...content) {
        this.name = make("h2", { id: "skirmish-name", class: "skirmish-title" });
        this.round = make("span", { class: "skirmish-round" });
        const title = make("div", { class: "skirmish-titles" }, this.name, this.round);
        this.headline = make("span", { class: "skirmish-turn" });
        this.clock = make("span", { class: "skirmish-clock", role: "timer" });
        const headline = make("p", { class: "skirmish-headline" }, this.headline, " ", this.clock);
        this.fold = button(
            { class: "skirmish-fold", "aria-controls": "skirmish-body", "aria-expanded": "true" },
            "Hide",
            () => this.setFolded(!this.folded),
        );
        const keys = `${JUMP}: to the choices. Esc: back to typing.`;
        const hint = make("p", { class: "skirmish-hint" }, keys);
        this.noticed = make("span", {});
        this.mend = button({ class: "skirmish-choice" }, "Reconnect", () => this.onMend());
        this.notice = make(
            "div",
            { class: "skirmish-notice", role: "status", hidden: true },
            this.noticed,
            this.mend,
        );
        this.body = make("div", { id: "skirmish-body", class: "skirmish-body" }, ...content, hint);
        const head = make(
            "header",
            { class: "skirmish-head" },
            make("div", { class: "skirmish-heading" }, title, headline),
            this.fold,
        );
        const region = {
            class: "skirmish",
            "aria-labelledby": "skirmish-name",
            "aria-keyshortcuts": JUMP,
            hidden: true,
        };
        this.element = make("section", region, head, this.notice, this.body);
        this.element.addEventListener("keydown", keepKeys);
        this.element.addEventListener("keydown", (event) => this.leave(event));
    }

    // `onJump` is called when the key for the choices is pressed, `onShow` when it is unfolded,
    // `onMend` when the button beside a notice is pressed.
    attach(host, { onJump, onShow, onMend }) {
        Object.assign(this, { onShow, onMend });
        host.append(this.element);
        new ResizeObserver(tellLayout).observe(this.element);
        document.addEventListener("keydown", (event) => {
            if (event.key === JUMP && this.shown && !hasModifier(event)) {
                event.preventDefault();
                event.stopPropagation();
                this.setFolded(false);
                onJump();
            }
        }, true);
    }

    get shown() {
        return !this.element.hidden;
    }

    get folded() {
        return this.element.classList.contains("is-folded");
    }

    show() {
        if (!this.shown) {
            this.setFolded(false);
            this.setShown(true);
        }
    }

    hide() {
        if (this.shown) {
            const held = this.element.contains(document.activeElement);
            this.setShown(false);
            if (held) {
                focusInput();
            }
        }
    }

    setShown(shown) {
        this.element.hidden = !shown;
        document.body.classList.toggle("skirmish-shown", shown);
    }

    setFolded(folded) {
        if (folded !== this.folded) {
            this.element.classList.toggle("is-folded", folded);
            this.fold.textContent = folded ? "Show" : "Hide";
            this.fold.setAttribute("aria-expanded", String(!folded));
            if (!folded) {
                this.onShow();
            }
        }
    }

    // Shows the lobby in place of the fight, or the fight.
    setLobby(isLobby) {
        this.element.classList.toggle("is-lobby", isLobby);
    }

    // Says something about the connection, with a button to mend it; with no words it is mended. What
    // is below stays as it was, and cannot be used.
    setNotice(words, mayMend) {
        this.noticed.textContent = words;
        this.mend.hidden = !mayMend;
        this.notice.hidden = !words;
        this.body.inert = Boolean(words);
        this.element.classList.toggle("is-lost", Boolean(words));
    }

    // Shows for how long the fight has waited, or the time that is left of its clock.
    setClock(time, isLeft) {
        this.clock.textContent = time && (isLeft ? `${time} left` : `waiting ${time}`);
        this.clock.classList.toggle("is-left", isLeft);
        const label = isLeft ? `${time} left to decide` : `Nothing has happened for ${time}`;
        this.clock.setAttribute("aria-label", time && label);
    }

    leave(event) {
        if (event.key === "Escape" && !hasModifier(event)) {
            focusInput();
            event.stopPropagation();
        }
    }
}

// The client sends every key to the input line. Those that work the panel stay in the panel;
// letters go on, so that one can type at any time.
function keepKeys(event) {
    const pressing = ["Enter", " "].includes(event.key) && event.target.closest("button, summary");
    const moving = /^(Arrow|Page|Home$|End$)/.test(event.key);
    if (pressing || moving) {
        event.stopPropagation();
    }
}

function hasModifier(event) {
    return event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
}

function focusInput() {
    const inputs = document.querySelectorAll(".inputfield.focused, .inputfield, #inputfield");
    const focused = document.querySelector(".inputfield.focused");
    const input = focused || inputs[inputs.length - 1];
    if (input) {
        input.focus();
    }
}

// The client's layout measures itself when the window's size changes, and this is like it. Twice,
// for it scrolls to the end of the text before it measures itself.
function tellLayout() {
    window.dispatchEvent(new Event("resize"));
    window.dispatchEvent(new Event("resize"));
}
