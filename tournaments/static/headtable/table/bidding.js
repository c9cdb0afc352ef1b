/* The bidding where it is not once round: it goes on until all but one have passed, the eldest sells, or nobody bids at all.
   Loaded only there. */

import { choose, everySeat, hand, other, passRest, seats, value } from "./hand.js";
import { texts } from "./page.js";

/* Every call in order: one a seat, and where bids go round and round those that follow. The eldest who sells waits for a bid. */
other.calls = () => {
  const sells = "seller" in hand().dataset ? "pass" : "";
  const first = seats().map((seat, nth) => value(`bid_${seat}`) || (nth ? "" : sells));
  return first.length && first.every(Boolean) ? [...first, ...value("more_bids").split(" ").filter(Boolean)] : first;
};

/* As `auction` of hand.js, with who made the highest bid. Whoever has passed is out, and is not asked again. */
other.auction = () => {
  const { most, secondBids, eldest } = hand().dataset;
  if (most === "0") return { highest: 0, maker: 0, turn: 0, calls: [], done: true };
  const order = seats();
  const all = other.calls();
  const out = new Set();
  let highest = 0;
  let leader = -1;
  all.forEach((call, nth) => {
    const place = nth % order.length;
    if (call === "pass" && place !== leader) out.add(place);
    if (!call || call === "pass") return;
    highest = Number(call);
    leader = place;
  });
  const missing = all.indexOf("");
  const full = highest === Number(most);
  const ended = secondBids === undefined || Boolean(value("bids_over")) || full || out.size >= order.length - 1;
  const mayEnd = missing < 0 && !ended && Boolean(order.length);
  while (mayEnd && out.has(all.length % order.length)) all.push("pass");
  const turn = mayEnd || missing >= 0 ? order[(mayEnd ? all.length : missing) % order.length] : 0;
  const last = eldest === undefined ? Number(value("dealer")) : order[0]; // who names trumps where nobody bids
  const bidder = order[leader] || last;
  const maker = leader >= 0 && value("sold") === "no" ? order[0] : bidder;
  const boxes = mayEnd ? [...all, ""] : all;
  return { highest, bidder, maker, turn, calls: all, boxes, done: Boolean(all.length) && !turn, full, mayEnd };
};

/* The seat in turn bids or passes, the eldest led without waiting for a bid, or all agree that the bidding was over. */
other.bid = (call) => {
  const { turn, calls } = other.auction();
  if (call === "over") choose("bids_over", "1");
  else if (call === "unasked") choose(`bid_${seats()[0]}`, hand().dataset.most);
  else if (calls.includes("")) choose(`bid_${turn}`, call);
  else choose("more_bids", [...calls.slice(everySeat().length), call].join(" "));
  if (call === "unasked") passRest();
};

other.takeBackBids = (nth) => {
  const first = everySeat().length;
  choose("more_bids", other.calls().slice(first, Math.max(nth, first)).join(" "));
  choose("bids_over", "");
};

/* What the pad and the calls show besides. */
other.drawBids = () => {
  const { highest, calls, mayEnd } = other.auction();
  for (const [name, isShown] of [["over", mayEnd], ["unasked", !highest && !calls[1]]]) {
    const pick = hand().querySelector(`[data-bid=${name}]`);
    if (pick) pick.hidden = !isShown;
  }
  if (!("seller" in hand().dataset) || calls[0] !== "pass") return;
  [...hand().querySelectorAll(".bid-box")].forEach((box, nth) => {
    if (nth % everySeat().length || box.textContent.endsWith("…")) return;
    box.disabled = true;
    box.lastChild.textContent = texts.sells;
  });
};
