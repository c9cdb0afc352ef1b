// The finale by one key: what a presenter's remote sends shows the next announcement, or takes the last one back.

const NEXT = [" ", "PageDown", "ArrowRight"];
const BACK = ["PageUp", "ArrowLeft"];

document.addEventListener("keydown", (event) => {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, summary, button, a")) return;
  const wanted = NEXT.includes(event.key) ? "[data-next]" : BACK.includes(event.key) ? "[data-back]" : "";
  const button = wanted && document.querySelector(wanted);
  if (!button) return;
  event.preventDefault();
  button.form.requestSubmit(button);
});
