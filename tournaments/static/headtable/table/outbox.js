/* Hands on their way to the book: saved before they are sent, sent until they are answered, an answer shown until it is
   seen. Knows no form. */

import { drop, isKeeping, keep, outbox } from "./keeping.js";
import { answerOf, ask, button, element, fill, page, say, words } from "./page.js";

const leaving = document.getElementById("outbox");
const alerts = document.getElementById("alerts");
const arrived = []; // in the book, and not yet in the page's list of what stands
let offline = false;
let sending = "";
let pause = 1; // seconds until the next try
let timer = 0;
let after = { answered() {}, canMend: () => false, mend() {} };

/* `answered` is called when the door has answered a hand; `mend` takes one back into the form if `canMend` it. */
export const begin = (calls) => { after = calls; };

export const waiting = () => outbox().filter((entry) => !entry.answer);

/* Told at this table, whether or not the book has it yet; a hand that was refused is to be told again. */
export const told = () => [...outbox().filter((entry) => !entry.answer || entry.answer.status === 409), ...arrived];

/* The page's list shows what stands now, so that what arrived need not be shown here. */
export const forgetArrived = () => { arrived.splice(0); };

export const hear = (isHeard) => {
  const wasOffline = offline;
  offline = !isHeard;
  if (wasOffline && isHeard) hurry();
  show();
};

export const hurry = () => {
  pause = 1;
  deliver();
};

export const post = (entry) => {
  keep(`hand:${entry.id}`, entry);
  show();
  deliver();
};

export const deliver = async () => {
  if (sending) return;
  clearTimeout(timer);
  let next = waiting()[0];
  while (next) {
    sending = next.id;
    show();
    if (!(await send(next))) break;
    pause = 1;
    next = waiting()[0];
  }
  sending = "";
  show();
  if (next) {
    timer = setTimeout(deliver, pause * (800 + Math.random() * 400));
    pause = Math.min(pause * 2, 60);
  }
};

/* True once the hand is answered for good, whatever the answer; silence and a failing server are no answer. */
const send = async (entry) => {
  let response;
  let answer;
  try {
    response = await ask(page.dataset.hands, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": entry.id },
      body: JSON.stringify({ round: entry.round, deal: entry.deal, hand: entry.hand }),
    }, 15);
    answer = answerOf(response);
  } catch (error) { /* no answer */ }
  offline = !answer;
  if (!answer || response.status >= 500 || [408, 425, 429].includes(response.status)) return false;
  if (response.status < 300 || answer.kept === false) {
    if (answer.deal !== entry.deal) return false;
    arrived.push(entry);
    drop(`hand:${entry.id}`);
  } else {
    const messages = answer.message ? [answer.message] : (answer.faults || []).map((fault) => fault.message);
    const stands = answer.score ? answer.score.why.map((line) => line.text).join(" ") : "";
    keep(`hand:${entry.id}`, { ...entry, answer: { status: response.status, messages, stands } });
  }
  after.answered();
  return true;
};

let shown = "";
export const show = () => {
  const refused = outbox().filter((entry) => entry.answer);
  const open = waiting();
  const state = JSON.stringify([refused, open, arrived, sending, offline, refused.map(after.canMend)]);
  if (state !== shown) {
    shown = state;
    fillList(alerts, refused.map(refusal));
    fillList(leaving, [...open.map((entry) => line(entry, sending === entry.id ? words.sending : words.saved)),
      ...arrived.map((entry) => line(entry, words.inTheBook))]);
  }
  say("[data-queue]", queueTold(refused.length, open.length));
};
const queueTold = (refused, open) => {
  const onTheWay = !open ? "" : !isKeeping() ? words.noStore : sending && !offline ? words.queueSending : words.queueSaved;
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
const refusal = (entry) => {
  const { status, messages, stands } = entry.answer;
  const row = line(entry, status === 409 ? words.forHost : words.notTaken);
  row.className = "refused";
  row.setAttribute("role", "alert");
  for (const message of messages) row.append(element("p", message));
  if (stands) row.append(element("p", `${words.standsOtherwise} ${stands}`));
  const buttons = element("p", "", "buttons");
  const away = (then) => () => { drop(`hand:${entry.id}`); then(); show(); };
  if (after.canMend(entry)) buttons.append(button(words.mend, away(() => after.mend(entry))));
  buttons.append(button(words.seen, away(after.answered)));
  row.append(buttons);
  return row;
};
