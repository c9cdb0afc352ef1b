// A page that looks again now and then while it is visible. It says when nothing answers, and goes on by itself.

import { within } from "./patience.js";

const PATIENCE = 10000;

const offline = document.querySelector("[data-offline]");

/* `take` is called with each answer that the program gave and its text; `headers` with nothing, before each look. */
export const keepLooking = ({ every, until = Infinity, credentials = "same-origin", headers = () => ({}), take }) => {
  let timer = 0;
  let turn = 0; // of the last look: what an older one brings late is not shown

  const look = async () => {
    clearTimeout(timer);
    const mine = (turn += 1);
    let isLost = true;
    try {
      const [response, text] = await within(PATIENCE, async (signal) => {
        const answer = await fetch(window.location.href, { cache: "no-store", credentials, headers: headers(), signal });
        return [answer, await answer.text()];
      });
      isLost = response.status >= 500;
      if (!isLost && mine === turn) take(response, text);
    } catch { /* the next look may have a connection */ }
    if (mine !== turn) return;
    offline.hidden = !isLost;
    if (!document.hidden && Date.now() < until) timer = setTimeout(look, every * (1 + Math.random() / 4));
  };

  window.addEventListener("online", look);
  document.addEventListener("visibilitychange", () => document.hidden || look());
  timer = setTimeout(look, every * Math.random()); // so that a hall of phones does not ask at once
};
