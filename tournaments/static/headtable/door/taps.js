// Taps at the door are sent one after the other, each with its answer shown; those without an answer are named.

import { within } from "../display/patience.js";

const PATIENCE = 8000;

const unsaved = document.getElementById("unsaved");
const waiting = []; // the first is on its way
const lost = new Map(); // name and value of a button → what it reads
let refusals = []; // since nothing waited

const keyOf = ({ name, value }) => `${name} ${value}`;

const buttons = () => document.querySelectorAll("#door button");

// The door as the program answers, or nothing.
const send = async ({ form, name, value }) => {
  const body = new FormData(form);
  body.set(name, value);
  try {
    const text = await within(PATIENCE, async (signal) =>
      (await fetch(form.getAttribute("action"), { method: "POST", body, signal })).text());
    const page = new DOMParser().parseFromString(text, "text/html");
    return page.getElementById("door") && page;
  } catch {
    return null;
  }
};

const mark = () => {
  const keys = waiting.map(keyOf);
  for (const button of buttons()) {
    if (keys.includes(keyOf(button))) button.setAttribute("aria-busy", "true");
    else button.removeAttribute("aria-busy");
  }
};

const show = (page) => {
  const door = document.getElementById("door");
  const focused = door.contains(document.activeElement) && keyOf(document.activeElement);
  const fresh = page.getElementById("door");
  refusals.push(...fresh.querySelectorAll(".messages"));
  fresh.prepend(...refusals);
  door.replaceWith(fresh);
  if (focused) [...buttons()].find((button) => keyOf(button) === focused)?.focus({ preventScroll: true });
  const keys = [...buttons()].map(keyOf);
  for (const [key, { row }] of lost) if (row && !keys.includes(key)) lost.delete(key); // it counts, as the page has it
};

const nameLost = () => {
  const words = [...lost.values()].map(({ text }) => Object.assign(document.createElement("bdi"), { textContent: text }));
  unsaved.querySelector("span").replaceChildren(...words.flatMap((each, place) => (place ? [", ", each] : [each])));
  unsaved.hidden = lost.size === 0;
};

const run = async () => {
  refusals = [];
  while (waiting.length) {
    const [tap] = waiting;
    const page = await send(tap);
    waiting.shift();
    lost.delete(keyOf(tap));
    if (page) show(page);
    if (!tap.isDone(page, waiting.length === 0)) lost.set(keyOf(tap), tap);
    mark();
    nameLost();
  }
};

/* A tap is a form, the name, value and text of its button, whether that stands in somebody's row, and `isDone`: called with
   the page that came, if one did, and whether it was the last; false names the tap among the lost. */
export const tap = (one) => {
  if (waiting.some((each) => keyOf(each) === keyOf(one))) return;
  waiting.push(one);
  mark();
  if (waiting.length === 1) run();
};

window.addEventListener("beforeunload", (event) => {
  if (waiting.length) event.preventDefault(); // the browser asks whether to stay
});
