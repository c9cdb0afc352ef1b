/* Counts every clock on the page down, once a second, by the server's time. A clock says when it ends; how far this
   device's own clock is off is learnt from the page and from the date of every answer, so that a poll is enough to be
   right again after a sleep, or after somebody sets the clock. Announces "5 minutes left", "1 minute left" and "time is up",
   to those who listen to the page and to whoever hears the event "clock" on the document. */

const WARNINGS = [["five", 300], ["one", 60], ["up", 0]];
const STILL_NEWS = 20; // seconds: what is older is shown and not announced

let offset = 0; // the server's time less this device's
let wall = Date.now();
let steady = performance.now();
const seen = new Map(); // a clock's end → the seconds that were left when it was drawn last

export const serverNow = () => Date.now() + offset;

/* The date of an answer is in whole seconds: only a greater difference is a correction, or the seconds would stumble. */
const takeServerTime = (now, tolerance) => {
  if (Number.isFinite(now) && Math.abs(now - serverNow()) > tolerance) offset = now - Date.now();
};

export const takeDate = (date) => takeServerTime(Date.parse(date) + 500, 1500);

/* A clock that was put back did not stop the time. One that leaps forward may have slept: the next answer decides. */
const watchOwnClock = () => {
  const back = performance.now() - steady - (Date.now() - wall);
  if (back > 1500) offset += back;
  wall = Date.now();
  steady = performance.now();
};

export const durationOf = (seconds) => {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
};

const setText = (place, text) => {
  if (place && place.textContent !== text) place.textContent = text;
};

const announce = (clock, left) => {
  const key = clock.dataset.ends;
  const before = seen.get(key) ?? (left <= 0 && left > -STILL_NEWS ? 0.5 : left);
  seen.set(key, left);
  const crossed = WARNINGS.filter(([, at]) => before > at && left <= at && at - left < STILL_NEWS).at(-1);
  if (!crossed) return;
  const [what] = crossed;
  setText(clock.querySelector("[data-announced]"), clock.dataset[what]);
  document.dispatchEvent(new CustomEvent("clock", { detail: { what, key, isBreak: clock.matches(".is-break") } }));
};

const draw = (clock) => {
  if (!clock.dataset.ends) return; // paused: as the page has it
  const left = Math.ceil((Number(clock.dataset.ends) - serverNow()) / 1000);
  const caption = clock.querySelector("[data-caption]");
  clock.dataset.usual ??= caption.textContent.trim();
  clock.classList.toggle("is-over", left <= 0);
  clock.classList.toggle("is-last", left > 0 && left <= 60);
  setText(caption, left <= 0 ? clock.dataset.up : clock.dataset.usual);
  setText(clock.querySelector("[data-time]"), (left < 0 ? "+" : "") + durationOf(Math.abs(left)));
  announce(clock, left);
};

const readPage = () => {
  for (const clock of document.querySelectorAll("[data-clock][data-now]")) {
    if (performance.timeOrigin) takeServerTime(Number(clock.dataset.now) + performance.now() - loaded, 500);
    delete clock.dataset.now;
  }
};

const tick = () => {
  watchOwnClock();
  for (const clock of document.querySelectorAll("[data-clock]")) draw(clock);
};

const untilNextSecond = () => {
  const ends = Number(document.querySelector("[data-clock][data-ends]")?.dataset.ends ?? 0);
  return (((ends - serverNow()) % 1000) + 1000) % 1000 + 10;
};

const turn = () => {
  tick();
  setTimeout(turn, untilNextSecond());
};

/* When the server had written the page: about when its first byte came. */
const loaded = performance.getEntriesByType("navigation")[0]?.responseStart ?? 0;

document.addEventListener("looked", ({ detail }) => takeDate(detail.get("Date")));
new MutationObserver((changes) => {
  if (changes.some(({ addedNodes }) => [...addedNodes].some((node) => node.querySelector?.("[data-clock]") ?? node.matches?.("[data-clock]")))) tick();
}).observe(document.body, { childList: true, subtree: true });
document.addEventListener("visibilitychange", () => document.hidden || tick());

readPage();
turn();
