// The list is filtered as one types. The page works without this too.

import { showOnly, wordsOf } from "../display/plain.js";

const search = document.getElementById("q");
const rows = document.querySelectorAll("#people [data-plain]");

search.addEventListener("input", () => {
  document.getElementById("nobody").hidden = showOnly(rows, wordsOf(search.value)) > 0;
});
search.form.addEventListener("submit", (event) => event.preventDefault());
search.form.querySelector("button").hidden = true;
