"use strict";
// Searches the guide in this page alone: every word must begin a word of a section. A word in its title counts most.

(() => {
  const sections = JSON.parse(document.getElementById("guide-sections").textContent);
  const form = document.querySelector(".guide-search");
  const shown = document.querySelector(".guide-found");
  const [heading, list] = [shown.querySelector("h2"), shown.querySelector("ul")];
  const found = heading.textContent;
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const wordsOf = (text) => plain(text).match(/[\p{L}\p{N}]+/gu) || [];

  function worth(section, asked) {
    const [title, all] = [wordsOf(section.title), wordsOf(`${section.chapter} ${section.title} ${section.text}`)];
    const begins = (words) => asked.filter((word) => words.some((each) => each.startsWith(word))).length;
    return begins(all) < asked.length ? 0 : 1 + begins(title);
  }

  function line(section, asked) {
    const item = document.createElement("li");
    const link = item.appendChild(document.createElement("a"));
    link.href = section.address;
    link.textContent = section.title;
    item.append(` · ${section.chapter}`, document.createElement("br"));
    const at = Math.max(0, plain(section.text).indexOf(asked[0]) - 60);
    item.append((at ? "…" : "") + section.text.slice(at, at + 180) + (at + 180 < section.text.length ? "…" : ""));
    return item;
  }

  function search() {
    const asked = wordsOf(form.q.value);
    shown.hidden = !asked.length;
    const hits = sections
      .map((section) => [worth(section, asked), section])
      .filter(([points]) => points > 0)
      .sort(([one], [other]) => other - one)
      .slice(0, 20);
    heading.textContent = hits.length ? found : heading.dataset.none;
    list.replaceChildren(...hits.map(([, section]) => line(section, asked)));
  }

  form.addEventListener("input", search);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    search();
  });
  form.q.value = new URLSearchParams(location.search).get("q") || "";
  search();
})();
