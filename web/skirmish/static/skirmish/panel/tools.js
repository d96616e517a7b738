// What a reader may do in a fight beside their moves, in one row: read back, write a pose, take a
// move back, give up, join, let others in.

import { button, make, twice } from "./elements.js";
import { cardOf, isAsked } from "./fight.js";

export class Tools {
    /**
     * @param {(line: string) => void} onType
     * @param {HTMLElement} log The button that unfolds the log.
     */
    constructor(onType, log) {
        this.onType = onType;
        this.log = log;
        this.pose = make("input", {
            class: "skirmish-pose", name: "pose", maxlength: "500", hidden: true,
            "aria-label": "Your own words for the next move",
            placeholder: "Your own words for the next move",
        });
        this.opens = button(
            { class: "skirmish-choice", "aria-expanded": "false" }, "Pose", () => this.open(this.pose.hidden),
        );
        this.undo = button({ class: "skirmish-choice" }, "Undo", () => onType("undo"));
        // The game itself asks once before it lets a fighter yield.
        this.yields = this.press("Yield", "yield");
        this.leaves = twice("Leave", "Leave for good", () => onType("leave"));
        this.others = make("div", { class: "skirmish-buttons" });
        this.row = make(
            "div", { class: "skirmish-buttons skirmish-tools", role: "group", "aria-label": "Beside the moves" },
            log, this.opens, this.undo, this.yields, this.leaves,
        );
        this.element = make("div", {}, this.pose, this.others, this.row);
        this.looks = "";
    }

    /** @param {boolean} isOpen */
    open(isOpen) {
        this.pose.hidden = !isOpen;
        this.opens.setAttribute("aria-expanded", String(isOpen));
        if (isOpen) {
            this.pose.focus();
        }
    }

    /**
     * The words of a choice with what the reader has written to go with it, which is used up.
     *
     * @param {string} words
     */
    posed(words) {
        const pose = this.pose.value.replace(/\s+/g, " ").trim();
        this.pose.value = "";
        this.open(false);
        return pose ? `${words} = ${pose}` : words;
    }

    /** @param {import("./machine.js").Model} model */
    draw({ fight, end, happened }) {
        if (!fight) {
            return;
        }
        const isOver = fight.over || end !== null;
        const own = cardOf(fight, fight.seat);
        const isMine = !isOver && isAsked(fight, fight.seat) && own !== undefined;
        this.log.hidden = !happened.entries.length;
        this.opens.hidden = !isMine;
        if (!isMine) {
            this.pose.hidden = true;
        }
        this.undo.hidden = !fight.undo || end !== null;
        this.yields.hidden = !isMine || !own.turn;
        this.leaves.hidden = isOver || !own || (isMine && own.turn);
        const looks = JSON.stringify([fight.joins, fight.requests, isOver]);
        if (looks !== this.looks) {
            this.looks = looks;
            const joins = fight.joins.map((team) => this.press(`Join ${team}`, `join ${team}`));
            const asks = fight.requests.flatMap(({ name, team }) => [
                make("span", {}, `${name} asks to join ${team}.`),
                this.press(`Admit ${name}`, `admit ${name}`),
                this.press(`Refuse ${name}`, `refuse ${name}`),
            ]);
            this.others.replaceChildren(...(isOver ? [] : [...asks, ...joins]));
            this.others.hidden = !this.others.childElementCount;
        }
    }

    /**
     * @param {string} text
     * @param {string} line
     */
    press(text, line) {
        return button({ class: "skirmish-choice" }, text, () => this.onType(line));
    }
}
