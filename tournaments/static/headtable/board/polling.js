// A page that asks again by itself is left alone while nothing has changed: the answers' ETags are compared.
(() => {
  "use strict";
  const seen = new WeakMap();
  document.addEventListener("htmx:beforeSwap", (event) => {
    const etag = event.detail.xhr.getResponseHeader("ETag");
    if (!etag) return;
    if (seen.get(event.detail.target) === etag) event.detail.shouldSwap = false;
    seen.set(event.detail.target, etag);
  });
})();
