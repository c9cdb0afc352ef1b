/* Is each hand right? The last can be taken back. The questions are asked at once of a hand that is still on its way. */

import { answers, give, markSeen, sending } from "./answers.js";
import { begun, side, sides } from "./hand.js";
import { holder } from "./holder.js";
import { enteredHands } from "./outbox.js";
import { button, element, fill, isFinal, messagesOf, page, postJson, texts } from "./page.js";
import { release } from "./refresh.js";
import { focusStep } from "./steps.js";
import { remove, save, saved, savedHands } from "./storage.js";

const place = () => document.getElementById("questions");
const notes = element("ul", "", "outbox");
notes.hidden = true;
const cards = () => [...place().querySelectorAll(".hand-question")];
const roundNow = () => Number(document.getElementById("now").dataset.round);
const part = (card, name) => card.querySelector(`[data-${name}]`);
let after = { look() {}, fetchForm: async () => false };

/* `look` looks for what stands now; `fetchForm` asks for the form of a hand that was reported before. */
export const begin = (calls) => {
  after = calls;
  place().before(notes);
  document.addEventListener("submit", submitted);
  document.addEventListener("click", correctionAsked);
  drawQuestions();
};

/* ---- The questions as they stand ---- */

let source = null; // the page's own markup, to leave alone what did not change

export const takeQuestions = (fresh) => {
  const now = fresh.getElementById("questions");
  if (source !== now.innerHTML || cards().some((card) => card.dataset.hand)) {
    const next = document.importNode(now, true);
    const focused = placeOfFocus();
    for (const card of next.querySelectorAll(".hand-question")) {
      const same = cards().find((each) => each.dataset.deal === card.dataset.deal);
      card.classList.toggle("held", !same || same.matches(".held"));
      if (!same) continue;
      card.open = same.open;
      card.querySelector(".no").open = same.querySelector(".no").open;
    }
    if (next.querySelector(".held")) next.querySelector(".take-back")?.classList.add("held");
    place().replaceWith(next);
    focusAgain(focused);
  }
  source = now.innerHTML;
  drawQuestions();
};
const TOUCHED = "summary, button, a";
const placeOfFocus = () => {
  const card = cards().find((each) => each.contains(document.activeElement));
  return card && { deal: card.dataset.deal, nth: [...card.querySelectorAll(TOUCHED)].indexOf(document.activeElement) };
};
const focusAgain = (focused) => {
  const card = focused && cards().find((each) => each.dataset.deal === focused.deal);
  const target = card && card.querySelectorAll(TOUCHED)[focused.nth];
  if (target) target.focus({ preventScroll: true });
};

export const drawQuestions = () => {
  const recorded = cards().filter((card) => !card.dataset.hand).map((card) => Number(card.dataset.deal));
  const waiting = enteredHands().filter((entry) => entry.round === roundNow() && !entry.answer && !entry.corrects && !recorded.includes(entry.deal));
  for (const card of cards()) {
    if (card.dataset.hand && !waiting.some((entry) => entry.id === card.dataset.hand)) card.remove();
  }
  for (const entry of waiting) {
    if (!cards().some((card) => card.dataset.hand === entry.id)) askOf(entry);
  }
  cards().forEach(drawCard);
  const back = place().querySelector(".take-back");
  if (back) back.hidden = Boolean(waiting.length) || Boolean(place().querySelector(`.answered[data-deal="${back.dataset.takeBack}"]`));
  drawRefused(answers().filter((entry) => entry.against));
};

let refusedShown = "";
const drawRefused = (refused) => {
  const now = JSON.stringify(refused);
  if (now === refusedShown) return;
  refusedShown = now;
  notes.replaceChildren(...refused.map(refusal));
  notes.hidden = !refused.length;
};

/* A hand that is not recorded yet is asked about as it was entered here. */
const askOf = (entry) => {
  const blank = place().querySelector(`template[data-blank="${entry.seat ? side(entry.seat) : 0}"]`);
  if (!blank) return;
  const card = document.importNode(blank.content, true).querySelector(".hand-question");
  for (const each of [card, card.querySelector("form")]) each.dataset.deal = entry.deal;
  card.dataset.hand = entry.id;
  card.querySelector("form").elements.deal.value = entry.deal;
  part(card, "deal-number").textContent = fill(texts.dealShort, entry);
  part(card, "what").textContent = entry.summary;
  const isScored = entry.why && entry.why.length;
  part(card, "why").replaceChildren(...(isScored ? entry.why : entry.taken || []).map((line) => element("li", line)));
  if (!isScored) part(card, "why").after(element("p", texts.scoreLater));
  for (const link of card.querySelectorAll("[data-correct]")) link.remove(); // it must be recorded first
  for (const other of cards()) if (!other.querySelector(".no").open) other.open = other.classList.contains("answered");
  place().prepend(card);
};

const drawCard = (card) => {
  const { reportedBy, deal } = card.dataset;
  const mine = holder() && side(holder());
  const isMine = Boolean(mine) && reportedBy !== "0" && mine !== Number(reportedBy);
  card.classList.toggle("yours", isMine);
  for (const answer of card.querySelectorAll("[name=do]")) answer.hidden = isMine && !answer.value.endsWith(`-${mine}`);
  if (reportedBy !== "0") setPart(card, "pass-phone", isMine ? texts.yourTurn : texts.passPhone[sides().find((each) => each !== Number(reportedBy))]);
  const given = answers().find((each) => isAbout(each, card.querySelector("form"), card.dataset.hand));
  if (!given && card.matches(".answered")) return; // the answer is recorded, and the page not yet drawn anew
  const entry = given && !given.against && given;
  card.classList.toggle("answered", Boolean(entry));
  part(card, "state").hidden = !entry;
  if (!entry) return;
  card.open = true;
  setPart(card, "state", `${answerText(entry)} (${sending() === entry.id ? texts.sending : texts.saved})`);
};
const setPart = (card, name, text) => {
  if (part(card, name).textContent !== text) part(card, name).textContent = text;
};
const answerText = (entry) => fill(entry.answer === "accept" ? texts.answeredRight : texts.answeredWrong, { side: texts.sideNames[side(entry.seat)] });
const isAbout = (entry, form, hand) => entry.round === roundNow() && entry.deal === Number(form.dataset.deal)
  && (entry.hand ? !hand || entry.hand === hand : true)
  && (!entry.revision || hand || entry.revision === Number(form.elements.revision.value));

const refusal = (entry) => {
  const row = element("li", "", "refused");
  const box = element("div");
  box.setAttribute("role", "alert");
  box.append(element("b", texts.notRecorded), `${fill(texts.dealShort, entry)}: ${answerText(entry)}`);
  for (const line of entry.against) box.append(element("p", line));
  const buttons = element("p", "", "buttons");
  buttons.append(button(texts.seen, () => markSeen(entry)));
  row.append(box, buttons);
  return row;
};

/* ---- The answers ---- */

const submitted = (event) => {
  const { target: form, submitter } = event;
  if (!place().contains(form) || !submitter) return;
  event.preventDefault();
  const [action, asked] = submitter.value.split("-");
  if (action === "undo") {
    undo(form, submitter);
    return;
  }
  const seat = holder() && side(holder()) === Number(asked) ? holder() : Number(asked);
  const { hand } = form.closest(".hand-question").dataset;
  const arrived = enteredHands().find((entry) => entry.id === hand);
  const revision = Number(form.elements.revision.value) || (arrived && arrived.revision) || 0;
  give({ round: roundNow(), deal: Number(form.dataset.deal), revision, hand: hand || "", seat, answer: action });
  release();
  const next = !begun() && place().querySelector(".hand-question:not(.answered)");
  if (next) {
    next.open = true;
    place().prepend(next);
    next.scrollIntoView();
  } else focusStep();
};

const undo = async (form, submitter) => {
  submitter.disabled = true;
  showState(form, texts.takingBack);
  const deal = Number(form.dataset.deal);
  const response = await postJson(page.dataset.undo, { round: roundNow(), deal, revision: Number(form.elements.revision.value) });
  submitter.disabled = false;
  if (!isFinal(response)) {
    showState(form, texts.notTakenBack);
  } else if (response.status === 200) {
    if (!(await after.fetchForm(`?back=${deal}`))) after.look();
  } else {
    showState(form, messagesOf(response.answer).join(" "));
    after.look();
  }
};

const correctionAsked = async (event) => {
  const link = event.target.closest("[data-correct]");
  if (!link || !place().contains(link)) return;
  event.preventDefault();
  const form = link.closest("form");
  showState(form, texts.fetchingForm);
  const isThere = await after.fetchForm(`?correct=${form.dataset.deal}&seat=${link.dataset.correct}`);
  showState(form, isThere ? "" : texts.noForm);
};

const showState = (form, text) => {
  const line = part(form, "state");
  line.hidden = !text;
  line.textContent = text;
};

/* ---- What the director decided about a disputed hand: it stays on this phone until somebody here has read it ---- */

const READ = "decided";

export const beginDecided = () => {
  document.addEventListener("click", ({ target }) => {
    const note = target.closest("[data-acknowledge]") && target.closest("[data-decided]");
    if (!note) return;
    save(READ, [...(saved(READ) || []), note.dataset.decided]);
    drawDecided();
  });
  drawDecided();
};

/* The page as it is now may show again what was read before. */
export const drawDecided = () => {
  const notes = [...document.querySelectorAll("[data-decided]")];
  const read = saved(READ) || [];
  for (const note of notes) {
    note.hidden = read.includes(note.dataset.decided);
    note.querySelector("[data-acknowledge]").hidden = false;
  }
  if (!notes.length && read.length) remove(READ);
  for (const { answer, deal, id, round } of savedHands()) { // what waited here for the director waits no more
    if (answer?.kept && notes.some((note) => note.dataset.decided.startsWith(`${round}:${deal}:`))) remove(`hand:${id}`);
  }
};
