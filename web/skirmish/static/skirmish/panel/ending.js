// The end of a fight, until the reader closes it: the result, and what may follow.

import { button, make } from "./elements.js";

export class Ending {
    /**
     * @param {(line: string) => void} onType
     * @param {() => void} onClose
     */
    constructor(onType, onClose) {
        this.onType = onType;
        this.onClose = onClose;
        this.element = make("div", { class: "skirmish-ending" });
        this.looks = "";
    }

    /** @param {import("./machine.js").Model} model */
    draw({ fight, end }) {
        const isOver = fight && (fight.over || end);
        this.element.hidden = !isOver;
        const looks = JSON.stringify([isOver, end, fight?.owns, fight?.page]);
        if (!isOver || looks === this.looks) {
            return;
        }
        this.looks = looks;
        const told = (end?.result ?? []).map((sentence) => make("p", {}, sentence));
        const { again = "", rests, page = fight.page } = end ?? {};
        const line = again.slice(fight.command.length + 1);
        const shown = [
            end && rests && this.press("Rest", () => this.onType("rest")),
            line && this.press("Again", () => this.onType(line)),
            page && make("a", { class: "skirmish-choice", href: page, target: "_blank" }, end ? "Replay" : "Its page"),
            // Until the owner ends a fight that is over, its players cannot walk away.
            !end && fight.owns && this.press("End the fight", () => this.onType("end")),
            end && this.press("Close", this.onClose),
        ].filter((each) => each instanceof HTMLElement);
        const buttons = make("div", { class: "skirmish-buttons" }, ...shown);
        this.element.replaceChildren(...told, buttons);
    }

    /**
     * @param {string} text
     * @param {() => void} onPress
     */
    press(text, onPress) {
        return button({ class: "skirmish-choice" }, text, onPress);
    }
}
