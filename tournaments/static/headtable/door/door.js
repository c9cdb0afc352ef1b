// The door: the rows are filtered as one types, Enter takes who is found or a new guest. The page works without this too.

const STROKES = { ł: "l", ø: "o", đ: "d", ð: "d", þ: "th", æ: "ae", œ: "oe", ı: "i", ß: "ss" };
const plain = (text) =>
  text.toLowerCase().replace(/[łøđðþæœıß]/g, (letter) => STROKES[letter]).normalize("NFKD").replace(/\p{M}/gu, "");

const search = document.getElementById("q");
const find = document.getElementById("find");
const enter = document.getElementById("enter");

const filter = () => {
  const words = plain(search.value).split(/\s+/).filter(Boolean);
  let found = 0;
  for (const section of document.querySelectorAll("#arrivals section")) {
    let here = 0;
    for (const row of section.querySelectorAll("[data-plain]")) {
      row.hidden = !words.every((word) => row.dataset.plain.includes(word));
      here += !row.hidden;
    }
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
