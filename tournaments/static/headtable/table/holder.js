/* Who holds this phone: remembered on it as long as people sit so, the table is drawn from that seat, and that seat tells
   the hands. */

import { drop, keep, kept } from "./keeping.js";
import { fill, page, say, words } from "./page.js";

const control = () => document.querySelector(".holder");

const round = () => document.getElementById("now").dataset.round;

/* The seat, 0 while nobody said in this round: in the next one someone else sits there. */
export const holder = () => {
  const held = kept("holder");
  return held && held.round === round() ? held.seat : 0;
};
const hold = (seat) => keep("holder", { seat, round: round() });

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
