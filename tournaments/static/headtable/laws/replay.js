// The arrow keys step through a hand. The page works without this too.
addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea")) return;
  const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  const link = rel && document.querySelector(`[data-replay] a[rel="${rel}"]`);
  if (link) {
    event.preventDefault();
    link.click();
  }
});
