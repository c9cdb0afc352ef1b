// Looks every few seconds whether a phone waits, was let in, or has a seat; stops after an hour.

import { keepLooking } from "../display/looking.js";

const HOUR = 60 * 60000;

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

keepLooking({
  every: Number(document.querySelector("[data-every]")?.dataset.every || 3000),
  until: Date.now() + HOUR,
  take: (response, text) => {
    if (response.redirected) window.location.replace(response.url);
    else show(text);
  },
});
