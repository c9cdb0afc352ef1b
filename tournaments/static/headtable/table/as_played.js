/* What is noted while a deal is on: each card that is pegged, in the order in which they are won, with the score of the game
   at once; and who played Low, and with which card. Loaded only where the law has either. */

import { choose, counts, hand, isCorrecting, other, side, sides, value } from "./hand.js";
import { enteredHands } from "./outbox.js";
import { fill, texts } from "./page.js";

const { draw, json, scored } = other;
const { stillOpen } = texts;
const panel = () => hand().querySelector("[data-as-played]");
const pegs = () => counts().filter((row) => row.dataset.peg);
const taker = (row) => value(`taken_${row.dataset.count}`);
const won = () => pegs().filter((row) => Number(taker(row)));

/* The deal is on until every card is answered for: those that did not fall with one tap at the end. */
const isOn = () => Boolean(panel()) && value("how") !== "points" && (pegs().some((row) => !taker(row)) || "open" in panel().dataset);

/* The cards that were won, as they fell. */
const inOrder = () => [...value("pegged")].map((letter) => won().find((row) => row.dataset.peg === letter)).filter(Boolean);

/* What the pegs show besides: the Jack is one card with its peg, and the highest trump out is High. */
const known = () => {
  const highest = panel().dataset.high.split(" ").find((count) => Number(value(`taken_${count}`)));
  return { jack: value("taken_peg_jack"), high: highest ? value(`taken_${highest}`) : "" };
};

const follow = () => {
  const noted = inOrder();
  choose("pegged", [...noted, ...won().filter((row) => !noted.includes(row))].map((row) => row.dataset.peg).join(""));
  for (const [count, who] of Object.entries(known())) if (who) choose(`taken_${count}`, isOn() ? "" : who);
};

const changed = () => pegs()[0].querySelector("input").dispatchEvent(new Event("change", { bubbles: true }));

document.addEventListener("change", ({ target }) => {
  if (!hand() || !hand().contains(target)) return;
  if (target.name === "taken_low") choose("low_card", ""); // another player's Low is another card
  if (panel()) follow();
}, true);

document.addEventListener("click", ({ target }) => {
  if (!hand() || !panel() || !hand().contains(target)) return;
  if (target.closest("[data-peg-undo]")) choose(`taken_${inOrder().pop().dataset.count}`, "");
  else if (target.closest("[data-peg-again]")) panel().dataset.open = "";
  else if (target.closest("[data-play-over]")) {
    delete panel().dataset.open;
    for (const row of pegs()) if (!taker(row)) choose(`taken_${row.dataset.count}`, "none");
  } else return;
  follow();
  changed();
});

other.json = (given) => {
  const made = json ? json(given) : given;
  const order = made.taken ? inOrder().map((row) => row.dataset.count) : [];
  return order.length ? { ...made, pegged: order } : made;
};

/* ---- The score of the game so far ---- */

/* What each side had before this deal; null where that is not known here: another deal is on its way, or came in first. */
const before = () => {
  const { round, deal } = hand().dataset;
  const isAfter = [...document.querySelectorAll("#played [data-deal]")].some((each) => Number(each.dataset.deal) >= Number(deal));
  if (isCorrecting() || isAfter || enteredHands().some((entry) => String(entry.round) === round && entry.deal < Number(deal) && !isPlayed(entry))) return null;
  return document.getElementById("played").dataset.totals.split(",").map(Number);
};
const isPlayed = ({ deal }) => Boolean(document.querySelector(`#played [data-deal="${deal}"]`));

/* By side: what it had, the turned Jacks and the gift, then the pegs as they fell; and which side was out first. */
const running = () => {
  const { jack, gift, target } = panel().dataset;
  const had = before();
  const jacks = (value("turned_jack") === "yes") + (value("beg") === "again") + Number(value("bunched_jacks"));
  const given = (first) => (first === side(value("dealer")) ? jacks * jack : value("beg") === "gift" ? Number(gift) : 0);
  const points = Object.fromEntries(sides().map((first, nth) => [first, (had ? had[nth] : 0) + given(first)]));
  let out = 0;
  const look = () => { out = out || (had && target && sides().find((first) => points[first] >= Number(target))) || 0; };
  look();
  for (const row of inOrder()) {
    points[side(taker(row))] += Number(row.dataset.worth);
    look();
  }
  return { points, out, isWhole: Boolean(had) };
};

const pegText = (row) => fill(texts.pegged, {
  side: texts.sides[side(taker(row))], card: row.querySelector(".name").firstChild.textContent.trim(), points: row.dataset.worth,
});

const drawPegs = () => {
  const { points, out, isWhole } = running();
  const last = inOrder().pop();
  const shown = panel().querySelector("[data-running]");
  shown.hidden = false;
  for (const place of shown.querySelectorAll("[data-side]")) {
    const { [place.dataset.side]: score } = points;
    place.textContent = isWhole ? score : `+${score}`;
    place.parentNode.classList.toggle("ahead", Number(place.dataset.side) === out);
  }
  const lines = [last ? pegText(last) : texts.noPeg, out ? fill(texts.isOut, { side: texts.sides[out], points: points[out] }) : ""];
  const status = panel().querySelector("[data-last-peg]");
  const text = lines.filter(Boolean).join(" ");
  if (status.textContent !== text) status.textContent = text;
  panel().querySelector("[data-peg-undo]").hidden = !last || !isOn();
};

/* During the play only what can be noted then; after it what the pegs do not show. */
const drawRows = () => {
  const found = known();
  for (const row of counts()) {
    const { count, peg, claimed } = row.dataset;
    const isKnown = found[count] && found[count] === value(`taken_${count}`);
    const isShown = isOn() ? peg || claimed !== undefined : !peg && !isKnown;
    row.hidden = !isShown && !row.querySelector("[data-refused], .errorlist");
    const place = inOrder().indexOf(row) + 1;
    const mark = row.querySelector("[data-place]");
    if (mark) mark.textContent = place ? fill(texts.placed, { place }) : "";
  }
  hand().classList.toggle("deal-on", isOn());
};

other.draw = () => {
  if (draw) draw();
  texts.stillOpen = isOn() ? texts.dealOn : stillOpen; // what the bar asks
  if (!panel()) return;
  drawPegs();
  drawRows();
};

other.scored = () => {
  if (scored) scored();
  if (panel()) drawRows();
};
