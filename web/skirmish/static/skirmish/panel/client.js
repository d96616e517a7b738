// What a player misses in Evennia's client, and its templates cannot give: its layout library makes
// the line to type on, without a name, and a text that scrolls and no key reaches.

/** Names the line to type on and the text, for those who do not see them. */
export function mend() {
    const lines = document.querySelectorAll(".inputfield, #inputfield");
    for (const line of lines) {
        name(line, "What you do: type a command");
    }
    for (const button of document.querySelectorAll(".inputsend, #inputsend")) {
        name(button, "Send");
    }
    const text = document.querySelector("#messagewindow");
    if (text && !text.hasAttribute("tabindex")) {
        text.setAttribute("tabindex", "0");
        text.setAttribute("role", "group");
        name(text, "Text of the game");
    }
    const whole = document.querySelector("#clientwrapper");
    if (whole && !document.querySelector("main, [role=main]")) {
        whole.setAttribute("role", "main");
    }
}

/**
 * @param {Element} element
 * @param {string} called
 */
function name(element, called) {
    if (!element.hasAttribute("aria-label") && !element.hasAttribute("aria-labelledby")) {
        element.setAttribute("aria-label", called);
    }
}
