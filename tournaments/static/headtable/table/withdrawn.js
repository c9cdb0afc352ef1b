/* The page of a card that opens no table: what this phone saved for it and nobody has. */

import { savedHands } from "./storage.js";
import { stateOf, unsent } from "./unsent.js";

const list = document.getElementById("alerts");

const show = () => {
  const hands = savedHands().map((entry) => [entry, stateOf(entry, true)]).filter(([, state]) => ["here", "refused"].includes(state));
  list.hidden = !hands.length;
  list.replaceChildren(...hands.map(([entry, state]) => unsent(entry, state, show)));
};

window.addEventListener("storage", show);
show();
