// The replay: all steps are fetched once; the scrubber, the buttons and the arrow keys walk them.

import { arrangeCards, replaceCards } from "./cards.js";
import { placePieces } from "./field.js";

const page = document.getElementById("replay");
const range = document.getElementById("step");
const play = document.getElementById("play");
const back = document.getElementById("back");
const forward = document.getElementById("forward");
const log = document.getElementById("log");

const PACE = 1800;

let boards = [];
let steps = [];
let now = Number(page.dataset.step);
let playing = 0;

function keepInSight(entry) {
  const above = entry.offsetTop - log.offsetTop;
  if (above < log.scrollTop || above + entry.offsetHeight > log.scrollTop + log.clientHeight) {
    log.scrollTop = above - log.clientHeight / 2;
  }
}

function show(number) {
  now = Math.min(Math.max(number, 0), steps.length - 1);
  const last = steps.length - 1;
  replaceCards(boards[now]);
  arrangeCards(steps[now].order);
  placePieces(steps[now].pieces);
  document.getElementById("shown").innerHTML = steps[now].html;
  document.getElementById("line").textContent = steps[now].line;
  document.getElementById("count").textContent = `${now} of ${last}`;
  range.value = now;
  range.setAttribute("aria-valuetext", `${now} of ${last}`);
  back.href = `?step=${Math.max(now - 1, 0)}`;
  forward.href = `?step=${Math.min(now + 1, last)}`;
  for (const link of log.querySelectorAll("a[data-step]")) {
    if (Number(link.dataset.step) === now) {
      link.setAttribute("aria-current", "step");
      keepInSight(link.parentElement);
    } else {
      link.removeAttribute("aria-current");
    }
  }
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
  show(now >= steps.length - 1 ? 0 : now + 1);
  play.textContent = "Stop";
  playing = setInterval(() => {
    show(now + 1);
    if (now >= steps.length - 1) {
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
  const answer = await fetch(page.dataset.url);
  if (!answer.ok) {
    return; // The links still work, a page for each move.
  }
  steps = (await answer.json()).steps;
  let board = {};
  boards = steps.map((step) => (board = { ...board, ...step.cards }));
  play.disabled = false;
  range.max = steps.length - 1;
  range.addEventListener("input", () => goTo(Number(range.value)));
  play.addEventListener("click", toggle);
  for (const [link, by] of [[back, -1], [forward, 1]]) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      goTo(now + by);
    });
  }
  log.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-step]");
    if (link) {
      event.preventDefault();
      goTo(Number(link.dataset.step));
    }
  });
  document.addEventListener("keydown", onKey);
}

begin();
