/* What the form asks at tables where no two pairs bid for trumps: the questions of the law (a turned Jack, a beg, a sale, a
   partner), the points of any number of sides. Loaded only there. */

import { auction, bySeat, everySeat, hand, other, seats, value } from "./hand.js";
import { button, element, fill, texts } from "./page.js";

const QUESTIONS = ["turned_jack", "beg", "sold", "call"];
const part = (name) => hand().querySelector(`[data-step=${name}]`);
const answer = (name) => (part(name) && other.isAsked(name) ? value(name) : "");
const chosenText = (name) => part(name).querySelector(":checked").nextElementSibling.textContent.trim();

/* ---- The questions ---- */

other.names = () => QUESTIONS;

/* A sale only where somebody offered, and the eldest did not lead without waiting for an offer. */
other.isAsked = (name) => name !== "sold" || (auction().highest > 0 && auction().bidder !== seats()[0]);

other.summary = () => ["sold", "call", "turned_jack", "beg"]
  .filter((name) => answer(name) && !["no", "stood"].includes(answer(name)))
  .map((name) => `${texts[name]}${texts.colon} ${chosenText(name)}`);

other.json = (json) => {
  const { bids, points, taken, faults, ...rest } = json;
  const asked = {};
  if (everySeat().length !== 4) asked.players = everySeat().length;
  if (part("bids")) asked.bids = bids;
  if (Number(answer("call"))) asked.call = Number(answer("call"));
  if (answer("sold")) asked.sold = answer("sold") === "yes";
  if (answer("turned_jack") === "yes") asked.turned_jack = true;
  if (answer("beg") === "again") asked.turned_again = true;
  if (answer("beg") === "gift") asked.gifts = 1;
  if (Number(value("bunched_jacks"))) asked.bunched_jacks = Number(value("bunched_jacks"));
  return { ...rest, ...asked, ...(points ? { points } : { taken }), ...(faults ? { faults } : {}) };
};

/* What cannot be chosen: the maker as his own partner, a Jack turned again where none was turned first. */
const drawChoices = () => {
  if (part("call")) hideChoice("call", String(auction().maker), true);
  if (part("turned_jack") && part("beg")) hideChoice("beg", "again", value("turned_jack") !== "yes");
};
const hideChoice = (name, choice, isHidden) => {
  for (const radio of part(name).querySelectorAll("[type=radio]")) {
    const isOut = isHidden && radio.value === choice;
    radio.closest(".pick").hidden = isOut;
    if (isOut) radio.checked = false;
  }
};

/* ---- The points of each side, in turn; of more than two sides, those that nobody enters took nothing ---- */

const inputs = () => [...hand().querySelectorAll(".quick [inputmode]")];
const nextSide = () => inputs().find((input) => input.value === "");
const given = () => inputs().reduce((sum, input) => sum + Number(input.value), 0);

other.pointsLeft = () => (nextSide() ? [""] : []);
other.pointsText = () => (nextSide() ? fill(texts.pointsOf, { side: nameOf(nextSide()) }) : "");

const nameOf = (input) => {
  const { maker } = auction();
  if (input.name === "points") return bySeat(maker) ? partners().map((seat) => bySeat(seat).short).join(" + ") : "";
  if (input.name === "points_other") return texts.theOthers;
  return texts.sides[input.name.slice(5)];
};
const partners = () => [auction().maker, Number(answer("call"))].filter(Boolean);

other.points = () => {
  const of = (input) => (input.name === "points" ? auction().maker
    : input.name === "points_other" ? everySeat().find((seat) => !partners().includes(seat)) : Number(input.name.slice(5)));
  return Object.fromEntries(inputs().map((input) => [of(input), Number(input.value)]));
};

const drawPoints = () => {
  const pad = hand().querySelector("[data-points-pad]");
  if (!pad) return;
  const next = nextSide();
  const left = Number(hand().dataset.whole) - given();
  hand().querySelector("[data-points-title]").textContent = next ? fill(texts.pointsOf, { side: nameOf(next) }) : texts.pointsAll;
  for (const pick of pad.children) {
    if (pick.dataset.points === "rest") pick.hidden = !next || inputs().length < 3 || !inputs().some((input) => input.value);
    else pick.disabled = !next || Number(pick.dataset.points) > left;
  }
  hand().querySelector("[data-points-made]").replaceChildren(...inputs().map((input) => pointsBox(input, next)));
};
const pointsBox = (input, next) => {
  const takeBack = () => {
    for (const each of inputs().slice(inputs().indexOf(input))) each.value = "";
    changed();
  };
  const box = button("", takeBack, input.value === "" ? "bid-box" : "bid-box made");
  box.disabled = input.value === "";
  if (input === next) box.setAttribute("aria-current", "step");
  box.append(element("small", nameOf(input)), element("span", input.value || "…"));
  box.setAttribute("aria-label", `${nameOf(input)}${texts.colon} ${input.value || "…"}${input.value ? ` (${texts.change})` : ""}`);
  return box;
};

const changed = () => inputs()[0].dispatchEvent(new Event("change", { bubbles: true }));

document.addEventListener("click", ({ target }) => {
  const pick = target.closest("[data-points]");
  const next = hand() && pick && nextSide();
  if (!next) return;
  if (pick.dataset.points === "rest") for (const input of inputs()) input.value = input.value || "0";
  else next.value = pick.dataset.points;
  const left = inputs().filter((input) => input.value === "");
  if (left.length === 1 && "all" in hand().dataset) left[0].value = Number(hand().dataset.whole) - given(); // every count is in play
  changed();
});

other.draw = () => {
  drawChoices();
  drawPoints();
};

/* ---- What was refused, shown once more at its question ---- */

other.scored = () => {
  for (const old of hand().querySelectorAll("[data-refused]")) old.remove();
  for (const fault of document.querySelectorAll("#preview [data-at]")) {
    const shown = element("p", fault.textContent, "errorlist");
    shown.setAttribute("data-refused", "");
    const count = hand().querySelector(`[data-count="${fault.dataset.at}"]`);
    if (count) count.append(shown);
    else part(fault.dataset.at)?.after(shown);
  }
};
