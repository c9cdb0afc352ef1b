// Looks every few seconds whether a phone waits, was let in, or has a seat, while the page is visible; stops after an hour.

const EVERY = Number(document.querySelector("[data-every]")?.dataset.every || 3000);
const UNTIL = Date.now() + 60 * 60000;

let timer = 0;

const look = async () => {
  clearTimeout(timer);
  try {
    const response = await fetch(window.location.href, { cache: "no-store" });
    if (response.redirected) {
      window.location.replace(response.url);
      return;
    }
    if (response.status < 500) show(await response.text());
  } catch {
    // no connection: the next look may have one
  }
  clearTimeout(timer); // of another look that was on its way
  if (!document.hidden && Date.now() < UNTIL) timer = setTimeout(look, EVERY);
};

const show = (text) => {
  const page = new DOMParser().parseFromString(text, "text/html");
  for (const part of document.querySelectorAll("[data-part]")) {
    const fresh = page.getElementById(part.id);
    if (fresh && withoutToken(fresh) !== withoutToken(part)) {
      part.replaceChildren(...document.importNode(fresh, true).childNodes);
    }
  }
};

// The token of a form is another one each time.
const withoutToken = (part) => part.innerHTML.replace(/<input type="hidden"[^>]*>/g, "");

document.addEventListener("visibilitychange", () => document.hidden || look());
window.addEventListener("online", look);
timer = setTimeout(look, EVERY);
