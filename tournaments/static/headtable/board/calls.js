// Calls from the tables: every page of the night asks for them, shows them and rings until they are taken.

import { keepLooking } from "../display/looking.js";
import { put } from "../display/merging.js";
import { answered } from "./connection.js";
import { ringFor, ringOnceReady } from "./ringing.js";

const place = document.getElementById("calls");
const form = document.getElementById("call-answers");

const show = (html) => {
  put(place, html);
  ringFor(place);
};

const take = (response, text) => {
  if (response.ok) show(text);
  else ringFor(place);
};

const options = { redirect: "error" };
const { overtake } = keepLooking({ address: place.dataset.calls, every: 5000, steady: true, options, take, answered });

form.addEventListener("submit", async (event) => {
  const pressed = event.submitter;
  if (!pressed) return;
  event.preventDefault();
  const body = new FormData(form);
  if (pressed.name) body.append(pressed.name, pressed.value);
  const address = pressed.getAttribute("formaction");
  try {
    const answer = await fetch(address, { method: "POST", body, headers: { "X-Part": "calls" }, redirect: "error" });
    if (!answer.ok) throw new Error(String(answer.status));
    pressed.closest("details")?.removeAttribute("open");
    const html = await answer.text();
    overtake();
    show(html);
  } catch {
    form.action = address; // as a page, which says what is wrong
    form.submit();
  }
});

ringOnceReady(place);
ringFor(place);
