/* The parts of the table's page put together. */

import {
  begin as beginAnswers, deliver as deliverAnswers, deliverNow as deliverAnswersNow, handGone, handRecorded, openAnswers,
} from "./answers.js";
import { begin as beginCall, takeCall } from "./call.js";
import { begin as beginCut } from "./cut.js";
import { begin as beginEntry, canCorrect, correct, dealerOf, discard, fits, goOn, missing, takeDraft, touched } from "./entry.js";
import { begun, hand, isCorrecting, turnTo } from "./hand.js";
import { begin as beginHolder, drawHolder } from "./holder.js";
import { begin as beginOutbox, deliver, deliverNow, forgetArrived, setConnected, setWithdrawn, show } from "./outbox.js";
import { address, button, element, fill, page, texts } from "./page.js";
import { begin as beginQuestions, beginDecided, drawDecided, drawQuestions } from "./questions.js";
import { begin as beginRefresh, fetchForm, look, lookAnew } from "./refresh.js";
import { begin as beginSeats, takeSeats } from "./seats.js";
import { onNewHope, onOtherTab, takeOver } from "./storage.js";
import { draw, drawDealer, drawNext, leaveStep, showForm, showPreview, showStep } from "./steps.js";


const answered = () => {
  if (!begun()) goOn(); // a hand that was refused is asked for again
  look();
};

const showAll = () => {
  show();
  drawQuestions();
  drawNext();
};

/* ---- What others did is drawn, and nothing that is half entered is changed ---- */

const { form: shape } = document.getElementById("now").dataset;

const takePage = (fresh, isAsked) => {
  if (fresh.getElementById("now").dataset.form !== shape) { // another law, or another number of seats
    window.location.reload();
    return;
  }
  takeSeats(fresh);
  takeCall(fresh);
  drawDecided();
  forgetArrived();
  const form = fresh.getElementById("hand");
  if (isAsked && form) putForm(form);
  else takeForm(form);
  drawHolder();
  drawQuestions();
  show();
};

const place = (form) => {
  document.getElementById("slot").replaceChildren(...(form ? [document.importNode(form, true)] : []));
};

const takeForm = (fresh) => {
  const form = hand();
  const isStale = form && (isCorrecting() ? form.dataset.round !== document.getElementById("now").dataset.round
    : !fresh || form.dataset.round !== fresh.dataset.round || !missing().includes(Number(form.dataset.deal)));
  const note = document.getElementById("stale");
  note.replaceChildren();
  if (begun()) {
    if (isStale) note.append(staleNote(form));
    else if (!isCorrecting() && fresh.dataset.dealer) turnTo(form.dataset.deal, dealerOf(form.dataset.deal));
    drawDealer();
    draw();
    return;
  }
  if (!form || isStale || form.dataset.dealer !== fresh.dataset.dealer || form.dataset.deal !== fresh.dataset.deal) place(fresh);
  goOn();
};

/* A hand reported before, to be entered again or corrected: what was begun of the next one waits as its draft. */
const putForm = (fresh) => {
  place(fresh);
  leaveStep();
  showPreview();
  drawDealer();
  touched();
  showForm();
};

const staleNote = (form) => {
  const dropMine = () => {
    discard();
    lookAnew();
  };
  const { deal, round } = form.dataset;
  const isAfterBell = document.querySelector("#news .bell") && !document.querySelector(`#played [data-deal="${deal}"]`);
  const note = element("div", "", "message warning");
  note.setAttribute("role", "alert");
  note.append(element("p", fill(isAfterBell ? texts.afterBell : texts.elsewhere, { deal, round })), button(texts.dropMine, dropMine));
  return note;
};

/* A card that opens no table any more says so, and shows what is only on this phone; it asks for nothing. */
const showWithdrawn = (note) => {
  const old = document.getElementById("gone");
  if (Boolean(old) === Boolean(note)) return;
  old?.remove();
  if (note) page.prepend(document.importNode(note, true));
  document.body.classList.toggle("gone", Boolean(note));
  setWithdrawn(Boolean(note));
  if (!note) return;
  window.scrollTo(0, 0);
  document.querySelector("#gone h2").focus();
};

/* Another tab of this phone has entered, sent or taken back something. */
const changedElsewhere = (name, text) => {
  if (name.startsWith("draft:")) takeDraft(name, text);
  if (name.startsWith("hand:") && text === null) look();
  showAll();
};

/* Under https a service worker stores the page, so that it can be loaded again without a connection; a LAN address has none. */
const storePage = async () => {
  if (!window.isSecureContext || !("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/t/sw.js", { scope: "/t/" });
    const { active } = await navigator.serviceWorker.ready;
    active.postMessage({ store: address });
  } catch (error) { /* a browser that allows none: the page works without */ }
};

document.querySelector(".bar").hidden = false;
page.classList.add("live");
takeOver();
onOtherTab(changedElsewhere);
beginHolder(drawQuestions);
beginEntry();
beginAnswers({ answered, show: showAll });
beginOutbox({
  answered, fits, canCorrect, correct, gone: (entry) => handGone(entry.id), others: () => openAnswers().length,
  recorded: (entry, revision) => handRecorded(entry.id, revision), drawn: drawQuestions,
});
beginRefresh({ connected: setConnected, fresh: takePage, drawn: drawNext, withdrawn: showWithdrawn });
beginQuestions({ look, fetchForm });
beginSeats(look, showStep, drawNext);
beginCall(look);
beginCut(look);
beginDecided();
storePage();
onNewHope(() => {
  deliverNow();
  deliverAnswersNow();
  look();
});
forgetArrived();
if (!isCorrecting()) goOn();
else draw();
show();
deliver();
drawNext();
deliverAnswers();
look();
