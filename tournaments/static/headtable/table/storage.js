/* What this phone saves for its table, in localStorage or, where that is shut, as long as the page is open, and how it is sent.
   One entry a hand, so that two open pages never overwrite each other. */

import { address, page } from "./page.js";

const prefix = `headtable:${address}:`;
const memory = new Map(); // the same once more, for a phone that refuses to save
let works = true;

export const canSave = () => works;

export const save = (name, value) => {
  const text = JSON.stringify(value);
  memory.set(name, text);
  try { localStorage.setItem(prefix + name, text); } catch (error) { works = false; }
};

export const remove = (name) => {
  memory.delete(name);
  try { localStorage.removeItem(prefix + name); } catch (error) { works = false; }
};

export const saved = (name) => {
  let text = works ? null : memory.get(name);
  try { text = text || localStorage.getItem(prefix + name); } catch (error) { works = false; }
  try { return text ? JSON.parse(text) : null; } catch (error) { return null; }
};

const names = () => {
  const found = new Set(works ? [] : memory.keys());
  try {
    for (let n = 0; n < localStorage.length; n += 1) {
      const name = localStorage.key(n);
      if (name.startsWith(prefix)) found.add(name.slice(prefix.length));
    }
  } catch (error) { works = false; }
  return [...found];
};

/* What this phone saved under an older card of the same table is this card's: it is sent from here. */
export const takeOver = () => {
  const { place, card } = page.dataset;
  try {
    for (const key of Object.keys(localStorage)) {
      const its = /^headtable:.*:card$/.test(key) && JSON.parse(localStorage.getItem(key));
      if (!its || its.place !== place || its.card >= card) continue;
      const old = key.slice(0, -4);
      for (const name of Object.keys(localStorage).filter((each) => each.startsWith(old))) {
        localStorage.setItem(prefix + name.slice(old.length), localStorage.getItem(name));
        localStorage.removeItem(name);
      }
    }
  } catch (error) { works = false; }
  save("card", { place, card: Number(card) });
};

/* Calls `act` with the name and the new text of what another tab of this phone saved, null where it was removed. */
export const onOtherTab = (act) => {
  window.addEventListener("storage", ({ key, newValue }) => { if (key?.startsWith(prefix)) act(key.slice(prefix.length), newValue); });
};

/* Everything saved under names that begin so. */
export const allSaved = (start) => names().filter((name) => name.startsWith(start)).map(saved).filter(Boolean);

/* Every hand that is not recorded, in the order of play; of two versions the one entered first. */
export const savedHands = () => allSaved("hand:")
  .sort((one, other) => one.round - other.round || one.deal - other.deal || one.nth - other.nth);

/* 128 bits in hex: crypto.randomUUID is not to be had on a LAN address. */
export const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(16)))
  .map((byte) => byte.toString(16).padStart(2, "0")).join("");

/* ---- Sent one after the other until it is answered: at once, again with growing pauses, at once again when there is hope ---- */

/* `waiting` lists what is to be sent, `send` promises true once one has its final answer, `show` draws where things stand. */
export const sender = ({ waiting, send, show }) => {
  let current = "";
  let pause = 1; // seconds until the next try
  let timer = 0;
  const deliver = async () => {
    if (current) return;
    clearTimeout(timer);
    let next = waiting()[0];
    while (next) {
      current = next.id;
      show();
      if (!(await send(next))) break;
      pause = 1;
      next = waiting()[0];
    }
    current = "";
    show();
    if (next) {
      timer = setTimeout(deliver, pause * (800 + Math.random() * 400));
      pause = Math.min(pause * 2, 60);
    }
  };
  const deliverNow = () => {
    pause = 1;
    deliver();
  };
  return { deliver, deliverNow, sending: () => current };
};

/* Calls `act` whenever a connection or a look at the phone gives new hope. */
export const onNewHope = (act) => {
  window.addEventListener("online", act);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) act(); });
};
