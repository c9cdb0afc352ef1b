// What the host has unfolded on the board, and where the focus is, stay when the tables are drawn anew.
(() => {
  "use strict";
  const board = document.getElementById("board");
  if (!board) return;
  let open = [];
  let focus = null;
  const place = (element) => ["id", "formaction", "href"].map((name) => [name, element.getAttribute(name)]).find(([, told]) => told);
  board.addEventListener("htmx:beforeSwap", () => {
    open = [...board.querySelectorAll("details[data-kept][open]")].map((each) => each.id);
    const active = document.activeElement;
    focus = null;
    if (active && board.contains(active)) {
      const told = place(active.tagName === "SUMMARY" ? active.parentElement : active);
      focus = told && `[${told[0]}="${CSS.escape(told[1])}"]${active.tagName === "SUMMARY" ? " > summary" : ""}${active.value ? `[value="${CSS.escape(active.value)}"]` : ""}`;
    }
  });
  board.addEventListener("htmx:afterSwap", () => {
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    if (focus) board.querySelector(focus)?.focus({ preventScroll: true });
  });
})();
