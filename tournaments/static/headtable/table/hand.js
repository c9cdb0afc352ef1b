/* The form of one hand: what is entered so far, what is missing, and the hand as the contracts write it. Draws nothing. */

import { element, fill, texts } from "./page.js";

export const hand = () => document.getElementById("hand");
export const bySeat = (seat) => texts.seats[seat];
export const everySeat = () => Object.keys(texts.seats).map(Number);
export const sides = () => Object.keys(texts.sides).map(Number); // the first seat of each
export const after = (seat, steps) => {
  const players = everySeat().length;
  return (Number(seat) - 1 + steps + 99 * players) % players + 1;
};
export const side = (seat) => (Number(seat) - 1) % sides().length + 1; // its first seat

/* What other laws and numbers of seats do otherwise: bidding.js and other.js fill it in. */
export const other = { isAsked: () => true, names: () => [], summary: () => [] };

/* The value of a field, "" for none; and setting it. */
export const value = (name) => {
  const field = hand().elements[name];
  return field ? field.value : "";
};
export const choose = (name, chosen) => {
  const field = hand().elements[name];
  if (!field) return;
  if (field.length && !field.options) {
    for (const radio of field) radio.checked = radio.value === chosen;
  } else { field.value = chosen; }
};

export const counts = () => [...hand().querySelectorAll("[data-count]")];

/* Eldest first; none while nobody knows who dealt. */
export const seats = () => {
  const dealer = value("dealer");
  return dealer ? everySeat().map((step) => after(dealer, step)) : [];
};

/* Every bid and pass in order, one a seat, "" where one is missing. */
export const calls = () => (other.calls ? other.calls() : seats().map((seat) => value(`bid_${seat}`)));

/* The bidding so far: the highest bid, who names trumps, whose turn it is (0 when it is over), the bids made. */
export const auction = () => {
  if (other.auction) return other.auction();
  const all = calls();
  let highest = 0;
  let maker = Number(value("dealer"));
  all.forEach((call, nth) => {
    if (!call || call === "pass") return;
    highest = Number(call);
    maker = seats()[nth];
  });
  const turn = seats()[all.indexOf("")] || 0;
  return { highest, maker, turn, calls: all, done: Boolean(all.length) && !turn, full: highest === Number(hand().dataset.most) };
};

/* Whoever has not bid yet passed. */
export const passRest = () => { for (const seat of seats()) if (!value(`bid_${seat}`)) choose(`bid_${seat}`, "pass"); };

/* The seat in turn bids or passes, or all that are left pass. */
export const bid = (call) => {
  if (call === "rest") passRest();
  else if (other.bid) other.bid(call);
  else choose(`bid_${auction().turn}`, call);
};

/* What was bid from there on is asked again, for it rests on what came before. */
export const takeBackBids = (nth) => {
  if (other.takeBackBids) other.takeBackBids(nth);
  for (const seat of seats().slice(nth)) choose(`bid_${seat}`, "");
};

/* The adversaries' side that revoked and whose counts must be given by seat, as some laws have it; else 0. */
export const revokedSide = () => {
  const form = hand();
  if (!("needsSeat" in form.dataset)) return 0;
  const { maker } = auction();
  return everySeat().some((seat) => value(`fault_${seat}`) === "revoke" && side(seat) !== side(maker)) ? 3 - side(maker) : 0;
};

/* The counts of which nobody has said anything yet, and all of them given to one side. */
export const untaken = () => counts().map((row) => `taken_${row.dataset.count}`).filter((name) => !value(name));
export const giveRest = (first) => { for (const name of untaken()) choose(name, first); };

const nameOf = (row) => row.querySelector(".name").firstChild.textContent.trim();

/* The counts of which it is not entered yet who took them. */
export const missingCounts = () => {
  if (value("how") === "points" && other.pointsLeft) return other.pointsLeft();
  if (value("how") === "points") return value("points") === "" || revokedSide() ? [""] : [];
  const asked = String(revokedSide());
  return counts().filter((row) => {
    const taker = value(`taken_${row.dataset.count}`);
    return !taker || (taker === asked && !value(`seat_${row.dataset.count}`));
  }).map(nameOf);
};

export const steps = () => [...hand().querySelectorAll(".step")].map((part) => part.dataset.step).filter((name) => other.isAsked(name));
export const step = () => steps().find((name) => (name === "bids" ? !auction().done : name === "result" || !value(name)));
export const isComplete = () => step() === "result" && !missingCounts().length;

/* The hand as the contracts write it. A tap on a side gives its first seat: it is the side that counts. */
export const handJson = () => {
  const json = {
    dealer: Number(value("dealer")),
    bids: calls().map((call) => (call === "pass" ? null : Number(call))),
    trump: value("trump"),
  };
  const { maker } = auction();
  if (value("how") === "points" && other.points) {
    json.points = other.points();
  } else if (value("how") === "points") {
    const mine = Number(value("points"));
    const others = Number(hand().dataset.whole) - mine;
    json.points = side(maker) === 1 ? { 1: mine, 2: others } : { 1: others, 2: mine };
  } else {
    const asked = String(revokedSide());
    json.taken = {};
    for (const row of counts()) {
      const taker = value(`taken_${row.dataset.count}`);
      const exactly = taker === asked ? value(`seat_${row.dataset.count}`) : taker;
      json.taken[row.dataset.count] = taker === "none" ? null : taker === "discard" ? taker : Number(exactly);
    }
  }
  const faults = everySeat().filter((seat) => value(`fault_${seat}`)).map((seat) => ({ kind: value(`fault_${seat}`), seat }));
  if (faults.length) json.faults = faults;
  return other.json ? other.json(json) : json;
};

export const contractText = () => {
  const { maker, highest, bidder = maker } = auction();
  if (!maker) return "";
  return highest ? fill(texts.bid, { compass: bySeat(bidder).compass, bid: highest }) : fill(texts.allPassed, bySeat(maker));
};

export const trumpText = () => {
  const chosen = hand().querySelector("[name=trump]:checked");
  return chosen ? chosen.parentNode.textContent.trim() : "";
};

/* Who took what, a sentence a line, for whoever is to say whether it is right before the program has scored it. */
export const takenTexts = () => {
  const lines = value("how") === "points" ? pointsTexts() : [...sides().map(sideTook), ...notTaken()];
  for (const seat of everySeat()) {
    const kind = value(`fault_${seat}`);
    if (kind) lines.push(fill(texts.irregularity[kind], bySeat(seat)));
  }
  return lines;
};
const pointsTexts = () => {
  const { whole } = hand().dataset;
  return Object.entries(handJson().points).map(([first, points]) => fill(texts.sideTookPoints, { side: texts.sideNames[first], points, whole }));
};
const sideTook = (first) => {
  const rows = counts().filter((row) => value(`taken_${row.dataset.count}`) === String(first));
  const names = { side: texts.sideNames[first], counts: rows.map(exactly).join(", ") };
  const points = rows.reduce((sum, row) => sum + Number(row.dataset.worth), 0);
  return fill(rows.length ? texts.sideTook : texts.sideTookNothing, { ...names, points });
};
const exactly = (row) => {
  const seat = Number(value(`taken_${row.dataset.count}`)) === revokedSide() && value(`seat_${row.dataset.count}`);
  return seat ? `${nameOf(row)} (${bySeat(seat).compass})` : nameOf(row);
};
const notTaken = () => ["discard", "none"].flatMap((where) => {
  const names = counts().filter((row) => value(`taken_${row.dataset.count}`) === where).map(nameOf);
  return names.length ? [fill(texts.notTaken[where], { counts: names.join(", ") })] : [];
});

/* A hand was begun here that must not be lost. */
export const begun = () => Boolean(hand()) && ["trump", "points", ...other.names(), ...everySeat().map((seat) => `bid_${seat}`),
  ...counts().map((row) => `taken_${row.dataset.count}`)].some(value);

/* The form corrects a hand that is recorded otherwise. */
export const isCorrecting = () => Boolean(hand()) && "corrects" in hand().dataset;

/* The fields but those that belong to the form and not to the hand. */
export const fields = () => [...new FormData(hand())]
  .filter(([name]) => !["key", "previewed", "round", "deal", "seat", "bottom", "corrects"].includes(name));

export const clear = () => {
  const form = hand();
  for (const field of form.querySelectorAll("select, .more-bids input, .quick [inputmode], .as-played input")) field.value = "";
  for (const radio of form.querySelectorAll("[type=radio]")) radio.checked = radio.value === "" || radio.id === "how-counts";
  for (const box of form.querySelectorAll("[type=checkbox]")) box.checked = false;
  form.querySelector("[data-irregularities]").open = false;
};

/* The form asks for the next hand again. */
export const leaveCorrecting = () => {
  const form = hand();
  delete form.dataset.corrects;
  for (const part of form.querySelectorAll("[data-correcting], [name=corrects]")) part.remove();
};

/* The form for another deal of the round; once a dealer is known it is not asked again. */
export const turnTo = (deal, dealer) => {
  const form = hand();
  form.dataset.deal = deal;
  form.elements.deal.value = deal;
  const { deals, firstBoard, boards } = form.dataset;
  const text = !firstBoard ? texts.deal : deal <= Number(boards) ? texts.dealOfBoard : texts.dealShort;
  form.querySelector("[data-title]").textContent = fill(text, { deal, deals: Math.max(deal, deals), board: Number(firstBoard) + Number(deal) - 1 });
  if (!dealer) return;
  const asked = form.querySelector("[data-step=dealer]");
  if (asked) asked.remove();
  if (!form.elements.dealer) {
    const field = element("input");
    field.type = "hidden";
    field.name = "dealer";
    form.append(field);
  }
  form.elements.dealer.value = dealer;
  form.dataset.dealer = dealer;
};
