/* Who holds this phone: the table is drawn from that seat, and that seat tells the hands. Remembered on the phone as long as
   the same person sits in that seat: for one round, since everyone moves after it, and not beyond a seat that is set right.
   Then nobody is known to hold it until someone says so, for the wrong side asked would accept its own hand. */

import { drop, keep, kept } from "./keeping.js";
import { fill, page, say, words } from "./page.js";

const control = () => document.querySelector(".holder");

const round = () => document.getElementById("now").dataset.round;

/* The seat, 0 while nobody said. */
export const holder = () => {
  const held = kept("holder");
  return held && held.round === round() && held.who === who(held.seat) ? held.seat : 0;
};
const who = (seat) => words.seats[seat].short;
const hold = (seat) => keep("holder", { seat, round: round(), who: who(seat) });

/* `turned` is called when the phone was turned. */
export const begin = (turned) => {
  if (!holder() && page.dataset.bottom) hold(Number(page.dataset.bottom));
  document.addEventListener("click", (event) => {
    const pick = event.target.closest("[data-turn]");
    if (!pick) return;
    event.preventDefault();
    if (pick.dataset.turn) hold(Number(pick.dataset.turn));
    else drop("holder");
    control().open = false;
    control().firstElementChild.focus();
    drawHolder();
    turned();
  });
  window.addEventListener("storage", drawHolder);
  drawHolder();
};

/* The page was rendered for nobody: draw it as this phone is held. */
export const drawHolder = () => {
  const seat = holder();
  if (seat) page.dataset.bottom = seat;
  else delete page.dataset.bottom;
  say("[data-holder-told]", seat ? fill(words.holds, words.seats[seat]) : words.whoHolds);
  for (const pick of control().querySelectorAll(".pick")) {
    if (Number(pick.dataset.turn) === seat) pick.setAttribute("aria-current", "true");
    else pick.removeAttribute("aria-current");
  }
};
