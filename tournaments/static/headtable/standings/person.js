/* A person's page, looked at again now and then while it is seen; nothing moves unless something changed. */

const address = window.location.pathname;
let etag = "";
let timer = 0;

const look = async () => {
  clearTimeout(timer);
  const control = new AbortController();
  const patience = setTimeout(() => control.abort(), 10000);
  try {
    const headers = etag ? { "If-None-Match": etag } : {};
    const response = await fetch(address, { cache: "no-store", credentials: "omit", headers, signal: control.signal });
    if (response.status === 200) take(response.headers.get("ETag"), await response.text());
    say(response.status >= 500);
  } catch (error) {
    say(true);
  }
  clearTimeout(patience);
  if (!document.hidden) timer = setTimeout(look, 20000 + Math.random() * 5000);
};

const take = (tag, text) => {
  const fresh = new DOMParser().parseFromString(text, "text/html");
  const parts = [...document.querySelectorAll("[data-part]")].map((part) => [part, fresh.getElementById(part.id)]);
  if (parts.some(([, now]) => !now)) return; // another page answered
  etag = tag || "";
  for (const [old, now] of parts) if (old.innerHTML !== now.innerHTML) old.replaceChildren(...document.importNode(now, true).childNodes);
};

const say = (isSilent) => { document.querySelector("[data-silent]").hidden = !isSilent; };

window.addEventListener("online", look);
document.addEventListener("visibilitychange", () => { if (!document.hidden) look(); });
timer = setTimeout(look, 20000 * Math.random());
