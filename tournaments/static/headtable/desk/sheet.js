/* Keys and a live result at the desk's sheet. The page works without this too. Knows keys, and no scores: what a line is
   worth is asked of the page itself, and comes back as the same form. */

const form = document.getElementById("sheet");
let lastAsked = 0;
let sought = ""; // the letters typed so far of a name in the list of first dealers

/** The fields in which typing goes on, line by line or deal by deal. */
function openings() {
  const selector = form.dataset.way === "lines" ? ".notation" : ".deal .group-bids label:first-child input";
  return [...form.querySelectorAll(selector)];
}

/** The first opening behind the field that `fits`, or undefined. */
function nextAfter(field, fits = () => true) {
  const follows = (each) => field.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING;
  return openings().find((each) => each !== field && follows(each) && fits(each));
}

/** Take over from `page` what the program shows about the sheet; never what is typed. */
function takeOver(page) {
  for (const fresh of page.querySelectorAll("[data-live]")) {
    const shown = document.getElementById(fresh.id);
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

/** A key that no dealer's name begins with begins the first empty line instead. */
function typeIntoLine(event) {
  const line = isSeeking(event.target, event.key) ? null : nextAfter(event.target, (each) => !each.value);
  if (!line) return;
  event.preventDefault();
  line.focus();
  line.setRangeText(event.key, 0, 0, "end");
  line.dispatchEvent(new Event("input", { bubbles: true }));
}

function moveLine(event) {
  const lines = openings();
  const next = lines[lines.indexOf(event.target) + (event.key === "ArrowDown" ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
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
    document.querySelector("#go, #table")?.focus(); // another sheet is next
  } else if (field.matches(".notation") && ["ArrowDown", "ArrowUp"].includes(event.key)) {
    moveLine(event);
  }
}

if (form) {
  form.addEventListener("change", (event) => {
    if (event.target.id !== "why") preview();
  });
  form.addEventListener("focusin", () => { sought = ""; });
  form.addEventListener("keydown", onKey);
}
