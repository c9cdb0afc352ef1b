/* Whether the hands are right. What the last one came to is shown at once; the round's are confirmed together when all are in,
   with a tap a side; one of them can be contested at any time, and the last be taken back. */

import { answers, give, given, markSeen, sending } from "./answers.js";
import { side, sides } from "./hand.js";
import { holder } from "./holder.js";
import { enteredHands } from "./outbox.js";
import { button, element, fill, isFinal, messagesOf, page, postJson, texts } from "./page.js";
import { remove, save, saved, savedHands } from "./storage.js";

const notes = element("ul", "", "outbox");
const here = element("div"); // what the last hand came to that this phone has not sent yet
const roundNow = () => Number(document.getElementById("now").dataset.round);
const rows = () => [...document.querySelectorAll("#played [data-revision]")];
let after = { look() {}, fetchForm: async () => false };

/* `look` looks for what stands now; `fetchForm` asks for the form of a hand that was saved before. */
export const begin = (calls) => {
  after = calls;
  document.getElementById("last").before(here);
  here.parentNode.before(notes);
  document.addEventListener("submit", submitted);
  document.addEventListener("click", correctionAsked);
  drawQuestions();
};

/* ---- The hands of the round ---- */

/* Those entered here that the list does not have yet. */
const waiting = () => {
  const listed = rows().map((row) => Number(row.dataset.deal));
  return enteredHands().filter((entry) => entry.round === roundNow() && !entry.answer && !entry.corrects && !listed.includes(entry.deal));
};

const listedHand = ({ dataset: { deal, revision, from } }) => ({ deal: Number(deal), revision: Number(revision), hand: "", from: Number(from) });
const waitingHand = ({ deal, revision = 0, id, seat }) => ({ deal, revision, hand: id, from: seat ? side(seat) : 0 });

const answerTo = ({ deal, revision, hand }) => given().find((each) => !each.against && each.round === roundNow() && each.deal === deal
  && (!each.hand || !hand || each.hand === hand) && (!each.revision || !revision || each.revision === revision));

/* Those that nobody has called right yet; none on a night that does not ask its tables. */
const open = () => (!document.querySelector("#played[data-asks]") ? []
  : [...rows().filter((row) => "asked" in row.dataset).map(listedHand), ...waiting().map(waitingHand)].filter((each) => !answerTo(each)));

/* The sides to be asked, by their first seats: the side that holds the phone first; of more than two, one is enough. */
export const sidesAsked = () => {
  const hands = open();
  const all = sides().filter((first) => hands.some(({ from }) => from !== first));
  const mine = all.filter((first) => holder() && first === side(holder()));
  return mine.length ? mine : all.slice(0, sides().length > 2 ? 1 : 2);
};

/* A side calls right whatever it did not enter itself. */
export const confirmRound = (first) => {
  const seat = holder() && side(holder()) === first ? holder() : first;
  for (const { deal, revision, hand, from } of open()) {
    if (from !== first) give({ round: roundNow(), deal, revision, hand, seat, answer: "accept" });
  }
};

/* ---- As they stand ---- */

export const drawQuestions = () => {
  rows().forEach(drawRow);
  drawLast();
  drawRefused(answers().filter((entry) => entry.against));
};

/* What was said about a hand here, and whether that has arrived. */
const drawRow = (row) => {
  const entry = answerTo(listedHand(row));
  const contest = row.querySelector(".no"); // gone once the program has the answer
  if (!entry || !contest) return;
  contest.hidden = true;
  const state = !answers().some(({ id }) => id === entry.id) ? "" : ` (${sending() === entry.id ? texts.sending : texts.saved})`;
  const chip = row.querySelector(".chip");
  chip.className = `chip chip-${entry.answer === "accept" ? "done" : "disputed"}`;
  if (chip.textContent !== answerText(entry) + state) chip.textContent = answerText(entry) + state;
};
const answerText = ({ answer, seat }) => fill(answer === "accept" ? texts.answeredRight : texts.answeredWrong, { side: texts.called[side(seat)] });

let shownLast = "";
const drawLast = () => {
  const entry = waiting().pop();
  document.getElementById("last").hidden = Boolean(entry);
  const now = JSON.stringify(entry || "");
  if (shownLast === now) return;
  shownLast = now;
  here.replaceChildren(...(entry ? [lastOf(entry)] : []));
};
const lastOf = (entry) => {
  const card = element("details", "", "last");
  const [head, result] = [element("summary"), element("span")];
  result.append(element("small", `${fill(texts.dealShort, entry)}${texts.colon} ${entry.revision ? texts.recorded : texts.saved}`), " ",
    element("b", entry.result || entry.summary));
  head.append(result, element("u", texts.why));
  const lines = element("ul", "", "reasons");
  lines.append(...(entry.result ? entry.why : [...entry.taken, texts.scoreLater]).map((line) => element("li", line)));
  card.append(head, element("p", entry.summary), lines);
  return card;
};

let refusedShown = "";
const drawRefused = (refused) => {
  const now = JSON.stringify(refused);
  if (now === refusedShown) return;
  refusedShown = now;
  notes.replaceChildren(...refused.map(refusal));
  notes.hidden = !refused.length;
};

const refusal = (entry) => {
  const row = element("li", "", "refused");
  const box = element("div");
  box.setAttribute("role", "alert");
  box.append(element("b", texts.notRecorded), `${fill(texts.dealShort, entry)}${texts.colon} ${answerText(entry)}`);
  for (const line of entry.against) box.append(element("p", line));
  const buttons = element("p", "", "buttons");
  buttons.append(button(texts.seen, () => markSeen(entry)));
  row.append(box, buttons);
  return row;
};

/* ---- One hand contested, or taken back ---- */

const submitted = (event) => {
  const { target: form, submitter } = event;
  const [action, first] = submitter && submitter.name === "do" ? submitter.value.split("-") : [];
  if (!["dispute", "undo"].includes(action)) return;
  event.preventDefault();
  const [deal, revision] = form.elements.hand.value.split("-").map(Number);
  if (action === "undo") {
    undo(form, submitter, { deal, revision });
    return;
  }
  const seat = holder() && side(holder()) === Number(first) ? holder() : Number(first);
  give({ round: roundNow(), deal, revision, hand: "", seat, answer: action });
};

const undo = async (form, submitter, { deal, revision }) => {
  submitter.disabled = true;
  showState(form, texts.takingBack);
  const response = await postJson(page.dataset.undo, { round: roundNow(), deal, revision });
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
  if (!link) return;
  event.preventDefault();
  const form = link.closest("form");
  showState(form, texts.fetchingForm);
  const isThere = await after.fetchForm(`?correct=${parseInt(form.elements.hand.value, 10)}&seat=${link.dataset.correct}`);
  showState(form, isThere ? "" : texts.noForm);
};

const showState = (form, text) => {
  const line = form.querySelector("[data-state]");
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
