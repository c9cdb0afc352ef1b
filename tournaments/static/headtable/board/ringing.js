// Calls on a page ring until they are taken, and stand in the window's title.

import { onceReady, ring } from "../display/sounds.js";

const RING_AGAIN = 30000;
const title = document.title;
let rung = new Map(); // call → when it rang last

// Rings for the calls that `place` shows now.
export const ringFor = (place) => {
  const calls = [...place.querySelectorAll("[data-call]:not([inert])")];
  const now = Date.now();
  const due = calls.filter((call) => now - (rung.get(call.dataset.call) ?? 0) >= RING_AGAIN);
  rung = new Map(calls.map((call) => [call.dataset.call, due.includes(call) ? now : rung.get(call.dataset.call)]));
  if (due.length) ring();
  document.title = calls.length ? `(${calls.length}) ${calls[0].dataset.title} · ${title}` : title;
};

// What came before the page could sound rings once it can.
export const ringOnceReady = (place) => onceReady(() => {
  rung.clear();
  ringFor(place);
});
