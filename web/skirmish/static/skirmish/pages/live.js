// The live page: asks every second what has changed, and changes that much of the page.

import { arrangeCards, replaceCards } from "./cards.js";
import { placePieces } from "./field.js";

const page = document.getElementById("live");
const line = document.getElementById("line");
const log = document.getElementById("log");
const frame = log.parentElement;
const pulse = document.getElementById("pulse");

const SOON = 1000;
const LATER = 5000;
const A_WHILE = 60000;

let after = Number(page.dataset.after);
let etag = page.dataset.etag;
let changed = Date.now();

function isAtItsEnd() {
  return frame.scrollHeight - frame.scrollTop - frame.clientHeight < 40;
}

function tell(moves) {
  const follow = isAtItsEnd();
  for (const html of moves) {
    log.insertAdjacentHTML("beforeend", html);
  }
  if (follow) {
    frame.scrollTop = frame.scrollHeight;
  }
}

function show(state) {
  if (state.ended) {
    line.hidden = true;
    document.getElementById("ended").hidden = false;
    pulse.textContent = "ended";
    return;
  }
  if (!replaceCards(state.cards)) {
    location.reload();
    return;
  }
  arrangeCards(state.order);
  placePieces(state.pieces);
  if (line.textContent !== state.line) {
    line.textContent = state.line;
  }
  pulse.textContent = state.over ? "over" : "live";
  const undone = new Set(state.undone.map(String));
  tell(state.moves);
  for (const move of log.children) {
    move.classList.toggle("undone", undone.has(move.dataset.sequence));
  }
  after = state.after;
}

// Whether to go on asking.
async function look() {
  const answer = await fetch(`${page.dataset.url}?after=${after}`, {
    cache: "no-store",
    headers: etag ? { "If-None-Match": etag } : {},
  });
  if (answer.status === 304) {
    return true;
  }
  if (!answer.ok) {
    // Stop if the visitor is logged out or no longer allowed; try again while the server restarts.
    return answer.status >= 500;
  }
  const state = await answer.json();
  etag = answer.headers.get("ETag") ?? "";
  changed = Date.now();
  show(state);
  return !state.ended;
}

async function follow() {
  let again = true;
  try {
    again = document.hidden || (await look());
  } catch {
    pulse.textContent = "waiting";
  }
  if (again) {
    setTimeout(follow, Date.now() - changed < A_WHILE ? SOON : LATER);
  }
}

frame.scrollTo({ top: frame.scrollHeight, behavior: "instant" });
setTimeout(follow, SOON);
