// Lists of the page take what is new of a fresh answer, and everything else stays: open folds, the focus, the pointer.

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

const replace = (old, fresh) => {
  const focused = old.contains(document.activeElement) ? selectorOf(document.activeElement) : "";
  for (const fold of old.querySelectorAll("details[data-stays-open][open]")) {
    fresh.querySelector(`#${CSS.escape(fold.id)}`)?.setAttribute("open", "");
  }
  old.replaceWith(fresh);
  if (focused) fresh.querySelector(focused)?.focus({ preventScroll: true });
};

const settle = (gone) => {
  const hadFocus = gone.contains(document.activeElement);
  gone.inert = true;
  gone.classList.add("settled");
  if (hadFocus) gone.closest("section").querySelector("h2").focus({ preventScroll: true });
};

// While it is `still`, nothing in it moves: what is over stays in its place, and what is new comes last.
export const merge = (list, fresh, still) => {
  const before = new Map([...list.children].map((each) => [each.dataset.key, each]));
  const order = [];
  for (const each of [...fresh.children]) {
    const html = each.outerHTML;
    const old = before.get(each.dataset.key);
    if (old && !old.inert && known.get(old) === html) {
      order.push(old);
      continue;
    }
    known.set(each, html);
    order.push(each);
    if (old) replace(old, each);
  }
  if (still) {
    for (const old of list.children) if (!order.includes(old)) settle(old);
    for (const each of order) if (!each.isConnected) list.append(each);
  } else if (order.some((each, place) => each !== list.children[place]) || order.length !== list.children.length) {
    const focused = list.contains(document.activeElement) && document.activeElement;
    list.replaceChildren(...order);
    if (focused?.isConnected) focused.focus({ preventScroll: true });
  }
};

export const remember = (list) => {
  for (const each of list.children) known.set(each, each.outerHTML);
};
