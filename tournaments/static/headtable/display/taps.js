// Taps on a list of people are sent one after the other, each with its answer shown; those without an answer are named.

import { within } from "./patience.js";

export const PATIENCE = 8000;

const unsaved = document.getElementById("unsaved");
const waiting = []; // the first is on its way
const lost = new Map(); // name and value of a button → what it reads
let refusals = []; // since nothing waited

const keyOf = ({ name, value }) => `${name} ${value}`;

const listIn = (page) => page.querySelector("[data-taps]");

const buttons = () => listIn(document).querySelectorAll("button");

// The page as the program answers, or nothing.
const send = async ({ form, action = form.getAttribute("action"), name, value }) => {
  const body = new FormData(form);
  body.set(name, value);
  try {
    const text = await within(PATIENCE, async (signal) =>
      (await fetch(action, { method: "POST", body, signal })).text());
    const page = new DOMParser().parseFromString(text, "text/html");
    return listIn(page) && page;
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

// Puts `fresh` where `old` is: what is unfolded in a row stays so, the same control has the focus, or what its row has
// now, and the taps that wait stay marked.
export const putList = (old, fresh) => {
  const focused = old.contains(document.activeElement) && document.activeElement;
  const rowIn = (inside) => fresh.querySelector(`#${CSS.escape(inside.closest("li")?.id || "none")}`);
  for (const fold of old.querySelectorAll("details[open]")) rowIn(fold)?.querySelector("details")?.setAttribute("open", "");
  old.replaceWith(fresh);
  if (focused) {
    const same = [...fresh.querySelectorAll("button")].find((each) => focused.name && keyOf(each) === keyOf(focused));
    const instead = focused.tagName === "SUMMARY" ? "summary" : "button, summary";
    (same ?? rowIn(focused)?.querySelector(instead))?.focus({ preventScroll: true });
  }
  mark();
};

// A tap whose answer was lost counts if its button is gone. A page with a part of the members has not all their buttons.
const counts = (list, { name, value, row }) =>
  row && ![...buttons()].some((each) => each.name === name && each.value === value) &&
  (name !== "member" || !list.querySelector("[data-found]") || list.querySelector(`#member-${CSS.escape(value)}:not([data-state=member])`));

const show = (page) => {
  const list = listIn(document);
  const fresh = listIn(page);
  refusals.push(...fresh.querySelectorAll(".messages"));
  fresh.prepend(...refusals);
  putList(list, fresh);
  for (const part of document.querySelectorAll("[data-with-taps]")) part.replaceWith(page.getElementById(part.id));
  for (const [key, one] of lost) if (counts(fresh, one)) lost.delete(key);
};

/* Shows the page as others changed it, unless a tap of this one waits. */
export const takeIn = (page) => {
  if (waiting.length) return;
  refusals = [];
  show(page);
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

/* A tap is a form, the name, value and text of its button and its own `action` if it has one, the row in which that stands if it is somebody's, and `isDone`:
   called with the page that came, if one did, and whether it was the last; false names the tap among the lost. */
export const tap = (one) => {
  if (waiting.some((each) => keyOf(each) === keyOf(one))) return;
  waiting.push(one);
  mark();
  if (waiting.length === 1) run();
};

window.addEventListener("beforeunload", (event) => {
  if (waiting.length) event.preventDefault(); // the browser asks whether to stay
});
