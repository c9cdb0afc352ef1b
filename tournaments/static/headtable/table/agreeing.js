/* The other side says of each hand whether it is right; the last hand can be taken back. The questions come with the page, and
   are asked at once of a hand that is still on its way. */

import { answers, give, isSeen, open as openAnswers, sending } from "./answers.js";
import { focusStep } from "./drawing.js";
import { side } from "./hand.js";
import { holder } from "./holder.js";
import { told } from "./outbox.js";
import { answerOf, ask, button, element, fill, page, words } from "./page.js";

const room = () => document.getElementById("asked");
const notes = element("ul", "", "outbox");
notes.hidden = true;
const cards = () => [...room().querySelectorAll(".ask")];
const roundNow = () => Number(document.getElementById("now").dataset.round);
const part = (card, name) => card.querySelector(`[data-${name}]`);
let after = { look() {}, bring: async () => false };

/* `look` looks for what stands now; `bring` asks for the form of a hand that was told before. */
export const begin = (calls) => {
  after = calls;
  room().before(notes);
  document.addEventListener("submit", submitted);
  document.addEventListener("click", mendAsked);
  drawAsked();
};

/* ---- The questions as they stand ---- */

let source = null; // the page's own markup, to leave alone what did not change

export const takeAsked = (fresh) => {
  const now = fresh.getElementById("asked");
  if (source !== now.innerHTML || cards().some((card) => card.dataset.hand)) {
    const next = document.importNode(now, true);
    const focused = placeOfFocus();
    for (const card of cards()) {
      const same = next.querySelector(`.ask[data-deal="${card.dataset.deal}"]`);
      if (!same) continue;
      same.open = card.open;
      same.querySelector(".no").open = card.querySelector(".no").open;
    }
    room().replaceWith(next);
    focusAgain(focused);
  }
  source = now.innerHTML;
  drawAsked();
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

export const drawAsked = () => {
  const stand = cards().filter((card) => !card.dataset.hand).map((card) => Number(card.dataset.deal));
  const waiting = told().filter((entry) => entry.round === roundNow() && !entry.answer && !entry.mends && !stand.includes(entry.deal));
  for (const card of cards()) {
    if (card.dataset.hand && !waiting.some((entry) => entry.id === card.dataset.hand)) card.remove();
  }
  for (const entry of waiting) {
    if (!cards().some((card) => card.dataset.hand === entry.id)) askOf(entry);
  }
  cards().forEach(drawCard);
  const back = room().querySelector(".take-back");
  if (back) back.hidden = Boolean(waiting.length) || openAnswers().some((entry) => isAbout(entry, back.querySelector("form")));
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

/* A hand that the book does not have yet is asked about as it was told here. */
const askOf = (entry) => {
  const blank = room().querySelector(`template[data-asks="${entry.seat ? side(entry.seat) : 0}"]`);
  if (!blank) return;
  const card = document.importNode(blank.content, true).querySelector(".ask");
  for (const place of [card, card.querySelector("form")]) place.dataset.deal = entry.deal;
  card.dataset.hand = entry.id;
  card.querySelector("form").elements.deal.value = entry.deal;
  part(card, "deal-told").textContent = fill(words.dealShort, entry);
  part(card, "what").textContent = entry.told;
  const isReckoned = entry.why && entry.why.length;
  part(card, "why").replaceChildren(...(isReckoned ? entry.why : entry.taken || []).map((line) => element("li", line)));
  if (!isReckoned) part(card, "why").after(element("p", words.scoreLater, "score-later"));
  for (const link of card.querySelectorAll("[data-mend]")) link.remove(); // first the book must have it
  for (const other of cards()) if (!other.querySelector(".no").open) other.open = other.classList.contains("answered");
  room().prepend(card);
};

const drawCard = (card) => {
  const { toldBy, deal } = card.dataset;
  const mine = holder() && side(holder());
  const isMine = Boolean(mine) && toldBy !== "0" && mine !== Number(toldBy);
  card.classList.toggle("yours", isMine);
  if (toldBy !== "0") {
    const said = isMine ? words.yourTurn : words.passIt[3 - Number(toldBy)];
    if (part(card, "pass-it").textContent !== said) part(card, "pass-it").textContent = said;
  }
  const entry = openAnswers().find((each) => isAbout(each, card.querySelector("form"), card.dataset.hand));
  card.classList.toggle("answered", Boolean(entry));
  part(card, "told").hidden = !entry;
  if (!entry) return;
  card.open = true;
  const sentence = fill(entry.answer === "accept" ? words.saidRight : words.saidWrong, { side: words.sideNames[side(entry.seat)], deal });
  const state = sending() === entry.id ? words.sending : words.saved;
  const line = `${sentence} (${state})`;
  if (part(card, "told").textContent !== line) part(card, "told").textContent = line;
};
const isAbout = (entry, form, hand) => entry.round === roundNow() && entry.deal === Number(form.dataset.deal)
  && (entry.hand ? !hand || entry.hand === hand : true)
  && (!entry.revision || hand || entry.revision === Number(form.elements.revision.value));

const refusal = (entry) => {
  const row = element("li", "", "refused");
  const box = element("div");
  box.setAttribute("role", "alert");
  const sentence = fill(entry.answer === "accept" ? words.saidRight : words.saidWrong, { side: words.sideNames[side(entry.seat)] });
  box.append(element("b", words.notTaken), `${fill(words.dealShort, entry)}: ${sentence}`);
  for (const line of entry.against) box.append(element("p", line));
  const buttons = element("p", "", "buttons");
  buttons.append(button(words.seen, () => isSeen(entry)));
  row.append(box, buttons);
  return row;
};

/* ---- What is said ---- */

const submitted = (event) => {
  const { target: form, submitter } = event;
  if (!room().contains(form) || !submitter) return;
  event.preventDefault();
  const [deed, asked] = submitter.value.split("-");
  if (deed === "undo") {
    undo(form, submitter);
    return;
  }
  const speaks = holder() && side(holder()) === Number(asked) ? holder() : Number(asked);
  const { hand } = form.closest(".ask").dataset;
  const arrived = told().find((entry) => entry.id === hand);
  const revision = Number(form.elements.revision.value) || (arrived && arrived.revision) || 0;
  give({ round: roundNow(), deal: Number(form.dataset.deal), revision, hand: hand || "", seat: speaks, answer: deed });
  focusStep();
};

const undo = async (form, submitter) => {
  submitter.disabled = true;
  state(form, words.takingBack);
  const deal = Number(form.dataset.deal);
  const body = JSON.stringify({ round: roundNow(), deal, revision: Number(form.elements.revision.value) });
  let response;
  let answer;
  try {
    response = await ask(page.dataset.undo, { method: "POST", headers: { "Content-Type": "application/json" }, body }, 15);
    answer = answerOf(response);
  } catch (error) { /* no answer */ }
  submitter.disabled = false;
  if (!answer || response.status >= 500) {
    state(form, words.notTakenBack);
  } else if (response.status === 200) {
    if (!(await after.bring(`?back=${deal}`))) after.look();
  } else {
    state(form, [answer.message, ...(answer.faults || []).map((fault) => fault.message)].filter(Boolean).join(" "));
    after.look();
  }
};

const mendAsked = async (event) => {
  const link = event.target.closest("[data-mend]");
  if (!link || !room().contains(link)) return;
  event.preventDefault();
  const form = link.closest("form");
  state(form, words.bringing);
  if (await after.bring(`?mend=${form.dataset.deal}&say=${link.dataset.mend}`)) state(form, "");
  else state(form, words.notBrought);
};

const state = (form, text) => {
  const place = form.querySelector("[data-told]");
  place.hidden = !text;
  place.textContent = text;
};
