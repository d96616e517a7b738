// The pages of forecasts: while the laboratory plays, asks every second how far it is.

const SOON = 1000;
const news = document.getElementById("news");

async function look() {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  if (!answer.ok) {
    return;
  }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const found = page.getElementById("forecast");
  const shown = document.getElementById("forecast");
  const cancel = shown.contains(document.activeElement);
  shown.replaceWith(found);
  if ("running" in found.dataset) {
    if (cancel) {
      found.querySelector("button")?.focus();
    }
    return;
  }
  news.textContent = found.querySelector(".warning")?.textContent ?? news.dataset.done;
}

async function follow() {
  while ("running" in document.getElementById("forecast").dataset) {
    await new Promise((done) => setTimeout(done, SOON));
    try {
      await look();
    } catch {
      // The server reloads, or is out of reach; it is asked again.
    }
  }
}

follow();
