// Looks every few seconds whether a phone waits, was let in, or has a seat; stops after an hour.

import { keepLooking } from "../display/looking.js";
import { putParts } from "../display/merging.js";

const HOUR = 60 * 60000;

keepLooking({
  every: Number(document.querySelector("[data-every]")?.dataset.every || 3000),
  until: Date.now() + HOUR,
  take: (response, text) => {
    if (response.redirected) window.location.replace(response.url);
    else if (response.status !== 304) putParts(text);
  },
});
