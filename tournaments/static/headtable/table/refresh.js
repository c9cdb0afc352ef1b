/* What others did at this table: looked for every few seconds, and drawn in the page without touching what is half entered
   here. */

import { takeDate } from "../display/clock.js";
import { address, jsonOf, page, request, setText, texts } from "./page.js";

const EVERY = 3700; // whatever is closed shows within five seconds
const SPREAD = 700; // so that a hall of phones does not ask at once

let etag = page.dataset.etag; // of the state that the page itself shows
let timer = 0;
let silences = 0;
let after = { connected() {}, fresh() {} };

/* `connected` is called with whether the program answers; `fresh` with the page as it is now, and true if its form was asked
   for. */
export const begin = (calls) => { after = calls; };

export const look = async () => {
  clearTimeout(timer);
  try {
    const response = await request(page.dataset.state, { headers: etag ? { "If-None-Match": etag } : {} }, 10);
    const answer = jsonOf(response);
    takeDate(response.headers.get("Date"));
    if (response.status === 404 && answer) {
      setText("[data-next]", texts.gone);
    } else if (response.status === 200 && answer) {
      await refresh();
      etag = response.headers.get("ETag");
    } else if (response.status !== 304) {
      throw new Error(`${response.status}`);
    }
    silences = 0;
    after.connected(true);
  } catch (error) {
    silences += 1;
    if (silences > 1) after.connected(false);
  }
  clearTimeout(timer);
  if (document.hidden) return;
  const isOver = document.getElementById("now").hasAttribute("data-over");
  timer = setTimeout(look, (EVERY + Math.random() * SPREAD) * (isOver ? 2 : 1));
};

export const lookAnew = () => {
  etag = "";
  return look();
};

const refresh = async (query = "") => {
  const response = await request(address + query, {}, 10);
  const fresh = new DOMParser().parseFromString(response.text, "text/html");
  if (response.status !== 200 || !fresh.getElementById("page")) throw new Error("another page answered");
  Object.assign(texts, JSON.parse(fresh.getElementById("script-texts").textContent));
  const before = questionTop();
  for (const name of ["clock", "now", "after", "played"]) swap(document.getElementById(name), fresh.getElementById(name));
  after.fresh(fresh, Boolean(query));
  stay(before);
};

/* What is drawn above a question may shrink or grow: whoever was brought to the question stays at it. */
const questionTop = () => {
  const question = document.querySelector("#questions .hand-question[open]");
  return question ? question.getBoundingClientRect().top : null;
};
const stay = (before) => {
  const now = questionTop();
  if (now === null || before === null || before < -1 || before > window.innerHeight || !window.scrollY) return;
  window.scrollBy(0, now - before);
};

/* Ask for the form of a hand that was reported before, and draw it; false where nothing answers. */
export const fetchForm = async (query) => {
  try {
    await refresh(query);
    return true;
  } catch (error) {
    return false;
  }
};

const swap = (old, fresh) => {
  if (old.id === "after" && old.querySelector(":checked") && fresh.querySelector(".cut")) return; // a cut half entered
  for (const opened of old.querySelectorAll("[data-deal] details[open]")) {
    const same = fresh.querySelector(`[data-deal="${opened.parentNode.dataset.deal}"] details`);
    if (same) same.open = true;
  }
  if (old.outerHTML !== fresh.outerHTML) old.replaceWith(document.importNode(fresh, true));
};
