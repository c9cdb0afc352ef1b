/* The service worker of the tables' pages. Keeps each page that was open on this phone, and its files, so that a reload works
   without a connection; asks the network first, keeps no state and no POST, forgets a page whose link was withdrawn.
   VERSION and FILES stand before this text as it is served. */

const FILES_ROOM = `headtable-files-${VERSION}`;
const PAGES_ROOM = "headtable-pages";
const PAGE = /^\/t\/[^/]+\/$/;
const PATIENCE = 6000; // milliseconds, where something is kept

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(FILES_ROOM).then((room) => room.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith("headtable-") && ![FILES_ROOM, PAGES_ROOM].includes(name);
  event.waitUntil(caches.keys()
    .then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))))
    .then(() => self.clients.claim()));
});

self.addEventListener("message", (event) => {
  const path = event.data && event.data.keep;
  if (typeof path !== "string" || !PAGE.test(path)) return;
  event.waitUntil(fetch(path, { cache: "no-store", credentials: "omit" }).then((answer) => note(path, answer)).catch(() => {}));
});

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname, search } = new URL(url);
  if (method !== "GET" || origin !== self.location.origin) return;
  const page = pathname.match(/^\/t\/[^/]+\//);
  if (FILES.includes(pathname)) {
    event.respondWith(networkFirst(event, FILES_ROOM, pathname));
  } else if (PAGE.test(pathname) && mode === "navigate") {
    event.respondWith(networkFirst(event, PAGES_ROOM, pathname, !search));
  } else if (page) {
    event.respondWith(watched(event.request, pathname, page[0], !search));
  }
});

/* What the page itself asks for goes through as it is; a newer page is kept, a link that was withdrawn is forgotten. */
const watched = async (request, pathname, page, isPlain) => {
  const answer = await fetch(request);
  if (answer.status === 404 || (PAGE.test(pathname) && isPlain)) await note(page, answer.clone());
  return answer;
};

const note = async (path, answer) => {
  const room = await caches.open(PAGES_ROOM);
  if (answer.status === 404) await room.delete(path);
  else if (answer.status === 200 && !answer.redirected) await room.put(path, answer);
};

const networkFirst = async (event, name, path, isPlain = true) => {
  const room = await caches.open(name);
  const kept = await room.match(path);
  const asked = fetch(event.request).then(async (answer) => {
    if (answer.status === 404) await room.delete(path);
    else if (answer.status === 200 && isPlain && !answer.redirected) await room.put(path, answer.clone());
    return answer;
  });
  if (!kept) return asked;
  event.waitUntil(asked.catch(() => {}));
  const late = new Promise((settle) => { setTimeout(settle, PATIENCE); });
  const answer = await Promise.race([asked.catch(() => null), late]);
  return answer && answer.status < 500 ? answer : kept;
};
