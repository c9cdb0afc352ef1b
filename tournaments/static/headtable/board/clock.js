// The clock of the board and the director's buttons beside it: what they do shows at once, and the page stays where it is.

import { keepLooking } from "../display/looking.js";
import { put } from "../display/merging.js";
import { answered } from "./connection.js";

const place = document.getElementById("board-clock");
const form = document.getElementById("clock-form");
const headers = { "X-Part": "clock" };

const options = { redirect: "error" };
const take = (response, text) => { if (response.ok) put(place, text); };
const { overtake } = keepLooking({ address: place.dataset.address, every: 5000, steady: true, headers, options, take, answered });

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
    const answer = await fetch(address, { method: "POST", body, headers, redirect: "error" });
    if (!answer.ok) throw new Error(String(answer.status));
    const html = await answer.text();
    overtake();
    button.closest("details")?.removeAttribute("open");
    put(place, html);
    focusAgain(button);
    document.getElementById("board")?.dispatchEvent(new Event("refresh"));
  } catch {
    location.reload(); // as the program has it, or the message that it does not answer
  }
});
