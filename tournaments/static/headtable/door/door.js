// The door: the rows are filtered as one types, Enter takes who is found or a new guest. The page works without this too.

import { keepLooking } from "../display/looking.js";
import { pause, within } from "../display/patience.js";
import { showOnly, wordsOf } from "../display/plain.js";
import { PATIENCE, putList, takeIn, tap } from "../display/taps.js";

const search = document.getElementById("q");
const find = document.getElementById("find");
const enter = document.getElementById("enter");

const TYPING = 0.25; // seconds after the last letter
const AGAIN = 3; // seconds after no answer
const EVERY = 5000; // milliseconds between two looks at what others entered
const QUIET = 30000; // milliseconds after a tap in which its “Undo” stays

let tapped = -QUIET; // when, by the page's own clock
let searches = 0; // what is typed next, or the answer to a tap, makes the one before void

const ask = async (text) => {
  try {
    const answer = await within(PATIENCE, async (signal) => (await fetch(`?${new URLSearchParams({ q: text })}`, { signal })).text());
    return new DOMParser().parseFromString(answer, "text/html").getElementById("arrivals");
  } catch {
    return null;
  }
};

// The page has a part of many members: the server finds the others.
const searchMembers = async (text) => {
  const mine = ++searches;
  await pause(TYPING);
  while (mine === searches) {
    const fresh = await ask(text);
    if (mine !== searches) return;
    if (fresh) {
      putList(document.getElementById("arrivals"), fresh);
      const members = fresh.querySelector("[data-found]");
      if (members) members.dataset.found = text; // a code is answered with a name
      filter();
      return;
    }
    document.getElementById("unsearched").hidden = false;
    await pause(AGAIN);
  }
};

const filter = () => {
  searches += 1;
  const words = wordsOf(search.value);
  let found = 0;
  for (const section of document.querySelectorAll("#arrivals section")) found += showOnly(section.querySelectorAll("[data-plain]"), words);
  const members = document.querySelector("#arrivals [data-found]");
  const isPart = members && members.dataset.found.trim() !== search.value.trim();
  if (isPart) searchMembers(search.value.trim());
  else document.getElementById("unsearched").hidden = true;
  document.getElementById("nobody").hidden = found > 0 || isPart || words.length === 0;
  const add = document.getElementById("add");
  if (!add) return;
  const name = search.value.trim();
  add.hidden = words.length === 0;
  add.querySelector("button").value = name;
  add.querySelector("bdi").textContent = name;
};

search.addEventListener("input", filter);

// What is wrong with what was typed, as the page that came says it; it stays until the next is entered.
const sayFault = (fault) => {
  document.getElementById("q-fault")?.removeAttribute("id");
  document.getElementById("said").before(fault);
  search.setAttribute("aria-invalid", "true");
};

const dropFaults = () => {
  for (const fault of find.querySelectorAll(".errorlist")) fault.remove();
  search.removeAttribute("aria-invalid");
};

// The server finds whom Enter means: a code, the one name that fits, or somebody new. The next is typed meanwhile.
find.addEventListener("submit", (event) => {
  event.preventDefault();
  const value = search.value;
  if (!value.trim()) return;
  search.select();
  dropFaults();
  const isDone = (page) => {
    const fault = page?.getElementById("q-fault");
    const asks = page && document.getElementById("several");
    if (fault) sayFault(fault);
    else if (page && !asks && search.value === value) search.value = "";
    undoIn("#said");
    filter();
    return page && (!asks || search.value === value);
  };
  tap({ form: enter, name: "typed", value, text: value.trim(), isDone });
});

// What a button says, after the name of whose row it stands in.
const wordsFor = (place, row) => {
  const name = row?.querySelector("bdi").textContent ?? "";
  const words = place.textContent.replace(name, "").replace(/\s+/g, " ").trim();
  return name && words ? `${name} (${words})` : name || words;
};

// What was done is taken back where the finger is: in the row that was tapped, or below what was typed.
const undoIn = (place) => {
  tapped = performance.now();
  for (const each of document.querySelectorAll("#said button, .arrival-undo")) each.hidden = !each.closest(place);
};

// A tap on a row that was searched for is done with the search, unless the next person is being typed already.
document.addEventListener("submit", (event) => {
  const form = event.target;
  const button = event.submitter;
  if (form.id !== "door" || !button) return;
  event.preventDefault();
  const { name, value } = button;
  const row = button.closest("li");
  const action = button.getAttribute("formaction") ?? undefined;
  button.closest("details")?.removeAttribute("open");
  const searched = search.value;
  const isDone = (page, isLast) => {
    if (page && isLast && searched && search.value === searched) {
      search.value = "";
      search.focus();
      undoIn("#said");
    } else if (page && row) undoIn("#arrivals");
    filter();
    return Boolean(page);
  };
  tap({ form, action, name, value, text: wordsFor(row ? button : button.parentElement, row), row, isDone });
});

// What others enter comes in by itself, unless somebody types here or has just tapped.
keepLooking({
  every: EVERY,
  take: (response, text) => {
    if (!response.ok || search.value || performance.now() < tapped + QUIET) return false;
    const page = new DOMParser().parseFromString(text, "text/html");
    const head = page.getElementById("head");
    if (!head || head.outerHTML === document.getElementById("head").outerHTML) return false;
    takeIn(page);
    filter();
    return true;
  },
  answered: () => {},
});

find.querySelector("button").hidden = true;
