/* Under https the page can be loaded again without a connection: a service worker stores it. On a LAN address there is none,
   and nothing is shown about it. */

import { address } from "./page.js";

export const begin = async () => {
  if (!window.isSecureContext || !("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/t/sw.js", { scope: "/t/" });
    const { active } = await navigator.serviceWorker.ready;
    active.postMessage({ store: address });
  } catch (error) { /* a browser that allows none: the page works without */ }
};
