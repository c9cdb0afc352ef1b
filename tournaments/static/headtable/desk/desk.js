/* A tally card keyed without the mouse: Enter goes on to the next round and saves at the last; the sum is told as the
   card would have it. All of it works without this too. Knows keys and sums; knows no book. */
"use strict";

for (const line of document.querySelectorAll("[data-line]")) {
  const cells = [...line.querySelectorAll("input:not([type=hidden])")];
  const sum = line.querySelector("[data-sum]");

  function tellSum() {
    const told = cells.map((cell) => cell.value.trim().replace(/^[−–]/, "-")).filter((text) => /^-?\d+$/.test(text));
    sum.textContent = told.length ? String(told.reduce((so, text) => so + Number(text), 0)) : "";
  }

  for (const cell of cells) cell.addEventListener("focus", () => cell.select());
  line.addEventListener("input", tellSum);
  line.addEventListener("keydown", (event) => {
    const at = cells.indexOf(event.target);
    if (event.key !== "Enter" || at < 0 || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (at + 1 < cells.length) cells[at + 1].focus();
    else line.requestSubmit();
  });
  tellSum();
}
