/* Par of each board, asked for one suit after the other: each takes the program a moment, and is known from then on. */

const progress = document.querySelector("[data-par-progress]");
const cells = [...document.querySelectorAll("[data-par]")];

const ask = async () => {
  const bar = progress.querySelector("progress");
  bar.max = cells.length;
  progress.hidden = false;
  for (const cell of cells) {
    const answer = await fetch(cell.dataset.par);
    if (!answer.ok) break;
    const { points } = await answer.json();
    points.forEach((each, nth) => { document.getElementById(`${cell.id}-${nth + 1}`).textContent = each; });
    bar.value += 1;
  }
  progress.hidden = true;
};

if (cells.length) ask();

const print = document.querySelector("[data-print]");
if (print) {
  print.hidden = false;
  print.addEventListener("click", () => window.print());
}
