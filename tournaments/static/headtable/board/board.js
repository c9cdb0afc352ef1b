// The board looks again and again, shows what is new without moving anything under the pointer, and answers in place.

import { within } from "../display/patience.js";
import { answered, PATIENCE } from "./connection.js";
import { merge, remember } from "./merging.js";
import { ringFor, ringOnceReady } from "./ringing.js";

const EVERY = 5000;
const REST = 2000; // after a tap, in which nothing moves under the finger
const SAID = 15000;

const board = document.getElementById("board");
const form = document.getElementById("call-answers");
const needs = document.getElementById("needs");
const lists = [...board.querySelectorAll("[data-list]")];
let tag = "";
let asked = 0;
let drawn = 0; // the last question whose answer was taken in: what an older one brings late is not
let last = null;
let pressedAt = 0;

const find = (page, list) => page.querySelector(`[data-list="${list.dataset.list}"]`);

// Whether somebody is about to press something there.
const isBusy = (list) =>
  list.dataset.list === "needs" &&
  ((matchMedia("(hover: hover)").matches && list.matches(":hover")) ||
    list.contains(document.activeElement) ||
    Date.now() - pressedAt < REST);

const show = (page) => {
  last = page;
  for (const list of lists) merge(list, find(page, list).cloneNode(true), isBusy(list));
  ringFor(needs);
};

const tidy = () => last && show(last);

const read = async (answer) => {
  const text = await answer.text();
  answered(answer.status, text);
  return answer.ok ? new DOMParser().parseFromString(text, "text/html") : null;
};

const ask = async () => {
  const mine = (asked += 1);
  const headers = { "HX-Request": "true", ...(tag && { "If-None-Match": tag }) };
  try {
    const [answer, page] = await within(PATIENCE, async (signal) => {
      const response = await fetch(board.dataset.address, { headers, cache: "no-store", redirect: "error", signal });
      return [response, await read(response)];
    });
    if (mine < drawn) return;
    if (answer.status === 304) {
      drawn = mine;
      ringFor(needs);
    } else if (page) {
      drawn = mine;
      tag = answer.headers.get("ETag") ?? "";
      show(page);
    }
  } catch {
    if (mine > drawn) answered(0, ""); // the next turn asks again
  }
};

const say = (page) => {
  const said = page.getElementById("said");
  const place = document.getElementById("board-said");
  place.replaceChildren(...said.childNodes);
  clearTimeout(say.over);
  say.over = setTimeout(() => place.replaceChildren(), SAID);
};

form?.addEventListener("submit", async (event) => {
  const pressed = event.submitter;
  if (!pressed || "leaves" in pressed.dataset) return;
  event.preventDefault();
  if (form.ariaBusy) return;
  form.ariaBusy = "true";
  pressedAt = Date.now();
  const body = new FormData(form);
  if (pressed.name) body.append(pressed.name, pressed.value);
  const address = pressed.getAttribute("formaction");
  const headers = { "HX-Request": "true", "HX-Trigger": "answer" };
  try {
    const page = await read(await fetch(address, { method: "POST", body, headers }));
    if (!page?.getElementById("said")) throw new Error(address);
    pressed.closest("details")?.removeAttribute("open");
    say(page);
    ask();
    setTimeout(tidy, REST);
  } catch {
    form.action = address; // as a page, which says what is wrong
    if (pressed.name) form.append(Object.assign(document.createElement("input"), { type: "hidden", name: pressed.name, value: pressed.value }));
    form.submit();
  } finally {
    form.ariaBusy = null;
  }
});

board.addEventListener("refresh", ask);
needs.addEventListener("pointerleave", tidy);
needs.addEventListener("focusout", () => setTimeout(tidy));
lists.forEach(remember);
ringOnceReady(needs);
ringFor(needs);
ask();
setInterval(ask, EVERY);
document.addEventListener("visibilitychange", () => document.hidden || ask());
