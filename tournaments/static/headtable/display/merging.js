// The page takes what is new of a fresh answer, and everything else stays: open folds, what is typed in them, the focus, the pointer.

const known = new WeakMap(); // element → how the server wrote it

// A selector that finds the same control in what replaces it.
const selectorOf = (element) => {
  const isSummary = element.tagName === "SUMMARY";
  const named = isSummary ? element.parentElement : element;
  const name = ["id", "formaction", "href"].find((each) => named.hasAttribute(each));
  if (!name) return "";
  const value = element.value ? `[value="${CSS.escape(element.value)}"]` : "";
  return `[${name}="${CSS.escape(named.getAttribute(name))}"]${isSummary ? " > summary" : ""}${value}`;
};

// `change` puts what is in `fresh` where `old` is; what is unfolded, half typed and focused there stays so.
const keeping = (old, fresh, change) => {
  const active = old.contains(document.activeElement) && document.activeElement;
  const focused = active && selectorOf(active);
  for (const fold of old.querySelectorAll("details[data-stays-open][open]")) {
    const same = fresh.querySelector(`#${CSS.escape(fold.id)}`);
    if (!same) continue;
    same.open = true;
    for (const { name, value } of fold.querySelectorAll("input:not([type=hidden])")) same.querySelector(`[name="${name}"]`).value = value;
  }
  change();
  const again = focused && document.querySelector(focused);
  if (again && again !== document.activeElement) again.focus({ preventScroll: true });
};

const replace = (old, fresh) => keeping(old, fresh, () => old.replaceWith(fresh));

// What is in `place` becomes this, if that is anything new.
export const put = (place, html) => {
  if (known.get(place) === html) return;
  known.set(place, html);
  const { body } = new DOMParser().parseFromString(html, "text/html");
  keeping(place, body, () => place.replaceChildren(...body.childNodes));
};

// The token of a form is another one each time.
const withoutToken = (part) => part.innerHTML.replace(/<input type="hidden"[^>]*>/g, "");

// Each part of the page that differs becomes what the same page has now; false where another page answered.
export const putParts = (text) => {
  const page = new DOMParser().parseFromString(text, "text/html");
  const parts = [...document.querySelectorAll("[data-part]")].map((part) => [part, page.getElementById(part.id)]);
  for (const [part, fresh] of parts) {
    if (fresh && withoutToken(fresh) !== withoutToken(part)) keeping(part, fresh, () => part.replaceChildren(...fresh.childNodes));
  }
  return parts.every(([, fresh]) => fresh);
};

// What is over is gone at once, and the rest moves up; the keyboard goes on at the heading where its own control is gone.
export const merge = (list, fresh) => {
  const before = new Map([...list.children].map((each) => [each.dataset.key, each]));
  const order = [];
  for (const each of [...fresh.children]) {
    const html = each.outerHTML;
    const old = before.get(each.dataset.key);
    if (old && known.get(old) === html) {
      order.push(old);
      continue;
    }
    known.set(each, html);
    order.push(each);
    if (old) replace(old, each);
  }
  if (order.length === list.children.length && order.every((each, place) => each === list.children[place])) return;
  const focused = list.contains(document.activeElement) && document.activeElement;
  list.replaceChildren(...order);
  if (!focused) return;
  (focused.isConnected ? focused : list.closest("section").querySelector("h2")).focus({ preventScroll: true });
};

export const remember = (list) => {
  for (const each of list.children) known.set(each, each.outerHTML);
};
