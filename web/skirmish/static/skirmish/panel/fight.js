// The fight as this browser knows it: all that the server said at first, and what changed since.

export class Fight {
    // `before` is the same fight as it was known before, if it was.
    constructor(state, before) {
        Object.assign(this, state);
        this.offers = before ? before.offers : new Map();
        this.since = Date.now() - 1000 * (state.waited || 0);
        this.setDeadline(state.left);
        this.ask(state.seats);
    }

    // Takes in what a move changed. Returns false where something in between was missed.
    change(event) {
        const moved = event.rev !== this.rev;
        if (moved && event.rev !== this.rev + 1) {
            return false;
        }
        const cards = new Map(this.cards.map((card) => [card.id, card]));
        event.cards.forEach((card) => cards.set(card.id, { ...cards.get(card.id), ...card }));
        const order = event.order || [...cards.keys()];
        if (!order.every((id) => cards.has(id))) {
            return false;
        }
        const { rev, round, waiting, over, winner } = event;
        Object.assign(this, { rev, round, waiting, over, winner });
        this.setDeadline(event.left);
        this.pieces = event.pieces || this.pieces;
        this.cards = order.map((id) => cards.get(id));
        this.ask(event.seats);
        if (moved) {
            this.since = Date.now();
        }
        return true;
    }

    // When the clock of the fight runs out, in milliseconds; null where none runs.
    setDeadline(left) {
        this.deadline = typeof left === "number" ? Date.now() + 1000 * left : null;
    }

    // Whether the reader's own fighter is asked.
    get asksReader() {
        return !this.over && this.seats.some(({ seat }) => seat === this.seat);
    }

    // Takes in what the reader's seats are asked. Until the choices come that go with it, the old
    // ones stay, with the `rev` that they came with.
    ask(seats) {
        const asked = new Set(seats.map(({ seat }) => seat));
        this.offers = new Map([...this.offers].filter(([seat]) => asked.has(seat)));
        const none = { rev: this.rev, groups: [] };
        this.seats = seats.map((each) => ({ ...each, ...(this.offers.get(each.seat) || none) }));
    }

    // Takes in what one seat may choose.
    offer({ seat, rev, groups }) {
        this.offers.set(seat, { rev, groups });
        this.ask(this.seats);
    }

    // Takes in the odds of what one seat may choose, if they belong to the choices that are shown.
    weigh({ seat, rev, odds }) {
        const offer = this.offers.get(seat);
        if (offer?.rev === rev) {
            this.offers.set(seat, { ...offer, odds });
            this.ask(this.seats);
        }
    }

    // The seats whose choices have not come.
    get wanting() {
        return this.seats.filter(({ seat }) => this.offers.get(seat)?.rev !== this.rev);
    }

    cardOf(seat) {
        return this.cards.find(({ id }) => id === seat);
    }

    nameOf(seat) {
        return this.cardOf(seat)?.name ?? `the ${seat}`;
    }

    // Whom it waits for, in a few words.
    get headline() {
        const asked = this.seats.map(({ seat }) => seat);
        if (this.over) {
            return `The fight is over. Winner: ${this.winner || "none"}.`;
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
