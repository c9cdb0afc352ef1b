// The hall screen: asks for the scene every few seconds, sets it as large as it goes, and shows the last one while the server is away.

import { fitList, fitText } from "./fit.js";
import { turn } from "./turning.js";

const EVERY = 4000; // whatever is closed shows within five seconds
const PATIENCE = 10000;

const scene = document.getElementById("scene");
const note = document.querySelector("[data-away]");
let tag = scene.dataset.tag;
let timer = 0;
let since = "";
let shown = "";

const lay = () => {
  const part = scene.firstElementChild;
  const stays = shown === part.dataset.scene;
  shown = part.dataset.scene;
  for (const each of part.querySelectorAll("[data-fit-text]")) fitText(each);
  let turning = null;
  for (const list of part.querySelectorAll("[data-fit]")) {
    const pages = fitList(list);
    turning = turning || [list, pages];
  }
  turn(...(turning || [null, []]), stays);
};

const time = () => new Date().toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });

const answered = (isThere) => {
  since = isThere ? "" : since || time();
  note.textContent = since && note.dataset.away.replace("[time]", since);
};

const look = async () => {
  clearTimeout(timer);
  const control = new AbortController(); // an old tablet knows no AbortSignal.timeout
  const patience = setTimeout(() => control.abort(), PATIENCE);
  try {
    const response = await fetch(scene.dataset.address, {
      cache: "no-store",
      credentials: "omit",
      headers: { "If-None-Match": tag },
      signal: control.signal,
    });
    if (response.status === 404) window.location.reload(); // the link was withdrawn: the page says so
    if (response.status === 200) {
      const text = await response.text();
      tag = response.headers.get("ETag") || "";
      scene.innerHTML = text;
      lay();
      overdue();
    }
    answered(response.status < 500);
  } catch (_error) {
    answered(false);
  }
  clearTimeout(patience);
  timer = setTimeout(look, EVERY);
};

// Extra time that has run out is not shown any more.
const overdue = () => {
  for (const each of scene.querySelectorAll("[data-until]")) each.hidden = new Date(each.dataset.until) < new Date();
};

let laying = 0;
const layAgain = () => {
  cancelAnimationFrame(laying);
  laying = requestAnimationFrame(lay);
};

document.body.classList.add("fits");
lay();
overdue();
setInterval(overdue, EVERY);
window.addEventListener("resize", layAgain);
if (document.fonts) document.fonts.ready.then(layAgain);
window.addEventListener("online", look);
timer = setTimeout(look, EVERY);

// The buttons are there while somebody touches something.
let idle = 0;
const wake = () => {
  document.body.classList.add("awake");
  clearTimeout(idle);
  idle = setTimeout(() => document.body.classList.remove("awake"), EVERY);
};
for (const touch of ["pointermove", "pointerdown", "keydown"]) document.addEventListener(touch, wake);

const full = document.querySelector("[data-full]");
full.hidden = !document.documentElement.requestFullscreen;
full.addEventListener("click", () => {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen();
});
