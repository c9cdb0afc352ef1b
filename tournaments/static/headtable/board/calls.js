// Calls from the tables: every page of the night asks for them, shows them and rings until they are taken.

import { within } from "../display/patience.js";
import { answered, PATIENCE } from "./connection.js";
import { ringFor, ringOnceReady } from "./ringing.js";

const EVERY = 5000;

const place = document.getElementById("calls");
const form = document.getElementById("call-answers");
let shown = place.innerHTML;
let asked = 0;
let drawn = 0; // the last question whose answer was taken in: what an older one brings late is not

const show = (html) => {
  if (html !== shown) {
    const focused = document.activeElement?.closest("#calls") && document.activeElement.getAttribute("formaction");
    place.innerHTML = shown = html;
    if (focused) place.querySelector(`[formaction="${focused}"]`)?.focus();
  }
  ringFor(place);
};

const ask = async () => {
  const mine = (asked += 1);
  try {
    const [answer, text] = await within(PATIENCE, async (signal) => {
      const response = await fetch(place.dataset.calls, { cache: "no-cache", redirect: "error", signal });
      return [response, await response.text()];
    });
    if (answer.ok && mine >= drawn) {
      drawn = mine;
      show(text);
    }
    answered(answer.status, text);
  } catch {
    if (mine > drawn) answered(0, ""); // the next turn asks again
  }
};

form.addEventListener("submit", async (event) => {
  const pressed = event.submitter;
  if (!pressed) return;
  event.preventDefault();
  const body = new FormData(form);
  if (pressed.name) body.append(pressed.name, pressed.value);
  const address = pressed.getAttribute("formaction");
  try {
    const answer = await fetch(address, { method: "POST", body, headers: { "HX-Request": "true" }, redirect: "error" });
    if (!answer.ok) throw new Error(String(answer.status));
    pressed.closest("details")?.removeAttribute("open");
    const html = await answer.text();
    drawn = asked += 1;
    show(html);
  } catch {
    form.action = address; // as a page, which says what is wrong
    form.submit();
  }
});

ringOnceReady(place);
ringFor(place);
ask();
setInterval(ask, EVERY);
document.addEventListener("visibilitychange", () => document.hidden || ask());
