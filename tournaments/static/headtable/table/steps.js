/* The form of one hand as it is drawn: one step at a time, the next thing to touch lit, the others in a line each. */

import {
  auction, begun, bySeat, contractText, counts, hand, handJson, isComplete, isCorrecting, missingCounts, other, revokedSide, seats, side, sides, step, steps,
  takeBackBids, untaken, value,
} from "./hand.js";
import { holder } from "./holder.js";
import { enteredHands } from "./outbox.js";
import { address, button, element, fill, page, request, setText, texts } from "./page.js";
import { confirmRound, sidesAsked } from "./questions.js";

const ok = document.getElementById("ok");
const second = button("", () => acts[1].run(), "button big");
let acts = []; // what the bar's buttons do
let editing = ""; // a step that was opened again
let after = { taken() {}, save() {}, confirmed() {} };

/* `taken` is called when a bid was taken back, `save` where the hand is to be saved as it is, `confirmed` after a side's tap. */
export const begin = (calls) => {
  after = calls;
  ok.after(second);
  ok.addEventListener("click", (event) => {
    event.preventDefault();
    acts[0].run();
  });
};

export const stayAt = (name) => { editing = name; };

export const leaveStep = () => { editing = ""; };

const stepNow = () => editing || step();

export const draw = () => {
  const form = hand();
  if (!form) return;
  const now = stepNow();
  const order = steps();
  for (const part of form.querySelectorAll(".step")) {
    const name = part.dataset.step;
    const place = order.indexOf(name);
    const isDone = place >= 0 && name !== now && place < order.indexOf(step()) && name !== "result";
    part.classList.toggle("done", isDone);
    part.classList.toggle("later", place < 0 || place > order.indexOf(now));
    drawDone(part, isDone);
  }
  drawTurn(now);
  if (order.includes("bids")) {
    drawPad();
    drawBidsMade();
  }
  drawSums();
  drawExactly();
  if (other.draw) other.draw();
  if (isComplete() && !editing) showScore();
  else showPreview();
  drawNext();
  if (other.scored) other.scored();
};

/* The bar is the next act where one is possible: the hand that is complete, at the end whether all are right. Who sits where is
   asked first, below the seats; seats that were changed come before a hand that was begun. What is to be entered next is only read
   aloud. */
export const drawNext = () => {
  page.classList.toggle("begun", begun());
  const isSeats = areSeatsAsked();
  page.classList.toggle("seats-asked", isSeats);
  const next = isSeats ? { says: "", acts: [] } : nextActs();
  ({ acts } = next);
  const cut = document.querySelector("#after .cut");
  const bar = document.querySelector(".bar");
  const isNewBar = acts.length > 0 && !bar.matches(".has-acts");
  bar.classList.toggle("has-acts", acts.length > 0);
  if (isNewBar && cut) cut.parentNode.scrollIntoView({ block: "nearest" });
  [ok, second].forEach((each, nth) => {
    each.hidden = !acts[nth];
    if (acts[nth] && each.textContent !== acts[nth].text) each.textContent = acts[nth].text;
  });
  ok.classList.toggle("primary", acts.length === 1);
  setText("[data-next]", next.says);
  document.querySelector("[data-next]").classList.toggle("sr", !acts.length || next.says === acts[0].text);
};
const nextActs = () => {
  const [says, ...named] = handActs() || endActs();
  return { says, acts: named };
};
const only = (text, run) => [text, { text, run }];
const areSeatsAsked = () => {
  if (begun() && !document.querySelector("#seating .reseated")) return false;
  const { round } = document.getElementById("now").dataset;
  const isPlayed = enteredHands().some((entry) => String(entry.round) === round); // they sat down before they played
  return Boolean(document.querySelector("#seating [data-seats-yes]:not([hidden])")) && !isPlayed;
};
const handActs = () => {
  if (!isAsked()) return null;
  if (!isComplete() || editing) return [nextText(stepNow())];
  if (score === "wrong") return only(texts.lookAgain, () => document.getElementById("preview").scrollIntoView());
  return only(isCorrecting() ? texts.saveVersion : texts.saveHand, saveHand);
};
const endActs = () => {
  const cut = document.querySelector("#after .cut");
  if (cut) {
    const winner = cut.querySelector(":checked");
    return winner ? only(fill(texts.cutWon, { names: namesIn(winner) }), () => cut.querySelector("button").click()) : [texts.cutAsked];
  }
  const asked = sidesAsked();
  if (!asked.length) return [hand() ? texts.allEntered : ""];
  const [first] = asked;
  const whose = asked.length > 1 ? "" : side(holder()) === first ? texts.yourTurn : texts.passPhone[first];
  return [whose || texts.handsAsked, ...asked.map((each) => ({
    text: fill(texts.right, { side: texts.called[each] }),
    run: () => { confirmRound(each); after.confirmed(); },
  }))];
};

const namesIn = (choice) => [...choice.parentNode.querySelectorAll("bdi")].map((name) => name.textContent).join(", ");

/* Whether the form asks for a deal: it is there, and hidden, once all that are due are in. */
const isAsked = () => Boolean(hand()) && !hand().querySelector("[data-title]").hidden;

const nextText = (now) => {
  const { turn, maker } = auction();
  if (now === "dealer") return texts.whoDealt;
  if (now === "bids") return turn ? fill(texts.turn, bySeat(turn)) : contractText();
  if (now === "trump" && maker) return fill(texts.chooseTrump, bySeat(maker));
  if (now !== "result") return hand().querySelector(`[data-step=${now}] legend`).textContent;
  if (value("how") === "points" && other.pointsText) return other.pointsText();
  if (value("how") === "points" && revokedSide()) return texts.eachCount;
  if (value("how") === "points") return fill(texts.pointsOf, { side: texts.sides[side(maker)] });
  const left = missingCounts();
  return fill(texts.stillOpen, { counts: left.slice(0, 2).join(", ") + (left.length > 2 ? "…" : "") });
};

/* What was entered in a step that is done, in a line that opens the step again. */
const drawDone = (part, isDone) => {
  const old = part.querySelector(".done-line");
  if (old) old.remove();
  if (!isDone) return;
  const name = part.dataset.step;
  const line = button("", () => { stayAt(name); draw(); focusStep(); }, "done-line");
  const label = element("span");
  if (name === "dealer") label.textContent = fill(texts.dealt, bySeat(value("dealer")));
  else if (name === "bids") label.textContent = contractText();
  else label.append(`${texts[name]}${texts.colon} `, ...chosenNodes(part));
  line.append(label, element("u", texts.change));
  part.append(line);
};
const chosenNodes = (part) => [...part.querySelector(":checked").nextElementSibling.childNodes].map((node) => node.cloneNode(true));

/* Whose turn it is, marked where the table is drawn. */
const drawTurn = (now) => {
  const { turn, maker } = auction();
  const marked = now === "bids" ? turn : now === "trump" ? maker : 0;
  for (const seat of document.querySelectorAll("#now .seat")) seat.classList.toggle("turn", Number(seat.dataset.seat) === marked);
};

const drawPad = () => {
  const { highest, turn, calls } = auction();
  const pad = hand().querySelector("[data-pad]");
  pad.hidden = !turn;
  for (const pick of pad.children) {
    if ("bidTyped" in pick.dataset) drawTyped(pick, highest);
    else if (pick.dataset.bid === "rest") pick.hidden = !highest || calls.filter((call) => !call).length < 2;
    else pick.disabled = pick.dataset.bid !== "pass" && Number(pick.dataset.bid) <= highest;
  }
  setText("[data-bids-title]", turn ? fill(texts.toBid, { ...bySeat(turn), name: bySeat(turn).short }) : texts.wrongBid);
};

/* Where a law has many bids, one is typed, or reached step by step from the least that is possible. */
const drawTyped = (typed, highest) => {
  const field = typed.querySelector("input");
  const [less, more, bid] = typed.querySelectorAll("button");
  const [least, most] = [Math.max(highest + 1, Number(field.dataset.least)), Number(hand().dataset.most)];
  if (field.dataset.above !== String(highest)) [field.dataset.above, field.value] = [highest, least];
  const points = Number(field.value);
  const isPossible = Number.isInteger(points) && points >= least && points <= most;
  bid.dataset.bid = field.value;
  bid.firstChild.textContent = isPossible ? fill(texts.bidNow, { points }) : fill(texts.bidFrom, { least, most });
  bid.disabled = !isPossible;
  less.disabled = points <= least;
  more.disabled = points >= most;
};

const drawBidsMade = () => {
  const { turn, calls, boxes = calls } = auction();
  const made = hand().querySelector("[data-bids-made]");
  made.hidden = !calls.length;
  made.replaceChildren(...boxes.map(bidBox));
  if (other.drawBids) other.drawBids();
  if (!turn) made.append(button(texts.bidsRight, () => { leaveStep(); draw(); focusStep(); }));
};
const bidBox = (call, nth) => {
  const { highest, turn } = auction();
  const seat = seats()[nth % seats().length];
  const { compass, short } = bySeat(seat);
  const shown = !call ? "…" : call === "pass" ? texts.pass : call;
  const takeBack = () => { takeBackBids(nth); leaveStep(); after.taken(); focusStep(); };
  const box = button("", takeBack, call ? "bid-box made" : "bid-box");
  box.disabled = !call;
  if (!call && seat === turn) box.setAttribute("aria-current", "step");
  if (call && Number(call) === highest) box.classList.add("highest");
  box.append(element("small", compass), element("span", shown));
  box.setAttribute("aria-label", `${compass}, ${short}${texts.colon} ${shown}${call ? ` (${texts.change})` : ""}`);
  return box;
};

const drawSums = () => {
  const took = Object.fromEntries(sides().map((each) => [each, 0]));
  const mine = side(auction().maker);
  for (const row of counts()) {
    const taker = value(`taken_${row.dataset.count}`);
    const to = taker === "discard" ? mine : taker;
    if (to in took) took[to] += Number(row.dataset.worth);
  }
  for (const place of hand().querySelectorAll("[data-sum]")) place.textContent = took[place.dataset.sum];
  const rest = hand().querySelector("[data-rest-row]");
  rest.hidden = false;
  for (const pick of rest.querySelectorAll("button")) pick.disabled = !untaken().length;
  if (!seats().length) return;
  setText("[data-quick]", fill(texts.pointsOf, { side: texts.sides[mine] }));
  const points = value("points");
  setText("[data-rest]", points === "" ? "" : fill(texts.rest, { rest: hand().dataset.whole - points, side: texts.sides[3 - mine] }));
};

const drawExactly = () => {
  const asked = revokedSide();
  for (const part of hand().querySelectorAll("[data-exactly]")) {
    const row = part.closest("[data-count]");
    part.hidden = !asked || value(`taken_${row.dataset.count}`) !== String(asked);
    for (const pick of part.querySelectorAll(".pick")) pick.hidden = Number(pick.dataset.side) !== asked;
  }
};

const openStep = () => hand() && hand().querySelector(".step:not(.done):not(.later)");

export const focusStep = () => {
  const part = openStep();
  if (!part) return;
  const first = part.querySelector("[data-pad] button:not(:disabled), input:not(.sr)");
  if (first && first.offsetParent) first.focus({ preventScroll: true });
  showStep();
};

export const showStep = () => {
  const part = openStep();
  if (!part) return;
  const { top, bottom } = part.getBoundingClientRect();
  part.scrollIntoView({ block: bottom - top > window.innerHeight - 120 ? "start" : "nearest" });
};

/* A hand that is to be corrected, from its head on. */
export const showForm = () => {
  document.querySelector("[data-title]").focus({ preventScroll: true });
  hand().scrollIntoView();
  if (openStep()) openStep().scrollIntoView({ block: "nearest" });
};

/* Who deals, marked where the table is drawn. */
export const drawDealer = () => {
  const badge = document.querySelector("#now .dealer") || element("span", texts.dealer, "dealer");
  const at = value("dealer") && document.querySelector(`#now .seat-${value("dealer")}`);
  if (at) (at.querySelector(".sitter") || at).append(badge);
};

/* ---- The score: from the program, before it counts; without a connection the hand can still be saved and sent ---- */

let scored = ""; // the hand whose score is shown
let score = ""; // "asked", "wrong", or "known", also where there is no connection to ask
let isWanted = false; // the hand is to be saved as soon as its score is known

export const showPreview = (...shown) => {
  document.getElementById("preview").replaceChildren(...shown);
  if (!shown.length) [scored, score, isWanted] = ["", "", false];
};

/* Save a hand that is complete; one that is just being scored, if nothing is wrong in it. */
export const saveHand = () => {
  if (!isAsked() || !isComplete() || editing) return;
  if (score === "known") after.save();
  else isWanted = score === "asked";
};

const showScore = async () => {
  const form = hand();
  const now = JSON.stringify(handJson());
  if (now === scored) return;
  [scored, score, isWanted] = [now, "asked", false];
  showPreview(element("p", texts.scoring, "muted"));
  const body = new URLSearchParams(new FormData(form));
  body.set("fragment", "1");
  let answer = null;
  try {
    answer = await request(address, { method: "POST", body }, 5);
  } catch (error) { /* no answer */ }
  if (now !== scored || form !== hand()) return;
  if (answer && [200, 422].includes(answer.status) && answer.text.includes("data-scored")) {
    document.getElementById("preview").innerHTML = answer.text;
    if (other.scored) other.scored();
    score = answer.status === 200 ? "known" : "wrong";
  } else {
    showPreview(element("p", texts.noScore, "message warning"));
    [scored, score] = ["none", "known"]; // asked again when the form is drawn next
  }
  drawNext();
  if (isWanted && score === "known") {
    after.save();
    return;
  }
  // A hand that came back to be corrected: its counts are to be touched, so they stay on the screen.
  if (!document.activeElement.matches("[data-title]")) document.getElementById("preview").scrollIntoView({ block: "nearest" });
};
