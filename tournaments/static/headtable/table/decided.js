/* What the director decided about a disputed hand stays on this phone until somebody here has read it. */

import { remove, save, saved, savedHands } from "./storage.js";

const READ = "decided";

export const begin = () => {
  document.addEventListener("click", ({ target }) => {
    const note = target.closest("[data-acknowledge]") && target.closest("[data-decided]");
    if (!note) return;
    save(READ, [...(saved(READ) || []), note.dataset.decided]);
    drawDecided();
  });
  drawDecided();
};

/* The page as it is now may show again what was read before. */
export const drawDecided = () => {
  const notes = [...document.querySelectorAll("[data-decided]")];
  const read = saved(READ) || [];
  for (const note of notes) {
    note.hidden = read.includes(note.dataset.decided);
    note.querySelector("[data-acknowledge]").hidden = false;
  }
  if (!notes.length && read.length) remove(READ);
  for (const { answer, deal, id, round } of savedHands()) { // what waited here for the director waits no more
    if (answer?.kept && notes.some((note) => note.dataset.decided.startsWith(`${round}:${deal}:`))) remove(`hand:${id}`);
  }
};
