// The list of guests: members are tapped and names are typed one after the other, without waiting for the page.

import { tap } from "../display/taps.js";

const isDone = (page) => Boolean(page);

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-tap]");
  const button = event.submitter;
  if (!form || !button) return;
  event.preventDefault();
  const typed = form.querySelector("input[type=text]");
  if (!typed) {
    tap({ form, name: button.name, value: button.value, text: button.textContent.trim(), row: button, isDone });
    return;
  }
  typed.select();
  tap({ form, name: typed.name, value: typed.value, text: typed.value.trim(), isDone });
});
