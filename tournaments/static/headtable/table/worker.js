/* The service worker of the tables' pages. Stores each page that was open on this phone, and its files, so that a reload works
   without a connection; asks the network first, stores no state and no POST, removes a page whose link was withdrawn.
   VERSION and FILES stand before this text as it is served. */

const FILES_CACHE = `headtable-files-${VERSION}`;
const PAGES_CACHE = "headtable-pages";
const PAGE = /^\/t\/[^/]+\/$/;
const PATIENCE = 6000; // milliseconds, where something is stored

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(FILES_CACHE).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith("headtable-") && ![FILES_CACHE, PAGES_CACHE].includes(name);
  event.waitUntil(caches.keys()
    .then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))))
    .then(() => self.clients.claim()));
});

self.addEventListener("message", (event) => {
  const path = event.data && (event.data.store || event.data.keep); // `keep` is what older pages send
  if (typeof path !== "string" || !PAGE.test(path)) return;
  event.waitUntil(fetch(path, { cache: "no-store" }).then((answer) => update(PAGES_CACHE, path, answer)).catch(() => {}));
});

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname, search } = new URL(url);
  if (method !== "GET" || origin !== self.location.origin) return;
  const page = pathname.match(/^\/t\/[^/]+\//);
  if (FILES.includes(pathname)) {
    event.respondWith(networkFirst(event, FILES_CACHE, pathname));
  } else if (PAGE.test(pathname) && mode === "navigate") {
    event.respondWith(networkFirst(event, PAGES_CACHE, pathname, !search));
  } else if (page) {
    event.respondWith(passedOn(event.request, pathname, page[0], !search));
  }
});

/* What the page itself asks for goes through as it is; a newer page is stored, one whose link was withdrawn is removed. */
const passedOn = async (request, pathname, page, isPlain) => {
  const answer = await fetch(request);
  await update(PAGES_CACHE, page, answer, PAGE.test(pathname) && isPlain);
  return answer;
};

/* As far as the phone has room and allows it: what the network answered is shown all the same. */
const update = async (name, path, answer, isPlain = true) => {
  try {
    if (answer.status === 404) await (await caches.open(name)).delete(path);
    else if (answer.status === 200 && isPlain && !answer.redirected) await (await caches.open(name)).put(path, answer.clone());
  } catch (error) { /* the storage is full, or there is none */ }
};

const networkFirst = async (event, name, path, isPlain = true) => {
  const stored = await caches.match(path, { cacheName: name }).catch(() => null);
  const asked = fetch(event.request).then(async (answer) => {
    await update(name, path, answer, isPlain);
    return answer;
  });
  if (!stored) return asked;
  event.waitUntil(asked.catch(() => {}));
  const late = new Promise((settle) => { setTimeout(settle, PATIENCE); });
  const answer = await Promise.race([asked.catch(() => null), late]);
  return answer && answer.status < 500 ? answer : stored;
};
