/* Hands on their way: saved before they are sent, sent until they are answered, a refusal shown until it is seen. Knows no
   form. */

import { button, element, fill, isFinal, messagesOf, page, postJson, setText, texts } from "./page.js";
import { canSave, remove, save, savedHands, sender } from "./storage.js";

const leaving = document.getElementById("outbox");
const alerts = document.getElementById("alerts");
const arrived = []; // recorded, and not yet in the page's list of what stands
const shown = new Map(); // list → what it shows, as text
let offline = false;
let after = { answered() {}, fits: () => false, canCorrect: () => false, correct() {}, recorded() {}, gone() {}, drawn() {}, others: () => 0 };

/* `answered` is called when a hand was answered, `recorded` before with its revision, `gone` where it is refused or taken
   back; `correct` takes one back into the form: one that `fits` there, or, once it was refused, if `canCorrect` it; `others`
   counts what else is on its way, and `drawn` is called when where a hand stands was drawn anew. */
export const begin = (calls) => { after = calls; };

const waiting = () => savedHands().filter((entry) => !entry.answer);

/* Entered at this table, whether or not it is recorded yet; a hand that was refused is to be entered again. */
export const enteredHands = () => [...savedHands().filter((entry) => !entry.answer || entry.answer.status === 409), ...arrived];

/* The page's list shows what stands now, so that what arrived need not be shown here; nor versions that were saved in a
   round that is over. */
export const forgetArrived = () => {
  arrived.splice(0);
  const { round } = document.getElementById("now").dataset;
  for (const entry of savedHands()) if (entry.answer && isOther(entry) && String(entry.round) !== round) remove(`hand:${entry.id}`);
};

export const setConnected = (isConnected) => {
  const wasOffline = offline;
  offline = !isConnected;
  if (wasOffline && isConnected) deliverNow();
  show();
};

export const post = (entry) => {
  const nth = Math.max(0, ...savedHands().map((each) => each.nth || 0)) + 1;
  save(`hand:${entry.id}`, { ...entry, nth });
  show();
  deliver();
};

/* A hand that was never tried is nowhere but here, so it can be taken back; one that was may be on its way. */
const takeBack = (entry) => {
  const now = savedHands().find((each) => each.id === entry.id);
  if (!now || now.tried || !after.fits(entry)) return;
  remove(`hand:${entry.id}`);
  after.gone(entry);
  after.correct(entry);
  show();
};

/* True once the hand has its final answer, whatever it is; silence and a failing server are none. */
const send = async (entry) => {
  if (!entry.tried) save(`hand:${entry.id}`, { ...entry, tried: true });
  const content = { round: entry.round, deal: entry.deal, hand: entry.hand, seat: entry.seat || null };
  const response = await postJson(page.dataset.hands, content, 15, { "Idempotency-Key": entry.id });
  const { status, answer } = response;
  offline = !answer;
  if (!isFinal(response)) return false;
  if (status < 300 || answer.same) {
    if (answer.deal !== entry.deal) return false;
    arrived.push({ ...entry, revision: answer.revision });
    after.recorded(entry, answer.revision);
    remove(`hand:${entry.id}`);
  } else {
    const stands = answer.score ? answer.score.why.map((line) => line.text).join(" ") : "";
    save(`hand:${entry.id}`, { ...entry, tried: true, answer: { status, kept: answer.kept, messages: messagesOf(answer), stands } });
    after.gone(entry);
  }
  after.answered();
  return true;
};

const { deliver, deliverNow, sending } = sender({ waiting, send, show: () => show() });
export { deliver, deliverNow };

export const show = () => {
  const refused = savedHands().filter((entry) => entry.answer);
  const open = waiting();
  const areNew = [
    fillList(alerts, [refused, refused.map(after.canCorrect)], () => refused.map(refusal)),
    fillList(leaving, [open, arrived, sending(), open.map(after.fits)], () => open.map(onItsWay)),
  ];
  if (areNew.includes(true)) after.drawn();
  const wrong = refused.filter((entry) => !isOther(entry)).length;
  const onTheWay = open.length + after.others();
  setText("[data-queue]", queueText(wrong, onTheWay));
  document.querySelector("[data-queue]").classList.toggle("sr", !wrong && !onTheWay && !offline); // where it stands says so
};
/* The other side's version, saved beside the one that stands as it was meant to be: no refusal. */
const isOther = (entry) => entry.corrects && entry.answer.kept;
const queueText = (refused, open) => {
  const onTheWay = !open ? "" : !canSave() ? texts.noStore : (sending() || !waiting().length) && !offline ? texts.queueSending : texts.queueSaved;
  if (refused) return `${texts.queueRefused} ${onTheWay}`.trim();
  if (onTheWay) return onTheWay;
  if (offline) return texts.offline;
  return document.querySelector("#played [data-deal]") ? texts.queueNone : texts.queueNever;
};
/* True where another state is to be shown: an alert that is drawn anew is read aloud again. */
const fillList = (list, state, draw) => {
  const now = JSON.stringify(state);
  if (shown.get(list) === now) return false;
  shown.set(list, now);
  const rows = draw();
  list.hidden = !rows.length;
  list.replaceChildren(...rows);
  return true;
};
const line = (entry, state) => {
  const row = element("li");
  row.append(element("b", state), document.createTextNode(fill(texts.outboxDeal, entry)));
  return row;
};
const onItsWay = (entry) => {
  const row = line(entry, sending() === entry.id ? texts.sending : texts.saved);
  if (entry.tried || !after.fits(entry)) return row;
  const buttons = element("p", "", "buttons");
  buttons.append(button(texts.takeBack, () => takeBack(entry)));
  row.append(buttons);
  return row;
};
const refusal = (entry) => {
  const { kept, messages, stands } = entry.answer;
  const expected = isOther(entry);
  const row = element("li", "", expected ? "" : "refused");
  const box = element("div");
  box.setAttribute("role", expected ? "status" : "alert");
  box.append(...line(entry, kept ? texts.forDirector : texts.notRecorded).childNodes);
  for (const message of expected ? [texts.bothSaved] : messages) box.append(element("p", message));
  if (stands && !expected) box.append(element("p", `${texts.differs} ${stands}`));
  const buttons = element("p", "", "buttons");
  const away = (then) => () => { remove(`hand:${entry.id}`); then(); show(); };
  if (after.canCorrect(entry)) buttons.append(button(texts.correct, away(() => after.correct(entry))));
  buttons.append(button(texts.seen, away(after.answered)));
  row.append(box, buttons);
  return row;
};
