// The board looks again and again, shows what is new at once, and answers in place.

import { keepLooking } from "../display/looking.js";
import { merge, remember } from "../display/merging.js";
import { answered } from "./connection.js";
import { ringFor, ringOnceReady } from "./ringing.js";

const EVERY = 1000; // a call is seen within a second, wherever the pointer is
const SAID = 15000;

const board = document.getElementById("board");
const form = document.getElementById("call-answers");
const needs = document.getElementById("needs");
const lists = [...board.querySelectorAll("[data-list]")];

const find = (page, list) => page.querySelector(`[data-list="${list.dataset.list}"]`);

const show = (page) => {
  for (const list of lists) merge(list, find(page, list).cloneNode(true));
  ringFor(needs);
};

const pageOf = (text) => new DOMParser().parseFromString(text, "text/html");

const take = (response, text) => {
  if (response.ok) show(pageOf(text));
  else ringFor(needs);
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
  const body = new FormData(form);
  if (pressed.name) body.append(pressed.name, pressed.value);
  const address = pressed.getAttribute("formaction");
  try {
    const answer = await fetch(address, { method: "POST", body, headers: { "X-Part": "answer" } });
    const text = await answer.text();
    answered(answer.status, text);
    const page = pageOf(text);
    if (!answer.ok || !page.getElementById("said")) throw new Error(address);
    pressed.closest("details")?.removeAttribute("open");
    say(page);
    look();
  } catch {
    form.action = address; // as a page, which says what is wrong
    if (pressed.name) form.append(Object.assign(document.createElement("input"), { type: "hidden", name: pressed.name, value: pressed.value }));
    form.submit();
  } finally {
    form.ariaBusy = null;
  }
});

const { look } = keepLooking({
  address: board.dataset.address,
  every: EVERY,
  steady: true,
  headers: { "X-Part": "board" },
  options: { redirect: "error" },
  take,
  answered,
});

board.addEventListener("refresh", look);
lists.forEach(remember);
ringOnceReady(needs);
ringFor(needs);
