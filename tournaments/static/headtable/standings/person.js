// A person's page looks again now and then while it is visible; nothing moves unless something changed.

const EVERY = 20000;
const PATIENCE = 10000;

const address = window.location.pathname;
const offline = document.querySelector("[data-offline]");
let etag = "";
let timer = 0;

const look = async () => {
  clearTimeout(timer);
  const control = new AbortController(); // an old phone knows no AbortSignal.timeout
  const patience = setTimeout(() => control.abort(), PATIENCE);
  try {
    const response = await fetch(address, {
      cache: "no-store",
      credentials: "omit",
      headers: etag ? { "If-None-Match": etag } : {},
      signal: control.signal,
    });
    if (response.status === 404) window.location.reload(); // the link was withdrawn: the page says so
    if (response.status === 200) show(response.headers.get("ETag"), await response.text());
    offline.hidden = response.status < 500;
  } catch {
    offline.hidden = false;
  }
  clearTimeout(patience);
  if (!document.hidden) timer = setTimeout(look, EVERY + Math.random() * 5000);
};

const show = (tag, text) => {
  const page = new DOMParser().parseFromString(text, "text/html");
  const parts = [...document.querySelectorAll("[data-part]")].map((part) => [part, page.getElementById(part.id)]);
  if (parts.some(([, fresh]) => !fresh)) return; // another page answered
  etag = tag || "";
  for (const [part, fresh] of parts) {
    if (part.innerHTML !== fresh.innerHTML) part.replaceChildren(...document.importNode(fresh, true).childNodes);
  }
};

window.addEventListener("online", look);
document.addEventListener("visibilitychange", () => document.hidden || look());
timer = setTimeout(look, EVERY * Math.random());
