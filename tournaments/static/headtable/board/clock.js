// The host's buttons beside the clock: what they do shows at once, and the page stays where it is.

const place = document.getElementById("board-clock");
const form = document.getElementById("clock-form");

// What is unfolded and half typed stays when another host changes the clock.
let typed = [];
let pressed = 0;
let askedAfter = 0; // so many: what was asked for before the last press was answered, and comes late, is not shown
place.addEventListener("htmx:beforeRequest", () => { askedAfter = pressed; });
place.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (askedAfter !== pressed) detail.shouldSwap = false;
  typed = [...place.querySelectorAll("details[open]")].map((fold) => [fold.id, fold.querySelector("input").value]);
});
place.addEventListener("htmx:afterSwap", () => {
  for (const [id, value] of typed) {
    const fold = document.getElementById(id);
    if (!fold) continue;
    fold.open = true;
    fold.querySelector("input").value = value;
  }
});

const focusAgain = (button) => {
  const buttons = [...place.querySelectorAll("button")];
  (buttons.find((each) => each.value === button.value) ?? buttons[0])?.focus({ preventScroll: true });
};

form?.addEventListener("submit", async (event) => {
  const button = event.submitter;
  if (!button) return;
  event.preventDefault();
  const address = button.getAttribute("formaction") ?? form.getAttribute("action"); // a button is named “action”
  const body = new FormData(form, button);
  try {
    const answer = await fetch(address, { method: "POST", body, headers: { "HX-Request": "true" }, redirect: "error" });
    if (!answer.ok) throw new Error(String(answer.status));
    place.innerHTML = await answer.text();
    pressed += 1;
    focusAgain(button);
    document.getElementById("board")?.dispatchEvent(new Event("refresh"));
  } catch {
    location.reload(); // as the program has it, or the message that it does not answer
  }
});
