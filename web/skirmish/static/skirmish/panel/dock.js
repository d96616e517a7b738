// The panel's place during a fight: next to the text, or below it on a narrow screen. Its keys, and
// what a press there means: two in quick succession are one.
//
// It does not use the client's own layout, which is stored in each player's browser and may be old
// or missing.

import { button, make, write } from "./elements.js";

const JUMP = "F2";

// The panel is below the text on screens narrower than this, and takes this share of the height.
const NARROW = "(max-width: 47.99rem)";
const SHARE = 0.68;
// With less room than this, in the size of the text, everything is in one column that scrolls.
const LOW = 28;

/**
 * @typedef {object} Uses
 * @property {() => void} onJump When the key for the choices is pressed.
 * @property {() => void} onFold When it is folded or unfolded.
 * @property {() => void} onMend When the button beside a notice is pressed.
 */

export class Dock {
    /**
     * @param {HTMLElement} me The reader's own fighter.
     * @param {HTMLElement[]} stage What there is to see.
     * @param {HTMLElement[]} foot What there is to do.
     * @param {Uses} uses
     */
    constructor(me, stage, foot, uses) {
        this.uses = uses;
        this.name = make("h2", { id: "skirmish-name", class: "skirmish-title" });
        this.round = make("span", { class: "skirmish-round" });
        this.headline = make("span", { class: "skirmish-turn" });
        this.clock = make("span", { class: "skirmish-clock", role: "timer" });
        const headline = make("p", { class: "skirmish-headline" }, this.headline, " ", this.clock);
        this.fold = button(
            { class: "skirmish-fold", "aria-controls": "skirmish-body", "aria-expanded": "true" },
            "Hide",
            () => this.setFolded(!this.folded),
        );
        this.noticed = make("span", {});
        this.mend = button({ class: "skirmish-choice" }, "Reconnect", uses.onMend);
        this.notice = make(
            "div", { class: "skirmish-notice", role: "status", hidden: true }, this.noticed, this.mend,
        );
        this.said = make("p", { class: "skirmish-said", role: "status" });
        this.stage = make("div", { class: "skirmish-stage" }, ...stage);
        const part = { role: "group", "aria-label": "Events and choices" };
        this.foot = make("div", { class: "skirmish-foot", ...part }, ...foot);
        this.body = make("div", { id: "skirmish-body", class: "skirmish-body" }, this.stage, this.foot);
        const keys = `${JUMP}: to the choices. Esc: back to typing.`;
        this.keys = make("p", { class: "skirmish-keys" }, keys);
        this.heard = make("p", { class: "skirmish-heard", role: "status" });
        const titles = make("div", { class: "skirmish-titles" }, this.name, this.round);
        const heading = make("div", { class: "skirmish-heading" }, headline, titles);
        this.head = make("header", { class: "skirmish-head" }, this.fold, heading, me);
        const region = {
            class: "skirmish", "aria-labelledby": "skirmish-name", "aria-keyshortcuts": JUMP, hidden: true,
        };
        const rest = [this.notice, this.said, this.body, this.keys, this.heard];
        this.element = make("section", region, this.head, ...rest);
        this.element.addEventListener("click", ignoreSecond, true);
        this.element.addEventListener("keydown", keepKeys);
        this.element.addEventListener("keydown", (event) => this.leave(event));
    }

    /** @param {HTMLElement} host */
    attach(host) {
        host.append(this.element);
        const measure = () => this.measure();
        const sized = new ResizeObserver(measure);
        sized.observe(this.element);
        sized.observe(this.head);
        window.addEventListener("resize", measure);
        let size = "";
        new ResizeObserver(() => {
            const now = `${this.element.offsetWidth} ${this.element.offsetHeight}`;
            if (now !== size) {
                size = now;
                tellLayout();
            }
        }).observe(this.element);
        document.addEventListener("keydown", (event) => {
            if (event.key === JUMP && this.shown && !hasModifier(event)) {
                event.preventDefault();
                event.stopPropagation();
                this.setFolded(false);
                this.uses.onJump();
            }
        }, true);
    }

    // With little room, all of it scrolls as one.
    measure() {
        const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
        const share = window.matchMedia(NARROW).matches ? SHARE : 1;
        const isLow = (window.innerHeight * share) / rem < LOW;
        this.element.classList.toggle("is-low", isLow);
        this.order();
    }

    // With little room, what there is to do in a fight stands before what there is to see; before it
    // and at its end, what there is to do is among what there is to see. In the page too: the keyboard
    // follows the eye.
    order() {
        const isFight = ["mine", "sent", "waiting", "lost"].includes(this.element.dataset.phase ?? "");
        const first = this.element.classList.contains("is-low") && isFight ? this.foot : this.stage;
        if (this.body.firstElementChild === first) {
            return;
        }
        const held = this.body.contains(document.activeElement) ? document.activeElement : null;
        this.body.prepend(first);
        if (held instanceof HTMLElement) {
            held.focus({ preventScroll: true });
        }
    }

    // What there is to do stands at the top, of the panel or of its own part.
    toTop() {
        this.body.scrollTop = 0;
        for (const part of this.foot.children) {
            if (part.getAttribute("role") !== "log") {
                part.scrollTop = 0;
            }
        }
    }

    get shown() {
        return !this.element.hidden;
    }

    get folded() {
        return this.element.classList.contains("is-folded");
    }

    /** @param {boolean} shown */
    setShown(shown) {
        if (shown === this.shown) {
            return;
        }
        const held = this.element.contains(document.activeElement);
        this.element.hidden = !shown;
        document.body.classList.toggle("skirmish-shown", shown);
        if (held && !shown) {
            focusInput();
        }
    }

    /** @param {boolean} folded */
    setFolded(folded) {
        if (folded !== this.folded) {
            this.element.classList.toggle("is-folded", folded);
            this.fold.textContent = folded ? "Show" : "Hide";
            this.fold.setAttribute("aria-expanded", String(!folded));
            this.uses.onFold();
        }
    }

    /**
     * @param {string} name
     * @param {string} round
     * @param {string} headline
     * @param {string} phase
     * @param {boolean} isAsked
     */
    setHead(name, round, headline, phase, isAsked) {
        write(this.name, name);
        write(this.round, round);
        write(this.headline, headline);
        this.element.dataset.phase = phase;
        this.order();
        this.element.classList.toggle("is-asked", isAsked);
    }

    /**
     * Reads out what those know who see it.
     *
     * @param {string} words
     */
    announce(words) {
        write(this.heard, words);
    }

    /**
     * Says something about the connection, with a button to mend it; with no words it is mended.
     * What is below stays as it was, and cannot be used.
     *
     * @param {string} words
     * @param {boolean} mayMend
     */
    setNotice(words, mayMend) {
        write(this.noticed, words);
        this.mend.hidden = !mayMend;
        this.notice.hidden = !words;
        this.body.inert = Boolean(words);
        this.element.classList.toggle("is-lost", Boolean(words));
    }

    /** @param {import("./machine.js").Said | null} said */
    setSaid(said) {
        write(this.said, said?.text ?? "");
        this.said.classList.toggle("is-refused", Boolean(said?.isBad));
    }

    /**
     * Shows for how long the fight has waited, or the time that is left of its clock.
     *
     * @param {string} time
     * @param {boolean} isLeft
     */
    setClock(time, isLeft) {
        write(this.clock, time && (isLeft ? `${time} left` : time));
        this.clock.classList.toggle("is-left", isLeft);
        const label = isLeft ? `${time} left to decide` : `Nothing has happened for ${time}`;
        this.clock.setAttribute("aria-label", time && label);
    }

    /** @param {KeyboardEvent} event */
    leave(event) {
        if (event.key === "Escape" && !hasModifier(event)) {
            focusInput();
            event.stopPropagation();
        }
    }
}

/**
 * The client sends every key to the input line. Those that work the panel stay in the panel; letters
 * go on, so that one can type at any time, but for those that are typed in the panel itself.
 *
 * @param {KeyboardEvent} event
 */
function keepKeys(event) {
    const target = /** @type {Element} */ (event.target);
    const pressing = ["Enter", " "].includes(event.key) && target.closest("button, summary, a");
    const moving = /^(Arrow|Page|Home$|End$)/.test(event.key);
    const typing = target.matches("input, select, textarea") && event.key !== "Escape";
    if (pressing || moving || typing) {
        event.stopPropagation();
    }
}

/**
 * Who presses twice in a row means it once: the second press would fall on what stands there by
 * then, or answer whether they are sure. A square of the board is pressed twice.
 *
 * @param {MouseEvent} event
 */
function ignoreSecond(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.detail > 1 && target.closest("button, summary") && !target.closest(".skirmish-board")) {
        event.stopPropagation();
        event.preventDefault();
    }
}

/** @param {KeyboardEvent} event */
function hasModifier(event) {
    return event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
}

/** The line that the reader types on. */
export function inputLine() {
    const inputs = /** @type {NodeListOf<HTMLTextAreaElement>} */ (
        document.querySelectorAll(".inputfield, #inputfield"));
    const focused = [...inputs].find((input) => input.classList.contains("focused"));
    return focused ?? [...inputs].at(-1) ?? null;
}

function focusInput() {
    inputLine()?.focus();
}

// The client's layout measures itself when the window's size changes, and this is like it. Twice,
// for it scrolls to the end of the text before it measures itself.
function tellLayout() {
    window.dispatchEvent(new Event("resize"));
    window.dispatchEvent(new Event("resize"));
}
