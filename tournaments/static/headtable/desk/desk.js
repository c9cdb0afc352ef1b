/* A line of fields keyed without the mouse, a tally card or which sheet is next: Enter goes on to the next field and
   sends at the last; a card's total is shown as it is typed. The page works without this too. Knows keys and sums; knows no records. */

function keyLine(line) {
  const cells = [...line.querySelectorAll("input:not([type=hidden])")];
  const sum = line.querySelector("[data-sum]");

  function showSum() {
    const texts = cells.map((cell) => cell.value.trim().replace(/^[−–]/, "-")).filter((text) => /^-?\d+$/.test(text));
    if (sum) sum.textContent = texts.length ? String(texts.reduce((total, text) => total + Number(text), 0)).replace("-", "−") : "";
  }

  for (const cell of cells) cell.addEventListener("focus", () => cell.select());
  line.addEventListener("input", showSum);
  line.addEventListener("keydown", (event) => {
    const at = cells.indexOf(event.target);
    if (event.key !== "Enter" || at < 0 || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (at + 1 < cells.length) cells[at + 1].focus();
    else line.requestSubmit();
  });
  showSum();
}

for (const line of document.querySelectorAll("[data-line]")) keyLine(line);
