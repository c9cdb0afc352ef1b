/* Entering hands: from deal to deal, by taps or by the keyboard, and a hand that comes back to be corrected. */

import {
  after, auction, begun, bid, bySeat, choose, clear, contractText, fields, giveRest, hand, handJson, isCorrecting, leaveCorrecting, other, passRest,
  takeBackBids, takenTexts, trumpText, turnTo, untaken, value,
} from "./hand.js";
import { holder } from "./holder.js";
import { enteredHands, post } from "./outbox.js";
import { sidesAsked } from "./questions.js";
import { fill, texts } from "./page.js";
import { catchUp } from "./refresh.js";
import { begin as beginSteps, draw, drawDealer, drawNext, focusStep, leaveStep, saveHand, showForm, showPreview, showStep, stayAt } from "./steps.js";
import { newId, remove, save, saved } from "./storage.js";

export const missing = () => document.getElementById("played").dataset.missing.split(",").filter(Boolean).map(Number);

export const begin = () => {
  beginSteps({ taken: touched, save: submit, confirmed: showFirst });
  document.addEventListener("submit", (event) => {
    if (event.target !== hand()) return;
    event.preventDefault();
    saveHand();
  });
  document.addEventListener("keydown", keyed);
  document.addEventListener("pointerdown", () => { byArrow = false; });
  document.addEventListener("click", clicked);
  document.addEventListener("toggle", drawNext, true);
  document.addEventListener("change", changed);
  document.addEventListener("input", ({ target }) => { if (target.closest("[data-bid-typed]")) draw(); });
};

/* ---- From deal to deal ---- */

/* Who deals that deal by rotation: as it is recorded, or else as it was entered here; null while nobody knows. */
export const dealerOf = (deal) => {
  const { deal: shown, dealer, round } = hand().dataset;
  const { first } = document.getElementById("played").dataset;
  if (first) return after(first, deal - 1);
  const here = enteredHands().find((entry) => String(entry.round) === round);
  if (here) return after(here.hand.dealer, deal - here.deal);
  return dealer ? after(dealer, deal - shown) : null;
};

/* The first deal of the round that is neither recorded nor on its way. */
const nextDeal = () => {
  if (!hand()) return undefined;
  const here = enteredHands().filter((entry) => String(entry.round) === hand().dataset.round);
  return missing().find((each) => !here.some((entry) => entry.deal === each));
};

export const goOn = () => {
  const form = hand();
  if (!form) return;
  const deal = nextDeal();
  for (const part of form.children) if (part.type !== "hidden") part.hidden = !deal;
  if (!deal) {
    for (const mark of document.querySelectorAll("#now .dealer")) mark.remove();
    for (const seat of document.querySelectorAll("#now .turn")) seat.classList.remove("turn");
    return;
  }
  const dealer = dealerOf(deal);
  if (String(deal) !== form.dataset.deal || (dealer && form.dataset.dealer !== String(dealer))) turnTo(deal, dealer);
  drawDealer();
  restoreDraft();
  draw();
};

/* What is asked now, from the head of the page on. */
const showFirst = () => {
  catchUp();
  drawNext();
  focusStep();
  window.scrollTo(0, 0);
  if (sidesAsked().length && !nextDeal()) document.getElementById("played").scrollIntoView();
  else showStep();
};

const empty = () => {
  leaveCorrecting();
  clear();
  leaveStep();
};

/* The form is empty again, and asks for the next deal. */
const leaveForm = () => {
  empty();
  showPreview();
  goOn();
};

const submit = () => {
  const { round, deal } = hand().dataset;
  post({
    id: newId(),
    round: Number(round),
    deal: Number(deal),
    seat: isCorrecting() ? Number(value("seat")) : holder(),
    hand: handJson(),
    fields: fields(),
    dealt: fill(texts.dealt, bySeat(value("dealer"))),
    summary: [contractText(), ...other.summary(), trumpText()].filter(Boolean).join(", "),
    result: document.querySelector("#preview [data-result]")?.textContent.trim() || "",
    why: [...document.querySelectorAll("#preview .reasons li")].map((line) => line.textContent.trim()),
    taken: takenTexts(),
    corrects: isCorrecting(),
  });
  dropDraft();
  leaveForm();
  showFirst();
};

/* ---- A hand that is half entered survives a reload, and waits while another is entered: one draft a deal ---- */

const draft = () => `draft:${hand().dataset.round}:${hand().dataset.deal}`;

const saveDraft = () => {
  if (isCorrecting()) return;
  if (begun()) save(draft(), fields());
  else remove(draft());
};

const dropDraft = () => {
  if (!isCorrecting()) remove(draft());
};

const restoreDraft = () => {
  if (begun()) return;
  for (const [field, value] of saved(draft()) || []) choose(field, value);
};

/* What another tab of this phone entered, sent or discarded is here as it is there; `text` is null where it is no draft any more. */
export const takeDraft = (name, text) => {
  if (!hand() || isCorrecting()) return;
  if (name === draft()) leaveForm();
  else if (text !== null && !begun()) goOn(); // a hand was taken back there
};

/* ---- A hand that comes back ---- */

/* Whether a hand of the outbox belongs to the form's round, and whether a refused one can come back now. */
export const fits = ({ round }) => Boolean(hand()) && hand().dataset.round === String(round);
export const canCorrect = (entry) => entry.answer.status === 422 && fits(entry) && !begun();
export const correct = (entry) => {
  if (!hand()) return;
  saveDraft();
  empty();
  turnTo(entry.deal, dealerOf(entry.deal) || entry.hand.dealer);
  for (const [name, chosen] of entry.fields) if (name !== "dealer") choose(name, chosen);
  touched();
  showForm();
};

/* What was begun in the form is discarded. */
export const discard = () => {
  dropDraft();
  leaveCorrecting();
  clear();
};

/* ---- Taps and keys ---- */

export const touched = () => {
  saveDraft();
  draw();
};

const stepDone = () => {
  leaveStep();
  draw();
  focusStep();
};

/* With the arrow keys one passes over choices: the step stays until one is taken with space, enter, tab or a tap. */
const ONE_TAP = ".step:not([data-step=result]) [type=radio]";
let byArrow = false;
const keyed = (event) => {
  const { key, target } = event;
  if (key === "Enter" && target.matches("[data-bid-typed] input")) {
    event.preventDefault();
    target.parentNode.querySelector("[data-bid]").click();
    return;
  }
  if (!target.matches(ONE_TAP)) return;
  byArrow = key.startsWith("Arrow");
  if (byArrow) stayAt(target.closest(".step").dataset.step);
  if (!target.checked || event.shiftKey || ![" ", "Enter", "Tab"].includes(key)) return;
  event.preventDefault();
  stepDone();
};

const clicked = (event) => {
  const { target } = event;
  if (!hand() || !hand().contains(target)) return;
  if (target.matches("[data-leave]")) {
    event.preventDefault();
    leaveForm();
    return;
  }
  if (target.matches(ONE_TAP)) { // also where it is chosen as it was: no change, and the step is done
    if (!byArrow) stepDone();
    return;
  }
  const rest = target.closest("[data-rest-to]");
  if (rest) {
    const [first] = untaken();
    giveRest(rest.dataset.restTo);
    touched();
    hand().querySelector(`[name=${first}]:checked`).focus({ preventScroll: true });
    return;
  }
  const stepper = target.closest("[data-step-by]");
  if (stepper) {
    const field = stepper.parentNode.querySelector("input");
    field.value = Number(field.value) + Number(stepper.dataset.stepBy);
    draw();
    return;
  }
  const pick = target.closest("[data-bid]");
  if (!pick || !auction().turn) return;
  bid(pick.dataset.bid);
  if (auction().full) passRest();
  if (auction().done) leaveStep();
  touched();
  focusStep();
};

const changed = (event) => {
  const form = hand();
  if (event.target.name === "cut") drawNext();
  if (!form || event.target.form !== form) return;
  const { name } = event.target;
  if (name === "dealer") {
    takeBackBids(0);
    drawDealer();
  }
  if (name.startsWith("taken_") && "needsSeat" in form.dataset) choose(`seat_${name.slice(6)}`, "");
  touched();
};
