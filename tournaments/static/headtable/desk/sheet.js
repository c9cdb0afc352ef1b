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
  said.set("preview", "1");
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

/** The first opening behind the field in which nothing is typed yet, or null. */
function empty(field) {
  return openings().find((each) => !each.value && field.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING) || null;
}

let sought = ""; // what was typed of a name in the list of who dealt first

/** Whether that key goes on finding a name in the list, as the list itself has it: else a line is meant. */
function isSeeking(list, key) {
  const names = [...list.options].map((each) => each.text.toLowerCase());
  sought = [sought + key, key].map((text) => text.toLowerCase()).find((text) => names.some((name) => name.startsWith(text))) || "";
  return Boolean(sought);
}

function save() {
  form.requestSubmit(form.querySelector(".button.primary"));
}

if (form) {
  form.addEventListener("change", (event) => {
    if (event.target.id !== "why") check();
  });
  form.addEventListener("focusin", () => { sought = ""; });
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
    } else if (field.id === "first" && event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const line = isSeeking(field, event.key) ? null : empty(field);
      if (!line) return;
      event.preventDefault();
      line.focus();
      line.setRangeText(event.key, 0, 0, "end");
      line.dispatchEvent(new Event("input", { bubbles: true }));
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
