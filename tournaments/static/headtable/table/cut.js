/* The cut of a tie, sent by its plain form and yet without leaving the page: what was not recorded is shown as such, and can be
   sent again. Never saved: until it is sent, the cards lie on the table. */

import { element, request, texts } from "./page.js";

let look = async () => {};
const place = () => document.getElementById("after");

/* `again` looks for what stands now. */
export const begin = (again) => {
  look = again;
  document.addEventListener("submit", submitted);
};

const submitted = async (event) => {
  const { target: form, submitter } = event;
  if (!place().contains(form) || !submitter) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form));
  body.set(submitter.name, submitter.value);
  submitter.disabled = true;
  showState(form, texts.cutSending);
  const page = await answered(form.action, body);
  submitter.disabled = false;
  if (!page) {
    showState(form, texts.cutNot);
    return;
  }
  const fault = page.querySelector("#notes .error");
  showState(form, fault ? fault.textContent : "");
  for (const each of place().querySelectorAll("form")) each.reset(); // nothing is half entered here any more
  if (fault) return; // to be read; what stands comes with the next look
  await look();
  const head = place().querySelector("h2");
  if (!head) return;
  head.tabIndex = -1;
  head.focus({ preventScroll: true });
};

/* The page that the program answers with; null for silence, and for whatever else answers. */
const answered = async (url, body) => {
  try {
    const { status, text } = await request(url, { method: "POST", body }, 15);
    const page = new DOMParser().parseFromString(text, "text/html");
    return status < 500 && page.getElementById("page") ? page : null;
  } catch (error) {
    return null;
  }
};

const showState = (form, text) => {
  const line = form.querySelector("[data-cut]") || form.appendChild(element("p"));
  line.setAttribute("data-cut", "");
  line.setAttribute("role", "status");
  line.textContent = text;
};
