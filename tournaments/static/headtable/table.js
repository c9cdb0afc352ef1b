/* The table's page, better with a script: one step at a time, from deal to deal, hands kept on the phone until the book has
   them, what others told shown within seconds. Its words come from the page. */

import { begin as beginCall, take as takeCall } from "./table/call.js";
import { begin as beginDrawing, draw, focusStep, isReady, leaveStep, ok, preview, showDealer, stayAt } from "./table/drawing.js";
import {
  after, auction, begun, choose, clear, contractTold, fieldsTold, hand, handTold, seats, trumpTold, turnTo, value,
} from "./table/hand.js";
import { drop, keep, kept, newId } from "./table/keeping.js";
import { begin as beginOffline } from "./table/offline.js";
import { begin as beginOutbox, deliver, forgetArrived, hear, hurry, post, show, told, waiting } from "./table/outbox.js";
import { begin as beginSeats, take as takeSeats } from "./table/seats.js";
import { address, answerOf, ask, button, element, fill, page, say, words } from "./table/page.js";

const slot = document.getElementById("slot");
const missing = () => document.getElementById("played").dataset.missing.split(",").filter(Boolean).map(Number);

/* ---- A hand half told survives a reload ---- */

const keepDraft = () => {
  const { round, deal } = hand().dataset;
  if (begun()) keep("draft", { round, deal, fields: fieldsTold() });
  else drop("draft");
};
const restoreDraft = () => {
  const saved = kept("draft");
  const { round, deal } = hand().dataset;
  if (!saved || begun() || saved.round !== round || saved.deal !== deal) return;
  for (const [name, said] of saved.fields) choose(name, said);
};
const touched = () => {
  keepDraft();
  draw();
};

/* ---- From deal to deal ---- */

/* Who deals that deal by rotation: as the book has it, or else as this phone was told; null while nobody knows. */
const dealerOf = (deal) => {
  const { deal: shown, dealer, round } = hand().dataset;
  const { first } = document.getElementById("played").dataset;
  if (first) return after(first, deal - 1);
  const here = told().find((entry) => String(entry.round) === round);
  if (here) return after(here.hand.dealer, deal - here.deal);
  return dealer ? after(dealer, deal - shown) : null;
};

/* The first deal of the round that is neither in the book nor on its way there. */
const nextDeal = () => {
  const here = told().filter((entry) => String(entry.round) === hand().dataset.round);
  return missing().find((each) => !here.some((entry) => entry.deal === each));
};

const goOn = () => {
  const form = hand();
  ok.hidden = true;
  if (!form) {
    say("[data-next]", "");
    return;
  }
  const deal = nextDeal();
  for (const part of form.children) if (part.type !== "hidden") part.hidden = !deal;
  if (!deal) {
    say("[data-next]", words.allTold);
    for (const mark of document.querySelectorAll("#now .dealer")) mark.remove();
    for (const seat of document.querySelectorAll("#now .turn")) seat.classList.remove("turn");
    return;
  }
  ok.hidden = false;
  const dealer = dealerOf(deal);
  if (String(deal) !== form.dataset.deal || (dealer && form.dataset.dealer !== String(dealer))) turnTo(deal, dealer);
  showDealer();
  restoreDraft();
  draw();
};

const tell = () => {
  const { round, deal } = hand().dataset;
  const summary = `${contractTold()}, ${trumpTold()}`;
  const entry = { id: newId(), round: Number(round), deal: Number(deal), hand: handTold(), fields: fieldsTold(), told: summary };
  post(entry);
  drop("draft");
  clear();
  leaveStep();
  preview();
  goOn();
  window.scrollTo(0, 0);
};

const canMend = ({ answer, round }) => answer.status === 422 && Boolean(hand()) && hand().dataset.round === String(round) && !begun();
const mend = (entry) => {
  clear();
  turnTo(entry.deal, dealerOf(entry.deal) || entry.hand.dealer);
  for (const [name, said] of entry.fields) if (name !== "dealer") choose(name, said);
  leaveStep();
  touched();
  hand().scrollIntoView();
};

document.addEventListener("submit", (event) => {
  if (event.target !== hand()) return;
  event.preventDefault();
  if (isReady()) tell();
});

/* With the arrow keys one passes over choices: the step stays until one is taken with space, enter, tab or a tap. */
const ONE_TAP = "[name=dealer], [name=trump]";
let byArrow = false;
document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (!target.matches(ONE_TAP) || target.type === "hidden") return;
  byArrow = key.startsWith("Arrow");
  if (byArrow) stayAt(target.closest(".step").dataset.step);
  if (!target.checked || event.shiftKey || ![" ", "Enter", "Tab"].includes(key)) return;
  event.preventDefault();
  leaveStep();
  draw();
  focusStep();
});
document.addEventListener("pointerdown", () => { byArrow = false; });

document.addEventListener("click", (event) => {
  const { target } = event;
  if (!hand() || !hand().contains(target)) return;
  if (target.matches(ONE_TAP)) { // also where it is chosen as it was: no change, and the step is done
    if (byArrow) return;
    leaveStep();
    draw();
    focusStep();
    return;
  }
  const pick = target.closest("[data-bid]");
  const { turn } = auction();
  if (!pick || !turn) return;
  choose(`bid_${turn}`, pick.dataset.bid);
  if (auction().full) for (const seat of seats()) if (!value(`bid_${seat}`)) choose(`bid_${seat}`, "pass");
  if (auction().done) leaveStep();
  touched();
  focusStep();
});

document.addEventListener("change", (event) => {
  const form = hand();
  if (!form || event.target.form !== form) return;
  const { name } = event.target;
  if (name === "dealer") {
    for (const seat of [1, 2, 3, 4]) choose(`bid_${seat}`, "");
    showDealer();
  }
  if (name.startsWith("taken_") && "needsSeat" in form.dataset) choose(`seat_${name.slice(6)}`, "");
  touched();
});

/* ---- What others told: looked for every few seconds, and nothing that is half told is changed ---- */

let etag = "";
let timer = 0;
let silences = 0;

const look = async () => {
  clearTimeout(timer);
  try {
    const response = await ask(page.dataset.state, { headers: etag ? { "If-None-Match": etag } : {} }, 10);
    const answer = answerOf(response);
    if (response.status === 404 && answer) {
      say("[data-next]", words.gone);
    } else if (response.status === 200 && answer) {
      await refresh();
      etag = response.headers.get("ETag");
    } else if (response.status !== 304) {
      throw new Error(`${response.status}`);
    }
    silences = 0;
    hear(true);
  } catch (error) {
    silences += 1;
    if (silences > 1) hear(false);
  }
  clearTimeout(timer);
  if (!document.hidden) timer = setTimeout(look, 8000 + Math.random() * 1000);
};

const answered = () => {
  if (!begun()) goOn(); // a hand that was refused is asked for again
  look();
};

const refresh = async () => {
  const response = await ask(address, {}, 10);
  const fresh = new DOMParser().parseFromString(response.text, "text/html");
  if (response.status !== 200 || !fresh.getElementById("page")) throw new Error("another page answered");
  Object.assign(words, JSON.parse(fresh.getElementById("words").textContent));
  for (const name of ["now", "after", "played"]) swap(document.getElementById(name), fresh.getElementById(name));
  takeSeats(fresh);
  takeCall(fresh);
  forgetArrived();
  takeForm(fresh.getElementById("hand"));
  show();
};

const swap = (old, fresh) => {
  if (old.id === "after" && old.querySelector(":checked")) return; // a cut half told
  for (const opened of old.querySelectorAll("[data-deal] details[open]")) {
    const same = fresh.querySelector(`[data-deal="${opened.parentNode.dataset.deal}"] details`);
    if (same) same.open = true;
  }
  if (old.outerHTML !== fresh.outerHTML) old.replaceWith(document.importNode(fresh, true));
};

const takeForm = (fresh) => {
  const form = hand();
  const note = document.getElementById("stale");
  if (note) note.remove();
  const isStale = form
    && (!fresh || form.dataset.round !== fresh.dataset.round || !missing().includes(Number(form.dataset.deal)));
  if (begun()) {
    if (isStale) slot.prepend(staleNote(form));
    else if (fresh.dataset.dealer) turnTo(form.dataset.deal, dealerOf(form.dataset.deal));
    showDealer();
    draw();
    return;
  }
  if (!form || isStale || form.dataset.dealer !== fresh.dataset.dealer || form.dataset.deal !== fresh.dataset.deal) {
    slot.replaceChildren(...(fresh ? [document.importNode(fresh, true)] : []));
    if (fresh) hand().classList.add("live");
  }
  goOn();
};

const staleNote = (form) => {
  const note = element("div", "", "message warning");
  note.id = "stale";
  note.setAttribute("role", "alert");
  const dropMine = () => {
    drop("draft");
    clear();
    etag = "";
    look();
  };
  note.append(element("p", fill(words.elsewhere, form.dataset)), button(words.dropMine, dropMine));
  return note;
};

window.addEventListener("online", () => {
  hurry();
  look();
});
window.addEventListener("storage", show);
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  hurry();
  look();
});

ok.textContent = words.ok;
document.querySelector(".bar").hidden = false;
if (hand()) hand().classList.add("live");
beginDrawing(touched);
beginOutbox({ answered, canMend, mend });
beginSeats(look);
beginCall(look);
beginOffline();
goOn();
show();
deliver();
look();
