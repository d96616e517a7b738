// Numbers with a greatest value, as bars: harm in the color of harm, wherever it stands.

import { make } from "./elements.js";

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
        // Where there is little room the eye gets the initial alone.
        make("span", { class: "skirmish-label", "data-initial": label.slice(0, 1) }, label),
        " ",
        make("span", { class: "skirmish-track", "aria-hidden": "true" }, fill),
        make("span", { class: "skirmish-value" }, `${value}/${most}`),
    );
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
