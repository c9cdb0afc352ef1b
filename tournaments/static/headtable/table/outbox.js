/* Hands on their way to the book: saved before they are sent, sent until they are answered, an answer shown until it is
   seen. Knows no form. */

import { against, courier, isFinal } from "./courier.js";
import { drop, isKeeping, keep, outbox } from "./keeping.js";
import { answerOf, ask, button, element, fill, page, say, words } from "./page.js";

const leaving = document.getElementById("outbox");
const alerts = document.getElementById("alerts");
const arrived = []; // in the book, and not yet in the page's list of what stands
let offline = false;
let after = { answered() {}, fits: () => false, canMend: () => false, mend() {}, inBook() {}, gone() {}, drawn() {}, others: () => 0 };

/* `answered` is called when the door has answered a hand, `inBook` before with its revision, `gone` where it is refused or
   had back; `mend` takes one back into the form: one that `fits` there, or, once it was refused, if `canMend` it; `others`
   counts what else is on its way, and `drawn` is called when where a hand stands was drawn anew. */
export const begin = (calls) => { after = calls; };

export const waiting = () => outbox().filter((entry) => !entry.answer);

/* Told at this table, whether or not the book has it yet; a hand that was refused is to be told again. */
export const told = () => [...outbox().filter((entry) => !entry.answer || entry.answer.status === 409), ...arrived];

/* The page's list shows what stands now, so that what arrived need not be shown here; nor versions that were kept in a
   round that is over. */
export const forgetArrived = () => {
  arrived.splice(0);
  const { round } = document.getElementById("now").dataset;
  for (const entry of outbox()) if (entry.answer && isOther(entry) && String(entry.round) !== round) drop(`hand:${entry.id}`);
};

export const hear = (isHeard) => {
  const wasOffline = offline;
  offline = !isHeard;
  if (wasOffline && isHeard) hurry();
  show();
};

export const post = (entry) => {
  const nth = Math.max(0, ...outbox().map((each) => each.nth || 0)) + 1;
  keep(`hand:${entry.id}`, { ...entry, nth });
  show();
  deliver();
};

/* A hand that was never tried is nowhere but here, so it can be had back; one that was may be on its way. */
const takeBack = (entry) => {
  const now = outbox().find((each) => each.id === entry.id);
  if (!now || now.tried || !after.fits(entry)) return;
  drop(`hand:${entry.id}`);
  after.gone(entry);
  after.mend(entry);
  show();
};

/* True once the hand is answered for good, whatever the answer; silence and a failing server are no answer. */
const send = async (entry) => {
  let response;
  let answer;
  if (!entry.tried) keep(`hand:${entry.id}`, { ...entry, tried: true });
  try {
    response = await ask(page.dataset.hands, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": entry.id },
      body: JSON.stringify({ round: entry.round, deal: entry.deal, hand: entry.hand, seat: entry.seat || null }),
    }, 15);
    answer = answerOf(response);
  } catch (error) { /* no answer */ }
  offline = !answer;
  if (!isFinal(response, answer)) return false;
  if (response.status < 300 || answer.same) {
    if (answer.deal !== entry.deal) return false;
    arrived.push({ ...entry, revision: answer.revision });
    after.inBook(entry, answer.revision);
    drop(`hand:${entry.id}`);
  } else {
    const stands = answer.score ? answer.score.why.map((line) => line.text).join(" ") : "";
    keep(`hand:${entry.id}`, { ...entry, tried: true, answer: { status: response.status, kept: answer.kept, messages: against(answer), stands } });
    after.gone(entry);
  }
  after.answered();
  return true;
};

const { deliver, hurry, sending } = courier({ waiting: () => waiting(), send, show: () => show() });
export { deliver, hurry, sending };

let shown = "";
export const show = () => {
  const refused = outbox().filter((entry) => entry.answer);
  const open = waiting();
  const state = JSON.stringify([refused, open, arrived, sending(), offline, refused.map(after.canMend), open.map(after.fits)]);
  if (state !== shown) {
    shown = state;
    fillList(alerts, refused.map(refusal));
    fillList(leaving, [...open.map(onItsWay),
      ...arrived.map((entry) => line(entry, words.inTheBook))]);
    after.drawn();
  }
  say("[data-queue]", queueTold(refused.filter((entry) => !isOther(entry)).length, open.length + after.others()));
};
/* The other side's version, told to be kept beside the one that stands: that it is, is no refusal. */
const isOther = (entry) => entry.mends && entry.answer.kept;
const queueTold = (refused, open) => {
  const onTheWay = !open ? "" : !isKeeping() ? words.noStore : (sending() || !waiting().length) && !offline ? words.queueSending : words.queueSaved;
  if (refused) return `${words.queueRefused} ${onTheWay}`.trim();
  if (onTheWay) return onTheWay;
  if (offline) return words.offline;
  return document.querySelector("#played [data-deal]") ? words.queueNone : words.queueNever;
};
const fillList = (list, rows) => {
  list.hidden = !rows.length;
  list.replaceChildren(...rows);
};
const line = (entry, state) => {
  const row = element("li");
  row.append(element("b", state), document.createTextNode(fill(words.outboxDeal, entry)));
  return row;
};
const onItsWay = (entry) => {
  const row = line(entry, sending() === entry.id ? words.sending : words.saved);
  if (entry.tried || !after.fits(entry)) return row;
  const buttons = element("p", "", "buttons");
  buttons.append(button(words.takeBack, () => takeBack(entry)));
  row.append(buttons);
  return row;
};
const refusal = (entry) => {
  const { kept, messages, stands } = entry.answer;
  const expected = isOther(entry);
  const row = element("li", "", expected ? "" : "refused");
  const box = element("div");
  box.setAttribute("role", expected ? "status" : "alert");
  box.append(...line(entry, kept ? words.forHost : words.notTaken).childNodes);
  for (const message of expected ? [words.bothKept] : messages) box.append(element("p", message));
  if (stands && !expected) box.append(element("p", `${words.standsOtherwise} ${stands}`));
  const buttons = element("p", "", "buttons");
  const away = (then) => () => { drop(`hand:${entry.id}`); then(); show(); };
  if (after.canMend(entry)) buttons.append(button(words.mend, away(() => after.mend(entry))));
  buttons.append(button(words.seen, away(after.answered)));
  row.append(box, buttons);
  return row;
};
