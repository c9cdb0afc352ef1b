/* The table's page, better with a script: one step at a time, from deal to deal, hands kept on the phone until the book has
   them, what others told shown within seconds. Its words come from the page. */

import { begin as beginAgreeing, drawAsked, takeAsked } from "./agreeing.js";
import {
  begin as beginAnswers, deliver as deliverAnswers, handArrived, handGone, hurry as hurryAnswers, open as openAnswers,
} from "./answers.js";
import { begin as beginCall, take as takeCall } from "./call.js";
import { begin as beginCut } from "./cut.js";
import {
  begin as beginDrawing, draw, drawNext, focusStep, isReady, leaveStep, ok, preview, showDealer, showStep, stayAt,
} from "./drawing.js";
import { dropDraft, keepDraft, restoreDraft } from "./drafts.js";
import {
  after, auction, begun, bid, choose, clear, contractTold, fieldsTold, hand, handTold, isMending, leaveMending, seats,
  takeBidsBack, takenTold, trumpTold, turnTo, value,
} from "./hand.js";
import { begin as beginHolder, drawHolder, holder } from "./holder.js";
import { newId } from "./keeping.js";
import { begin as beginLooking, bring, look, lookAnew } from "./looking.js";
import { begin as beginOffline } from "./offline.js";
import { begin as beginOutbox, deliver, forgetArrived, hear, hurry, post, show, told } from "./outbox.js";
import { begin as beginSeats, take as takeSeats } from "./seats.js";
import { button, element, fill, say, words } from "./page.js";

const slot = document.getElementById("slot");
const missing = () => document.getElementById("played").dataset.missing.split(",").filter(Boolean).map(Number);

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

/* What is asked now: whether the hand is right, else the next deal. */
const showFirst = () => {
  const question = document.querySelector("#asked .ask[open]");
  if (question) question.scrollIntoView();
  else {
    window.scrollTo(0, 0);
    showStep();
  }
};

/* The form is empty again, and asks for the next deal. */
const leaveForm = () => {
  leaveMending();
  clear();
  leaveStep();
  preview();
  goOn();
};

const tell = () => {
  const { round, deal } = hand().dataset;
  const seat = isMending() ? Number(value("seat")) : holder();
  const why = [...document.querySelectorAll("#preview .reasons li")].map((line) => line.textContent.trim());
  const summary = `${contractTold()}, ${trumpTold()}`;
  const entry = {
    id: newId(), round: Number(round), deal: Number(deal), seat, hand: handTold(), fields: fieldsTold(), told: summary, why,
    taken: takenTold(), mends: isMending(),
  };
  post(entry);
  dropDraft();
  leaveForm();
  showFirst();
};

const fits = ({ round }) => Boolean(hand()) && hand().dataset.round === String(round);
const canMend = (entry) => entry.answer.status === 422 && fits(entry) && !begun();
const mend = (entry) => {
  if (!hand()) return;
  keepDraft();
  leaveMending();
  clear();
  turnTo(entry.deal, dealerOf(entry.deal) || entry.hand.dealer);
  for (const [name, said] of entry.fields) if (name !== "dealer") choose(name, said);
  leaveStep();
  touched();
  showForm();
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
  if (target.matches("[data-leave]")) {
    event.preventDefault();
    leaveForm();
    return;
  }
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
  bid(pick.dataset.bid);
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
    takeBidsBack(0);
    showDealer();
  }
  if (name.startsWith("taken_") && "needsSeat" in form.dataset) choose(`seat_${name.slice(6)}`, "");
  touched();
});

/* ---- What others told is drawn, and nothing that is half told is changed ---- */

const answered = () => {
  if (!begun()) goOn(); // a hand that was refused is asked for again
  look();
};

const takePage = (fresh, isAsked) => {
  takeSeats(fresh);
  takeCall(fresh);
  forgetArrived();
  takeForm(fresh.getElementById("hand"), isAsked);
  takeAsked(fresh);
  drawHolder();
  show();
  drawNext();
};

const takeForm = (fresh, isAsked) => {
  const form = hand();
  const note = document.getElementById("stale");
  if (note) note.remove();
  if (isAsked && fresh) {
    putForm(fresh);
    return;
  }
  const isStale = form && (isMending() ? form.dataset.round !== document.getElementById("now").dataset.round
    : !fresh || form.dataset.round !== fresh.dataset.round || !missing().includes(Number(form.dataset.deal)));
  if (begun()) {
    if (isStale) slot.prepend(staleNote(form));
    else if (!isMending() && fresh.dataset.dealer) turnTo(form.dataset.deal, dealerOf(form.dataset.deal));
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

/* A hand told before, to be told again or otherwise: what was begun of the next one waits as its draft. */
const putForm = (fresh) => {
  slot.replaceChildren(document.importNode(fresh, true));
  hand().classList.add("live");
  ok.hidden = false;
  leaveStep();
  preview();
  showDealer();
  touched();
  showForm();
};
/* A hand to be mended, from its head on. */
const showForm = () => {
  document.querySelector("[data-title]").focus({ preventScroll: true });
  const counts = hand().querySelector(".step:not(.told):not(.later)");
  hand().scrollIntoView();
  if (counts) counts.scrollIntoView({ block: "nearest" });
};

const staleNote = (form) => {
  const note = element("div", "", "message warning");
  note.id = "stale";
  note.setAttribute("role", "alert");
  const dropMine = () => {
    dropDraft();
    leaveMending();
    clear();
    lookAnew();
  };
  note.append(element("p", fill(words.elsewhere, form.dataset)), button(words.dropMine, dropMine));
  return note;
};

const showAll = () => {
  show();
  drawAsked();
  drawNext();
};

window.addEventListener("online", () => {
  hurry();
  hurryAnswers();
  look();
});
window.addEventListener("storage", showAll);
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  hurry();
  hurryAnswers();
  look();
});

ok.textContent = words.ok;
document.querySelector(".bar").hidden = false;
if (hand()) hand().classList.add("live");
beginHolder(drawAsked);
beginDrawing(touched);
beginAnswers({ answered, show: showAll });
beginOutbox({
  answered, fits, canMend, mend, gone: (entry) => handGone(entry.id), others: () => openAnswers().length,
  inBook: (entry, revision) => handArrived(entry.id, revision), drawn: drawAsked,
});
beginLooking({ heard: hear, fresh: takePage });
beginAgreeing({ look, bring });
beginSeats(look, showStep);
beginCall(look);
beginCut(look);
beginOffline();
forgetArrived();
if (!isMending()) goOn();
else draw();
show();
deliver();
drawNext();
deliverAnswers();
look();
