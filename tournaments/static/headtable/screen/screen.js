// The hall screen: asks for the scene every few seconds, sets it as large as it goes, and shows the last one while the server is away.

import { serverNow } from "../display/clock.js";
import { keepLooking } from "../display/looking.js";
import { fitList, fitNames, fitText } from "./fit.js";
import { turn } from "./turning.js";

const EVERY = 3000; // whatever is closed shows within four seconds

const scene = document.getElementById("scene");
const note = document.querySelector("[data-away]");
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
  for (const each of part.querySelectorAll(".leaders")) fitNames(each);
  turn(...(turning || [null, []]), stays);
  document.body.dataset.laid = `${window.innerWidth} × ${window.innerHeight}`; // for whoever waits until it fits
};

// Extra time that has run out is not shown any more.
const hideOver = () => {
  for (const each of scene.querySelectorAll("[data-until]")) each.hidden = Date.parse(each.dataset.until) < serverNow();
};

const TIME = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }; // as every other time on the screen

const time = () => new Date(serverNow()).toLocaleTimeString(document.documentElement.lang, TIME);

const answered = (isThere) => {
  since = isThere ? "" : since || time();
  note.textContent = since && note.dataset.away.replace("[time]", since);
};

keepLooking({
  address: scene.dataset.address,
  every: EVERY,
  steady: true,
  tag: scene.dataset.tag,
  take: (response, text) => {
    if (response.status === 404) window.location.reload(); // the link was withdrawn: the page says so
    if (response.ok) {
      scene.innerHTML = text;
      lay();
    }
  },
  answered: (status) => {
    answered(status > 0 && status < 500);
    hideOver();
  },
});

let laying = 0;
const layAgain = () => {
  cancelAnimationFrame(laying);
  laying = requestAnimationFrame(lay);
};

document.body.classList.add("fits");
lay();
window.addEventListener("resize", layAgain);
if (document.fonts) document.fonts.ready.then(layAgain);

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
