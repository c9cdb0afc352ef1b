// The door: the rows are filtered as one types, Enter takes who is found or a new guest. The page works without this too.

import { showOnly, wordsOf } from "../display/plain.js";

const search = document.getElementById("q");
const find = document.getElementById("find");
const enter = document.getElementById("enter");

const filter = () => {
  const words = wordsOf(search.value);
  let found = 0;
  for (const section of document.querySelectorAll("#arrivals section")) {
    const here = showOnly(section.querySelectorAll("[data-plain]"), words);
    section.hidden = here === 0;
    found += here;
  }
  document.getElementById("nobody").hidden = found > 0;
  const add = document.getElementById("add");
  if (!add) return;
  const name = search.value.trim();
  add.hidden = words.length === 0;
  add.querySelector("button").value = name;
  add.querySelector("bdi").textContent = name;
};

search.addEventListener("input", filter);

// The server finds whom Enter means: a code, the one name that fits, or somebody new.
find.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!search.value.trim()) return;
  enter.elements.typed.value = search.value;
  enter.submit();
});

// A tap on a row that was searched for is done with the search; the next person is typed at once, or is being typed already.
let tapped = "";
document.addEventListener("htmx:beforeRequest", () => {
  tapped = search.value;
});
document.addEventListener("htmx:afterSettle", () => {
  if (search.value && search.value === tapped) {
    search.value = "";
    search.focus();
  }
  filter();
});

const help = document.getElementById("q-help");
help.textContent = help.dataset.enter;
find.querySelector("button").hidden = true;
