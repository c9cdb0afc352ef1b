// The second click of a double click does nothing to a control that only the first has brought under the mouse.

const keyOf = (element) => {
  const control = element.labels?.[0] ?? element.closest("a, button, summary, label");
  return control && [control.textContent, control.href, control.name, control.value].join("\n");
};

let pressed; // on this page; what the page before had there is another control

addEventListener("click", (event) => {
  const key = keyOf(event.target);
  if (event.detail > 1 && key && key !== pressed) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  pressed = key;
}, true);
