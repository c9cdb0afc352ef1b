// A person's page looks again; nothing moves unless something changed.

import { keepLooking } from "../display/looking.js";

let etag = "";

const show = (tag, text) => {
  const page = new DOMParser().parseFromString(text, "text/html");
  const parts = [...document.querySelectorAll("[data-part]")].map((part) => [part, page.getElementById(part.id)]);
  if (parts.some(([, fresh]) => !fresh)) return; // another page answered
  etag = tag || "";
  for (const [part, fresh] of parts) {
    if (part.innerHTML !== fresh.innerHTML) part.replaceChildren(...document.importNode(fresh, true).childNodes);
  }
};

keepLooking({
  every: 20000,
  credentials: "omit",
  headers: () => (etag ? { "If-None-Match": etag } : {}),
  take: (response, text) => {
    if (response.status === 404) window.location.reload(); // the link was withdrawn: the page says so
    if (response.status === 200) show(response.headers.get("ETag"), text);
  },
});
