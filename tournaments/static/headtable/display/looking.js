// The one way in which a page keeps itself fresh: it asks an address again and again, with the tag of what it has, and says
// when nothing answers. Knows addresses and tags; knows no night.

import { within } from "./patience.js";

const PATIENCE = 10000;

const offline = document.querySelector("[data-offline]");

const sayOffline = (status) => { offline.hidden = status > 0 && status < 500; };

/* `take` is called with each answer that the program gave, and its text; false from it: that was another page. `answered` with
   each status, 0 for silence, and the text. `steady`: it asks in the background too, and though the last has no answer. */
export const keepLooking = ({
  address = window.location.href, every, until = Infinity, steady = false, tag = "", headers = {}, options = {}, take, answered = sayOffline,
}) => {
  let timer = 0;
  let asked = 0;
  let drawn = 0; // the last look whose answer was taken in: what an older one brings late is not
  const spread = (most) => (steady ? 0 : most * Math.random()); // so that a hall of phones does not ask at once

  const goOn = () => {
    clearTimeout(timer);
    if (steady || (!document.hidden && Date.now() < until)) timer = setTimeout(look, every + spread(every / 4));
  };

  const look = async () => {
    clearTimeout(timer);
    const mine = (asked += 1);
    if (steady) goOn();
    try {
      const [response, text] = await within(PATIENCE, async (signal) => {
        const sent = tag ? { ...headers, "If-None-Match": tag } : headers;
        const answer = await fetch(address, { cache: "no-store", headers: sent, signal, ...options });
        return [answer, await answer.text()];
      });
      document.dispatchEvent(new CustomEvent("looked", { detail: response.headers }));
      if (mine >= drawn) {
        if (response.status < 500) drawn = mine;
        if (response.status < 500 && take(response, text) !== false && response.ok) tag = response.headers.get("ETag") ?? "";
        answered(response.status, text);
      }
    } catch {
      if (mine > drawn) answered(0, ""); // the next look may have a connection
    }
    if (!steady && mine === asked) goOn();
  };

  window.addEventListener("online", look);
  document.addEventListener("visibilitychange", () => document.hidden || look());
  timer = setTimeout(look, spread(every));
  /* `overtake`: the page has something newer from elsewhere, so what is on its way is not shown. */
  return { look, overtake: () => { drawn = asked += 1; tag = ""; } };
};
