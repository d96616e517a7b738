// Making elements. What the server says only ever becomes text, never markup.

export function make(tag, attributes = {}, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (value === true) {
            made.setAttribute(name, "");
        } else if (value !== false && value !== null) {
            made.setAttribute(name, value);
        }
    }
    made.append(...children);
    return made;
}

export function button(attributes, text, onPress) {
    const made = make("button", { type: "button", ...attributes }, text);
    made.addEventListener("click", onPress);
    return made;
}
