/* What others did at this table, drawn in the page without touching what is half entered here. */

import { takeDate } from "../display/clock.js";
import { begun } from "./hand.js";
import { address, jsonOf, page, request, texts } from "./page.js";

const EVERY = 2700; // whatever is closed shows within four seconds
const SPREAD = 600; // so that a hall of phones does not ask at once

let etag = page.dataset.etag; // of what is shown, at first of the page itself
let parts = {}; // as the program last wrote them: an answer brings those that differ
let isBehind = false; // something was not drawn above a hand that was being entered
let timer = 0;
let turn = 0; // of the last look: an older page is not drawn over a newer one
let silences = 0;
let after = { connected() {}, fresh() {}, drawn() {}, withdrawn() {} };

/* `connected` is called with whether the program answers; `withdrawn` with what the page of a withdrawn card says, null for one that
   opens its table; `fresh` with the page as it is now, and true if its form was asked
   for; `drawn` when all of that is in its place. */
export const begin = (calls) => { after = calls; };

export const look = async () => {
  clearTimeout(timer);
  const mine = (turn += 1);
  try {
    const response = await request(page.dataset.parts, { headers: etag ? { "If-None-Match": etag } : {} }, 10);
    const answer = jsonOf(response);
    takeDate(response.headers.get("Date"));
    if (response.status === 404 && answer) {
      const { status, text } = await request(address, {}, 10);
      if (status === 404) after.withdrawn(read(text).getElementById("gone"));
    } else if (response.status === 200 && answer) {
      if (mine === turn) {
        parts = { ...parts, ...answer };
        draw(read(Object.values(parts).join("")), false);
        etag = response.headers.get("ETag");
      }
    } else if (response.status !== 304) {
      throw new Error(`${response.status}`);
    }
    if (response.status !== 404) after.withdrawn(null);
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

const read = (html) => new DOMParser().parseFromString(html, "text/html");

const draw = (fresh, isAsked) => {
  Object.assign(texts, JSON.parse(fresh.getElementById("script-texts").textContent));
  const isNewRound = roundOf(document) !== roundOf(fresh);
  const isEntering = begun() && !isAsked;
  const at = isEntering || window.scrollY ? firstInView() : null;
  const before = at?.getBoundingClientRect().top;
  const names = isNewRound && !begun() ? ["turn", "work"] : ["after"];
  const cutIn = () => document.querySelector("#after .cut")?.parentNode;
  const hadCut = cutIn();
  isBehind = isEntering;
  if (!isEntering || isNewRound || namesOf(document) !== namesOf(fresh)) names.push("now");
  const isNews = placeNews(fresh, isEntering);
  for (const name of ["clock", "news", "last", ...names, "played"]) swap(document.getElementById(name), fresh.getElementById(name));
  after.fresh(fresh, isAsked);
  if ((isNewRound && !begun()) || (isNews && !isEntering)) window.scrollTo(0, 0);
  else if (!hadCut && !isEntering && cutIn()) cutIn().scrollIntoView({ block: "nearest" });
  else if (!isAsked && at?.isConnected) window.scrollBy(0, at.getBoundingClientRect().top - before);
  after.drawn();
};

/* ---- While a hand is entered here, what others do is shown below it ---- */

const roundOf = (shown) => {
  const { round, unused } = shown.getElementById("now").dataset;
  return `${round} ${unused}`;
};
const namesOf = (shown) => [...shown.querySelectorAll("#now .who")].map((name) => name.textContent).join();

const firstInView = () => {
  if (begun()) return document.getElementById("work");
  return [...page.children].find((block) => !block.id && block.offsetHeight && block.getBoundingClientRect().top >= -1);
};

/* Whether there is anything new to read. */
const placeNews = (fresh, isEntering) => {
  const news = document.getElementById("news");
  const { textContent } = fresh.getElementById("news");
  const isNews = Boolean(textContent.trim()) && news.textContent !== textContent;
  if (!isEntering) document.getElementById("notes").after(news);
  else if (isNews) document.getElementById("work").after(news);
  return isNews;
};

/* The hand is saved or left: what others did meanwhile takes its place. */
export const catchUp = () => {
  if (isBehind) draw(read(Object.values(parts).join("")), false);
};

/* Ask for the form of a hand that was reported before, and draw it; false where nothing answers. */
export const fetchForm = async (query) => {
  try {
    const response = await request(address + query, {}, 10);
    const fresh = read(response.text);
    if (response.status !== 200 || !fresh.getElementById("page")) return false; // another page answered
    turn += 1;
    draw(fresh, true);
    return true;
  } catch (error) {
    return false;
  }
};

const dealOf = (part) => part.closest("[data-deal]")?.dataset.deal;
const swap = (old, fresh) => {
  if (old.id === "after" && old.querySelector(":checked") && fresh.querySelector(".cut")) return; // a cut half entered
  for (const row of old.querySelectorAll("[data-deal]")) {
    const same = fresh.querySelectorAll(`[data-deal="${row.dataset.deal}"] details`);
    row.querySelectorAll("details").forEach((each, nth) => { if (each.open && same[nth]) same[nth].open = true; });
  }
  if (old.outerHTML === fresh.outerHTML) return;
  const { activeElement } = document;
  const { tagName, textContent } = activeElement;
  const deal = dealOf(activeElement);
  const isHere = old.contains(activeElement);
  const shown = document.importNode(fresh, true);
  old.replaceWith(shown);
  if (!isHere) return;
  const same = [...shown.querySelectorAll(tagName)].find((each) => dealOf(each) === deal && each.textContent === textContent);
  same?.focus({ preventScroll: true }); // where the keyboard was
};
