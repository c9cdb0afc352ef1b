/* What this phone keeps for its table, in localStorage or, where that is shut, as long as the page is open. One entry a
   hand, so that two open pages never overwrite each other. */

import { address } from "./page.js";

const room = `headtable:${address}:`;
const memory = new Map(); // the same once more, for a phone that refuses to keep
let keeps = true;

export const isKeeping = () => keeps;

export const keep = (name, value) => {
  const text = JSON.stringify(value);
  memory.set(name, text);
  try { localStorage.setItem(room + name, text); } catch (error) { keeps = false; }
};

export const drop = (name) => {
  memory.delete(name);
  try { localStorage.removeItem(room + name); } catch (error) { keeps = false; }
};

export const kept = (name) => {
  let text = keeps ? null : memory.get(name);
  try { text = text || localStorage.getItem(room + name); } catch (error) { keeps = false; }
  try { return text ? JSON.parse(text) : null; } catch (error) { return null; }
};

const names = () => {
  const found = new Set(keeps ? [] : memory.keys());
  try {
    for (let n = 0; n < localStorage.length; n += 1) {
      const name = localStorage.key(n);
      if (name.startsWith(room)) found.add(name.slice(room.length));
    }
  } catch (error) { keeps = false; }
  return [...found];
};

/* Everything kept under names that begin so. */
export const keptAll = (start) => names().filter((name) => name.startsWith(start)).map(kept).filter(Boolean);

/* Every hand that is not in the book, in the order of play; of two versions the one told first. */
export const outbox = () => keptAll("hand:")
  .sort((one, other) => one.round - other.round || one.deal - other.deal || one.nth - other.nth);

/* 128 bits in hex: crypto.randomUUID is not to be had on a LAN address. */
export const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(16)))
  .map((byte) => byte.toString(16).padStart(2, "0")).join("");
