/* The sounds of this device, made here: a call from a table, a soft tone before the time is up, and the bell. Switched on
   or off for the device, else as the club has settled; browsers let a page sound only after a tap, so a note asks for one, and nothing on the page moves
   when it comes. Each bell rings once on a device, and not for what is long past. */

const KEY = "headtable-sound";
const RUNG = "headtable-rung"; // the last bell or warning that sounded
const STILL_NEWS = 20000; // milliseconds

const panel = document.getElementById("sounds");
const club = document.querySelector("[data-club]"); // what it has settled: on a page that rings, with or without the panel
const waits = document.querySelector("[data-sound-waits]");
const whenReady = [];
let audio = null;
let isOpen = false; // whether the page could sound when its audio changed last
let missed = null; // what could not sound yet

const stored = new Map(); // for browsers that store nothing
const read = (key) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return stored.get(key);
  }
};
const write = (key, value) => {
  stored.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch { /* it holds until the page is left */ }
};

const isWanted = () => (read(KEY) ?? club?.dataset.club) === "on";
const isReady = () => isWanted() && audio?.state === "running";

const show = () => {
  const state = !isWanted() ? "off" : isReady() ? "on" : "waits";
  if (waits) waits.hidden = state !== "waits";
  if (!panel) return;
  panel.dataset.sound = state;
  panel.querySelector("[data-sound-on]").checked = isWanted();
};

/* ---- Each sound: partials of a pitch, which die away ---- */

const partial = (pitch, loudness, at, seconds, attack) => {
  const voice = audio.createOscillator();
  const volume = audio.createGain();
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(loudness, at + attack);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  voice.connect(volume).connect(audio.destination);
  voice.start(at);
  voice.stop(at + seconds + 0.05);
};

/* Of a struck bell, as ratios to what is heard as its pitch: hum, prime, tierce, quint, nominal and two above; the low
   ones ring longest. */
const BELL = [[0.5, 0.25, 4.5], [1, 0.3, 3.5], [1.19, 0.22, 2.6], [1.5, 0.12, 2], [2, 0.28, 1.8], [2.66, 0.1, 1], [4.2, 0.06, 0.5]];
const STRIKES = [0, 1.1, 2.2];
const CALL = [784, 587, 784];

const SOUNDS = {
  bell: (now) => {
    for (const strike of STRIKES) for (const [ratio, loudness, seconds] of BELL) partial(587 * ratio, loudness, now + strike, seconds, 0.004);
  },
  warning: (now) => partial(523, 0.25, now, 1.4, 0.12),
  call: (now) => CALL.forEach((pitch, turn) => partial(pitch, 0.4, now + turn * 0.28, 0.5, 0.02)),
};

const play = (name) => SOUNDS[name](audio.currentTime);

export const ring = () => {
  if (isReady()) play("call");
};

const ringOnce = ({ sound, name }) => {
  if (read(RUNG) === name) return;
  write(RUNG, name);
  play(sound);
};

/* ---- The browser's leave ---- */

const ready = () => {
  show();
  const wasOpen = isOpen;
  isOpen = isReady();
  if (!isOpen || wasOpen) return;
  for (const run of whenReady) run();
  if (missed && Date.now() - missed.at < STILL_NEWS) ringOnce(missed);
  missed = null;
};

const wake = () => {
  if (!window.AudioContext || isReady()) return;
  if (!audio) {
    audio = new AudioContext();
    audio.addEventListener("statechange", ready);
  }
  audio.resume().then(ready, () => {});
};

/* Runs once the page may sound. */
export const onceReady = (run) => whenReady.push(run);

document.addEventListener("clock", ({ detail }) => {
  const due = { sound: detail.what === "up" ? "bell" : "warning", name: `${detail.what} ${detail.key}`, at: Date.now() };
  if (isReady()) ringOnce(due);
  else missed = due;
});

const wakeIfWanted = () => isWanted() && wake();
for (const touched of ["pointerdown", "pointerup", "keydown"]) document.addEventListener(touched, wakeIfWanted);

if (panel && window.AudioContext) {
  panel.hidden = false;
  panel.addEventListener("change", ({ target }) => {
    write(KEY, target.checked ? "on" : "off");
    wakeIfWanted();
    show();
  });
  panel.addEventListener("click", ({ target }) => {
    const wanted = target.closest("[data-try]")?.dataset.try;
    if (!wanted) return;
    wake();
    audio.resume().then(() => play(wanted), () => {});
  });
}
document.addEventListener("click", ({ target }) => {
  if (panel?.open && !panel.contains(target)) panel.open = false;
});
wakeIfWanted();
show();
