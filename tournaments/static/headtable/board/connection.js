// A page that asks again by itself says so when it is not answered, with the reason where one is given, until it is.
(() => {
  "use strict";
  const lost = document.querySelector("[data-lost]");
  if (!lost) return;
  const why = (text) => new DOMParser().parseFromString(text, "text/html").querySelector("[data-why]")?.textContent;
  const tell = (status, text) => {
    const isLost = !status || status >= 500;
    if (isLost) lost.querySelector("span").textContent = why(text) || lost.dataset.silent;
    lost.hidden = !isLost;
  };
  document.addEventListener("htmx:afterRequest", ({ detail }) => tell(detail.xhr.status, detail.xhr.responseText));
  document.addEventListener("headtable:asked", ({ detail }) => tell(detail.status, detail.text));
})();
