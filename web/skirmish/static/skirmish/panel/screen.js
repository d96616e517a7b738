// How many columns of text the client has room for. Evennia's client does not say, so the game would
// take a phone for as wide as a desk.

const SAMPLE = 20;
const LEAST = 20;

let connected = false;
let told = 0;

/**
 * Whether the game can be told; a new connection has been told nothing.
 *
 * @param {boolean} now
 */
export function setConnected(now) {
    connected = now;
    told = 0;
    tellWidth();
}

/** Tells the game the width, if it has changed. */
export function tellWidth() {
    const text = document.querySelector("#messagewindow");
    const columns = connected && text ? measure(text) : 0;
    if (columns >= LEAST && columns !== told) {
        told = columns;
        window.Evennia.msg("client_options", [], { screenwidth: columns });
    }
}

/** @param {Element} text */
function measure(text) {
    const sample = document.createElement("span");
    sample.className = "out";
    sample.style.cssText = "position: absolute; visibility: hidden; white-space: pre";
    sample.textContent = "x".repeat(SAMPLE);
    text.append(sample);
    const each = sample.getBoundingClientRect().width / SAMPLE;
    sample.remove();
    const { paddingLeft, paddingRight } = getComputedStyle(text);
    const room = text.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    return each ? Math.floor(room / each) : 0;
}
