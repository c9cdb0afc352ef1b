// Turns the pages of what does not fit on one, and says how far it is. Knows pages; knows no night.

import { fitNames } from "./fit.js";

const EVERY = 8000;

const sign = document.querySelector(".sign");
let list = null;
let pages = [];
let page = 0;
let timer = 0;
let stopped = false;

const range = (items) => {
  const [first, last] = [items[0], items[items.length - 1]].map((item) => item.dataset.initial ?? "");
  return first === last ? first : `${first} – ${last}`;
};

const show = (number) => {
  page = (number + pages.length) % pages.length;
  pages.forEach((items, place) => items.forEach((item) => { item.hidden = place !== page; }));
  fitNames(list);
  sign.hidden = pages.length < 2;
  sign.querySelector("b").textContent = range(pages[page]);
  sign.querySelector("span").textContent = sign.dataset.of.replace("[page]", page + 1).replace("[pages]", pages.length);
  const dots = pages.map((_items, place) => Object.assign(document.createElement("s"), { className: place === page ? "now" : "" }));
  sign.querySelector("i").replaceChildren(...dots);
  sign.title = stopped ? sign.dataset.go : sign.dataset.stop;
  sign.classList.toggle("stopped", stopped);
};

const again = () => {
  clearInterval(timer);
  timer = pages.length > 1 && !stopped ? setInterval(() => show(page + 1), EVERY) : 0;
};

// The pages of `of` from now on; the same one stays, if there are as many.
export const turn = (of, found, stays) => {
  if (!stays || pages.length !== found.length) page = 0;
  [list, pages] = [of, found];
  if (!list) {
    sign.hidden = true;
    again();
    return;
  }
  show(page);
  if (!stays || !timer) again();
};

const stop = () => {
  stopped = !stopped;
  show(page);
  again();
};

sign.addEventListener("click", stop);
document.addEventListener("keydown", (event) => {
  const way = { ArrowRight: 1, ArrowLeft: -1, PageDown: 1, PageUp: -1 }[event.key];
  if (way && pages.length > 1) {
    show(page + way);
    again();
  }
});
