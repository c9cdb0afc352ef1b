// The host's buttons beside the clock: what they do shows at once, and the page stays where it is.

const place = document.getElementById("board-clock");
const form = document.getElementById("clock-form");

// What is unfolded and half typed stays when another host changes the clock.
let typed = [];
place.addEventListener("htmx:beforeSwap", () => {
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

const focusAgain = (pressed) => {
  const buttons = [...place.querySelectorAll("button")];
  (buttons.find((each) => each.value === pressed.value) ?? buttons[0])?.focus({ preventScroll: true });
};

form?.addEventListener("submit", async (event) => {
  const pressed = event.submitter;
  if (!pressed) return;
  event.preventDefault();
  const address = pressed.getAttribute("formaction") ?? form.getAttribute("action"); // a button is named “action”
  const body = new FormData(form, pressed);
  try {
    const answer = await fetch(address, { method: "POST", body, headers: { "HX-Request": "true" }, redirect: "error" });
    if (!answer.ok) throw new Error(String(answer.status));
    place.innerHTML = await answer.text();
    focusAgain(pressed);
    document.getElementById("board")?.dispatchEvent(new Event("refresh"));
  } catch {
    location.reload(); // as the program has it, or the message that it does not answer
  }
});
