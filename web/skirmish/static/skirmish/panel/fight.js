// The fight as this browser knows it: all that the server said at first, and what changed since.

export class Fight {
    // `before` is the same fight as it was known before, if it was.
    constructor(state, before) {
        Object.assign(this, state);
        this.seats = before ? before.seats : [];
        this.since = Date.now() - 1000 * (state.waited || 0);
    }

    // Takes in what a move changed. Returns false where something in between was missed.
    change(event) {
        const moved = event.rev !== this.rev;
        if (moved && event.rev !== this.rev + 1) {
            return false;
        }
        const cards = new Map(this.cards.map((card) => [card.id, card]));
        event.cards.forEach((card) => cards.set(card.id, card));
        const order = event.order || [...cards.keys()];
        if (!order.every((id) => cards.has(id))) {
            return false;
        }
        const { rev, round, line, waiting, over, winner } = event;
        Object.assign(this, { rev, round, line, waiting, over, winner });
        this.pieces = event.pieces || this.pieces;
        this.cards = order.map((id) => cards.get(id));
        if (moved) {
            this.since = Date.now();
        }
        return true;
    }

    // Takes in what may be chosen now. Choices that have not changed are not sent again; those of
    // further seats are sent only on asking, and until then the old ones stand there.
    offer({ seats, only }) {
        const known = new Map(this.seats.map((each) => [each.seat, each]));
        const offered = seats.map((each) => {
            const { groups = [] } = known.get(each.seat) || {};
            return { ...each, groups: each.groups || groups, wanting: !each.groups && !each.same };
        });
        if (only) {
            offered.forEach((each) => known.set(each.seat, each));
        }
        this.seats = only ? [...known.values()] : offered;
    }

    // The seats that the reader answers for and that are asked something.
    get asked() {
        return this.seats.filter(({ kind }) => kind !== undefined);
    }

    cardOf(seat) {
        return this.cards.find(({ id }) => id === seat);
    }

    nameOf(seat) {
        return this.cardOf(seat)?.name ?? `the ${seat}`;
    }

    // Whom it waits for, in a few words.
    get headline() {
        const asked = this.asked.map(({ seat }) => seat);
        if (this.over) {
            return `The fight is over; ${this.winner || "nobody"} won.`;
        }
        if (asked.includes(this.seat)) {
            return this.cardOf(this.seat)?.turn ? "Your turn." : "You are asked.";
        }
        if (asked.length) {
            return `Decide for ${this.listed(asked)}.`;
        }
        return this.waiting.length ? `Waiting for ${this.listed(this.waiting)}.` : "";
    }

    listed(seats) {
        const [first, ...others] = seats.map((seat) => this.nameOf(seat));
        if (others.length) {
            return `${first} and ${others.length > 1 ? `${others.length} others` : others[0]}`;
        }
        return first;
    }
}
