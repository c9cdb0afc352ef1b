/* Who holds this phone: remembered on it, the table is drawn from that seat, and that seat tells the hands. */

import { drop, keep, kept } from "./keeping.js";
import { fill, page, say, words } from "./page.js";

const control = () => document.querySelector(".holder");

/* The seat, 0 while nobody said. */
export const holder = () => kept("holder") || 0;

/* `turned` is called when the phone was turned. */
export const begin = (turned) => {
  if (!holder() && page.dataset.bottom) keep("holder", Number(page.dataset.bottom));
  document.addEventListener("click", (event) => {
    const pick = event.target.closest("[data-turn]");
    if (!pick) return;
    event.preventDefault();
    if (pick.dataset.turn) keep("holder", Number(pick.dataset.turn));
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
