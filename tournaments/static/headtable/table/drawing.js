/* The form of one hand as it is drawn: one step at a time, the next thing to touch lit, the rest told in a line. Asks the
   program for the score; sends nothing. */

import {
  after, auction, begun, bySeat, choose, contractTold, counts, hand, handTold, isWhole, open, revokedSide, seats, side, step, takeBidsBack, value,
} from "./hand.js";
import { address, ask, button, element, fill, say, words } from "./page.js";

export const ok = document.getElementById("ok");

let editing = ""; // a step that was opened again
let bidTakenBack = () => {};

/* `taken` is called when a bid was taken back. */
export const begin = (taken) => { bidTakenBack = taken; };

export const isReady = () => isWhole() && !editing && !ok.disabled;

export const stayAt = (name) => { editing = name; };

export const leaveStep = () => { editing = ""; };

export const draw = () => {
  const form = hand();
  if (!form) return;
  const now = editing || step();
  const order = ["dealer", "bids", "trump", "result"];
  for (const part of form.querySelectorAll(".step")) {
    const name = part.dataset.step;
    const isTold = name !== now && order.indexOf(name) < order.indexOf(step()) && name !== "result";
    part.classList.toggle("told", isTold);
    part.classList.toggle("later", name !== now && order.indexOf(name) > order.indexOf(editing || step()));
    toldLine(part, isTold);
  }
  drawBids(now);
  drawSums();
  drawExactly();
  const whole = isWhole() && !editing;
  if (!whole) {
    preview();
    ok.disabled = true;
  }
  say("[data-next]", whole ? words.ready : nextTold(now));
  if (whole) reckon();
};

/* The bar asks what the page asks first: as long as no hand is begun, who sits where and whether the last hand is right. */
export const drawNext = () => {
  if (hand() && !ok.hidden && !isWhole()) say("[data-next]", nextTold(editing || step()));
};
const firstTold = () => {
  if (begun()) return "";
  if (document.querySelector("#seating[data-asked]")) return words.seatsAsked;
  const open = document.querySelector("#asked .ask[open]:not(.answered)");
  return open ? fill(words.handAsked, open.dataset) : "";
};

const nextTold = (now) => {
  const { turn, maker } = auction();
  const first = firstTold();
  if (first) return first;
  if (now === "dealer") return words.whoDealt;
  if (now === "bids") return turn ? fill(words.turn, bySeat(turn)) : contractTold();
  if (now === "trump") return fill(words.chooseTrump, bySeat(maker));
  if (value("how") === "points" && revokedSide()) return words.eachCount;
  if (value("how") === "points") return fill(words.pointsOf, { side: words.sides[side(maker)] });
  const left = open();
  return fill(words.stillOpen, { counts: left.slice(0, 2).join(", ") + (left.length > 2 ? "…" : "") });
};

const toldLine = (part, isTold) => {
  const old = part.querySelector(".told-line");
  if (old) old.remove();
  if (!isTold) return;
  const name = part.dataset.step;
  const line = button("", () => { stayAt(name); draw(); focusStep(); }, "told-line");
  const label = element("span");
  if (name === "dealer") label.textContent = fill(words.dealt, bySeat(value("dealer")));
  else if (name === "bids") label.textContent = contractTold();
  else label.append(`${words.trump}: `, ...trumpShown());
  line.append(label, element("u", words.change));
  part.append(line);
};
const trumpShown = () => {
  const shown = hand().querySelector("[name=trump]:checked").nextElementSibling;
  return [...shown.childNodes].map((node) => node.cloneNode(true));
};

const drawBids = (now) => {
  const form = hand();
  const { highest, turn, maker, calls, mayEnd } = auction();
  for (const seat of document.querySelectorAll("#now .seat")) {
    const own = Number(seat.dataset.seat);
    seat.classList.toggle("turn", (now === "bids" && own === turn) || (now === "trump" && own === maker));
  }
  const pad = form.querySelector("[data-pad]");
  pad.hidden = !turn;
  for (const pick of pad.children) {
    if (pick.dataset.bid === "over") pick.hidden = !mayEnd;
    else pick.disabled = pick.dataset.bid !== "pass" && Number(pick.dataset.bid) <= highest;
  }
  form.querySelector("[data-asked]").textContent = turn
    ? fill(words.toBid, { compass: bySeat(turn).compass, name: bySeat(turn).short }) : words.wrongBid;
  const told = form.querySelector("[data-told-bids]");
  told.hidden = !calls.length;
  const boxes = mayEnd ? [...calls, ""] : calls;
  told.replaceChildren(...boxes.map((said, nth) => bidBox(said, nth, turn, highest)));
  if (!turn) told.append(button(words.bidsRight, () => { editing = ""; draw(); focusStep(); }, "button"));
};
const bidBox = (said, nth, turn, highest) => {
  const seat = seats()[nth % 4];
  const { compass, short } = bySeat(seat);
  const shown = !said ? "…" : said === "pass" ? words.pass : said;
  const taken = () => { takeBidsBack(nth); editing = ""; bidTakenBack(); focusStep(); };
  const box = button("", taken, said ? "bid-box is-told" : "bid-box");
  box.disabled = !said;
  if (!said && seat === turn) box.setAttribute("aria-current", "step");
  if (said && Number(said) === highest) box.classList.add("holds");
  box.append(element("small", compass), element("span", shown));
  box.setAttribute("aria-label", `${compass}, ${short}: ${shown}${said ? ` (${words.change})` : ""}`);
  return box;
};

const drawSums = () => {
  const took = { 1: 0, 2: 0 };
  const mine = side(auction().maker);
  for (const row of counts()) {
    const taker = value(`taken_${row.dataset.count}`);
    if (taker && taker !== "none") took[taker === "discard" ? mine : Number(taker)] += Number(row.dataset.worth);
  }
  for (const place of hand().querySelectorAll("[data-sum]")) place.textContent = took[place.dataset.sum];
  if (!seats().length) return;
  say("[data-quick]", fill(words.pointsOf, { side: words.sides[mine] }));
  const points = value("points");
  say("[data-rest]", points === "" ? "" : fill(words.rest, { rest: hand().dataset.whole - points, side: words.sides[3 - mine] }));
};

const drawExactly = () => {
  const asked = revokedSide();
  for (const part of hand().querySelectorAll("[data-exactly]")) {
    const row = part.closest("[data-count]");
    part.hidden = !asked || value(`taken_${row.dataset.count}`) !== String(asked);
    for (const pick of part.querySelectorAll(".pick")) pick.hidden = Number(pick.dataset.side) !== asked;
  }
};

/* The score comes from the program, before it counts; without a connection the hand can still be kept and sent. */
let reckoned = "";

export const preview = (...shown) => {
  document.getElementById("preview").replaceChildren(...shown);
  if (!shown.length) reckoned = "";
};

const reckon = async () => {
  const form = hand();
  const told = JSON.stringify(handTold());
  if (told === reckoned) return;
  reckoned = told;
  ok.disabled = true;
  preview(element("p", words.reckoning, "muted"));
  const fields = new URLSearchParams(new FormData(form));
  fields.set("fragment", "1");
  let answer = null;
  try {
    answer = await ask(address, { method: "POST", body: fields }, 5);
  } catch (error) { /* no answer */ }
  if (told !== reckoned || form !== hand()) return;
  if (answer && [200, 422].includes(answer.status) && answer.text.includes("data-reckoned")) {
    document.getElementById("preview").innerHTML = answer.text;
    ok.disabled = answer.status !== 200;
    if (ok.disabled) say("[data-next]", words.lookAgain);
  } else {
    preview(element("p", words.noScore, "message warning"));
    reckoned = "none"; // asked again when the form is drawn next
    ok.disabled = false;
  }
  if (!isBrought()) document.getElementById("preview").scrollIntoView({ block: "nearest" });
};
/* A hand that came back to be mended: its counts are to be touched, so they stay on the screen. */
const isBrought = () => document.activeElement.matches("[data-title]");

export const focusStep = () => {
  const part = hand() && hand().querySelector(".step:not(.told):not(.later)");
  if (!part) return;
  const first = part.querySelector("[data-pad] button:not(:disabled), input:not(.sr)");
  if (first && first.offsetParent) first.focus({ preventScroll: true });
  showStep();
};
export const showStep = () => {
  const part = hand() && hand().querySelector(".step:not(.told):not(.later)");
  if (!part) return;
  const { top, bottom } = part.getBoundingClientRect();
  part.scrollIntoView({ block: bottom - top > window.innerHeight - 120 ? "start" : "nearest" });
};

/* Who deals, told where the table is drawn. */
export const showDealer = () => {
  const badge = document.querySelector("#now .dealer") || element("span", words.deals, "dealer");
  const at = value("dealer") && document.querySelector(`#now .seat-${value("dealer")}`);
  if (at) at.append(badge);
};
