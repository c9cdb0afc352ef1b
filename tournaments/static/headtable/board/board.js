// Open folds and the focus stay where they are when the board's tables are drawn again.

const board = document.getElementById("board");
let open = [];
let focus = "";

// A selector that finds the same control in the new tables.
const selectorOf = (element) => {
  const isSummary = element.tagName === "SUMMARY";
  const named = isSummary ? element.parentElement : element;
  const name = ["id", "formaction", "href"].find((each) => named.hasAttribute(each));
  if (!name) return "";
  const value = element.value ? `[value="${CSS.escape(element.value)}"]` : "";
  return `[${name}="${CSS.escape(named.getAttribute(name))}"]${isSummary ? " > summary" : ""}${value}`;
};

board.addEventListener("htmx:beforeSwap", () => {
  open = [...board.querySelectorAll("details[data-stays-open][open]")].map((each) => each.id);
  focus = board.contains(document.activeElement) ? selectorOf(document.activeElement) : "";
});

board.addEventListener("htmx:afterSwap", () => {
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  if (focus) board.querySelector(focus)?.focus({ preventScroll: true });
});
