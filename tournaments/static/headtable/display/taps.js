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
const send = async ({ form, name, value }) => {
  const body = new FormData(form);
  body.set(name, value);
  try {
    const text = await within(PATIENCE, async (signal) =>
      (await fetch(form.getAttribute("action"), { method: "POST", body, signal })).text());
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

// What is typed meanwhile stays, unless it is what was sent.
const leaveTyped = (list, fresh, sent) => {
  for (const { id, value } of list.querySelectorAll("input[type=text]")) {
    const field = [...fresh.querySelectorAll("input")].find((each) => each.id === id);
    if (field && value && value !== sent) field.value = value;
  }
};

// Puts `fresh` where `old` is; the same control has the focus, and the taps that wait stay marked.
export const putList = (old, fresh) => {
  const focused = old.contains(document.activeElement) && document.activeElement;
  old.replaceWith(fresh);
  const isSame = (each) => (focused.id ? each.id === focused.id : focused.name && keyOf(each) === keyOf(focused));
  if (focused) [...fresh.querySelectorAll("a, button, input")].find(isSame)?.focus({ preventScroll: true });
  mark();
};

// A tap whose answer was lost counts if its button is gone. A page with a part of the members has not all their buttons.
const counts = (list, { name, value, row }) =>
  row && ![...buttons()].some((each) => each.name === name && each.value === value) &&
  (name !== "member" || !list.querySelector("[data-found]") || list.querySelector(`[data-member="${CSS.escape(value)}"]`));

const show = (page, sent) => {
  const list = listIn(document);
  const fresh = listIn(page);
  refusals.push(...fresh.querySelectorAll(".messages"));
  fresh.prepend(...refusals);
  leaveTyped(list, fresh, sent);
  putList(list, fresh);
  for (const [key, one] of lost) if (counts(fresh, one)) lost.delete(key);
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
    if (page) show(page, tap.value);
    if (!tap.isDone(page, waiting.length === 0)) lost.set(keyOf(tap), tap);
    mark();
    nameLost();
  }
};

/* A tap is a form, the name, value and text of its button, the row in which that stands if it is somebody's, and `isDone`:
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
