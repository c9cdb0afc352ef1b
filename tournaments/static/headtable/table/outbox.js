/* Hands on their way: saved before they are sent, sent until they are answered; one that is only here shown until someone says that
   it was entered elsewhere. Knows no form. */

import { button, element, fill, isFinal, messagesOf, page, postJson, setText, texts } from "./page.js";
import { canSave, remove, save, savedHands, sender } from "./storage.js";

const leaving = document.getElementById("outbox");
const alerts = document.getElementById("alerts");
const arrived = []; // recorded, and not yet in the page's list of what stands
const shown = new Map(); // list → what it shows, as text
let offline = false;
let isWithdrawn = false; // the card opens no table any more
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
  for (const entry of savedHands()) if (stateOf(entry) === "both" && String(entry.round) !== round) remove(`hand:${entry.id}`);
};

export const setConnected = (isConnected) => {
  const wasOffline = offline;
  offline = !isConnected;
  if (wasOffline && isConnected) deliverNow();
  show();
};

export const setWithdrawn = (isNow) => {
  isWithdrawn = isNow;
  if (isNow) show();
  else deliverNow();
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

/* One word for a hand, from which the list and the bar follow: on its "way"; "here" alone, as its card opens no table any more;
   saved as the other of "both" versions; with the "director"; "refused", and so nowhere but here. */
const stateOf = ({ answer, corrects }) => {
  if (!answer) return isWithdrawn ? "here" : "way";
  if (!answer.kept) return "refused";
  return corrects ? "both" : "director";
};
const canCorrect = (entry) => Boolean(entry.answer) && after.canCorrect(entry);

export const show = () => {
  const hands = savedHands();
  const states = hands.map(stateOf);
  const open = hands.filter((_, nth) => states[nth] === "way");
  const stay = hands.filter((_, nth) => (isWithdrawn ? ["here", "refused"].includes(states[nth]) : states[nth] !== "way"));
  const areNew = [
    fillList(alerts, [stay, stay.map(canCorrect), isWithdrawn], () => stay.map(drawn)),
    fillList(leaving, [open, arrived, sending(), open.map(after.fits)], () => open.map(onItsWay)),
  ];
  if (isWithdrawn) return;
  if (areNew.includes(true)) after.drawn();
  const onTheWay = open.length + after.others();
  const [queue, isNews] = queueText(new Set(states), onTheWay);
  setText("[data-queue]", queue);
  document.querySelector("[data-queue]").classList.toggle("sr", !isNews); // where it stands says so
  document.querySelector(".bar").classList.toggle("has-news", isNews);
};
/* What the bar says of these states, and whether that is news. */
const queueText = (states, open) => {
  const onTheWay = !open ? "" : !canSave() ? texts.noStore : (sending() || !waiting().length) && !offline ? texts.queueSending : texts.queueSaved;
  const said = [states.has("refused") && texts.queueRefused, states.has("director") && texts.queueDirector, onTheWay].filter(Boolean);
  if (said.length) return [said.join(" "), true];
  if (offline) return [texts.offline, true];
  return [document.querySelector("#played [data-deal]") ? texts.queueNone : texts.queueNever, false];
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
/* A hand that is not on its way: in full where it is nowhere else, until someone says that it was entered elsewhere. */
const drawn = (entry) => {
  const state = stateOf(entry);
  const { messages = [texts.scanNew], stands = "" } = entry.answer || {};
  const row = element("li", "", state === "both" ? "" : "refused");
  const box = element("div");
  const buttons = element("p", "", "buttons");
  row.append(box, buttons);
  box.setAttribute("role", state === "both" ? "status" : "alert");
  box.append(...line(entry, { here: texts.onlyHere, refused: texts.notRecorded }[state] || texts.forDirector).childNodes);
  for (const message of state === "both" ? [texts.bothSaved] : messages) box.append(element("p", message));
  if (stands && state !== "both") box.append(element("p", `${texts.differs} ${stands}`));
  const away = (then) => () => {
    remove(`hand:${entry.id}`);
    then();
    show();
  };
  if (["both", "director"].includes(state)) {
    buttons.append(button(texts.seen, away(after.answered)));
    return row;
  }
  const lines = element("ul", "", "reasons");
  lines.append(...[entry.dealt, ...entry.taken].filter(Boolean).map((text) => element("li", text)));
  box.append(lines);
  if (canCorrect(entry)) buttons.append(button(texts.correct, away(() => after.correct(entry))));
  const question = element("details");
  question.append(element("summary", texts.elsewhereAsked, "button"), button(texts.elsewhereYes, away(after.answered)));
  buttons.append(question);
  return row;
};
