// The sound of a call: switched on by a button, and only after a tap, as browsers want it.

const KEY = "headtable-sound";
const NOTES = [784, 587, 784]; // Hz

const button = document.getElementById("sound");
const whenReady = [];
let audio = null;

const isWanted = () => {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false;
  }
};
const isReady = () => isWanted() && audio?.state === "running";

const show = () => {
  if (!button) return;
  const state = !isWanted() ? "off" : isReady() ? "on" : "waits";
  button.textContent = button.dataset[state];
  button.dataset.sound = state;
};

const wake = () => {
  if (!isWanted() || !window.AudioContext) return;
  audio ??= new AudioContext();
  if (audio.state === "running") return;
  audio.resume().then(() => {
    show();
    for (const run of whenReady) run();
  }, () => {});
};

const toggle = () => {
  try {
    localStorage.setItem(KEY, isReady() ? "off" : "on");
  } catch {
    return; // a browser that stores nothing stays silent
  }
  wake();
  show();
};

const play = (pitch, at) => {
  const voice = audio.createOscillator();
  const volume = audio.createGain();
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(0.4, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.5);
  voice.connect(volume).connect(audio.destination);
  voice.start(at);
  voice.stop(at + 0.55);
};

export const ring = () => {
  if (isReady()) NOTES.forEach((pitch, turn) => play(pitch, audio.currentTime + turn * 0.28));
};

// Runs once the page may sound.
export const onceReady = (run) => whenReady.push(run);

if (button && window.AudioContext) {
  button.hidden = false;
  button.addEventListener("click", toggle);
}
document.addEventListener("pointerdown", wake);
document.addEventListener("keydown", wake);
show();
