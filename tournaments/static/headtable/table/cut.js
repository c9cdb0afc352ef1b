/* The cut of a tie, told by its plain form and yet without leaving the page: what did not reach the book is said, and can be
   sent again. Never kept: until it is told, the cards lie on the table. */

import { ask, element, words } from "./page.js";

let look = async () => {};
const room = () => document.getElementById("after");

/* `again` looks for what stands now. */
export const begin = (again) => {
  look = again;
  document.addEventListener("submit", submitted);
};

const submitted = async (event) => {
  const { target: form, submitter } = event;
  if (!room().contains(form) || !submitter) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form));
  body.set(submitter.name, submitter.value);
  submitter.disabled = true;
  say(form, words.cutSending);
  const page = await answered(form.action, body);
  submitter.disabled = false;
  if (!page) {
    say(form, words.cutNot);
    return;
  }
  const fault = page.querySelector("#notes .error");
  say(form, fault ? fault.textContent : "");
  for (const each of room().querySelectorAll("form")) each.reset(); // nothing is half told here any more
  if (fault) return; // to be read; what stands comes with the next look
  await look();
  const head = room().querySelector("h2");
  if (!head) return;
  head.tabIndex = -1;
  head.focus({ preventScroll: true });
};

/* The page that the program answers with; null for silence, and for whatever else answers. */
const answered = async (url, body) => {
  try {
    const { status, text } = await ask(url, { method: "POST", body }, 15);
    const page = new DOMParser().parseFromString(text, "text/html");
    return status < 500 && page.getElementById("page") ? page : null;
  } catch (error) {
    return null;
  }
};

const say = (form, text) => {
  const told = form.querySelector("[data-cut]") || form.appendChild(element("p"));
  told.setAttribute("data-cut", "");
  told.setAttribute("role", "status");
  told.textContent = text;
};
