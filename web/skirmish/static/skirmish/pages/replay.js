// The replay: a stretch of steps is fetched at a time; the scrubber, the buttons and the arrow keys
// walk them.

import { arrangeCards, replaceCards } from "./cards.js";
import { placePieces } from "./field.js";

const page = document.getElementById("replay");
const range = document.getElementById("step");
const play = document.getElementById("play");
const back = document.getElementById("back");
const forward = document.getElementById("forward");
const list = document.getElementById("stretch");

const PACE = 1800;
const SIZE = Number(page.dataset.stretch);

const stretches = new Map();
let last = Number(range.max);
let now = Number(page.dataset.step);
let listed = now - (now % SIZE);
let playing = 0;

async function load(first) {
  const answer = await fetch(`${page.dataset.url}?step=${first}`);
  if (!answer.ok) {
    throw new Error(`${answer.status}`);
  }
  const stretch = await answer.json();
  let board = {};
  stretch.boards = stretch.steps.map((step) => (board = { ...board, ...step.cards }));
  return stretch;
}

function stretchOf(number) {
  const first = number - (number % SIZE);
  if (!stretches.has(first)) {
    stretches.set(first, load(first));
  }
  return stretches.get(first);
}

function keepInSight(log, entry) {
  const above = entry.offsetTop - log.offsetTop;
  if (above < log.scrollTop || above + entry.offsetHeight > log.scrollTop + log.clientHeight) {
    log.scrollTop = above - log.clientHeight / 2;
  }
}

function markInList() {
  const log = document.getElementById("log");
  for (const link of log.querySelectorAll("a[data-step]")) {
    if (Number(link.dataset.step) === now) {
      link.setAttribute("aria-current", "step");
      keepInSight(log, link.parentElement);
    } else {
      link.removeAttribute("aria-current");
    }
  }
}

async function show(number) {
  now = Math.min(Math.max(number, 0), last);
  const wanted = now;
  range.value = now;
  let stretch;
  try {
    stretch = await stretchOf(now);
  } catch {
    location.search = `?step=${now}`; // There is a page for each step.
    return;
  }
  if (now !== wanted) {
    return; // Another step was asked for in the meantime.
  }
  last = stretch.last;
  now = Math.min(now, stretch.first + stretch.steps.length - 1);
  const place = now - stretch.first;
  const step = stretch.steps[place];
  replaceCards(stretch.boards[place]);
  arrangeCards(step.order);
  placePieces(step.pieces);
  if (listed !== stretch.first) {
    list.innerHTML = stretch.list;
    listed = stretch.first;
  }
  document.getElementById("shown").innerHTML = step.html;
  document.getElementById("line").textContent = step.line;
  document.getElementById("count").textContent = `${now} of ${last}`;
  range.max = last;
  range.value = now;
  range.setAttribute("aria-valuetext", `${now} of ${last}`);
  back.href = `?step=${Math.max(now - 1, 0)}`;
  forward.href = `?step=${Math.min(now + 1, last)}`;
  markInList();
  history.replaceState(null, "", `?step=${now}`);
}

function stop() {
  clearInterval(playing);
  playing = 0;
  play.textContent = "Play";
}

function goTo(number) {
  stop();
  show(number);
}

function toggle() {
  if (playing) {
    stop();
    return;
  }
  show(now >= last ? 0 : now + 1);
  play.textContent = "Stop";
  playing = setInterval(() => {
    show(now + 1);
    if (now >= last) {
      stop();
    }
  }, PACE);
}

function onKey(event) {
  const typing = event.target.closest("input, select, textarea");
  if (typing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) {
    return;
  }
  const to = { ArrowLeft: now - 1, ArrowRight: now + 1 }[event.key];
  if (to !== undefined) {
    event.preventDefault();
    goTo(to);
  }
}

async function begin() {
  try {
    await stretchOf(now);
  } catch {
    return; // The links still work, a page for each step.
  }
  markInList();
  play.disabled = false;
  range.addEventListener("input", () => goTo(Number(range.value)));
  play.addEventListener("click", toggle);
  for (const [link, by] of [[back, -1], [forward, 1]]) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      goTo(now + by);
    });
  }
  list.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-step]");
    if (link) {
      event.preventDefault();
      goTo(Number(link.dataset.step));
    }
  });
  document.addEventListener("keydown", onKey);
}

begin();
