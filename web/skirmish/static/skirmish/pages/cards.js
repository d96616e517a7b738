// The cards on the board. Each comes from the server as it stands on the page.

function cardOf(fighter) {
  return document.querySelector(`.card[data-fighter="${CSS.escape(fighter)}"]`);
}

// Put in the cards that differ; false where the page has no place for one.
export function replaceCards(cards) {
  for (const [fighter, html] of Object.entries(cards)) {
    const old = cardOf(fighter);
    if (!old) {
      return false;
    }
    const fresh = document.createElement("template");
    fresh.innerHTML = html.trim();
    if (!old.isEqualNode(fresh.content.firstElementChild)) {
      old.replaceWith(fresh.content);
    }
  }
  return true;
}

// Put the cards of each team into this order of fighters.
export function arrangeCards(order) {
  for (const list of document.querySelectorAll(".cards")) {
    const now = [...list.children];
    const then = order.map(cardOf).filter((card) => card?.parentElement === list);
    if (then.some((card, place) => card !== now[place])) {
      list.append(...then);
    }
  }
}
