/* Keys and a live result at the desk's sheet. The page works without this too. Knows keys, and no scores: what a line is
   worth is asked of the page itself, and comes back as the same form. */

const form = document.getElementById("sheet");
let lastAsked = 0;
let sought = ""; // the letters typed so far of a name in the list of first dealers

/** The fields in which typing goes on, line by line or deal by deal; of a sheet from paper the numbers on it come first. */
function openings() {
  const deals = form.dataset.way === "lines" ? ".notation" : ".deal .at-1 input, .deal:not(:has(.at-1)) [data-suits] label:first-child input";
  return [...form.querySelectorAll(`${deals}, [data-number], .numbered-seats ~ * #first, #cut-field:not([hidden]) select`)];
}

/** The first opening behind the field that `fits`, or undefined. */
function nextAfter(field, fits = () => true) {
  const follows = (each) => field.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING;
  return openings().find((each) => each !== field && follows(each) && fits(each));
}

/** Whether a person is at that deal's fields: what is still missing there is no fault yet. */
function isBeingTyped(part) {
  const deal = part?.closest(".deal");
  return Boolean(deal && deal.contains(document.activeElement));
}

/** Take over from `page` what the program shows about the sheet; never what is typed. */
function takeOver(page) {
  for (const fresh of page.querySelectorAll("[data-live]")) {
    const shown = document.getElementById(fresh.id);
    if (fresh.matches("[data-fault]") && isBeingTyped(shown)) continue;
    if (shown && shown.innerHTML !== fresh.innerHTML) {
      shown.innerHTML = fresh.innerHTML;
      shown.className = fresh.className;
    }
  }
  for (const fresh of page.querySelectorAll("[data-live-hidden]")) {
    document.getElementById(fresh.id).hidden = fresh.hidden;
  }
  for (const field of form.querySelectorAll("input[id]:not(#why), select[id]")) {
    const isInvalid = page.getElementById(field.id)?.getAttribute("aria-invalid");
    if (isInvalid && isBeingTyped(field)) continue;
    if (isInvalid) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  }
}

/** Ask what the sheet comes to as it is typed; the answer to the last question counts. */
async function preview() {
  const asked = ++lastAsked;
  const body = new URLSearchParams(new FormData(form));
  body.set("preview", "1");
  const offline = document.getElementById("offline");
  try {
    const answer = await fetch(form.action, { method: "POST", body });
    if (!answer.ok || asked !== lastAsked) return;
    takeOver(new DOMParser().parseFromString(await answer.text(), "text/html"));
    offline.hidden = true;
  } catch {
    offline.textContent = form.dataset.offline;
    offline.hidden = false;
  }
}

/** Whether that key goes on finding a name in the list, as the list itself does; otherwise a line is meant. */
function isSeeking(list, key) {
  const names = [...list.options].map((each) => each.text.toLowerCase());
  const candidates = [sought + key, key].map((text) => text.toLowerCase());
  sought = candidates.find((text) => names.some((name) => name.startsWith(text))) || "";
  return Boolean(sought);
}

function save() {
  form.requestSubmit(form.querySelector(".button.primary"));
}

function goOn(field) {
  const next = nextAfter(field);
  if (next) next.focus();
  else save();
}

/** A key that no dealer's name begins with begins the first empty line instead. After a letter, a number was that seat's bid:
    then nobody is named as the dealer. */
function typeIntoLine(event) {
  const list = event.target;
  const seat = /\d/.test(event.key) && form.querySelector(`.deal [data-point="${CSS.escape(sought)}"]`);
  if (isSeeking(list, event.key)) return;
  const line = seat || nextAfter(list, (each) => !each.value);
  if (!line) return;
  event.preventDefault();
  if (seat) list.value = "";
  line.focus();
  line.setRangeText(event.key, 0, line.value.length, "end");
  line.dispatchEvent(new Event("input", { bubbles: true }));
}

function moveLine(event) {
  const lines = openings().filter((each) => each.matches(".notation"));
  const next = lines[lines.indexOf(event.target) + (event.key === "ArrowDown" ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The box that is ticked in a group of them, or its first. */
const entryOf = (group) => group.querySelector(":checked") || group.querySelector("input");

function pick(box) {
  box.checked = true;
  box.dispatchEvent(new Event("change", { bubbles: true }));
}

/** A letter that leads on in the deal as it is on paper: to a seat's bid, to a suit, to the side that took a count. */
function pickByKey(event) {
  const key = event.key.toLowerCase();
  const field = event.target;
  const deal = field.closest(".deal");
  const group = field.closest("[data-suits], [data-count]");
  const counts = [...deal.querySelectorAll("[data-count]")];
  if (group && ["backspace", "delete"].includes(key)) {
    const last = group.querySelector(":checked") ? group : counts[counts.indexOf(group) - 1] || group;
    for (const box of last.querySelectorAll("input")) box.checked = false;
    entryOf(last).focus();
    entryOf(last).dispatchEvent(new Event("change", { bubbles: true }));
    return true;
  }
  const boxes = [...(group || deal.querySelector("[data-suits]")).querySelectorAll("[data-key]")];
  const box = boxes.find((each) => each.dataset.key.includes(key));
  const seat = !group && !field.value && deal.querySelector(`[data-point="${CSS.escape(key)}"]`);
  if (seat) seat.focus();
  else if (box && (group || field.matches("[data-point]"))) {
    pick(box);
    entryOf(counts[counts.indexOf(group) + 1] || group).focus();
  }
  return Boolean(seat || box);
}

function onKey(event) {
  const field = event.target;
  const isCommand = event.ctrlKey || event.metaKey;
  if (event.key === "Enter" && (isCommand || field.matches("input:not(#why), select"))) {
    event.preventDefault();
    if (isCommand) save();
    else goOn(field);
  } else if (field.id === "first" && event.key.length === 1 && event.key !== " " && !isCommand && !event.altKey) {
    typeIntoLine(event);
  } else if (event.key === "Escape") {
    document.querySelector("#go, #round, #table")?.focus(); // another sheet is next
  } else if (field.matches(".deal [data-point], .deal [type=radio]") && !isCommand && !event.altKey) {
    if (pickByKey(event)) event.preventDefault();
  } else if (field.matches(".notation") && ["ArrowDown", "ArrowUp"].includes(event.key)) {
    moveLine(event);
  }
}

if (form) {
  form.addEventListener("change", (event) => {
    if (event.target.id !== "why") preview();
  });
  form.addEventListener("focusin", (event) => {
    sought = "";
    if (event.target.matches("[data-point], [data-number]")) event.target.select();
  });
  form.addEventListener("focusout", (event) => {
    const deal = event.target.closest(".deal");
    if (deal && !deal.contains(event.relatedTarget)) preview(); // what is missing there is a fault now
  });
  form.addEventListener("keydown", onKey);
}

/* The photograph beside the form is read at its own size or larger. */
const zoom = document.querySelector("[data-zoom]");
if (zoom) {
  zoom.hidden = false;
  zoom.addEventListener("click", () => {
    const larger = document.getElementById("photo").classList.toggle("larger");
    zoom.setAttribute("aria-pressed", String(larger));
  });
}
