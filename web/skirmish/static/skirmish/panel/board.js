// The board of a fight, for rulesets that have one. A press on a square or a piece selects it, so
// that only the choices about it are shown. If there is a single choice, a second press makes it.

import { button, make } from "./elements.js";
import { TEAM_COLORS } from "./fighters.js";
import { squareId } from "./naming.js";

export class Board {
    // `onPick` gets the id of a fighter or square, or none; `onChoose` the same as for buttons.
    constructor({ onPick, onChoose }) {
        Object.assign(this, { onPick, onChoose });
        this.element = make("div", { class: "skirmish-board", role: "grid", hidden: true });
        this.element.addEventListener("keydown", (event) => this.move(event));
        this.rows = [];
        this.built = "";
        this.fight = "";
    }

    // `offered` has the choices that concern each fighter and square; `target` is the one picked.
    draw(fight, offered, target) {
        this.element.hidden = !fight.board;
        if (!fight.board) {
            return;
        }
        this.build(fight.board);
        const cards = new Map(fight.cards.map((card) => [card.id, card]));
        for (const each of this.rows.flat()) {
            const here = fight.pieces.filter(({ square }) => square === each.word);
            const ids = [...here.map(({ id }) => id), squareId(each.word)];
            each.offers = ids.filter((id) => offered.has(id)).map((id) => [id, offered.get(id)]);
            each.target = target;
            each.here = here;
        }
        this.fold(fight);
        for (const each of this.rows.flat()) {
            this.show(each, each.here, each.here.map(({ id }) => cards.get(id)), fight);
        }
    }

    // Leaves out the rows at the edges, but for one around the pieces, on which nothing may be done.
    // During a fight a row that has been shown stays, so that the board does not jump.
    fold({ id }) {
        if (this.fight !== id) {
            Object.assign(this, { fight: id, first: this.rows.length, last: -1 });
        }
        this.rows.forEach((row, y) => {
            if (row.some(({ here, offers }) => here.length || offers.length)) {
                const around = row.some(({ here }) => here.length) ? 1 : 0;
                this.first = Math.max(0, Math.min(this.first, y - around));
                this.last = Math.min(this.rows.length - 1, Math.max(this.last, y + around));
            }
        });
        this.rows.forEach((row, y) => {
            row[0].cell.parentElement.hidden = y < this.first || y > this.last;
            row.forEach((each, x) => {
                each.edge = !x || y === this.first;
            });
        });
        const lead = this.rows.flat().find(({ button: each }) => !each.tabIndex);
        if (lead.cell.parentElement.hidden && this.first <= this.last) {
            this.lead(this.rows[this.first][0].word);
        }
    }

    // The squares as such, which stay.
    build(board) {
        const built = JSON.stringify(board);
        if (built === this.built) {
            return;
        }
        this.built = built;
        this.name = board.name;
        this.element.setAttribute("aria-label", board.name);
        this.rows = board.rows.map((row, y) =>
            row.map(({ word, region }, x) => {
                const above = y ? board.rows[y - 1][x].region : region;
                const left = x ? row[x - 1].region : region;
                const looks = [
                    "skirmish-square",
                    ...border("above", board.regions[region], board.regions[above]),
                    ...border("left", board.regions[region], board.regions[left]),
                ];
                const made = { word, place: board.regions[region].name };
                made.button = button({ tabindex: "-1" }, "", () => this.press(made));
                made.cell = make("div", { class: looks.join(" "), role: "gridcell" }, made.button);
                return made;
            }),
        );
        const rows = this.rows.map((row) =>
            make("div", { class: "skirmish-row", role: "row" }, ...row.map(({ cell }) => cell)),
        );
        this.element.replaceChildren(...rows);
        this.rows[0][0].button.tabIndex = 0;
        this.fight = "";
    }

    show({ button: shown, word, place, edge, offers, target }, here, cards, fight) {
        const many = new Set(offers.flatMap(([, choices]) => choices.map(({ words }) => words))).size;
        const names = cards.map(({ id, name }) => (id === fight.seat ? `${name} (you)` : name));
        const picked = offers.some(([id]) => id === target);
        const mark = here.length ? here[0].mark + (here.length > 1 ? "+" : "") : "";
        const who = mark && `${mark}: ${names.join(" and ")} on `;
        const looks = {
            text: mark || (edge || many ? word : ""),
            label: `${who}${word}, ${place}${many ? `. Choices: ${many}` : ""}`,
            team: cards.length ? Math.max(0, fight.teams.indexOf(cards[0].team)) % TEAM_COLORS : "",
            name: [
                here.length && "has-piece",
                many && "is-offered",
                cards.some(({ id }) => id === fight.seat) && "is-mine",
            ],
        };
        if (shown.textContent !== looks.text) {
            shown.textContent = looks.text;
        }
        shown.className = looks.name.filter(Boolean).join(" ");
        shown.dataset.word = word;
        shown.dataset.team = looks.team;
        shown.title = looks.label;
        shown.setAttribute("aria-label", looks.label);
        shown.setAttribute("aria-pressed", String(picked));
    }

    press({ word, offers, target }) {
        this.lead(word);
        const place = offers.findIndex(([id]) => id === target);
        if (place >= 0 && target === squareId(word) && offers[place][1].length === 1) {
            const [{ words, seat, rev }] = offers[place][1];
            this.onChoose(words, seat, rev);
            this.onPick("");
            return;
        }
        const [next = ""] = offers[place + 1] || [];
        this.onPick(next);
    }

    // The first square about which something may be chosen.
    focus() {
        const every = this.rows.flat();
        const first = every.find(({ word, offers }) => offers.some(([id]) => id === squareId(word)));
        if (first) {
            this.lead(first.word);
            first.button.focus();
        }
    }

    // Tab leads to one square; from there the arrow keys go on.
    lead(word) {
        for (const each of this.rows.flat()) {
            each.button.tabIndex = each.word === word ? 0 : -1;
        }
    }

    move(event) {
        const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
        if (!step[event.key] || event.altKey || event.ctrlKey || event.metaKey) {
            return;
        }
        const y = this.rows.findIndex((row) => row.some(({ cell }) => cell.contains(event.target)));
        const x = this.rows[y].findIndex(({ cell }) => cell.contains(event.target));
        const [down, right] = step[event.key];
        const next = (this.rows[y + down] || [])[x + right];
        if (next && !next.cell.parentElement.hidden) {
            this.lead(next.word);
            next.button.focus();
        }
        event.preventDefault();
    }
}

// A line where a region ends, and a wall where the greater region does.
function border(side, here, there) {
    if (here.name === there.name) {
        return [];
    }
    return [here.within === there.within ? `has-line-${side}` : `has-wall-${side}`];
}
