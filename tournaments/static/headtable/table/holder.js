/* Who holds this phone: the table is drawn from that seat, and that seat enters the hands. Remembered on the phone as long as
   the same person sits in that seat: for one round, since everyone moves after it, and not beyond a seat that is corrected.
   Then nobody is known to hold it until someone says so, for the wrong side asked would accept its own hand. */

import { fill, page, setText, texts } from "./page.js";
import { remove, save, saved } from "./storage.js";

const control = () => document.querySelector(".holder");

const round = () => document.getElementById("now").dataset.round;

/* The seat, 0 where nobody is known to hold it. */
export const holder = () => {
  const held = saved("holder");
  return held && held.round === round() && held.who === who(held.seat) ? held.seat : 0;
};
const who = (seat) => texts.seats[seat]?.short;
const hold = (seat) => save("holder", { seat, round: round(), who: who(seat) });

/* `turned` is called when the phone was turned. */
export const begin = (turned) => {
  if (!holder() && page.dataset.bottom) hold(Number(page.dataset.bottom));
  document.addEventListener("click", (event) => {
    const pick = event.target.closest("[data-turn]");
    if (!pick) return;
    event.preventDefault();
    if (pick.dataset.turn) hold(Number(pick.dataset.turn));
    else remove("holder");
    control().open = false;
    control().firstElementChild.focus();
    drawHolder();
    turned();
  });
  window.addEventListener("storage", drawHolder);
  drawHolder();
};

/* Clockwise from the seat that is drawn nearest; as `seen_from` does it in the page. */
const drawSeats = (seat) => {
  const drawn = [...document.querySelectorAll("#now .seat")];
  const nearest = seat || (drawn.length === 4 ? 3 : 1);
  for (const each of drawn) {
    const at = (Number(each.dataset.seat) - nearest + drawn.length) % drawn.length;
    each.dataset.at = at;
    each.classList.toggle("left", at > 0 && 2 * at < drawn.length);
    each.classList.toggle("right", 2 * at > drawn.length);
  }
};

/* The page was rendered for nobody: draw it as this phone is held. */
export const drawHolder = () => {
  const seat = holder();
  if (seat) page.dataset.bottom = seat;
  else delete page.dataset.bottom;
  drawSeats(seat);
  setText("[data-holder-name]", seat ? fill(texts.holds, texts.seats[seat]) : texts.whoHolds);
  for (const pick of control().querySelectorAll(".pick")) {
    if (Number(pick.dataset.turn) === seat) pick.setAttribute("aria-current", "true");
    else pick.removeAttribute("aria-current");
  }
};
