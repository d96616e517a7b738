// Making elements. What the server says only ever becomes text, never markup. Numbers with a
// greatest value are bars: harm in the color of harm, wherever it stands.

/**
 * @typedef {Record<string, string | boolean | null | undefined>} Attributes
 */

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} attributes
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, attributes = {}, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (value === true) {
            made.setAttribute(name, "");
        } else if (typeof value === "string") {
            made.setAttribute(name, value);
        }
    }
    made.append(...children);
    return made;
}

/**
 * @param {Attributes} attributes
 * @param {string} text
 * @param {() => void} onPress
 */
export function button(attributes, text, onPress) {
    const made = make("button", { type: "button", ...attributes }, text);
    made.addEventListener("click", onPress);
    return made;
}

/**
 * A button for what cannot be taken back: it is pressed twice.
 *
 * @param {string} text
 * @param {string} sure What it says once it has been pressed.
 * @param {() => void} onPress
 */
export function twice(text, sure, onPress) {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let waits;
    const stop = () => {
        clearTimeout(waits);
        waits = undefined;
        made.textContent = text;
        made.classList.remove("is-sure");
    };
    const made = button({ class: "skirmish-choice" }, text, () => {
        if (waits === undefined) {
            made.textContent = sure;
            made.classList.add("is-sure");
            waits = setTimeout(stop, SURE);
        } else {
            stop();
            onPress();
        }
    });
    return made;
}

const SURE = 5000;

/**
 * Shows a text, if it is another.
 *
 * @param {Element} element
 * @param {string} text
 */
export function write(element, text) {
    if (element.textContent !== text) {
        element.textContent = text;
    }
}

/**
 * A row of a form: what is asked, and what it is typed into.
 *
 * @param {string} text
 * @param {HTMLElement} input
 */
export function field(text, input) {
    return make("label", { class: "skirmish-field" }, make("span", {}, text), input);
}

/**
 * A group of buttons with a name beside it.
 *
 * @param {string} what
 * @param {(Node | string)[]} content
 */
export function row(what, ...content) {
    const label = make("span", { class: "skirmish-what", "aria-hidden": "true" }, what);
    const buttons = make("div", { class: "skirmish-buttons" }, ...content);
    const looks = { class: "skirmish-group", role: "group", "aria-label": what };
    return make("div", looks, label, buttons);
}

/**
 * A name as it is typed where other words may follow.
 *
 * @param {string} name
 */
export function quoted(name) {
    const clean = name.replace(/"/g, "").trim();
    return clean.includes(" ") ? `"${clean}"` : clean;
}

/**
 * @param {import("./frames.js").Bar} bar
 * @param {Record<string, string>} gauges What each bar counts, by its label.
 */
export function gauge([label, value, most], gauges) {
    const means = gauges[label] ?? "";
    const share = most > 0 ? Math.min(1, Math.max(0, value / most)) : 0;
    const fill = make("span", { class: "skirmish-fill" });
    fill.style.width = `${100 * share}%`;
    return make(
        "span",
        { class: `skirmish-bar ${means && `is-${means}`}`.trim(), title: `${label} ${value}/${most}` },
        // Where there is little room the eye gets the initial alone, or an abbreviation of two letters.
        make("span", { class: "skirmish-label", "data-initial": initial(label) }, label),
        " ",
        make("span", { class: "skirmish-track", "aria-hidden": "true" }, fill),
        make("span", { class: "skirmish-value" }, `${value}/${most}`),
    );
}

/** @param {string} label */
export function initial(label) {
    return label.length > 2 ? label.slice(0, 1) : label;
}

/** @param {[string, string]} number */
export function count([label, value]) {
    return make("span", { class: "skirmish-count" }, `${label} `, make("b", {}, value));
}

/**
 * Everything about a fighter in one text.
 *
 * @param {import("./frames.js").Card} card
 */
export function inWords({ health, bars, numbers, notes }) {
    const parts = [
        health,
        ...bars.map(([label, value, most]) => `${label} ${value}/${most}`),
        ...numbers.map(([label, value]) => `${label} ${value}`),
        ...notes,
    ];
    return parts.filter(Boolean).join(", ");
}
