/* Par of each board, asked for one suit after the other: each takes the program a moment, and is known from then on. */

import { pause } from "./patience.js";

const progress = document.querySelector("[data-par-progress]");
const failed = document.querySelector("[data-par-failed]");
const print = document.querySelector("[data-print]");
const cells = [...document.querySelectorAll("[data-par]")];

/* While another board is worked out, for this page or another, it is asked again. */
const ask = async (cell) => {
  const answer = await fetch(cell.dataset.par);
  if (answer.status === 503) {
    await pause(1);
    return ask(cell);
  }
  if (!answer.ok) throw new Error(answer.status);
  const { points } = await answer.json();
  points.forEach((each, nth) => { document.getElementById(`${cell.id}-${nth + 1}`).textContent = each; });
  return points;
};

const askAll = async () => {
  const bar = progress.querySelector("progress");
  bar.max = cells.length;
  progress.hidden = false;
  try {
    for (const cell of cells) {
      await ask(cell);
      bar.value += 1;
    }
  } catch (error) {
    failed.hidden = false;
  }
  progress.hidden = true;
};

if (cells.length) await askAll();
if (print) {
  print.hidden = false;
  print.addEventListener("click", () => window.print());
}
