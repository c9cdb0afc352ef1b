// How large a list can be set on a screen, and on how many pages. Knows boxes and letters; knows no night.

const REFERENCE = 100; // px, at which the items are measured
const MOST_COLUMNS = 8;
const FLOOR = 0.038; // of the screen's height: no name is smaller, but for those that are longer than a line
const SHRUNK = 0.94; // of the widest table: the few long names there are set a little smaller
const LEAST_OF_ALL = 0.85; // of the size without them: as much smaller are all names for the sake of those on two lines
const FIGURES = 0.026; // the same for a list without names
const LARGEST = 0.1;

// Items of one size, in em, in a box: the fewest pages on which the letters are not below `floor`, then the largest letters.
export const arrange = (count, item, box, floor, largest) => {
  const least = Math.min(floor, box.width / item.width, box.height / item.height);
  for (let pages = 1; ; pages += 1) {
    const onPage = Math.ceil(count / pages);
    let best = { size: 0 };
    for (let columns = 1; columns <= Math.min(onPage, MOST_COLUMNS); columns += 1) {
      const rows = Math.ceil(onPage / columns);
      const across = columns * item.width + (columns - 1) * item.gap;
      const down = rows * item.height + (rows - 1) * item.space;
      const size = Math.min(box.width / across, box.height / down, largest);
      if (size > best.size) best = { size, columns, rows, pages, onPage };
    }
    if (best.size >= least * 0.999 || onPage === 1) return best;
  }
};

const hasNames = (list) => list.querySelector(".name") !== null;

const measured = (list, items) => {
  list.classList.add("measured");
  list.style.fontSize = `${REFERENCE}px`;
  const boxes = items.map((each) => each.getBoundingClientRect());
  const style = getComputedStyle(list);
  const shrunk = list.dataset.fit === "across" && hasNames(list) ? SHRUNK : 1;
  const item = {
    width: (Math.max(...boxes.map((box) => box.width)) / REFERENCE) * shrunk,
    height: Math.max(...boxes.map((box) => box.height)) / REFERENCE,
    gap: parseFloat(style.columnGap) / REFERENCE || 0,
    space: parseFloat(style.rowGap) / REFERENCE || 0,
  };
  list.classList.remove("measured");
  return item;
};

// Sets the list as large as its box lets it be; its pages, each a list of items.
export const fitList = (list) => {
  const items = [...list.children];
  for (const each of items) each.hidden = false;
  for (const each of list.querySelectorAll(".name")) each.style.fontSize = "";
  list.style.fontSize = list.style.gridTemplateRows = list.style.gridTemplateColumns = "";
  const item = measured(list, items);
  list.style.fontSize = "1px"; // or a list that is too long stretches its box
  const box = { width: list.clientWidth, height: list.clientHeight };
  const screen = Math.min(window.innerHeight, window.innerWidth * 1.2);
  const floor = list.dataset.onePage !== undefined ? 0 : hasNames(list) ? FLOOR : FIGURES;
  const found = arrange(items.length, item, box, floor * screen, LARGEST * screen);
  const pages = [];
  for (let first = 0; first < items.length; first += found.onPage) pages.push(items.slice(first, first + found.onPage));
  list.style.gridTemplateColumns = `repeat(${found.columns}, minmax(0, 1fr))`;
  list.style.gridAutoFlow = list.dataset.fit === "down" ? "column" : "row";
  const set = (size) => {
    list.style.fontSize = `${Math.floor(size * 20) / 20}px`;
    const row = Math.min((box.height - (found.rows - 1) * item.space * size) / found.rows, item.height * size * 1.35);
    list.style.gridTemplateRows = `repeat(${found.rows}, minmax(min-content, ${Math.floor(row)}px))`;
  };
  const fits = (page) => {
    for (const each of items) each.hidden = !page.includes(each);
    fitNames(list);
    return list.scrollHeight <= list.clientHeight + 1;
  };
  delete list.dataset.tight;
  let size = found.size;
  for (set(size); !pages.every(fits); set(size)) {
    size *= 0.97;
    if (size > found.size * LEAST_OF_ALL) continue;
    size = found.size;
    list.dataset.tight = ""; // then long names are smaller, each on one line
    set(size);
    break;
  }
  return pages;
};

// A name that is longer than its place stands on two lines, as large as the others, and is never broken inside a word; only
// what two lines do not hold, or a list without room for them, makes it smaller.
export const fitNames = (list) => {
  const most = list.dataset.tight === undefined ? 2 : 1;
  for (const name of list.querySelectorAll(".name")) {
    name.classList.remove("two");
    name.style.fontSize = "";
    if (!name.clientWidth || name.scrollWidth <= name.clientWidth) continue;
    name.classList.toggle("two", most === 2);
    const fits = () => name.scrollWidth <= name.clientWidth && lines(name) <= most;
    if (!fits()) largestThat(name, 0.1, 1, fits, "em");
  }
};

const lines = (name) => Math.round(name.scrollHeight / parseFloat(getComputedStyle(name).lineHeight));

const largestThat = (part, least, most, fits, unit) => {
  let low = least;
  let high = most;
  for (let turn = 0; turn < 12; turn += 1) {
    const middle = (low + high) / 2;
    part.style.fontSize = `${middle}${unit}`;
    if (fits()) low = middle;
    else high = middle;
  }
  part.style.fontSize = `${low}${unit}`;
};

// A heading that fills its room: the longest word decides, or all of it.
export const fitText = (text) => {
  const room = text.parentElement;
  const fits = () => text.scrollWidth <= room.clientWidth && text.offsetHeight <= room.clientHeight;
  largestThat(text, 8, Math.min(window.innerHeight * 0.3, room.clientHeight), fits, "px");
};
