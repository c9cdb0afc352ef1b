/* Conveniences at the desk's sheet; all of it works without them. Knows keys, and no scores: what a line is worth is
   asked of the page itself, and comes back as the same form. */
"use strict";

const form = document.getElementById("sheet");
let asked = 0;

/** The fields in which typing goes on, line by line or deal by deal. */
function openings() {
  return [...form.querySelectorAll(form.dataset.way === "lines" ? ".notation" : ".deal .group-bids label:first-child input")];
}

/** Where Enter leads: the opening behind the field, or null on the last. */
function after(field) {
  return openings().find((each) => field.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING && each !== field) || null;
}

/** Take over from `page` what the program says about the sheet; never what is typed. */
function takeOver(page) {
  for (const told of page.querySelectorAll("[data-live]")) {
    const shown = document.getElementById(told.id);
    if (shown && shown.innerHTML !== told.innerHTML) {
      shown.innerHTML = told.innerHTML;
      shown.className = told.className;
    }
  }
  for (const told of page.querySelectorAll("[data-live-hidden]")) {
    document.getElementById(told.id).hidden = told.hidden;
  }
  for (const field of form.querySelectorAll("input[id]:not(#why), select[id]")) {
    const told = page.getElementById(field.id);
    if (told && told.getAttribute("aria-invalid")) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  }
}

/** Ask what the sheet comes to as it is typed; the last question's answer counts. */
async function check() {
  const mine = ++asked;
  const said = new URLSearchParams(new FormData(form));
  said.set("check", "1");
  try {
    const answer = await fetch(form.action, { method: "POST", body: said });
    if (!answer.ok || mine !== asked) return;
    takeOver(new DOMParser().parseFromString(await answer.text(), "text/html"));
    document.getElementById("offline").hidden = true;
  } catch {
    const offline = document.getElementById("offline");
    offline.textContent = form.dataset.offline;
    offline.hidden = false;
  }
}

function save() {
  form.requestSubmit(form.querySelector(".button.primary"));
}

if (form) {
  form.addEventListener("change", (event) => {
    if (event.target.id !== "why") check();
  });
  form.addEventListener("keydown", (event) => {
    const field = event.target;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      save();
    } else if (event.key === "Enter" && field.matches("input:not(#why), select")) {
      event.preventDefault();
      const next = after(field);
      if (next) next.focus();
      else save();
    } else if (event.key === "Escape") {
      document.querySelector("#go, #table")?.focus(); // another sheet was in the hand
    } else if (field.matches(".notation") && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      const lines = openings();
      const next = lines[lines.indexOf(field) + (event.key === "ArrowDown" ? 1 : -1)];
      if (next) {
        event.preventDefault();
        next.focus();
      }
    }
  });
}
