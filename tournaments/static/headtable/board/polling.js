// A page that keeps asking is left alone while nothing has changed: the answers' ETags are compared.

const seen = new WeakMap();

document.addEventListener("htmx:beforeSwap", (event) => {
  const { target, xhr } = event.detail;
  const etag = xhr.getResponseHeader("ETag");
  if (!etag) return;
  if (seen.get(target) === etag) event.detail.shouldSwap = false;
  seen.set(target, etag);
});
